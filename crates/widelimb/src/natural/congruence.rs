//! The Chinese remainder theorem, and Kronecker's symbol.

use super::{MAX_BITS, Natural};
use crate::error::CongruenceError;
use widelimb_limb as limb;

impl Natural {
    /// `(x, m)` for pairs of a residue and its modulus: the `x` below the least common multiple `m`
    /// of the moduli that is congruent to each residue modulo its own one. `(0, 1)` for no pairs.
    ///
    /// The moduli may have common divisors. Cost: for each doubling of their number an inverse and
    /// a few products of half the length of all together. Source: the Chinese remainder theorem, by
    /// pairs of halves.
    ///
    /// # Errors
    /// [`CongruenceError`]: a modulus is 0, no number has all the residues, or the multiple has
    /// more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::CongruenceError;
    /// let pairs = [(2_u32, 3_u32), (3, 5), (2, 7)].map(|(r, m)| (r.into(), m.into()));
    /// assert_eq!(Natural::crt(&pairs)?, (23_u32.into(), 105_u32.into()));
    /// let pairs = [(1_u32, 4_u32), (2, 6)].map(|(r, m)| (r.into(), m.into()));
    /// assert_eq!(Natural::crt(&pairs), Err(CongruenceError::Contradiction));
    /// # Ok::<(), CongruenceError>(())
    /// ```
    #[doc(alias("chinese_remainder"))]
    pub fn crt(pairs: &[(Natural, Natural)]) -> Result<(Natural, Natural), CongruenceError> {
        if let Some(index) = pairs.iter().position(|(_, modulus)| modulus.is_zero()) {
            return Err(CongruenceError::ZeroModulus { index });
        }
        solve(pairs)
    }

    /// Kronecker's symbol `(self | n)`, by [`Integer::kronecker`](crate::Integer::kronecker).
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(3_u32).kronecker(&Natural::from(8_u32)), -1);
    /// ```
    #[doc(alias("mpz_kronecker"))]
    pub fn kronecker(&self, n: &Natural) -> i32 {
        limb::kronecker((self.limbs(), false), (n.limbs(), false))
    }
}

fn solve(pairs: &[(Natural, Natural)]) -> Result<(Natural, Natural), CongruenceError> {
    match pairs {
        [] => Ok((Natural::ZERO, Natural::one())),
        [(residue, modulus)] => Ok((residue % modulus, modulus.clone())),
        _ => {
            let (low, high) = pairs.split_at(pairs.len() / 2);
            join(solve(low)?, solve(high)?)
        }
    }
}

/// Joins two congruences: `x = r + m h`, where `h` is `(s - r) / g` over `m / g` modulo `n / g`,
/// for `g = gcd(m, n)`.
fn join(
    (r, m): (Natural, Natural),
    (s, n): (Natural, Natural),
) -> Result<(Natural, Natural), CongruenceError> {
    let divisor = m.gcd(&n);
    let reduced = &n / &divisor;
    // Not below 0, and congruent to `s - r` modulo `n`.
    let difference = &s + &n - &r % &n;
    let (quotient, rest) = difference.div_rem(&divisor);
    if !rest.is_zero() {
        return Err(CongruenceError::Contradiction);
    }
    let multiple = m.mul_within(&reduced, MAX_BITS)?;
    let inverse = (&m / &divisor)
        .inverse_mod(&reduced)
        .expect("without the common divisor the moduli are coprime");
    Ok((r + m * (quotient * inverse % reduced), multiple))
}
