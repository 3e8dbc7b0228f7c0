//! Irreducible polynomials drawn at random.

use super::{IrreducibleError, check_degree, is_irreducible};
use crate::gf2x::Poly;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;

/// An irreducible polynomial of this degree, each with the same chance if `rng` gives uniform limbs.
///
/// Cost: about `degree / 4` polynomials are drawn, those without the factors `X` and `X + 1`; all but a few
/// are given up after a few squares.
///
/// # Errors
/// [`IrreducibleError::DegreeZero`], [`IrreducibleError::Capacity`].
///
/// ```
/// use widelimb::gf2x::irreducible::{is_irreducible, random};
/// let mut state = 1u64;
/// let f = random(100, || {
///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     state ^ state >> 32
/// })?;
/// assert!(f.degree() == Some(100) && is_irreducible(&f));
/// # Ok::<(), widelimb::gf2x::irreducible::IrreducibleError>(())
/// ```
pub fn random(degree: usize, mut rng: impl FnMut() -> Limb) -> Result<Poly, IrreducibleError> {
    check_degree(degree)?;
    loop {
        let candidate = candidate(degree, &mut rng);
        if is_irreducible(&candidate) {
            return Ok(candidate);
        }
    }
}

/// A polynomial of the degree that, above degree 1, neither `X` nor `X + 1` divides: its weight is odd, and
/// the coefficient of `X` makes it so.
fn candidate(degree: usize, rng: &mut impl FnMut() -> Limb) -> Poly {
    let n = degree / LIMB_BITS + 1;
    let mut limbs: Vec<Limb> = (0..n).map(|_| rng()).collect();
    let top = 1 << (degree % LIMB_BITS);
    limbs[n - 1] = limbs[n - 1] & (top - 1) | top;
    if degree > 1 {
        limbs[0] |= 1;
        let ones: u32 = limbs.iter().map(|limb| limb.count_ones()).sum();
        limbs[0] ^= Limb::from(ones.is_multiple_of(2)) << 1;
    }
    Poly::from_limbs(limbs)
}
