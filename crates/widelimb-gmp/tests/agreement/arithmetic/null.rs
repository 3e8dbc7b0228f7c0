//! Results that are not asked for, and what GMP 6.2 lacks.

use gmp::abi::Mpz;
use gmp::mpz::*;
use std::ptr;

/// An integer of a word.
struct Number(Mpz);

impl Number {
    fn of(w: u64) -> Number {
        let mut number = Number(Mpz::zero());
        // SAFETY: an initialised number.
        unsafe { __gmpz_add_ui(&mut number.0, &Mpz::zero(), w) };
        number
    }

    fn limbs(&self) -> Vec<u64> {
        // SAFETY: an initialised number.
        unsafe { Mpz::limbs(&self.0).to_vec() }
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        // SAFETY: an initialised number.
        unsafe { __gmpz_clear(&mut self.0) };
    }
}

#[test]
fn results_that_are_not_asked_for() {
    let (a, b) = (Number::of(212), Number::of(36));
    let (mut g, mut s) = (Number::of(0), Number::of(0));
    // SAFETY: initialised numbers, and null where the manual allows it.
    unsafe {
        __gmpz_gcdext(&mut g.0, &mut s.0, ptr::null_mut(), &a.0, &b.0);
        assert_eq!((g.limbs(), s.0.size, s.limbs()), (vec![4], -1, vec![1]));
        __gmpz_gcdext(ptr::null_mut(), &mut s.0, ptr::null_mut(), &b.0, &a.0);
        assert_eq!((s.0.size, s.limbs()), (1, vec![6]));
        assert_eq!(__gmpz_gcd_ui(ptr::null_mut(), &a.0, 8), 4);
        assert_eq!(__gmpz_gcd_ui(ptr::null_mut(), &a.0, 0), 212);
        assert_eq!(__gmpz_root(ptr::null_mut(), &b.0, 2), 1);
        assert_eq!(__gmpz_root(ptr::null_mut(), &a.0, 2), 0);
    }
}

#[test]
fn primes_below() {
    let mut r = Number::of(99);
    // SAFETY: initialised numbers.
    unsafe {
        for n in 0..3 {
            assert_eq!(__gmpz_prevprime(&mut r.0, &Number::of(n).0), 0);
            assert_eq!(r.limbs(), [99], "nothing is written");
        }
        let mut last = 2;
        for n in 3..2000 {
            assert_eq!(__gmpz_prevprime(&mut r.0, &Number::of(n).0), 2);
            assert_eq!(r.limbs(), [last], "below {n}");
            if __gmpz_probab_prime_p(&Number::of(n).0, 25) == 2 {
                last = n;
            }
        }
        let mut above = Number::of(1 << 63);
        __gmpz_mul_2exp(&mut above.0, &Number::of(1).0, 127);
        let source: *const Mpz = &above.0;
        assert_eq!(__gmpz_prevprime(source.cast_mut(), source), 1);
        assert_eq!(above.limbs(), [u64::MAX, u64::MAX >> 1]);
        assert_eq!(__gmpz_millerrabin(&above.0, 30), 1);
    }
}
