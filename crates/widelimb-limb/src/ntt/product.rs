//! Products by a plan: transforms modulo one prime after another, then the product from all
//! residues.

#[cfg(feature = "parallel")]
use super::parallel;
use super::{Plan, threads};
use crate::Limb;
use widelimb_kernels::Kernels;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::ntt::{Columns, roots};

/// Limbs between two addresses of the alignment that the kernels ask for.
const ALIGNMENT: usize = 8;

/// The limbs of scratch that [`mul`] takes for operands of `an` and `bn` limbs. On several threads
/// that is more than on one; less, but enough for one, is used as far as it goes.
pub fn mul_scratch_len(k: &Kernels, an: usize, bn: usize) -> usize {
    if an == 0 || bn == 0 { 0 } else { residues_scratch_len(&Plan::new(k, an, bn), 1) }
}

/// The limbs of scratch that [`sqr`] takes for an operand of `n` limbs.
pub fn sqr_scratch_len(k: &Kernels, n: usize) -> usize {
    if n == 0 { 0 } else { residues_scratch_len(&Plan::new(k, n, n), 0) }
}

/// The limbs of scratch for the residues modulo each prime, and for `others` operands beside those
/// that are made at once.
pub(super) fn residues_scratch_len(plan: &Plan, others: usize) -> usize {
    let at_once = plan.primes.min(threads::at_hand(plan));
    (plan.primes + others * at_once) * plan.coefficients() + ALIGNMENT
}

/// `r = a * b`, where `r` is as long as both operands together. `scratch` is at least
/// [`mul_scratch_len`] limbs, of any content.
///
/// # Panics
/// If the length of `r` is another one, or `scratch` is too short, or an operand is longer than
/// [`MAX_LIMBS`](super::MAX_LIMBS).
pub fn mul(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
    if a.is_empty() || b.is_empty() {
        r.fill(0);
    } else {
        mul_with(k, &Plan::new(k, a.len(), b.len()), r, a, b, scratch);
    }
}

/// `r = a^2`, where `r` is twice as long as `a`. `scratch` is at least [`sqr_scratch_len`] limbs,
/// of any content.
///
/// # Panics
/// If `r` is not twice as long as `a`, or `scratch` is too short, or `a` is longer than
/// [`MAX_LIMBS`](super::MAX_LIMBS).
pub fn sqr(k: &Kernels, r: &mut [Limb], a: &[Limb], scratch: &mut [Limb]) {
    assert!(r.len() == 2 * a.len(), "a square twice as long as its operand");
    if !a.is_empty() {
        sqr_with(k, &Plan::new(k, a.len(), a.len()), r, a, scratch);
    }
}

/// [`mul`] by a plan of the caller's, in a scratch for the plan's primes and one more.
///
/// # Panics
/// If the plan is for another length, or a length does not fit.
pub fn mul_with(
    k: &Kernels,
    plan: &Plan,
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    scratch: &mut [Limb],
) {
    assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
    assert!(Plan::of(plan.primes, plan.bytes, a.len(), b.len()) == Some(*plan), "its own plan");
    mul_into(k, plan, r, a, b, scratch);
}

/// The product in the ring of the plan, as many limbs of it as `r` has: its residues modulo each
/// prime.
pub(super) fn mul_into<'a>(
    k: &Kernels,
    plan: &Plan,
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    scratch: &'a mut [Limb],
) -> &'a [Limb] {
    let len = plan.coefficients();
    #[cfg(feature = "parallel")]
    if let Some(pool) = parallel::Pool::at_hand(plan) {
        pool.mul(k, plan, r, [a, b], aligned_all(scratch));
        return aligned(scratch, plan.primes * len);
    }
    let floats = &DefaultFloats::set();
    let (other, residues) = aligned(scratch, (plan.primes + 1) * len).split_at_mut(len);
    for (prime, x) in residues.chunks_exact_mut(len).enumerate() {
        let roots = roots(k.ntt.form, prime, plan.nodes());
        k.ntt.enter(&Columns::of(x, plan.rows), a, plan.bytes, roots, floats);
        k.ntt.enter(&Columns::of(other, plan.rows), b, plan.bytes, roots, floats);
        for (at, n, node) in plan.blocks() {
            let (x, y) = (&mut x[at..at + n], &mut other[at..at + n]);
            k.ntt.multiply(x, y, node, roots, floats);
        }
        k.ntt.leave(&Columns::of(x, plan.rows), roots, floats);
    }
    k.ntt.recompose(r, residues, len, plan.bytes, &plan.garner(k.ntt.form), floats);
    residues
}

/// [`sqr`] by a plan of the caller's, in a scratch for the plan's primes.
///
/// # Panics
/// If the plan is for another length, or a length does not fit.
pub fn sqr_with(k: &Kernels, plan: &Plan, r: &mut [Limb], a: &[Limb], scratch: &mut [Limb]) {
    assert!(r.len() == 2 * a.len(), "a square twice as long as its operand");
    assert!(Plan::of(plan.primes, plan.bytes, a.len(), a.len()) == Some(*plan), "its own plan");
    #[cfg(feature = "parallel")]
    if let Some(pool) = parallel::Pool::at_hand(plan) {
        return pool.sqr(k, plan, r, a, aligned_all(scratch));
    }
    let floats = &DefaultFloats::set();
    let len = plan.coefficients();
    let residues = aligned(scratch, plan.primes * len);
    for (prime, x) in residues.chunks_exact_mut(len).enumerate() {
        let roots = roots(k.ntt.form, prime, plan.nodes());
        k.ntt.enter(&Columns::of(x, plan.rows), a, plan.bytes, roots, floats);
        for (at, n, node) in plan.blocks() {
            k.ntt.square(&mut x[at..at + n], node, roots, floats);
        }
        k.ntt.leave(&Columns::of(x, plan.rows), roots, floats);
    }
    k.ntt.recompose(r, residues, len, plan.bytes, &plan.garner(k.ntt.form), floats);
}

/// The first `n` words of the scratch from an aligned address on.
fn aligned(scratch: &mut [Limb], n: usize) -> &mut [Limb] {
    &mut aligned_all(scratch)[..n]
}

/// The scratch from an aligned address on.
fn aligned_all(scratch: &mut [Limb]) -> &mut [Limb] {
    let skip = scratch.as_ptr().align_offset(ALIGNMENT * size_of::<Limb>());
    &mut scratch[skip..]
}
