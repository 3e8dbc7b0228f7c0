//! Calls on many numbers at once, by trees of products.

use super::Natural;
use crate::Limb;
use crate::error::{InverseError, ZeroEntryError};
use alloc::vec::Vec;
use widelimb_kernels::kernels;
use widelimb_limb::tree::{self, ProductTree};

fn slices(numbers: &[Natural]) -> Vec<&[Limb]> {
    numbers.iter().map(Natural::limbs).collect()
}

fn naturals(numbers: Vec<Vec<Limb>>) -> Vec<Natural> {
    numbers.into_iter().map(Natural::from_limbs).collect()
}

impl Natural {
    /// The product of all factors; 1 for none.
    ///
    /// Cost: that of [`Iterator::product`], a product of half the length of the result for each
    /// doubling of the number of factors.
    ///
    /// # Panics
    /// If the product would have more than [`MAX_BITS`](super::MAX_BITS).
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::product_of(&[2_u32, 3, 7].map(Natural::from)), 42);
    /// ```
    #[track_caller]
    pub fn product_of(factors: &[Natural]) -> Natural {
        factors.iter().product()
    }

    /// The number modulo each of many moduli.
    ///
    /// Cost: a few products of half the length of all moduli together for each doubling of their
    /// number, and one division of the number by the product of all. Source: D. Bernstein, Scaled
    /// remainder trees (2004).
    ///
    /// # Errors
    /// [`ZeroEntryError`]: a modulus is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::ZeroEntryError;
    /// let n = Natural::from(1000_u32);
    /// let remainders = n.remainders(&[7_u32, 11, 13].map(Natural::from))?;
    /// assert!(remainders == [6_u32, 10, 12].map(Natural::from));
    /// let with_zero = [7_u32, 0].map(Natural::from);
    /// assert_eq!(n.remainders(&with_zero), Err(ZeroEntryError { index: 1 }));
    /// # Ok::<(), ZeroEntryError>(())
    /// ```
    pub fn remainders(&self, moduli: &[Natural]) -> Result<Vec<Natural>, ZeroEntryError> {
        if moduli.is_empty() {
            return Ok(Vec::new());
        }
        let tree = ProductTree::new(kernels(), &slices(moduli));
        let tree = tree.map_err(|index| ZeroEntryError { index })?;
        Ok(naturals(tree.remainders(kernels(), self.limbs())))
    }

    /// For each modulus its greatest common divisor with the product of all others: above 1 where
    /// it shares a prime with another one.
    ///
    /// Cost: a few products of half the length of all moduli together for each doubling of their
    /// number. Source: N. Heninger, Z. Durumeric, E. Wustrow and J. Halderman, Mining your Ps and
    /// Qs, USENIX Security 21 (2012).
    ///
    /// # Errors
    /// [`ZeroEntryError`]: a modulus is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let moduli = [33_u32, 35, 55, 221].map(Natural::from);
    /// let divisors = Natural::batch_gcd(&moduli)?;
    /// assert!(divisors == [11_u32, 5, 55, 1].map(Natural::from));
    /// # Ok::<(), widelimb::error::ZeroEntryError>(())
    /// ```
    pub fn batch_gcd(moduli: &[Natural]) -> Result<Vec<Natural>, ZeroEntryError> {
        let divisors = tree::batch_gcd(kernels(), &slices(moduli));
        divisors.map(naturals).map_err(|index| ZeroEntryError { index })
    }

    /// The inverse of each value modulo one modulus: `x` below it with `value x = 1 mod modulus`; 0
    /// modulo 1.
    ///
    /// Cost: one inverse, and three products modulo the modulus for each value. The time depends on
    /// the values: not for secrets. Source: P. Montgomery, Speeding the Pollard and elliptic curve
    /// methods of factorization, Mathematics of Computation 48 (1987).
    ///
    /// # Errors
    /// [`InverseError`]: the modulus is 0, or shares a divisor with a
    /// value, which the error names.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::InverseError;
    /// let seven = Natural::from(7_u32);
    /// let inverses = Natural::batch_inverse_mod(&[2_u32, 3].map(Natural::from), &seven)?;
    /// assert!(inverses == [4_u32, 5].map(Natural::from));
    /// let values = [2_u32, 14].map(Natural::from);
    /// let error = InverseError::NotInvertible { index: 1 };
    /// assert_eq!(Natural::batch_inverse_mod(&values, &seven), Err(error));
    /// # Ok::<(), InverseError>(())
    /// ```
    pub fn batch_inverse_mod(
        values: &[Natural],
        modulus: &Natural,
    ) -> Result<Vec<Natural>, InverseError> {
        if modulus.is_zero() {
            return Err(InverseError::ZeroModulus);
        }
        let inverses = tree::inverses(kernels(), &slices(values), modulus.limbs());
        inverses.map(naturals).map_err(|index| InverseError::NotInvertible { index })
    }
}
