//! [`Divisor`]: a natural number that is prepared once and then divides many dividends.

use super::Natural;
use crate::Limb;
use crate::error::{DivisionByZeroError, or_panic};
use widelimb_limb as limb;
use widelimb_limb::{self, DivError, quotient_len};

/// A divisor that is prepared for many dividends: see [`limb::Divisor`](crate::limb::Divisor) for
/// what that saves.
///
/// ```
/// use widelimb::Natural;
/// use widelimb::natural::Divisor;
/// let d = Divisor::new(&Natural::from(10_u32));
/// let (q, r) = d.div_rem(&Natural::from(123_u32));
/// assert!(q == 12 && r == 3 && d.divides(&Natural::from(120_u32)));
/// ```
#[derive(Clone, Debug)]
pub struct Divisor(limb::Divisor);

impl Divisor {
    /// Prepares `d` for divisions.
    ///
    /// # Panics
    /// If `d` is 0.
    #[track_caller]
    pub fn new(d: &Natural) -> Divisor {
        or_panic(Divisor::try_new(d))
    }

    /// [`new`](Divisor::new), with an error where it panics.
    ///
    /// # Errors
    /// [`DivisionByZeroError`]: `d` is 0.
    pub fn try_new(d: &Natural) -> Result<Divisor, DivisionByZeroError> {
        match limb::Divisor::new(d.limbs()) {
            Ok(divisor) => Ok(Divisor(divisor)),
            Err(DivError::Zero) => Err(DivisionByZeroError),
            // A lack of memory.
            Err(error) => panic!("{error}"),
        }
    }

    /// `(floor(a / d), a mod d)`.
    pub fn div_rem(&self, a: &Natural) -> (Natural, Natural) {
        let (a, n) = (a.limbs(), self.0.limbs());
        let write = |q: &mut [Limb], r: &mut [Limb]| or_panic(self.0.div_rem(q, r, a));
        Natural::pair_with_limbs(quotient_len(a.len(), n), n, write)
    }

    /// `floor(a / d)`.
    pub fn quotient(&self, a: &Natural) -> Natural {
        let n = quotient_len(a.limbs().len(), self.0.limbs());
        Natural::with_limbs(n, |q| or_panic(self.0.quotient(q, a.limbs())))
    }

    /// `a mod d`.
    pub fn remainder(&self, a: &Natural) -> Natural {
        Natural::with_limbs(self.0.limbs(), |r| or_panic(self.0.remainder(r, a.limbs())))
    }

    /// Whether the divisor divides `a`.
    pub fn divides(&self, a: &Natural) -> bool {
        or_panic(self.0.divides(a.limbs()))
    }
}
