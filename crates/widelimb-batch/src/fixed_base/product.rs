//! Products of powers of several fixed bases.

use super::power::Run;
use super::{FixedBase, is_below_power_of_two};
use crate::Limb;
use crate::engine::Secrecy;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};

/// Why tables and exponents have no products.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProductError {
    /// There are no tables, and so no modulus.
    #[error("no tables")]
    NoTables,
    /// A table is of another modulus than the first one.
    #[error("table {table} is of another modulus")]
    Modulus {
        /// The number of the table, from 0.
        table: usize,
    },
    /// A row has not one exponent for each table.
    #[error("row {row}: {count} exponents for {tables} tables")]
    Count {
        /// The number of the row, from 0.
        row: usize,
        /// The number of tables.
        tables: usize,
        /// The number of exponents.
        count: usize,
    },
    /// An exponent has more bits than its table is for.
    #[error("row {row}: exponent {table} has more than {bits} bits")]
    Exponent {
        /// The number of the row, from 0.
        row: usize,
        /// The number of the table, from 0.
        table: usize,
        /// The bits that the table was made for.
        bits: usize,
    },
}

impl FixedBase {
    /// `b_1^e_1 b_2^e_2 ... mod modulus` for each row of exponents, one for the base of each table:
    /// commitments of Pedersen, and the halves of proofs. A product has as many limbs as the
    /// modulus.
    ///
    /// The exponents may be secrets, as those of [`pow`](FixedBase::pow); numbers and lengths of
    /// exponents may be seen, and which one is refused.
    ///
    /// Cost: the products of all powers, one more than each table takes for a power of its own, and
    /// the squares of the table that has most.
    ///
    /// ```
    /// use widelimb::batch::{FixedBase, Modulus};
    ///
    /// let p = Modulus::new(&[1_000_003])?;
    /// let tables = [FixedBase::new(&p, &[3], 20), FixedBase::new(&p, &[5], 20)];
    /// let rows: [[&[u64]; 2]; 2] = [[&[2], &[1]], [&[0], &[3]]];
    /// let products = FixedBase::pow_product(&tables.each_ref(), &rows)?;
    /// assert_eq!(products, [[45], [125]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ProductError`]: there is no table, the tables have different moduli, or a row does not fit
    /// them.
    pub fn pow_product<'a>(
        tables: &[&FixedBase],
        exponents: &[impl AsRef<[&'a [Limb]]>],
    ) -> Result<Vec<Vec<Limb>>, ProductError> {
        FixedBase::pow_product_with(kernels(), Secrecy::Secret, tables, exponents)
    }

    /// [`pow_product`](FixedBase::pow_product) in a time that depends on the exponents: for public
    /// ones.
    ///
    /// # Errors
    /// Those of [`pow_product`](FixedBase::pow_product).
    pub fn pow_product_vartime<'a>(
        tables: &[&FixedBase],
        exponents: &[impl AsRef<[&'a [Limb]]>],
    ) -> Result<Vec<Vec<Limb>>, ProductError> {
        FixedBase::pow_product_with(kernels(), Secrecy::Public, tables, exponents)
    }

    /// Both of them with the kernels of a level.
    ///
    /// # Errors
    /// Those of [`pow_product`](FixedBase::pow_product).
    #[doc(hidden)]
    pub fn pow_product_with<'a>(
        k: &Kernels,
        secrecy: Secrecy,
        tables: &[&FixedBase],
        exponents: &[impl AsRef<[&'a [Limb]]>],
    ) -> Result<Vec<Vec<Limb>>, ProductError> {
        let first = tables.first().ok_or(ProductError::NoTables)?;
        let is_other = |base: &&FixedBase| base.modulus.limbs() != first.modulus.limbs();
        if let Some(table) = tables.iter().position(is_other) {
            return Err(ProductError::Modulus { table });
        }
        for (row, exponents) in exponents.iter().map(AsRef::as_ref).enumerate() {
            let (count, tables) = (exponents.len(), tables.len());
            if count != tables {
                return Err(ProductError::Count { row, tables, count });
            }
        }
        let fits = |base: &FixedBase, exponent| is_below_power_of_two(exponent, base.bits);
        for (row, exponents) in exponents.iter().map(AsRef::as_ref).enumerate() {
            let mut pairs = tables.iter().zip(exponents);
            if let Some(table) = pairs.position(|(base, exponent)| !fits(base, exponent)) {
                return Err(ProductError::Exponent { row, table, bits: tables[table].bits });
            }
        }
        let all: Vec<&[Limb]> = exponents.iter().flat_map(|row| row.as_ref()).copied().collect();
        Ok(Run { k, tables, exponents: &all, secrecy }.all())
    }
}
