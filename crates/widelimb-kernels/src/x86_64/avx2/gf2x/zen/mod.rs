//! Products on AMD's cores: by Karatsuba's method down to limbs.

mod filled;
mod limbs;
mod more;
mod short;
mod strips;
mod tracks;

use super::rows;
use crate::gf2x::{FILLED, Gf2xKernels};

/// The functions of the level there.
pub(crate) const KERNELS: Gf2xKernels = Gf2xKernels {
    mul_short: short::mul,
    mul_equal: limbs::EQUAL,
    mul_more: &more::MORE,
    mul_filled: filled::mul::<FILLED>,
    filled: 32,
    mul_thin: strips::mul_thin,
    thin: 20,
    rows: rows::ZEN,
    ..super::KERNELS
};
