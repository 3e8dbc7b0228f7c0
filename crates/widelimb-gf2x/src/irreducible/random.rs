//! Irreducible polynomials drawn at random.

use super::search::{Search, room};
use super::{IrreducibleError, check_degree};
use crate::Poly;
use crate::{LIMB_BITS, Limb};
use widelimb_limb::progress::Meter;
use widelimb_limb::scratch::ScratchError;

/// An irreducible polynomial of this degree, each with the same chance if `rng` gives uniform
/// limbs.
///
/// Cost: about `degree / 4` polynomials are drawn, those without the factors `X` and `X + 1`; all
/// but a few are given up after a few squares.
///
/// # Errors
/// [`IrreducibleError::DegreeZero`], [`IrreducibleError::Capacity`], [`IrreducibleError::Memory`];
/// [`IrreducibleError::NotRandom`] after `16 degree` polynomials, which uniform limbs come to with
/// a chance below `e^-64`.
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
pub fn random(degree: usize, rng: impl FnMut() -> Limb) -> Result<Poly, IrreducibleError> {
    random_metered(degree, rng, Meter::SILENT)
}

/// The number of candidates for each degree: each one is irreducible with a chance of about
/// `4 / degree`, so that none of them is with a chance below `e^-64`.
const DRAWS_PER_DEGREE: u64 = 16;

/// [`random`](super::random()) with a meter for its steps.
#[doc(hidden)]
pub fn random_metered(
    degree: usize,
    mut rng: impl FnMut() -> Limb,
    meter: Meter<'_>,
) -> Result<Poly, IrreducibleError> {
    check_degree(degree)?;
    let draws = DRAWS_PER_DEGREE * degree as u64;
    let mut search = Search::new(degree, meter);
    for _ in 0..draws {
        let candidate = candidate(degree, &mut rng)?;
        if search.ends_with(&candidate) {
            return Ok(candidate);
        }
    }
    Err(IrreducibleError::NotRandom { degree, draws })
}

/// A polynomial of the degree that, above degree 1, neither `X` nor `X + 1` divides: its weight is
/// odd, and the coefficient of `X` makes it so.
fn candidate(degree: usize, rng: &mut impl FnMut() -> Limb) -> Result<Poly, ScratchError> {
    let mut limbs = room(degree)?;
    limbs.fill_with(rng);
    let top = 1 << (degree % LIMB_BITS);
    if let Some(last) = limbs.last_mut() {
        *last = *last & (top - 1) | top;
    }
    if degree > 1 {
        limbs[0] |= 1;
        let ones = limbs.iter().fold(0, |sum, &limb| sum ^ limb).count_ones();
        limbs[0] ^= Limb::from(ones.is_multiple_of(2)) << 1;
    }
    Ok(Poly::from_limbs(limbs))
}
