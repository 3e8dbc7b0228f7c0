//! [`Modulus`]: a modulus, and what is computed once for it.

use super::form::{Form, PreparedModulus, Task, shortened};
use super::low::pow_low_bits;
use super::montgomery::Montgomery;
use super::pow::Power;
use crate::common_divisor;
use crate::compare::trailing_zeros;
use crate::cost;
use crate::error::ModularError;
use crate::low_bits::{inverse_low_bits, low_bits, sub_low_bits};
use crate::owned::{product, remainder, shifted_right, sum};
use crate::progress::Meter;
use crate::trim::{bit_len, trim, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};

/// A modulus of 1 or more, with what products and powers modulo it need, computed once.
///
/// The odd part has its Montgomery form; a power of two is dealt with on its own, and both are
/// joined by the Chinese remainder theorem. The time of every method depends on the values.
///
/// ```
/// use widelimb::modular::Modulus;
/// let m = Modulus::new(&[1000])?;
/// assert_eq!(m.pow(&[7], &[20]), [1]);
/// assert_eq!(m.mul(&[999], &[999]), [1]);
/// assert_eq!(m.inverse(&[3])?, [667]);
/// # Ok::<(), widelimb::error::ModularError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Modulus {
    limbs: Vec<Limb>,
    odd: Vec<Limb>,
    /// The odd part, where it is above 1.
    prepared: Option<PreparedModulus>,
    /// The form of single products modulo an odd modulus, where powers have theirs in digits.
    rows: Option<PreparedModulus>,
    /// The exponent of 2.
    twos: usize,
    /// `1 / odd mod 2^twos`.
    odd_inverse: Vec<Limb>,
}

impl Modulus {
    /// Prepares a modulus; limbs of 0 at its top count for nothing. Cost: that of a few divisions
    /// of numbers twice as long.
    ///
    /// # Errors
    /// [`ModularError::ZeroModulus`].
    pub fn new(modulus: &[Limb]) -> Result<Modulus, ModularError> {
        Modulus::new_with(kernels(), modulus).ok_or(ModularError::ZeroModulus)
    }

    pub(crate) fn new_with(k: &Kernels, modulus: &[Limb]) -> Option<Modulus> {
        let limbs = trimmed(modulus).to_vec();
        let twos = usize::try_from(trailing_zeros(k, &limbs)?).ok()?;
        let odd = if twos == 0 { limbs.clone() } else { shifted_right(k, &limbs, twos) };
        let prepared = if odd == [1] { None } else { PreparedModulus::new(k, &odd) };
        let odd_inverse = if twos == 0 { Vec::new() } else { inverse_low_bits(k, &odd, twos) };
        let rows = match prepared {
            Some(PreparedModulus::Digits(_)) if twos == 0 => {
                Montgomery::new(k, &limbs).map(PreparedModulus::Rows)
            }
            _ => None,
        };
        Some(Modulus { limbs, odd, prepared, rows, twos, odd_inverse })
    }

    /// The modulus; its highest limb is not 0.
    pub fn limbs(&self) -> &[Limb] {
        &self.limbs
    }

    /// The modulus in the form of its kind, where it is odd and above 1.
    pub(super) fn odd_form(&self) -> Option<&PreparedModulus> {
        self.prepared.as_ref().filter(|_| self.twos == 0)
    }

    /// The form that residues are kept in between operations, where the modulus is odd and above 1.
    /// It is never in digits: residues in digits may be above the modulus, so that they have no
    /// sums and no comparison of their own.
    pub(super) fn residue_form(&self) -> Option<&PreparedModulus> {
        self.rows.as_ref().or_else(|| self.odd_form())
    }

    /// `base^exponent mod m`, trimmed; 0 modulo 1. Cost: for `e` bits of exponent about `1.2 e`
    /// Montgomery products.
    pub fn pow(&self, base: &[Limb], exponent: &[Limb]) -> Vec<Limb> {
        self.pow_metered(kernels(), base, exponent, Meter::SILENT)
    }

    pub(crate) fn pow_metered(
        &self,
        k: &Kernels,
        base: &[Limb],
        exponent: &[Limb],
        meter: Meter<'_>,
    ) -> Vec<Limb> {
        let twos_limbs = self.twos.div_ceil(LIMB_BITS);
        // For each bit of the exponent a product of three modulo the odd part, of which two reduce,
        // and one and a half modulo the power of two.
        let odd_cost = || 3.0 * cost::product(k, self.odd.len(), self.odd.len());
        let twos_cost = || 1.5 * cost::product(k, twos_limbs, twos_limbs);
        let mut steps = meter.steps(|| odd_cost() + twos_cost());
        let part = steps.next(odd_cost);
        let modulo_odd = self.prepared.as_ref().map_or(Vec::new(), |prepared| {
            let base = &shortened(k, base, &self.odd);
            let power = Power { base, exponent, limbs: self.odd.len(), meter: part };
            let mut power = prepared.run(k, power);
            trim(&mut power);
            power
        });
        if self.twos == 0 {
            return modulo_odd;
        }
        let part = steps.next(twos_cost);
        self.join(k, modulo_odd, pow_low_bits(k, base, exponent, self.twos, part))
    }

    /// The number below the modulus with these remainders modulo its parts, by Garner's method: it
    /// is `modulo_odd + odd h`, where `h` is the difference over the odd part modulo `2^twos`.
    fn join(&self, k: &Kernels, modulo_odd: Vec<Limb>, modulo_twos: Vec<Limb>) -> Vec<Limb> {
        let difference = sub_low_bits(k, &modulo_twos, &modulo_odd, self.twos);
        let h = low_bits(product(k, &difference, &self.odd_inverse), self.twos);
        sum(k, &modulo_odd, &product(k, &self.odd, &h))
    }

    /// `a b mod m`, trimmed. Cost: that of a product and a division; a few Montgomery products
    /// where these are faster.
    pub fn mul(&self, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        let k = kernels();
        if let Some(prepared) = self.odd_form().filter(|_| self.limbs.len() <= SHORT_MUL) {
            let [a, b] = [a, b].map(|a| shortened(k, a, &self.limbs));
            let mut r = prepared.run(k, Product { a: &a, b: &b });
            trim(&mut r);
            return r;
        }
        remainder(k, &product(k, a, b), &self.limbs)
    }

    /// The remainder of a number of any length, trimmed.
    pub fn reduce(&self, a: &[Limb]) -> Vec<Limb> {
        remainder(kernels(), a, &self.limbs)
    }

    /// The `x` below the modulus with `a x = 1 mod m`, trimmed; 0 modulo 1.
    ///
    /// # Errors
    /// [`ModularError::NotInvertible`]: the number and the modulus have a common divisor above 1.
    pub fn inverse(&self, a: &[Limb]) -> Result<Vec<Limb>, ModularError> {
        let inverse = common_divisor::inverse_mod(kernels(), a, &self.limbs);
        inverse.ok_or(ModularError::NotInvertible)
    }

    /// The bits of the modulus.
    pub fn bits(&self) -> u64 {
        bit_len(&self.limbs)
    }
}

/// The longest moduli for which three products in registers are faster than a division.
const SHORT_MUL: usize = 4;

/// A product of numbers no longer than the modulus.
struct Product<'a> {
    a: &'a [Limb],
    b: &'a [Limb],
}

impl Task for Product<'_> {
    type Output = Vec<Limb>;

    fn run<F: Form>(self, mut form: F) -> Vec<Limb> {
        let (mut a, b) = (form.enter(self.a), form.enter(self.b));
        form.mul_assign(&mut a, &b);
        form.leave(&a)
    }
}
