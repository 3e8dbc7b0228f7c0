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

/// Every fifth bit from the lowest.
pub const FIFTHS: u128 = 0x2108_4210_8421_0842_1084_2108_4210_8421;

/// Parts of a limb.
pub const PARTS: usize = 5;

/// `a b`: the low limb and the high one.
#[inline]
pub fn clmul(a: Limb, b: Limb) -> (Limb, Limb) {
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
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
pub unsafe fn mul_short(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by the contract of `Gf2xKernels`;
    // row i ends at limb i + an, at most at the end of the result.
    unsafe {
        r.write_bytes(0, an);
        for i in 0..bn {
            *r.add(i + an) = addmul_1(r.add(i), a, an, *b.add(i));
        }
    }
}

/// `r = a b` for `N` limbs each.
///
/// # Safety
/// The contract of [`mul_short`] holds.
pub unsafe fn mul_equal<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: a and b are valid for N limbs and r for 2 N by the contract of `mul_short`.
    unsafe { mul_short(r, a, N, b, N) }
}

/// `r += a w`; the limb above.
///
/// # Safety
/// `a` is valid for reads and `r` for reads and writes of `n` limbs; they do not overlap.
pub unsafe fn addmul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb) -> Limb {
    let mut above = 0;
    for i in 0..n {
        // SAFETY: i < n, and a and r are valid for n limbs by this function's contract.
        unsafe {
            let (low, high) = clmul(*a.add(i), w);
            *r.add(i) ^= low ^ above;
            above = high;
        }
    }
    above
}
