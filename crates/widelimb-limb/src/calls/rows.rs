//! Calls that multiply by one limb or by a power of two, and add: the rows of longer algorithms.

use crate::Limb;
use widelimb_kernels::kernels;

/// `r = a w + carry mod 2^(64 n)` for operands of `n` limbs; returns the limb above.
///
/// Cost: `n` limb products.
///
/// # Panics
/// If the lengths differ.
///
/// ```
/// let mut r = [0; 2];
/// let above = widelimb::limb::mul_1(&mut r, &[u64::MAX, 1], 10, 7);
/// assert_eq!((r, above), ([u64::MAX - 2, 19], 0));
/// ```
#[inline]
pub fn mul_1(r: &mut [Limb], a: &[Limb], w: Limb, carry: Limb) -> Limb {
    kernels().mul_1(r, a, w, carry)
}

/// `r = r w + carry mod 2^(64 n)`, which is [`mul_1`] in place; returns the limb above.
///
/// ```
/// // Three digits in base 10, most significant first.
/// let mut r = [0];
/// for digit in [7, 0, 9] {
///     widelimb::limb::mul_1_assign(&mut r, 10, digit);
/// }
/// assert_eq!(r, [709]);
/// ```
#[inline]
pub fn mul_1_assign(r: &mut [Limb], w: Limb, carry: Limb) -> Limb {
    kernels().mul_1_assign(r, w, carry)
}

/// `r = r + a w + carry mod 2^(64 n)` for operands of `n` limbs; returns the limb above.
///
/// Cost: `n` limb products.
///
/// # Panics
/// If the lengths differ.
///
/// ```
/// let mut r = [5, 6];
/// let above = widelimb::limb::addmul_1(&mut r, &[1, u64::MAX], 3, 0);
/// assert_eq!((r, above), ([8, 3], 3));
/// ```
#[inline]
pub fn addmul_1(r: &mut [Limb], a: &[Limb], w: Limb, carry: Limb) -> Limb {
    kernels().addmul_1(r, a, w, carry)
}

/// `r = r - a w - borrow mod 2^(64 n)` for operands of `n` limbs; returns what is borrowed from the
/// limb above.
///
/// Cost: `n` limb products.
///
/// # Panics
/// If the lengths differ.
///
/// ```
/// let mut r = [5, 6];
/// let borrow = widelimb::limb::submul_1(&mut r, &[1, 4], 2, 0);
/// assert_eq!((r, borrow), ([3, u64::MAX - 1], 1));
/// ```
#[inline]
pub fn submul_1(r: &mut [Limb], a: &[Limb], w: Limb, borrow: Limb) -> Limb {
    kernels().submul_1(r, a, w, borrow)
}

/// `r = a + b 2^bits mod 2^(64 n)` for operands of `n` limbs and `bits` in 1..=63; returns the limb
/// above, at most `2^bits`.
///
/// Cost: `n` limb shifts and additions, in one pass.
///
/// # Panics
/// If the lengths differ, or `bits` is not in 1..=63.
///
/// ```
/// let mut r = [0; 2];
/// let above = widelimb::limb::addlsh(&mut r, &[1, 0], &[3, 1 << 63], 2);
/// assert_eq!((r, above), ([13, 0], 2));
/// ```
#[inline]
pub fn addlsh(r: &mut [Limb], a: &[Limb], b: &[Limb], bits: u32) -> Limb {
    kernels().addlsh(r, a, b, bits)
}

/// `r = r + b 2^bits mod 2^(64 n)`, which is [`addlsh`] in place; returns the limb above.
///
/// # Panics
/// If the lengths differ, or `bits` is not in 1..=63.
#[inline]
pub fn addlsh_assign(r: &mut [Limb], b: &[Limb], bits: u32) -> Limb {
    kernels().addlsh_assign(r, b, bits)
}

/// `r = a - b 2^bits mod 2^(64 n)` for operands of `n` limbs and `bits` in 1..=63; returns what is
/// borrowed from above, at most `2^bits`.
///
/// Cost: `n` limb shifts and subtractions, in one pass.
///
/// # Panics
/// If the lengths differ, or `bits` is not in 1..=63.
#[inline]
pub fn sublsh(r: &mut [Limb], a: &[Limb], b: &[Limb], bits: u32) -> Limb {
    kernels().sublsh(r, a, b, bits)
}

/// `r = r - b 2^bits mod 2^(64 n)`, which is [`sublsh`] in place; returns what is borrowed from
/// above.
///
/// # Panics
/// If the lengths differ, or `bits` is not in 1..=63.
#[inline]
pub fn sublsh_assign(r: &mut [Limb], b: &[Limb], bits: u32) -> Limb {
    kernels().sublsh_assign(r, b, bits)
}
