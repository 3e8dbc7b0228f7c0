//! `widelimb gf2x`: polynomials over GF(2).

mod args;
mod arithmetic;
mod operand;
mod theory;

pub use args::Gf2xArgs;

use crate::output::Output;
use anyhow::Context as _;
use args::{Format, Operation, Options};
use std::process::ExitCode;
use widelimb::gf2x::Poly;

/// Runs the command.
pub fn run(args: &Gf2xArgs) -> anyhow::Result<ExitCode> {
    match &args.operation {
        Operation::Mul(pair) => arithmetic::mul(pair),
        Operation::Divrem(pair) => arithmetic::divrem(pair),
        Operation::Gcd(args) => theory::gcd(args),
        Operation::Irreducible(args) => theory::irreducible(args),
        Operation::Factor(args) => theory::factor(args),
    }
}

/// Writes each result on a line, once all of them are there.
fn write_lines(options: &Options, lines: &[String]) -> anyhow::Result<ExitCode> {
    let mut output = match &options.out {
        Some(path) => Output::file(path).with_context(|| cannot_write(path))?,
        None => Output::stdout(),
    };
    for line in lines {
        output.line(line).context(crate::WRITE_FAILED)?;
    }
    output.finish().context(crate::WRITE_FAILED)?;
    Ok(ExitCode::SUCCESS)
}

fn cannot_write(path: &std::path::Path) -> String {
    format!("cannot write {}", path.display())
}

/// A polynomial as the options want it.
fn formatted(poly: &Poly, format: Format) -> String {
    match format {
        Format::Text => poly.to_string(),
        Format::Hex => format!("{poly:#x}"),
    }
}
