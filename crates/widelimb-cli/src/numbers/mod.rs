//! `widelimb isprime`, `next-prime`, `gcd` and `factor`: answer one question about many numbers, with a line
//! for each answer.

mod args;
mod factor;
mod question;

pub use args::{FactorArgs, NumbersArgs};
pub use factor::Monitor;
pub use question::Question;

use crate::lines::{BadLine, Lines};
use crate::output::Output;
use crate::streams::{self, WRITE_FAILED, report};
use crate::target::Target;
use crate::text::{self, is_blank};
use crate::{eval, interrupt, status, threads};
use anyhow::Context as _;
use factor::{Factoring, Form};
use question::Answer;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use widelimb::Integer;

/// The most bytes of a line.
const MAX_LINE: usize = 1 << 28;

/// The bytes from which on a chunk takes no further line.
const MAX_CHUNK: usize = 8 << 20;

/// Runs `widelimb factor`, as [`run`] runs the others.
pub fn factor(args: &FactorArgs) -> anyhow::Result<ExitCode> {
    interrupt::stop_at_interrupt().context("cannot take Ctrl-C")?;
    let form = match (args.json, args.exponents) {
        (true, _) => Form::Json,
        (_, true) => Form::Exponents,
        _ => Form::Plain,
    };
    let monitor = Monitor::new(args.verbose);
    let question = Question::Factor(Factoring { form, args, monitor: &monitor });
    answer(question, &args.numbers, args.max_bits)
}

/// Runs the command. Errors of a number or a file are reported here; an `Err` is an error of the
/// output, or of a standard stream that cannot be opened.
pub fn run(question: Question<'_>, args: &NumbersArgs) -> anyhow::Result<ExitCode> {
    answer(question, &args.numbers, args.max_bits)
}

fn answer(question: Question<'_>, numbers: &[String], max_bits: u64) -> anyhow::Result<ExitCode> {
    let output = Output::stdout().context(WRITE_FAILED)?;
    let divisor =
        (matches!(question, Question::Gcd) && !numbers.is_empty()).then_some(Integer::ZERO);
    let mut session = Session { question, max_bits, output, divisor, all: true, failed: false };
    if numbers.is_empty() {
        session.stdin()?;
    }
    for argument in numbers {
        if is_stopped() {
            break;
        }
        match argument.strip_prefix('@') {
            _ if argument == "-" => session.stdin()?,
            Some(path) => session.file(path.trim_matches('"'))?,
            None => session.answer("", vec![(0, Ok(text::without_mark(argument).to_owned()))])?,
        }
    }
    if let Some(divisor) = session.divisor {
        let text = if session.failed { String::new() } else { divisor.to_string() };
        session.output.line(text).context(WRITE_FAILED)?;
    }
    session.all &= !is_stopped();
    Ok(match (session.failed, session.all) {
        (true, _) => ExitCode::from(status::FAILURE),
        (_, false) => ExitCode::from(status::NO),
        _ => ExitCode::SUCCESS,
    })
}

/// Whether Ctrl-C was pressed: the answers so far are written, and no more are looked for.
fn is_stopped() -> bool {
    interrupt::stop().load(Ordering::Relaxed)
}

/// The hint after the message for an argument that is no number.
fn hint(argument: &str) -> &'static str {
    let path = Path::new(argument);
    let has_extension = path.extension().and_then(|e| e.to_str()).is_some_and(|extension| {
        extension.starts_with(char::is_alphabetic) && !argument.contains(char::is_whitespace)
    });
    if has_extension || path.is_file() { "; @FILE stands for the lines of a file" } else { "" }
}

/// The state of one run.
struct Session<'a> {
    question: Question<'a>,
    max_bits: u64,
    output: Output,
    /// The common divisor so far, if all arguments have one answer together.
    divisor: Option<Integer>,
    /// Whether no answer so far is `composite` or `neither`, or has a rest that is not split.
    all: bool,
    /// Whether a number or a file had an error.
    failed: bool,
}

/// A line with its number in the source, or an argument with the number 0.
type Line = (usize, Result<String, BadLine>);

