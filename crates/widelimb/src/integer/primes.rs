//! The primes next to a number.

use super::Integer;
use crate::Natural;

impl Integer {
    /// The least prime above the number, by [`Natural::next_prime`]: 2 for negative numbers.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-8).next_prime(), 2);
    /// ```
    #[doc(alias("mpz_nextprime"))]
    pub fn next_prime(&self) -> Integer {
        let below = if self.is_negative() { &Natural::ZERO } else { self.magnitude() };
        below.next_prime().into()
    }

    /// The largest prime below the number, by [`Natural::prev_prime`]; `None` for numbers up to 2.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(3).prev_prime(), Some(Integer::from(2)));
    /// assert_eq!(Integer::from(-3).prev_prime(), None);
    /// ```
    #[doc(alias("mpz_prevprime"))]
    pub fn prev_prime(&self) -> Option<Integer> {
        if self.is_negative() { None } else { self.magnitude().prev_prime().map(Integer::from) }
    }
}
