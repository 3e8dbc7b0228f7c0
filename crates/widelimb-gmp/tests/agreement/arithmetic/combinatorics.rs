//! Factorials, primorials, binomial coefficients, Fibonacci and Lucas numbers.

use super::{number, set};
use crate::support::rows::Gives::Nothing;
use crate::support::rows::{Value, row, run};

/// Has words be below 600.
fn small<const AT: usize>(values: &mut [Value]) -> bool {
    values[AT] = Value::Word(values[AT].low() % 600);
    true
}

#[test]
fn of_one_word() {
    let one = |name| row(name, "Zu", Nothing).when(small::<1>);
    let two = |name| row(name, "ZZu", Nothing).when(small::<2>);
    let rows = [
        row("mpz_fac_ui", "Zs", Nothing),
        one("mpz_fac_ui"),
        row("mpz_2fac_ui", "Zs", Nothing),
        one("mpz_2fac_ui"),
        row("mpz_primorial_ui", "Zs", Nothing),
        one("mpz_primorial_ui"),
        row("mpz_fib_ui", "Zs", Nothing),
        one("mpz_fib_ui"),
        row("mpz_fib2_ui", "ZZs", Nothing),
        two("mpz_fib2_ui"),
        row("mpz_lucnum_ui", "Zs", Nothing),
        one("mpz_lucnum_ui"),
        row("mpz_lucnum2_ui", "ZZs", Nothing),
        two("mpz_lucnum2_ui"),
    ];
    run(&rows, 10_000);
}

#[test]
fn of_two_words() {
    let rows = [
        row("mpz_mfac_uiui", "Zss", Nothing),
        row("mpz_mfac_uiui", "Zus", Nothing).when(small::<1>),
        row("mpz_mfac_uiui", "Zuu", Nothing).when(small::<1>),
        row("mpz_bin_uiui", "Zss", Nothing),
        row("mpz_bin_uiui", "Zus", Nothing),
        row("mpz_bin_uiui", "Zuu", Nothing).when(|values| small::<1>(values) && small::<2>(values)),
        row("mpz_bin_ui", "Zzs", Nothing),
        row("mpz_bin_ui", "Zzs", Nothing).when(|values| {
            let small = number(&[values[1].low() % 40], values[1].is_negative());
            set(values, 1, small);
            true
        }),
    ];
    run(&rows, 10_000);
}
