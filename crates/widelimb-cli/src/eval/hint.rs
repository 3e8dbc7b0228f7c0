//! What an expression that is refused could have meant.

use super::functions::Function;
use super::parser;
use super::program::{Binary, Operation, Step};
use std::ops::Range;

/// How a number with the letter at byte `at` is written: `1e5` as a power, `3x` as a product.
pub fn number_with_letter(text: &str, at: usize) -> Option<String> {
    let (number, rest) = text.split_at(at);
    if !rest.starts_with(char::is_alphabetic) {
        return None;
    }
    let exponent = rest
        .strip_prefix(['e', 'E'])
        .filter(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()));
    Some(match exponent {
        Some(exponent) if number == "1" => format!("write 10^{exponent}"),
        Some(exponent) => format!("write {number}*10^{exponent}"),
        None => format!("a product is written {number}*{rest}"),
    })
}

/// What could be meant by a name that is none of a function.
pub fn meant(name: &str) -> Option<String> {
    elsewhere(&name.to_lowercase()).map(str::to_owned).or_else(|| misspelt(name))
}

/// What is written for the function that has this name in another system.
fn elsewhere(name: &str) -> Option<&'static str> {
    Some(match name {
        "pow" | "power" => "a power is written b ^ e",
        "rem" => "a remainder is written a % m",
        "div" => "a quotient is written a / b",
        "modpow" | "modexp" | "powermod" | "power_mod" => "did you mean `powmod`?",
        "modinv" | "inverse" | "inverse_mod" | "inv" => "did you mean `invmod`?",
        "choose" | "c" | "ncr" | "comb" => "did you mean `binom`?",
        "euler_phi" | "eulerphi" => "did you mean `phi`?",
        "kronecker" | "legendre" => "did you mean `jacobi`?",
        "primepi" | "prime_pi" => "len(primes(1, n)) counts the primes up to n",
        "factor" | "factors" | "factorize" | "factorint" => {
            "eval has no factorization; phi, isprime and gcd are there"
        }
        _ => return None,
    })
}

/// How alike two names are of which one may be the other misspelt; 1 for equal ones.
const ALIKE: f64 = 0.84;

/// The function that a name is nearly the name of.
fn misspelt(name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let alike = |known: &'static str| (strsim::jaro_winkler(&name, known), known);
    let (likeness, known) = Function::names().map(alike).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (likeness >= ALIKE).then(|| format!("did you mean `{known}`?"))
}

/// For the power at `steps[at]` of which only a remainder is wanted: the function that finds it.
pub fn powmod(steps: &[Step], at: usize, source: &str) -> Option<String> {
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
