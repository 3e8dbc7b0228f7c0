//! Random numbers, all uniform: what falls outside of a range is thrown away and drawn again, which
//! happens less than once for each number on average.

use crate::error::{CapacityError, or_panic};
use crate::natural::MAX_BITS;
use crate::{Integer, LIMB_BITS, Limb, Natural, Rational};
use alloc::vec;
use core::ops::Range;
use rand::distr::uniform::{Error, SampleBorrow, SampleUniform, UniformSampler};
use rand::{Rng, RngCore};
use widelimb_limb::modular::{self, PrimeBitsError};
use widelimb_limb::values::check_bits;

/// The message of a panic for an empty range.
const EMPTY: &str = "there is no number in the range";

fn fill<R: RngCore + ?Sized>(rng: &mut R, limbs: &mut [Limb]) {
    limbs.iter_mut().for_each(|limb| *limb = rng.next_u64());
}

impl Natural {
    /// A random number of at most `bits` bits, each of which is one or zero: one of `0..2^bits`.
    ///
    /// # Panics
    /// If the bits are more than [`MAX_BITS`].
    #[doc(alias("gen_biguint", "random_biguint", "urandomb", "mpz_urandomb"))]
    #[track_caller]
    pub fn random_bits<R: RngCore + ?Sized>(rng: &mut R, bits: u64) -> Natural {
        or_panic(Natural::random_bits_within(rng, bits, MAX_BITS))
    }

    /// [`random_bits`](Natural::random_bits), of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: `bits` is above `max_bits`.
    pub fn random_bits_within<R: RngCore + ?Sized>(
        rng: &mut R,
        bits: u64,
        max_bits: u64,
    ) -> Result<Natural, CapacityError> {
        check_bits(bits.into(), max_bits)?;
        let mut limbs = vec![0; bits.div_ceil(LIMB_BITS as u64) as usize];
        fill(rng, &mut limbs);
        let spare = limbs.len() as u64 * LIMB_BITS as u64 - bits;
        if let Some(top) = limbs.last_mut() {
            *top >>= spare;
        }
        Ok(Natural::from_limbs(limbs))
    }

    /// A random number of `0..bound`.
    ///
    /// # Panics
    /// If the bound is 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut rng = rand::rng();
    /// assert!(Natural::random_below(&mut rng, &Natural::from(6_u32)) < 6);
    /// ```
    #[doc(alias("gen_biguint_below", "random_below_ref", "mpz_urandomm"))]
    #[track_caller]
    pub fn random_below<R: RngCore + ?Sized>(rng: &mut R, bound: &Natural) -> Natural {
        Natural::checked_random_below(rng, bound).expect(EMPTY)
    }

    /// [`random_below`](Natural::random_below), or `None` for a bound of 0.
    pub fn checked_random_below<R: RngCore + ?Sized>(
        rng: &mut R,
        bound: &Natural,
    ) -> Option<Natural> {
        if bound.is_zero() {
            return None;
        }
        let bits = bound.bit_len() - u64::from(bound.is_power_of_two());
        loop {
            let number = Natural::random_bits(rng, bits);
            if number < *bound {
                return Some(number);
            }
        }
    }

    /// A random number of a range, its end excluded.
    ///
    /// # Panics
    /// If the range is empty.
    #[doc(alias("gen_biguint_range"))]
    #[track_caller]
    pub fn random_between<R: RngCore + ?Sized>(rng: &mut R, range: Range<&Natural>) -> Natural {
        Natural::checked_random_between(rng, range).expect(EMPTY)
    }

    /// [`random_between`](Natural::random_between), or `None` for an empty range.
    pub fn checked_random_between<R: RngCore + ?Sized>(
        rng: &mut R,
        range: Range<&Natural>,
    ) -> Option<Natural> {
        let span = range.end.try_sub(range.start).ok()?;
        Some(range.start + Natural::checked_random_below(rng, &span)?)
    }

