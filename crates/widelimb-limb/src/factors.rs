//! Products of many factors of one limb, by halves.

use super::cost;
use super::owned::product;
use super::trim::trim;
use crate::Limb;
use crate::progress::{Meter, Steps};
use alloc::vec::Vec;
use core::iter::successors;
use widelimb_kernels::Kernels;

/// The product of all factors, trimmed; 1 for none.
///
/// By halves, so that the operands of long products are of like length; a factor at a time where
/// there are fewer than the threshold `product_halves` of `k`. Cost: `O(log n)` times that of a
/// product of half the length.
///
/// ```
/// use widelimb_kernels::kernels;
/// use widelimb_limb::factors;
/// assert_eq!(factors::product_of(kernels(), &[2, 3, 1 << 63]), [0, 3]);
/// ```
pub fn product_of(k: &Kernels, factors: &[Limb]) -> Vec<Limb> {
    product_of_metered(k, factors, &mut Meter::SILENT.steps(|| 0.0))
}

/// [`product_of`], with a step for each product of halves.
pub fn product_of_metered(k: &Kernels, factors: &[Limb], steps: &mut Steps<'_>) -> Vec<Limb> {
    if factors.len() >= halves_from(k) {
        let (low, high) = factors.split_at(factors.len() / 2);
        let low_product = product_of_metered(k, low, steps);
        let high_product = product_of_metered(k, high, steps);
        steps.next(|| cost::product(k, low.len(), high.len()));
        return product(k, &low_product, &high_product);
    }
    let mut r = Vec::with_capacity(factors.len().max(1));
    r.push(1);
    for &factor in factors {
        match k.mul_1_assign(&mut r, factor, 0) {
            0 => {}
            high => r.push(high),
        }
    }
    trim(&mut r);
    r
}

/// The cost of [`product_of`], in limb products, for factors that fill so many limbs together.
pub fn product_cost(k: &Kernels, limbs: usize) -> f64 {
    let levels = successors(Some(limbs), |n| Some(n / 2)).take_while(|&n| n >= halves_from(k));
    levels.map(|n| limbs as f64 / n as f64 * cost::product(k, n / 2, n - n / 2)).sum()
}

/// The number of factors from which on they are multiplied by halves.
fn halves_from(k: &Kernels) -> usize {
    k.thresholds.product_halves.max(2)
}
