//! A library's work for a case, and its results.

use super::libraries::{Number, Theory};
use super::operands::Texts;
use super::programs;
use super::{Case, Operation};
use crate::measure::{Work, rotating};
use std::fmt::Display;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash};
use std::hint::black_box;
use std::str::FromStr;

/// Work that can be timed, and its result on each set of operands.
pub(super) struct Contestant {
    pub answers: Vec<String>,
    pub work: Box<dyn Work>,
}

/// The operands of a call, as numbers of a library.
pub(super) struct Operands<T> {
    a: T,
    b: T,
    c: T,
    /// A copy of `a`.
    same: T,
    /// The digits of `a`.
    text: String,
}

impl<T: FromStr + Clone> Operands<T> {
    fn read(texts: &Texts) -> Operands<T> {
        let [a, b, c] = [&texts.a, &texts.b, &texts.c].map(|text| number::<T>(text));
        Operands { same: a.clone(), a, b, c, text: texts.a.clone() }
    }
}

/// Parses a text that is a number.
pub(super) fn number<T: FromStr>(text: &str) -> T {
    text.parse().ok().expect("a number in base 10")
}

/// A call on each set in turn, its result dropped; `text` writes a result.
fn calls<T: Number, R>(
    case: &Case,
    call: impl Fn(&Operands<T>) -> R + 'static,
    text: impl Fn(R) -> String,
) -> Contestant {
    let operands: Vec<Operands<T>> = case.sets.iter().map(Operands::read).collect();
    let answers = operands.iter().map(|x| text(call(x))).collect();
    let work = rotating(operands, move |x| drop(black_box(call(black_box(x)))));
    Contestant { answers, work }
}

/// A contestant whose call returns one value.
fn one<T: Number, R: Display>(
    case: &Case,
    call: impl Fn(&Operands<T>) -> R + 'static,
) -> Contestant {
    calls(case, call, |result| result.to_string())
}

/// A contestant that changes the number that `place` finds, in place, and changes it back.
fn there_and_back<T: Number>(
    case: &Case,
    place: fn(&Operands<T>) -> &T,
    there: impl Fn(&mut Operands<T>) + 'static,
    back: impl Fn(&mut Operands<T>) + 'static,
) -> Contestant {
    let mut operands: Vec<Operands<T>> = case.sets.iter().map(Operands::read).collect();
    let answer = |x: &mut Operands<T>| {
        there(x);
        let changed = place(x).to_string();
        back(x);
        format!("{changed}, {}", place(x))
    };
    let answers = operands.iter_mut().map(answer).collect();
    let work = rotating(operands, move |x| {
        there(black_box(x));
        back(black_box(x));
    });
    Contestant { answers, work }
}

/// The contestant for an operation on numbers of either kind; `None` for others.
fn of_either_kind<T: Number>(case: &Case) -> Option<Contestant> {
    Some(match case.operation {
        Operation::Add => one(case, |x| T::add(&x.a, &x.b)),
        Operation::Sub => one(case, |x| T::sub(&x.a, &x.b)),
        Operation::AddSub => there_and_back(
            case,
            |x| &x.a,
            |x| T::add_assign(&mut x.a, &x.b),
            |x| T::sub_assign(&mut x.a, &x.b),
        ),
        Operation::AddSmall => one(case, |x| T::add_small(&x.a)),
        Operation::SubSmall => one(case, |x| T::sub_small(&x.a)),
        Operation::Mul => one(case, |x| T::mul(&x.a, &x.b)),
        Operation::AddMul => there_and_back(
            case,
            |x| &x.c,
            |x| T::add_mul(&mut x.c, &x.a, &x.b),
            |x| T::sub_mul(&mut x.c, &x.a, &x.b),
        ),
        Operation::DivRem => {
            calls(case, |x| T::div_rem(&x.c, &x.a), |(q, r): (T, T)| format!("{q}, {r}"))
        }
        Operation::Cmp => {
            calls(case, |x: &Operands<T>| x.a.cmp(&x.b), |order| format!("{order:?}"))
        }
        Operation::Shr => one(case, |x| T::shr(&x.a)),
        Operation::And => one(case, |x| T::and(&x.a, &x.b)),
        Operation::Or => one(case, |x| T::or(&x.a, &x.b)),
        _ => return None,
    })
}

/// The contestant with signed numbers.
///
/// # Panics
/// If the operation is not one of signed numbers.
pub(super) fn signed<T: Number>(case: &Case) -> Contestant {
    of_either_kind::<T>(case)
        .or_else(|| programs::signed::<T>(case.operation))
        .expect("an operation on signed numbers")
}

/// The contestant with numbers without sign.
///
/// # Panics
/// If the operation is of signed numbers alone.
pub(super) fn natural<T: Theory>(case: &Case) -> Contestant {
    if let Some(contestant) = of_either_kind::<T>(case) {
        return contestant;
    }
    match case.operation {
        Operation::Div => one(case, |x| T::div(&x.c, &x.a)),
        Operation::RemSmall => calls(case, |x| T::rem_small(&x.a), |r| r.to_string()),
        Operation::Eq => one(case, |x: &Operands<T>| x.a == x.same),
        Operation::Clone => one(case, |x: &Operands<T>| x.a.clone()),
        Operation::Gcd => one(case, |x| T::gcd(&x.a, &x.b)),
        Operation::Inverse => one(case, |x| T::inverse(&x.b, &x.a)),
        Operation::Sqrt => one(case, |x| T::sqrt(&x.c)),
        Operation::Shl => one(case, |x| T::shl(&x.a)),
        Operation::ToText => one(case, |x: &Operands<T>| x.a.to_string()),
        Operation::FromText => one(case, |x: &Operands<T>| number::<T>(&x.text)),
        Operation::Hash => one(case, |x: &Operands<T>| hash(&x.a) == hash(&x.same)),
        operation => {
            programs::natural::<T>(operation).expect("an operation on numbers without sign")
        }
    }
}

/// Hashes by the standard library's hasher, with keys of 0.
#[inline(always)]
fn hash(number: &impl Hash) -> u64 {
    black_box(BuildHasherDefault::<DefaultHasher>::default().hash_one(number))
}
