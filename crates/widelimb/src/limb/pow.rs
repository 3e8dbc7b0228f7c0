//! Powers.

use super::compare::trailing_zeros;
use super::owned::{product, shifted_left, shifted_right, square};
use crate::Limb;
use crate::arch::Kernels;
use alloc::vec;
use alloc::vec::Vec;

/// `a^exponent`, trimmed; `0^0 = 1`.
///
/// Binary powering from the top bit of the exponent down, so that the factor of the products that
/// are not squares stays short; powers of two are shifted in at the end. Cost: about that of the
/// last square.
///
/// # Panics
/// If the result has more bits than memory.
pub fn pow(k: &Kernels, a: &[Limb], exponent: u64) -> Vec<Limb> {
    if exponent == 0 {
        return vec![1];
    }
    let Some(twos) = trailing_zeros(k, a) else { return vec![] };
    let shift = twos.checked_mul(exponent).and_then(|bits| usize::try_from(bits).ok());
    let shift = shift.expect("a power that fits in memory");
    let odd = shifted_right(k, a, twos as usize);
    if odd == [1] {
        return shifted_left(k, &odd, shift);
    }
    let mut r = odd.clone();
    for i in (0..exponent.ilog2()).rev() {
        r = square(k, &r);
        if exponent >> i & 1 == 1 {
            r = product(k, &r, &odd);
        }
    }
    shifted_left(k, &r, shift)
}
