//! `widelimb curves`: signatures and key exchanges of files.

mod args;
mod bytes;
mod exchange;
mod keys;
mod sign;
mod verify;

pub use args::CurvesArgs;

use crate::jobs::Numbers;
use args::Operation;
use std::process::ExitCode;

/// The bits that a message of a line may have.
const MOST_BITS: u64 = 1 << 23;

/// Runs the command.
pub fn run(args: &CurvesArgs) -> anyhow::Result<ExitCode> {
    match &args.operation {
        Operation::Keygen(args) => keys::generate(args),
        Operation::Verify(args) => verify::run(args),
        Operation::Sign(args) => sign::run(args),
        Operation::Exchange(args) => exchange::run(args),
    }
}

/// What limits the length of a line.
fn limits() -> Numbers {
    Numbers::new(16, MOST_BITS)
}
