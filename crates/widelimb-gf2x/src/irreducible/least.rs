//! The irreducible polynomial of least weight.

use super::search::{Search, sparse};
use super::swan::is_even;
use super::{IrreducibleError, check_degree};
use crate::Poly;
use widelimb_limb::progress::Meter;
use widelimb_limb::scratch::ScratchError;

/// The irreducible polynomial of this degree with the fewest terms, and among those the one whose
/// middle exponents are least, the highest first: the trinomial `X^n + X^k + 1` with the least `k`,
/// or else the pentanomial `X^n + X^a + X^b + X^c + 1` with the least `a`, then `b`, then `c`; `X`
/// for degree 1.
///
/// These are the polynomials of G. Seroussi's Table of low-weight binary irreducible polynomials
/// (Hewlett-Packard, HPL-98-135, 1998), which has them to degree 10000. Cost: about `deg / 2` tests
/// at most, most of which end early; Swan's theorem spares half of the trinomials, and all where 8
/// divides the degree.
///
/// # Errors
/// [`IrreducibleError`].
///
/// ```
/// use widelimb::gf2x::{Poly, irreducible::least_weight};
/// assert_eq!(least_weight(233)?, Poly::from_exponents([233, 74, 0]));
/// assert_eq!(least_weight(163)?, Poly::from_exponents([163, 7, 6, 3, 0]));
/// # Ok::<(), widelimb::gf2x::irreducible::IrreducibleError>(())
/// ```
pub fn least_weight(degree: usize) -> Result<Poly, IrreducibleError> {
    least_weight_metered(degree, Meter::SILENT)
}

/// [`least_weight`](super::least_weight) with a meter for its steps.
#[doc(hidden)]
pub fn least_weight_metered(degree: usize, meter: Meter<'_>) -> Result<Poly, IrreducibleError> {
    check_degree(degree)?;
    if degree == 1 {
        return Ok(Poly::x());
    }
    let mut search = Search::new(degree, meter);
    let found = match trinomial(degree, &mut search)? {
        None => pentanomial(degree, &mut search)?,
        found => found,
    };
    found.ok_or(IrreducibleError::NoneOfFewTerms { degree })
}

fn trinomial(n: usize, search: &mut Search<'_>) -> Result<Option<Poly>, ScratchError> {
    let exponents = (1..=n / 2).filter(|&k| !is_even(n, k));
    first(exponents.map(|k| sparse([n, k, 0])), search)
}

fn pentanomial(n: usize, search: &mut Search<'_>) -> Result<Option<Poly>, ScratchError> {
    let exponents = (3..n).flat_map(|a| (2..a).flat_map(move |b| (1..b).map(move |c| [a, b, c])));
    first(exponents.map(|[a, b, c]| sparse([n, a, b, c, 0])), search)
}

/// The first candidate that is irreducible.
fn first(
    mut candidates: impl Iterator<Item = Result<Poly, ScratchError>>,
    search: &mut Search<'_>,
) -> Result<Option<Poly>, ScratchError> {
    candidates.find(|f| f.as_ref().map_or(true, |f| search.ends_with(f))).transpose()
}
