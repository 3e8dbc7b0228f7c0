//! Products of what was dealt before: an operand of several products is dealt once.
//!
//! Where only half of a product is wanted, other sums of lanes do without the product of the sums of all.

use super::Gf2xKernels;
use crate::Limb;
use core::ptr::null_mut;

/// Half of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The limbs of low places.
    Lower,
    /// Those of high ones.
    Upper,
}

/// [`mul_dealt`](super::DivisionKernels::mul_dealt) where nothing is dealt.
///
/// # Safety
/// None is needed: it panics.
pub(in crate::arch) unsafe fn no_mul_dealt(
    _: *mut Limb,
    _: usize,
    _: *const Limb,
    _: *const Limb,
    _: usize,
) {
    unreachable!("nothing is dealt at this level");
}

/// [`deal_half`](super::DivisionKernels::deal_half) there.
///
/// # Safety
/// None is needed: it panics.
pub(in crate::arch) unsafe fn no_deal_half(
    _: *mut Limb,
    _: *mut Limb,
    _: *const Limb,
    _: usize,
    _: bool,
) {
    unreachable!("nothing is dealt at this level");
}

/// [`add_half`](super::DivisionKernels::add_half) there.
///
/// # Safety
/// None is needed: it panics.
pub(in crate::arch) unsafe fn no_add_half(
    _: *mut Limb,
    _: *const Limb,
    _: *const Limb,
    _: usize,
    _: bool,
) {
    unreachable!("nothing is dealt at this level");
}

impl Gf2xKernels {
    /// Limbs of an operand of `n` limbs that [`deal_once`](Self::deal_once) deals; none where the level makes no whole
    /// products of so many.
    pub fn dealt_once_len(&self, n: usize) -> usize {
        let q = self.rows.rows_of(n);
        if !self.rows.has_whole(q) || n <= self.longest_short() {
            return 0;
        }
        2 * self.rows.dealt_len(q) + self.rows.dealt_len(q) / self.rows.lanes()
    }

    /// Deals an operand for several products, to [`dealt_once_len`](Self::dealt_once_len) limbs.
    ///
    /// # Panics
    /// If the length is another one.
    pub fn deal_once(&self, dealt: &mut [Limb], a: &[Limb]) {
        assert!(dealt.len() == self.dealt_once_len(a.len()), "room for what is dealt");
        let q = self.rows.rows_of(a.len());
        let (v0, rest) = dealt.split_at_mut(self.rows.dealt_len(q));
        let (v1, sum) = rest.split_at_mut(self.rows.dealt_len(q));
        self.rows.deal(v0, v1, sum, a, q);
    }

    /// `r`, the product of two operands of `n` limbs each, both dealt, or the lower limbs of it.
    ///
    /// # Panics
    /// If the lengths do not fit.
    pub fn mul_dealt(&self, r: &mut [Limb], a: &[Limb], b: &[Limb], n: usize) {
        let len = self.dealt_once_len(n);
        assert!(len > 0 && a.len() == len && b.len() == len, "operands that were dealt");
        assert!(r.len() <= 2 * n, "a product no longer than its operands");
        let (r, len, q) = (r.as_mut_ptr(), r.len(), self.rows.rows_of(n));
        // SAFETY: slices of these lengths, the written one exclusive; the level was checked when the table
        // was handed out.
        unsafe { (self.division.mul_dealt)(r, len, a.as_ptr(), b.as_ptr(), q) }
    }

    /// Limbs of room for half of a product of operands of `n` limbs; none where such halves are not made: only where
    /// [something is dealt](Self::dealt_once_len), of whole rows.
    pub fn half_room_len(&self, n: usize) -> usize {
        let whole = n.is_multiple_of(self.rows.row()) && self.dealt_once_len(n) > 0;
        if whole { 2 * self.rows.gathered_len(self.rows.rows_of(n)) } else { 0 }
    }

    /// Deals an operand for halves of products, to [`dealt_once_len`](Self::dealt_once_len) limbs, or only what differs
    /// for them where it `was_dealt` for whole ones.
    ///
    /// # Panics
    /// If the length is another one, or no halves are made of operands of as many limbs as `a`.
    pub fn deal_for_half(&self, dealt: &mut [Limb], a: &[Limb], half: Half, was_dealt: bool) {
        assert!(self.half_room_len(a.len()) > 0, "operands that have halves of products");
        assert!(dealt.len() == self.dealt_once_len(a.len()), "room for what is dealt");
        let q = self.rows.rows_of(a.len());
        let (v0, rest) = dealt.split_at_mut(self.rows.dealt_len(q));
        let v1 = &mut rest[..self.rows.dealt_len(q)];
        let v0 = if was_dealt { null_mut() } else { v0.as_mut_ptr() };
        // SAFETY: slices of these lengths, the written ones exclusive; the level was checked when the table
        // was handed out.
        unsafe {
            (self.division.deal_half)(v0, v1.as_mut_ptr(), a.as_ptr(), q, half == Half::Upper);
        }
    }

    /// To `r` is added half of a product of two operands as long, both dealt for this half. `room` has
    /// [`half_room_len`](Self::half_room_len) limbs.
    ///
    /// # Panics
    /// If the lengths do not fit.
    pub fn add_half(&self, r: &mut [Limb], [a, b]: [&[Limb]; 2], half: Half, room: &mut [Limb]) {
        let (n, len) = (r.len(), self.dealt_once_len(r.len()));
        assert!(a.len() == len && b.len() == len, "operands that were dealt");
        assert!(room.len() == self.half_room_len(n) && !room.is_empty(), "room for its products");
        let q = self.rows.rows_of(n);
        let (p0, p1) = room.split_at_mut(self.rows.gathered_len(q));
        let dealt = self.rows.dealt_len(q);
        self.rows.product(&mut p0[..2 * n], &a[..n], &b[..n]);
        let sums = dealt..dealt + n;
        self.rows.product(&mut p1[..2 * n], &a[sums.clone()], &b[sums]);
        let upper = half == Half::Upper;
        // SAFETY: as above; products of `q` rows each, and three more.
        unsafe { (self.division.add_half)(r.as_mut_ptr(), p0.as_ptr(), p1.as_ptr(), q, upper) }
    }
}
