//! Orders of residues, and primitive roots.
//!
//! The order modulo a prime `p` is `p - 1` without the primes that can be taken from it. For each
//! prime `q` of `p - 1` that needs the power of the residue to all the others; they are made by
//! halving the list of primes, with about `log2 r` powers for `r` primes and not `r`. Modulo `p^e`
//! the order has a factor `p^(e - v)` more, where `p^v` is what divides `a^d - 1` for the order `d`
//! modulo `p` (or modulo 4 where `p` is 2). Source: V. Shoup, A Computational Introduction to Number
//! Theory and Algebra, second edition, section 11.1.

use super::{ArithmeticError, complete, is_prime};
use crate::{Factor, Factorizer};
use widelimb::Natural;

/// The least `d` above 0 with `a^d = 1 mod n`; `None` if `a` and `n` have a common divisor above 1.
/// The order modulo 1 is 1.
///
/// It takes the factorizations of `n` and of `p - 1` for each prime `p` of `n`, and a few powers
/// modulo `p`. The time depends on both values.
///
/// # Errors
/// [`ArithmeticError::Zero`]: `n` is 0.
///
/// ```
/// use widelimb::Natural;
/// use widelimb_factor::arithmetic::order::multiplicative_order;
/// let [ten, p, even] = [10_u32, 97, 98].map(Natural::from);
/// // 1 / 97 has a period of 96 digits.
/// assert_eq!(multiplicative_order(&ten, &p)?, Some(Natural::from(96_u32)));
/// assert_eq!(multiplicative_order(&ten, &even)?, None);
/// # Ok::<(), widelimb_factor::arithmetic::ArithmeticError>(())
/// ```
#[doc(alias("znorder", "n_order"))]
pub fn multiplicative_order(a: &Natural, n: &Natural) -> Result<Option<Natural>, ArithmeticError> {
    multiplicative_order_with(a, n, &Factorizer::new())
}

/// [`multiplicative_order`] with the options of a factorizer.
///
/// # Errors
/// [`ArithmeticError::Zero`], or [`ArithmeticError::Incomplete`]: a factorization was stopped.
pub fn multiplicative_order_with(
    a: &Natural,
    n: &Natural,
    factorizer: &Factorizer<'_>,
) -> Result<Option<Natural>, ArithmeticError> {
    let factorizer = factorizer.started();
    if n.is_zero() {
        return Err(ArithmeticError::Zero);
    }
    if !a.gcd(n).is_one() {
        return Ok(None);
    }
    let mut order = Natural::one();
    for Factor { prime, multiplicity, .. } in complete(n, &factorizer)?.factors() {
        let part = PartOrder::new(a, prime, *multiplicity, &factorizer)?;
        order = order.lcm(&part.value());
    }
    Ok(Some(order))
}

/// The order of a residue modulo a power of a prime `p`: `d p^j`, where `d` is the order modulo
/// `p`, or modulo 4 where `p` is 2.
pub(super) struct PartOrder {
    /// The primes of `d`, and how often each divides.
    pub primes: Vec<(Natural, u64)>,
    /// `d`.
    pub first: Natural,
    /// `p^j`.
    pub lifts: Natural,
}

impl PartOrder {
    /// The order of `a`, which `p` does not divide, modulo `p^e`.
    pub fn new(
        a: &Natural,
        p: &Natural,
        e: u64,
        factorizer: &Factorizer<'_>,
    ) -> Result<PartOrder, ArithmeticError> {
        let mut primes = vec![];
        if *p != 2 {
            let group = complete(&(p - 1_u32), factorizer)?;
            reduce(&(a % p), p, group.factors(), &mut primes);
        } else if e > 1 && a.bit(1) {
            primes.push((Natural::from(2_u32), 1));
        }
        let powers: Vec<Natural> = primes.iter().map(|(q, f)| q.pow(*f)).collect();
        let first = Natural::product_of(&powers);
        if e == 1 {
            return Ok(PartOrder { primes, first, lifts: Natural::one() });
        }
        let power = p.pow(e);
        let above = a.pow_mod(&first, &power) - 1_u32;
        let common = if above.is_zero() { e } else { above.remove_factor(p).1 };
        Ok(PartOrder { primes, first, lifts: p.pow(e - common) })
    }

