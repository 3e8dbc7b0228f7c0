//! Powers and inverses modulo an integer.

use super::{set, shorten};
use crate::support::rows::Gives::{Nothing, Truth};
use crate::support::rows::{Value, row, run};

#[test]
fn powers() {
    let rows = [
        row("mpz_powm", "Zzzz", Nothing).when(|values| {
            shorten(values, 2, 3);
            shorten(values, 3, 20);
            !values[3].is_zero() && !values[2].is_negative()
        }),
        row("mpz_powm_ui", "Zzuz", Nothing).when(|values| !values[3].is_zero()),
        row("mpz_powm_sec", "Zzzz", Nothing).when(|values| {
            shorten(values, 2, 2);
            shorten(values, 3, 12);
            odd(values, 3);
            !values[3].is_zero() && !values[2].is_negative() && !values[2].is_zero()
        }),
    ];
    run(&rows, 10_000);
}

/// Has a number that is not 0 be odd.
fn odd(values: &mut [Value], at: usize) {
    let mut value = values[at].clone();
    if let Value::Number(limbs, _) = &mut value
        && let Some(low) = limbs.first_mut()
    {
        *low |= 1;
        set(values, at, value);
    }
}

#[test]
fn inverses() {
    // What has no inverse leaves an undefined value.
    fn invertible(values: &mut [Value]) -> bool {
        let is_prime_to =
            |a: &Value, b: &Value| widelimb_limb::gcd(super::limbs(a), super::limbs(b)) == [1];
        !values[2].is_zero() && is_prime_to(&values[1], &values[2])
    }
    let rows = [
        row("mpz_invert", "Zzz", Truth).when(invertible),
        row("mpz_powm", "Zzzz", Nothing).when(|values| {
            shorten(values, 2, 2);
            let [_, a, _, m] = values else { return false };
            let mut pair = [a.clone(), a.clone(), m.clone()];
            invertible(&mut pair)
        }),
    ];
    run(&rows, 20_000);
}

#[test]
fn no_inverse() {
    let rows = [row("mpz_invert", "zzz", Truth).when(|values| {
        // The first one would be written if there were an inverse.
        super::multiply(values, 1, 2, 0);
        super::limbs(&values[2]).len() > 1
    })];
    run(&rows, 2_000);
}
