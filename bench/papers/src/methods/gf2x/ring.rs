//! Products modulo `X^n - 1` by a method whose size is longer than `n`.

use super::{Gf2xMethod, Product};
use crate::methods::Prepared;
use widelimb_limb::{LIMB_BITS, Limb};

/// A method in the ring of `n`, with memory of its own for everything.
pub struct RingProduct {
    n: usize,
    product: Product,
}

impl Gf2xMethod {
    /// Products modulo `X^n - 1` at the method's size of so many bits; nothing where it has no such
    /// size, the size is below `n`, or the CPU lacks the level.
    ///
    /// # Panics
    /// If `n` is a multiple of 64, which no length of a code is.
    pub fn ring_product(&self, bits: usize, n: usize) -> Option<RingProduct> {
        assert!(!n.is_multiple_of(LIMB_BITS), "a length of a code");
        let product = self.prepare(bits, &[], &[]).filter(|_| n <= bits)?;
        Some(RingProduct { n, product })
    }
}

impl RingProduct {
    /// Copies the operands to where zeros fill them up to the method's size.
    pub fn set(&mut self, a: &[Limb], b: &[Limb]) {
        self.product.set(a, b);
    }

    /// `r = a b` of the operands that were set last: the product, and one pass over it.
    pub fn run(&mut self, r: &mut [Limb]) {
        self.product.run();
        fold(r, self.product.product(), self.n);
    }

    /// `r = a b`.
    pub fn mul(&mut self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        self.set(a, b);
        self.run(r);
    }
}

/// `r`, of as many limbs as an element has, is `product` with what is above `X^n` added below.
///
/// # Panics
/// If `product` is shorter than twice an element.
pub fn fold(r: &mut [Limb], product: &[Limb], n: usize) {
    let (limbs, shift) = (n / LIMB_BITS, n % LIMB_BITS);
    let high = &product[limbs..];
    for (i, r) in r.iter_mut().enumerate() {
        *r = product[i] ^ high[i] >> shift ^ high[i + 1] << (LIMB_BITS - shift);
    }
    r[limbs] &= (1 << shift) - 1;
}
