//! Products of many owned factors.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Mul;

/// The limbs from which on a product waits for another of its length.
const WAITING: usize = 32;

/// The product of all factors, in their order: one factor at a time into a product that is short,
/// and products of like lengths with each other. Cost: `O(log n)` times that of a product of half
/// the length.
pub fn product_of<T: Mul<F, Output = T> + Mul<Output = T>, F>(
    factors: impl Iterator<Item = F>,
    one: impl Fn() -> T,
    limbs: impl Fn(&T) -> usize,
) -> T {
    // Each is longer than twice the next, so there are few.
    let mut waiting: Vec<T> = vec![];
    let mut product = one();
    for factor in factors {
        product = product * factor;
        if limbs(&product) >= WAITING {
            let mut long = core::mem::replace(&mut product, one());
            while let Some(longer) = waiting.pop_if(|before| limbs(before) <= 2 * limbs(&long)) {
                long = longer * long;
            }
            waiting.push(long);
        }
    }
    waiting.into_iter().rfold(product, |product, before| before * product)
}
