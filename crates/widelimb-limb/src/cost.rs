//! Costs of products and quotients, in limb products: meters weigh the steps of long computations
//! by them.
//!
//! The costs follow the strategies down, so that a threshold or a method that changes changes them
//! too. They are good to about a factor of two between very short and very long operands.

use super::product::{Strategy, strategy};
use widelimb_kernels::Kernels;

/// The work beside its limb products that a row of the schoolbook costs.
const ROW: f64 = 8.0;

/// The limb products that a limb costs in each layer of the transforms of a product.
const TRANSFORMED_LIMB: f64 = 25.0;

/// The cost of a product of `an` by `bn` limbs, in limb products.
pub fn product(k: &Kernels, an: usize, bn: usize) -> f64 {
    let (long, short) = (an.max(bn), an.min(bn));
    if short == 0 {
        return 0.0;
    }
    // Toom and Cook's method and Karatsuba's gain nothing from the length beyond the shorter one.
    long as f64 / short as f64 * balanced(k, short)
}

/// The cost of a product of two operands of `n` limbs, in limb products.
fn balanced(k: &Kernels, mut n: usize) -> f64 {
    let mut products = 1.0;
    loop {
        match strategy(k, n, n) {
            Strategy::Toom4 => (products, n) = (products * 7.0, n.div_ceil(4)),
            Strategy::Toom3 => (products, n) = (products * 5.0, n.div_ceil(3)),
            Strategy::Karatsuba => (products, n) = (products * 3.0, n.div_ceil(2)),
            Strategy::Ntt => {
                return products * TRANSFORMED_LIMB * n as f64 * f64::from(n.ilog2());
            }
            // The others divide operands of unlike lengths.
            _ => {
                let n = n as f64;
                return products * n * (n + ROW);
            }
        }
    }
}

/// The cost of a square of `n` limbs, in limb products.
pub fn square(k: &Kernels, n: usize) -> f64 {
    product(k, n, n) * 2.0 / 3.0
}

/// The cost of a quotient with remainder of `an` by `dn` limbs, in limb products.
pub fn quotient(k: &Kernels, an: usize, dn: usize) -> f64 {
    // Burnikel and Ziegler's recursion: measured, as much as two and a half products of quotient
    // and divisor.
    2.5 * product(k, an.saturating_sub(dn), dn)
}