    /// The order itself.
    pub fn value(&self) -> Natural {
        &self.first * &self.lifts
    }
}

/// The primes of the order of `a` modulo `p`, which divides the product of the powers of `primes`.
fn reduce(a: &Natural, p: &Natural, primes: &[Factor], found: &mut Vec<(Natural, u64)>) {
    match primes {
        [] => {}
        [Factor { prime, multiplicity, .. }] => {
            let (mut rest, mut times) = (a.clone(), 0);
            while !rest.is_one() && times < *multiplicity {
                rest = rest.pow_mod(prime, p);
                times += 1;
            }
            debug_assert!(rest.is_one(), "the order divides p - 1");
            if times > 0 {
                found.push((prime.clone(), times));
            }
        }
        _ => {
            let (low, high) = primes.split_at(primes.len() / 2);
            for (part, others) in [(low, high), (high, low)] {
                let powers: Vec<_> = others.iter().map(|q| q.prime.pow(q.multiplicity)).collect();
                reduce(&a.pow_mod(&Natural::product_of(&powers), p), p, part, found);
            }
        }
    }
}

/// The least primitive root modulo `n`: the least number whose powers are all residues coprime to
/// `n`. There is one for 1 (where it is 0), 2, 4, `p^k` and `2 p^k` with an odd prime `p`, and
/// `None` for every other `n`.
///
/// It takes the factorization of `p - 1`, and for each candidate a symbol of Jacobi and a few powers
/// modulo `p`. The time depends on the value.
///
/// # Errors
/// [`ArithmeticError::Zero`]: `n` is 0.
///
/// ```
/// use widelimb::Natural;
/// use widelimb_factor::arithmetic::order::primitive_root;
/// let root = |n: u32| primitive_root(&Natural::from(n));
/// assert_eq!(root(191)?, Some(Natural::from(19_u32)));
/// // 5 is one modulo 40487, and not modulo its square.
/// assert_eq!(root(40487 * 40487)?, Some(Natural::from(10_u32)));
/// assert_eq!(root(15)?, None);
/// # Ok::<(), widelimb_factor::arithmetic::ArithmeticError>(())
/// ```
#[doc(alias("znprimroot", "generator"))]
pub fn primitive_root(n: &Natural) -> Result<Option<Natural>, ArithmeticError> {
    primitive_root_with(n, &Factorizer::new())
}

/// [`primitive_root`] with the options of a factorizer.
///
/// # Errors
/// [`ArithmeticError::Zero`], or [`ArithmeticError::Incomplete`]: a factorization was stopped.
pub fn primitive_root_with(
    n: &Natural,
    factorizer: &Factorizer<'_>,
) -> Result<Option<Natural>, ArithmeticError> {
    let factorizer = factorizer.started();
    let Some(twos) = n.trailing_zeros() else { return Err(ArithmeticError::Zero) };
    if *n <= 4 {
        return Ok(Some(n - 1_u32));
    }
    if twos > 1 {
        return Ok(None);
    }
    let odd = n >> twos;
    let (p, e) = odd.perfect_power().unwrap_or((odd, 1));
    if !is_prime(&p, &factorizer)? {
        return Ok(None);
    }
    let group = complete(&(&p - 1_u32), &factorizer)?;
    let odd_primes = group.factors().iter().map(|q| &q.prime).filter(|&q| *q != 2);
    let exponents: Vec<Natural> = odd_primes.map(|q| (&p - 1_u32).div_exact(q)).collect();
    let square = p.square();
    let is_root = |a: &Natural| {
        a.jacobi(&p) == Ok(-1)
            && exponents.iter().all(|exponent| !a.pow_mod(exponent, &p).is_one())
            && (e == 1 || !a.pow_mod(&(&p - 1_u32), &square).is_one())
    };
    // Only odd numbers are coprime to 2 p^k.
    let (mut root, step) = (Natural::from(2 + twos), 1 + twos);
    while !is_root(&root) {
        if factorizer.control().is_over() {
            return Err(ArithmeticError::Stopped);
        }
        root += step;
    }
    Ok(Some(root))
}
