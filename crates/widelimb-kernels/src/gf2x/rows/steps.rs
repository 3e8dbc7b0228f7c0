//! Steps of Karatsuba's method without scratch: of a few rows, on the stack, over their parts'
//! kernels. Calls, checks and lengths that are no constants would cost as much as the sums.

use super::vector::{Row, Vector};
use super::{ROWS_IN_A_STEP, ROWS_OF_A_PART, RowMethod, RowPlan, RowProduct};
use super::{linear, thirds};
use crate::Limb;
use core::mem::MaybeUninit;

/// The products of rows that a step is made of, for each number of rows from 1 on.
type Products = [RowProduct; ROWS_OF_A_PART];

/// Rows of room for the most sums and their products: those of three parts.
const ROOM: usize = 4 * 3 * ROWS_IN_A_STEP.div_ceil(3);

/// A product of `h + g` rows, `g` as many as `h` or one less, of those of the lower halves, of the
/// upper ones, and of their sums; in `room` there is one for `4 h` rows.
#[inline(always)]
pub(crate) unsafe fn by_halves<V: Vector, R: Row>(
    [r, room]: [*mut Limb; 2],
    [a, b]: [*const Limb; 2],
    [h, g]: [usize; 2],
    [of_lower, of_upper, of_sums]: [RowProduct; 3],
) {
    let (h, g) = (h * R::LIMBS, g * R::LIMBS);
    // SAFETY: the caller's rows and level.
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

/// Products of `n` parts of `h` rows, the last one of `last`, one behind the other.
#[inline(always)]
unsafe fn each<R: Row>(
    products: &Products,
    r: *mut Limb,
    [a, b]: [*const Limb; 2],
    [n, h, last]: [usize; 3],
) {
    // SAFETY: the caller's rows and level.
    unsafe {
        for i in 0..n {
            let at = i * h * R::LIMBS;
            let rows = if i + 1 < n { h } else { last };
            products[rows - 1](r.add(2 * at), a.add(at), b.add(at));
        }
    }
}

/// A product of `M` rows by the plan's step, more than there are kernels for and at most
/// [`ROWS_IN_A_STEP`].
#[inline(always)]
pub(crate) unsafe fn step<V: Vector, R: Row, const M: usize>(
    plan: &RowPlan,
    products: &Products,
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    let mut room = MaybeUninit::<[R; ROOM]>::uninit();
    let room = room.as_mut_ptr().cast::<Limb>();
    let method = plan.method(M);
    let h = method.part(M);
    let sums = |n: usize| [room, room.wrapping_add(n * h * R::LIMBS)];
    // SAFETY: the caller's rows and level; the room has four times as many rows as the sums of an
    // operand.
    unsafe {
        match method {
            RowMethod::Karatsuba3 => {
                let ([sums_a, sums_b], [_, crosses]) = (sums(3), sums(6));
                thirds::sums::<R>(sums_a, a, h, M);
                thirds::sums::<R>(sums_b, b, h, M);
                each::<R>(products, r, [a, b], [3, h, M - 2 * h]);
                each::<R>(products, crosses, [sums_a, sums_b], [3, h, h]);
                thirds::join::<R>(r, crosses, h, M);
            }
            _ => {
                let (h, g) = (M.div_ceil(2), M / 2);
                let of_parts = [products[h - 1], products[g - 1], products[h - 1]];
                by_halves::<V, R>([r, room], [a, b], [h, g], of_parts);
            }
        }
    }
}
