//! Inverses modulo `X^n - 1`, as powers.
//!
//! For odd `n` the polynomial `X^n - 1` has no double factor, and the degrees of its factors divide
//! the order `d` of 2 modulo `n`. So a unit `a` has `a^(2^d - 1) = 1`, and its inverse is `a^(2^d -
//! 2)`, the square of `f(d - 1)` with `f(m) = a^(2^m - 1)`. By Itoh and Tsujii's chain (Information
//! and Computation 78, 1988),
//!
//! `f(2 m) = f(m)^(2^m) f(m)` and `f(m + 1) = f(m)^2 a`,
//!
//! that takes `floor(log2(d - 1))` products and one for each further 1 among the bits of `d - 1`.
//! Drucker, Gueron and Kostic (CSCML 2020) use such a chain for BIKE's `n`, of which 2 is a
//! primitive root, with the powers `2^m` as permutations of bits. The bits of `d - 1` are taken
//! from the top here, so that only the doublings need long permutations.

use super::order::order_of_two;
use super::{Cyclic, CyclicError, Frobenius};
use crate::common_divisor;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::scratch::{try_zeros, with_scratch};

/// A step of the chain of powers that leads to an inverse.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The step from `f(m)` to `f(2 m)`.
    Double(Frobenius),
    /// The step from `f(m)` to `f(m + 1)`.
    Increment,
}

/// The chain of products and powers by which one ring has its inverses. It depends on `n` alone.
#[derive(Clone, Debug)]
pub struct Inverter {
    ring: Cyclic,
    /// The order `d` of 2 modulo `n`.
    order: usize,
    steps: Vec<Step>,
}

impl Cyclic {
    /// The chain for inverses in this ring. Cost: `sqrt(n)` divisions, and some microseconds.
    ///
    /// # Errors
    /// [`CyclicError::EvenLength`] if `n` is even.
    pub fn inverter(&self) -> Result<Inverter, CyclicError> {
        let bits = self.bits;
        if bits.is_multiple_of(2) {
            return Err(CyclicError::EvenLength { bits });
        }
        let order = order_of_two(bits);
        let (mut m, mut steps) = (1, Vec::new());
        let lower = (order - 1).checked_ilog2().unwrap_or(0);
        for i in (0..lower).rev() {
            steps.push(Step::Double(self.frobenius(m)));
            m *= 2;
            if (order - 1) >> i & 1 == 1 {
                steps.push(Step::Increment);
                m += 1;
            }
        }
        Ok(Inverter { ring: *self, order, steps })
    }

    /// `r = a^-1 mod X^n - 1` for odd `n`; an [`inverter`](Self::inverter) serves for several.
    ///
    /// # Errors
    /// The errors of [`Inverter::inverse`], and [`CyclicError::EvenLength`].
    pub fn inverse(&self, r: &mut [Limb], a: &[Limb]) -> Result<(), CyclicError> {
        self.inverter()?.inverse(r, a)
    }

    /// `r = a^-1 mod X^n - 1` for any `n`, by Euclid's algorithm: in a time that depends on `a`.
    /// Allocates; what it takes at most is asked for beforehand, but that it is still there when it
    /// is needed is up to the system.
    ///
    /// # Errors
    /// [`CyclicError::NotInvertible`]; [`CyclicError::Length`], [`CyclicError::TopBits`],
    /// [`CyclicError::Scratch`]. `r` is then unchanged.
    pub fn inverse_vartime(&self, r: &mut [Limb], a: &[Limb]) -> Result<(), CyclicError> {
        self.check_len(r)?;
        self.check(a)?;
        common_divisor::ask_for_memory(self.limbs() + 1)?;
        let mut modulus = try_zeros(self.bits / LIMB_BITS + 1)?;
        modulus[0] = 1;
        modulus[self.bits / LIMB_BITS] ^= 1 << (self.bits % LIMB_BITS);
        let inverse =
            common_divisor::inverse(kernels(), a, &modulus).ok_or(CyclicError::NotInvertible)?;
        r[..inverse.len()].copy_from_slice(&inverse);
        r[inverse.len()..].fill(0);
        Ok(())
    }
}

impl Inverter {
    /// The ring.
    pub fn ring(&self) -> Cyclic {
        self.ring
    }

