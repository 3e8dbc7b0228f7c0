//! The lower half of a product whose upper half is known.
//!
//! In halves `a = a0 + a1 Z`, `b = b0 + b1 Z`, with `a0 b0 = l0 + l1 Z`, `(a0 + a1)(b0 + b1) = c0 +
//! c1 Z` and the upper half `t0 + t1 Z` of the product, the lower one is `l0 + (l0 + c0 + c1 + t0 +
//! t1) Z`. So of the products that [`lanes`](super::lanes) tells of, `P0`, `P1` and `Q01` are
//! wanted for `l0`, `Q02`, `Q13` and `S` for `c0` and `c1`: six in place of nine. Four of them are
//! made side by side, and the last two each for itself.

use super::Tables;
use super::halves::set_first;
use super::lanes::{
    BLOCK, ROW, limit, load_quarters, load4, pairs4, some, store4, sum_of_all, transposed, xor,
    xor3,
};
use super::whole::{fill_square, fill_sum, of_sums};
use crate::Limb;
use crate::x86_64::avx512::vector::{load, store};
use core::arch::x86_64::*;

/// An operand of `q` rows by lanes, with the sums that the lower half of a product takes.
#[derive(Clone, Copy)]
pub(super) struct Lower {
    /// Lanes 0 and 1, their sum, and that of lanes 0 and 2: four of a row and the sums of its lanes
    /// by two.
    pub rows: *mut Limb,
    /// The sum of lanes 1 and 3, and that of all.
    pub sums: [*mut Limb; 2],
}

impl Lower {
    /// Deals an operand: writes its lanes and their sums.
    ///
    /// # Safety
    /// `a` is valid for reads of `q` rows; `rows` and each of `sums` have room for as many rows, or
    /// a quarter of them, rounded up to a multiple of four rows; the CPU has the level.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn deal(self, a: *const Limb, q: usize) {
        let mut i = 0;
        while i < BLOCK * q {
            // SAFETY: i < 2 q, so that the loads stay within the q rows of a, and the stores within
            // the rows that this function's contract says.
            unsafe {
                let quarters = load_quarters::<false>(a, i, q * ROW, q);
                let rows = transposed(quarters);
                self.deal_square(i, rows, pairs4(rows), quarters);
            }
            i += ROW;
        }
    }

    /// Writes, from the limbs from `i` on of each quarter and the rows of their lanes and of the
    /// sums of these by two, four rows and a row of each sum.
    ///
    /// # Safety
    /// `rows` is valid for writes of four rows from limb `4 i` on, each of `sums` of a row from
    /// limb `i` on; the CPU has the level.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn deal_square(
        self,
        i: usize,
        rows: [__m512i; 4],
        of_two: [__m512i; 4],
        quarters: [__m512i; 4],
    ) {
        let mut of_low = rows;
        for j in 0..4 {
            of_low[j] = _mm512_shuffle_i64x2::<0b10_00_01_00>(rows[j], of_two[j]);
        }
        // SAFETY: rows has four rows from limb 4 i on and sums a row from limb i on by this
        // function's contract.
        unsafe {
            store4(self.rows.add(4 * i), of_low);
            store(self.sums[0].add(i), xor(quarters[1], quarters[3]));
            store(self.sums[1].add(i), sum_of_all(quarters));
        }
    }

    /// The six products, four in `rows` and two in `of_sums_at`.
    ///
    /// # Safety
    /// Both operands have been dealt for `q` rows; `rows` is valid for writes of `2 q + 3` rows,
    /// and each of `of_sums_at` of a quarter of that; the CPU has the level.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
    pub unsafe fn multiply<T: Tables>(
        self,
        rows: *mut Limb,
        of_sums_at: [*mut Limb; 2],
        b: Lower,
        q: usize,
    ) {
        // SAFETY: by this function's contract both operands have q rows and rows and of_sums_at
        // room for the products and for what `fill_square` and `fill_sum` write behind them.
        unsafe {
            T::rows(q)(rows, self.rows, b.rows);
            fill_square(rows, q);
            for (i, of_sums_at) in of_sums_at.into_iter().enumerate() {
                of_sums::<T>(of_sums_at, self.sums[i], b.sums[i], 2 * q);
                fill_sum(of_sums_at, q);
            }
        }
    }
}

/// Adds to the `q` rows of `r` the lower half of the product of a quotient and a divisor of as
/// many. The upper half is what the `m` limbs above these rows have, and the quotient as well if
/// the divisor's leading coefficient is left out, which a `shift` of 0 means.
///
/// # Safety
/// `r` is valid for reads and writes of `q` rows and for reads of `m` limbs above them, at most as
/// many; `quotient` is valid for reads of `m` limbs; `rows` and `of_sums_at` are products by
/// [`Lower::multiply`].
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn add_lower<const WHOLE: bool>(
    r: *mut Limb,
    m: usize,
    rows: *const Limb,
    of_sums_at: [*mut Limb; 2],
    (quotient, shift): (*const Limb, u32),
    q: usize,
) {
    let (quarter, n) = (BLOCK * q, q * ROW);
    let left_out = _mm512_set1_epi64(if shift == 0 { -1 } else { 0 });
    let mut i = 0;
    while i < quarter {
        // SAFETY: i < 2 q, so that all reads lie within the products, the quotient and the limbs
        // above r that this function's contract says; what is behind a quarter's end is not set.
        unsafe {
            let lanes = |half: usize| transposed(load4(rows.add(4 * (half * quarter + i))));
            let sum = |j: usize, half: usize| load(of_sums_at[j].add(half * quarter + i));
            let ([p0, p1, q01, q02], [above0, _, _, above02]) = (lanes(0), lanes(1));
            let known = |j: usize| {
                let at = j * quarter + i;
                let m = limit::<WHOLE>(at, m);
                let (quotient, above) = (some(quotient, at, m), some(r.add(n), at, m));
                xor(above, _mm512_and_si512(quotient, left_out))
            };
            let both = xor(xor3(q02, above02, sum(0, 0)), sum(0, 1));
            let low = [p0, xor3(above0, q01, xor(p0, p1))];
            let cross = [xor(both, sum(1, 1)), xor(both, sum(1, 0))];
            let left = limit::<WHOLE>(i, quarter) - i;
            let add = |j: usize, x| set_first::<true>(r.add(j * quarter + i), left, x);
            add(0, low[0]);
            add(1, low[1]);
            for j in 0..2 {
                add(2 + j, xor(xor3(low[j], cross[j], known(j)), known(2 + j)));
            }
        }
        i += ROW;
    }
}
