//! [`Factorization`]: a number as a product.

use crate::Certificate;
use core::fmt;
use std::sync::Arc;
use widelimb::Natural;

/// Why a number is taken for a prime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It is below `2^64`, where the test of R. Baillie, C. Pomerance, J. Selfridge and S. Wagstaff
    /// has no exception.
    BelowWord,
    /// It passes that test, to which no exception is known.
    Probable,
    /// It has a certificate, which [`Factorizer::proved`](crate::Factorizer::proved) asks for.
    Certificate(Arc<Certificate>),
}

/// A prime that divides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// The prime.
    pub prime: Natural,
    /// How often it divides.
    pub multiplicity: u64,
    /// Why it is taken for a prime.
    pub proof: Proof,
}

/// A number as the product of primes, and of composite numbers that were not split.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Factorization {
    pub(crate) factors: Vec<Factor>,
    pub(crate) rest: Vec<(Natural, u64)>,
}

impl Factorization {
    /// The primes, least first.
    pub fn factors(&self) -> &[Factor] {
        &self.factors
    }

    /// The divisors that were not split, and how often each divides: none, unless the factorization
    /// was stopped. They are composite, but for those that it had no time to test.
    pub fn rest(&self) -> &[(Natural, u64)] {
        &self.rest
    }

    /// Whether all divisors are prime.
    pub fn is_complete(&self) -> bool {
        self.rest.is_empty()
    }

    /// The number itself.
    pub fn product(&self) -> Natural {
        let primes = self.factors.iter().map(|factor| factor.prime.pow(factor.multiplicity));
        let rest = self.rest.iter().map(|(number, times)| number.pow(*times));
        Natural::product_of(&primes.chain(rest).collect::<Vec<_>>())
    }
}

/// The primes, each as often as it divides, then what was not split, in parentheses.
impl fmt::Display for Factorization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for Factor { prime, multiplicity, .. } in &self.factors {
            for _ in 0..*multiplicity {
                write!(f, "{space}{prime}")?;
                space = " ";
            }
        }
        for (number, times) in &self.rest {
            for _ in 0..*times {
                write!(f, "{space}({number})")?;
                space = " ";
            }
        }
        Ok(())
    }
}
