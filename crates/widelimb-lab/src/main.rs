//! The lab's command line: measurements for whoever tunes, and the reports.

use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use widelimb_lab::goals;
use widelimb_lab::report::{Effort, report_add};

/// Measures widelimb beside the literature and its peers.
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
        what: Topic,
        /// Batches of each contestant; the fastest counts.
        #[arg(long, default_value_t = 4000)]
        rounds: usize,
        /// Only the goals whose name contains this (short, from-16, middle, long, long-odd, huge,
        /// ripple, approximate, avx2).
        #[arg(long)]
        only: Option<String>,
    },
    /// Measure the published methods beside widelimb and GMP, and write tables and figures.
    Report {
        /// What to report on.
        what: Topic,
        /// The folder to write to.
        #[arg(long, default_value = "docs/report")]
        out: PathBuf,
        /// Fewer rounds: for a machine that is busy.
        #[arg(long)]
        quick: bool,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Topic {
    /// Addition and subtraction.
    Add,
}

fn main() -> anyhow::Result<()> {
    let command = Arguments::parse().command;
    widelimb::arch::try_kernels()?;
    if cfg!(debug_assertions) {
        eprintln!("this is not an optimised build: its times say nothing");
    }
    match command {
        Command::Measure { what: Topic::Add, rounds, only } => {
            goals::measure_add(&goals::Options { rounds, only })
        }
        Command::Report { what: Topic::Add, out, quick } => {
            let effort = if quick { Effort::Quick } else { Effort::Full };
            report_add(&out, effort)?;
            println!("wrote {}", out.display());
            Ok(())
        }
    }
}