    /// `r = a^-1 mod X^n - 1`.
    ///
    /// No branch and no address depends on a bit of `a`; that there is no inverse is seen. Cost:
    /// about `1.2 log2 n` products, 16 for 12323 bits, and as many permutations. Where 2 is no
    /// primitive root modulo `n`, one product more tells whether there is an inverse.
    ///
    /// # Errors
    /// [`CyclicError::NotInvertible`], with `r` of no meaning; [`CyclicError::Length`],
    /// [`CyclicError::TopBits`], [`CyclicError::Scratch`].
    pub fn inverse(&self, r: &mut [Limb], a: &[Limb]) -> Result<(), CyclicError> {
        self.ring.check_len(r)?;
        self.ring.check(a)?;
        let k = kernels();
        let is_unit =
            with_scratch(self.scratch_len(k), |scratch| self.inverse_in(k, r, a, scratch))?;
        if is_unit { Ok(()) } else { Err(CyclicError::NotInvertible) }
    }

    /// The limbs of scratch that [`inverse_in`](Self::inverse_in) takes.
    #[doc(hidden)]
    pub fn scratch_len(&self, k: &Kernels) -> usize {
        let power = |step: &Step| match step {
            Step::Double(by) => by.scratch_len(),
            Step::Increment => 0,
        };
        let powers = self.steps.iter().map(power).max().unwrap_or(0);
        self.ring.limbs().next_multiple_of(8) + self.ring.mul_scratch_len(k).max(powers)
    }

    /// [`inverse`](Self::inverse) by the kernels given, of an element; returns whether it has an
    /// inverse, else `r` is unspecified. `scratch` is of any content.
    ///
    /// # Panics
    /// If an operand is not as long as an element, or `scratch` is too short.
    #[doc(hidden)]
    pub fn inverse_in(
        &self,
        k: &Kernels,
        r: &mut [Limb],
        a: &[Limb],
        scratch: &mut [Limb],
    ) -> bool {
        let ring = self.ring;
        let (power, scratch) = scratch.split_at_mut(ring.limbs().next_multiple_of(8));
        let power = &mut power[..ring.limbs()];
        r.copy_from_slice(a);
        for step in &self.steps {
            match step {
                Step::Double(by) => {
                    by.apply_in(k, power, r, scratch);
                    // The product is in scratch until it is folded into `r`.
                    self.times(k, r, power, scratch);
                }
                Step::Increment => {
                    ring.sqr_in(k, power, r, scratch);
                    r.copy_from_slice(a);
                    self.times(k, r, power, scratch);
                }
            }
        }
        if self.order > 1 {
            ring.sqr_in(k, power, r, scratch);
            r.copy_from_slice(power);
        }
        self.is_inverse(k, r, a, power, scratch)
    }

    /// `r = r b`.
    fn times(&self, k: &Kernels, r: &mut [Limb], b: &[Limb], scratch: &mut [Limb]) {
        let (whole, scratch) = scratch.split_at_mut(self.ring.whole_len());
        let whole = &mut whole[..2 * self.ring.limbs()];
        crate::product::mul(k, whole, r, b, scratch);
        self.ring.fold(k, r, whole);
    }

    /// Whether `r a = 1`, where `r` is the power that is the inverse if there is one.
    ///
    /// With 2 a primitive root, `X^n - 1` is `X - 1` times an irreducible polynomial of only ones:
    /// units are the elements of odd weight but that one.
    fn is_inverse(
        &self,
        k: &Kernels,
        r: &[Limb],
        a: &[Limb],
        product: &mut [Limb],
        scratch: &mut [Limb],
    ) -> bool {
        let ring = self.ring;
        if self.order + 1 == ring.bits {
            let weight = a.iter().fold(0, |sum, &limb| sum ^ limb).count_ones();
            let (top, rest) = a.split_last().expect("an element has a limb");
            let zeros = rest.iter().fold(!top & ring.top_mask(), |zeros, &limb| zeros | !limb);
            (weight & 1 == 1) & (zeros != 0)
        } else {
            ring.mul_in(k, product, r, a, scratch);
            product[1..].iter().fold(product[0] ^ 1, |wrong, &limb| wrong | limb) == 0
        }
    }
}
