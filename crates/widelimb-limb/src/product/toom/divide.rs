//! Exact division by 3, 5 and 15, which divide `2^64 - 1`.

use crate::Limb;

/// The multiplier `D = (2^64 - 1) / d` for `d = 3`.
pub const THIRD: Limb = Limb::MAX / 3;

/// The multiplier `D` for `d = 15`.
pub const FIFTEENTH: Limb = Limb::MAX / 15;

/// `a = a / (d 2^bits)` modulo `2^(64 n - bits)` for a multiple of that, `D = (2^64 - 1) / d`.
///
/// Modulo `2^(64 n)`, `1 / d` is `-D (1 + 2^64 + 2^128 + ...)`, for `d D = 2^64 - 1`: each limb of
/// the quotient is the negative sum of the limbs of `a D` so far. The products wait for nothing,
/// and from limb to limb there is one subtraction with a borrow.
pub fn divide_exactly<const D: Limb>(a: &mut [Limb], bits: u32) {
    debug_assert!(bits < 64);
    let mut sum: Limb = 0;
    let mut quotient = |limb: Limb, above: Limb| {
        let product = u128::from(limb >> bits | above << 1 << (63 - bits)) * u128::from(D);
        let (low, high) = (product as Limb, (product >> 64) as Limb);
        let borrow = Limb::from(sum < low);
        let limb = sum.wrapping_sub(low);
        // What the sum has to be for the next limb, without waiting for this one.
        sum = sum.wrapping_sub(low.wrapping_add(high)).wrapping_sub(borrow);
        limb
    };
    for i in 1..a.len() {
        a[i - 1] = quotient(a[i - 1], a[i]);
    }
    if let Some(top) = a.last_mut() {
        *top = quotient(*top, 0);
    }
}
