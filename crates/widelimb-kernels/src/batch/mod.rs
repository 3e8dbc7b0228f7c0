//! Layout of batches: eight numbers side by side, one in each lane of a vector, and
//! [`BatchKernels`], the functions a level provides for them.
//!
//! Digit `i` (52 bits) of eight numbers is one [`Lanes`]. So a product of two digits is one of
//! eight pairs, no carry ever leaves its lane, and no byte has to be moved between lanes but where
//! limbs come in and go out. Source: L.-S. Didier, N. El Mrabet, L. Glandus, J.-M. Robert,
//! Truncated multiplication and batch software SIMD AVX512 implementation for faster Montgomery
//! multiplications and modular exponentiation, IACR CiC 1(3), 2024, section 2.
//!
//! Only the low [`DIGIT_BITS`] of a lane are the digit. What is above them says nothing: VPMADD52
//! does not look at it, and `avx2` masks it on the way to a double, so nobody needs to clear it.

mod kernels;
mod sums;
mod wide;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use kernels::FewKernels;
pub use kernels::{BatchKernels, Moduli, MulKernel, mul_scratch_len};
pub use wide::{MOST_WIDE_DIGITS, wide_scratch_len};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use wide::{WIDE_HALVES, WideKernels};

use crate::Limb;
pub use crate::digits::{DIGIT_BITS, DIGIT_MASK, LANES, LOOKS, Lanes, PerLane, lanes_in};

/// Numbers that levels with shorter vectors multiply in half the time, in the lower lanes.
pub const FEW: usize = 4;

/// The most digits of a modulus. A column of a product and of its reduction together is the sum of
/// at most `4 n` halves below 2^52, and of a carry below 2^12: with this `n`, less than 2^64.
pub const MOST_DIGITS: usize = 1000;

/// A lane's limbs to read, as the kernels get them.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Source {
    /// The first limb.
    pub start: *const Limb,
    /// How many there are.
    pub len: usize,
}

/// A lane's limbs to write, as the kernels get them.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Target {
    /// The first limb.
    pub start: *mut Limb,
    /// How many are written.
    pub len: usize,
}

/// Where blocks begin and how wide they are, for `n` columns: as few as can be, as equal as can be,
/// the wider ones first.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
pub(crate) fn blocks(n: usize, widest: usize) -> impl Iterator<Item = (usize, usize)> {
    let count = n.div_ceil(widest);
    let (size, more) = (n / count, n % count);
    (0..count).map(move |i| (i * size + i.min(more), size + usize::from(i < more)))
}
