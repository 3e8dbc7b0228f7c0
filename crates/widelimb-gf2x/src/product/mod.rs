//! Products in GF(2)\[X\]: the methods, and which of them is taken for which lengths.
//!
//! | lengths | method |
//! |---|---|
//! | both at most 16 limbs, or like ones of up to 52, 64 or 96 where the level has kernels for them | the level's kernel |
//! | like ones | several products at once, one in each lane of a vector (`lanes.rs`), by Karatsuba's method, residues, and Toom and Cook's in three (`rows.rs`) |
//! | very long ones | additive transforms ([`fft`]) |
//! | one much shorter, and thin | all of the other, or 512 limbs of it, by each of its limbs ([`mul_thin`](widelimb_kernels::gf2x::Gf2xKernels::mul_thin)) |
//! | a little unlike ones | zeros above the shorter one |
//! | unlike ones | the longer operand in pieces (`pieces.rs`) |
//!
//! [`Plan`] tells what a product will be divided into.

mod half;
mod lanes;
mod middle;
mod pieces;
mod plan;
pub mod rows;
mod strategy;

pub(crate) use half::{Half, half_within, half_within_scratch_len};
pub use half::{mul_high, mul_high_scratch_len, mul_low, mul_low_scratch_len};
pub use middle::{mul_middle, mul_middle_scratch_len};
pub use plan::{Plan, Product, Step};
pub use strategy::Strategy;

use super::fft;
use crate::Limb;
use strategy::strategy;
use widelimb_kernels::Kernels;

/// The limbs of scratch that [`mul`] takes for operands of `an` and `bn` limbs.
pub fn mul_scratch_len(k: &Kernels, an: usize, bn: usize) -> usize {
    let (long, short) = (an.max(bn), an.min(bn));
    if short == 0 {
        return 0;
    }
    match strategy(k, long, short) {
        Strategy::Short | Strategy::Thin | Strategy::Whole => 0,
        Strategy::Rows => lanes::scratch_len(k, long),
        Strategy::Transforms => fft::mul_scratch_len(k, long, short),
        Strategy::Pieces => pieces::scratch_len(k, long, short),
    }
}

/// `r = a b`, where `r` is as long as both operands together. `scratch` is at least
/// [`mul_scratch_len`] limbs, of any content. No branch and no address depends on a limb.
///
/// Cost for two operands of `n` limbs: about `n^1.5` products of limbs up to some thousand limbs,
/// by whichever nesting of Karatsuba's and Toom's methods is cheapest ([`Plan`]), and `O(n log n)`
/// operations on words beyond, by [transforms](fft). Source: A. Karatsuba and Y. Ofman,
/// Multiplication of multidigit numbers on automata (1963); M. Bodrato, Towards optimal Toom-Cook
/// multiplication for univariate and multivariate polynomials in characteristic 2 and 0, WAIFI
/// (2007); P. Montgomery, Five, six, and seven-term Karatsuba-like formulae, IEEE Transactions on
/// Computers 54 (2005).
///
/// # Panics
/// If the length of `r` is another one, or `scratch` is too short.
pub fn mul(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if short.is_empty() {
        return r.fill(0);
    }
    match strategy(k, long.len(), short.len()) {
        Strategy::Short => k.gf2x.mul_short(r, long, short),
        Strategy::Thin => k.gf2x.mul_thin(r, long, short),
        Strategy::Whole => k.gf2x.rows.whole(r, long, short),
        Strategy::Rows => lanes::mul(k, r, long, short, scratch),
        Strategy::Transforms => fft::mul(k, r, long, short, scratch),
        Strategy::Pieces => pieces::mul(k, r, long, short, scratch),
    }
}

/// Limbs up to which [`mul_few`] takes a product.
const FEW: usize = 262;

/// [`mul`] of a few rows, where one or two kernels do it all without scratch; otherwise nothing,
/// and `false`. What is asked before, and the calls, would cost as much as the products; to have
/// both matches on the strategy in one function costs 1 to 2 % of the time at 52 to 68 limbs.
///
/// # Panics
/// If the length of `r` is not that of both operands together.
#[inline]
pub(super) fn mul_few(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> bool {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let rows = &k.gf2x.rows;
    if short.is_empty() || long.len() > FEW {
        return false;
    }
    assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
    match strategy(k, long.len(), short.len()) {
        Strategy::Short => k.gf2x.mul_short(r, long, short),
        Strategy::Thin => k.gf2x.mul_thin(r, long, short),
        Strategy::Whole => rows.whole(r, long, short),
        _ => return false,
    }
    true
}
