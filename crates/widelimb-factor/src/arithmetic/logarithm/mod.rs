//! Discrete logarithms.
//!
//! Modulo `p^e` the order of the base is `d p^j` ([`order`](super::order)). The logarithm modulo `d` is
//! found modulo `p` (or 4), by powers whose orders are primes (S. Pohlig, M. Hellman, IEEE
//! Transactions on Information Theory 24, 1978). The logarithm modulo `p^j` is read off numbers that
//! are 1 modulo `p`, whose powers are linear: `(1 + p^s u)^y = 1 + y p^s u` modulo `p^(2 s)`. The
//! logarithms for all `p^e` are joined by the Chinese remainder theorem.
//!
//! For a prime order `q` there are two ways: up to 24 bits a table of about `sqrt(q)`
//! powers and as many products (D. Shanks); above, walks of J. Pollard's that meet (P. van Oorschot,
//! M. Wiener, Parallel collision search with cryptanalytic applications, Journal of Cryptology 12,
//! 1999), on several threads, with about `1.3 sqrt(q)` products and little memory.

mod prime_order;
mod table;
mod walk;

use super::order::PartOrder;
use super::{ArithmeticError, complete};
use crate::factorizer::test_cost;
use crate::{Factor, Factorizer};
use prime_order::PrimeOrder;
use widelimb::Natural;
use widelimb::error::CongruenceError;

/// The most bits of a prime order that has a table: the powers take 64 KB.
const TABLE_BITS: u64 = 24;

/// The most bits of a prime order that is searched for without a time limit: half a minute on one
/// thread modulo a number of 64 bits, a few minutes modulo one of 512.
const BITS_WITHOUT_LIMIT: u64 = 60;

/// The most bits with a time limit; what is longer would take all computers for years.
const BITS_WITH_LIMIT: u64 = 120;

/// The least `x` from 0 on with `base^x = value mod n`; `None` if there is none. The base may have
/// divisors in common with `n`. The base comes first; in `znlog(v, b, n)` of PARI and `widelimb eval`
/// it is the second.
///
/// It takes the factorizations of `n` and of `p - 1` for each prime `p` of `n`, and then, for each
/// prime `q` of the base's order, about `sqrt(q)` to `1.5 sqrt(q)` products modulo a `p`. The time
/// depends on all values.
///
/// # Errors
/// [`ArithmeticError::Zero`]: `n` is 0. [`ArithmeticError::LongOrder`]: a prime of the order has
/// more than 60 bits.
///
/// ```
/// use widelimb::Natural;
/// use widelimb_factor::arithmetic::logarithm::discrete_log;
/// let [two, p] = [2_u32, 1019].map(Natural::from);
/// assert_eq!(discrete_log(&two, &Natural::from(5_u32), &p)?, Some(Natural::from(10_u32)));
/// // Every power of 3 modulo 8 is 1 or 3.
/// let [three, five, eight] = [3_u32, 5, 8].map(Natural::from);
/// assert_eq!(discrete_log(&three, &five, &eight)?, None);
/// # Ok::<(), widelimb_factor::arithmetic::ArithmeticError>(())
/// ```
#[doc(alias("znlog", "dlog"))]
pub fn discrete_log(
    base: &Natural,
    value: &Natural,
    n: &Natural,
) -> Result<Option<Natural>, ArithmeticError> {
    discrete_log_with(base, value, n, &Factorizer::new())
}

/// [`discrete_log`] with the options of a factorizer: its threads search too, and its time limit
/// ends the search. With a time limit primes of the order of up to 120 bits are searched for.
///
/// # Errors
/// [`ArithmeticError::Zero`], [`ArithmeticError::LongOrder`], [`ArithmeticError::Incomplete`] or
/// [`ArithmeticError::Stopped`].
pub fn discrete_log_with(
    base: &Natural,
    value: &Natural,
    n: &Natural,
    factorizer: &Factorizer<'_>,
) -> Result<Option<Natural>, ArithmeticError> {
    let factorizer = factorizer.started();
    let found = complete(n, &factorizer)?;
    let given = (base % n, value % n);
    let (base, value) = &given;
    // From this exponent on, powers are 0 modulo the powers of primes that divide the base.
    let mut settled = 0;
    let mut classes = vec![];
    for part in found.factors() {
        let modulus = part.prime.pow(part.multiplicity);
        let (base, value) = (base % &modulus, value % &modulus);
        if let step @ 1.. = times(&base, part) {
            // The value is divided as often as its exponent says, or as often as n.
            match times(&value, part) {
                all if all == part.multiplicity => settled = settled.max(all.div_ceil(step)),
                some => return Ok(checked(some / step, &given, n)),
            }
            continue;
        }
        match part_log(&base, &value, part, &factorizer)? {
            Some(class) => classes.push(class),
            None => return Ok(None),
        }
    }
    let (x, order) = match Natural::crt(&classes) {
        Ok(class) => class,
        Err(CongruenceError::Contradiction) => return Ok(None),
        Err(CongruenceError::Capacity(error)) => return Err(error.into()),
        Err(CongruenceError::ZeroModulus { .. }) => return Err(ArithmeticError::Zero),
    };
    // The least of the class that is not below the settled exponent.
    let missing = Natural::from(settled);
    let x = match x < missing {
        true => &x + (missing - &x).div_ceil(&order) * &order,
        false => x,
    };
    debug_assert!(base.pow_mod(&x, n) == *value, "{base} {value} {n}");
    Ok(Some(x))
}

