//! Random numbers.

use crate::{BigInt, BigUint, Sign};
use ::rand::Rng;
use ::rand::distributions::Distribution;
use ::rand::distributions::uniform::{SampleBorrow, SampleUniform, UniformSampler};
use alloc::vec;
use num_traits::Zero;

/// Random numbers from any generator of random bits. Not in constant time.
///
/// ```
/// use rand::SeedableRng;
/// use widelimb_num::{BigUint, RandBigInt};
/// let mut generator = rand::rngs::StdRng::seed_from_u64(1);
/// let bound = BigUint::from(10_u32).pow(30);
/// assert!(generator.gen_biguint_below(&bound) < bound);
/// ```
pub trait RandBigInt {
    /// A number below `2^bit_size`.
    fn gen_biguint(&mut self, bit_size: u64) -> BigUint;

    /// A number above `-2^bit_size` and below `2^bit_size`.
    fn gen_bigint(&mut self, bit_size: u64) -> BigInt;

    /// A number below `bound`.
    ///
    /// # Panics
    /// If the bound is 0.
    fn gen_biguint_below(&mut self, bound: &BigUint) -> BigUint;

    /// A number in `lbound..ubound`.
    ///
    /// # Panics
    /// If there is none.
    fn gen_biguint_range(&mut self, lbound: &BigUint, ubound: &BigUint) -> BigUint;

    /// A number in `lbound..ubound`.
    ///
    /// # Panics
    /// If there is none.
    fn gen_bigint_range(&mut self, lbound: &BigInt, ubound: &BigInt) -> BigInt;
}

impl<R: Rng + ?Sized> RandBigInt for R {
    fn gen_biguint(&mut self, bit_size: u64) -> BigUint {
        let len = usize::try_from(bit_size.div_ceil(32)).expect("capacity overflow");
        let mut digits = vec![0_u32; len];
        self.fill(&mut digits[..]);
        if let (Some(high), used @ 1..) = (digits.last_mut(), bit_size % 32) {
            *high >>= 32 - used;
        }
        BigUint::new(digits)
    }

    fn gen_bigint(&mut self, bit_size: u64) -> BigInt {
        loop {
            let magnitude = self.gen_biguint(bit_size);
            let coin = self.r#gen();
            // A 0 has one sign where others have two: half of them are drawn again.
            match (magnitude.is_zero(), coin) {
                (true, true) => continue,
                (true, false) => return BigInt::ZERO,
                (false, true) => return magnitude.into(),
                (false, false) => return BigInt::from_biguint(Sign::Minus, magnitude),
            }
        }
    }

    fn gen_biguint_below(&mut self, bound: &BigUint) -> BigUint {
        assert!(!bound.is_zero(), "there is no number below 0");
        loop {
            let n = self.gen_biguint(bound.bits());
            if n < *bound {
                return n;
            }
        }
    }

    fn gen_biguint_range(&mut self, lbound: &BigUint, ubound: &BigUint) -> BigUint {
        assert!(lbound < ubound, "the range is empty");
        self.gen_biguint_below(&(ubound - lbound)) + lbound
    }

    fn gen_bigint_range(&mut self, lbound: &BigInt, ubound: &BigInt) -> BigInt {
        assert!(lbound < ubound, "the range is empty");
        BigInt::from(self.gen_biguint_below((ubound - lbound).magnitude())) + lbound
    }
}

/// Random numbers below `2^bits`; integers above `-2^bits` too.
#[derive(Clone, Copy, Debug)]
pub struct RandomBits {
    bits: u64,
}

impl RandomBits {
    /// Numbers of up to so many bits.
    #[inline]
    pub fn new(bits: u64) -> RandomBits {
        RandomBits { bits }
    }
}

impl Distribution<BigUint> for RandomBits {
    #[inline]
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> BigUint {
        rng.gen_biguint(self.bits)
    }
}

impl Distribution<BigInt> for RandomBits {
    #[inline]
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> BigInt {
        rng.gen_bigint(self.bits)
    }
}

macro_rules! uniform {
    ($(#[$doc:meta])* $sampler:ident $type:ident $range:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $sampler {
            base: $type,
            len: BigUint,
        }

        impl UniformSampler for $sampler {
            type X = $type;

            fn new<A: SampleBorrow<$type>, B: SampleBorrow<$type>>(low: A, high: B) -> $sampler {
                let (low, high) = (low.borrow(), high.borrow());
                assert!(low < high, "the range is empty");
                let len = (high - low).try_into().unwrap_or(BigUint::ZERO);
                $sampler { base: low.clone(), len }
            }

            fn new_inclusive<A: SampleBorrow<$type>, B: SampleBorrow<$type>>(
                low: A,
                high: B,
            ) -> $sampler {
                let (low, high) = (low.borrow(), high.borrow());
                assert!(low <= high, "the range is empty");
                $sampler::new(low, high + 1_u32)
            }

            fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> $type {
                $type::from(rng.gen_biguint_below(&self.len)) + &self.base
            }

            fn sample_single<R: Rng + ?Sized, A: SampleBorrow<$type>, B: SampleBorrow<$type>>(
                low: A,
                high: B,
                rng: &mut R,
            ) -> $type {
                rng.$range(low.borrow(), high.borrow())
            }
        }

        impl SampleUniform for $type {
            type Sampler = $sampler;
        }
    };
}

uniform! {
    /// Numbers of a range, each as likely as any other.
    UniformBigUint BigUint gen_biguint_range
}

uniform! {
    /// Integers of a range, each as likely as any other.
    UniformBigInt BigInt gen_bigint_range
}
