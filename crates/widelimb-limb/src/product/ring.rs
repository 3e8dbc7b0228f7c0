//! Products modulo `B^n - 1` and `B^n + 1`, `B = 2^64`.
//!
//! The former by transforms half as long as the product where they have that length, all others by
//! folding the product.

use super::{mul, mul_scratch_len, strategy};
use crate::Limb;
use crate::ntt::{self, Plan};
use crate::product::Strategy;
use crate::sum::{add_1_assign, add_assign, sub_1_assign, sub_assign};
use widelimb_kernels::Kernels;

/// A length from `n` on at which [`mul_minus`] of operands so long takes the least time.
pub fn length(k: &Kernels, n: usize) -> usize {
    let plan =
        if strategy(k, n, n) == Strategy::Ntt { ntt::wrapped_plan(k, n, n, n) } else { None };
    plan.map_or(n, |plan| plan.ring())
}

/// The plan of [`mul_minus`], where the product would be made by transforms and they can be
/// shorter.
fn plan(k: &Kernels, n: usize, an: usize, bn: usize) -> Option<Plan> {
    let is_by_transforms = strategy(k, an.max(bn), an.min(bn)) == Strategy::Ntt;
    is_by_transforms.then(|| ntt::ring_plan(k, n, an, bn))?
}

/// The limbs of scratch that [`mul_minus`] takes for a result of `n` limbs and operands of `an` and
/// `bn`.
pub fn mul_minus_scratch_len(k: &Kernels, n: usize, an: usize, bn: usize) -> usize {
    match plan(k, n, an, bn) {
        Some(plan) => ntt::mul_wrapped_scratch_len(&plan),
        None => an + bn + mul_scratch_len(k, an, bn),
    }
}

/// `r = a b mod B^n - 1` for a result of `n` limbs and operands of at most as many each and more
/// together; 0 may come out as `B^n - 1`. `scratch` is at least [`mul_minus_scratch_len`] limbs of
/// any content.
///
/// Cost: that of the product, or half of it at a [`length`] for transforms.
pub fn mul_minus(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = r.len();
    assert!(n >= a.len().max(b.len()) && n < a.len() + b.len(), "a product that wraps around");
    if let Some(plan) = plan(k, n, a.len(), b.len()) {
        return ntt::mul_wrapped(k, &plan, r, a, b, scratch);
    }
    let (product, scratch) = scratch.split_at_mut(a.len() + b.len());
    mul(k, product, a, b, scratch);
    r.copy_from_slice(&product[..n]);
    let carry = add_assign(k, r, &product[n..]);
    // A sum that carries is below B^n - 1.
    add_1_assign(r, carry);
}

/// The limbs of scratch that [`mul_plus`] takes for operands of `an` and `bn` limbs.
pub fn mul_plus_scratch_len(k: &Kernels, an: usize, bn: usize) -> usize {
    an + bn + mul_scratch_len(k, an, bn)
}

/// `top B^n + r = a b mod B^n + 1` for a result of `n >= 1` limbs and operands of any lengths;
/// `top`, which is 1 for `B^n` alone. `scratch` is at least [`mul_plus_scratch_len`] limbs of any
/// content.
///
/// Cost: that of the product.
pub fn mul_plus(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) -> Limb {
    let (product, scratch) = scratch.split_at_mut(a.len() + b.len());
    mul(k, product, a, b, scratch);
    // B^n is -1: the pieces of n limbs count for one another in turn; what they carry, too.
    let (mut less, mut more) = (0, 0);
    r.fill(0);
    for (i, piece) in product.chunks(r.len()).enumerate() {
        if i % 2 == 0 {
            less += add_assign(k, r, piece);
        } else {
            more += sub_assign(k, r, piece);
        }
    }
    if less >= more {
        // r - (less - more), and B^n + 1 more where that is below 0.
        let borrow = sub_1_assign(r, less - more);
        return add_1_assign(r, borrow);
    }
    // A sum B^n + s with a small s: B^n alone, or s - 1.
    let carry = add_1_assign(r, more - less);
    if carry == 0 || r.iter().all(|&limb| limb == 0) {
        return carry;
    }
    sub_1_assign(r, 1)
}
