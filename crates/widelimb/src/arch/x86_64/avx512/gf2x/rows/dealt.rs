//! Products of what was dealt before: an operand of several products is dealt once.

use super::whole::{MOST, ROW, gather_apart, of_sums, products};
use crate::Limb;
use core::mem::MaybeUninit;

/// Limbs of the products of all rows, and up to the end of a square.
const PRODUCT: usize = (2 * MOST + 3) * ROW;

/// What is gathered.
#[repr(C, align(64))]
struct Room {
    products: [[Limb; PRODUCT]; 2],
    product: [Limb; PRODUCT / 4 + 2],
}

/// The first `n` limbs of a product of operands dealt to `q` rows, of [`Blocks<FOLDS>`](super::Blocks).
///
/// # Safety
/// As [`DivisionKernels`](crate::arch::gf2x::DivisionKernels) says; the CPU has the level.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul_dealt<const FOLDS: bool>(
    r: *mut Limb,
    n: usize,
    a: *const Limb,
    b: *const Limb,
    q: usize,
) {
    debug_assert!(q > 0 && q <= MOST);
    let len = q.next_multiple_of(4) * ROW;
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: the caller's limbs; what is read in the room has been written.
    unsafe {
        let [p0, p1] = [0, 1].map(|i| (&raw mut (*room).products[i]).cast::<Limb>());
        let sum = (&raw mut (*room).product).cast::<Limb>();
        let rows = products::<FOLDS>(q);
        rows(p0, a, b);
        rows(p1, a.add(len), b.add(len));
        of_sums::<FOLDS>(sum, a.add(2 * len), b.add(2 * len), 2 * q);
        gather_apart(r, n, [p0, p1, sum], q);
    }
}
