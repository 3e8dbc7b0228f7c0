//! [`Lucas`]: the methods P - 1 and P + 1, side by side in the lanes.
//!
//! `V_n = a^n + a^-n` for a root `a` of `x^2 - V_1 x + 1` follows `V_(m+n) = V_m V_n - V_(m-n)`,
//! and is 2 modulo `p` where the order of `a` divides `n`: that order divides `p - 1` if `V_1^2 -
//! 4` is a square modulo `p`, else `p + 1`. Sources: J. Pollard, Theorems on factorization and
//! primality testing, Proceedings of the Cambridge Philosophical Society 76 (1974); H. Williams, A
//! p + 1 method of factoring, Mathematics of Computation 39 (1982).

use super::group::{Differential, Group, LANES, Stop, lanes};
use widelimb::Natural;
use widelimb::batch::Residues;
use widelimb::modular::Modulus;

/// The starts `V_1`, as fractions.
///
/// The first is `3 + 1 / 3`: always the method P - 1. The others are P + 1 for half of all primes
/// each: for those that are 2 modulo 3, for those that are 3 modulo 4, and those modulo which 5,
/// 2, 21, 15 or 77 is no square; there 6 and 4 divide `p + 1`.
const STARTS: [(u64, u64); LANES] =
    [(10, 3), (2, 7), (6, 5), (3, 1), (6, 1), (5, 1), (8, 1), (9, 1)];

/// The sequences modulo one number.
pub struct Lucas {
    two: Residues,
}

impl Lucas {
    /// The sequences of all starts, at `V_1`.
    pub fn new(n: &Natural) -> Result<(Lucas, Residues), Stop> {
        let modulus = Modulus::new(n.limbs()).map_err(|_| Stop::Ring)?;
        let ring = lanes(n)?;
        let mut first = Residues::zeros(&ring, LANES)?;
        for (i, (above, below)) in STARTS.into_iter().enumerate() {
            let below = modulus.residue(&[below]);
            let Ok(inverse) = below.inverse() else {
                return Err(Stop::Found(Natural::from_limbs(below.to_limbs()).gcd(n)));
            };
            first.set(i, &(&inverse * &modulus.residue(&[above])).to_limbs())?;
        }
        let mut two = Residues::ones(&ring, LANES)?;
        two.add_assign(&two.clone())?;
        Ok((Lucas { two }, first))
    }
}

impl Differential for Lucas {
    type Element = Residues;

    /// `V_(2n) = V_n^2 - 2`: a product.
    fn double(&mut self, p: &Residues, r: &mut Residues) -> Result<(), Stop> {
        p.sqr_into(r)?;
        r.sub_assign(&self.two)?;
        Ok(())
    }

    /// `V_(m+n) = V_m V_n - V_(m-n)`: a product.
    fn add(
        &mut self,
        p: &Residues,
        q: &Residues,
        difference: &Residues,
        r: &mut Residues,
    ) -> Result<(), Stop> {
        p.mul_into(q, r)?;
        r.sub_assign(difference)?;
        Ok(())
    }
}

impl Group for Lucas {
    /// `V_n - 2`.
    fn vanishing(&self, p: &Residues) -> Result<Residues, Stop> {
        let mut difference = p.clone();
        difference.sub_assign(&self.two)?;
        Ok(difference)
    }

    /// `V_n`.
    fn values(&self, _: &Natural, elements: Vec<Residues>) -> Result<Vec<Residues>, Stop> {
        Ok(elements)
    }
}
