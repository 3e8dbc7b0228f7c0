//! Diffie and Hellman's exchange in the published groups, many at once: powers of 2, and of what
//! the other side sent.
//!
//! ```
//! use widelimb::protocols::dh::Group;
//!
//! let group = Group::ffdhe(2048)?;
//! let (a, b) = ([0x1234_5678_9abc_def0; 4], [0x0fed_cba9_8765_4321; 4]);
//! let keys = group.public_keys(&[&a, &b]);
//! let shared = group.shared(&[(&a, &keys[1]), (&b, &keys[0])]);
//! assert!(shared[0].is_ok());
//! assert_eq!(shared[0], shared[1]);
//! # Ok::<(), widelimb::protocols::dh::NoGroup>(())
//! ```
//!
//! These are raw operations: random exponents, authentication, and the derivation of keys from what
//! is shared are the caller's. An exponent should have at least the bits that RFC 7919, appendix A,
//! gives for the group (225 for 2048 bits).
//!
//! The primes are computed from the formulas that the standards give for them: RFC 3526 (T.
//! Kivinen, M. Kojo, 2003), from the bits of pi, and RFC 7919 (D. Gillmor, 2016), from those of e.
//! In all groups `(p - 1) / 2` is prime too.
//!
//! # What may be seen from outside
//!
//! The group, the number of limbs of each exponent, zeros at the top included, and whether an
//! exchange has an error; otherwise as [`mod_exp`](crate::mod_exp).

#[doc(hidden)]
pub mod constants;

use crate::protocols::crt::is_below;
use crate::{FixedBase, Job, Modulus, mod_exp_vartime, mod_exp_with};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};
use widelimb_limb::owned::{difference, shifted_left, shifted_right, sum};

/// No standard has a group of the size asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such group of {bits} bits")]
pub struct NoGroup {
    /// The size asked for.
    pub bits: usize,
}

/// Why an exchange has no shared secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExchangeError {
    /// The number of the other side is not from 2 to `p - 2`.
    #[error("the other side's number is not from 2 to p - 2")]
    Peer,
    /// The shared number is 1 or `p - 1`, which everybody can guess: the exponent is a multiple of
    /// `(p - 1) / 2`, such as 0.
    #[error("the shared number is trivial")]
    Trivial,
}

/// The sizes of RFC 3526, sections 2 to 7, and their offsets, the `X` of the formula.
#[doc(hidden)]
pub const MODP: [(usize, Limb); 6] = [
    (1536, 741_804),
    (2048, 124_476),
    (3072, 1_690_314),
    (4096, 240_904),
    (6144, 929_484),
    (8192, 4_743_158),
];

/// The sizes of RFC 7919, appendix A, and their offsets.
#[doc(hidden)]
pub const FFDHE: [(usize, Limb); 5] =
    [(2048, 560_316), (3072, 2_625_351), (4096, 5_736_041), (6144, 15_705_020), (8192, 10_965_728)];

/// A group: the powers of 2 modulo a prime.
#[derive(Clone, Debug)]
pub struct Group {
    p: Modulus,
    below: Vec<Limb>,
}

impl Group {
    /// The MODP group of RFC 3526 of 1536, 2048, 3072, 4096, 6144 or 8192 bits:
    /// `p = 2^n - 2^(n-64) - 1 + 2^64 (floor(2^(n-130) pi) + X)`.
    ///
    /// # Errors
    /// [`NoGroup`]: RFC 3526 has no group of this size.
    pub fn modp(bits: usize) -> Result<Group, NoGroup> {
        Group::of_size(&MODP, bits, constants::pi)
    }

    /// The group ffdhe2048, ffdhe3072, ffdhe4096, ffdhe6144 or ffdhe8192 of RFC 7919:
    /// `p = 2^n - 2^(n-64) - 1 + 2^64 (floor(2^(n-130) e) + X)`.
    ///
    /// # Errors
    /// [`NoGroup`]: RFC 7919 has no group of this size.
    pub fn ffdhe(bits: usize) -> Result<Group, NoGroup> {
        Group::of_size(&FFDHE, bits, constants::e)
    }

