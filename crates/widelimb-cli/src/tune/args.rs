//! The arguments of `widelimb tune`.

use crate::option::long_seconds;
use clap::Args;
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

Examples:
  widelimb tune
  widelimb tune --only mul,sqr --seconds 20 --out mine.profile
  WIDELIMB_LEVEL=avx2 widelimb tune --json
  WIDELIMB_PROFILE=$PWD/mine.profile widelimb info";

/// Arguments of `widelimb tune`.
#[derive(Debug, Args)]
#[command(after_help = TUNE_HELP)]
pub struct TuneArgs {
    /// Write the profile to this file; an error leaves it as it was
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Seconds that all measurements may take, about
    #[arg(long, value_name = "S", default_value_t = 60.0, value_parser = long_seconds)]
    pub seconds: f64,

    /// Only these thresholds, or those that begin so, as mul, sqr or mul_toom3
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<String>,

    /// Print one JSON object per threshold, with all lengths that were measured
    #[arg(long)]
    pub json: bool,
}
