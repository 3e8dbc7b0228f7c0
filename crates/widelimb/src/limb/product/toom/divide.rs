//! Exact division by 3, 5 and 15, which divide `2^64 - 1`.

use crate::Limb;

/// What divides: `D = (2^64 - 1) / d`.
pub(super) const THIRD: Limb = Limb::MAX / 3;
pub(super) const FIFTEENTH: Limb = Limb::MAX / 15;

/// `a = a / (d 2^bits)` modulo `2^(64 n - bits)` for a multiple of that, `D = (2^64 - 1) / d`.
///
/// As `d D = 2^64 - 1`, modulo `2^(64 n)` `1 / d` is `-D (1 + 2^64 + 2^128 + ...)`: each limb of
/// the quotient is the negative sum of the limbs of `a D` so far. The products wait for nothing,
/// and from limb to limb there is one subtraction with a borrow.
pub(super) fn divide_exactly<const D: Limb>(a: &mut [Limb], bits: u32) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    /// `a w 2^bits` of one limb more.
    fn multiple(a: &[Limb], w: Limb, bits: u32) -> Vec<Limb> {
        let mut carry: u128 = 0;
        let mut r: Vec<Limb> = vec![];
        for &limb in a.iter().chain(&[0]) {
            carry += u128::from(limb) * u128::from(w << bits);
            r.push(carry as Limb);
            carry >>= 64;
        }
        r
    }

    #[test]
    fn quotients_of_limbs_at_the_extremes() {
        let limbs = [0, 1, 2, THIRD, THIRD + 1, 2 * THIRD, FIFTEENTH, Limb::MAX - 1, Limb::MAX];
        for i in 0..limbs.len().pow(3) {
            let a = [limbs[i % 9], limbs[i / 9 % 9], limbs[i / 81]];
            for bits in 0..3 {
                let mut by_3 = multiple(&a, 3, bits);
                divide_exactly::<THIRD>(&mut by_3, bits);
                assert_eq!(by_3, [a[0], a[1], a[2], 0], "3 << {bits}");
                let mut by_15 = multiple(&a, 15, bits);
                divide_exactly::<FIFTEENTH>(&mut by_15, bits);
                assert_eq!(by_15, [a[0], a[1], a[2], 0], "15 << {bits}");
            }
        }
    }
}
