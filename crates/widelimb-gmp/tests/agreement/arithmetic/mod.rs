//! Products, quotients, powers, roots and number theory of integers.

mod combinatorics;
mod division;
mod modular;
mod null;
mod powers;
mod theory;

use crate::support::rows::Value;
use widelimb_limb as limb;

/// Gives an argument another value, and with it those that are the same number.
fn set(values: &mut [Value], at: usize, to: Value) {
    let old = values[at].clone();
    for value in values.iter_mut().filter(|value| **value == old) {
        *value = to.clone();
    }
}

/// The limbs of an argument.
fn limbs(value: &Value) -> &[u64] {
    match value {
        Value::Number(limbs, _) => limbs,
        Value::Word(word) => limb::trimmed(std::slice::from_ref(word)),
    }
}

/// A number of limbs that may have zeros at the top.
fn number(limbs: &[u64], negative: bool) -> Value {
    let limbs = limb::trimmed(limbs);
    Value::Number(limbs.to_vec(), negative && !limbs.is_empty())
}

/// `a b + w`.
fn product(a: &[u64], b: &[u64], w: u64) -> Vec<u64> {
    let mut r = vec![0; a.len() + b.len() + 1];
    let n = a.len() + b.len();
    limb::mul(&mut r[..n], a, b);
    limb::add_1_assign(&mut r, w);
    r
}

/// Has the argument be a multiple of another one.
fn multiply(values: &mut [Value], at: usize, by: usize, plus: u64) {
    let negative = values[at].is_negative();
    let product = product(limbs(&values[at]), limbs(&values[by]), plus);
    set(values, at, number(&product, negative));
}

/// Has the argument be a multiple of another one, or near to one, for half of the values.
fn near_multiple(values: &mut [Value], at: usize, by: usize) {
    match values[at].low() % 6 {
        0 => multiply(values, at, by, 0),
        1 => multiply(values, at, by, 1),
        2 => multiply(values, at, by, 0xfffe),
        _ => {}
    }
}

/// Has a number be no longer than so many limbs.
fn shorten(values: &mut [Value], at: usize, len: usize) {
    let negative = values[at].is_negative();
    let limbs = limbs(&values[at]);
    let short = number(&limbs[..limbs.len().min(len)], negative);
    set(values, at, short);
}
