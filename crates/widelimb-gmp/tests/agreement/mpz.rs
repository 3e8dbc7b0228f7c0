//! Integers.

use crate::support::rows::Gives::Nothing;
use crate::support::rows::{row, run};

#[test]
fn sums() {
    let rows = [
        row("mpz_add", "Zzz", Nothing),
        row("mpz_sub", "Zzz", Nothing),
        row("mpz_add_ui", "Zzu", Nothing),
        row("mpz_sub_ui", "Zzu", Nothing),
        row("mpz_ui_sub", "Zuz", Nothing),
        row("mpz_neg", "Zz", Nothing),
        row("mpz_abs", "Zz", Nothing),
    ];
    run(&rows, 20_000);
}

#[test]
fn products() {
    let rows = [
        row("mpz_mul", "Zzz", Nothing),
        row("mpz_mul_ui", "Zzu", Nothing),
        row("mpz_mul_si", "Zzl", Nothing),
        row("mpz_mul_2exp", "Zzc", Nothing),
    ];
    run(&rows, 20_000);
}
