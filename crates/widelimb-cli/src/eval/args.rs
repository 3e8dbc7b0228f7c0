//! The arguments of `widelimb eval` and `widelimb digits`.

use super::help::HELP;
use super::limits::{DEFAULT_MAX_BITS, DEFAULT_SECONDS};
use crate::option::{base, bits, limit_seconds};
use clap::Args;
use std::path::PathBuf;

/// Arguments of `widelimb eval`.
#[derive(Debug, Args)]
#[command(after_help = "`widelimb eval --help` describes the expressions.")]
#[command(after_long_help = HELP.as_str())]
pub struct EvalArgs {
    /// The expression; `-` reads one per line from standard input. None: a prompt on a terminal
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    pub expression: Option<String>,

    /// How the values are written.
    #[command(flatten)]
    pub values: ValuesArgs,
}

/// How values of expressions are written, and how large they may be.
#[derive(Clone, Debug, Args)]
pub struct ValuesArgs {
    /// The base of the output, 2 to 62, without a prefix
    #[arg(short, long, value_name = "N", default_value_t = 10, value_parser = base)]
    pub base: u32,

    /// Write the values to this file; an error leaves it as it was
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Say on standard error how long it took
    #[arg(short, long)]
    pub time: bool,

    /// Bits that a number may have, as 1_000_000 or 2^33
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_BITS, value_parser = bits)]
    pub max_bits: u64,

    /// Seconds that a function may look for primes or a logarithm
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SECONDS, value_parser = limit_seconds)]
    pub time_limit: f64,
}

const DIGITS_HELP: &str = "\
The expression is one of `widelimb eval`; `@FILE` is the number in a file, which is read in base 10,
16, 8 or 2 by its prefix, so that this converts it. Digits above 9 are lower-case letters, in bases
from 37 on upper-case and then lower-case ones. Where standard error is a terminal, a bar there
shows how much is done.

Examples:
  widelimb digits '2^136279841 - 1' --out mersenne.txt
  widelimb digits @number.txt --base 16
  widelimb digits 'fact(10^6)' | tail -c 100";

/// Arguments of `widelimb digits`.
#[derive(Clone, Debug, Args)]
#[command(after_help = DIGITS_HELP)]
pub struct DigitsArgs {
    /// The number, as an expression
    #[arg(value_name = "EXPR|@FILE", allow_hyphen_values = true)]
    pub expression: String,

    /// How the digits are written.
    #[command(flatten)]
    pub values: ValuesArgs,
}
