//! [`Schedule`]: the order of squares and products in a product of powers.

use alloc::vec::Vec;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_limb::modular::window::{WIDEST, Windows};

/// A step of the computation of a product of powers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The product is squared.
    Square,
    /// The product is multiplied by the power of a base that a window of its exponent selects.
    Multiply {
        /// The number of the base.
        factor: usize,
        /// The lowest bit of the window.
        at: usize,
    },
}

/// The windows of several exponents, at the same bits and of one width: the lengths of the
/// exponents alone decide where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Bits of a window.
    pub width: usize,
    /// Bits of each exponent.
    pub bits: Vec<usize>,
}

impl Schedule {
    /// The schedule that costs the least: a table of `2^width` entries for each base, and for each
    /// window a product and a pass over the table, which takes `look / n` of the time of a product
    /// for each entry.
    pub fn cheapest(bits: Vec<usize>, look: f64, n: usize) -> Schedule {
        let width = DefaultFloats::with(|| {
            let look = look / n as f64;
            let cost = |width: usize| {
                let entries = (1u32 << width) as f64;
                let factor = |bits: usize| entries + windows(bits, width) * (1.0 + look * entries);
                bits.iter().map(|&bits| factor(bits)).sum::<f64>()
            };
            (1..=WIDEST).min_by(|&x, &y| cost(x).total_cmp(&cost(y))).unwrap_or(1)
        });
        Schedule { width, bits }
    }

    /// The windows of one of the exponents.
    pub fn windows(&self, factor: usize) -> Windows {
        Windows { width: self.width, bits: self.bits[factor] }
    }

    /// Entries of the table of a base.
    pub fn entries(&self) -> usize {
        1 << self.width
    }

    /// The number of squares and products, those of the tables included.
    pub fn products(&self) -> usize {
        let factor = |&bits: &usize| self.entries() + bits.div_ceil(self.width);
        self.top() + self.bits.iter().map(factor).sum::<usize>()
    }

    fn top(&self) -> usize {
        self.bits.iter().copied().max().unwrap_or(0)
    }

    /// The steps from the top on: at each window as many squares as it has bits, then the products.
    /// The first step is a product.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let count = self.top().div_ceil(self.width);
        (0..count).rev().flat_map(move |i| {
            let squares = if i + 1 == count { 0 } else { self.width };
            let at = i * self.width;
            let factors = (0..self.bits.len()).filter(move |&factor| at < self.bits[factor]);
            let products = factors.map(move |factor| Move::Multiply { factor, at });
            core::iter::repeat_n(Move::Square, squares).chain(products)
        })
    }
}

fn windows(bits: usize, width: usize) -> f64 {
    bits.div_ceil(width) as f64
}
