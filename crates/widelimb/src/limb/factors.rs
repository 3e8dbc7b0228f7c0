//! Products of many factors of one limb.

use super::cost;
use super::owned::product;
use super::trim::trim;
use crate::Limb;
use crate::arch::Kernels;
use crate::progress::{Meter, Steps};
use alloc::vec::Vec;
use core::iter::successors;

/// The product of all factors, trimmed; 1 for none.
///
/// By halves, so that the operands of long products are of like length; a factor at a time where
/// there are fewer than the threshold `product_halves` of `k`. Cost: `O(log n)` times that of a
/// product of half the length.
///
/// ```
/// use widelimb::{arch::kernels, limb::factors};
/// assert_eq!(factors::product_of(kernels(), &[2, 3, 1 << 63]), [0, 3]);
/// ```
pub fn product_of(k: &Kernels, factors: &[Limb]) -> Vec<Limb> {
    product_of_metered(k, factors, &mut Meter::SILENT.steps(|| 0.0))
}

/// [`product_of`], with a step for each product of halves.
pub(crate) fn product_of_metered(
    k: &Kernels,
    factors: &[Limb],
    steps: &mut Steps<'_>,
) -> Vec<Limb> {
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

/// What [`product_of`] costs for factors that fill so many limbs together: the products of halves.
pub(crate) fn product_cost(k: &Kernels, limbs: usize) -> f64 {
    let levels = successors(Some(limbs), |n| Some(n / 2)).take_while(|&n| n >= halves_from(k));
    levels.map(|n| limbs as f64 / n as f64 * cost::product(k, n / 2, n - n / 2)).sum()
}

/// From as many factors on they are multiplied by halves.
fn halves_from(k: &Kernels) -> usize {
    k.thresholds.product_halves.max(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::kernels;
    use alloc::vec;

    #[test]
    fn halves_and_single_factors_give_the_same() {
        let mut halves = *kernels();
        halves.thresholds.product_halves = 0;
        let mut single = halves;
        single.thresholds.product_halves = usize::MAX;
        for count in 0..40 {
            let factors: Vec<Limb> = (0..count).map(|i: u64| !((i * i * i) << 50)).collect();
            let expected =
                factors.iter().fold(vec![1], |r, &factor| product(&halves, &r, &[factor]));
            assert_eq!(product_of(&halves, &factors), expected, "{count}");
            assert_eq!(product_of(&single, &factors), expected, "{count}");
        }
        for k in [halves, single] {
            assert_eq!(product_of(&k, &[5, 0, 7]), []);
            assert_eq!(product_of(&k, &[0, 0, 7, 9]), []);
        }
    }
}
