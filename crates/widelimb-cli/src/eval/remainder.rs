//! The remainder that is wanted of a power refused for its size.

use super::parser;
use super::program::{Binary, Operation, Step};
use std::ops::Range;

/// For the power at `steps[at]` of which only a remainder is wanted: the function that finds it.
pub fn hint(steps: &[Step], at: usize, source: &str) -> Option<String> {
    if steps[at].operation != Operation::Binary(Binary::Pow) {
        return None;
    }
    let exponent = operand(steps, at)?;
    let base = operand(steps, exponent.start)?;
    let modulus = at + 1..remainder(steps, at)?;
    let text = |range: Range<usize>| text(&steps[range], source);
    Some(match (text(base), text(exponent), text(modulus)) {
        (Some(b), Some(e), Some(m)) => format!("powmod({b}, {e}, {m}) finds the remainder"),
        _ => "powmod(b, e, m) finds b ^ e % m".to_owned(),
    })
}

/// How many values a step takes.
fn taken(step: &Step) -> usize {
    match step.operation {
        Operation::Number { .. } | Operation::Variable | Operation::File => 0,
        Operation::Negate | Operation::Not | Operation::Factorial => 1,
        Operation::Binary(_) | Operation::Index | Operation::Fold(_) => 2,
        Operation::Call(_, count) | Operation::List(count) => count,
    }
}

/// The steps that leave the value on top before `steps[end]`.
fn operand(steps: &[Step], end: usize) -> Option<Range<usize>> {
    let mut missing = 1;
    for start in (0..end).rev() {
        missing = missing - 1 + taken(&steps[start]);
        if missing == 0 {
            return Some(start..end);
        }
    }
    None
}

/// The `%` whose left operand is the value of `steps[at]`, if that is what uses it.
fn remainder(steps: &[Step], at: usize) -> Option<usize> {
    let mut values = 1;
    for (next, step) in steps.iter().enumerate().skip(at + 1) {
        let taken = taken(step);
        if taken >= values {
            let is_left = step.operation == Operation::Binary(Binary::Rem) && values == 2;
            return is_left.then_some(next);
        }
        values = values - taken + 1;
    }
    None
}

/// The longest operand that a message repeats, in bytes.
const MAX_TEXT: usize = 60;

/// The text of steps, where it is short and by itself means the same.
fn text<'a>(steps: &[Step], source: &'a str) -> Option<&'a str> {
    let start = steps.iter().map(|step| step.span.start).min()?;
    let end = steps.iter().map(|step| step.span.end).max()?;
    let text = &source[start..end];
    if text.len() > MAX_TEXT || text.contains(['\n', '#']) {
        return None;
    }
    let parsed = parser::parse(text).ok()?;
    let [statement] = parsed.as_slice() else { return None };
    let operations = |steps: &[Step]| -> Vec<Operation> {
        steps.iter().map(|step| step.operation.clone()).collect()
    };
    (operations(&statement.steps) == operations(steps)).then_some(text)
}
