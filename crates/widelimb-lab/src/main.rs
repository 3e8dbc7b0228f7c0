//! The lab's command line: measurements for whoever tunes, and the reports.

use clap::{Parser, Subcommand, ValueEnum};
use widelimb_lab::figures;

/// Measures widelimb beside the literature and its peers.
#[derive(Parser)]
#[command(name = "widelimb-lab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure the figures that widelimb holds itself to.
    Measure {
        /// What to measure.
        what: Topic,
        /// Batches of each contestant; the fastest counts.
        #[arg(long, default_value_t = 4000)]
        rounds: usize,
        /// Only the figures whose name contains this (short, middle, long, odd, huge, ripple,
        /// approximate, avx2).
        #[arg(long)]
        only: Option<String>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Topic {
    /// Addition and subtraction.
    Add,
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Measure { what: Topic::Add, rounds, only } => {
            figures::measure_add(&figures::Options { rounds, only })
        }
    }
}
