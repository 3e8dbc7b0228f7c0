//! Sums and products of as many numbers as there are, in bounded memory.

use super::error::Fault;
use super::estimate::Estimate;
use super::functions::Function;
use super::item::Number;
use super::limits::Limits;
use super::value;
use widelimb::Integer;

/// Factors that are held before they are multiplied.
const HELD: usize = 1 << 12;

/// A sum or a product on its way.
pub enum Folding {
    /// The sum so far.
    Sum(Integer),
    /// Factors whose product it is.
    Product {
        /// Products of [`HELD`] factors each.
        products: Vec<Integer>,
        /// Factors of the next of them.
        factors: Vec<Integer>,
        /// The bits of all of them.
        bits: u64,
        /// The least bits that their product has.
        least: u64,
    },
}

impl Folding {
    /// Of nothing yet.
    pub fn new(function: Function) -> Folding {
        match function {
            Function::Product => {
                Folding::Product { products: vec![], factors: vec![], bits: 0, least: 0 }
            }
            _ => Folding::Sum(Integer::ZERO),
        }
    }

    /// Takes another number; the bits that are held.
    pub fn take(&mut self, number: Number, limits: Limits) -> Result<u64, Fault> {
        match self {
            Folding::Sum(sum) => {
                *sum += &*number;
                Ok(sum.bit_len())
            }
            Folding::Product { products, factors, bits, least } => {
                *bits += number.bit_len();
                *least += number.bit_len().saturating_sub(1);
                limits.check(Estimate(*least as f64))?;
                factors.push(number.into_owned()?);
                if factors.len() == HELD {
                    products.push(value::product(factors.iter(), limits)?);
                    factors.clear();
                }
                Ok(*bits)
            }
        }
    }

    /// The sum or the product of all.
    pub fn end(self, limits: Limits) -> Result<Integer, Fault> {
        match self {
            Folding::Sum(sum) => Ok(sum),
            Folding::Product { mut products, factors, .. } => {
                products.push(value::product(factors.iter(), limits)?);
                drop(factors);
                value::product(products.iter(), limits)
            }
        }
    }
}
