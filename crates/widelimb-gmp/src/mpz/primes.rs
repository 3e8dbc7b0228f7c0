//! Primes.

use super::put;
use crate::abi::Mpz;
use crate::export::export;
use core::ffi::c_int;
use widelimb_limb::{Limb, modular};

/// The rounds that the test of Baillie, Pomerance, Selfridge and Wagstaff stands for.
const ROUNDS_OF_FIRST_TEST: c_int = 24;

export! {
    /// Whether `|n|` is prime: 2 if it is, 1 if it is as far as the test of Baillie, Pomerance,
    /// Selfridge and Wagstaff and `rounds - 24` rounds of Miller and Rabin's tell, 0 if it is not.
    fn __gmpz_probab_prime_p(n: *const Mpz, rounds: c_int) -> c_int {
        let limbs = Mpz::limbs(n);
        let extra = rounds.saturating_sub(ROUNDS_OF_FIRST_TEST).max(0) as u32;
        if modular::is_probable_prime(limbs, extra) { certainty(limbs) } else { 0 }
    }

    /// `mpz_probab_prime_p`, under the name of the test that it consists of.
    fn __gmpz_millerrabin(n: *const Mpz, rounds: c_int) -> c_int {
        __gmpz_probab_prime_p(n, rounds)
    }

    /// `r` = the least prime above `n`.
    fn __gmpz_nextprime(r: *mut Mpz, n: *const Mpz) {
        let limbs = if Mpz::is_negative(n) { &[] } else { Mpz::limbs(n) };
        put(r, &modular::next_prime(limbs), false);
    }

    /// `r` = the largest prime below `n`, and 2 or 1 as `mpz_probab_prime_p` gives them; 0 if there
    /// is none, and `r` stays.
    fn __gmpz_prevprime(r: *mut Mpz, n: *const Mpz) -> c_int {
        let limbs = if Mpz::is_negative(n) { &[] } else { Mpz::limbs(n) };
        let Some(prime) = modular::prev_prime(limbs) else { return 0 };
        put(r, &prime, false);
        certainty(&prime)
    }
}

/// The bound below which GMP 6.3 answers that a number is a prime for certain. The test has no
/// exception below 2^64, but programs compare the answer with that of GMP.
const CERTAIN_BELOW: Limb = 35 << 46;

/// 2 for a prime that is one for certain, 1 for one as far as the test tells.
fn certainty(prime: &[Limb]) -> c_int {
    if matches!(*prime, [p] if p < CERTAIN_BELOW) { 2 } else { 1 }
}
