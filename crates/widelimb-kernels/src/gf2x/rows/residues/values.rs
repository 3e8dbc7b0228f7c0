//! The residues of an operand, from its rows.
//!
//! The functions are unsafe: they ask for an `a` that is valid for reads of `N` rows, and for a CPU
//! with the level of `R`.

use super::super::toom3::at;
use super::super::vector::Row;
use crate::Limb;

/// The remainder of `M` rows by `Y^D + Y^T + 1`.
#[cfg_attr(not(unoptimized), inline(always))]
pub(super) unsafe fn remainder<R: Row, const M: usize, const D: usize, const T: usize>(
    mut rows: [R; M],
) -> [R; D] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let mut i = M;
        while i > D {
            i -= 1;
            rows[i - D + T] = rows[i - D + T].xor(rows[i]);
            rows[i - D] = rows[i - D].xor(rows[i]);
        }
        let mut low = [R::zero(); D];
        let mut i = 0;
        while i < D {
            low[i] = rows[i];
            i += 1;
        }
        low
    }
}

/// The remainder of eight rows by `Y^4 + Y^3 + Y^2 + Y + 1`, a factor of `Y^5 + 1`.
#[inline(always)]
pub(super) unsafe fn by_all<R: Row>([w0, w1, w2, w3, w4, w5, w6, w7]: [R; 8]) -> [R; 4] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { [w0.xor3(w4, w5), w1.xor3(w4, w6), w2.xor3(w4, w7), w3.xor(w4)] }
}

/// The sum of rows `$i` of `N`, zeros above.
macro_rules! rows {
    ($a:ident, $i:expr) => {
        at::<R>($a, $i, N)
    };
    ($a:ident, $i:expr, $j:expr) => {
        at::<R>($a, $i, N).xor(at($a, $j, N))
    };
    ($a:ident, $i:expr, $j:expr, $k:expr $(, $more:expr)*) => {
        at::<R>($a, $i, N).xor3(at($a, $j, N), at($a, $k, N))$(.xor(at($a, $more, N)))*
    };
}

/// The remainder modulo `(Y + 1)^3`, a factor of `Y^4 + 1`, as coefficients of powers of `Y + 1`.
#[cfg_attr(not(unoptimized), inline(always))]
pub(super) unsafe fn at_1<R: Row, const N: usize>(a: *const Limb) -> [R; 3] {
    // SAFETY: a is valid for N rows, as this file's functions ask for: `at` loads no row from N on.
    unsafe {
        let mut four = [R::zero(); 4];
        let mut i = 0;
        while i < 4 {
            four[i] = rows!(a, i, i + 4, i + 8, i + 12, i + 16, i + 20, i + 24, i + 28);
            i += 1;
        }
        let odd = four[1].xor(four[3]);
        [odd.xor3(four[0], four[2]), odd, four[2].xor(four[3])]
    }
}

/// The remainder modulo `Y^4 + Y^3 + Y^2 + Y + 1`, a factor of `Y^5 + 1`.
#[cfg_attr(not(unoptimized), inline(always))]
pub(super) unsafe fn fifth<R: Row, const N: usize>(a: *const Limb) -> [R; 4] {
    // SAFETY: a is valid for N rows, as this file's functions ask for: `at` loads no row from N on.
    unsafe {
        let last = rows!(a, 4, 9, 14, 19, 24, 29);
        let mut low = [R::zero(); 4];
        let mut i = 0;
        while i < 4 {
            low[i] = rows!(a, i, i + 5, i + 10, i + 15, i + 20, i + 25).xor(last);
            i += 1;
        }
        low
    }
}

/// The remainder modulo `Y^7 + 1`, which the cubics are factors of.
#[cfg_attr(not(unoptimized), inline(always))]
pub(super) unsafe fn by_7<R: Row, const N: usize>(a: *const Limb) -> [R; 7] {
    // SAFETY: a is valid for N rows, as this file's functions ask for: `at` loads no row from N on.
    unsafe {
        let mut low = [R::zero(); 7];
        let mut i = 0;
        while i < 7 {
            low[i] = rows!(a, i, i + 7, i + 14, i + 21, i + 28);
            i += 1;
        }
        low
    }
}

/// The remainder modulo `Y^10 + Y^5 + 1`, which the other factors of `Y^15 + 1` are factors of.
#[cfg_attr(not(unoptimized), inline(always))]
pub(super) unsafe fn by_10<R: Row, const N: usize>(a: *const Limb) -> [R; 10] {
    // SAFETY: a is valid for N rows, as this file's functions ask for: `at` loads no row from N on.
    unsafe {
        let mut low = [R::zero(); 10];
        let mut i = 0;
        while i < 5 {
            low[i] = rows!(a, i, i + 10, i + 15, i + 25);
            low[i + 5] = rows!(a, i + 5, i + 10, i + 20, i + 25);
            i += 1;
        }
        low
    }
}

/// The remainder of ten rows modulo `Y^2 + Y + 1`, a factor of `Y^3 + 1`.
#[inline(always)]
pub(super) unsafe fn square<R: Row>(rows: [R; 10]) -> [R; 2] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = rows;
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let second = a2.xor3(a5, a8);
        [a0.xor3(a3, a6).xor3(a9, second), a1.xor3(a4, a7).xor(second)]
    }
}
