//! The arguments of the commands.

use crate::eval;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Exact arithmetic on integers of any size, with the widest vector unit of the CPU.
#[derive(Debug, Parser)]
#[command(name = "widelimb", version, arg_required_else_help = true)]
#[command(after_help = "\
The environment variable WIDELIMB_LEVEL (scalar, adx, avx2, avx512base, avx512) lowers the level
of the CPU that is used; no result depends on it.")]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Evaluate expressions of integers of any size
    Eval(EvalArgs),
    /// Show the CPU, its levels, the thresholds and the peers
    Info(InfoArgs),
}

/// Arguments of `widelimb eval`.
#[derive(Debug, Args)]
#[command(after_help = "`widelimb eval --help` describes the expressions.")]
#[command(after_long_help = eval::HELP.as_str())]
pub struct EvalArgs {
    /// The expression; `-` reads one per line from standard input
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    pub expression: String,

    /// The base of the output, 2 to 36; digits above 9 are lower-case letters, without a prefix
    #[arg(short, long, value_name = "N", default_value_t = 10,
          value_parser = clap::value_parser!(u32).range(2..=36))]
    pub base: u32,

    /// Write the values to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Say on standard error how long it took
    #[arg(short, long)]
    pub time: bool,

    /// Bits that a number may have, as 1_000_000 or 2^33; larger results are refused beforehand
    #[arg(long, value_name = "N", default_value_t = eval::DEFAULT_MAX_BITS, value_parser = bits)]
    pub max_bits: u64,
}

/// Arguments of `widelimb info`.
#[derive(Debug, Args)]
pub struct InfoArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A number of bits: decimal with underscores, or a power of two.
fn bits(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let value = match plain.strip_prefix("2^") {
        Some(exponent) => exponent.parse().ok().and_then(|e| 1u64.checked_shl(e)),
        None => plain.parse().ok(),
    };
    value
        .filter(|&bits| bits > 0)
        .ok_or_else(|| "a number of bits from 1 to 2^63, such as 1_000_000 or 2^33".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
        let known = Arguments::command().get_subcommands().count();
        assert!(known >= 2, "{known}");
    }

    #[test]
    fn bits_in_both_forms() {
        assert_eq!(bits("1_000_000"), Ok(1_000_000));
        assert_eq!(bits("2^33"), Ok(1 << 33));
        for bad in ["", "0", "-1", "2^64", "2^-1", "3^2", "1e9"] {
            assert!(bits(bad).is_err(), "{bad}");
        }
    }
}
