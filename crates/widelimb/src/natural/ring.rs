//! Natural numbers as moduli and residues.

use super::Natural;
use crate::error::ModularError;
use widelimb_limb::modular::{Modulus, Residue};

impl Natural {
    /// The residue of the number modulo `modulus`, with operators.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::modular::Modulus;
    /// let m = Modulus::try_from(&Natural::from(97_u32))?;
    /// let product = Natural::from(50_u32).residue(&m) * Natural::from(3_u32).residue(&m);
    /// assert_eq!(product.to_string(), "53");
    /// assert_eq!(Natural::from(product), 53);
    /// # Ok::<(), widelimb::error::ModularError>(())
    /// ```
    pub fn residue<'m>(&self, modulus: &'m Modulus) -> Residue<'m> {
        modulus.residue(self.limbs())
    }
}

impl TryFrom<&Natural> for Modulus {
    type Error = ModularError;

    /// The number as a modulus, at the cost of [`Modulus::new`].
    ///
    /// # Errors
    /// [`ModularError::ZeroModulus`].
    fn try_from(modulus: &Natural) -> Result<Modulus, ModularError> {
        Modulus::new(modulus.limbs())
    }
}

impl From<&Residue<'_>> for Natural {
    fn from(residue: &Residue<'_>) -> Natural {
        Natural::from_limbs(residue.to_limbs())
    }
}

impl From<Residue<'_>> for Natural {
    fn from(residue: Residue<'_>) -> Natural {
        Natural::from(&residue)
    }
}
