//! Products of many factors.

use crate::{BigInt, BigUint};
use alloc::vec::Vec;
use core::ops::Mul;

/// The limbs from which on a product waits for another of its length.
const WAITING: usize = 32;

/// Products of neighbouring factors, each longer than twice the next: multiplied at last, so that
/// factors of like lengths meet.
pub(crate) struct Parts<T> {
    waiting: Vec<T>,
}

pub(crate) trait Limbs {
    fn limbs(&self) -> usize;
}

impl Limbs for BigUint {
    #[inline]
    fn limbs(&self) -> usize {
        self.0.limbs().len()
    }
}

impl Limbs for BigInt {
    #[inline]
    fn limbs(&self) -> usize {
        self.0.magnitude().limbs().len()
    }
}

impl<T> Default for Parts<T> {
    fn default() -> Parts<T> {
        Parts { waiting: Vec::new() }
    }
}

impl<T: Limbs + Mul<Output = T>> Parts<T> {
    /// Whether the product is long enough to wait.
    #[inline]
    pub(crate) fn takes(&self, product: &T) -> bool {
        product.limbs() >= WAITING
    }

    pub(crate) fn push(&mut self, mut product: T) {
        let limit = |product: &T| 2 * product.limbs();
        while let Some(before) = self.waiting.pop_if(|before| before.limbs() <= limit(&product)) {
            product = before * product;
        }
        self.waiting.push(product);
    }

    /// The product of all parts and the last one.
    pub(crate) fn finish(self, last: T) -> T {
        self.waiting.into_iter().rfold(last, |product, before| before * product)
    }
}