impl Session<'_> {
    fn stdin(&mut self) -> anyhow::Result<()> {
        let input = self.output.stdin_beside("the numbers")?;
        let waits = streams::bytes_left(&input).is_none();
        self.lines("standard input", "", input, waits)
    }

    fn file(&mut self, path: &str) -> anyhow::Result<()> {
        let name = format!("file {}", text::printable(path));
        let open = || Target::of(Path::new(path)).and_then(|_| File::open(path));
        match open() {
            Ok(file) => self.lines(&name, &format!("{name}, "), file, false)?,
            Err(error) => self.unanswered(&format!(": {name}: {error:#}"))?,
        }
        Ok(())
    }

    /// Answers the lines of a source. `place` stands before the number of a line in messages. From
    /// a source that `waits`, such as a pipe, a chunk takes only lines that have arrived.
    fn lines(
        &mut self,
        name: &str,
        place: &str,
        input: impl Read,
        waits: bool,
    ) -> anyhow::Result<()> {
        let mut lines = Lines::new(BufReader::with_capacity(1 << 17, input), MAX_LINE);
        let most = self.question.lines_for_a_thread() * threads::count();
        let mut chunk: Vec<Line> = Vec::new();
        let (mut bytes, mut is_empty) = (0, true);
        loop {
            let next = match lines.next() {
                Ok(next) => next.map(|(number, line)| (number, line.map(str::to_owned))),
                Err(error) => {
                    self.answer(place, chunk)?;
                    return self.unanswered(&format!(": {name}: {error}"));
                }
            };
            let ended = next.is_none();
            if let Some(line) = next
                && !line.1.as_ref().is_ok_and(|text| is_blank(text))
            {
                bytes += line.1.as_ref().map_or(0, String::len);
                chunk.push(line);
                is_empty = false;
            }
            let wait = waits && !lines.has_next();
            if ended || wait || chunk.len() >= most || bytes >= MAX_CHUNK {
                self.answer(place, std::mem::take(&mut chunk))?;
                bytes = 0;
            }
            if ended || is_stopped() {
                break;
            }
        }
        let is_file = !place.is_empty();
        if is_empty && (is_file || self.divisor.is_some()) {
            self.unanswered(&format!(": {name}: it holds no number"))?;
        }
        Ok(())
    }

    /// Answers the lines of a chunk on all threads, and writes the answers in order.
    fn answer(&mut self, place: &str, lines: Vec<Line>) -> anyhow::Result<()> {
        let (question, max_bits) = (self.question, self.max_bits);
        // A line has the threads that no other line takes.
        let threads = (threads::count() / lines.len().max(1)).max(1);
        let answers = threads::map(lines, |(number, line)| {
            let line = line.map_err(|bad| bad.to_string());
            let answers = line.and_then(|line| {
                let answers = question.answers(&line, max_bits, threads);
                answers.map_err(|error| if number == 0 { error + hint(&line) } else { error })
            });
            (number, answers)
        });
        question.clear();
        for (number, answers) in answers {
            let place = match number {
                0 => String::new(),
                line => format!(" on {place}line {line}"),
            };
            for answer in answers.unwrap_or_else(|error| vec![Err(error)]) {
                match answer {
                    Ok(answer) => self.take(answer)?,
                    Err(error) => self.unanswered(&format!("{place}: {error}"))?,
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, answer: Answer) -> anyhow::Result<()> {
        self.all &= answer.is_yes();
        match (&mut self.divisor, answer) {
            (Some(divisor), Answer::Number(number)) => *divisor = eval::gcd([&*divisor, &number]),
            (_, answer) => self.output.line(answer).context(WRITE_FAILED)?,
        }
        Ok(())
    }

    /// Reports an error, and writes an empty line for the answer.
    fn unanswered(&mut self, what: &str) -> anyhow::Result<()> {
        self.failed = true;
        let message = text::printable(what);
        report(&format!("error{message}\n"));
        if self.divisor.is_none() {
            let answer = self.question.failure(message.trim_start_matches([' ', ':']));
            self.output.line(answer).context(WRITE_FAILED)?;
        }
        Ok(())
    }
}
