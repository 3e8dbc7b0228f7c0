//! Results written into existing memory, and products that are added at once.
//!
//! A number of up to four limbs takes no memory from the heap. A longer one keeps its memory while
//! it lives: `+=`, `-=`, `*=` by a limb, `<<=`, `>>=`, the bitwise operators and the methods here
//! ask for more only where the result is longer than any before.

use super::add::{add_limbs_in_place, sub_limbs_in_place};
use super::mul::product_bits;
use super::{INLINE, Natural, Short, short};
use crate::error::or_panic;
use crate::{LIMB_BITS, Limb};
use widelimb_kernels::kernels;
use widelimb_limb as limb;
use widelimb_limb::scratch::with_scratch;
use widelimb_limb::trim::trimmed;
use widelimb_limb::values::demand_bits;

impl Natural {
    /// The number 0, with room for numbers of up to `bits` bits, as [`reserve`](Natural::reserve)
    /// makes it.
    ///
    /// # Panics
    /// If there are more bits than [`MAX_BITS`](super::MAX_BITS).
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut sum = Natural::with_capacity(10_000);
    /// assert!(sum == 0 && sum.capacity() >= 10_000);
    /// ```
    #[track_caller]
    pub fn with_capacity(bits: u64) -> Natural {
        let mut zero = Natural::ZERO;
        zero.reserve(bits);
        zero
    }

    /// The bits that the number's memory has room for: at least 256, which every number has in
    /// itself.
    pub fn capacity(&self) -> u64 {
        self.limbs.capacity() as u64 * LIMB_BITS as u64
    }

    /// Makes room for numbers of up to `bits` bits.
    ///
    /// Memory that cannot be had ends the process, as it does with `Vec`.
    ///
    /// # Panics
    /// If there are more bits than [`MAX_BITS`](super::MAX_BITS).
    #[track_caller]
    pub fn reserve(&mut self, bits: u64) {
        demand_bits(bits.into());
        let limbs = bits.div_ceil(LIMB_BITS as u64);
        self.limbs.reserve(usize::try_from(limbs).unwrap_or(usize::MAX));
    }

    /// Gives back the memory that the number does not need.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut n = Natural::ONE << 10_000;
    /// n >>= 9_999;
    /// assert!(n.capacity() >= 10_000);
    /// n.shrink_to_fit();
    /// assert!(n == 2 && n.capacity() == 256);
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.limbs.shrink_to_fit();
    }

    /// Copies a value into the memory that the number has.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut n = Natural::with_capacity(10_000);
    /// n.assign_from(&Natural::from(5_u32));
    /// assert!(n == 5 && n.capacity() >= 10_000);
    /// ```
    #[inline]
    pub fn assign_from(&mut self, value: &Natural) {
        self.limbs.clone_from(&value.limbs);
    }

    /// `result = self * rhs`, in the memory that the result has.
    ///
    /// # Panics
    /// If the product would have more than [`MAX_BITS`](super::MAX_BITS).
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut square = Natural::with_capacity(400);
    /// let n = Natural::from(10_u32).pow(60);
    /// n.mul_into(&n, &mut square);
    /// assert_eq!(square, Natural::from(10_u32).pow(120));
    /// ```
    #[track_caller]
    pub fn mul_into(&self, rhs: &Natural, result: &mut Natural) {
        let n = self.limbs().len() + rhs.limbs().len();
        if n <= INLINE || rhs.is_zero() || self.is_zero() {
            return result.assign_from(&(self * rhs));
        }
        demand_bits(product_bits(self, rhs));
        result.limbs.edit(|limbs| {
            limbs.clear();
            limbs.resize(n, 0);
            limb::mul(limbs, self.limbs(), rhs.limbs());
        });
    }

    /// `self += a * b`; the product is not made a number of its own.
    ///
    /// # Panics
    /// If the product would have more than [`MAX_BITS`](super::MAX_BITS).
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut sum = Natural::from(1_u32);
    /// sum.add_mul(&Natural::from(2_u32), &Natural::from(3_u32));
    /// assert_eq!(sum, 7);
    /// ```
    #[inline]
    #[track_caller]
    pub fn add_mul(&mut self, a: &Natural, b: &Natural) {
        match a.limbs.both_short(&b.limbs) {
            Some((a, b)) => match short::mul(a, b) {
                Some(product) => *self += &Natural::from_short(product),
                None => self.add_four_by_four(a, b),
            },
            None => self.add_product(a, b),
        }
    }

    #[inline(never)]
    fn add_four_by_four(&mut self, a: &Short, b: &Short) {
        add_limbs_in_place(self, trimmed(&short::mul_long(a, b)));
    }

    #[inline(never)]
    #[track_caller]
    fn add_product(&mut self, a: &Natural, b: &Natural) {
        let (long, short) = if a.limbs().len() < b.limbs().len() { (b, a) } else { (a, b) };
        let Some(w) = short.as_limb() else {
            return with_product(a, b, |product| add_limbs_in_place(self, product));
        };
        let long = long.limbs();
        self.limbs.edit(|sum| {
            sum.resize((long.len() + 1).max(sum.len()), 0);
            let (low, high) = sum.split_at_mut(long.len());
            let carry = kernels().addmul_1(low, long, w, 0);
            let carry = limb::add_1_assign(high, carry);
            sum.push(carry);
        });
    }

    /// `self -= a * b`; the product is not made a number of its own.
    ///
    /// # Panics
    /// If the difference is below zero, or the product would have more than
    /// [`MAX_BITS`](super::MAX_BITS); the number is as it was then.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut difference = Natural::from(7_u32);
    /// difference.sub_mul(&Natural::from(2_u32), &Natural::from(3_u32));
    /// assert_eq!(difference, 1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn sub_mul(&mut self, a: &Natural, b: &Natural) {
        match a.limbs.both_short(&b.limbs) {
            Some((a, b)) => match short::mul(a, b) {
                Some(product) => *self -= &Natural::from_short(product),
                None => self.sub_four_by_four(a, b),
            },
            None => with_product(a, b, |product| sub_limbs_in_place(self, product)),
        }
    }

    #[inline(never)]
    #[track_caller]
    fn sub_four_by_four(&mut self, a: &Short, b: &Short) {
        sub_limbs_in_place(self, trimmed(&short::mul_long(a, b)));
    }
}

/// Hands the limbs of `a b` to `body`, without zeros at the top.
#[track_caller]
fn with_product(a: &Natural, b: &Natural, body: impl FnOnce(&[Limb])) {
    demand_bits(product_bits(a, b));
    let (a, b) = (a.limbs(), b.limbs());
    or_panic(with_scratch(a.len() + b.len(), |product| {
        limb::mul(product, a, b);
        body(trimmed(product));
    }));
}
