//! Moves bits to other places, by a [`BitPermutation`], portably.

use crate::gf2x::{BitPermutation, MARGIN};
use crate::{LIMB_BITS, Limb};

/// The permutation `by` of the bits at `a`, to `r`, with the transposed matrix at `matrix`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
pub unsafe fn permute(r: *mut Limb, a: *const Limb, by: &BitPermutation, matrix: *mut Limb) {
    // SAFETY: r, a and matrix have the lengths that `by` says, by the contract of `Gf2xKernels`.
    unsafe {
        transpose(matrix, a, by);
        write_columns(r, matrix, by);
    }
}

/// Bit `z` of row `i`, from `a`, to bit `i % 64` of limb `z` of plane `i / 64`.
///
/// # Safety
/// The contract of [`permute`] holds.
unsafe fn transpose(matrix: *mut Limb, a: *const Limb, by: &BitPermutation) {
    let mut at = by.first_row();
    for block in 0..by.blocks {
        let starts: [usize; LIMB_BITS] = core::array::from_fn(|_| {
            let start = at;
            at += by.step;
            at -= if at >= by.bits { by.bits } else { 0 };
            start
        });
        for word in 0..by.words() {
            // SAFETY: a row begins within the first `bits` bits and ends, with the limb that its
            // last bits may begin in, within `words` limbs more.
            let mut rows = starts.map(|start| unsafe {
                let limb = a.add(start / LIMB_BITS + word);
                // In two steps, for a shift by 64.
                *limb >> (start % LIMB_BITS)
                    | (*limb.add(1) << 1) << (LIMB_BITS - 1 - start % LIMB_BITS)
            });
            transpose_block(&mut rows);
            // SAFETY: `blocks * words` blocks of 64 limbs.
            unsafe {
                let to = matrix.add((block * by.words() + word) * LIMB_BITS);
                to.copy_from_nonoverlapping(rows.as_ptr(), LIMB_BITS);
            }
        }
    }
}

/// Bit `j` of limb `i` becomes bit `i` of limb `j`: squares of bits on both sides of the diagonal
/// change places, of 32 by 32 bits first (H. S. Warren, Hacker's Delight, 7-3).
fn transpose_block(rows: &mut [Limb; LIMB_BITS]) {
    let (mut width, mut mask) = (LIMB_BITS / 2, Limb::MAX >> (LIMB_BITS / 2));
    while width > 0 {
        for pair in rows.chunks_exact_mut(2 * width) {
            let (low, high) = pair.split_at_mut(width);
            for (low, high) in low.iter_mut().zip(high) {
                let other = (*low >> width ^ *high) & mask;
                *low ^= other << width;
                *high ^= other;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}

/// Each column to its place in `r`, from the lowest place up.
///
/// # Safety
/// The contract of [`permute`] holds.
unsafe fn write_columns(r: *mut Limb, matrix: *const Limb, by: &BitPermutation) {
    let plane = by.words() * LIMB_BITS;
    let (mut column, mut place) = (0, 0);
    for _ in 0..by.columns() {
        let shift = place % LIMB_BITS;
        // SAFETY: columns of `blocks` planes; a place is below `bits`, and its limb and `blocks`
        // more are written. What the columns before have written below the place stays.
        unsafe {
            let to = r.add(place / LIMB_BITS);
            let mut from = matrix.add(column);
            let mut below = *to & !(Limb::MAX << shift);
            let mut limb = *from;
            for block in 0..by.blocks {
                let above = if block + 1 == by.blocks { 0 } else { *from.add(plane) };
                let bits = limb >> MARGIN | above << (LIMB_BITS - MARGIN);
                *to.add(block) = below | bits << shift;
                below = bits >> 1 >> (LIMB_BITS - 1 - shift);
                limb = above;
                from = from.wrapping_add(plane);
            }
            *to.add(by.blocks) = below;
        }
        let (next, distance) = by.next(column);
        column = next;
        place += distance;
    }
}
