//! Products without carries out of products with carries.
//!
//! A limb is parted into five, each with every fifth bit. In the integer product of two such parts
//! at most 13 ones meet in a place, and their sum has four bits, which end below the next place
//! that counts; so each place's lowest bit is the coefficient. Twenty-five integer products, no
//! branch and no table. The idea of holes between bits is that of T. Pornin's BearSSL
//! ("Constant-time multiplication", 2018).
//!
//! Sums of shifts under masks take longer, as no address may depend on a bit: on Zen 4 a product
//! takes 13 ns, bit by bit 87 ns, by windows of two bits, whose multiples are all read, 59 ns, and
//! of four bits 126 ns. A window that is looked up would take 12 ns, and tell its bits by the lines
//! of the cache.

use crate::Limb;
use crate::arch::gf2x::thin_by_rows;

/// Every fifth bit from the lowest.
const FIFTHS: u128 = 0x2108_4210_8421_0842_1084_2108_4210_8421;

/// Parts of a limb.
const PARTS: usize = 5;

/// `a b`: the low limb and the high one.
#[inline]
pub(in crate::arch) fn clmul(a: Limb, b: Limb) -> (Limb, Limb) {
    let part = |x: Limb, i: usize| u128::from(x) & (FIFTHS << i);
    let mut product = 0;
    for i in 0..PARTS {
        let mut places = 0;
        for j in 0..PARTS {
            places ^= part(a, j) * part(b, (i + PARTS - j) % PARTS);
        }
        product ^= places & (FIFTHS << i);
    }
    (product as Limb, (product >> 64) as Limb)
}

/// `r = a b`, row by row.
///
/// # Safety
/// As [`Gf2xKernels`](crate::arch::gf2x::Gf2xKernels) says.
pub unsafe fn mul_short(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: the caller's lengths.
    unsafe { thin_by_rows(addmul_1, r, [a, b], [an, bn]) }
}

/// `r = a b` for `N` limbs each.
///
/// # Safety
/// As [`mul_short`].
pub unsafe fn mul_equal<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: the caller's promise.
    unsafe { mul_short(r, a, N, b, N) }
}

/// `r += a w`; the limb above.
///
/// # Safety
/// As [`mul_short`].
pub unsafe fn addmul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb) -> Limb {
    let mut above = 0;
    for i in 0..n {
        // SAFETY: the caller's lengths.
        unsafe {
            let (low, high) = clmul(*a.add(i), w);
            *r.add(i) ^= low ^ above;
            above = high;
        }
    }
    above
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_limbs::limbs;

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
}
