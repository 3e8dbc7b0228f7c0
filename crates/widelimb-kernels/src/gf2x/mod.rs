//! [`Gf2xKernels`]: the functions that a level provides for polynomials over GF(2), and their safe
//! face.
//!
//! Bit `i` of limb `j` is the coefficient of `X^(64 j + i)`; a sum is an exclusive or, so there are
//! no carries, and the functions for sums are those of [`Kernels`](super::Kernels).

mod division;
pub mod fft;
mod kernels;
mod lane_division;
mod permutation;
mod quotients;
pub mod rows;
mod short;
mod thin;

pub use division::{DivisionKernels, SHORT_RECIPROCAL};
pub use kernels::alike;
pub use kernels::{Gf2xKernels, SHORT_PRODUCT};
pub use lane_division::Half;
pub(crate) use lane_division::{no_deal_divisor, no_divide_by_lanes, no_half};
pub use permutation::BitPermutation;
pub use permutation::MARGIN;
pub(crate) use quotients::quotients;
pub use quotients::{NO_QUOTIENT, QUOTIENT_DEGREE, QuotientMatrix};
#[cfg(target_arch = "x86_64")]
pub(crate) use short::FILLED;
pub(crate) use short::{each_length, filled_up};
pub use short::{mul_slices, sqr_slices};

/// Limbs from which squares ask for the lines of their result ahead: then the result has 256 KiB, a
/// part of the second cache. Lines from beyond it come in two thirds of the time; in it, asking
/// costs 2 %, in the first cache a tenth of the time.
pub const SQR_FAR: usize = 1 << 14;

/// Limbs of the result that squares ask ahead of what they write.
#[cfg(target_arch = "x86_64")]
pub(crate) const SQR_AHEAD: usize = 256;
