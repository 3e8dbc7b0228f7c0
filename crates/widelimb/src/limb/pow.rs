//! Powers.

use super::owned::{product, square};
use crate::Limb;
use crate::arch::Kernels;
use alloc::vec;
use alloc::vec::Vec;

/// `a^exponent`, trimmed; `0^0 = 1`.
pub fn pow(k: &Kernels, a: &[Limb], exponent: u64) -> Vec<Limb> {
    let mut r = vec![1];
    for i in (0..64 - exponent.leading_zeros()).rev() {
        r = square(k, &r);
        if exponent >> i & 1 == 1 {
            r = product(k, &r, a);
        }
    }
    r
}
