//! Estimates the work of each step of an expression before it runs; the progress bar is divided by
//! these estimates.
//!
//! Sizes are binary logarithms, work is in limb products as [`cost`] has it. An operation that
//! consists of products costs a multiple of one product as long as its operands or result; the
//! multiples were measured.

use super::estimate;
use super::functions::Function;
use super::program::{Binary, Fold, Operation, Statement, Step};
use std::collections::HashMap;
use widelimb::LIMB_BITS;
use widelimb_kernels::kernels;
use widelimb_limb::cost;

/// The work of each stage: the steps of every statement, then the digits of its value in base
/// `base`, if it is printed. `variable` gives the bits of a variable that has a value already.
pub fn shares(
    statements: &[Statement],
    source: &str,
    base: u32,
    variable: impl Fn(&str) -> f64,
) -> Vec<f64> {
    let mut sizes = Sizes { source, variable, assigned: HashMap::new(), stack: Vec::new() };
    let mut shares = Vec::new();
    for statement in statements {
        shares.extend(statement.steps.iter().map(|step| sizes.step(step)));
        let size = sizes.pop();
        match statement.target {
            Some(name) => {
                sizes.assigned.insert(&source[name.start..name.end], size);
            }
            None => shares.push(conversion(size, base, TO_DIGITS) + limbs(size) as f64),
        }
    }
    shares
}

/// Work of a conversion or a root, as a multiple of a product as long as the number.
const TO_DIGITS: f64 = 4.6;
const FROM_DIGITS: f64 = 1.7;
const ROOT: f64 = 3.3;

/// Work of a square root, as a multiple of a product a quarter as long as the number.
const SQUARE_ROOT: f64 = 5.0;

/// Work as a multiple of a product half as long as the result.
const POWER: f64 = 1.2;
const FIBONACCI: f64 = 2.0;
const FACTORIAL: f64 = 1.9;
const BINOMIAL: f64 = 3.0;

/// Work of a modular power: products as long as the modulus, for each bit of the exponent. Work of
/// a test for primes: products as long as the number, for each bit of it.
const POWER_MOD: f64 = 2.6;
const PRIME: f64 = 6.8;

/// More limbs than any number has; a longer estimate is cut here, since the number is refused.
const MOST_LIMBS: f64 = (1u64 << 40) as f64;

/// Work of a common divisor, the less of two: Lehmer's steps for each pair of limbs, or products as
/// long as the shorter number for each halving of it.
const GCD_STEPS: f64 = 4.0;
const GCD_HALVES: f64 = 3.0;

/// The sizes of variables and of the values on the stack, as binary logarithms of the numbers.
struct Sizes<'a, V> {
    source: &'a str,
    variable: V,
    assigned: HashMap<&'a str, f64>,
    stack: Vec<f64>,
}

impl<V: Fn(&str) -> f64> Sizes<'_, V> {
    fn pop(&mut self) -> f64 {
        self.stack.pop().unwrap_or(0.0)
    }

    /// Pushes the size of the step's value on the stack, and returns the work of the step.
    fn step(&mut self, step: &Step) -> f64 {
        let text = &self.source[step.span.start..step.span.end];
        let (size, work) = match &step.operation {
            Operation::Number { radix } => {
                let size = literal(text, *radix);
                (size, conversion(size, *radix, FROM_DIGITS))
            }
            Operation::File => {
                let bytes = std::fs::metadata(text).map_or(0, |file| file.len());
                let size = bytes as f64 * 10f64.log2();
                (size, conversion(size, 10, FROM_DIGITS))
            }
            Operation::Variable => {
                let assigned = self.assigned.get(text).copied();
                let size = assigned.unwrap_or_else(|| (self.variable)(text));
                (size, limbs(size) as f64)
            }
            Operation::Negate | Operation::Not => {
                let size = self.pop();
                (size, limbs(size) as f64)
            }
            Operation::List(count) => {
                let items = self.stack.split_off(self.stack.len().saturating_sub(*count));
                (items.iter().sum(), *count as f64)
            }
            Operation::Index => {
                self.pop();
                (self.pop(), 1.0)
            }
            Operation::Fold(fold) => self.fold(fold),
            Operation::Factorial => call(Function::Fact, &[self.pop()]),
            Operation::Binary(operator) => {
                let b = self.pop();
                let a = self.pop();
                binary(*operator, a, b)
            }
            Operation::Call(function, count) => {
                let arguments = self.stack.split_off(self.stack.len().saturating_sub(*count));
                call(*function, &arguments)
            }
        };
        self.stack.push(size.max(0.0));
        work
    }

    /// Size and work of a sum or a product over a range: those for its last number, times the count
    /// of numbers from 0 to it.
    fn fold(&mut self, fold: &Fold) -> (f64, f64) {
        let last = self.pop();
        self.pop();
        let name = &self.source[fold.variable.start..fold.variable.end];
        let outer = self.assigned.insert(name, last);
        let work: f64 = fold.body.iter().map(|step| self.step(step)).sum();
        let size = self.pop();
        match outer {
            Some(outer) => self.assigned.insert(name, outer),
            None => self.assigned.remove(name),
        };
        let count = last.exp2();
        match fold.function {
            Function::Product => (size * count, work * count + product(size * count / 2.0)),
            _ => (size + last, work * count),
        }
    }
}

