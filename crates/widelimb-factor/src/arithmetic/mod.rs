//! Arithmetic functions, and groups modulo a number: what its primes tell.
//!
//! [`Factorization`] has the functions of a number whose primes are known: [`phi`], [`lambda`],
//! [`sigma`], [`mu`], [`divisors`]. The modules here have those that factor on their own. Each comes
//! as a function without options, on one thread and without a limit of time, and with the suffix
//! `_with`, which takes a [`Factorizer`] with options; the time limit of that holds for the whole
//! call.
//!
//! | module | what |
//! |---|---|
//! | [`order`] | orders of residues, primitive roots |
//! | [`roots`] | square roots modulo primes and other numbers |
//! | [`logarithm`] | discrete logarithms |
//! | [`squares`] | sums of two squares |
//!
//! The time of every function here depends on the values of all its arguments: none is for secrets.
//!
//! [`phi`]: Factorization::phi
//! [`lambda`]: Factorization::lambda
//! [`sigma`]: Factorization::sigma
//! [`mu`]: Factorization::mu
//! [`divisors`]: Factorization::divisors

mod error;
mod functions;
pub mod logarithm;
pub mod order;
pub mod roots;
pub mod squares;

pub use error::ArithmeticError;

use crate::factorizer::test_cost;
use crate::{Factorization, Factorizer};
use widelimb::Natural;

/// The primes of a number above 0.
fn complete(n: &Natural, factorizer: &Factorizer<'_>) -> Result<Factorization, ArithmeticError> {
    let found = factorizer.factor(n).map_err(|_| ArithmeticError::Zero)?;
    found.complete()?;
    Ok(found)
}

/// Whether a number is prime, if there is time for the test.
fn is_prime(n: &Natural, factorizer: &Factorizer<'_>) -> Result<bool, ArithmeticError> {
    match factorizer.control().has_time_for(test_cost(n)) {
        true => Ok(n.is_probable_prime()),
        false => Err(ArithmeticError::Incomplete { rest: vec![(n.clone(), 1)] }),
    }
}
