//! The machine that runs the parser's code.

use super::error::{EvalError, Span};
use super::limits::{self, Limits};
use super::program::{Operation, Statement, Step};
use super::{hint, memory, number_file, value};
use crate::progress::Progress;
use std::collections::HashMap;
use widelimb::Integer;
use widelimb::progress::Watched;

/// Variables and limits: what stays from one line to the next.
pub struct Machine {
    variables: HashMap<String, Integer>,
    /// Bits of all variables together.
    variable_bits: u64,
    limits: Limits,
}

impl Machine {
    /// A machine without variables.
    pub fn new(limits: Limits) -> Machine {
        Machine { variables: HashMap::new(), variable_bits: 0, limits }
    }

    /// The bits of a variable; 0 for one without a value.
    pub fn variable_bits(&self, name: &str) -> u64 {
        self.variables.get(name).map_or(0, bits)
    }

    /// Runs one statement of `source`: the value of an expression, or `None` after an assignment.
    pub fn run(
        &mut self,
        statement: &Statement,
        source: &str,
        progress: &Progress,
    ) -> Result<Option<Integer>, EvalError> {
        let mut stack = Stack::default();
        for (at, step) in statement.steps.iter().enumerate() {
            progress.stage(|| stage_name(step, source));
            let value = self.step(&statement.steps, at, source, &mut stack, progress.watched())?;
            let bits = bits(&value);
            self.limits
                .check_exact(bits)
                .and_then(|()| self.limits.check_all(self.variable_bits + stack.bits + bits))
                .map_err(|fault| EvalError::new(fault.to_string(), step.span))?;
            stack.push(value);
        }
        let value = stack.pop();
        let Some(name) = statement.target else { return Ok(Some(value)) };
        self.variable_bits += bits(&value);
        let replaced = self.variables.insert(source[name.start..name.end].to_owned(), value);
        self.variable_bits -= replaced.map_or(0, |value| bits(&value));
        Ok(None)
    }

    /// The value of `steps[at]`.
    fn step(
        &self,
        steps: &[Step],
        at: usize,
        source: &str,
        stack: &mut Stack,
        watched: Watched<'_>,
    ) -> Result<Integer, EvalError> {
        let step = &steps[at];
        let span = step.span;
        let text = &source[span.start..span.end];
        let limits = self.limits;
        let result = match step.operation {
            Operation::Number { radix } => {
                return literal(text, radix, limits, watched)
                    .map_err(|message| EvalError::new(message, span));
            }
            Operation::Variable => return self.variable(text, span),
            Operation::File => {
                let bare = !source[..span.start].ends_with('"');
                return number_file::read(text, bare, limits, watched)
                    .map_err(|message| EvalError::new(message, span));
            }
            Operation::Negate => Ok(-stack.pop()),
            Operation::Factorial => value::factorial(&stack.pop(), "`!`", limits, watched),
            Operation::Binary(operator) => {
                let b = stack.pop();
                let a = stack.pop();
                value::binary(operator, a, b, limits, watched)
            }
            Operation::Call(function, count) => {
                function.apply(&stack.pop_many(count), limits, watched)
            }
        };
        result.map_err(|fault| {
            let hint = if fault.is_of_size() { hint::powmod(steps, at, source) } else { None };
            let hint = hint.map_or(String::new(), |hint| format!("; {hint}"));
            EvalError::new(format!("{fault}{hint}"), span)
        })
    }

    fn variable(&self, name: &str, span: Span) -> Result<Integer, EvalError> {
        match self.variables.get(name) {
            Some(value) => memory::reserve(value::size(value), memory::COPY)
                .map(|()| value.clone())
                .map_err(|fault| EvalError::new(fault.to_string(), span)),
            None => Err(EvalError::new(format!("`{name}` has no value yet"), span)),
        }
    }
}

fn bits(value: &Integer) -> u64 {
    value.magnitude().bit_len()
}

/// Values waiting to be used. The parser's code never takes more than it left.
#[derive(Default)]
struct Stack {
    values: Vec<Integer>,
    /// Bits of all of them together.
    bits: u64,
}

impl Stack {
    fn push(&mut self, value: Integer) {
        self.bits += bits(&value);
        self.values.push(value);
    }

    fn pop(&mut self) -> Integer {
        let value = self.values.pop().expect("the parser's code leaves an operand for every use");
        self.bits -= bits(&value);
        value
    }

    fn pop_many(&mut self, count: usize) -> Vec<Integer> {
        let values = self.values.split_off(self.values.len() - count);
        self.bits -= values.iter().map(bits).sum::<u64>();
        values
    }
}

/// The number of a literal's digits.
fn literal(
    digits: &str,
    radix: u32,
    limits: Limits,
    watched: Watched<'_>,
) -> Result<Integer, String> {
    let digits = digits.trim_start_matches(['0', '_']).replace('_', "");
    limits.check(limits::literal(digits.len(), radix)).map_err(|fault| fault.to_string())?;
    value::parse(digits.as_bytes(), radix, watched)
}

/// What the bar says during a step.
fn stage_name(step: &Step, source: &str) -> String {
    let text = &source[step.span.start..step.span.end];
    match step.operation {
        Operation::Number { .. } => "reading a number".to_owned(),
        Operation::File => format!("reading {text}"),
        _ => format!("computing {text}"),
    }
}
