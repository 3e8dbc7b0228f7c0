//! The subgroup of prime order `q` of the numbers modulo a prime `p`: its elements, many at once,
//! and exponents modulo `q`.
//!
//! ```
//! use widelimb::protocols::group::SafeGroup;
//!
//! // 607 = 2 3 101 + 1, and 2^6 = 64 is of order 101.
//! let group = SafeGroup::new(&[607], &[101])?;
//! assert_eq!(group.cofactor(), [6]);
//! assert!(group.is_generator(&[64]));
//! assert_eq!(group.in_subgroup_batch(&[&[64], &[1], &[606], &[0], &[607]]),
//!     [true, true, false, false, false]);
//! # Ok::<(), widelimb::protocols::group::GroupError>(())
//! ```
//!
//! Elements are numbers from 1 to `p - 1`, in limbs. An element that a stranger sent may lie
//! outside of the subgroup: before it is used, [`SafeGroup::in_subgroup_batch`] has to find it
//! inside.
//!
//! # What may be seen from outside
//!
//! Groups and elements are public: what is computed of them takes a time that depends on them. An
//! [`Exponent`] may be secret: its arithmetic executes the same instructions on the same addresses
//! for all exponents of one group, and it is wiped when it is dropped. What is read or drawn with
//! an error shows that there is one.

mod exponent;
pub(crate) mod octets;
mod random;

pub use exponent::{Exponent, ExponentRangeError};
pub use octets::ElementError;
pub use random::ROUNDS;

use crate::protocols::crt::is_below;
use crate::{Job, Limb, Modulus, mod_exp_vartime_with};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::common_divisor::symbol::jacobi;
use widelimb_limb::modular::prime::is_probable_prime;
use widelimb_limb::owned::{difference, quotient, remainder};
use widelimb_limb::trim::{bit_len, trimmed};

/// The most bits that the prime of a group may have.
pub const MOST_BITS: usize = 16384;

/// Why two numbers are no group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroupError {
    /// The prime `p` has more than [`MOST_BITS`] bits.
    #[error("the modulus has {bits} bits, and {MOST_BITS} are the most")]
    TooLong {
        /// The bits of `p`.
        bits: u64,
    },
    /// The order `q` is 2 or even, or not below `p`.
    #[error("the order is not an odd number from 3 to the modulus")]
    Order,
    /// `q` does not divide `p - 1`.
    #[error("the order does not divide the modulus less 1")]
    NoDivisor,
    /// `q^2` divides `p - 1`, so that there is more than one subgroup whose elements have order `q`
    /// or its powers.
    #[error("the square of the order divides the modulus less 1")]
    Square,
    /// `p` or `q` is no prime.
    #[error("the modulus or the order is no prime")]
    Composite,
}

/// The subgroup of prime order `q` of the numbers modulo a prime `p`. There is one: `q` divides
/// `p - 1` once.
#[derive(Clone, Debug)]
pub struct SafeGroup {
    p: Modulus,
    q: Modulus,
    cofactor: Vec<Limb>,
}

impl SafeGroup {
    /// The subgroup of order `q` modulo `p`. Both are found to be primes, as far as
    /// [`is_probable_prime`](widelimb_limb::modular::is_probable_prime) tells, for which no
    /// composite number is known that passes.
    ///
    /// Cost: about four products modulo `p` for each bit of it; at 4096 bits less than a tenth of a
    /// second. Numbers that do not divide are refused before.
    ///
    /// # Errors
    /// [`GroupError`]: there is no such group, or `p` is too long.
    pub fn new(p: &[Limb], q: &[Limb]) -> Result<SafeGroup, GroupError> {
        SafeGroup::new_with(kernels(), p, q)
    }

    /// [`new`](SafeGroup::new) with the kernels of a level.
    ///
    /// # Errors
    /// [`GroupError`]: there is no such group, or `p` is too long.
    pub fn new_with(k: &Kernels, p: &[Limb], q: &[Limb]) -> Result<SafeGroup, GroupError> {
        let (p, q) = (trimmed(p), trimmed(q));
        let bits = bit_len(p);
        if bits > MOST_BITS as u64 {
            return Err(GroupError::TooLong { bits });
        }
        if q.first().is_none_or(|low| low % 2 == 0) || q == [1] || !is_below(q, p) {
            return Err(GroupError::Order);
        }
        let below = difference(k, p, &[1]);
        if !trimmed(&remainder(k, &below, q)).is_empty() {
            return Err(GroupError::NoDivisor);
        }
        let cofactor = quotient(k, &below, q);
        if trimmed(&remainder(k, &cofactor, q)).is_empty() {
            return Err(GroupError::Square);
        }
        if !is_probable_prime(k, q, 0) || !is_probable_prime(k, p, 0) {
            return Err(GroupError::Composite);
        }
        let modulus = |n| Modulus::new_with(k, n).map_err(|_| GroupError::Composite);
        Ok(SafeGroup { p: modulus(p)?, q: modulus(q)?, cofactor: trimmed(&cofactor).to_vec() })
    }

    /// The prime `p`.
    pub fn p(&self) -> &Modulus {
        &self.p
    }

    /// The order `q`.
    pub fn q(&self) -> &Modulus {
        &self.q
    }

    /// `(p - 1) / q`.
    pub fn cofactor(&self) -> &[Limb] {
        &self.cofactor
    }

    /// Whether an element is in the subgroup, as
    /// [`in_subgroup_batch`](SafeGroup::in_subgroup_batch) tells of many.
    pub fn contains(&self, x: &[Limb]) -> bool {
        self.in_subgroup_batch(&[x]) == [true]
    }

    /// Whether an element generates the subgroup: it is in it and not 1.
    pub fn is_generator(&self, x: &[Limb]) -> bool {
        trimmed(x) != [1] && self.contains(x)
    }

    /// Whether each number is in the subgroup: `1 <= x < p` and `x^q = 1`. Of public values: the
    /// time depends on them.
    ///
    /// Cost: a power to `q` for each, eight at once with sliding windows that they share; where the
    /// cofactor is 2, the subgroup is that of the squares, and Jacobi's symbol tells them at the
    /// cost of a greatest common divisor. For hundreds of numbers
    /// [`in_subgroup_batch_random`](SafeGroup::in_subgroup_batch_random) takes less time.
    pub fn in_subgroup_batch(&self, elements: &[&[Limb]]) -> Vec<bool> {
        self.in_subgroup_batch_with(kernels(), elements)
    }

    /// [`in_subgroup_batch`](SafeGroup::in_subgroup_batch) with the kernels of a level.
    pub fn in_subgroup_batch_with(&self, k: &Kernels, elements: &[&[Limb]]) -> Vec<bool> {
        let in_range = |x: &[Limb]| self.in_range(x);
        if self.cofactor == [2] {
            let is_square = |x: &[Limb]| jacobi(k, x, self.p.limbs()) == Some(1);
            return elements.iter().map(|x| in_range(x) && is_square(x)).collect();
        }
        let good = elements.iter().filter(|x| in_range(x));
        let jobs: Vec<Job<'_>> = good.map(|x| Job::new(x, self.q.limbs(), &self.p)).collect();
        let mut powers = mod_exp_vartime_with(k, &jobs).into_iter();
        let is_one = |power: Vec<Limb>| trimmed(&power) == [1];
        elements.iter().map(|x| in_range(x) && powers.next().is_some_and(is_one)).collect()
    }

    /// Whether `1 <= x < p`.
    fn in_range(&self, x: &[Limb]) -> bool {
        !trimmed(x).is_empty() && is_below(x, self.p.limbs())
    }
}
