//! Karatsuba's method in five parts, on rows: thirteen products of a fifth of the rows, where halves of halves
//! would take as many as for eight parts.
//!
//! Thirteen are least for five parts, and of the sums of parts whose products are enough there are 21 choices: P. L.
//! Montgomery, "Five, Six, and Seven-Term Karatsuba-Like Formulae" (IEEE Trans. Comp. 54, 2005). The one taken has
//! the shortest sums: with `P` the products of the parts but the middle one's sums, and `Qij..` those of
//! `Ai + Aj + ..` and the like,
//! `c1 = P0 + P1 + Q01`, `c2 = P0 + P1 + P2 + Q02`, `c6 = P2 + P3 + P4 + Q24`, `c7 = P3 + P4 + Q34`, and with
//! `U = Q0134 + Q01234`: `c3 = c6 + P0 + Q023 + U`, `c5 = c2 + P4 + Q124 + U`, `c4 = c1 + c7 + Q023 + Q124 + Q01234`.

use super::toom3::at;
use super::vector::Vector;
use crate::Limb;

/// Sums of parts.
pub(super) const SUMS: usize = 8;

/// The sums of five parts in the order of their products: 01, 02, 34, 24, 023, 124, 0134, 01234.
#[inline(always)]
unsafe fn sums_of<T: Vector>([a0, a1, a2, a3, a4]: [T; 5]) -> [T; SUMS] {
    // SAFETY: the caller's level.
    unsafe {
        let (s01, s02, s34, s24) = (a0.xor(a1), a0.xor(a2), a3.xor(a4), a2.xor(a4));
        let s0134 = s01.xor(s34);
        [s01, s02, s34, s24, s02.xor(a3), s24.xor(a1), s0134, s0134.xor(a2)]
    }
}

/// The sums of parts of `h` rows of `a`, which has `m`, to `s`, one behind the other.
#[inline(always)]
pub(in crate::arch) unsafe fn sums<T: Vector>(s: *mut Limb, a: *const Limb, h: usize, m: usize) {
    // SAFETY: the caller's rows and level.
    unsafe {
        for i in 0..h {
            let row = |j: usize| a.wrapping_add((j * h + i) * T::LIMBS);
            let (a0, a1) = (T::load(row(0)), T::load(row(1)));
            let (a2, a3) = (T::load(row(2)), T::load(row(3)));
            let sums = sums_of([a0, a1, a2, a3, at(a, 4 * h + i, m)]);
            let mut j = 0;
            while j < SUMS {
                sums[j].store(s.add((j * h + i) * T::LIMBS));
                j += 1;
            }
        }
    }
}

/// `c1` to `c7`, of the products of the parts and of the sums.
#[inline(always)]
unsafe fn coefficients<T: Vector>(p: [T; 5], q: [T; SUMS]) -> [T; 7] {
    let ([p0, p1, p2, p3, p4], [q01, q02, q34, q24, q023, q124, q0134, q01234]) = (p, q);
    // SAFETY: the caller's level.
    unsafe {
        let (low, high) = (p0.xor(p1), p3.xor(p4));
        let (c1, c7) = (low.xor(q01), high.xor(q34));
        let (c2, c6) = (low.xor3(p2, q02), high.xor3(p2, q24));
        let u = q0134.xor(q01234);
        let c3 = c6.xor3(p0, q023).xor(u);
        let c5 = c2.xor3(p4, q124).xor(u);
        let c4 = c1.xor3(c7, q01234).xor3(q023, q124);
        [c1, c2, c3, c4, c5, c6, c7]
    }
}

/// Row `i` of the products that lie in `r` and in `c`, which have `2 h` rows each: that of the highest parts, and what
/// the others come to.
#[inline(always)]
unsafe fn half<T: Vector>(
    r: *const Limb,
    c: *const Limb,
    h: usize,
    m: usize,
    i: usize,
) -> (T, [T; 7]) {
    // SAFETY: the caller's rows and level.
    unsafe {
        let mut p = [T::zero(); 5];
        let mut j = 0;
        while j < 4 {
            p[j] = T::load(r.add((2 * j * h + i) * T::LIMBS));
            j += 1;
        }
        p[4] = at(r, 8 * h + i, 2 * m);
        let mut q = [T::zero(); SUMS];
        let mut j = 0;
        while j < SUMS {
            q[j] = T::load(c.add((2 * j * h + i) * T::LIMBS));
            j += 1;
        }
        (p[4], coefficients(p, q))
    }
}

/// In `r` the products of the parts, `2 h` rows each, the last one fewer; in `c` those of the sums as [`sums`]
/// has them. The product itself, of `2 m` rows, to `r`.
#[inline(always)]
pub(in crate::arch) unsafe fn join<T: Vector>(r: *mut Limb, c: *const Limb, h: usize, m: usize) {
    // SAFETY: the caller's rows and level.
    unsafe {
        for i in 0..h {
            let row = |j: usize| r.wrapping_add((j * h + i) * T::LIMBS);
            let lowest = T::load(row(1));
            let (highest, low) = half::<T>(r, c, h, m, i);
            let (_, high) = half::<T>(r, c, h, m, h + i);
            low[0].xor(lowest).store(row(1));
            let mut j = 1;
            while j < 7 {
                low[j].xor(high[j - 1]).store(row(j + 1));
                j += 1;
            }
            if 8 * h + i < 2 * m {
                highest.xor(high[6]).store(row(8));
            }
        }
    }
}
