//! Computes sums and products over a range, number by number, in bounded memory.

use super::error::Fault;
use super::estimate::Estimate;
use super::functions::Function;
use super::item::Number;
use super::limits::Limits;
use super::value;
use widelimb::Integer;

/// Factors that are collected before they are multiplied.
const HELD: usize = 1 << 12;

/// A sum or a product so far.
pub enum Folding {
    /// The sum so far.
    Sum(Integer),
    /// The factors and partial products of a product so far.
    Product {
        /// Partial products of [`HELD`] factors each.
        products: Vec<Integer>,
        /// The factors of the next partial product.
        factors: Vec<Integer>,
        /// The bits of all factors and partial products together.
        bits: u64,
        /// A lower bound on the bits of the whole product.
        least: u64,
    },
}

impl Folding {
    /// The empty sum, or the empty product, for `function`.
    pub fn new(function: Function) -> Folding {
        match function {
            Function::Product => {
                Folding::Product { products: vec![], factors: vec![], bits: 0, least: 0 }
            }
            _ => Folding::Sum(Integer::ZERO),
        }
    }

    /// Takes another number, and returns the bits kept in memory.
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

    /// Returns the sum or the product of all numbers taken.
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
