//! The prompt of `widelimb eval` on a terminal, which evaluates line by line.

use super::calculator::Calculator;
use super::help;
use crate::interrupt::{self, Interrupted};
use crate::progress::Scope;
use crate::streams::{WRITE_FAILED, report};
use anyhow::Context as _;

/// The text before the first prompt.
const GREETING: &str = "\
help lists the operators and functions, help gcd says what gcd is, ans is the last value;
Ctrl-C ends a computation, Ctrl-D or quit all\n";

/// The source of the lines.
pub trait Editor {
    /// Reads the next line; `variables` are the names that can be completed.
    fn line(&mut self, variables: Vec<String>) -> anyhow::Result<PromptInput>;
}

/// The input at one prompt.
pub enum PromptInput {
    /// A line.
    Line(String),
    /// Ctrl-C, which drops the line and asks for another.
    Cancelled,
    /// Ctrl-D, which ends the prompt.
    End,
}

/// Evaluates lines until the input ends or a line is `quit`. After an error it goes on with the
/// next line.
pub fn run(calculator: &mut Calculator, editor: &mut impl Editor) -> anyhow::Result<()> {
    interrupt::arm().context("cannot take Ctrl-C")?;
    calculator.keeps_last = true;
    report(GREETING);
    loop {
        let line = match editor.line(calculator.variables())? {
            PromptInput::Line(line) => line,
            PromptInput::Cancelled => continue,
            PromptInput::End => break,
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
    // Errors were shown at their lines, and do not make the status of the prompt.
    calculator.failed = false;
    Ok(())
}
