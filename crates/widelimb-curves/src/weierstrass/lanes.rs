//! Numbers into the lanes and out of them, and lists of elements that are wiped.

use super::number::{self, Number};
use alloc::vec::Vec;
use core::marker::PhantomData;
use widelimb_batch::field::{Element, Prime};
use widelimb_kernels::field::{DIGIT_BITS, Vector};
use zeroize::Zeroizing;

/// The most lanes.
pub const MOST_LANES: usize = 8;
/// The most digits of all lanes.
const MOST_DIGITS: usize = 8 * MOST_LANES;

/// The item of a lane in a group: where the group ends, its last one again.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn lane_of<T>(group: &[T], lane: usize) -> &T {
    &group[lane.min(group.len() - 1)]
}

/// The elements of numbers below `2^(52 N)`, one for each item of a group.
pub fn enter<P: Prime, V: Vector, T>(group: &[T], number: impl Fn(&T) -> Number) -> Element<P, V> {
    let mut digits = Zeroizing::new([0; MOST_DIGITS]);
    for lane in 0..V::LANES {
        let x = Zeroizing::new(number(lane_of(group, lane)));
        for i in 0..Element::<P, V>::DIGITS {
            digits[i * V::LANES + lane] = number::bits(&x, i * DIGIT_BITS as usize, DIGIT_BITS);
        }
    }
    V::apart(
        #[inline(always)]
        || Element::enter(&digits[..Element::<P, V>::DIGITS * V::LANES]),
    )
}

/// The residues of the lanes.
pub fn leave<P: Prime, V: Vector>(x: Element<P, V>) -> Zeroizing<[Number; MOST_LANES]> {
    let mut digits = Zeroizing::new([0; MOST_DIGITS]);
    let n = Element::<P, V>::DIGITS;
    V::apart(
        #[inline(always)]
        || x.leave(&mut digits[..n * V::LANES]),
    );
    let mut r = Zeroizing::new([[0; 6]; MOST_LANES]);
    for lane in 0..V::LANES {
        let mut own = Zeroizing::new([0; 8]);
        for i in 0..n {
            own[i] = digits[i * V::LANES + lane];
        }
        r[lane] = number::of_digits(&own[..n]);
    }
    r
}

/// The lanes of a mask.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn masks<V: Vector>(mask: V) -> [u64; MOST_LANES] {
    let mut lanes = [0; MOST_LANES];
    mask.store(&mut lanes[..V::LANES]);
    lanes
}

/// Elements in memory that is wiped.
pub struct Many<P: Prime, V: Vector> {
    digits: Zeroizing<Vec<u64>>,
    of: PhantomData<(P, V)>,
}

impl<P: Prime, V: Vector> Many<P, V> {
    const STEP: usize = P::MODULUS.len() * V::LANES;

    /// None yet, with room for so many: without that, what grows would leave copies.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn with_room(count: usize) -> Self {
        Many { digits: Zeroizing::new(Vec::with_capacity(count * Self::STEP)), of: PhantomData }
    }

    /// How many there are.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn len(&self) -> usize {
        self.digits.len() / Self::STEP
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

    /// Replaces each by its inverse, 0 by 0: one inverse and three products for each (P. Montgomery,
    /// Math. Comp. 48, 1987, section 10.3.1). In constant time.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn invert(&mut self) {
        let mut below = Self::with_room(self.len());
        let mut product = Element::one();
        for i in 0..self.len() {
            below.push(product);
            let x = self.get(i);
            product = product * Element::select(x.is_zero(), Element::one(), x);
        }
        let mut inverse = product.invert();
        for i in (0..self.len()).rev() {
            let x = self.get(i);
            let is_zero = x.is_zero();
            self.set(i, Element::select(is_zero, Element::zero(), inverse * below.get(i)));
            inverse = inverse * Element::select(is_zero, Element::one(), x);
        }
    }
}
