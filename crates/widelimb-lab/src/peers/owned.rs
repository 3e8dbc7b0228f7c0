//! Libraries whose numbers own their limbs, by way of their operators: each call makes the number
//! that it gives.

use super::{Identity, Peer};
use crate::answer::Answer;
use crate::measure::{Pair, Work, rotating};
use crate::operation::{Case, Operation};
use std::hint::black_box;
use std::marker::PhantomData;
use widelimb_limb::Limb;

/// The operators of a library, on references to numbers that are not below 0.
pub(super) trait Numbers: 'static {
    type Number: 'static;

    fn identity() -> Identity;
    /// The call, as the library's user writes it.
    fn call_name(operation: Operation) -> &'static str;
    fn of(limbs: &[Limb]) -> Self::Number;
    fn limbs(x: &Self::Number) -> Vec<Limb>;

    fn add(a: &Self::Number, b: &Self::Number) -> Self::Number;
    fn sub(a: &Self::Number, b: &Self::Number) -> Self::Number;
    fn mul(a: &Self::Number, b: &Self::Number) -> Self::Number;
    fn square(a: &Self::Number) -> Self::Number;
    fn div_rem(a: &Self::Number, b: &Self::Number) -> (Self::Number, Self::Number);
    fn gcd(a: &Self::Number, b: &Self::Number) -> Self::Number;
    fn to_decimal(a: &Self::Number) -> String;
    fn from_decimal(text: &str) -> Self::Number;
}

/// A library of owned numbers as a peer.
pub struct Owned<T> {
    identity: Identity,
    library: PhantomData<T>,
}

impl<T: Numbers> Owned<T> {
    /// The library, which is linked.
    pub(super) fn linked() -> Owned<T> {
        Owned { identity: T::identity(), library: PhantomData }
    }

    fn operands(case: &Case) -> impl Iterator<Item = Operands<T>> {
        let mut texts = match case.operation {
            Operation::FromDecimal => case.decimal(),
            _ => vec![String::new(); case.pairs.len()],
        }
        .into_iter();
        let operands = move |pair: &Pair| Operands {
            a: T::of(&pair.a),
            b: T::of(&pair.b),
            text: texts.next().expect("a text for each pair"),
        };
        case.pairs.iter().map(operands)
    }
}

impl<T: Numbers> Peer for Owned<T> {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn call_name(&self, operation: Operation) -> &'static str {
        T::call_name(operation)
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        let operands: Vec<Operands<T>> = Owned::operands(case).collect();
        Some(match case.operation {
            Operation::AddN => rotating(operands, |x| drop(black_box(T::add(&x.a, &x.b)))),
            Operation::SubN => rotating(operands, |x| drop(black_box(T::sub(&x.a, &x.b)))),
            Operation::Mul => rotating(operands, |x| drop(black_box(T::mul(&x.a, &x.b)))),
            Operation::Sqr => rotating(operands, |x| drop(black_box(T::square(&x.a)))),
            Operation::DivRem | Operation::DivRemLong => {
                rotating(operands, |x| drop(black_box(T::div_rem(&x.a, &x.b))))
            }
            Operation::Gcd => rotating(operands, |x| drop(black_box(T::gcd(&x.a, &x.b)))),
            Operation::ToDecimal => rotating(operands, |x| drop(black_box(T::to_decimal(&x.a)))),
            Operation::FromDecimal => {
                rotating(operands, |x| drop(black_box(T::from_decimal(&x.text))))
            }
            _ => return None,
        })
    }

    fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
        let one = |x: &T::Number| Answer::numbers([&T::limbs(x)]);
        let answer = |x: Operands<T>| {
            Some(match case.operation {
                Operation::AddN => one(&T::add(&x.a, &x.b)),
                Operation::SubN => one(&T::sub(&x.a, &x.b)),
                Operation::Mul => one(&T::mul(&x.a, &x.b)),
                Operation::Sqr => one(&T::square(&x.a)),
                Operation::DivRem | Operation::DivRemLong => {
                    let (q, r) = T::div_rem(&x.a, &x.b);
                    Answer::numbers([&T::limbs(&q), &T::limbs(&r)])
                }
                Operation::Gcd => one(&T::gcd(&x.a, &x.b)),
                Operation::ToDecimal => Answer::Text(T::to_decimal(&x.a)),
                Operation::FromDecimal => one(&T::from_decimal(&x.text)),
                _ => return None,
            })
        };
        Owned::operands(case).map(answer).collect()
    }
}

struct Operands<T: Numbers> {
    a: T::Number,
    b: T::Number,
    text: String,
}

/// Names of the operators where a library writes them as Rust does: the square, the division with
/// its remainder and the gcd are given.
pub(super) const fn operators(
    operation: Operation,
    [square, div_rem, gcd, to_decimal, from_decimal]: [&'static str; 5],
) -> &'static str {
    match operation {
        Operation::AddN => "&a + &b",
        Operation::SubN => "&a - &b",
        Operation::Mul => "&a * &b",
        Operation::Sqr => square,
        Operation::DivRem | Operation::DivRemLong => div_rem,
        Operation::Gcd => gcd,
        Operation::ToDecimal => to_decimal,
        Operation::FromDecimal => from_decimal,
        _ => "none",
    }
}
