//! Derivatives and square roots, limb by limb.

use crate::Limb;

/// The mask of the bits in even places.
const EVEN: Limb = 0x5555_5555_5555_5555;

/// `r` becomes the derivative of `a`: `X^(i - 1)` for each term `X^i` with an odd `i`. Cost:
/// linear.
///
/// # Panics
/// If the lengths differ.
///
/// ```
/// let mut r = [0];
/// widelimb::gf2x::derivative(&mut r, &[0b1001_0011]); // x^7 + x^4 + x + 1
/// assert_eq!(r, [0b100_0001]);
/// ```
pub fn derivative(r: &mut [Limb], a: &[Limb]) {
    assert!(r.len() == a.len(), "a derivative as long as its operand");
    for (r, a) in r.iter_mut().zip(a) {
        *r = a >> 1 & EVEN;
    }
}

/// `r`, half as long as `a`, rounded up, becomes the polynomial whose square `a` is; `false`, and
/// `r` is as it was, if a term of `a` has an odd exponent. Cost: linear.
///
/// # Panics
/// If the lengths do not fit.
///
/// ```
/// use widelimb::gf2x::square_root;
/// let mut r = [0];
/// assert!(square_root(&mut r, &[0b1_0001, 0b100])); // x^66 + x^4 + 1
/// assert_eq!(r, [1 << 33 | 0b101]);
/// assert!(!square_root(&mut r, &[0b10]));
/// ```
pub fn square_root(r: &mut [Limb], a: &[Limb]) -> bool {
    assert!(r.len() == a.len().div_ceil(2), "a root half as long as its operand");
    if a.iter().any(|limb| limb & !EVEN != 0) {
        return false;
    }
    for (r, pair) in r.iter_mut().zip(a.chunks(2)) {
        *r = pair.iter().rev().fold(0, |above, &limb| above << 32 | even_bits(limb));
    }
    true
}

/// The bits in even places of a limb, side by side in the low half.
fn even_bits(limb: Limb) -> Limb {
    let mut x = limb & EVEN;
    x = (x | x >> 1) & 0x3333_3333_3333_3333;
    x = (x | x >> 2) & 0x0F0F_0F0F_0F0F_0F0F;
    x = (x | x >> 4) & 0x00FF_00FF_00FF_00FF;
    x = (x | x >> 8) & 0x0000_FFFF_0000_FFFF;
    (x | x >> 16) & 0x0000_0000_FFFF_FFFF
}
