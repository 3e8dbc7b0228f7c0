//! Batches in portable Rust, the reference of every other level's. The lanes are gone through one
//! by one; levels without vectors are faster with one number at a time on limbs, so they never
//! choose this.

#![allow(clippy::needless_range_loop, reason = "a lane's number is an index into several arrays")]

mod convert;
mod mul;
mod sums;

pub use convert::{contract, contract_array, expand, expand_array};
pub use mul::{mul, sqr};
pub use sums::{add_mod, sub_mod};

use crate::batch::{BatchKernels, DIGIT_BITS, DIGIT_MASK, LANES, Lanes};
use core::hint::black_box;
use core::slice;

/// The batches of the level `scalar`.
pub static KERNELS: BatchKernels = BatchKernels {
    worth: [f32::INFINITY; 2],
    few: None,
    single_by_products: usize::MAX,
    mul,
    sqr,
    reduce_once,
    add_mod,
    sub_mod,
    wide: None,
    expand,
    expand_array,
    contract_array,
    contract,
};

/// Values below `2 m` to residues.
///
/// # Safety
/// The contract of [`BatchKernels`] holds.
#[inline(always)]
pub unsafe fn reduce_once(r: *mut Lanes, modulus: *const Lanes, n: usize) {
    // SAFETY: r is valid for reads and writes and the modulus for reads of n digits by the contract
    // of `BatchKernels`, and they do not overlap.
    let (r, m) = unsafe { (slice::from_raw_parts_mut(r, n), slice::from_raw_parts(modulus, n)) };
    let mut borrow = [0; LANES];
    for (r, m) in r.iter().zip(m) {
        for lane in 0..LANES {
            let digit = (r.0[lane] & DIGIT_MASK).wrapping_sub(m.0[lane] & DIGIT_MASK);
            borrow[lane] = digit.wrapping_sub(borrow[lane]) >> 63;
        }
    }
    // Without a borrow at the end the value is the modulus or more, and it is taken away.
    let mask = black_box(borrow.map(|borrow: u64| borrow.wrapping_sub(1)));
    let mut borrow = [0; LANES];
    for (r, m) in r.iter_mut().zip(m) {
        for lane in 0..LANES {
            let taken = m.0[lane] & DIGIT_MASK & mask[lane];
            let digit = (r.0[lane] & DIGIT_MASK).wrapping_sub(taken).wrapping_sub(borrow[lane]);
            r.0[lane] = digit & DIGIT_MASK;
            borrow[lane] = digit >> 63;
        }
    }
}

/// The `(low, high)` digits of a product of two digits.
#[inline]
fn halves(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a & DIGIT_MASK) * u128::from(b & DIGIT_MASK);
    (product as u64 & DIGIT_MASK, (product >> DIGIT_BITS) as u64)
}
