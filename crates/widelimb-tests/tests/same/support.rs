//! Operands of many shapes, and what an expression comes to.

use proptest::prelude::*;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

/// An expression and what it came to: the text of its value, or that it panicked.
pub type Outcome = (&'static str, String);

/// Pushes the outcome of each expression.
macro_rules! note {
    ($out:ident: $($value:expr;)*) => {$(
        let text = std::panic::AssertUnwindSafe(|| format!("{:?}", $value));
        $out.push((stringify!($value), $crate::support::attempt(text)));
    )*};
}

pub(crate) use note;

thread_local! {
    static EXPECTS_PANICS: Cell<bool> = const { Cell::new(false) };
}

/// The text, or `panic` where there is none; a panic in here says nothing.
pub fn attempt(text: AssertUnwindSafe<impl FnOnce() -> String>) -> String {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !EXPECTS_PANICS.get() {
                before(panic);
            }
        }));
    });
    EXPECTS_PANICS.set(true);
    let outcome = catch_unwind(text).unwrap_or_else(|_| "panic".to_string());
    EXPECTS_PANICS.set(false);
    outcome
}

/// The number of random cases, which take a few seconds.
pub fn cases() -> ProptestConfig {
    ProptestConfig::with_cases(if cfg!(debug_assertions) { 48 } else { 256 })
}

/// Compares outcomes one by one, so that a failure names the expression.
pub fn compare(ours: Vec<Outcome>, theirs: Vec<Outcome>) -> Result<(), TestCaseError> {
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.into_iter().zip(theirs) {
        prop_assert_eq!(ours, theirs);
    }
    Ok(())
}

/// Digits in base 2^32 of numbers of up to some 20 digits, now and then of 300: runs of zeros, of
/// ones, and any.
pub fn digits() -> impl Strategy<Value = Vec<u32>> {
    let digit = prop_oneof![Just(0), Just(1), Just(u32::MAX), Just(1 << 31), any::<u32>()];
    prop_oneof![
        4 => proptest::collection::vec(digit.clone(), 0..=4),
        8 => proptest::collection::vec(digit.clone(), 0..=20),
        1 => proptest::collection::vec(digit, 100..=300),
    ]
}
