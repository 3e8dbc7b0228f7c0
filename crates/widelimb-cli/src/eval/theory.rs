//! Functions that need the primes of a number: they look for them within the limit of time.

use super::error::Fault;
use super::item::{Item, List, list};
use super::limits::Limits;
use super::value::{self, modulus, residue};
use super::{estimate, memory};
use crate::{interrupt, threads};
use widelimb::{Integer, Natural};
use widelimb_factor::arithmetic::ArithmeticError;
use widelimb_factor::arithmetic::logarithm::discrete_log_with;
use widelimb_factor::arithmetic::order::{multiplicative_order_with, primitive_root_with};
use widelimb_factor::arithmetic::roots::sqrt_mod_with;
use widelimb_factor::{Factorization, Factorizer};

/// How to factor: on all threads, within the limit of time, until Ctrl-C is pressed.
fn factorizer(limits: Limits) -> Factorizer<'static> {
    let factorizer = Factorizer::new().threads(threads::count()).time_limit(limits.time);
    match interrupt::requested() {
        Some(flag) => factorizer.cancelled_by(flag),
        None => factorizer,
    }
}

/// The fault of a function that has no value.
fn fault(error: &ArithmeticError, limits: Limits) -> Fault {
    interrupt::stop_if_requested();
    let seconds = limits.time.as_secs_f64();
    match error {
        ArithmeticError::Incomplete { rest } => {
            let bits = rest.iter().map(|(number, _)| number.bit_len()).max().unwrap_or(0);
            Fault::NoFactors { bits, seconds }
        }
        ArithmeticError::Capacity(error) => {
            let estimate = estimate::Estimate(error.bits as f64);
            Fault::TooBig { estimate, max_bits: limits.max_bits }
        }
        ArithmeticError::LongOrder { bits, .. } => Fault::LongOrder { bits: *bits },
        ArithmeticError::Stopped => Fault::NoTime { seconds },
        error => Fault::Theory(error.to_string()),
    }
}

/// The primes of a number of at least 1; not all of them where time has ended.
fn factored(n: &Integer, name: &'static str, limits: Limits) -> Result<Factorization, Fault> {
    if !n.is_positive() {
        return Err(Fault::TooSmall { function: name, what: "a number", least: 1 });
    }
    let found = factorizer(limits).factor(n.magnitude());
    interrupt::stop_if_requested();
    Ok(found.expect("the number is not 0"))
}

/// The prime factors of `n`, each as often as it divides `n`.
pub fn factors(n: &Integer, limits: Limits) -> Result<Item, Fault> {
    let found = factored(n, "factor", limits)?;
    if let Some((rest, _)) = found.rest().first() {
        let seconds = limits.time.as_secs_f64();
        return Err(Fault::NoFactors { bits: rest.bit_len(), seconds });
    }
    let primes = found.factors().iter();
    let each = primes.flat_map(|part| (0..part.multiplicity).map(|_| part.prime.clone().into()));
    list(each, limits)
}

/// Euler's function of `n`.
pub fn phi(n: &Integer, limits: Limits) -> Result<Integer, Fault> {
    let phi = factored(n, "phi", limits)?.phi();
    phi.map(Integer::from).map_err(|error| fault(&error, limits))
}

/// The function of R. Carmichael.
pub fn carmichael(n: &Integer, limits: Limits) -> Result<Integer, Fault> {
    let lambda = factored(n, "carmichael", limits)?.lambda();
    lambda.map(Integer::from).map_err(|error| fault(&error, limits))
}

/// The function of A. Moebius.
pub fn moebius(n: &Integer, limits: Limits) -> Result<Integer, Fault> {
    let mu = factored(n, "moebius", limits)?.mu();
    mu.map(Integer::from).map_err(|error| fault(&error, limits))
}

/// The number of divisors of `n`.
pub fn divisor_count(n: &Integer, limits: Limits) -> Result<Integer, Fault> {
    let count = factored(n, "numdiv", limits)?.divisor_count();
    count.map(Integer::from).map_err(|error| fault(&error, limits))
}

