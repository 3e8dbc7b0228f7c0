//! [`Plan`]: the methods and the smaller products that a product will be made of.

use super::strategy::{self, Strategy, sqr_strategy, strategy};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// A product of two lengths in limbs, the longer one first, or a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// A product of `long` by `short` limbs.
    Mul {
        /// The length of the longer operand.
        long: usize,
        /// The length of the shorter operand.
        short: usize,
    },
    /// A square of `n` limbs.
    Sqr {
        /// The length of the operand.
        n: usize,
    },
}

/// A product, its method, and the products that the method makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The product that is computed.
    pub product: Product,
    /// The method.
    pub strategy: Strategy,
    /// The steps that it is made of, as `(count, index)`.
    pub parts: Vec<(usize, usize)>,
    /// The limb products of all rows in it: what it costs, but for sums, shifts and transforms,
    /// which are not counted.
    pub limb_products: u128,
}

/// The plan of a product: every step that is unlike the others once, the outermost one last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The steps; each is made of steps before it.
    pub steps: Vec<Step>,
}

impl Plan {
    /// The plan of [`mul`](super::mul) for operands of `an` and `bn` limbs.
    ///
    /// ```
    /// use widelimb_limb::product::{Plan, Strategy};
    /// let plan = Plan::mul(widelimb_kernels::kernels(), 3, 2);
    /// assert_eq!((plan.root().strategy, plan.root().limb_products), (Strategy::Basecase, 6));
    /// ```
    pub fn mul(k: &Kernels, an: usize, bn: usize) -> Plan {
        Plan::of(k, Product::Mul { long: an.max(bn), short: an.min(bn) })
    }

    /// The plan of [`sqr`](super::sqr) for an operand of `n` limbs.
    pub fn sqr(k: &Kernels, n: usize) -> Plan {
        Plan::of(k, Product::Sqr { n })
    }

    fn of(k: &Kernels, product: Product) -> Plan {
        let mut plan = Plan { steps: vec![] };
        plan.index_of(k, product);
        plan
    }

    /// The step of the whole product.
    ///
    /// # Panics
    /// If there are no steps, which [`Plan::mul`] and [`Plan::sqr`] never leave.
    pub fn root(&self) -> &Step {
        self.steps.last().expect("a plan has a step")
    }

    /// The index of the step for a product, which is added to the plan if it is not there.
    fn index_of(&mut self, k: &Kernels, product: Product) -> usize {
        if let Some(index) = self.steps.iter().position(|step| step.product == product) {
            return index;
        }
        let (method, long, short, rows) = match product {
            Product::Mul { long, short } => {
                (strategy(k, long, short), long, short, long as u128 * short as u128)
            }
            Product::Sqr { n } => (sqr_strategy(k, n), n, n, n as u128 * (n as u128 + 1) / 2),
        };
        let mut parts: Vec<(usize, usize)> = vec![];
        for part in strategy::parts(k, method, long, short).iter() {
            let product = match product {
                Product::Mul { .. } => {
                    Product::Mul { long: part.an.max(part.bn), short: part.an.min(part.bn) }
                }
                Product::Sqr { .. } => Product::Sqr { n: part.an },
            };
            parts.push((part.count, self.index_of(k, product)));
        }
        let of_parts = parts.iter().map(|&(n, i)| n as u128 * self.steps[i].limb_products).sum();
        let limb_products = if method == Strategy::Basecase { rows } else { of_parts };
        self.steps.push(Step { product, strategy: method, parts, limb_products });
        self.steps.len() - 1
    }
}
