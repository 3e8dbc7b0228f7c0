//! The calculator: evaluates expressions, prints their values and reports their errors.

use super::args::ValuesArgs;
use super::error::EvalError;
use super::item::Item;
use super::limits::Limits;
use super::machine::Machine;
use super::write::{WriteFault, write};
use super::{parser, work};
use crate::lines::{BadLine, Lines};
use crate::output::Output;
use crate::progress::{Progress, Scope};
use crate::streams::{self, WRITE_FAILED, report};
use crate::text;
use anyhow::Context as _;
use std::io::{self, BufReader};
use std::time::{Duration, Instant};

/// Bytes that a line may have. Longer numbers belong in a file, which is parsed as it is read.
const MAX_LINE: usize = 1 << 28;

/// Evaluates expressions and prints their values; keeps variables from one line to the next.
pub struct Calculator {
    machine: Machine,
    /// The output of the values.
    pub output: Output,
    base: u32,
    time: bool,
    /// The progress bar.
    pub progress: Progress,
    /// Whether the variable `ans` gets the last value.
    pub keeps_last: bool,
    /// Whether an expression had an error.
    pub failed: bool,
}

impl Calculator {
    /// A calculator without variables, which writes values as the arguments say.
    pub fn new(output: Output, values: &ValuesArgs) -> Calculator {
        let ValuesArgs { base, time, max_bits, time_limit, .. } = *values;
        let machine = Machine::new(Limits::new(max_bits).with_seconds(time_limit));
        let progress = Progress::new();
        Calculator { machine, output, base, time, progress, keeps_last: false, failed: false }
    }

    /// The names of the variables that have values.
    pub fn variables(&self) -> Vec<String> {
        self.machine.variables().map(str::to_owned).collect()
    }

    /// Evaluates standard input line by line; a bad line does not end it.
    pub fn evaluate_lines(&mut self) -> anyhow::Result<()> {
        let input = self.output.stdin_beside("the expressions")?;
        let total = streams::bytes_left(&input);
        if total.is_some() {
            self.progress.begin(Scope::default(), Vec::new);
        }
        let mut lines = Lines::new(BufReader::new(input), MAX_LINE);
        loop {
            let start = lines.bytes();
            let Some((number, line)) = lines.next().context("cannot read standard input")? else {
                return Ok(());
            };
            match line {
                Ok(line) if text::is_blank(line) => {}
                Ok(line) => {
                    let part = total.map(|total| part(start, line.len(), total));
                    let scope = Scope { part, title: format!("line {number}: ") };
                    self.evaluate(line, Some(number), scope).context(WRITE_FAILED)?;
                }
                Err(why) => {
                    self.failed = true;
                    let hint = match why {
                        BadLine::TooLong(_) => "; `@file` reads longer numbers",
                        BadLine::NotUtf8(_) => "",
                    };
                    self.report(&format!("error on line {number}: {why}{hint}\n"));
                }
            }
            if total.is_none() {
                // While the program waits for the next line, no bar is shown.
                self.progress.rest();
            }
        }
    }

    /// Evaluates `source`, prints its values and reports its error, if it has one.
    pub fn evaluate(&mut self, source: &str, line: Option<usize>, scope: Scope) -> io::Result<()> {
        let mut times = Times::default();
        match self.print_values(source, scope, &mut times) {
            Ok(()) => {}
            Err(Failure::Eval(error)) => {
                self.failed = true;
                self.report(&error.render(source, line));
            }
            Err(Failure::Io(error)) => return Err(error),
        }
        if self.time {
            self.report(&times.render(line));
        }
        Ok(())
    }

    fn report(&self, text: &str) {
        self.progress.aside(|| report(text));
    }

    /// Prints the value of every expression of `source`, up to the first error in it.
    fn print_values(
        &mut self,
        source: &str,
        scope: Scope,
        times: &mut Times,
    ) -> Result<(), Failure> {
        let statements = times.measure(Phase::Evaluate, || parser::parse(source))?;
        self.progress.begin(scope, || {
            let bits = |name: &str| self.machine.variable_bits(name) as f64;
            work::shares(&statements, source, self.base, bits)
        });
        for statement in &statements {
            let run = || self.machine.run(statement, source, &self.progress);
            let Some(value) = times.measure(Phase::Evaluate, run)? else { continue };
            self.print(&value, times).map_err(|fault| match fault {
                WriteFault::Io(error) => Failure::Io(error),
                WriteFault::Fault(fault) => Failure::Eval(fault.at(statement.span())),
            })?;
            if self.keeps_last {
                self.machine.set("ans", value).map_err(|fault| fault.at(statement.span()))?;
            }
        }
        Ok(())
    }

    /// Prints a value on a line.
    fn print(&mut self, value: &Item, times: &mut Times) -> Result<(), WriteFault> {
        let Calculator { output, progress, base, .. } = self;
        let digits = value.size().digits(*base);
        progress.stage(|| format!("writing {digits} digits"));
        let is_terminal = output.is_terminal();
        let (start, mut writing) = (Instant::now(), Duration::ZERO);
        let written = write(value, *base, progress.watched(), |piece| {
            let start = Instant::now();
            // On a terminal the digits themselves are the sign of life.
            let mut write = || output.piece(piece);
            let written = if is_terminal { progress.aside(write) } else { write() };
            writing += start.elapsed();
            written
        });
        times.add(Phase::Convert, start.elapsed().saturating_sub(writing));
        times.add(Phase::Write, writing);
        written?;
        Ok(times.measure(Phase::Write, || output.line(""))?)
    }
}

/// The error that ended an evaluation.
enum Failure {
    /// An error in the expressions.
    Eval(EvalError),
    /// An error of the output.
    Io(io::Error),
}

impl From<EvalError> for Failure {
    fn from(error: EvalError) -> Failure {
        Failure::Eval(error)
    }
}

/// The part of `total` bytes, as two fractions, of a line of `length` bytes from byte `start` on.
fn part(start: u64, length: usize, total: u64) -> (f64, f64) {
    let fraction = |at: u64| (at as f64 / total.max(1) as f64).min(1.0);
    (fraction(start), fraction(start + length as u64))
}

/// The phases of an evaluation that `--time` tells apart.
#[derive(Clone, Copy)]
enum Phase {
    Evaluate,
    Convert,
    Write,
}

/// The time that each [`Phase`] took.
#[derive(Default)]
struct Times([Duration; 3]);

impl Times {
    fn measure<T>(&mut self, phase: Phase, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.add(phase, start.elapsed());
        result
    }

    fn add(&mut self, phase: Phase, time: Duration) {
        self.0[phase as usize] += time;
    }

    fn render(&self, line: Option<usize>) -> String {
        let [evaluate, convert, write] = self.0.map(|time| time.as_secs_f64());
        let place = line.map_or(String::new(), |line| format!(" of line {line}"));
        format!(
            "time{place}: {evaluate:.6} s to evaluate, {convert:.6} s to convert, \
             {write:.6} s to write\n"
        )
    }
}