/// The sum of the `k`-th powers of the divisors of `n`; of the divisors themselves without a `k`.
pub fn sigma(n: &Integer, k: Option<&Integer>, limits: Limits) -> Result<Integer, Fault> {
    let one = Integer::one();
    let k = k.unwrap_or(&one);
    if k.is_negative() {
        return Err(Fault::Negative { function: "sigma", what: "an exponent" });
    }
    if n.is_positive() {
        // The sum is at least n^k.
        let estimate = estimate::power(value::log2(n.magnitude()), value::to_f64(k));
        limits.check_work(estimate, memory::QUOTIENT)?;
    }
    let sum = factored(n, "sigma", limits)?.sigma_within(value::within_limit(k), limits.max_bits);
    sum.map(Integer::from).map_err(|error| fault(&error, limits))
}

/// All divisors of `n`, least first.
pub fn divisors(n: &Integer, limits: Limits) -> Result<Item, Fault> {
    let found = factored(n, "divisors", limits)?;
    let count = found.divisor_count().map_err(|error| fault(&error, limits))?;
    // The product of two divisors that belong together is n: half of its bits are their mean.
    let count = checked(count, n.bit_len() / 2, limits)?;
    let divisors = found.divisors(count).map_err(|error| fault(&error, limits))?;
    list(divisors.into_iter().map(Integer::from), limits)
}

/// The length of a list of numbers of so many bits in the mean, within the limits.
fn checked(count: Natural, bits: u64, limits: Limits) -> Result<usize, Fault> {
    let about = value::to_f64(&count.clone().into()).min(1e300);
    List::check(about, bits, limits)?;
    usize::try_from(count).map_err(|_| Fault::ListOutOfMemory { count: about })
}

/// The numbers in `0 .. n` whose square is `a` modulo `n`.
pub fn square_roots(a: &Integer, n: &Integer, limits: Limits) -> Result<Item, Fault> {
    let modulus = modulus(n, "sqrtmod")?;
    let roots = sqrt_mod_with(&residue(a, modulus), modulus, &factorizer(limits))
        .map_err(|error| fault(&error, limits))?;
    // Few of many roots are much shorter than n.
    let count = checked(roots.count(), 0, limits)?;
    let sorted = roots.sorted(count).map_err(|error| fault(&error, limits))?;
    list(sorted.into_iter().map(Integer::from), limits)
}

/// The least exponent above 0 to which `a` is 1 modulo `n`.
pub fn order(a: &Integer, n: &Integer, limits: Limits) -> Result<Integer, Fault> {
    let modulus = modulus(n, "znorder")?;
    let order = multiplicative_order_with(&residue(a, modulus), modulus, &factorizer(limits));
    let order = order.map_err(|error| fault(&error, limits))?;
    order.map(Integer::from).ok_or(Fault::NoOrder)
}

/// The least primitive root modulo `n`.
pub fn primitive_root(n: &Integer, limits: Limits) -> Result<Integer, Fault> {
    let modulus = modulus(n, "znprimroot")?;
    let root = primitive_root_with(modulus, &factorizer(limits));
    let root = root.map_err(|error| fault(&error, limits))?;
    root.map(Integer::from).ok_or(Fault::NoPrimitiveRoot)
}

/// The least exponent from 0 on to which `base` is `value` modulo `n`.
pub fn logarithm(
    value: &Integer,
    base: &Integer,
    n: &Integer,
    limits: Limits,
) -> Result<Integer, Fault> {
    let modulus = modulus(n, "znlog")?;
    let [value, base] = [value, base].map(|number| residue(number, modulus));
    let log = discrete_log_with(&base, &value, modulus, &factorizer(limits));
    let log = log.map_err(|error| fault(&error, limits))?;
    log.map(Integer::from).ok_or(Fault::NoLogarithm)
}
