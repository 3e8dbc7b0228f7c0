//! The lab's command line: measurements for whoever tunes, and the reports.

use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use widelimb_lab::bench::{self, Operation, Row};
use widelimb_lab::figures;
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
    /// Measure one operation beside every peer.
    Bench {
        /// The operation: add_n, sub_n, mul, sqr, divrem, gcd, to_decimal, from_decimal.
        operation: Operation,
        /// Sizes in limbs, with commas between them.
        #[arg(long, value_delimiter = ',')]
        sizes: Vec<usize>,
        /// One JSON object per line.
        #[arg(long)]
        json: bool,
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
        Command::Report { what: Topic::Add, out, quick } => {
            let effort = if quick { Effort::Quick } else { Effort::Full };
            report_add(&out, effort)?;
            println!("wrote {}", out.display());
            Ok(())
        }
        Command::Bench { operation, sizes, json } => {
            bench(operation, &sizes, json);
            Ok(())
        }
    }
}

fn bench(operation: Operation, sizes: &[usize], json: bool) {
    let sizes = if sizes.is_empty() { operation.usual_sizes() } else { sizes };
    if !json {
        println!("{}", Row::table_head(operation));
    }
    let print = |row: &Row| match json {
        true => println!("{}", serde_json::to_string(row).expect("a row is plain data")),
        false => println!("{row}"),
    };
    let outcome = bench::run(operation, sizes, bench::Options::default(), print);
    eprint!("{}", outcome.notes());
}
