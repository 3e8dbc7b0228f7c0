//! The public calls: each takes the kernels in force and hands them to its algorithm.

use super::common_divisor;
use super::div::{DivError, Division};
use super::product;
use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::gf2x::{mul_slices, sqr_slices};
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::scratch::{ScratchError, with_scratch};

/// `r = a b` in GF(2)\[X\], where `r` is as long as both operands together.
///
/// No branch and no address depends on a limb. Cost for two operands of `n` limbs: about
/// `n^1.5` products of limbs up to some thousand limbs, `O(n log n)` operations on words beyond.
///
/// # Panics
/// If the length of `r` is another one, or if scratch cannot be had; [`try_mul`] gives the latter
/// as an error.
///
/// ```
/// // (X^2 + X + 1)(X + 1) = X^3 + 1
/// let mut r = [0; 2];
/// widelimb::gf2x::mul(&mut r, &[0b111], &[0b11]);
/// assert_eq!(r, [0b1001, 0]);
/// ```
#[inline]
pub fn mul(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    if !mul_slices(r, a, b) {
        mul_or_panic(r, a, b);
    }
}

/// [`mul`] where [`mul_slices`] does not make it, a function of its own so that short products need
/// no stack frame.
#[inline(never)]
fn mul_or_panic(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    try_mul(r, a, b).unwrap_or_else(|error| panic!("{error}"));
}

/// [`mul`], with an error where scratch cannot be had; then `r` is unchanged.
///
/// # Errors
/// [`ScratchError`].
///
/// # Panics
/// If the length of `r` is not that of both operands together.
pub fn try_mul(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), ScratchError> {
    if mul_slices(r, a, b) || product::mul_few(kernels(), r, a, b) {
        return Ok(());
    }
    mul_in_scratch(kernels(), r, a, b)
}

/// [`mul`] with scratch, a function of its own so that products without scratch make no room for it
/// on the stack.
#[inline(never)]
fn mul_in_scratch(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), ScratchError> {
    with_scratch(product::mul_scratch_len(k, a.len(), b.len()), |scratch| {
        product::mul(k, r, a, b, scratch)
    })
}

/// `r = a^2` in GF(2)\[X\], where `r` is twice as long as `a`: a zero behind each bit, at the speed
/// of memory.
///
/// # Panics
/// If the length of `r` is another one.
///
/// ```
/// let mut r = [0; 2];
/// widelimb::gf2x::sqr(&mut r, &[0b111]);
/// assert_eq!(r, [0b10101, 0]);
/// ```
#[inline]
pub fn sqr(r: &mut [Limb], a: &[Limb]) {
    if !sqr_slices(r, a) {
        sqr_or_panic(r, a);
    }
}

/// [`sqr`] where [`sqr_slices`] does not make it, a function of its own so that a square needs no
/// stack frame.
#[inline(never)]
fn sqr_or_panic(r: &mut [Limb], a: &[Limb]) {
    kernels().gf2x.sqr(r, a);
}

/// `a = q d + r` in GF(2)\[X\] with `r` of a lower degree than `d`.
///
/// `q` holds [`quotient_len`](super::quotient_len) limbs (`an - dn + 1`, or none if `a` is shorter
/// than `d`), `r` as many as `d`. Limbs of 0 at the top of either operand are allowed. Cost for `2
/// n` limbs by `n`: `n^2` products of limbs of short ones, at most two and a half products of `n`
/// limbs of long ones.
///
/// # Errors
/// [`DivError`]: a divisor of 0, lengths that do not fit, a quotient of a degree that does not fit
/// (only if the top limb of `d` is 0), no memory for scratch. Then `q` and `r` are unspecified.
///
/// ```
/// // X^4 + X = X (X^3 + X + 1) + X^2
/// let (mut q, mut r) = ([0], [0]);
/// widelimb::gf2x::div_rem(&mut q, &mut r, &[0b10010], &[0b1011])?;
/// assert_eq!((q, r), ([0b10], [0b100]));
/// # Ok::<(), widelimb::gf2x::DivError>(())
/// ```
pub fn div_rem(q: &mut [Limb], r: &mut [Limb], a: &[Limb], d: &[Limb]) -> Result<(), DivError> {
    let k = kernels();
    if let Some(division) = Division::of(k, q, r, a, d)? {
        with_scratch(division.scratch_len(k), |scratch| division.run(k, scratch))?;
    }
    Ok(())
}

/// The greatest common divisor in GF(2)\[X\], trimmed; `gcd(a, 0) = a`.
///
/// Cost: about `n / 60` steps of four rows of `n` limbs each for short operands, `O(M(n) log n)`
/// for those of more than some thousand limbs, with `M(n)` that of a product. Where there is no
/// memory it panics, or the program aborts: [`ask_for_gcd_memory`] says beforehand whether there is
/// enough.
///
/// ```
/// // (X^2 + 1) and (X^3 + 1) share X + 1.
/// assert_eq!(widelimb::gf2x::gcd(&[0b101], &[0b1001]), [0b11]);
/// ```
pub fn gcd(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    common_divisor::gcd(kernels(), a, b)
}

/// `(g, u, v)` with `g = gcd(a, b) = u a + v b` in GF(2)\[X\], all trimmed. Cost, and memory: three
/// times that of [`gcd`](fn@gcd).
///
/// ```
/// // X + 1 = X (X^2 + 1) + 1 (X^3 + 1)
/// let (g, u, v) = widelimb::gf2x::extended_gcd(&[0b101], &[0b1001]);
/// assert_eq!((g, u, v), (vec![0b11], vec![0b10], vec![1]));
/// ```
pub fn extended_gcd(a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Vec<Limb>, Vec<Limb>) {
    common_divisor::extended_gcd(kernels(), a, b)
}

/// The inverse `v` of `a` modulo `f` in GF(2)\[X\]: of a lower degree than `f`, with `v a = 1`
/// modulo `f`, trimmed. `None` if there is none, as for `f = 0`. Modulo 1 it is 0. Cost, and
/// memory: at most those of [`extended_gcd`].
///
/// ```
/// // X (X^2 + 1) = 1 modulo X^3 + X + 1
/// assert_eq!(widelimb::gf2x::inverse_mod(&[0b10], &[0b1011]), Some(vec![0b101]));
/// ```
pub fn inverse_mod(a: &[Limb], f: &[Limb]) -> Option<Vec<Limb>> {
    common_divisor::inverse(kernels(), a, f)
}

pub use common_divisor::ask_for_memory as ask_for_gcd_memory;
