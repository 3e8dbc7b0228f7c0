//! Division.

use super::{multiply, near_multiple, number, set};
use crate::support::rows::Gives::{Nothing, Truth, Word};
use crate::support::rows::{Row, Value, row, run};

/// Arguments of a division: those at the first index by those at the second, which are not 0.
fn quotient<const N: usize, const D: usize>(values: &mut [Value]) -> bool {
    near_multiple(values, N, D);
    !values[D].is_zero()
}

#[test]
fn integers() {
    let one = |name| row(name, "Zzz", Nothing).when(quotient::<1, 2>);
    let two = |name| row(name, "ZZzz", Nothing).when(quotient::<2, 3>);
    let rows = [
        one("mpz_tdiv_q"),
        one("mpz_tdiv_r"),
        two("mpz_tdiv_qr"),
        one("mpz_fdiv_q"),
        one("mpz_fdiv_r"),
        two("mpz_fdiv_qr"),
        one("mpz_cdiv_q"),
        one("mpz_cdiv_r"),
        two("mpz_cdiv_qr"),
        one("mpz_mod"),
    ];
    run(&rows, 40_000);
}

#[test]
fn words() {
    let one = |name| row(name, "Zzu", Word).when(quotient::<1, 2>);
    let two = |name| row(name, "ZZzu", Word).when(quotient::<2, 3>);
    let none = |name| row(name, "zu", Word).when(quotient::<0, 1>);
    let rows = [
        one("mpz_tdiv_q_ui"),
        one("mpz_tdiv_r_ui"),
        two("mpz_tdiv_qr_ui"),
        none("mpz_tdiv_ui"),
        one("mpz_fdiv_q_ui"),
        one("mpz_fdiv_r_ui"),
        two("mpz_fdiv_qr_ui"),
        none("mpz_fdiv_ui"),
        one("mpz_cdiv_q_ui"),
        one("mpz_cdiv_r_ui"),
        two("mpz_cdiv_qr_ui"),
        none("mpz_cdiv_ui"),
    ];
    run(&rows, 20_000);
}

#[test]
fn powers_of_two() {
    let one = |name| row(name, "Zzc", Nothing).when(with_zeros);
    let rows = [
        one("mpz_tdiv_q_2exp"),
        one("mpz_tdiv_r_2exp"),
        one("mpz_fdiv_q_2exp"),
        one("mpz_fdiv_r_2exp"),
        one("mpz_cdiv_q_2exp"),
        one("mpz_cdiv_r_2exp"),
    ];
    run(&rows, 40_000);
}

/// Zeros at the bottom of the number, for some.
fn with_zeros(values: &mut [Value]) -> bool {
    let (Value::Number(limbs, negative), bits) = (&values[1], values[2].low()) else {
        return false;
    };
    if bits.is_multiple_of(3) {
        let mut limbs = limbs.clone();
        let zeros = limbs.len().min(bits as usize / 64);
        limbs[..zeros].fill(0);
        if let Some(limb) = limbs.get_mut(zeros) {
            *limb &= !0 << (bits % 64);
        }
        let zeroed = number(&limbs, *negative);
        set(values, 1, zeroed);
    }
    true
}

#[test]
fn exact() {
    fn multiple<const N: usize, const D: usize>(values: &mut [Value]) -> bool {
        multiply(values, N, D, 0);
        !values[D].is_zero()
    }
    let rows = [
        row("mpz_divexact", "Zzz", Nothing).when(multiple::<1, 2>),
        row("mpz_divexact_ui", "Zzu", Nothing).when(multiple::<1, 2>),
    ];
    run(&rows, 40_000);
}

#[test]
fn multiples() {
    fn zero_too<const N: usize, const D: usize>(values: &mut [Value]) -> bool {
        near_multiple(values, N, D);
        true
    }
    let rows: [Row; 6] = [
        row("mpz_divisible_p", "zz", Truth).when(zero_too::<0, 1>),
        row("mpz_divisible_ui_p", "zu", Truth).when(zero_too::<0, 1>),
        row("mpz_divisible_2exp_p", "zc", Truth),
        row("mpz_congruent_p", "zzz", Truth).when(congruent),
        row("mpz_congruent_ui_p", "zuu", Truth).when(congruent),
        row("mpz_congruent_2exp_p", "zzc", Truth).when(congruent_bits),
    ];
    run(&rows, 40_000);
}

/// Has the first argument be congruent to the second one modulo the third, for half of the values.
fn congruent(values: &mut [Value]) -> bool {
    use num_of::sum;
    if values[2].low().is_multiple_of(2) && !values[2].is_zero() {
        multiply(values, 0, 2, 0);
        let near = sum(&values[0], &values[1]);
        set(values, 0, near);
    }
    true
}

/// Has the first argument be congruent to the second one modulo a power of two, for half.
fn congruent_bits(values: &mut [Value]) -> bool {
    let bits = values[2].low();
    if bits.is_multiple_of(2) {
        let mut power = vec![0; bits as usize / 64 + 1];
        power[bits as usize / 64] = 1 << (bits % 64);
        let negative = values[0].is_negative();
        let multiple = super::product(super::limbs(&values[0]), &power, 0);
        let near = num_of::sum(&number(&multiple, negative), &values[1]);
        set(values, 0, near);
    }
    true
}

mod num_of {
    use super::super::{limbs, number};
    use crate::support::rows::Value;
    use widelimb_limb as limb;

    /// `a + b`.
    pub fn sum(a: &Value, b: &Value) -> Value {
        let n = limbs(a).len().max(limbs(b).len()) + 1;
        let padded = |x: &Value| {
            let mut x = limbs(x).to_vec();
            x.resize(n, 0);
            x
        };
        let (mut x, y) = (padded(a), padded(b));
        if a.is_negative() == b.is_negative() {
            limb::add_n_assign(&mut x, &y);
            return number(&x, a.is_negative());
        }
        let below = limb::sub_n_assign(&mut x, &y) != 0;
        if below {
            limb::neg_assign(&mut x);
        }
        number(&x, a.is_negative() != below)
    }
}
