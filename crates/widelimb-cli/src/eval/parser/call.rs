//! Turns the call of a function into an operation, or into an error.

use crate::eval::error::{EvalError, Span};
use crate::eval::functions::Function;
use crate::eval::hint;
use crate::eval::program::{Fold, Operation, Step};

/// The operation for the call of a function whose arguments begin at the steps `starts`.
pub fn operation(
    function: Function,
    first_token: Span,
    starts: &[usize],
    steps: &mut Vec<Step>,
) -> Operation {
    match fold(function, first_token, starts, steps) {
        Some(fold) => Operation::Fold(Box::new(fold)),
        None => Operation::Call(function, starts.len()),
    }
}

/// The operation for a call like `sum(k, 1, 9, k^2)`: four arguments, the first a mere name. The
/// steps of the first and the last argument are taken off `steps`.
fn fold(
    function: Function,
    first_token: Span,
    starts: &[usize],
    steps: &mut Vec<Step>,
) -> Option<Fold> {
    let &[first, second, _, last] = starts else { return None };
    let variable = match &steps[first..second] {
        [Step { operation: Operation::Variable, span }] if *span == first_token => *span,
        _ => return None,
    };
    if !matches!(function, Function::Sum | Function::Product) {
        return None;
    }
    let body = steps.split_off(last);
    steps.remove(first);
    Some(Fold { function, variable, body })
}

/// Refuses a number of arguments that a function does not take.
pub fn check_arity(function: Function, count: usize, at: Span) -> Result<(), EvalError> {
    if function.arity().contains(&count) {
        return Ok(());
    }
    let (name, usage) = (function.name(), function.usage());
    let given = match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        n => format!("{n} arguments"),
    };
    Err(EvalError::new(format!("`{name}` was given {given}: {usage}"), at))
}

/// The error for a function's name without arguments.
pub fn missing(function: Function, at: Span) -> EvalError {
    let message = format!("`{0}` is a function: {1}", function.name(), function.usage());
    EvalError::new(message, at)
}

/// The error for arguments behind a name that is no function.
pub fn unknown(name: &str, at: Span) -> EvalError {
    let hint =
        hint::meant(name).unwrap_or_else(|| "`widelimb eval --help` lists the functions".into());
    EvalError::new(format!("there is no function `{name}`; {hint}"), at)
}