    /// A random prime of exactly `bits` bits, by [`modular::random_prime`], which says how far it
    /// is from uniform.
    ///
    /// # Errors
    /// [`PrimeBitsError`]: there is no prime of 0 bits or 1 bit; those of
    /// more than 2^24 bits are not looked for.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let p = Natural::random_prime(&mut rand::rng(), 100)?;
    /// assert!(p.bit_len() == 100 && p.is_probable_prime());
    /// # Ok::<(), widelimb::modular::PrimeBitsError>(())
    /// ```
    pub fn random_prime<R: RngCore + ?Sized>(
        rng: &mut R,
        bits: u64,
    ) -> Result<Natural, PrimeBitsError> {
        modular::random_prime(bits, |limbs| fill(rng, limbs), |_| ()).map(Natural::from_limbs)
    }

    /// A random safe prime of exactly `bits` bits, by [`modular::random_safe_prime`].
    ///
    /// # Errors
    /// [`PrimeBitsError`]: there is no safe prime of less than 3 bits;
    /// those of more than 2^24 bits are not looked for.
    pub fn random_safe_prime<R: RngCore + ?Sized>(
        rng: &mut R,
        bits: u64,
    ) -> Result<Natural, PrimeBitsError> {
        modular::random_safe_prime(bits, |limbs| fill(rng, limbs), |_| ()).map(Natural::from_limbs)
    }
}

impl Integer {
    /// A random number of a range, its end excluded.
    ///
    /// # Panics
    /// If the range is empty.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (low, high) = (Integer::from(-3), Integer::from(4));
    /// let n = Integer::random_between(&mut rand::rng(), &low..&high);
    /// assert!(low <= n && n < high);
    /// ```
    #[doc(alias("gen_bigint_range"))]
    #[track_caller]
    pub fn random_between<R: RngCore + ?Sized>(rng: &mut R, range: Range<&Integer>) -> Integer {
        Integer::checked_random_between(rng, range).expect(EMPTY)
    }

    /// [`random_between`](Integer::random_between), or `None` for an empty range.
    pub fn checked_random_between<R: RngCore + ?Sized>(
        rng: &mut R,
        range: Range<&Integer>,
    ) -> Option<Integer> {
        let span = Natural::try_from(range.end - range.start).ok()?;
        Some(range.start + Integer::from(Natural::checked_random_below(rng, &span)?))
    }
}

impl Rational {
    /// A random fraction in lowest terms, of a numerator and a denominator of at most `bits` bits,
    /// each drawn uniformly, the denominator not 0; with either sign.
    ///
    /// # Panics
    /// If the bits are 0, or more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Rational;
    /// let x = Rational::random_bits(&mut rand::rng(), 100);
    /// assert!(x.denominator().bit_len() <= 100);
    /// ```
    #[track_caller]
    pub fn random_bits<R: RngCore + ?Sized>(rng: &mut R, bits: u64) -> Rational {
        let end = Natural::one() << bits;
        let negative = rng.next_u32() & 1 == 1;
        let numerator = Integer::from_parts(negative, Natural::random_bits(rng, bits));
        Rational::new(numerator, Natural::random_between(rng, &Natural::ONE..&end))
    }
}

/// A range to draw numbers from, for `Rng::random_range` and `Uniform`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uniform<T> {
    low: T,
    /// The count of numbers in the range; not 0.
    count: Natural,
}

macro_rules! uniform {
    ($($type:ident)*) => {$(
        impl SampleUniform for $type {
            type Sampler = Uniform<$type>;
        }

        impl UniformSampler for Uniform<$type> {
            type X = $type;

            fn new<A, B>(low: A, high: B) -> Result<Self, Error>
            where
                A: SampleBorrow<$type> + Sized,
                B: SampleBorrow<$type> + Sized,
            {
                let (low, high) = (low.borrow(), high.borrow());
                if low >= high {
                    return Err(Error::EmptyRange);
                }
                let count = Natural::try_from(high - low).map_err(|_| Error::EmptyRange)?;
                Ok(Uniform { low: low.clone(), count })
            }

            fn new_inclusive<A, B>(low: A, high: B) -> Result<Self, Error>
            where
                A: SampleBorrow<$type> + Sized,
                B: SampleBorrow<$type> + Sized,
            {
                Self::new(low, high.borrow() + 1)
            }

            fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> $type {
                &self.low + $type::from(Natural::random_below(rng, &self.count))
            }
        }
    )*};
}

uniform!(Natural Integer);
