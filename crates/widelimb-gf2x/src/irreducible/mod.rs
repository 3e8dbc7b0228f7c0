//! Irreducible polynomials: a test, the one of least weight, random ones.
//!
//! A polynomial `f` of degree `n` is irreducible if and only if it divides `X^(2^n) + X` and has no
//! common factor with `X^(2^(n / q)) + X` for any prime `q` that divides `n` (M. Rabin,
//! Probabilistic algorithms in finite fields, SIAM Journal on Computing 9 (1980)). Most reducible
//! polynomials have a factor of low degree, which costs less to find: `X^(2^i) + X` is the product
//! of all irreducible polynomials whose degrees divide `i`, so gcds with it for `i = 1, 2, ...`
//! find the least one (M. Ben-Or, Probabilistic algorithms in finite fields, FOCS (1981)).
//!
//! | file | what |
//! |---|---|
//! | `fold.rs` | factors of degree up to 12, by sums of pieces |
//! | `test.rs` | Ben-Or's test as long as it pays, then Rabin's |
//! | `swan.rs` | trinomials with an even number of factors, by Swan's theorem |
//! | `search.rs` | candidates one after another, with a word to the observer |
//! | `least.rs` | the irreducible polynomial of least weight |
//! | `random.rs` | one drawn at random |
//!
//! Where there is no memory the test panics, or the program aborts: [`ask_for_memory`] says
//! beforehand whether there is enough. The searches ask by themselves.

#[doc(hidden)]
pub mod fold;
mod least;
mod random;
mod search;
#[doc(hidden)]
pub mod swan;
mod test;

pub use least::least_weight;
pub use least::least_weight_metered;
pub use random::random;
pub use random::random_metered;
pub(crate) use test::GCD_COST;
pub use test::is_irreducible;
pub use test::is_irreducible_metered;

use crate::LIMB_BITS;
use widelimb_limb::error::CapacityError;
use widelimb_limb::scratch::{ScratchError, ask_for};

/// Why no irreducible polynomial is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IrreducibleError {
    /// The degree is 0: no constant is irreducible.
    #[error("no polynomial of degree 0 is irreducible")]
    DegreeZero,
    /// A polynomial of this degree would have more coefficients than may be.
    #[error(transparent)]
    Capacity(#[from] CapacityError),
    /// The degree has no irreducible polynomial of three or of five terms; no such degree is known.
    #[error("no polynomial of degree {degree} with at most five terms is irreducible")]
    NoneOfFewTerms {
        /// The degree.
        degree: usize,
    },
    /// None of the polynomials drawn is irreducible, which does not happen to random ones.
    #[error("none of {draws} polynomials of degree {degree} is irreducible: they are not random")]
    NotRandom {
        /// The degree.
        degree: usize,
        /// The number of polynomials drawn.
        draws: u64,
    },
    /// There is no memory for polynomials of this degree.
    #[error(transparent)]
    Memory(#[from] ScratchError),
}

/// The memory that a test takes at most, in polynomials of its degree, beside the tables of
/// compositions: about half of it is the transforms that a long divisor keeps, and those of a
/// division.
const MOST_POLYNOMIALS: usize = 36;

/// Checks that there may be polynomials of this degree, and that there is memory to test one; that
/// it is still there later is up to the system.
fn check_degree(degree: usize) -> Result<(), IrreducibleError> {
    if degree == 0 {
        return Err(IrreducibleError::DegreeZero);
    }
    widelimb_limb::values::check_bits(degree as u128 + 1, widelimb_limb::values::MAX_BITS)?;
    Ok(ask_for_memory(degree)?)
}

/// Asks for the memory that a test of a polynomial of this degree takes at most beside the tables
/// of its compositions, of 256 MiB at most, and gives it back. That it is still there later is up
/// to the system.
///
/// # Errors
/// [`ScratchError`]: there is no memory for it.
pub fn ask_for_memory(degree: usize) -> Result<(), ScratchError> {
    ask_for((degree / LIMB_BITS + 1).saturating_mul(MOST_POLYNOMIALS))
}