/// The size of a literal. A short one is parsed, since its value may be an exponent.
fn literal(text: &str, radix: u32) -> f64 {
    let digits = text.trim_start_matches(['0', '_']);
    match u64::from_str_radix(&digits.replace('_', ""), radix) {
        Ok(value) => (value as f64).log2().max(0.0),
        Err(_) => estimate::literal(digits.len(), radix).0,
    }
}

fn limbs(size: f64) -> usize {
    (size / LIMB_BITS as f64).ceil().clamp(1.0, MOST_LIMBS) as usize
}

/// Work of a product of two numbers of this size.
fn product(size: f64) -> f64 {
    cost::product(kernels(), limbs(size), limbs(size))
}

fn conversion(size: f64, radix: u32, multiple: f64) -> f64 {
    if radix.is_power_of_two() { limbs(size) as f64 } else { product(size) * multiple }
}

/// Size and work of `a operator b`.
fn binary(operator: Binary, a: f64, b: f64) -> (f64, f64) {
    let longer = a.max(b);
    let linear = limbs(longer) as f64;
    match operator {
        Binary::Add => (longer + (a.min(b) - longer).exp2().ln_1p().max(0.0), linear),
        Binary::Sub => (longer, linear),
        Binary::Mul => (a + b, cost::product(kernels(), limbs(a), limbs(b))),
        Binary::Div => (a - b, linear + cost::quotient(kernels(), limbs(a), limbs(b))),
        Binary::Rem | Binary::Mod => {
            (a.min(b), linear + cost::quotient(kernels(), limbs(a), limbs(b)))
        }
        Binary::And | Binary::Xor | Binary::Or => (longer, linear),
        Binary::Pow => {
            let size = a * b.exp2();
            (size, product(size / 2.0) * POWER)
        }
        Binary::ShiftLeft => (a + b.exp2(), limbs(a + b.exp2()) as f64),
        Binary::ShiftRight => (a - b.exp2(), linear),
        _ => (0.0, linear),
    }
}

