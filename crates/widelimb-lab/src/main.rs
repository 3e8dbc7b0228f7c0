//! The lab's command line: measurements for whoever tunes.

use clap::{Parser, Subcommand, ValueEnum};
use std::io;
use std::process::ExitCode;
use widelimb_lab::goals;

/// Measures widelimb beside its peers.
#[derive(Parser)]
#[command(name = "widelimb-lab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure the ratios that widelimb holds itself to.
    Measure {
        /// What to measure.
        what: Goals,
        /// Batches of each contestant, fewer where they take long; the fastest counts. Of Welch's
        /// tests, times 125 measurements.
        #[arg(long, default_value_t = 4000)]
        rounds: usize,
        /// Only the goals whose name contains this; a name that none has gets the list.
        #[arg(long)]
        only: Option<String>,
        /// Only sizes up to this; of additions and polynomials, all are measured.
        #[arg(long, default_value_t = 1 << 22)]
        max_limbs: usize,
        /// Only sizes up to this, of polynomials.
        #[arg(long, default_value_t = 1 << 26)]
        max_bits: usize,
        /// Exit with status 1 if a goal is missed.
        #[arg(long)]
        check: bool,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Goals {
    /// Addition and subtraction.
    Add,
    /// Products and squares.
    Mul,
    /// Modular powers, eight at once: beside OpenSSL, RSA among them, and beside the floor of the
    /// multiplier; with `--only welch`, whether their times tell anything of exponents or bases.
    Batch,
    /// Polynomials over GF(2), beside gf2x and NTL, which WIDELIMB_PEER_GF2X and WIDELIMB_PEER_NTL
    /// name; with `--only welch`, whether the times of ring products tell anything of an operand.
    Gf2x,
}

/// The exit status of a missed goal, where that was asked for.
const MISSED: u8 = 1;

/// The exit status of every error.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(status) => status,
        // Who closes the pipe has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(FAILURE)
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    widelimb::arch::try_kernels()?;
    if cfg!(debug_assertions) {
        eprintln!("this is not an optimised build: its times say nothing");
    }
    match command {
        Command::Measure { what, rounds, only, max_limbs, max_bits, check } => {
            let options = goals::Options { rounds, only, max_limbs, max_bits };
            let missed = match what {
                Goals::Add => goals::measure_add(&options, &mut io::stdout())?,
                Goals::Mul => goals::measure_mul(&options, &mut io::stdout())?,
                Goals::Batch => goals::measure_batch(&options, &mut io::stdout())?,
                Goals::Gf2x => goals::measure_gf2x(&options, &mut io::stdout())?,
            };
            Ok(if check && missed > 0 { ExitCode::from(MISSED) } else { ExitCode::SUCCESS })
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.root_cause().downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
