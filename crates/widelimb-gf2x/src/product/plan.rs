//! [`Plan`]: the methods and the smaller products that a product will be made of.

use super::{Strategy, pieces, strategy::strategy};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use widelimb_kernels::Kernels;
use widelimb_kernels::gf2x::rows::{PLANNED_ROWS, RowMethod};

/// A product of two lengths, with its method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// A product of two lengths in limbs, the longer one first, by a method.
    Limbs(usize, usize, Strategy),
    /// A product of so many rows by as many, in each lane, by a method.
    Rows(usize, RowMethod),
}

/// A product, and the products that its method makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The product that is computed, and its method.
    pub product: Product,
    /// The steps that it is made of, as `(count, index)`.
    pub parts: Vec<(usize, usize)>,
    /// The cycles of the core that the level's model gives for a product of rows.
    pub cycles: Option<u64>,
}

/// The plan of a product: every step that is unlike the others once, the outermost one last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The steps; each is made of steps before it.
    pub steps: Vec<Step>,
}

impl Plan {
    /// The plan of [`mul`](super::mul) for operands of `an` and `bn` limbs, not 0.
    ///
    /// ```
    /// use widelimb_gf2x::product::{Plan, Product, Strategy};
    /// let plan = Plan::mul(widelimb_kernels::kernels(), 3, 2);
    /// assert_eq!(plan.steps[0].product, Product::Limbs(3, 2, Strategy::Short));
    /// ```
    pub fn mul(k: &Kernels, an: usize, bn: usize) -> Plan {
        let mut plan = Plan { steps: vec![] };
        plan.limbs(k, an.max(bn), an.min(bn));
        plan
    }

    /// The index of a step, which is added if it is not there.
    fn index_of(&mut self, step: Step) -> usize {
        let found = self.steps.iter().position(|other| *other == step);
        found.unwrap_or_else(|| {
            self.steps.push(step);
            self.steps.len() - 1
        })
    }

    fn limbs(&mut self, k: &Kernels, long: usize, short: usize) -> usize {
        let strategy = strategy(k, long, short);
        let table = &k.gf2x.rows;
        let mut parts = vec![];
        match strategy {
            Strategy::Short | Strategy::Thin | Strategy::Transforms => {}
            Strategy::Whole | Strategy::Rows => {
                let q = table.rows_of(long);
                parts.push((if table.lanes() == 1 { 1 } else { 2 }, self.rows(k, q)));
                if table.lanes() > 1 {
                    parts.push((1, self.limbs(k, 2 * q, 2 * q)));
                }
            }
            Strategy::Pieces => {
                let n = pieces::piece_len(k, long, short);
                parts.push((long / n, self.limbs(k, n, short)));
                if !long.is_multiple_of(n) {
                    let rest = long % n;
                    parts.push((1, self.limbs(k, short.max(rest), short.min(rest))));
                }
            }
        }
        self.index_of(Step { product: Product::Limbs(long, short, strategy), parts, cycles: None })
    }

    fn rows(&mut self, k: &Kernels, m: usize) -> usize {
        let plan = k.gf2x.rows.plan;
        let method = plan.method(m);
        let of = method.parts(m).into_iter().filter(|&(count, _)| count > 0);
        let parts = of.map(|(count, rows)| (count, self.rows(k, rows))).collect();
        let cycles = (m <= PLANNED_ROWS).then(|| plan.cycles(m)).flatten();
        self.index_of(Step { product: Product::Rows(m, method), parts, cycles })
    }
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Product::Limbs(long, short, strategy) => {
                write!(f, "{long} x {short} limbs: {strategy}")
            }
            Product::Rows(m, method) => {
                let method = match method {
                    RowMethod::Kernel => "kernel",
                    RowMethod::Karatsuba => "karatsuba",
                    RowMethod::Toom3 => "toom3",
                };
                write!(f, "{m} rows: {method}")
            }
        }
    }
}
