//! `widelimb gf2x`: polynomials over GF(2).

mod args;
mod arithmetic;
mod operand;
mod theory;

pub use args::Gf2xArgs;

use crate::output::Output;
use crate::text;
use anyhow::Context as _;
use args::{Format, Operation, Options};
use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::process::ExitCode;
use widelimb::gf2x::Poly;

/// Runs the command.
pub fn run(args: &Gf2xArgs) -> anyhow::Result<ExitCode> {
    match &args.operation {
        Operation::Add(pair) => arithmetic::add(pair),
        Operation::Powmod(args) => arithmetic::power(args),
        Operation::Mul(pair) => arithmetic::mul(pair),
        Operation::Divrem(pair) => arithmetic::divrem(pair),
        Operation::Gcd(args) => theory::gcd(args),
        Operation::Irreducible(args) => theory::irreducible(args),
        Operation::Factor(args) => theory::factor(args),
    }
}

/// Writes each result on a line, once all of them are there.
fn write_lines(
    options: &Options,
    lines: impl IntoIterator<Item: Display>,
) -> anyhow::Result<ExitCode> {
    let mut output = match &options.out {
        Some(path) => Output::file(path).with_context(|| cannot_write(path))?,
        None => Output::stdout().context(crate::WRITE_FAILED)?,
    };
    for line in lines {
        output.line(line).context(crate::WRITE_FAILED)?;
    }
    output.finish().context(crate::WRITE_FAILED)?;
    Ok(ExitCode::SUCCESS)
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", text::path(path))
}

/// A polynomial as the options want it. It goes to the output term by term: the text of a dense one
/// is a hundred times as long as its coefficients.
#[derive(Clone, Copy)]
struct Written<'a> {
    poly: &'a Poly,
    format: Format,
}

impl Options {
    fn written<'a>(&self, poly: &'a Poly) -> Written<'a> {
        Written { poly, format: self.format }
    }
}

impl Display for Written<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.format {
            Format::Text => write!(f, "{}", self.poly),
            Format::Hex => write!(f, "{:#x}", self.poly),
        }
    }
}
