//! Turns residues into coefficients by Garner's digits, and coefficients into the product.

use super::coefficients;
use super::field::{Field, Portable};

use super::{mul_factor, reduce_once};
use crate::Limb;
use crate::ntt::{Garner, MIX, Modulus, PRIME_COUNT, RADIX, WORD_BITS, WORD_MASK};

/// Limbs of a sum of coefficients that overlap: those of one, and a carry.
const WINDOW: usize = 8;

/// The product from residues of any limbs, as [`NttKernels`](crate::ntt::NttKernels) define it.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[inline(always)]
pub unsafe fn recompose<F: Field>(
    r: *mut Limb,
    rn: usize,
    z: *const u64,
    stride: usize,
    bytes: usize,
    garner: &Garner,
) {
    // SAFETY: r, z and garner meet the contract of `NttKernels`, which is that of `operands`.
    let (r, z) = unsafe { operands(r, rn, z, stride, bytes, garner) };
    match (garner.count, bytes) {
        (3, 8) => coefficients::recompose::<F, 3, 4, 8>(r, z, stride, garner),
        (4, 11) => coefficients::recompose::<F, 4, 5, 11>(r, z, stride, garner),
        _ => recompose_any(r, z, stride, bytes, garner, fold),
    }
}

/// [`recompose`] from residues below `8p` in the low 52 bits.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[cfg(target_arch = "x86_64")]
pub unsafe fn recompose_words(
    r: *mut Limb,
    rn: usize,
    z: *const u64,
    stride: usize,
    bytes: usize,
    garner: &Garner,
) {
    // SAFETY: r, z and garner meet the contract of `NttKernels`, which is that of `operands`.
    let (r, z) = unsafe { operands(r, rn, z, stride, bytes, garner) };
    recompose_any(r, z, stride, bytes, garner, |z, _| z & WORD_MASK);
}

/// # Safety
/// The contract of [`recompose`] holds.
unsafe fn operands<'a>(
    r: *mut Limb,
    rn: usize,
    z: *const u64,
    stride: usize,
    bytes: usize,
    garner: &Garner,
) -> (&'a mut [Limb], &'a [u64]) {
    let coefficients = (8 * rn).div_ceil(bytes);
    let known = (garner.count - 1) * stride + stride.min(coefficients);
    // SAFETY: r is valid for writes of rn limbs and z for an array of each prime, stride words
    // apart, by the contract of `NttKernels`; of the last array only the coefficients that the
    // product needs are taken.
    unsafe { (core::slice::from_raw_parts_mut(r, rn), core::slice::from_raw_parts(z, known)) }
}

/// The residue `z` modulo the prime of this index, below 4.
#[inline(always)]
fn fold(z: u64, prime: usize) -> u64 {
    Portable::of(&Modulus::of(prime)).fold(z)
}

/// Any primes and pieces.
#[inline(always)]
fn recompose_any(
    r: &mut [Limb],
    z: &[u64],
    stride: usize,
    bytes: usize,
    garner: &Garner,
    word: impl Fn(u64, usize) -> u64,
) {
    r.fill(0);
    let mut window = [0; WINDOW];
    for i in 0..(8 * r.len()).div_ceil(bytes) {
        let mut residues = [0; PRIME_COUNT];
        if i < stride {
            for (prime, (residue, z)) in residues.iter_mut().zip(z.chunks(stride)).enumerate() {
                *residue = word(z[i], prime);
            }
        }
        add_into(&mut window, &limbs(&words(&digits(&residues, garner), garner)));
        emit(r, i * bytes, bytes, &mut window);
    }
}

/// The mixed-radix digits, each below its prime.
#[inline(always)]
fn digits(z: &[u64; PRIME_COUNT], garner: &Garner) -> [u64; PRIME_COUNT] {
    let mut x = [0; PRIME_COUNT];
    for i in 0..garner.count {
        x[i] = digit(i, z[i], &x, garner);
    }
    x
}

/// A digit, from its residue and the digits before.
#[inline(always)]
fn digit(i: usize, z: u64, x: &[u64; PRIME_COUNT], garner: &Garner) -> u64 {
    let p = Modulus::of(i).p;
    let own = mul_factor(z, garner.unscale[i], p);
    let sum = (0..i).fold(own, |sum, j| reduce_once(sum + mul_factor(x[j], MIX[i][j], p), 2 * p));
    reduce_once(sum, p)
}

/// The coefficient in words of 52 bits.
#[inline(always)]
fn words(x: &[u64; PRIME_COUNT], garner: &Garner) -> [u64; PRIME_COUNT] {
    let mut sums = [0u128; PRIME_COUNT];
    for (x, radix) in x.iter().zip(&RADIX).take(garner.count) {
        for (sum, word) in sums.iter_mut().zip(radix) {
            *sum += u128::from(*x) * u128::from(*word);
        }
    }
    let mut words = [0; PRIME_COUNT];
    let mut carry = 0;
    for (word, sum) in words.iter_mut().zip(sums) {
        carry += sum;
        *word = carry as u64 & WORD_MASK;
        carry >>= WORD_BITS;
    }
    words
}

#[inline(always)]
fn limbs(words: &[u64; PRIME_COUNT]) -> [Limb; WINDOW] {
    let mut limbs = [0; WINDOW];
    for (i, word) in words.iter().enumerate() {
        let (limb, shift) = (52 * i / 64, 52 * i % 64);
        limbs[limb] |= word << shift;
        if shift > 64 - 52 {
            limbs[limb + 1] |= word >> (64 - shift);
        }
    }
    limbs
}

fn add_into(window: &mut [Limb; WINDOW], value: &[Limb; WINDOW]) {
    let mut carry = false;
    for (sum, limb) in window.iter_mut().zip(value) {
        let (low, over) = sum.overflowing_add(*limb);
        let (low, ripple) = low.overflowing_add(Limb::from(carry));
        (*sum, carry) = (low, over | ripple);
    }
}

/// Moves the low `bytes` bytes of the window to byte `at` of `r`, as far as `r` goes.
fn emit(r: &mut [Limb], at: usize, bytes: usize, window: &mut [Limb; WINDOW]) {
    let mut done = 0;
    while done < bytes {
        let n = (bytes - done).min(8);
        let bits = window[0] & (Limb::MAX >> (64 - 8 * n));
        let (limb, shift) = ((at + done) / 8, 8 * ((at + done) % 8));
        if let Some(low) = r.get_mut(limb) {
            *low |= bits << shift;
        }
        if shift > 0
            && let Some(high) = r.get_mut(limb + 1)
        {
            *high |= bits >> (64 - shift);
        }
        shift_right(window, n);
        done += n;
    }
}

fn shift_right(window: &mut [Limb; WINDOW], bytes: usize) {
    for i in 0..WINDOW {
        let above = window.get(i + 1).copied().unwrap_or(0);
        window[i] = (((u128::from(above) << 64) | u128::from(window[i])) >> (8 * bytes)) as Limb;
    }
}
