//! Accumulators of RSA: a set in one number, and short proofs of what is in it and what is not.
//!
//! The modulus `n` is one whose factors nobody knows, the elements are odd primes, and the value of
//! a set is `A = g^(x_1 x_2 ...) mod n`. The witness of an element `x` is the value without it, `w`
//! with `w^x = A`. Everything is public: all times depend on the values.
//!
//! ```
//! use widelimb::protocols::accumulator::Accumulator;
//!
//! // A modulus that is far too short.
//! let n = [0xb504_f333_f9de_6485, 0x0123_4567];
//! let mut accumulator = Accumulator::new(&n, &[65537])?;
//! let set: [&[u64]; 3] = [&[1_000_003], &[1_000_033], &[1_000_037]];
//! accumulator.add(&set)?;
//! let witnesses = accumulator.witnesses(&set)?;
//! assert!(accumulator.verify(set[1], &witnesses[1]) && !accumulator.verify(set[0], &witnesses[1]));
//!
//! let proofs = accumulator.prove_absence(&set, &[&[1_000_039], set[0]])?;
//! let absent = proofs[0].as_ref().expect("it is not in the set");
//! assert!(proofs[1].is_none() && accumulator.verify_absence(&[(&[1_000_039], absent)]) == [true]);
//! # Ok::<(), widelimb::protocols::accumulator::AccumulatorError>(())
//! ```
//!
//! # What is up to the caller
//!
//! Who knows the factors of `n`, or chooses elements that are no primes, makes a witness of
//! anything. Elements that others name go through [`hash_to_primes`], and a verifier computes the
//! prime itself. `g` is a square that was chosen at random.
//!
//! Sources: J. Benaloh, M. de Mare, One-way accumulators, EUROCRYPT 1993; J. Li, N. Li, R. Xue,
//! Universal accumulators with efficient nonmembership proofs, ACNS 2007; D. Boneh, B. Bünz,
//! B. Fisch, Batching techniques for accumulators, CRYPTO 2019.

mod absence;
mod hash;
mod update;
mod witness;

pub use absence::Absence;
pub use hash::hash_to_primes;

use crate::{Job, Limb, Modulus, ModulusError, mod_exp_vartime_with};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::common_divisor::gcd;
use widelimb_limb::tree::ProductTree;
use widelimb_limb::trim::trimmed;

/// Why there is no such accumulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccumulatorError {
    /// The modulus is no product of odd primes.
    #[error(transparent)]
    Modulus(#[from] ModulusError),
    /// A generator, a value or a witness is not below the modulus, or has a factor of it; or a
    /// generator is 1.
    #[error("a generator, value or witness is no unit below the modulus, or a generator is 1")]
    NoUnit,
    /// An element is even or below 3.
    #[error("element {index} is even or below 3")]
    Element {
        /// The index of the element among those of the call.
        index: usize,
    },
    /// Elements that should be different primes have a factor in common.
    #[error("element {index} has a factor in common with one that was removed")]
    CommonFactor {
        /// The index of the element among those of the call.
        index: usize,
    },
}

/// The value of a set, with what powers modulo `n` need.
#[derive(Clone, Debug)]
pub struct Accumulator {
    n: Modulus,
    generator: Vec<Limb>,
    value: Vec<Limb>,
}

impl Accumulator {
    /// The empty set: its value is the generator `g`.
    ///
    /// # Errors
    /// [`AccumulatorError`]: the modulus is even or below 3, or the generator is 1 or no unit below
    /// it.
    pub fn new(n: &[Limb], generator: &[Limb]) -> Result<Accumulator, AccumulatorError> {
        let n = Modulus::new(n)?;
        let generator = unit(&n, generator)?;
        if trimmed(&generator) == [1] {
            return Err(AccumulatorError::NoUnit);
        }
        Ok(Accumulator { n, value: generator.clone(), generator })
    }

    /// The same modulus and generator with the value of another set, as a verifier has it.
    ///
    /// # Errors
    /// [`NoUnit`](AccumulatorError::NoUnit).
    pub fn with_value(&self, value: &[Limb]) -> Result<Accumulator, AccumulatorError> {
        Ok(Accumulator { value: unit(&self.n, value)?, ..self.clone() })
    }

    /// The modulus `n`.
    pub fn modulus(&self) -> &[Limb] {
        self.n.limbs()
    }

    /// The generator `g`, in as many limbs as the modulus has.
    pub fn generator(&self) -> &[Limb] {
        &self.generator
    }

    /// The value of the set, in as many limbs as the modulus has.
    pub fn value(&self) -> &[Limb] {
        &self.value
    }

    /// Puts elements into the set: `A = A^(x_1 x_2 ...)`. The witnesses of the others change as the
    /// value does: see [`witnesses_after_adding`](Accumulator::witnesses_after_adding).
    ///
    /// Cost: the product of the elements by a tree, and one power.
    ///
    /// # Errors
    /// [`Element`](AccumulatorError::Element); the set stays as it was.
    pub fn add(&mut self, elements: &[&[Limb]]) -> Result<(), AccumulatorError> {
        let k = kernels();
        let tree = tree(k, elements)?;
        self.value = self.power(k, &self.value, tree.root());
        Ok(())
    }

    /// Whether `witness` proves that the prime is in the set; if so, takes it out. The value is the
    /// witness then.
    pub fn remove(&mut self, element: &[Limb], witness: &[Limb]) -> bool {
        let is_member = self.verify(element, witness);
        if is_member && let Ok(value) = unit(&self.n, witness) {
            self.value = value;
        }
        is_member
    }

    /// `base^exponent mod n`.
    fn power(&self, k: &Kernels, base: &[Limb], exponent: &[Limb]) -> Vec<Limb> {
        let job = Job::new(base, exponent, &self.n);
        mod_exp_vartime_with(k, &[job]).pop().unwrap_or_default()
    }
}

/// A unit below the modulus, in as many limbs.
fn unit(n: &Modulus, a: &[Limb]) -> Result<Vec<Limb>, AccumulatorError> {
    let k = kernels();
    let a = trimmed(a);
    if widelimb_limb::cmp(a, n.limbs()).is_ge() || gcd(k, a, n.limbs()) != [1] {
        return Err(AccumulatorError::NoUnit);
    }
    let mut unit = a.to_vec();
    unit.resize(n.limbs().len(), 0);
    Ok(unit)
}

/// Whether a number can be an element: odd and above 1.
fn is_element(x: &[Limb]) -> bool {
    matches!(trimmed(x), [low, ..] if low % 2 == 1) && trimmed(x) != [1]
}

/// The tree of the elements' products.
fn tree(k: &Kernels, elements: &[&[Limb]]) -> Result<ProductTree, AccumulatorError> {
    match elements.iter().position(|x| !is_element(x)) {
        Some(index) => Err(AccumulatorError::Element { index }),
        None => ProductTree::new(k, elements).map_err(|index| AccumulatorError::Element { index }),
    }
}
