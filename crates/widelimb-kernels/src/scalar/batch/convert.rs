//! Converts between limbs and lanes, one number after the other.

use crate::Limb;
use crate::batch::{DIGIT_BITS, DIGIT_MASK, Lanes, PerLane, Source, Target};
use core::slice;

/// The low `52 n` bits of eight numbers to digits.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds.
pub unsafe fn expand(r: *mut Lanes, n: usize, sources: *const PerLane<Source>) {
    // SAFETY: r is valid for writes of n digits and sources for eight entries by the contract of
    // `BatchKernels`.
    let (r, sources) = unsafe { (slice::from_raw_parts_mut(r, n), &*sources) };
    for (lane, source) in sources.iter().enumerate() {
        // SAFETY: each source is valid for reads of its length by the contract of `BatchKernels`.
        let limbs = unsafe { slice::from_raw_parts(source.start, source.len) };
        let limb = |i: usize| limbs.get(i).copied().unwrap_or(0);
        for (i, digit) in r.iter_mut().enumerate() {
            let (at, shift) = (DIGIT_BITS * i / 64, DIGIT_BITS * i % 64);
            let pair = u128::from(limb(at)) | u128::from(limb(at + 1)) << 64;
            digit.0[lane] = (pair >> shift) as u64 & DIGIT_MASK;
        }
    }
}

/// Digits to limbs, as many as each target has.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds.
pub unsafe fn contract(targets: *const PerLane<Target>, a: *const Lanes, n: usize) {
    // SAFETY: a is valid for reads of n digits and targets for eight entries by the contract of
    // `BatchKernels`.
    let (a, targets) = unsafe { (slice::from_raw_parts(a, n), &*targets) };
    for (lane, target) in targets.iter().enumerate() {
        // SAFETY: each target is valid for writes of its length by the contract of `BatchKernels`.
        let limbs = unsafe { slice::from_raw_parts_mut(target.start, target.len) };
        let digit = |i: usize| a.get(i).map_or(0, |digit| u128::from(digit.0[lane] & DIGIT_MASK));
        for (i, limb) in limbs.iter_mut().enumerate() {
            let (at, shift) = (64 * i / DIGIT_BITS, 64 * i % DIGIT_BITS);
            let triple = digit(at) | digit(at + 1) << DIGIT_BITS;
            let above = digit(at + 2) << (2 * DIGIT_BITS - shift);
            *limb = ((triple >> shift) | above) as Limb;
        }
    }
}

/// The low `52 n` bits of eight numbers of `len` limbs, `stride` limbs apart, to digits.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds.
pub unsafe fn expand_array(r: *mut Lanes, n: usize, start: *const Limb, stride: usize, len: usize) {
    let source = |lane: usize| Source { start: start.wrapping_add(lane * stride), len };
    // SAFETY: r is valid for n digits and eight numbers of len limbs, stride limbs apart, for reads
    // by the contract of `BatchKernels`; the array of sources is on the stack.
    unsafe { expand(r, n, &core::array::from_fn(source)) }
}

/// Digits to `len` limbs of eight numbers, `stride` limbs apart.
///
/// # Safety
/// The contract of [`BatchKernels`](crate::batch::BatchKernels) holds.
pub unsafe fn contract_array(
    start: *mut Limb,
    stride: usize,
    len: usize,
    a: *const Lanes,
    n: usize,
) {
    let target = |lane: usize| Target { start: start.wrapping_add(lane * stride), len };
    // SAFETY: a is valid for n digits and eight numbers of len limbs, stride limbs apart, for
    // writes by the contract of `BatchKernels`; the array of targets is on the stack.
    unsafe { contract(&core::array::from_fn(target), a, n) }
}