/// How often a prime divides a number: at most as often as it divides `n`.
fn times(a: &Natural, part: &Factor) -> u64 {
    if a.is_zero() { part.multiplicity } else { a.remove_factor(&part.prime).1 }
}

/// An exponent, if the base to it is the value.
fn checked(x: u64, (base, value): &(Natural, Natural), n: &Natural) -> Option<Natural> {
    let x = Natural::from(x);
    (base.pow_mod(&x, n) == *value).then_some(x)
}

/// The logarithm modulo `p^e` of a value to a base that `p` does not divide, and the base's order.
fn part_log(
    base: &Natural,
    value: &Natural,
    part: &Factor,
    factorizer: &Factorizer<'_>,
) -> Result<Option<(Natural, Natural)>, ArithmeticError> {
    let (p, e) = (&part.prime, part.multiplicity);
    let order = PartOrder::new(base, p, e, factorizer)?;
    let modulus = p.pow(e);
    let first = match *p == 2 {
        // The order modulo 4 is 1 or 2.
        true => Some(Natural::from(u32::from(order.first == 2 && value.bit(1)))),
        false => first_log(&(base % p), &(value % p), p, &order, factorizer)?,
    };
    let Some(first) = first else { return Ok(None) };
    let inverse = base.pow_mod(&first, &modulus).inverse_mod(&modulus);
    let rest = value * inverse.map_err(|_| ArithmeticError::NotPrime)? % &modulus;
    if !order.lifts.is_one() && !factorizer.control().has_time_for(test_cost(&modulus)) {
        // The powers would take longer than there is time.
        return Err(ArithmeticError::Stopped);
    }
    let lifted = lifted_log(&base.pow_mod(&order.first, &modulus), &rest, p, e, &order.lifts);
    Ok(lifted.map(|lifted| (first + &order.first * lifted, order.value())))
}

/// The logarithm modulo a prime `p`, by those for each prime of the base's order.
fn first_log(
    base: &Natural,
    value: &Natural,
    p: &Natural,
    order: &PartOrder,
    factorizer: &Factorizer<'_>,
) -> Result<Option<Natural>, ArithmeticError> {
    let has_limit = factorizer.control().deadline.is_some();
    let limit = if has_limit { BITS_WITH_LIMIT } else { BITS_WITHOUT_LIMIT };
    let longest = order.primes.iter().map(|(q, _)| q.bit_len()).max().unwrap_or(0);
    if !value.pow_mod(&order.first, p).is_one() {
        return Ok(None);
    }
    if longest > limit {
        return Err(ArithmeticError::LongOrder { bits: longest, limit });
    }
    let mut classes = vec![];
    for (q, f) in &order.primes {
        let power = q.pow(*f);
        let others = order.first.div_exact(&power);
        let base = base.pow_mod(&others, p);
        let search = PrimeOrder::new(p, q, &base.pow_mod(&q.pow(f - 1), p), factorizer.control());
        let log = search.power_log(&base, &value.pow_mod(&others, p), *f)?;
        classes.push((log, power));
    }
    Ok(Some(Natural::crt(&classes).expect("coprime moduli, whose product divides p - 1").0))
}

/// The logarithm below `order = p^j` of a value to a base that is 1 modulo `p`, or modulo 4 where `p`
/// is 2, and whose order modulo `p^e` is that; `None` if there is none.
///
/// Where `known` digits in base `p` of the logarithm are found, the base to `p^known` is `1 + p^s u`
/// for `s = e - j + known`, and what is left of the value has to be `1 + p^s w`: so `w / u` are its
/// next `s` digits.
fn lifted_log(
    base: &Natural,
    value: &Natural,
    p: &Natural,
    e: u64,
    order: &Natural,
) -> Option<Natural> {
    let modulus = p.pow(e);
    let (mut log, mut scale) = (Natural::ZERO, Natural::one());
    while scale < *order {
        let step = base.pow_mod(&scale, &modulus);
        let rest = value * step_back(base, &log, order, &modulus) % &modulus;
        // p^s, and the modulus of the digits, p^s or up to the end.
        let common = modulus.div_exact(order) * &scale;
        let digits = common.clone().min(order.div_exact(&scale));
        let (w, left) = (&rest + &modulus - 1_u32).div_rem(&common);
        if !left.is_zero() {
            return None;
        }
        let u = (step - 1_u32).div_exact(&common);
        let next = w % &digits * (u % &digits).inverse_mod(&digits).ok()? % &digits;
        log += next * &scale;
        scale *= digits;
    }
    let is_log = base.pow_mod(&log, &modulus) == value % &modulus;
    is_log.then_some(log)
}

/// The power of the base to the negative of a logarithm.
fn step_back(base: &Natural, log: &Natural, order: &Natural, modulus: &Natural) -> Natural {
    base.pow_mod(&(order - log), modulus)
}