    fn of_size(
        groups: &[(usize, Limb)],
        bits: usize,
        constant: fn(&Kernels, usize) -> Vec<Limb>,
    ) -> Result<Group, NoGroup> {
        let &(n, offset) = groups.iter().find(|(size, _)| *size == bits).ok_or(NoGroup { bits })?;
        let k = kernels();
        let middle = sum(k, &constant(k, n - 130), &[offset]);
        let one = |bits| shifted_left(k, &[1], bits);
        let ends = difference(k, &difference(k, &one(n), &one(n - LIMB_BITS)), &[1]);
        let p = sum(k, &ends, &shifted_left(k, &middle, LIMB_BITS));
        let below = difference(k, &p, &[1]);
        let p = Modulus::new_with(k, &p).map_err(|_| NoGroup { bits })?;
        Ok(Group { p, below })
    }

    /// The prime `p`.
    pub fn prime(&self) -> &[Limb] {
        self.p.limbs()
    }

    /// The order `(p - 1) / 2` of the squares, among which is the generator 2.
    pub fn order(&self) -> Vec<Limb> {
        shifted_right(kernels(), &self.below, 1)
    }

    /// A table for powers of 2, which serves any number of calls: [`FixedBase::pow`] gives what
    /// [`public_keys`](Group::public_keys) does for exponents of at most so many bits, in a third
    /// of the time.
    pub fn generator(&self, exponent_bits: usize) -> FixedBase {
        FixedBase::new(&self.p, &[2], exponent_bits)
    }

    /// `2^x mod p` for each secret exponent, in as many limbs as `p` has.
    pub fn public_keys(&self, secrets: &[&[Limb]]) -> Vec<Vec<Limb>> {
        let jobs: Vec<Job<'_>> =
            secrets.iter().map(|secret| Job::new(&[2], secret, &self.p)).collect();
        mod_exp_with(kernels(), &jobs)
    }

    /// `y^x mod p` for each secret exponent `x` and number `y` of the other side, in as many limbs
    /// as `p` has.
    ///
    /// `y` is wanted from 2 to `p - 2`, so that the shared number is one of at least `(p - 1) / 2`
    /// (the partial validation of NIST SP 800-56A). A `y` that is no square shows the other side
    /// whether `x` is odd; whoever minds that uses even exponents, or
    /// [`is_square`](Group::is_square).
    ///
    /// # Errors
    /// [`ExchangeError`] for each exchange without a shared secret; the others go on.
    pub fn shared(
        &self,
        exchanges: &[(&[Limb], &[Limb])],
    ) -> Vec<Result<Vec<Limb>, ExchangeError>> {
        let _end = LastTraces;
        let fits = |y: &[Limb]| is_below(&[1], y) && is_below(y, &self.below);
        let good = exchanges.iter().filter(|(_, y)| fits(y));
        let jobs: Vec<Job<'_>> = good.map(|(x, y)| Job::new(y, x, &self.p)).collect();
        let mut powers = mod_exp_with(kernels(), &jobs).into_iter();
        let result = |(_, y): &(&[Limb], &[Limb])| {
            if !fits(y) {
                return Err(ExchangeError::Peer);
            }
            let shared = Wiped(powers.next().unwrap_or_default());
            match self.is_trivial(&shared) {
                true => Err(ExchangeError::Trivial),
                false => Ok(shared.reveal()),
            }
        };
        exchanges.iter().map(result).collect()
    }

    /// Whether each number is a power of 2, and so in the group: `y^((p - 1) / 2) = 1`. The full
    /// validation of what the other side sent, which costs a power as long as the prime.
    pub fn is_square(&self, numbers: &[&[Limb]]) -> Vec<bool> {
        let order = self.order();
        let jobs: Vec<Job<'_>> = numbers.iter().map(|y| Job::new(y, &order, &self.p)).collect();
        let is_one = |power: &Vec<Limb>| {
            power
                .split_first()
                .is_some_and(|(&low, high)| low == 1 && high.iter().all(|&limb| limb == 0))
        };
        mod_exp_vartime(&jobs).iter().map(is_one).collect()
    }

    /// Whether a number is 0, 1 or `p - 1`, in constant time.
    fn is_trivial(&self, shared: &[Limb]) -> bool {
        let (mut as_one, mut as_below) = (0, 0);
        for (i, (&limb, &below)) in shared.iter().zip(&self.below).enumerate() {
            as_one |= if i == 0 { limb & !1 } else { limb };
            as_below |= limb ^ below;
        }
        as_one == 0 || as_below == 0
    }
}
