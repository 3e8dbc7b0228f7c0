//! `widelimb eval`: expressions of integers of any size.
//!
//! Text becomes tokens ([`lexer`]), tokens become code for a stack machine ([`parser`],
//! [`program`]), and the [`machine`] runs it on the library's numbers ([`value`], [`apply`]),
//! asking [`limits`] before each step.

mod apply;
mod args;
mod calculator;
mod error;
mod estimate;
mod fold;
mod functions;
mod help;
mod hint;
mod item;
mod lexer;
mod limits;
mod line;
mod machine;
mod memory;
mod number_file;
mod parser;
mod primes;
mod program;
mod prompt;
mod remainder;
mod terminal;
mod theory;
mod value;
mod work;
mod write;

pub use args::{DigitsArgs, EvalArgs};
pub use limits::DEFAULT_MAX_BITS;
pub use line::{number, numbers};
pub use primes::next as next_prime;
pub use value::gcd;

use crate::output::Output;
use crate::progress::Scope;
use crate::streams::WRITE_FAILED;
use crate::{status, text};
use anyhow::Context as _;
use calculator::Calculator;
use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

/// `widelimb digits`: the value of one expression, as `eval` writes it.
pub fn digits(args: &DigitsArgs) -> anyhow::Result<ExitCode> {
    let DigitsArgs { expression, values } = args.clone();
    run(&EvalArgs { expression: Some(expression), values })
}

/// Runs the command. Errors in expressions are reported here; an `Err` is one of input or output.
pub fn run(args: &EvalArgs) -> anyhow::Result<ExitCode> {
    let output = match &args.values.out {
        None => Output::stdout().context(WRITE_FAILED)?,
        Some(path) => {
            Output::file(path).with_context(|| format!("cannot write {}", text::path(path)))?
        }
    };
    let mut calculator = Calculator::new(output, &args.values);
    match args.expression.as_deref() {
        None if args.values.out.is_none() && is_for_a_person() => {
            prompt::run(&mut calculator, &mut terminal::Terminal::new()?)?;
        }
        None | Some("-") => calculator.evaluate_lines()?,
        Some(expression) => calculator
            .evaluate(text::without_mark(expression), None, Scope::default())
            .context(WRITE_FAILED)?,
    }
    calculator.progress.rest();
    if calculator.failed {
        return Ok(ExitCode::from(status::FAILURE));
    }
    calculator.output.finish().context(WRITE_FAILED)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether a person types the lines and reads the values.
fn is_for_a_person() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
