//! [`SquareRoots`]: all square roots modulo a number.

use super::super::{ArithmeticError, complete};
use super::lift;
use crate::{Factor, Factorizer};
use widelimb::Natural;

/// The roots of `x^2 = a mod n`, of which there may be any number.
///
/// Modulo each power of a prime they are one or two residues modulo a smaller power. So modulo `n`
/// they are `2^k` residues modulo a divisor `m` of `n`, each of which stands for `n / m` roots.
#[derive(Clone, Debug)]
pub struct SquareRoots {
    /// For each part of `m` with two residues: what is added to the first root modulo `m` for the
    /// other one.
    changes: Vec<Natural>,
    /// One root modulo `m`; `None` if there is no root.
    first: Option<Natural>,
    /// `m`.
    modulus: Natural,
    /// `n / m`.
    copies: Natural,
}

/// The roots of `x^2 = a mod n`.
///
/// It takes the factorization of `n`, a root modulo each of its primes, a few products and
/// quotients as long as `n`, and the Chinese remainder theorem. The time depends on both values.
///
/// # Errors
/// [`ArithmeticError::Zero`]: `n` is 0.
///
/// ```
/// use widelimb::Natural;
/// use widelimb_factor::arithmetic::roots::sqrt_mod;
/// let [one, n] = [1_u32, 24].map(Natural::from);
/// let roots = sqrt_mod(&one, &n)?;
/// assert_eq!(roots.count(), 8);
/// assert_eq!(roots.sorted(100)?, [1_u32, 5, 7, 11, 13, 17, 19, 23].map(Natural::from));
/// # Ok::<(), widelimb_factor::arithmetic::ArithmeticError>(())
/// ```
#[doc(alias("znsqrt", "sqrtmod"))]
pub fn sqrt_mod(a: &Natural, n: &Natural) -> Result<SquareRoots, ArithmeticError> {
    sqrt_mod_with(a, n, &Factorizer::new())
}

/// [`sqrt_mod`] with the options of a factorizer.
///
/// # Errors
/// [`ArithmeticError::Zero`], or [`ArithmeticError::Incomplete`]: the factorization was stopped.
pub fn sqrt_mod_with(
    a: &Natural,
    n: &Natural,
    factorizer: &Factorizer<'_>,
) -> Result<SquareRoots, ArithmeticError> {
    let found = complete(n, factorizer)?;
    let mut parts = vec![];
    for Factor { prime, multiplicity, .. } in found.factors() {
        match lift::roots(a, prime, *multiplicity)? {
            Some(roots) => parts.push(roots),
            None => return Ok(SquareRoots::none()),
        }
    }
    Ok(SquareRoots::of(&parts, n))
}

impl SquareRoots {
    fn none() -> SquareRoots {
        let (modulus, copies) = (Natural::one(), Natural::ZERO);
        SquareRoots { changes: vec![], first: None, modulus, copies }
    }

    /// The numbers below `n` that are among the roots of each part.
    fn of(parts: &[lift::Roots], n: &Natural) -> SquareRoots {
        let pair = |part: &lift::Roots| (part.residues[0].clone(), part.modulus.clone());
        let pairs: Vec<_> = parts.iter().map(pair).collect();
        let (first, modulus) =
            Natural::crt(&pairs).expect("coprime moduli, whose product divides a number");
        let change = |part: &lift::Roots| {
            let [from, to] = &part.residues[..] else { return None };
            // The other root less the first one, modulo this part; 0 modulo the others.
            let others = modulus.div_exact(&part.modulus);
            let inverse = others.inverse_mod(&part.modulus).expect("coprime moduli");
            let difference = to + (&part.modulus - from);
            Some(difference * inverse % &part.modulus * others)
        };
        let changes = parts.iter().filter_map(change).collect();
        let copies = n.div_exact(&modulus);
        SquareRoots { changes, first: Some(first), modulus, copies }
    }

    /// How many roots there are below `n`.
    pub fn count(&self) -> Natural {
        &self.copies << self.changes.len()
    }

    /// The roots below `n`, each once, in no order that is promised. Each takes a few sums as long as
    /// `n`; the iterator keeps a few numbers.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb_factor::arithmetic::roots::sqrt_mod;
    /// // The square of a number is 0 modulo 10^80 where 10^40 divides it.
    /// let (power, n) = (Natural::from(10_u32).pow(40), Natural::from(10_u32).pow(80));
    /// let roots = sqrt_mod(&Natural::ZERO, &n)?;
    /// assert_eq!(roots.count(), power);
    /// assert!(roots.iter().take(1000).all(|root| root.is_multiple_of(&power)));
    /// # Ok::<(), widelimb_factor::arithmetic::ArithmeticError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Natural> + '_ {
        let copies = self.first.iter().flat_map(move |first| {
            let next = move |copy: &Natural| Some(copy + 1_u32).filter(|next| *next < self.copies);
            let all = std::iter::successors(Some(Natural::ZERO), next);
            all.map(move |copy| (first, copy * &self.modulus))
        });
        copies.flat_map(move |(first, offset)| self.signs(first).map(move |root| root + &offset))
    }

    /// The roots below `m`: that of the first residues, and with each subset of the changes.
    fn signs(&self, first: &Natural) -> impl Iterator<Item = Natural> + '_ {
        let start = (first.clone(), vec![false; self.changes.len()]);
        let next = |(root, taken): &(Natural, Vec<bool>)| {
            // A number in binary is counted up: its low ones become zeros, and the next bit a one.
            let (mut root, mut taken) = (root.clone(), taken.clone());
            for (change, is_taken) in self.changes.iter().zip(&mut taken) {
                let step = if *is_taken { &self.modulus - change } else { change.clone() };
                root = (root + step) % &self.modulus;
                *is_taken = !*is_taken;
                if *is_taken {
                    return Some((root, taken));
                }
            }
            None
        };
        std::iter::successors(Some(start), next).map(|(root, _)| root)
    }

    /// All roots below `n`, least first, if there are at most `limit`.
    ///
    /// # Errors
    /// [`ArithmeticError::TooMany`], which says how many there are.
    pub fn sorted(&self, limit: usize) -> Result<Vec<Natural>, ArithmeticError> {
        let count = self.count();
        if count > limit {
            return Err(ArithmeticError::TooMany { count, limit });
        }
        let mut roots: Vec<Natural> = self.iter().collect();
        roots.sort_unstable();
        Ok(roots)
    }
}
