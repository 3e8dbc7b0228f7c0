//! Halves of products, and divisions by a divisor whose blocks are put into lanes once, each in one
//! call.
//!
//! A half of a product needs other sums of lanes, and no product of the sums of all lanes.

use super::Gf2xKernels;
use crate::Limb;

/// Half of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The limbs of low places.
    Lower,
    /// The limbs of high places.
    Upper,
}

impl Half {
    /// This half of a whole product.
    pub fn of(self, whole: &[Limb]) -> &[Limb] {
        let (lower, upper) = whole.split_at(whole.len() / 2);
        match self {
            Half::Lower => lower,
            Half::Upper => upper,
        }
    }
}

/// [`half`](super::DivisionKernels::half) of a level that has no halves of products.
///
/// # Safety
/// None is needed: it panics.
pub(crate) unsafe fn no_half(_: *mut Limb, _: *const Limb, _: *const Limb, _: usize, _: bool) {
    unreachable!("no halves of products are made at this level");
}

/// [`deal_divisor`](super::DivisionKernels::deal_divisor) of a level that has no divisions by
/// blocks in lanes.
///
/// # Safety
/// None is needed: it panics.
pub(crate) unsafe fn no_deal_divisor(_: *mut Limb, _: *const Limb, _: *const Limb, _: usize) {
    unreachable!("no divisor is put into lanes at this level");
}

/// [`divide_by_lanes`](super::DivisionKernels::divide_by_lanes) of a level that has no divisions by
/// blocks in lanes.
///
/// # Safety
/// None is needed: it panics.
pub(crate) unsafe fn no_divide_by_lanes(
    _: *mut Limb,
    _: usize,
    _: *mut Limb,
    _: *const Limb,
    _: usize,
    _: u32,
) {
    unreachable!("no divisor is put into lanes at this level");
}

impl Gf2xKernels {
    /// Whether the level makes halves of products of `n` limbs in lanes: of whole rows, so many
    /// that it pays, and as few as are multiplied in one call.
    #[inline]
    pub const fn has_half(&self, n: usize) -> bool {
        self.has_whole_rows(n) && n >= self.division.least_half
    }

    /// Whether the level divides by blocks of `n` limbs in lanes: whole rows, so many that it pays,
    /// and as few as are multiplied in one call.
    #[inline]
    pub const fn has_lane_division(&self, n: usize) -> bool {
        self.has_whole_rows(n) && n >= self.division.least_lane_division
    }

    /// Whether two blocks pay for a divisor or a quotient of `n` limbs; more blocks are fewer
    /// products of limbs, and more calls.
    #[inline]
    pub const fn is_in_two_blocks(&self, n: usize) -> bool {
        match self.division.most_in_two {
            0 => n <= self.longest_short(),
            most => n <= most,
        }
    }

    /// Whether `n` limbs are whole rows that are multiplied in one call.
    #[inline]
    const fn has_whole_rows(&self, n: usize) -> bool {
        let rows = self.rows.rows_of(n);
        self.rows.has_whole(rows) && n == rows * self.rows.row()
    }

    /// `r` becomes half of the product of two operands as long as `r`.
    ///
    /// # Panics
    /// If the lengths differ, or are none that [have halves](Self::has_half).
    pub fn half(&self, r: &mut [Limb], [a, b]: [&[Limb]; 2], half: Half) {
        let n = r.len();
        assert!(a.len() == n && b.len() == n && self.has_half(n), "operands that have halves");
        let (r, q, upper) = (r.as_mut_ptr(), self.rows.rows_of(n), half == Half::Upper);
        // SAFETY: slices of these lengths, the written one exclusive; the level was checked when
        // the table was handed out.
        unsafe { (self.division.half)(r, a.as_ptr(), b.as_ptr(), q, upper) }
    }

    /// Limbs of a divisor in lanes, for divisions by blocks of `block` limbs, which the level
    /// [has](Self::has_lane_division).
    #[inline]
    pub const fn divisor_lanes_len(&self, block: usize) -> usize {
        let len = self.rows.lanes_len(self.rows.rows_of(block));
        5 * len + 3 * (len / self.rows.lanes())
    }

    /// Puts the reciprocal `v` of a block's length and the two upper blocks `d` of a divisor into
    /// lanes.
    ///
    /// # Panics
    /// If the lengths do not fit, or the level has no divisions by such blocks.
    pub fn deal_divisor(&self, divisor: &mut [Limb], v: &[Limb], d: &[Limb]) {
        let block = v.len();
        assert!(self.has_lane_division(block) && d.len() == 2 * block, "two blocks for lanes");
        assert!(divisor.len() == self.divisor_lanes_len(block), "room for the divisor's lanes");
        let (divisor, q) = (divisor.as_mut_ptr(), self.rows.rows_of(block));
        // SAFETY: slices of these lengths, `divisor` exclusive; the level was checked when the
        // table was handed out.
        unsafe { (self.division.deal_divisor)(divisor, v.as_ptr(), d.as_ptr(), q) }
    }

    /// The quotient `q` of `a` by the two blocks of a divisor in lanes, and the remainder in the
    /// lowest two blocks of `a`; the limbs above are unspecified. The divisor's leading coefficient
    /// is `shift` bits below the end of its limbs, or just above them.
    ///
    /// # Panics
    /// If `q` is longer than a block, `a` is not two blocks longer than `q`, or the divisor's lanes
    /// have another length.
    pub fn divide_by_lanes(
        &self,
        q: &mut [Limb],
        a: &mut [Limb],
        divisor: &[Limb],
        block: usize,
        shift: u32,
    ) {
        let (m, rows) = (q.len(), self.rows.rows_of(block));
        assert!(self.has_lane_division(block) && m <= block, "a quotient of at most a block");
        assert!(a.len() == m + 2 * block, "a divisor of two blocks");
        assert!(divisor.len() == self.divisor_lanes_len(block) && shift < 64, "a divisor in lanes");
        let (q, a, divisor) = (q.as_mut_ptr(), a.as_mut_ptr(), divisor.as_ptr());
        // SAFETY: slices of these lengths, the quotient and a exclusive; the level was checked when
        // the table was handed out.
        unsafe { (self.division.divide_by_lanes)(q, m, a, divisor, rows, shift) }
    }
}
