//! The half-gcd: the quotients of Euclid's algorithm by halves of their degrees.
//!
//! `reduce` finds the matrix `M` of the first quotients of `(a, b)` whose degrees come to at most
//! `d`, and as many of them as there are. These depend on the upper `2 d` coefficients alone. So
//! the first `d / 2` degrees are found from the upper `d` coefficients, `(a, b)` is multiplied by
//! their matrix, and what is left of `d` is found likewise: `H(d) = 2 H(d / 2) + O(M(d))`, and with
//! it a gcd costs `O(M(n) log n)`. Below a threshold the quotients are found by `Step`s. Source:
//! R. Moenck, Fast computation of GCDs, STOC (1973); in the form that asks for a degree, K. Thull
//! and C. Yap, A unified approach to HGCD algorithms for polynomials and integers (1990).

use super::leading::{Step, upper};
use super::matrix::Matrix;
use super::vectors::{bits, divide_step};
use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::trim::trim;

/// The degree from which on a matrix is made of two matrices of half the degree.
pub(super) const HALVED: usize = 64 * 64;

/// The matrix of the quotients of `a` by `b` whose degrees come to at most `degree`, all of them;
/// the operands become what they lead to. `deg a >= deg b`. Afterwards `deg a >= n - degree > deg
/// b` where `n` was the degree of `a`, and `deg M = n - deg a`.
pub(super) fn reduce(
    k: &Kernels,
    a: &mut Vec<Limb>,
    b: &mut Vec<Limb>,
    degree: usize,
    halved: usize,
) -> Matrix {
    // Below this many bits `b` is reduced.
    let least = (bits(a).max(1) - 1).saturating_sub(degree) + 1;
    if degree < halved.max(STEP_LIMIT) {
        return reduce_by_steps(k, a, b, least);
    }
    let mut matrix = reduce_upper(k, a, b, degree / 2, halved);
    if bits(b) < least {
        return matrix;
    }
    let q = divide_step(k, a, b);
    matrix.then_quotient(k, &q);
    if bits(b) < least {
        return matrix;
    }
    let rest = bits(a) - least;
    let later = reduce_upper(k, a, b, rest, halved);
    matrix.then(k, &later)
}

/// The smallest degree that is halved: a single step has less.
const STEP_LIMIT: usize = 128;

/// [`reduce`] on the upper limbs that decide; the other limbs are then multiplied by the matrix.
pub(super) fn reduce_upper(
    k: &Kernels,
    a: &mut Vec<Limb>,
    b: &mut Vec<Limb>,
    degree: usize,
    halved: usize,
) -> Matrix {
    let cut = (bits(a).max(1) - 1).saturating_sub(2 * degree) / 64;
    if cut == 0 || b.len() <= cut {
        return if bits(b) == 0 { Matrix::identity() } else { reduce(k, a, b, degree, halved) };
    }
    let (mut upper_a, mut upper_b) = (a[cut..].to_vec(), b[cut..].to_vec());
    let matrix = reduce(k, &mut upper_a, &mut upper_b, degree, halved);
    if !matrix.is_identity() {
        let lower = matrix.times_pair(k, &a[..cut], &b[..cut]);
        for ((r, upper), lower) in [a, b].into_iter().zip([upper_a, upper_b]).zip(lower) {
            *r = lower;
            let n = r.len().max(cut + upper.len());
            r.resize(n, 0);
            k.xor_assign(&mut r[cut..][..upper.len()], &upper);
            trim(r);
        }
    }
    matrix
}

/// [`reduce`] by steps of a limb, until `b` has fewer than `least` bits.
fn reduce_by_steps(k: &Kernels, a: &mut Vec<Limb>, b: &mut Vec<Limb>, least: usize) -> Matrix {
    let mut matrix = Matrix::identity();
    while bits(b) >= least {
        match next_step(k, a, b, bits(a) - least) {
            Some(step) => {
                apply(k, &step, a, b);
                matrix.then_step(k, &step);
            }
            None => {
                let q = divide_step(k, a, b);
                matrix.then_quotient(k, &q);
            }
        }
    }
    matrix
}

/// The next step of at most this degree; `None` if there is no quotient for it.
pub fn next_step(k: &Kernels, a: &mut Vec<Limb>, b: &mut Vec<Limb>, degree: usize) -> Option<Step> {
    trim(a);
    b.resize(a.len(), 0);
    let shift = a.last()?.leading_zeros();
    Step::leading(k, upper(a, shift), upper(b, shift), degree)
}

/// Applies a step to operands of one length.
pub fn apply(k: &Kernels, step: &Step, a: &mut Vec<Limb>, b: &mut Vec<Limb>) {
    let above = step.apply(k, a, b);
    debug_assert!(above == [0; 2], "remainders are no longer than what they remain of");
    trim(a);
    trim(b);
}
