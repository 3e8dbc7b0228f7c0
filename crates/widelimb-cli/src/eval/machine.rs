//! The machine that runs the parser's code.

use super::error::{EvalError, Span};
use super::limits::{self, Limits};
use super::program::{Operation, Statement, Step};
use super::{number_file, value};
use crate::progress::Progress;
use std::collections::HashMap;
use widelimb::Integer;

/// Variables and limits: what stays from one line to the next.
pub struct Machine {
    variables: HashMap<String, Integer>,
    limits: Limits,
}

impl Machine {
    /// A machine without variables.
    pub fn new(limits: Limits) -> Machine {
        Machine { variables: HashMap::new(), limits }
    }

    /// Runs one statement of `source`: the value of an expression, or `None` after an assignment.
    pub fn run(
        &mut self,
        statement: &Statement,
        source: &str,
        progress: &Progress,
    ) -> Result<Option<Integer>, EvalError> {
        let mut stack = Stack(Vec::new());
        for step in &statement.steps {
            progress.stage(|| stage_name(step, source));
            self.step(step, source, &mut stack)?;
        }
        let value = stack.pop();
        let Some(name) = statement.target else { return Ok(Some(value)) };
        self.variables.insert(source[name.start..name.end].to_owned(), value);
        Ok(None)
    }

    fn step(&self, step: &Step, source: &str, stack: &mut Stack) -> Result<(), EvalError> {
        let span = step.span;
        let text = &source[span.start..span.end];
        let at_place = |fault: super::error::Fault| EvalError::new(fault.to_string(), span);
        let limits = self.limits;
        let result = match step.operation {
            Operation::Number { radix } => literal(text, radix, span, limits)?,
            Operation::Variable => self.variable(text, span)?,
            Operation::File => {
                number_file::read(text, limits).map_err(|message| EvalError::new(message, span))?
            }
            Operation::Negate => -stack.pop(),
            Operation::Factorial => {
                value::factorial(&stack.pop(), "`!`", limits).map_err(at_place)?
            }
            Operation::Binary(operator) => {
                let b = stack.pop();
                let a = stack.pop();
                value::binary(operator, a, b, limits).map_err(at_place)?
            }
            Operation::Call(function, count) => {
                let arguments = stack.pop_many(count);
                function.apply(&arguments, limits).map_err(at_place)?
            }
        };
        limits.check_exact(result.magnitude().bit_len()).map_err(at_place)?;
        stack.0.push(result);
        Ok(())
    }

    fn variable(&self, name: &str, span: Span) -> Result<Integer, EvalError> {
        match self.variables.get(name) {
            Some(value) => Ok(value.clone()),
            None => Err(EvalError::new(format!("`{name}` has no value yet"), span)),
        }
    }
}

/// Values waiting to be used. The parser's code never takes more than it left.
struct Stack(Vec<Integer>);

impl Stack {
    fn pop(&mut self) -> Integer {
        self.0.pop().expect("the parser's code leaves an operand for every use")
    }

    fn pop_many(&mut self, count: usize) -> Vec<Integer> {
        self.0.split_off(self.0.len() - count)
    }
}

/// The number of a literal's digits.
fn literal(digits: &str, radix: u32, span: Span, limits: Limits) -> Result<Integer, EvalError> {
    let digits = digits.trim_start_matches(['0', '_']).replace('_', "");
    limits
        .check(limits::literal(digits.len(), radix))
        .map_err(|fault| EvalError::new(fault.to_string(), span))?;
    value::parse(&digits, radix).map_err(|message| EvalError::new(message, span))
}

/// What the spinner shows during a step.
fn stage_name(step: &Step, source: &str) -> String {
    let text = &source[step.span.start..step.span.end];
    match step.operation {
        Operation::Number { .. } => "reading a number".to_owned(),
        Operation::File => format!("reading {text}"),
        _ => format!("computing {text}"),
    }
}