/// Size and work of a function.
fn call(function: Function, arguments: &[f64]) -> (f64, f64) {
    let at = |i: usize| arguments.get(i).copied().unwrap_or(0.0);
    let (a, b) = (at(0), at(1));
    let sum: f64 = arguments.iter().sum();
    let most = arguments.iter().copied().fold(0.0, f64::max);
    let least = arguments.iter().copied().fold(a, f64::min);
    let linear = limbs(sum) as f64;
    let of_result = |size: f64, multiple: f64| (size, product(size / 2.0) * multiple);
    let steps = GCD_STEPS * limbs(most) as f64 * limbs(least) as f64;
    let halves = GCD_HALVES * product(least) * least.max(1.0).log2();
    let common = steps.min(linear + halves);
    match function {
        Function::Abs | Function::Max | Function::Sum | Function::Random => (most, linear),
        Function::Len => (1.0, 1.0),
        Function::Product => of_result(sum, 1.0),
        Function::Divmod => (a, linear + cost::quotient(kernels(), limbs(a), limbs(b))),
        Function::Mod => (a.min(b), linear + cost::quotient(kernels(), limbs(a), limbs(b))),
        Function::IsSquare => (0.0, SQUARE_ROOT * product(a / 4.0)),
        Function::Jacobi | Function::Kronecker => (1.0, common),
        Function::IsPower => (0.0, ROOT * product(a)),
        Function::Lucas => of_result(estimate::fibonacci(a.exp2()).0, 2.0 * FIBONACCI),
        Function::NextPrime | Function::PrevPrime => (a, PRIME * a * a * product(a) / 8.0),
        Function::Primes => (b.exp2(), b.exp2()),
        Function::Primorial => of_result(estimate::primorial(a.exp2()).0, FACTORIAL),
        Function::Gcdext => (2.0 * least, 2.0 * common),
        Function::Min => (least, linear),
        Function::Bits | Function::Digits => (a.max(1.0).log2(), 1.0),
        Function::Binom => of_result(estimate::binomial(a.exp2(), b.exp2()).0, BINOMIAL),
        Function::Fact => of_result(estimate::factorial(a.exp2()).0, FACTORIAL),
        Function::Fib => of_result(estimate::fibonacci(a.exp2()).0, FIBONACCI),
        Function::Gcd => (least, common),
        Function::Lcm => (sum, common + product(sum / 2.0)),
        Function::Invmod => (b, 2.0 * common),
        Function::Isprime => (0.0, PRIME * a * product(a)),
        Function::Phi | Function::Factor | Function::Sigma => (a, PRIME * a * product(a)),
        Function::Carmichael => (a, PRIME * a * product(a)),
        Function::Moebius | Function::Numdiv => (1.0, PRIME * a * product(a)),
        Function::Divisors | Function::Znprimroot => (a, PRIME * a * product(a)),
        Function::Sqrtmod | Function::Znorder => (b, PRIME * b * product(b)),
        Function::Znlog => (at(2), PRIME * at(2) * product(at(2))),
        Function::Powmod => (at(2), POWER_MOD * b * product(at(2))),
        Function::Root => (a / b.exp2(), ROOT * product(a)),
        Function::Sqrt => (a / 2.0, SQUARE_ROOT * product(a / 4.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::parser;

    /// The shares of `source`, each as a fraction of all.
    fn fractions(source: &str) -> Vec<f64> {
        let statements = parser::parse(source).unwrap();
        let shares = shares(&statements, source, 10, |_| 1e6);
        let sum: f64 = shares.iter().sum();
        shares.iter().map(|share| share / sum).collect()
    }

    #[test]
    fn there_is_a_share_for_each_stage() {
        assert_eq!(fractions("2").len(), 2);
        assert_eq!(fractions("a = 2 + 3; a * a").len(), 3 + 4);
    }

    #[test]
    fn what_takes_long_has_the_greatest_share() {
        for (source, greatest) in [
            ("3^1000000 % 7", 2),
            ("3^1000000", 3),
            ("fact(1000 * 1000) % 2", 3),
            ("a = 2^4423 - 1; isprime(a)", 6),
            ("powmod(3, 2^9999, 2^9999 + 1)", 9),
            ("x * y % 2", 2),
        ] {
            let fractions = fractions(source);
            let most = fractions.iter().copied().fold(0.0, f64::max);
            let at = fractions.iter().position(|&fraction| fraction == most);
            assert_eq!(at, Some(greatest), "{source}: {fractions:?}");
        }
    }

    #[test]
    fn hopeless_sizes_still_have_shares() {
        for source in ["9^9^9^9^9", "0^9^9^9^9", "(9^9^9^9)!", "1 << 9^9^9^9", "fib(-5)"] {
            let statements = parser::parse(source).unwrap();
            let shares = shares(&statements, source, 10, |_| 0.0);
            assert!(shares.iter().all(|&share| share >= 0.0), "{source}: {shares:?}");
        }
    }

    #[test]
    fn short_literals_have_the_size_of_their_value() {
        assert_eq!(literal("1024", 10), 10.0);
        assert_eq!(literal("0", 10), 0.0);
        assert_eq!(literal("00_ff", 16), 255f64.log2());
        assert!((literal(&"9".repeat(100), 10) - 330.0).abs() < 3.0);
    }
}
