//! Lists of elements in memory that is wiped.

use super::element::Element;
use super::prime::Prime;
use alloc::vec::Vec;
use core::marker::PhantomData;
use widelimb_kernels::field::Vector;
use widelimb_kernels::wipe;

/// Elements in memory that is wiped when they are dropped.
pub struct Many<P: Prime, V: Vector> {
    digits: Vec<u64>,
    of: PhantomData<(P, V)>,
}

impl<P: Prime, V: Vector> Many<P, V> {
    const STEP: usize = P::MODULUS.len() * V::LANES;

    /// None yet, with room for so many: without that, what grows would leave copies.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn with_room(count: usize) -> Self {
        Many { digits: Vec::with_capacity(count * Self::STEP), of: PhantomData }
    }

    /// How many there are.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn len(&self) -> usize {
        self.digits.len() / Self::STEP
    }

    /// Whether there are none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }

    /// Adds one at the end.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn push(&mut self, x: Element<P, V>) {
        let at = self.digits.len();
        debug_assert!(at < self.digits.capacity());
        self.digits.resize(at + Self::STEP, 0);
        x.store(&mut self.digits[at..]);
    }

    /// The one at a place.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get(&self, i: usize) -> Element<P, V> {
        Element::load(&self.digits[i * Self::STEP..][..Self::STEP])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set(&mut self, i: usize, x: Element<P, V>) {
        x.store(&mut self.digits[i * Self::STEP..][..Self::STEP]);
    }

    /// Multiplies each with that of another list.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn scale(&mut self, by: &Self) {
        for i in 0..self.len() {
            self.set(i, self.get(i) * by.get(i));
        }
    }

    /// Replaces each by its inverse, 0 by 0, as [`invert_by`](Many::invert_by) of
    /// [`Element::invert`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn invert(&mut self) {
        self.invert_by(Element::invert);
    }

    /// Replaces each by its inverse, 0 by 0, with one inverse of a product and three products for
    /// each (P. Montgomery, Math. Comp. 48, 1987, section 10.3.1). In constant time, if `invert`
    /// is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn invert_by(&mut self, invert: impl FnOnce(Element<P, V>) -> Element<P, V>) {
        let mut below = Self::with_room(self.len());
        let mut product = Element::one();
        for i in 0..self.len() {
            below.push(product);
            let x = self.get(i);
            // In the place of 0, 1.
            product = product * Element::select(x.is_zero(), Element::one(), x);
        }
        let mut inverse = invert(product);
        for i in (0..self.len()).rev() {
            let x = self.get(i);
            let is_zero = x.is_zero();
            self.set(i, Element::select(is_zero, Element::zero(), inverse * below.get(i)));
            inverse = inverse * Element::select(is_zero, Element::one(), x);
        }
    }
}

impl<P: Prime, V: Vector> Drop for Many<P, V> {
    fn drop(&mut self) {
        wipe(&mut self.digits);
    }
}
