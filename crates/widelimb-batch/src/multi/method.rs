//! [`Method`]: how a product of powers is computed, by counts of products.

use super::MultiJob;
use super::straus::further_products;
use crate::MOST_BATCH_BITS;
use crate::engine::Secrecy;
use crate::engine::plan::alone;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{DIGIT_BITS, LANES};
use widelimb_kernels::floats::DefaultFloats;

/// The most powers that share squares: their tables are read again and again.
const MOST_FACTORS: usize = 16;

/// How a product of powers is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// So many parts, each of which has squares of its own.
    Straus { parts: usize },
}

/// The lengths that the costs of a product depend on.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The number of powers.
    pub powers: usize,
    /// Bits of the longest exponent.
    pub bits: usize,
    /// Digits of the modulus.
    pub digits: usize,
    /// Whether exponents are secrets.
    pub secrecy: Secrecy,
}

impl Shape {
    /// The shape of a job.
    pub fn of(job: &MultiJob<'_>, secrecy: Secrecy) -> Shape {
        let bits = job.factors().map(|factor| match secrecy {
            Secrecy::Public => factor.trimmed().bits(),
            _ => factor.bits(),
        });
        let (powers, digits) = (job.powers.len(), job.modulus.digits());
        Shape { powers, bits: bits.max().unwrap_or(0), digits, secrecy }
    }
}

impl Method {
    /// The method that costs the least for a job of a call of so many like it.
    pub fn cheapest(k: &Kernels, shape: Shape, jobs: usize) -> Method {
        DefaultFloats::with(|| {
            let costs = Costs { k, shape, jobs };
            let best = costs.straus();
            best.1
        })
    }
}

/// The costs of the methods, in products of one number in constant time.
struct Costs<'a> {
    k: &'a Kernels,
    shape: Shape,
    jobs: usize,
}

impl Costs<'_> {
    /// The cost of a product of one number.
    fn alone(&self) -> f64 {
        alone(self.shape.secrecy)(self.shape.digits)
    }

    /// The cost of a product in each of so many lanes.
    fn group(&self, lanes: usize) -> f64 {
        match DIGIT_BITS * self.shape.digits - 2 <= MOST_BATCH_BITS {
            true => self.k.batch.worth_of(self.shape.digits, lanes),
            false => f64::INFINITY,
        }
    }

    /// The cost of one product in each of so many computations, side by side or alone.
    fn each_of(&self, count: usize) -> f64 {
        let several = |count: usize| (count as f64 * self.alone()).min(self.group(count));
        let rest = count % LANES;
        let groups = (count / LANES) as f64 * several(LANES);
        if rest == 0 { groups } else { groups + several(rest) }
    }

    /// The parts of a product with shared squares that cost the least.
    fn straus(&self) -> (f64, Method) {
        let Shape { powers, bits, .. } = self.shape;
        let least = powers.div_ceil(MOST_FACTORS).max(1);
        let most = (least + LANES).next_multiple_of(LANES).min(powers.max(1));
        let further = further_products(bits) as f64;
        let cost = |parts: usize| {
            let products = bits as f64 + powers.div_ceil(parts) as f64 * further;
            let all = self.each_of(self.jobs * parts) / self.jobs as f64;
            // The parts are multiplied one after the other, by two products each.
            all * products + 2.0 * (parts - 1) as f64
        };
        let parts = (least..=most).map(|parts| (cost(parts), Method::Straus { parts }));
        parts.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, Method::Straus { parts: 1 }))
    }
}
