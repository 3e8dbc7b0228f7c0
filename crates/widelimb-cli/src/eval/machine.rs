//! The stack machine that runs the parser's code.

use super::apply::apply;
use super::error::{EvalError, Fault, Span};
use super::fold::Folding;
use super::item::{self, Item, Number};
use super::limits::Limits;
use super::program::{Fold, Operation, Statement, Step};
use super::{estimate, number_file, remainder, value};
use crate::interrupt;
use crate::progress::Progress;
use std::collections::HashMap;
use widelimb::Integer;
use widelimb::progress::{Step as Tick, Watched};

/// The state that lasts from one line to the next: variables and limits.
pub struct Machine {
    variables: HashMap<String, Item>,
    /// The bits of all variables together.
    variable_bits: u64,
    limits: Limits,
}

impl Machine {
    /// A machine without variables.
    pub fn new(limits: Limits) -> Machine {
        Machine { variables: HashMap::new(), variable_bits: 0, limits }
    }

    /// The names of the variables that have values.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.keys().map(String::as_str)
    }

    /// The bits of a variable; 0 for one without a value.
    pub fn variable_bits(&self, name: &str) -> u64 {
        self.variables.get(name).map_or(0, Item::bits)
    }

    /// Runs one statement of `source`; returns the value of an expression, or `None` after an
    /// assignment.
    pub fn run(
        &mut self,
        statement: &Statement,
        source: &str,
        progress: &Progress,
    ) -> Result<Option<Item>, EvalError> {
        let mut run = Run { machine: self, source, progress, stack: Stack::default() };
        for (at, step) in statement.steps.iter().enumerate() {
            let name = || stage_name(step, source);
            match step.operation {
                Operation::Call(function, _) if function.looks_for_primes() => {
                    progress.search(name);
                }
                _ => progress.stage(name),
            }
            run.advance(&statement.steps, at)?;
        }
        let value = run.stack.pop();
        let Some(name) = statement.target else { return Ok(Some(value)) };
        self.set(&source[name.start..name.end], value)
            .map_err(|fault| fault.at(statement.span()))?;
        Ok(None)
    }

    /// Gives a variable a value.
    pub fn set(&mut self, name: &str, value: Item) -> Result<(), Fault> {
        let value = value.kept()?;
        self.variable_bits += value.bits();
        let replaced = self.variables.insert(name.to_owned(), value);
        self.variable_bits -= replaced.map_or(0, |value| value.bits());
        Ok(())
    }
}

/// The run of one statement.
struct Run<'a> {
    machine: &'a Machine,
    source: &'a str,
    progress: &'a Progress,
    stack: Stack<'a>,
}

