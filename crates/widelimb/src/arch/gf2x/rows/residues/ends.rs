//! The lowest and the highest rows of a product, which only the operands' ends have a part in, and its residue modulo
//! `(Y + 1)^3`, the lowest coefficients of powers of `Y + 1`.

use super::super::registers::{Factor, Parts, between, first, last, parts, sum, sum3};
use super::super::vector::Row;
use crate::Limb;

/// The parts of zero.
#[inline(always)]
unsafe fn nothing<R: Row>() -> Parts<R> {
    // SAFETY: the caller's level.
    unsafe { Parts { low: R::zero(), middle: R::zero(), high: R::zero() } }
}

/// The most coefficients that [`lowest_columns`] is for.
const MOST: usize = 14;

/// Rows are folded at each product: as many folded ones as are kept in [`product4`](super::super::registers::product4)
/// would not stay in registers.
#[inline(always)]
unsafe fn by<R: Row>(a: R, b: R) -> Parts<R> {
    // SAFETY: the caller's level.
    unsafe { parts(Factor::of(a), Factor::of(b)) }
}

/// The lowest `U` coefficients of the product of polynomials of as many. Those of `a_i b_j + a_j b_i` are of one
/// product, and those of like places, but for `a_0` and the last one, which would be the only pair to need the
/// product of the last ones.
#[inline(always)]
unsafe fn lowest_columns<R: Row, const U: usize>(a: [R; U], b: [R; U]) -> [Parts<R>; U] {
    const { assert!(U <= MOST) };
    // SAFETY: the caller's level.
    unsafe {
        let mut columns = [nothing::<R>(); U];
        // The products of like places, and in each column those up to it.
        let (mut like, mut sums) = ([nothing::<R>(); U], [nothing::<R>(); U]);
        // Written out, as compilers don't unroll loops within loops.
        macro_rules! column {
            ($k:literal) => {{
                const K: usize = $k;
                if K < U {
                    let is_last = K > 0 && K + 1 == U;
                    let mut column;
                    if is_last {
                        let pair = sum(by(a[0], b[K]), by(a[K], b[0]));
                        column = sum3(pair, sums[K.saturating_sub(1)], like[0]);
                    } else {
                        like[K] = by(a[K], b[K]);
                        sums[K] =
                            if K > 0 { sum(sums[K.saturating_sub(1)], like[K]) } else { like[K] };
                        column = sums[K];
                    }
                    let mut i = usize::from(is_last);
                    while 2 * i < K {
                        let j = K - i;
                        column = sum(column, by(a[i].xor(a[j]), b[i].xor(b[j])));
                        i += 1;
                    }
                    columns[K] = column;
                }
            }};
        }
        column!(0);
        column!(1);
        column!(2);
        column!(3);
        column!(4);
        column!(5);
        column!(6);
        column!(7);
        column!(8);
        column!(9);
        column!(10);
        column!(11);
        column!(12);
        column!(13);
        columns
    }
}

/// The lowest `U` rows of the product to `r`.
#[inline(always)]
pub(super) unsafe fn lowest<R: Row, const U: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: the caller's rows and level.
    unsafe {
        let (mut x, mut y) = ([R::zero(); U], [R::zero(); U]);
        let mut i = 0;
        while i < U {
            (x[i], y[i]) = (R::load(a.add(i * R::LIMBS)), R::load(b.add(i * R::LIMBS)));
            i += 1;
        }
        let columns = lowest_columns(x, y);
        let mut i = 0;
        while i < U {
            let row = if i == 0 { first(columns[0]) } else { between(columns[i - 1], columns[i]) };
            row.store(r.add(i * R::LIMBS));
            i += 1;
        }
    }
}

/// The highest `V` of `2 N` rows, to their place.
#[inline(always)]
pub(super) unsafe fn highest<R: Row, const N: usize, const V: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    // SAFETY: the caller's rows and level.
    unsafe {
        let (mut x, mut y) = ([R::zero(); V], [R::zero(); V]);
        let mut i = 0;
        while i < V {
            let at = (N - 1 - i) * R::LIMBS;
            (x[i], y[i]) = (R::load(a.add(at)), R::load(b.add(at)));
            i += 1;
        }
        let columns = lowest_columns(x, y);
        let mut i = 0;
        while i < V {
            let row = if i == 0 { last(columns[0]) } else { between(columns[i], columns[i - 1]) };
            row.store(r.add((2 * N - 1 - i) * R::LIMBS));
            i += 1;
        }
    }
}

/// The product of two residues modulo `(Y + 1)^3`. What is above a coefficient's first row is `Y = (Y + 1) + 1` times
/// that.
#[inline(always)]
pub(super) unsafe fn at_1<R: Row>(a: [R; 3], b: [R; 3]) -> [R; 3] {
    // SAFETY: the caller's level.
    unsafe {
        let [c0, c1, c2] = lowest_columns(a, b);
        let (above0, above1) = (last(c0), last(c1));
        [first(c0).xor(above0), first(c1).xor3(above1, above0), first(c2).xor3(last(c2), above1)]
    }
}
