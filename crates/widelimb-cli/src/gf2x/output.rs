//! Writes results, each on a line of the output.

use super::args::{Format, Options};
use crate::output::Output;
use crate::streams::WRITE_FAILED;
use crate::text;
use anyhow::Context as _;
use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::process::ExitCode;
use widelimb::gf2x::Poly;

/// Writes each result on a line.
pub fn write_lines(
    options: &Options,
    lines: impl IntoIterator<Item: Display>,
) -> anyhow::Result<ExitCode> {
    let mut output = match &options.out {
        Some(path) => Output::file(path).with_context(|| cannot_write(path))?,
        None => Output::stdout().context(WRITE_FAILED)?,
    };
    for line in lines {
        output.line(line).context(WRITE_FAILED)?;
    }
    output.finish().context(WRITE_FAILED)?;
    Ok(ExitCode::SUCCESS)
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", text::path(path))
}

/// A polynomial with the format in which it is displayed. The terms go to the output one by one,
/// since the text of a dense polynomial is a hundred times as long as its coefficients.
#[derive(Clone, Copy)]
pub struct PolyDisplay<'a> {
    poly: &'a Poly,
    format: Format,
}

impl Options {
    /// Displays a polynomial in the format of the options.
    pub fn display<'a>(&self, poly: &'a Poly) -> PolyDisplay<'a> {
        PolyDisplay { poly, format: self.format }
    }
}

impl Display for PolyDisplay<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.format {
            Format::Text => write!(f, "{}", self.poly),
            Format::Hex => write!(f, "{:#x}", self.poly),
        }
    }
}
