//! `widelimb eval` on a terminal: a line, its values, the next line.

use super::calculator::Calculator;
use super::help;
use crate::interrupt::{self, Interrupted};
use crate::progress::Scope;
use crate::streams::{WRITE_FAILED, report};
use anyhow::Context as _;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// What stands before a line.
const PROMPT: &str = "> ";

/// What is said first.
const GREETING: &str = "\
help lists the operators and functions, ans is the last value;
Ctrl-C ends a computation, Ctrl-D all\n";

/// Where lines come from.
pub trait Editor {
    /// The next line.
    fn line(&mut self) -> anyhow::Result<Typed>;
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

/// Lines of a terminal, with those before to be had again.
pub struct Terminal(DefaultEditor);

impl Terminal {
    /// The terminal of standard input.
    pub fn new() -> anyhow::Result<Terminal> {
        Ok(Terminal(DefaultEditor::new().context("cannot use the terminal")?))
    }
}

impl Editor for Terminal {
    fn line(&mut self) -> anyhow::Result<Typed> {
        match self.0.readline(PROMPT) {
            Ok(line) => {
                // A history that takes no more lines is no reason to end.
                let _ = self.0.add_history_entry(line.as_str());
                Ok(Typed::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Typed::Cancelled),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(error) => Err(error).context("cannot read the terminal"),
        }
    }
}

/// Evaluates lines until they end. An error is told, and the next line read.
pub fn run(calculator: &mut Calculator, editor: &mut impl Editor) -> anyhow::Result<()> {
    interrupt::arm().context("cannot take Ctrl-C")?;
    calculator.keeps_last = true;
    report(GREETING);
    loop {
        let line = match editor.line()? {
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
