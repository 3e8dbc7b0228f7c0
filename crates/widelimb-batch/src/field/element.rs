//! Elements, sums of them, and their operators.

use super::digits::{Digits, carry_all};
use super::prime::Prime;
use core::ops::{Add, Mul, Neg, Sub};
use widelimb_kernels::field::{DIGIT_BITS, DIGIT_MASK, Vector};

/// An element of a field in each lane, as digits from 0 to `2^52 - 1`, below `3 p`.
#[derive(Clone, Copy)]
pub struct Element<P: Prime, V: Vector>(P::Digits<V>);

/// A sum of elements and differences of them in each lane, of up to 100: digits with signs and
/// carries.
#[derive(Clone, Copy)]
pub struct Sum<P: Prime, V: Vector>(P::Digits<V>);

impl<P: Prime, V: Vector> Element<P, V> {
    /// The number of digits.
    pub const DIGITS: usize = P::MODULUS.len();

    /// 0.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn zero() -> Self {
        Element(<P::Digits<V>>::of(V::splat(0)))
    }

    /// 1.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn one() -> Self {
        Self::inside(P::ONE)
    }

    /// The same element in all lanes: digits that have the factor [`ONE`](Prime::ONE), as
    /// [`times_power_of_two`](super::times_power_of_two) makes them at compile time.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn inside(digits: &[u64]) -> Self {
        let mut r = Self::zero();
        for (r, digit) in r.0.all_mut().iter_mut().zip(digits) {
            *r = V::splat(*digit);
        }
        r
    }

    /// The elements of numbers below `2^(52 N)`, whose digits are given: digit `i` of all lanes is
    /// at `i LANES`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn enter(digits: &[u64]) -> Self {
        let r = Self::load(digits);
        match P::ENTRY {
            // What is above 2^b goes first.
            Some(entry) => r.sum().element() * Self::inside(entry),
            None => r.sum().element(),
        }
    }

    /// The residues, digit `i` of all lanes at `i LANES`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn leave(self, digits: &mut [u64]) {
        Element::<P, V>(P::leave(&self.0)).residue().store(digits);
    }

    /// Digits that [`store`](Element::store) wrote.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn load(digits: &[u64]) -> Self {
        let mut r = Self::zero();
        for (r, lanes) in r.0.all_mut().iter_mut().zip(digits.chunks_exact(V::LANES)) {
            *r = V::load(lanes);
        }
        r
    }

    /// The digits as they are.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn store(self, digits: &mut [u64]) {
        for (r, lanes) in self.0.all().iter().zip(digits.chunks_exact_mut(V::LANES)) {
            r.store(lanes);
        }
    }

    /// The digits as they are.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn digits(&self) -> &P::Digits<V> {
        &self.0
    }

    /// An element of such digits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn of_digits(digits: P::Digits<V>) -> Self {
        Element(digits)
    }

    /// The square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn sqr(self) -> Self {
        check_digits(self.0.all());
        Element(P::sqr(&self.0))
    }

    /// The `2^n`-th power, by `n` squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn sqr_times(self, n: usize) -> Self {
        // A closure would not be compiled for the level.
        let mut x = self;
        for _ in 0..n {
            x = x.sqr();
        }
        x
    }

    /// The element as a sum.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn sum(self) -> Sum<P, V> {
        Sum(self.0)
    }

    /// `2 a`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn double(self) -> Sum<P, V> {
        self + self
    }

    /// The element below `p`, as digits in the same form.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn residue(self) -> Self {
        let mut r = self;
        for _ in 0..2 {
            let mut less = r.0;
            for (digit, p) in less.all_mut().iter_mut().zip(P::MODULUS) {
                *digit = digit.sub(V::splat(*p));
            }
            carry_all(less.all_mut());
            let last = less.all()[P::MODULUS.len() - 1];
            // A sign that is spread by a shift may become a condition, and that a branch.
            let is_negative = last.shr(63).xor(V::splat(1)).is_zero();
            r = Element::select(is_negative, r, Element(less));
        }
        r
    }

    /// All bits where the element is 0.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_zero(self) -> V {
        let all = self.residue().0.all().iter().fold(V::splat(0), |all, digit| all.or(*digit));
        all.is_zero()
    }

    /// All bits where two elements are the same.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn equals(self, other: Self) -> V {
        (self - other).element().is_zero()
    }

    /// `a` where the mask has all bits, `b` where it has none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn select(mask: V, a: Self, b: Self) -> Self {
        let mut r = b;
        for (r, a) in r.0.all_mut().iter_mut().zip(a.0.all()) {
            *r = V::select(mask, *a, *r);
        }
        r
    }

    /// Swaps two elements where the mask has all bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn swap(mask: V, a: &mut Self, b: &mut Self) {
        for (a, b) in a.0.all_mut().iter_mut().zip(b.0.all_mut()) {
            let change = mask.and(a.xor(*b));
            (*a, *b) = (a.xor(change), b.xor(change));
        }
    }
}

