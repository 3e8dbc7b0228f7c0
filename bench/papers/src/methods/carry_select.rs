//! Carry-select addition: both outcomes of each block, and the choice between them.
//!
//! Source: PML thesis, section 2.2.2, equation 2.3, after Bedrij 1962: a digit's sum and carry are
//! computed for a carry in of 0 and of 1 before it is known which comes, and then chosen. Once as
//! the equation has it, with digits that are limbs, and once with blocks of eight limbs, as the
//! circuits have it: what goes from block to block is one choice. Without a branch: the sum of the
//! right carry is taken by a mask. Subtraction is the same with borrows. Domain: everything.
//! Nothing had to be mended.

use super::buffer::OnLimbs;
use super::{Method, Op};
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Addition with a choice for each limb.
pub const ADD: Method = Method::exact_add(
    "carry_select_add",
    "PML thesis, equation 2.3 (carry select, Bedrij 1962)",
    Level::Scalar,
    |a, b| OnLimbs::boxed(a, b, select::<false, 1>),
);

/// Subtraction with a choice for each limb.
pub const SUB: Method = Method {
    name: "carry_select_sub",
    source: "PML thesis, equation 2.3 (carry select, Bedrij 1962), for borrows",
    op: Op::Sub,
    prepare: |a, b| OnLimbs::boxed(a, b, select::<true, 1>),
    ..ADD
};

/// Addition with a choice for each block.
pub const BLOCKS_ADD: Method = Method {
    name: "carry_select_blocks_add",
    source: "PML thesis, equation 2.3 (carry select, Bedrij 1962), blocks of 8 limbs",
    prepare: |a, b| OnLimbs::boxed(a, b, select::<false, 8>),
    ..ADD
};

/// Subtraction with a choice for each block.
pub const BLOCKS_SUB: Method = Method {
    name: "carry_select_blocks_sub",
    source: "PML thesis, equation 2.3 (carry select, Bedrij 1962), blocks of 8 limbs, for borrows",
    prepare: |a, b| OnLimbs::boxed(a, b, select::<true, 8>),
    ..SUB
};

fn select<const SUB: bool, const BLOCK: usize>(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let (r_blocks, r_rest) = r.as_chunks_mut::<BLOCK>();
    let (a_blocks, a_rest) = a.as_chunks::<BLOCK>();
    let (b_blocks, b_rest) = b.as_chunks::<BLOCK>();
    let mut carry = false;
    for ((r, a), b) in r_blocks.iter_mut().zip(a_blocks).zip(b_blocks) {
        carry = chosen::<SUB, BLOCK>(r, a, b, carry);
    }
    for ((r, &a), &b) in r_rest.iter_mut().zip(a_rest).zip(b_rest) {
        carry = chosen::<SUB, 1>(std::array::from_mut(r), &[a], &[b], carry);
    }
    Limb::from(carry)
}

/// A block: computes both outcomes, chooses by the carry in, and returns the carry out.
#[inline(always)]
fn chosen<const SUB: bool, const BLOCK: usize>(
    r: &mut [Limb; BLOCK],
    a: &[Limb; BLOCK],
    b: &[Limb; BLOCK],
    carry: bool,
) -> bool {
    let [(without, out), (with, out_with)] = [false, true].map(|c| chain::<SUB, BLOCK>(a, b, c));
    let mask = Limb::from(carry).wrapping_neg();
    for ((r, without), with) in r.iter_mut().zip(without).zip(with) {
        *r = without ^ ((without ^ with) & mask);
    }
    out | (out_with & carry)
}

/// The carry chain of a block.
#[inline(always)]
fn chain<const SUB: bool, const BLOCK: usize>(
    a: &[Limb; BLOCK],
    b: &[Limb; BLOCK],
    carry: bool,
) -> ([Limb; BLOCK], bool) {
    let (mut s, mut carry) = ([0; BLOCK], carry);
    for ((s, &a), &b) in s.iter_mut().zip(a).zip(b) {
        let step = if SUB { Limb::overflowing_sub } else { Limb::overflowing_add };
        let (limb, out) = step(a, b);
        let (limb, out_too) = step(limb, Limb::from(carry));
        (*s, carry) = (limb, out | out_too);
    }
    (s, carry)
}
