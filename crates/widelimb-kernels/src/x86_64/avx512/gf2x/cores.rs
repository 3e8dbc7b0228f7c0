//! The cores that kernels on polynomials are compiled for, by what a carry-less product costs
//! there.

/// A kind of cores, as a type that kernels are generic over.
pub(crate) trait Cores: Copy {
    /// Whether a product of two blocks is three products of limbs, one of them of folded blocks,
    /// and not four.
    const FOLDS: bool;
}

/// Intel's cores: a product takes one cycle of the one port that also moves limbs between lanes, so
/// that the moves and sums of three products take longer than a fourth one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intel;

/// AMD's cores: a product takes two cycles of a port of its own, beside which moves and sums cost
/// next to nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zen;

impl Cores for Intel {
    const FOLDS: bool = false;
}

impl Cores for Zen {
    const FOLDS: bool = true;
}
