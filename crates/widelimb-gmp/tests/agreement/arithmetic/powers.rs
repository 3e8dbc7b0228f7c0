//! Products that are added, powers and roots.

use super::{limbs, number, product, set, shorten};
use crate::support::rows::Gives::{Nothing, Truth};
use crate::support::rows::{Value, row, run};

#[test]
fn sums_with_products() {
    let rows = [
        row("mpz_addmul", "Zzz", Nothing),
        row("mpz_submul", "Zzz", Nothing),
        row("mpz_addmul_ui", "Zzu", Nothing),
        row("mpz_submul_ui", "Zzu", Nothing),
    ];
    run(&rows, 60_000);
}

#[test]
fn powers() {
    let rows = [
        row("mpz_pow_ui", "Zzs", Nothing),
        row("mpz_ui_pow_ui", "Zus", Nothing),
        row("mpz_ui_pow_ui", "Zss", Nothing),
    ];
    run(&rows, 10_000);
}

#[test]
fn square_roots() {
    fn radicand<const N: usize>(values: &mut [Value]) -> bool {
        near_power(values, N, 2);
        !values[N].is_negative()
    }
    let rows = [
        row("mpz_sqrt", "Zz", Nothing).when(radicand::<1>),
        row("mpz_sqrtrem", "ZZz", Nothing).when(radicand::<2>),
        row("mpz_perfect_square_p", "z", Truth).when(|values| {
            near_power(values, 0, 2);
            true
        }),
    ];
    run(&rows, 20_000);
}

#[test]
fn roots() {
    fn radicand<const N: usize, const E: usize>(values: &mut [Value]) -> bool {
        let n = values[E].low();
        if !n.is_multiple_of(3) {
            near_power(values, N, n % 5);
        }
        n != 0 && (n % 2 == 1 || !values[N].is_negative())
    }
    let rows = [
        row("mpz_root", "Zzs", Truth).when(radicand::<1, 2>),
        row("mpz_root", "Zzc", Truth).when(radicand::<1, 2>),
        row("mpz_rootrem", "ZZzs", Nothing).when(radicand::<2, 3>),
        row("mpz_rootrem", "ZZzu", Nothing).when(radicand::<2, 3>),
    ];
    run(&rows, 10_000);
}

#[test]
fn perfect_powers() {
    let rows = [row("mpz_perfect_power_p", "z", Truth).when(|values| {
        let exponent = values[0].low() % 7;
        shorten(values, 0, 4);
        near_power(values, 0, exponent);
        true
    })];
    run(&rows, 10_000);
}

/// Has an argument be a power, or near to one, for half of the values.
fn near_power(values: &mut [Value], at: usize, exponent: u64) {
    let low = values[at].low();
    if low & 8 != 0 || limbs(&values[at]).len() > 20 {
        return;
    }
    let base = limbs(&values[at]).to_vec();
    let power = (0..exponent).fold(vec![1], |power, _| product(&power, &base, 0));
    let power = product(&power, &[1], low & 1);
    let power = number(&power, values[at].is_negative());
    set(values, at, power);
}
