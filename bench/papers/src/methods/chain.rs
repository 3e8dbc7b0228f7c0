//! The carry chain, one limb after the other: the thesis's baseline.
//!
//! Source: PML thesis, equations 2.1 (addition) and 2.4 (subtraction), after Knuth. The carry is
//! found by comparison, `s < a` after a sum that wraps, as a compiler without access to the CPU's
//! carry flag must. Domain: everything. Nothing had to be mended.

use super::buffer::OnLimbs;
use super::{Method, Op};
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// `S[i] = A[i] + B[i] + C[i-1]`.
pub const ADD: Method =
    Method::exact_add("chain_add", "PML thesis, equation 2.1", Level::Scalar, |a, b| {
        OnLimbs::boxed(a, b, add)
    });

/// `D[i] = X[i] - Y[i] - B[i-1]`.
pub const SUB: Method = Method {
    name: "chain_sub",
    source: "PML thesis, equation 2.4",
    op: Op::Sub,
    prepare: |a, b| OnLimbs::boxed(a, b, sub),
    ..ADD
};

fn add(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let mut carry = 0;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        let without = a.wrapping_add(b);
        *r = without.wrapping_add(carry);
        carry = Limb::from(without < a) | Limb::from(*r < without);
    }
    carry
}

fn sub(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let mut borrow = 0;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        let without = a.wrapping_sub(b);
        *r = without.wrapping_sub(borrow);
        borrow = Limb::from(a < b) | Limb::from(without < borrow);
    }
    borrow
}
