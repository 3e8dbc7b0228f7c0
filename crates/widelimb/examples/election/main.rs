//! Makes and verifies the public record of an election, in the manner of ElectionGuard 2.1: keys of
//! guardians, encrypted ballots with range proofs, and a tally that a quorum of guardians
//! decrypted.
//!
//! ```text
//! cargo run --release -p widelimb --features parallel --example election -- make --ballots 100 record.json
//! cargo run --release -p widelimb --features parallel --example election -- verify record.json
//! ```
//!
//! README.md beside this file describes the record, and says where it differs from the
//! specification.

mod group;
mod hash;
mod keys;
mod make;
mod record;
#[cfg(test)]
mod tests;
mod verify;

use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use record::Record;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Makes and verifies records of elections.
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: Command,
    /// Use a group of 257 bits, in which nothing is hidden: for trying things out.
    #[arg(long, global = true)]
    test_group: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Make the record of an election with random votes.
    Make {
        /// The ballots.
        #[arg(long, default_value_t = 100)]
        ballots: usize,
        /// The guardians.
        #[arg(long, default_value_t = 5)]
        guardians: u32,
        /// The guardians that are needed to decrypt.
        #[arg(long, default_value_t = 3)]
        quorum: u32,
        /// The file to write.
        record: PathBuf,
    },
    /// Verify a record.
    Verify {
        /// The file to read.
        record: PathBuf,
    },
}

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("election: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: Args) -> Result<(), Box<dyn Error>> {
    let parameters = if args.test_group { group::test() } else { group::standard() }?;
    match args.command {
        Command::Make { ballots, guardians, quorum, record } => {
            let sizes = make::Sizes { ballots, guardians, quorum };
            let made = make::record(&parameters, sizes, &mut ChaCha20Rng::from_os_rng(), &bar)?;
            write(&record, &made)?;
            println!("{}: {ballots} ballots", record.display());
        }
        Command::Verify { record } => {
            let start = Instant::now();
            let read = read(&record)?;
            let found = verify::record(&parameters, &read, &bar)?;
            for (contest, counts) in read.manifest.contests.iter().zip(&found.counts) {
                println!("{}", contest.name);
                for (option, count) in contest.options.iter().zip(counts) {
                    println!("{count:>9}  {option}");
                }
            }
            let (ballots, proofs, time) = (read.ballots.len(), found.proofs, start.elapsed());
            println!("{ballots} ballots and {proofs} proofs are right, found in {time:.1?}");
        }
    }
    Ok(())
}

/// The record in a file; errors name the file.
fn read(path: &Path) -> Result<Record, String> {
    let named = |error: &dyn Error| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| named(&error))?;
    serde_json::from_str(&text).map_err(|error| named(&error))
}

fn write(path: &Path, record: &Record) -> Result<(), Box<dyn Error>> {
    let text = serde_json::to_string_pretty(record)?;
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// A bar of so many ballots.
fn bar(ballots: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} ballots, {eta} left");
    let bar = ProgressBar::new(ballots as u64);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