impl<P: Prime, V: Vector> Sum<P, V> {
    /// The sum as an element, with carries.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn element(self) -> Element<P, V> {
        self.check();
        Element(P::settle(self.0))
    }

    /// The square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn sqr(self) -> Element<P, V> {
        self.element().sqr()
    }

    /// `2 a`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn double(self) -> Sum<P, V> {
        self + self
    }

    /// In debug builds, that what is above `2^b` is below 2^10 in magnitude.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check(&self) {
        if cfg!(debug_assertions) {
            let mut lanes = [0; 8];
            for (i, digit) in self.0.all().iter().enumerate() {
                digit.store(&mut lanes[..V::LANES]);
                let last = i + 1 == P::MODULUS.len();
                let bits = if last { P::BITS - DIGIT_BITS * i as u32 } else { DIGIT_BITS };
                let most = 1 << (bits + 9);
                for lane in &lanes[..V::LANES] {
                    assert!(lane.cast_signed().unsigned_abs() < most, "a sum of at most 100");
                }
            }
        }
    }
}

/// What becomes a factor: an element, or a sum with its carries.
pub trait Operand<P: Prime, V: Vector>: Copy {
    /// It as an element.
    fn operand(self) -> Element<P, V>;
    /// It as a sum.
    fn as_sum(self) -> Sum<P, V>;
}

impl<P: Prime, V: Vector> Operand<P, V> for Element<P, V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn operand(self) -> Element<P, V> {
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn as_sum(self) -> Sum<P, V> {
        Sum(self.0)
    }
}

impl<P: Prime, V: Vector> Operand<P, V> for Sum<P, V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn operand(self) -> Element<P, V> {
        self.element()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn as_sum(self) -> Sum<P, V> {
        self
    }
}

/// The operators of a kind of operand.
macro_rules! operators {
    ($of:ident) => {
        impl<P: Prime, V: Vector, O: Operand<P, V>> Add<O> for $of<P, V> {
            type Output = Sum<P, V>;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn add(self, other: O) -> Sum<P, V> {
                let mut r = self.0;
                for (r, x) in r.all_mut().iter_mut().zip(other.as_sum().0.all()) {
                    *r = r.add(*x);
                }
                Sum(r)
            }
        }

        impl<P: Prime, V: Vector, O: Operand<P, V>> Sub<O> for $of<P, V> {
            type Output = Sum<P, V>;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn sub(self, other: O) -> Sum<P, V> {
                let mut r = self.0;
                for (r, x) in r.all_mut().iter_mut().zip(other.as_sum().0.all()) {
                    *r = r.sub(*x);
                }
                Sum(r)
            }
        }

        impl<P: Prime, V: Vector, O: Operand<P, V>> Mul<O> for $of<P, V> {
            type Output = Element<P, V>;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn mul(self, other: O) -> Element<P, V> {
                let (a, b) = (self.operand(), other.operand());
                check_digits(a.0.all());
                check_digits(b.0.all());
                Element(P::mul(&a.0, &b.0))
            }
        }

        impl<P: Prime, V: Vector> Neg for $of<P, V> {
            type Output = Sum<P, V>;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn neg(self) -> Sum<P, V> {
                Element::<P, V>::zero() - self
            }
        }
    };
}

operators!(Element);
operators!(Sum);

/// In debug builds, that digits are from 0 to `2^52 - 1`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn check_digits<V: Vector>(digits: &[V]) {
    if cfg!(debug_assertions) {
        let mut lanes = [0; 8];
        for digit in digits {
            digit.store(&mut lanes[..V::LANES]);
            assert!(lanes[..V::LANES].iter().all(|lane| *lane <= DIGIT_MASK), "digits of 52 bits");
        }
    }
}
