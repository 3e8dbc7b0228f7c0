//! `widelimb eval` on a terminal: a line, its values, the next line.

use super::calculator::Calculator;
use super::help;
use crate::interrupt::{self, Interrupted};
use crate::progress::Scope;
use crate::streams::{WRITE_FAILED, report};
use anyhow::Context as _;

/// What is said first.
const GREETING: &str = "\
help lists the operators and functions, ans is the last value;
Ctrl-C ends a computation, Ctrl-D all\n";

/// Where lines come from.
pub trait Editor {
    /// The next line, where these variables have values.
    fn line(&mut self, variables: Vec<String>) -> anyhow::Result<Typed>;
}

/// What was typed.
pub enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C: no line, but another one.
    Cancelled,
    /// Ctrl-D.
    End,
}

/// Evaluates lines until they end. An error is told, and the next line read.
pub fn run(calculator: &mut Calculator, editor: &mut impl Editor) -> anyhow::Result<()> {
    interrupt::arm().context("cannot take Ctrl-C")?;
    calculator.keeps_last = true;
    report(GREETING);
    loop {
        let line = match editor.line(calculator.variables())? {
            Typed::Line(line) => line,
            Typed::Cancelled => continue,
            Typed::End => break,
        };
        let line = line.trim();
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            [] => {}
            ["quit" | "exit"] => break,
            ["help" | "?"] => report(&help::LANGUAGE_AND_FUNCTIONS),
            ["help" | "?", name] => report(&help::of(name)),
            _ => {
                let evaluated =
                    interrupt::catch(|| calculator.evaluate(line, None, Scope::default()));
                calculator.progress.rest();
                match evaluated {
                    Ok(written) => written.context(WRITE_FAILED)?,
                    Err(Interrupted) => report("interrupted\n"),
                }
            }
        }
    }
    // What was wrong was told, and the user went on.
    calculator.failed = false;
    Ok(())
}
