//! Tests of `widelimb_kernels::scalar::gf2x::product`.

use widelimb_kernels::Limb;
use widelimb_kernels::scalar::gf2x::product::*;
use widelimb_testkit::seeded::limbs;

/// Sums of shifts by windows of two bits from the top, in constant time: all multiples are
/// read, under masks.
fn by_windows(a: Limb, b: Limb) -> u128 {
    let multiples = [1, 2, 3].map(|i: Limb| {
        let multiple = u128::from(b & (i & 1).wrapping_neg());
        (i, multiple ^ u128::from(b & (i >> 1).wrapping_neg()) << 1)
    });
    (0..32).rev().fold(0, |sum, window| {
        let bits = a >> (2 * window) & 3;
        multiples.iter().fold(sum << 2, |sum, &(i, multiple)| {
            let mask = u128::from((bits ^ i).wrapping_sub(1) >> 63).wrapping_neg();
            sum ^ multiple & mask
        })
    })
}

#[test]
fn parts_with_holes_and_masked_windows_give_one_product() {
    let mut factors = limbs(64, 3);
    factors.extend([0, Limb::MAX, Limb::MAX / 3, 0xFFFF_FFFF, Limb::MAX << 32]);
    factors.extend((0..64).map(|bit| 1 << bit));
    factors.extend((0..PARTS).map(|i| (FIFTHS << i) as Limb));
    for &a in &factors {
        for &b in &factors {
            let (low, high) = clmul(a, b);
            let expected = by_windows(a, b);
            assert_eq!(u128::from(low) | u128::from(high) << 64, expected, "{a:x} {b:x}");
        }
    }
}
