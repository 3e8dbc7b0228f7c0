//! `widelimb isprime` and its like: a question that is asked of many numbers, each of which has its
//! answer on a line.

mod question;

pub use question::Question;

use crate::args::NumbersArgs;
use crate::lines::{BadLine, Lines};
use crate::output::Output;
use crate::target::Target;
use crate::{report, streams, text, threads};
use anyhow::Context as _;
use question::Answer;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::process::ExitCode;

/// Bytes that a line may have.
const MAX_LINE: usize = 1 << 28;

/// Bytes of lines that are answered at one time, and a line more.
const MAX_CHUNK: usize = 8 << 20;

/// Lines for each thread that are answered at one time.
const PER_THREAD: usize = 16;

/// The exit status where a number is not what was asked.
const NO: u8 = 1;

/// Runs the command. What is wrong with a number is reported here; an `Err` is one of input or
/// output.
pub fn run(question: Question, args: &NumbersArgs) -> anyhow::Result<ExitCode> {
    let output = Output::stdout().context(crate::WRITE_FAILED)?;
    let mut asked = Asked { question, max_bits: args.max_bits, output, all: true, failed: false };
    let is_source = |argument: &str| argument == "-" || argument.starts_with('@');
    let arguments = &args.numbers;
    if question.takes_all() && !arguments.is_empty() && !arguments.iter().any(|a| is_source(a)) {
        let line = arguments.join(" , ");
        asked.answer("", vec![(0, Ok(line))])?;
    } else if arguments.is_empty() {
        asked.stdin()?;
    } else {
        for argument in arguments {
            match argument.strip_prefix('@') {
                _ if argument == "-" => asked.stdin()?,
                Some(path) => asked.file(path.trim_matches('"'))?,
                None => asked.answer("", vec![(0, Ok(text::without_mark(argument).to_owned()))])?,
            }
        }
    }
    Ok(match (asked.failed, asked.all) {
        (true, _) => ExitCode::from(crate::FAILURE),
        (_, false) => ExitCode::from(NO),
        _ => ExitCode::SUCCESS,
    })
}

struct Asked {
    question: Question,
    max_bits: u64,
    output: Output,
    /// Whether every number is what was asked.
    all: bool,
    /// Whether something was wrong.
    failed: bool,
}

/// A line with its number; that of an argument is 0.
type Line = (usize, Result<String, BadLine>);

impl Asked {
    fn stdin(&mut self) -> anyhow::Result<()> {
        let input = streams::stdin().context("cannot read standard input")?;
        let read = streams::identity(&input).context("cannot read standard input")?;
        let written = self.output.identity().context(crate::WRITE_FAILED)?;
        // It would read its own answers, without end.
        anyhow::ensure!(read.is_none() || read != written, "the numbers are in the output");
        let waits = streams::bytes_left(&input).is_none();
        self.lines("", input, waits).context("cannot read standard input")
    }

    fn file(&mut self, path: &str) -> anyhow::Result<()> {
        let name = format!("file {}", text::printable(path));
        let open = || Target::of(Path::new(path)).and_then(|_| File::open(path));
        let file = open().with_context(|| name.clone())?;
        self.lines(&format!("{name}, "), file, false).with_context(|| name)
    }

    /// Answers the lines of a source, of which messages begin with its name. From one that may make
    /// us wait no more is taken at one time than is there.
    fn lines(&mut self, name: &str, input: impl Read, waits: bool) -> anyhow::Result<()> {
        let mut lines = Lines::new(BufReader::with_capacity(1 << 17, input), MAX_LINE);
        let most = PER_THREAD * threads::count();
        let mut chunk: Vec<Line> = Vec::new();
        let mut bytes = 0;
        loop {
            let next = lines.next()?.map(|(number, line)| (number, line.map(str::to_owned)));
            let ended = next.is_none();
            let is_blank =
                |text: &str| matches!(text.trim_start().bytes().next(), None | Some(b'#'));
            if let Some(line) = next
                && !line.1.as_ref().is_ok_and(|text| is_blank(text))
            {
                bytes += line.1.as_ref().map_or(0, String::len);
                chunk.push(line);
            }
            let wait = waits && !lines.has_next();
            if ended || wait || chunk.len() >= most || bytes >= MAX_CHUNK {
                self.answer(name, std::mem::take(&mut chunk))?;
                bytes = 0;
            }
            if ended {
                return Ok(());
            }
        }
    }

    /// Writes the answers to lines, in their order.
    fn answer(&mut self, name: &str, lines: Vec<Line>) -> anyhow::Result<()> {
        let (question, max_bits) = (self.question, self.max_bits);
        let answers = threads::map(lines, |(number, line)| {
            let line = line.map_err(|bad| bad.to_string());
            (number, line.and_then(|line| question.answer(&line, max_bits)))
        });
        for (number, answer) in answers {
            let text = match answer {
                Ok(Answer { text, is_yes }) => {
                    self.all &= is_yes;
                    text
                }
                Err(error) => {
                    self.failed = true;
                    let place = match number {
                        0 => String::new(),
                        line => format!(" on {name}line {line}"),
                    };
                    report(&format!("error{place}: {}\n", text::printable(&error)));
                    String::new()
                }
            };
            self.output.line(text).context(crate::WRITE_FAILED)?;
        }
        Ok(())
    }
}
