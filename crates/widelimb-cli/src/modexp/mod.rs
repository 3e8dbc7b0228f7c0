//! `widelimb modexp`: powers as Ethereum's precompile at address 5 has them.

mod args;
mod call;

pub use args::ModexpArgs;

use crate::output::Output;
use crate::streams::{self, WRITE_FAILED, report};
use crate::{status, text};
use anyhow::{Context as _, anyhow, ensure};
use call::{Fault, Vector};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;
use widelimb::protocols::modexp::{self, Fork};

/// The most bytes of a file.
const MOST_BYTES: u64 = 1 << 28;

/// Runs the command. Errors of a call are reported here; an `Err` is one of a file, the output or
/// the arguments.
pub fn run(args: &ModexpArgs) -> anyhow::Result<ExitCode> {
    let output = Output::stdout().context(WRITE_FAILED)?;
    let mut answers = Answers { args, output, differ: false, failed: false };
    let is_source = |argument: &String| argument == "-" || argument.starts_with('@');
    if args.numbers.is_empty() {
        answers.source("-")?;
    } else if args.numbers.iter().all(is_source) {
        args.numbers.iter().try_for_each(|source| answers.source(source))?;
    } else {
        let input = match &args.numbers[..] {
            [whole] => Ok(call::bytes(whole).map_err(|fault| anyhow!("{fault}; a file is @FILE"))?),
            [base, exponent, modulus] => call::input_of(&[base, exponent, modulus]),
            _ => anyhow::bail!(
                "base, exponent and modulus are three numbers, the whole input of a call is one; a \
                 file is @FILE"
            ),
        };
        answers.answer("", input)?;
    }
    Ok(match (answers.failed, answers.differ) {
        (true, _) => ExitCode::from(status::FAILURE),
        (_, true) => ExitCode::from(status::NO),
        _ => ExitCode::SUCCESS,
    })
}

struct Answers<'a> {
    args: &'a ModexpArgs,
    output: Output,
    /// Whether a result was not the one expected.
    differ: bool,
    /// Whether a call has no result.
    failed: bool,
}

impl Answers<'_> {
    /// Answers the calls in a file or on standard input.
    fn source(&mut self, argument: &str) -> anyhow::Result<()> {
        let path = Path::new(argument.strip_prefix('@').unwrap_or(argument));
        let (name, contents) = match argument {
            "-" => {
                ("standard input".to_owned(), streams::stdin().map_err(Into::into).and_then(read))
            }
            _ => {
                let file = File::open(path).map_err(anyhow::Error::from);
                (format!("file {}", text::path(path)), file.and_then(read))
            }
        };
        let contents = contents.with_context(|| format!("cannot read {name}"))?;
        if contents.trim_start().starts_with('[') {
            let vectors: Vec<Vector> = serde_json::from_str(&contents).with_context(|| name)?;
            return vectors.into_iter().enumerate().try_for_each(|(i, v)| self.vector(i, v));
        }
        for (i, line) in contents.lines().enumerate() {
            if let Some(input) = call::input_on(line) {
                self.answer(&format!(" on {name}, line {}", i + 1), input)?;
            }
        }
        Ok(())
    }

    /// The output of a call and its gas.
    fn call(&self, input: &[u8]) -> Result<(Vec<u8>, u64), Fault> {
        let fork = self.args.gas.map_or(Fork::Berlin, |rules| rules.fork());
        let limit = self.args.gas_limit;
        modexp::run(input, fork, limit).map_err(|error| Fault::of(error, input, limit))
    }

    /// Writes the output of a call, or reports why there is none and leaves its line empty.
    fn answer(&mut self, place: &str, input: Result<Vec<u8>, Fault>) -> anyhow::Result<()> {
        let line = match input.and_then(|input| self.call(&input)) {
            Ok((power, gas)) => match self.args.gas {
                Some(_) => format!("{} {gas}", call::digits(&power)),
                None => call::digits(&power),
            },
            Err(fault) => {
                self.failed = true;
                report(&format!("error{place}: {fault}\n"));
                String::new()
            }
        };
        self.output.line(line).context(WRITE_FAILED)
    }

    /// Compares the output of a call with the one expected, or writes it where none is.
    fn vector(&mut self, index: usize, vector: Vector) -> anyhow::Result<()> {
        let name = match vector.name.as_str() {
            "" => format!("number {}", index + 1),
            name => text::printable(name),
        };
        let input = call::bytes(&vector.input);
        let Some(expected) = vector.expected else {
            return self.answer(&format!(" on {name}"), input);
        };
        let expected = call::bytes(&expected).with_context(|| name.clone())?;
        let is_good = match input.and_then(|input| self.call(&input)) {
            Ok((power, gas)) => {
                let wanted = self.args.gas.and(vector.gas);
                power == expected && wanted.is_none_or(|wanted| wanted == gas)
            }
            Err(fault) => {
                report(&format!("error on {name}: {fault}\n"));
                false
            }
        };
        if is_good {
            return Ok(());
        }
        self.differ = true;
        self.output.line(name).context(WRITE_FAILED)
    }
}

/// Reads all of an input that is not too long.
fn read(input: impl Read) -> anyhow::Result<String> {
    let mut contents = String::new();
    input.take(MOST_BYTES + 1).read_to_string(&mut contents)?;
    ensure!(contents.len() as u64 <= MOST_BYTES, "it has more than {MOST_BYTES} bytes");
    Ok(text::without_mark(&contents).to_owned())
}
