//! Steps of Karatsuba's method without scratch: of a few rows, on the stack, over their parts'
//! kernels. Calls, checks and lengths that are no constants would cost as much as the sums.

use super::vector::{Row, Vector};
use super::{ROWS_OF_A_PART, RowProduct, linear};
use crate::Limb;
use core::mem::MaybeUninit;

/// A product of `h + g` rows, `g` as many as `h` or one less, of those of the lower halves, of the
/// upper ones, and of their sums.
///
/// # Safety
/// `a` and `b` are valid for reads of `h + g` rows, `r` for writes of twice as many, `room` for
/// reads and writes of `4 h`; they do not overlap; the CPU has the level of `V`, `R` and the
/// products.
#[inline(always)]
pub(crate) unsafe fn by_halves<V: Vector, R: Row>(
    [r, room]: [*mut Limb; 2],
    [a, b]: [*const Limb; 2],
    [h, g]: [usize; 2],
    [of_lower, of_upper, of_sums]: [RowProduct; 3],
) {
    let (h, g) = (h * R::LIMBS, g * R::LIMBS);
    // SAFETY: a and b have h + g rows, r twice as many and room 4 h, by this function's contract: h
    // for each sum, 2 h for their product.
    unsafe {
        let (sum_a, sum_b, cross) = (room, room.add(h), room.add(2 * h));
        linear::add_halves::<V, R>(sum_a, a, h, g);
        linear::add_halves::<V, R>(sum_b, b, h, g);
        of_lower(r, a, b);
        of_upper(r.add(2 * h), a.add(h), b.add(h));
        of_sums(cross, sum_a, sum_b);
        linear::join_halves::<V, R>(r, cross, h, g);
    }
}

/// A product of `M` rows by halves, more than there are kernels for and at most
/// [`ROWS_IN_A_STEP`](super::ROWS_IN_A_STEP).
///
/// # Safety
/// `a` and `b` are valid for reads of `M` rows, `r`, which overlaps neither, for writes of `2 M`;
/// the CPU has the level of `V`, `R` and the products.
#[inline(always)]
pub(crate) unsafe fn step<V: Vector, R: Row, const M: usize>(
    products: &[RowProduct; ROWS_OF_A_PART],
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    let mut room = MaybeUninit::<[R; 4 * ROWS_OF_A_PART]>::uninit();
    let (h, g) = (M.div_ceil(2), M / 2);
    let of_parts = [products[h - 1], products[g - 1], products[h - 1]];
    // SAFETY: a and b have M rows and r 2 M by this function's contract; the room has 4
    // ROWS_OF_A_PART rows, and h <= ROWS_OF_A_PART.
    unsafe { by_halves::<V, R>([r, room.as_mut_ptr().cast()], [a, b], [h, g], of_parts) }
}
