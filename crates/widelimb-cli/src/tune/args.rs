//! The arguments of `widelimb tune`.

use crate::option::{long_seconds, size};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

const TUNE_HELP: &str = "\
A threshold is the length in limbs at which one method gives way to the next. For each one the lower
and the upper method are timed in turns at many lengths, and the change is put where it costs least;
a ratio above 1 is a length at which the upper method is the faster one. A machine that does nothing
else meanwhile gives the best profile.

The profile holds what was found for the level in force. It is used where the environment variable
WIDELIMB_PROFILE names its file: by every program that is built on widelimb, and on that level only.
Without --out it goes to widelimb/LEVEL.profile in the user's folder of settings (XDG_CONFIG_HOME,
or else .config in HOME), and with `--out -` to standard output, the tables then to standard error.
No result depends on it. With --json the level's own threshold is null where it is never reached.

`tune factor` measures no thresholds, but the parameters of the quadratic sieve for numbers of some
--bits: primes of the factor base, blocks of 32 KB that are sieved for a polynomial, and the bound
of large primes over the greatest of the base. A part of each sieve on one thread tells how many
seconds of CPU time all of it takes, without the linear algebra. Below the table of the best and the
usual ones is the best as source of the library's table. There is no profile of them.

Examples:
  widelimb tune
  widelimb tune --only mul,sqr --seconds 20 --out mine.profile
  WIDELIMB_LEVEL=avx2 widelimb tune --json
  widelimb tune factor --bits 160,192 --seconds 120
  WIDELIMB_PROFILE=$PWD/mine.profile widelimb info";

/// Arguments of `widelimb tune`.
#[derive(Debug, Args)]
#[command(after_help = TUNE_HELP)]
pub struct TuneArgs {
    /// What is measured, if it is not the thresholds
    #[arg(value_name = "WHAT")]
    pub subject: Option<TuneSubject>,

    /// Write the profile to this file; an error leaves it as it was
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Seconds that all measurements may take, about
    #[arg(long, value_name = "S", default_value_t = 60.0, value_parser = long_seconds)]
    pub seconds: f64,

    /// Only these thresholds, or those that begin so, as mul, sqr or mul_toom3
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<String>,

    /// Of factor, the bits of the numbers, from 64 to 360
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', value_parser = size)]
    pub bits: Vec<usize>,

    /// Print one JSON object per threshold or size, with all that was measured
    #[arg(long)]
    pub json: bool,
}

/// What is measured beside thresholds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TuneSubject {
    /// The parameters of the quadratic sieve
    Factor,
}
