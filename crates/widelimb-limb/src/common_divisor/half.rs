//! The half-gcd: Euclid's algorithm for the upper half of two numbers, at the cost of a few
//! products.
//!
//! For a while the quotients depend on the upper limbs alone: the steps that take numbers of `n`
//! limbs down to `n / 2` are gathered in a matrix, by the upper halves of the numbers first and
//! then by the upper halves of what these leave. Source: A. Schönhage, Schnelle Berechnung von
//! Kettenbruchentwicklungen, Acta Informatica 1 (1971); when to stop, so that no step has to be
//! taken back: N. Möller, On Schönhage's algorithm and subquadratic integer gcd computation,
//! Mathematics of Computation 77 (2008).
//!
//! Why none has to be: let the matrix with the rows `(p, q)` and `(r, s)` take `a, b < B^n` to
//! `c, d >= B^keep`, for `B = 2^64`, `c = ±(p a - q b)` and `d = ±(s b - r a)`. Since its
//! determinant is 1 or -1, `a = s c + q d` and `b = r c + p d`, and so no entry is above
//! `B^(n - keep)`, which for `keep = n / 2 + 1` is at most `B^(keep - 1)`. With `l` limbs below,
//! `a B^l + a0` goes to `c B^l ± (p a0 - q b0)`, where the second term is less than
//! `B^(l + keep - 1)`: so the results stay positive, and only their order may be lost. A step with
//! the quotient 0 makes it good.
//!
//! Cost: `O(log n)` products of `n` limbs.

use super::lehmer::{advance, in_order};
use super::steps::Steps;
use super::watch::Watch;
use crate::compare::cmp;
use crate::owned::div_rem;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use core::mem::replace;
use widelimb_kernels::Kernels;

/// The fewest limbs for which halving pays and is possible: `keep` has to be two limbs or more.
fn threshold(k: &Kernels) -> usize {
    k.thresholds.half_gcd.max(8)
}

/// The number of upper limbs that should be halved, of a pair whose larger number has `n` limbs,
/// where the steps are applied to the pair alone: a third; `None` where step after step by the
/// upper 128 bits is faster.
pub(super) fn third(k: &Kernels, n: usize) -> Option<usize> {
    (n / 5 >= threshold(k)).then_some(n / 3)
}

/// The number of upper limbs that should be halved where cofactors are followed, which grow as the
/// pair shrinks: a half.
pub(super) fn half(k: &Kernels, n: usize) -> Option<usize> {
    (n / 3 >= threshold(k)).then_some(n / 2)
}

/// Whether a number of `n` limbs is worth halving.
pub(super) fn pays(k: &Kernels, n: usize) -> bool {
    n >= threshold(k)
}

/// Takes `a >= b`, both trimmed, as many steps further as the limbs from `low` on decide by half of
/// their length. The pair stays ordered and trimmed. No step is taken where `b` is too short.
pub(super) fn by_upper_limbs<W: Watch>(
    k: &Kernels,
    a: &mut Vec<Limb>,
    b: &mut Vec<Limb>,
    low: usize,
    watch: &mut W,
) -> Steps {
    if b.len() <= low {
        return Steps::none();
    }
    let (mut upper_a, mut upper_b) = (a[low..].to_vec(), b[low..].to_vec());
    let mut steps = halve(k, &mut upper_a, &mut upper_b, watch);
    if steps.is_none() {
        return steps;
    }
    (*a, *b) = steps.apply_below(k, [&a[..low], &b[..low]], [&upper_a, &upper_b]);
    if in_order(k, a, b, || steps.second_is_larger(k), watch) {
        steps.exchange();
    }
    steps
}

/// Takes `a >= b`, both trimmed, steps further while both have more than half of `a`'s limbs, and
/// one: at least `2^(64 keep)` for `keep = n / 2 + 1`.
fn halve<W: Watch>(k: &Kernels, a: &mut Vec<Limb>, b: &mut Vec<Limb>, watch: &mut W) -> Steps {
    let n = a.len();
    let keep = n / 2 + 1;
    if b.len() <= keep {
        return Steps::none();
    }
    let mut steps = Steps::none_with_room(n - keep + 2);
    if n >= threshold(k) {
        steps = by_upper_limbs(k, a, b, n / 2, watch);
        while a.len() > 3 * n / 4 + 1 {
            // The next remainder is too small, as that of two multiples of a long number is: there
            // are no more steps, and to look for them in nearly all limbs would take forever.
            if !step(k, a, b, keep, &mut steps, watch) {
                return steps;
            }
        }
        // At most half of the limbs then, and what they keep is a limb more than `keep`.
        if a.len() > keep + 2 {
            debug_assert!(2 * (a.len() - keep) <= n / 2 + 1);
            let low = 2 * keep + 1 - a.len();
            steps = steps.then(k, by_upper_limbs(k, a, b, low, watch));
        }
    }
    while step(k, a, b, keep, &mut steps, watch) {}
    debug_assert!(a.len() > keep && b.len() > keep && !cmp(k, a, b).is_lt());
    steps
}

/// Takes the pair a step or several further, if both stay at least `2^(64 keep)`; whether it did.
pub(super) fn step<W: Watch>(
    k: &Kernels,
    a: &mut Vec<Limb>,
    b: &mut Vec<Limb>,
    keep: usize,
    steps: &mut Steps,
    watch: &mut W,
) -> bool {
    debug_assert!(keep >= 2 && b.len() > keep);
    let matrix = advance(k, a, b, floor(a, keep), steps.room(), watch);
    if !matrix.is_identity() {
        steps.then_short(k, matrix);
        return true;
    }
    // With less than a limb to go the next remainder is hardly ever long enough.
    if b.len() <= keep + 1 {
        return false;
    }
    let (q, rest) = div_rem(k, a, b);
    if rest.len() <= keep {
        return false;
    }
    watch.quotient(q[0]);
    *a = replace(b, rest);
    steps.quotient(k, &q);
    true
}

/// `2^(64 keep)` in units of the lowest of the upper 128 bits of `a`, at least 1.
fn floor(a: &[Limb], keep: usize) -> u128 {
    let bits = LIMB_BITS * a.len() - a[a.len() - 1].leading_zeros() as usize;
    1 << (128 + LIMB_BITS * keep).saturating_sub(bits)
}
