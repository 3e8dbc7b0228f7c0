//! Products modulo `2^(64 n) - 1`, in transforms of half the length of the product.
//!
//! The transforms of a power of 2 of coefficients multiply modulo `x^len - 1`, and with pieces of
//! `bytes` bytes that is `256^(bytes len) - 1`. The seven shapes of a plan give as many lengths in
//! an octave.

use super::Plan;
use super::carry::{add_assign, add_carry};
use super::product::{mul_into, residues_scratch_len};
use crate::Limb;
use widelimb_kernels::Kernels;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::ntt::PRIME_COUNT;

/// Coefficients at the end that say what goes out above.
const TAIL: usize = 8;

/// Limbs of one coefficient, at most.
const COEFFICIENT: usize = 7;

/// The longest piece, in bytes.
const LONGEST: usize = 23;

/// The last coefficients of each prime, with as many zeros behind them.
#[repr(align(64))]
struct Tail([Limb; 2 * TAIL * PRIME_COUNT]);

/// The cheapest plan of a ring of at least `n` limbs for operands of `an` and `bn` limbs, which are
/// no longer than the ring; `None` if a transform that holds the product is no dearer, or nothing
/// holds the operands.
pub fn wrapped_plan(k: &Kernels, n: usize, an: usize, bn: usize) -> Option<Plan> {
    let cost = |plan: &Plan| plan.cost(k.ntt.form);
    let plan = Plan::wrapped(n, an, bn).min_by_key(cost)?;
    (cost(&plan) < cost(&Plan::new(k, an, bn))).then_some(plan)
}

/// The cheapest plan of a ring of just `n` limbs for operands of `an` and `bn` limbs, which are no
/// longer than the ring; `None` if there is none, or the transforms of the whole product are no
/// dearer.
pub fn ring_plan(k: &Kernels, n: usize, an: usize, bn: usize) -> Option<Plan> {
    let cost = |plan: &Plan| plan.cost(k.ntt.form);
    let plans = Plan::wrapped(n, an, bn).filter(|plan| plan.ring() == n);
    plans.min_by_key(cost).filter(|plan| cost(plan) < cost(&Plan::new(k, an, bn)))
}

/// The limbs of scratch that [`mul_wrapped`] takes.
pub fn mul_wrapped_scratch_len(plan: &Plan) -> usize {
    residues_scratch_len(plan, 1)
}

/// `r = a b` modulo `2^(64 n) - 1`, where `n`, the length of `r`, is [`Plan::ring`]; 0 may come out
/// as `2^(64 n) - 1`. `scratch` is at least [`mul_wrapped_scratch_len`] limbs, of any content.
///
/// # Panics
/// If the lengths do not fit the plan, or its ring wraps nothing.
pub fn mul_wrapped(
    k: &Kernels,
    plan: &Plan,
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    scratch: &mut [Limb],
) {
    let n = r.len();
    assert!(Plan::wrapped(n, a.len(), b.len()).any(|known| known == *plan), "a plan of the ring");
    let residues = mul_into(k, plan, r, a, b, scratch);
    let (len, bytes) = (plan.coefficients(), plan.bytes);
    let mut tail = Tail([0; 2 * TAIL * PRIME_COUNT]);
    for (to, of) in tail.0.chunks_exact_mut(2 * TAIL).zip(residues.chunks_exact(len)) {
        to[..TAIL].copy_from_slice(&of[len - TAIL..]);
    }
    let mut sum = [0; LONGEST + COEFFICIENT];
    let sum = &mut sum[..bytes + COEFFICIENT];
    let garner = plan.garner(k.ntt.form);
    k.ntt.recompose(sum, &tail.0, 2 * TAIL, bytes, &garner, &DefaultFloats::set());
    // The last coefficients are as many limbs as a piece has bytes, and what they sum up to goes
    // above. The others add less than a coefficient to it, which carries out of the limbs in `r`
    // exactly if these have become less than the sum alone.
    let (low, above) = sum.split_at_mut(bytes);
    let carried = r[n - bytes..].iter().rev().lt(low.iter().rev());
    add_carry(above, Limb::from(carried));
    let carry = add_assign(k, r, above);
    add_carry(r, carry);
}
