//! The hint for `b ^ e % m` whose power is too large: `powmod` computes the remainder.

use super::parser;
use super::program::{Binary, Operation, Step};
use std::ops::Range;

/// The hint for the power at `steps[at]`, if the code uses it only as the left operand of a `%`.
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

/// The number of values that a step takes off the stack.
fn taken(step: &Step) -> usize {
    match step.operation {
        Operation::Number { .. } | Operation::Variable | Operation::File => 0,
        Operation::Negate | Operation::Not | Operation::Factorial => 1,
        Operation::Binary(_) | Operation::Index | Operation::Fold(_) => 2,
        Operation::Call(_, count) | Operation::List(count) => count,
    }
}

/// The range of the steps that compute the value on top of the stack before `steps[end]`.
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

/// The index of the `%` whose left operand is the value of `steps[at]`, if a `%` uses that value.
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

/// The text of a range of steps, if it is short and parses to the same steps by itself.
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
