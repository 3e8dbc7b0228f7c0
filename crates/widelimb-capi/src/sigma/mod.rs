//! `wl_sigma_*`: proofs of known and of equal logarithms, with a hash function of C's.

mod hashing;
mod prove;
mod verify;

pub use prove::wl_sigma_prove;
pub use verify::wl_sigma_verify;

use crate::error::Error;
use crate::group::Group;
use crate::modexp::rows::{Rows, dense};
use widelimb::Limb;

/// The elements of all statements, `pairs` pairs for each.
struct Statements {
    elements: Rows,
    pairs: usize,
}

/// A base and its power.
type Pair<'a> = [&'a [Limb]; 2];

impl Statements {
    /// Checks the elements of `count` statements.
    ///
    /// # Errors
    /// [`Error::Element`] for statements of no pairs, which say nothing; [`Error::NullPointer`] or
    /// [`Error::TooLong`].
    fn new(
        group: &Group,
        elements: *const Limb,
        pairs: usize,
        count: usize,
    ) -> Result<Self, Error> {
        if pairs == 0 {
            return Err(Error::Element);
        }
        let numbers = pairs.checked_mul(2).and_then(|each| each.checked_mul(count));
        let elements = dense(elements, group.limbs(), numbers.ok_or(Error::TooLong)?)?;
        Ok(Statements { elements, pairs })
    }

    /// The pairs of statement `i`.
    ///
    /// # Safety
    /// Its elements are valid for reads, and nobody writes them, for `'a`.
    unsafe fn pairs<'a>(&self, i: usize) -> Result<Vec<Pair<'a>>, Error> {
        let first = 2 * self.pairs * i;
        let pair = |j: usize| {
            let [base, power] = [first + 2 * j, first + 2 * j + 1];
            // SAFETY: both are elements of statement `i`.
            Ok(unsafe { [self.elements.source(base)?, self.elements.source(power)?] })
        };
        (0..self.pairs).map(pair).collect()
    }

    /// Limbs of memory that so many statements take: elements and commitments in several forms,
    /// their bytes, and tables.
    fn memory(&self, jobs: usize, challenge_bytes: usize) -> Option<usize> {
        let n = self.elements.len + 1;
        let elements = (2 * self.pairs).checked_mul(jobs)?;
        let each = n.checked_mul(16)?.checked_add(64)?;
        let bytes = (challenge_bytes / 4).checked_add(64)?.checked_mul(jobs)?;
        // A table of 1 MiB for the powers of one base among them.
        let tables = n.checked_mul(2 * 8 * 90 * 64 / 52)?.checked_add(3 << 17)?;
        elements.checked_mul(each)?.checked_add(bytes)?.checked_add(tables)
    }
}
