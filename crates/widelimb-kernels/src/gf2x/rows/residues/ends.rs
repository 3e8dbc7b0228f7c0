//! The lowest and the highest rows of a product, which only the operands' ends have a part in, and
//! its residue modulo `(Y + 1)^3`, the lowest coefficients of powers of `Y + 1`.
//!
//! The unsafe functions ask for pointers that are valid for the rows that their texts name, and for
//! a CPU with the level of `R`.

use super::super::RowProduct;
use super::super::registers::{Factor, Parts, between, first, last, parts, sum, sum3};
use super::super::vector::Row;
use crate::Limb;

/// The parts of zero.
#[inline(always)]
unsafe fn nothing<R: Row>() -> Parts<R> {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { Parts { low: R::zero(), middle: R::zero(), high: R::zero() } }
}

/// The most coefficients that [`lowest_columns`] is for.
const MOST: usize = 8;

/// Rows are folded at each product: as many folded ones as are kept in
/// [`product4`](super::super::registers::product4) would not stay in registers.
#[inline(always)]
unsafe fn by<R: Row>(a: R, b: R) -> Parts<R> {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { parts(Factor::of(a), Factor::of(b)) }
}

/// The lowest `U` coefficients of the product of polynomials of as many. Those of `a_i b_j + a_j
/// b_i` are of one product, and those of like places, but for `a_0` and the last one, which would
/// be the only pair to need the product of the last ones.
#[cfg_attr(not(unoptimized), inline(always))]
unsafe fn lowest_columns<R: Row, const U: usize>(a: [R; U], b: [R; U]) -> [Parts<R>; U] {
    const { assert!(U <= MOST) };
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
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
        columns
    }
}

/// The end from which rows are counted.
#[derive(Clone, Copy)]
pub(super) enum End {
    Lowest,
    Highest,
}

impl End {
    /// The place of row `i` of `n`.
    #[inline(always)]
    fn place(self, i: usize, n: usize) -> usize {
        match self {
            End::Lowest => i,
            End::Highest => n - 1 - i,
        }
    }

    /// Rows `from..from + U` of `n`.
    #[inline(always)]
    unsafe fn rows<R: Row, const U: usize>(self, p: *const Limb, from: usize, n: usize) -> [R; U] {
        // SAFETY: p is valid for reads of n rows, and `place` gives one of them, as from + U <= n;
        // the CPU has the level of `R`.
        unsafe {
            let mut rows = [R::zero(); U];
            let mut i = 0;
            while i < U {
                rows[i] = R::load(p.add(self.place(from + i, n) * R::LIMBS));
                i += 1;
            }
            rows
        }
    }

    /// Row `i` of a product next to this end, made of its columns.
    #[inline(always)]
    unsafe fn row<R: Row, const U: usize>(self, columns: &[Parts<R>; U], i: usize) -> R {
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        unsafe {
            match (self, i) {
                (End::Lowest, 0) => first(columns[0]),
                (End::Lowest, _) => between(columns[i - 1], columns[i]),
                (End::Highest, 0) => last(columns[0]),
                (End::Highest, _) => between(columns[i], columns[i - 1]),
            }
        }
    }

    /// The `whole` rows of a product of `n` rows that are next to the end, up to what other rows
    /// have a part in, by the product of as many rows, which fills twice as many in `r`.
    #[inline(always)]
    pub(super) unsafe fn whole<R: Row>(
        self,
        products: &[RowProduct],
        [whole, n]: [usize; 2],
        r: *mut Limb,
        [a, b]: [*const Limb; 2],
    ) {
        if whole > 0 {
            let at = match self {
                End::Lowest => 0,
                End::Highest => (n - whole) * R::LIMBS,
            };
            // SAFETY: a and b have n rows and r 2 n, of which this takes `whole` and twice as many
            // from `at` on; the CPU has the level of the products.
            unsafe { products[whole - 1](r.add(2 * at), a.add(at), b.add(at)) }
        }
    }

    /// Rows `whole..whole + D` from the end of a product of `N` rows: to those that there are of
    /// [whole](Self::whole) products, products of rows of either operand from `whole` on by first
    /// rows of the other.
    #[cfg_attr(not(unoptimized), inline(always))]
    pub(super) unsafe fn beside<R: Row, const N: usize, const D: usize>(
        self,
        whole: usize,
        r: *mut Limb,
        [a, b]: [*const Limb; 2],
    ) {
        // SAFETY: a and b have N rows and r 2 N, of which this takes rows whole to whole + D from
        // an end; the CPU has the level of `R`.
        unsafe {
            let from = |p: *const Limb, i: usize| self.rows::<R, D>(p, i, N);
            let mut columns = lowest_columns(from(a, whole), from(b, 0));
            if whole > 0 {
                let others = lowest_columns(from(a, 0), from(b, whole));
                let mut i = 0;
                while i < D {
                    columns[i] = sum(columns[i], others[i]);
                    i += 1;
                }
            }
            let mut i = 0;
            while i < D {
                let place = r.add(self.place(whole + i, 2 * N) * R::LIMBS);
                let row = self.row(&columns, i);
                if whole > 0 { row.xor(R::load(place)) } else { row }.store(place);
                i += 1;
            }
        }
    }
}

/// The product of two residues modulo `(Y + 1)^3`. What is above a coefficient's first row is `Y =
/// (Y + 1) + 1` times that.
#[inline(always)]
pub(super) unsafe fn at_1<R: Row>(a: [R; 3], b: [R; 3]) -> [R; 3] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let [c0, c1, c2] = lowest_columns(a, b);
        let (above0, above1) = (last(c0), last(c1));
        [first(c0).xor(above0), first(c1).xor3(above1, above0), first(c2).xor3(last(c2), above1)]
    }
}