impl<'a> Run<'a> {
    fn text(&self, span: Span) -> &'a str {
        &self.source[span.start..span.end]
    }

    /// The limits for a new value beside the variables and the stack.
    fn limits(&self) -> Limits {
        self.machine.limits.beside(self.machine.variable_bits + self.stack.bits)
    }

    /// A handle for operations of the library: Ctrl-C ends them, and outside of ranges the bar
    /// follows them.
    fn watched(&self) -> Watched<'a> {
        match self.stack.locals.is_empty() {
            true => self.progress.watched(),
            false => interrupt::watched(),
        }
    }

    /// Runs `steps[at]` and pushes its value on the stack.
    fn advance(&mut self, steps: &[Step], at: usize) -> Result<(), EvalError> {
        interrupt::stop_if_requested();
        let value = self.step(steps, at)?;
        let limits = self.limits();
        limits
            .check_exact(value.longest())
            .and_then(|()| limits.check_all(value.own_bits()))
            .map_err(|fault| fault.at(steps[at].span))?;
        self.stack.push(value);
        Ok(())
    }

    /// Computes the value of `steps[at]` from the operands on the stack.
    fn step(&mut self, steps: &[Step], at: usize) -> Result<Item, EvalError> {
        let span = steps[at].span;
        let (text, limits, watched) = (self.text(span), self.limits(), self.watched());
        let said = |message: String| EvalError::new(message, span);
        let stack = &mut self.stack;
        let result = match &steps[at].operation {
            Operation::Number { radix } => {
                return literal(text, *radix, limits, watched).map(Item::from).map_err(said);
            }
            Operation::Variable => return self.variable(text).map_err(said),
            Operation::File => {
                let bare = !self.source[..span.start].ends_with('"');
                return number_file::read(text, bare, limits, watched).map_err(said);
            }
            Operation::Fold(fold) => return self.fold(fold, span),
            Operation::Negate => stack.pop().number().and_then(|a| Ok((-a.into_owned()?).into())),
            Operation::Not => stack.pop().number().and_then(|a| Ok((!a.into_owned()?).into())),
            Operation::Factorial => stack
                .pop()
                .number()
                .and_then(|a| value::factorial(&a, "`!`", limits, watched).map(Item::from)),
            Operation::Binary(operator) => {
                let (b, a) = (stack.pop().number(), stack.pop().number());
                a.and_then(|a| value::binary(*operator, a, b?, limits, watched)).map(Item::from)
            }
            Operation::Call(function, count) => {
                apply(*function, stack.pop_many(*count), limits, watched)
            }
            Operation::List(count) => {
                let items = stack.pop_many(*count).into_iter();
                let numbers = items.map(|item| item.number().and_then(Number::into_owned));
                numbers.collect::<Result<Vec<_>, _>>().and_then(|all| item::list(all, limits))
            }
            Operation::Index => {
                let (index, list) = (stack.pop().number(), stack.pop());
                index.and_then(|index| list.at(&index)).map(Item::Number)
            }
        };
        result.map_err(|fault| {
            let hint =
                if fault.is_of_size() { remainder::hint(steps, at, self.source) } else { None };
            let hint = hint.map_or(String::new(), |hint| format!("; {hint}"));
            said(format!("{fault}{hint}"))
        })
    }

    /// Computes the sum or the product of the body's values over a range.
    fn fold(&mut self, fold: &Fold, span: Span) -> Result<Item, EvalError> {
        let error = |fault: Fault| fault.at(span);
        let (last, first) = (self.stack.pop().number(), self.stack.pop().number());
        let (first, last) = (first.map_err(error)?, last.map_err(error)?);
        let first = first.into_owned().map_err(error)?;
        let name = self.text(fold.variable);
        let outermost = self.stack.locals.is_empty();
        let count = (&*last - &first).to_string().parse::<f64>().unwrap_or(f64::MAX) + 1.0;
        let (mut folding, mut at, mut done) = (Folding::new(fold.function), first, 0.0);
        while at <= *last {
            if outermost {
                self.progress.step(Tick { done: done / count, next: (done + 1.0) / count });
            }
            self.stack.locals.push((name, at.clone().into()));
            for step in 0..fold.body.len() {
                self.advance(&fold.body, step)?;
            }
            self.stack.locals.pop();
            let number = self.stack.pop().number().map_err(error)?;
            let limits = self.limits();
            folding.take(number, limits).and_then(|bits| limits.check_all(bits)).map_err(error)?;
            at += 1;
            done += 1.0;
        }
        folding.end(self.limits()).map(Item::from).map_err(error)
    }

    /// The value of a name.
    fn variable(&self, name: &str) -> Result<Item, String> {
        if let Some((_, value)) = self.stack.locals.iter().rev().find(|(local, _)| *local == name) {
            return Ok(Item::Number(value.clone()));
        }
        let value = self.machine.variables.get(name).cloned();
        value.ok_or_else(|| format!("`{name}` has no value yet"))
    }
}

/// The stack of values. The parser's code never takes more values than it pushed.
#[derive(Default)]
struct Stack<'s> {
    /// The values, each with the bits of memory that are free once it is taken.
    values: Vec<(Item, u64)>,
    /// The bits of all values together.
    bits: u64,
    /// The counting variables of the ranges that run, the innermost last.
    locals: Vec<(&'s str, Number)>,
}

impl Stack<'_> {
    fn push(&mut self, value: Item) {
        let bits = value.own_bits();
        self.bits += bits;
        self.values.push((value, bits));
    }

    fn pop(&mut self) -> Item {
        let (value, bits) =
            self.values.pop().expect("the parser's code leaves an operand for every use");
        self.bits -= bits;
        value
    }

    fn pop_many(&mut self, count: usize) -> Vec<Item> {
        let values = self.values.split_off(self.values.len() - count);
        self.bits -= values.iter().map(|(_, bits)| bits).sum::<u64>();
        values.into_iter().map(|(value, _)| value).collect()
    }
}

/// Parses the digits of a literal.
fn literal(
    digits: &str,
    radix: u32,
    limits: Limits,
    watched: Watched<'_>,
) -> Result<Integer, String> {
    let digits = digits.trim_start_matches(['0', '_']).replace('_', "");
    limits.check(estimate::literal(digits.len(), radix)).map_err(|fault| fault.to_string())?;
    value::parse(digits.as_bytes(), radix, watched)
}

/// The name that the bar shows during a step.
fn stage_name(step: &Step, source: &str) -> String {
    let text = &source[step.span.start..step.span.end];
    match step.operation {
        Operation::Number { .. } => "reading a number".to_owned(),
        Operation::File => format!("reading {text}"),
        _ => format!("computing {text}"),
    }
}
