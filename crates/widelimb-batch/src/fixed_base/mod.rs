//! Powers of one base modulo one number, from a table that is made once.

mod budget;
mod digits;
#[cfg(feature = "std")]
mod file;
mod making;
#[doc(hidden)]
pub mod power;
mod product;
#[doc(hidden)]
pub mod shape;
mod table;

use super::Modulus;
use super::engine::Secrecy;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
#[cfg(feature = "std")]
pub use file::TableError;
use power::Run;
pub use product::ProductError;
use shape::Shape;
#[cfg(feature = "std")]
pub use table::SharedBytes;
use table::Table;
use widelimb_kernels::batch::Lanes;
use widelimb_kernels::{Kernels, Wiped, kernels};

/// An exponent has more bits than its table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the exponent has more than {bits} bits")]
pub struct ExponentError {
    /// The bits that the table was made for.
    pub bits: usize,
}

/// A base and a modulus, with a table from which powers take a third of the time of
/// [`mod_exp`](super::mod_exp), or less.
///
/// ```
/// use widelimb::batch::{FixedBase, Modulus};
///
/// let powers_of_3 = FixedBase::new(&Modulus::new(&[1_000_003])?, &[3], 20);
/// let powers = powers_of_3.pow(&[&[12], &[0], &[1 << 20]]);
/// assert_eq!(powers[0], Ok(vec![531_441]));
/// assert_eq!(powers[1], Ok(vec![1]));
/// assert_eq!(powers[2].as_ref().unwrap_err().bits, 20);
/// # Ok::<(), widelimb::batch::ModulusError>(())
/// ```
///
/// The table is Lim and Lee's: for each of some blocks of the exponent, the products of all choices
/// among powers of the base to far apart powers of two. [`with_memory`](FixedBase::with_memory) and
/// [`with_memory_vartime`](FixedBase::with_memory_vartime) make larger ones, and files keep them.
///
/// # What may be seen from outside
///
/// [`pow`](FixedBase::pow) executes the same instructions on the same addresses for all exponents
/// of the same lengths in limbs, and may show whether one is refused: for each product a whole
/// block of the table is read, and what was computed is wiped. Making a table takes a time that
/// depends on the base and the modulus; the table is wiped when it is dropped, unless it is in bytes
/// of others.
///
/// Source: C. H. Lim, P. J. Lee, More flexible exponentiation with precomputation, CRYPTO 1994.
#[derive(Clone)]
pub struct FixedBase {
    modulus: Modulus,
    bits: usize,
    shape: Shape,
    table: Table,
    /// The factor that takes a power on limbs out of the forms of its factors.
    correction: Wiped,
}

impl FixedBase {
    /// The modulus.
    pub fn modulus(&self) -> &Modulus {
        &self.modulus
    }

    /// The bits that exponents may have.
    pub fn exponent_bits(&self) -> usize {
        self.bits
    }

    /// The bytes of the table.
    pub fn table_bytes(&self) -> usize {
        size_of_val(self.table.entries())
    }

    /// `base^exponent mod modulus` for each exponent, in as many limbs as the modulus has.
    ///
    /// Cost: `columns - 1` squares and `blocks columns - 1` products, where `teeth blocks columns`
    /// is about the bits that exponents may have; for 2048 bits 22 squares and 413 products, eight
    /// at once. For each product a block of `2^teeth` entries is read.
    ///
    /// # Errors
    /// Each exponent that has more bits than the table is for gets an [`ExponentError`].
    pub fn pow(&self, exponents: &[&[Limb]]) -> Vec<Result<Vec<Limb>, ExponentError>> {
        self.pow_with(kernels(), exponents)
    }

    /// [`pow`](FixedBase::pow) with the kernels of a level.
    ///
    /// # Errors
    /// Each exponent that has more bits than the table is for gets an [`ExponentError`].
    pub fn pow_with(
        &self,
        k: &Kernels,
        exponents: &[&[Limb]],
    ) -> Vec<Result<Vec<Limb>, ExponentError>> {
        self.run(k, exponents, Secrecy::Secret)
    }

    /// [`pow`](FixedBase::pow) in a time that depends on the exponents: for public ones.
    ///
    /// # Errors
    /// Each exponent that has more bits than the table is for gets an [`ExponentError`].
    pub fn pow_vartime(&self, exponents: &[&[Limb]]) -> Vec<Result<Vec<Limb>, ExponentError>> {
        self.pow_vartime_with(kernels(), exponents)
    }

    /// [`pow_vartime`](FixedBase::pow_vartime) with the kernels of a level.
    ///
    /// # Errors
    /// Each exponent that has more bits than the table is for gets an [`ExponentError`].
    pub fn pow_vartime_with(
        &self,
        k: &Kernels,
        exponents: &[&[Limb]],
    ) -> Vec<Result<Vec<Limb>, ExponentError>> {
        self.run(k, exponents, Secrecy::Public)
    }

    fn run(
        &self,
        k: &Kernels,
        exponents: &[&[Limb]],
        secrecy: Secrecy,
    ) -> Vec<Result<Vec<Limb>, ExponentError>> {
        let fits = |exponent: &&[Limb]| is_below_power_of_two(exponent, self.bits);
        let good: Vec<&[Limb]> = exponents.iter().filter(|e| fits(e)).copied().collect();
        let run = Run { k, tables: &[self], exponents: &good, secrecy };
        let mut powers = run.all().into_iter();
        let result = |exponent: &&[Limb]| match fits(exponent) {
            true => Ok(powers.next().unwrap_or_default()),
            false => Err(ExponentError { bits: self.bits }),
        };
        exponents.iter().map(result).collect()
    }

    /// The number of vectors of an entry.
    fn vectors(&self) -> usize {
        vectors_of(&self.modulus)
    }

    /// The table entries of a block.
    fn block(&self, block: usize) -> &[Lanes] {
        let len = self.shape.entries() * self.vectors();
        &self.table.entries()[block * len..][..len]
    }
}

/// The number of vectors that hold a number's digits.
fn vectors_of(modulus: &Modulus) -> usize {
    modulus.digits().div_ceil(widelimb_kernels::batch::LANES)
}

/// Whether `a < 2^bits`, in constant time: the lengths alone decide which instructions are
/// executed.
pub(crate) fn is_below_power_of_two(a: &[Limb], bits: usize) -> bool {
    let (whole, part) = (bits / LIMB_BITS, bits % LIMB_BITS);
    let high = a.iter().skip(whole).enumerate();
    high.fold(0, |any, (i, limb)| any | if i == 0 { limb >> part } else { *limb }) == 0
}

impl core::fmt::Debug for FixedBase {
    /// Prints lengths only: the base may be a secret.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut debug = f.debug_struct("FixedBase");
        debug.field("modulus", &self.modulus).field("exponent_bits", &self.bits);
        debug.field("table_bytes", &self.table_bytes()).finish_non_exhaustive()
    }
}
