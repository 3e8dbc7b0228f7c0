//! Primes, common divisors, symbols, factors.

use super::{limbs, number, product, set, shorten};
use crate::support::rows::Gives::{Int, Nothing, Word};
use crate::support::rows::{Value, row, run};

#[test]
fn primes() {
    let rows = [
        row("mpz_probab_prime_p", "zs", Int).when(|values| {
            shorten(values, 0, 4);
            // Between these numbers the answers of GMP 6.2 and 6.3 are 1 and 2.
            !matches!(*limbs(&values[0]), [n] if n >> 46 >= 31 && n >> 46 < 35)
        }),
        row("mpz_probab_prime_p", "zs", Int).when(|values| {
            let small = number(&[values[0].low() % 5000], false);
            set(values, 0, small);
            true
        }),
        row("mpz_nextprime", "Zz", Nothing).when(|values| {
            shorten(values, 1, 2);
            true
        }),
        row("mpz_nextprime", "Zz", Nothing).when(|values| {
            let small = number(&[values[1].low() % 5000], values[1].is_negative());
            set(values, 1, small);
            true
        }),
    ];
    run(&rows, 5_000);
}

/// Gives two arguments a common divisor, or has one divide the other, for half of the values.
fn common_divisor<const A: usize, const B: usize>(values: &mut [Value]) -> bool {
    let (a, b) = (limbs(&values[A]).to_vec(), limbs(&values[B]).to_vec());
    let negative = [A, B].map(|i| values[i].is_negative());
    match a.first().unwrap_or(&0) % 8 {
        0 => {
            let factor = [a.len() as u64 + 1, 3];
            set(values, A, number(&product(&a, &factor, 0), negative[0]));
            set(values, B, number(&product(&b, &factor, 0), negative[1]));
        }
        1 => set(values, A, number(&product(&a, &b, 0), negative[0])),
        2 => set(values, B, number(&product(&a, &b, 0), negative[1])),
        3 => set(values, A, number(&product(&b, &[2], 0), negative[0])),
        4 => set(values, B, number(&product(&a, &[2], 0), negative[1])),
        5 => {
            // 2 g and an odd multiple of g.
            set(values, A, number(&product(&b, &[2], 0), negative[0]));
            set(values, B, number(&product(&b, &[2 * a.len() as u64 + 1], 0), negative[1]));
        }
        _ => {}
    }
    true
}

#[test]
fn common_divisors() {
    let rows = [
        row("mpz_gcd", "Zzz", Nothing).when(common_divisor::<1, 2>),
        row("mpz_gcd_ui", "Zzu", Word),
        row("mpz_gcdext", "ZZZzz", Nothing).when(common_divisor::<3, 4>),
        row("mpz_gcdext", "ZZZzz", Nothing).when(|values| {
            shorten(values, 3, 1);
            shorten(values, 4, 1);
            common_divisor::<3, 4>(values)
        }),
        row("mpz_lcm", "Zzz", Nothing).when(common_divisor::<1, 2>),
        row("mpz_lcm_ui", "Zzu", Nothing),
    ];
    run(&rows, 40_000);
}

#[test]
fn small_cofactors() {
    let rows = [row("mpz_gcdext", "ZZZzz", Nothing).when(|values| {
        for at in [3, 4] {
            let small = number(&[values[at].low() % 24], values[at].is_negative());
            set(values, at, small);
        }
        true
    })];
    run(&rows, 60_000);
}

#[test]
fn symbols() {
    let rows = [
        row("mpz_jacobi", "zz", Int).when(common_divisor::<0, 1>),
        row("mpz_legendre", "zz", Int).when(|values| {
            set(values, 1, number(&[0xffff_ffff_ffff_ffc5], false));
            true
        }),
        row("mpz_kronecker_si", "zl", Int),
        row("mpz_kronecker_ui", "zu", Int),
        row("mpz_si_kronecker", "lz", Int),
        row("mpz_ui_kronecker", "uz", Int),
    ];
    run(&rows, 20_000);
}

#[test]
fn factors() {
    let rows = [
        row("mpz_remove", "Zzz", Word).when(|values| {
            shorten(values, 1, 10);
            let exponent = values[1].low() % 5;
            let factor = limbs(&values[2]).to_vec();
            let power =
                (0..exponent).fold(limbs(&values[1]).to_vec(), |r, _| product(&r, &factor, 0));
            let power = number(&power, values[1].is_negative());
            set(values, 1, power);
            !values[2].is_zero()
        }),
        row("mpz_remove", "Zzz", Word).when(|values| {
            let small = number(&[values[2].low() % 6], values[2].is_negative());
            set(values, 2, small);
            !values[2].is_zero()
        }),
    ];
    run(&rows, 20_000);
}
