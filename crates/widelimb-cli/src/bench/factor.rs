//! `widelimb bench factor`: factorization beside programs.

use super::args::BenchArgs;
use super::row::{json, print};
use crate::option::{bench_count, bench_threads, bound_1};
use anyhow::ensure;
use clap::Args;
use widelimb_lab::factor::{self, Bench, EcmBench, EcmRow, Row};

/// The numbers of a size, unless it is said.
const COUNT: usize = 10;

/// The curves of a size and bound, unless it is said.
const CURVES: usize = 8;

/// The longest numbers whose curves are measured.
const MOST_ECM_BITS: usize = 4096;

/// Arguments of `widelimb bench factor` alone.
#[derive(Debug, Args)]
pub struct FactorArgs {
    /// Of factor, the numbers of each size, or 10; of --ecm the curves, or 8
    #[arg(long, value_name = "N", value_parser = bench_count)]
    pub count: Option<usize>,

    /// Of factor, the threads of each program, or 1
    #[arg(long, value_name = "N", value_parser = bench_threads)]
    pub threads: Option<usize>,

    /// Of factor, elliptic curves and no factorizations
    #[arg(long)]
    pub ecm: bool,

    /// Of factor --ecm, the bounds of stage 1
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', value_parser = bound_1)]
    pub b1: Vec<u64>,
}

impl FactorArgs {
    /// Whether none of them is given.
    pub fn is_default(&self) -> bool {
        self.count.is_none() && self.threads.is_none() && !self.ecm && self.b1.is_empty()
    }
}

/// Measures all sizes and prints their rows; returns the notes below the table.
pub fn measure(args: &BenchArgs) -> anyhow::Result<String> {
    ensure!(args.plot.is_none(), "there is no picture of `bench factor`");
    ensure!(args.factor.ecm || args.factor.b1.is_empty(), "--b1 is of `bench factor --ecm`");
    if args.factor.ecm { curves(args) } else { numbers(args) }
}

/// Measures factorizations.
fn numbers(args: &BenchArgs) -> anyhow::Result<String> {
    let sizes = if args.sizes.is_empty() { &factor::USUAL_BITS[..] } else { &args.sizes };
    let (least, most) = (factor::BITS.start(), factor::BITS.end());
    let are_right = sizes.iter().all(|bits| factor::BITS.contains(bits));
    ensure!(are_right, "numbers to factor have {least} to {most} bits");
    let mut bench = Bench::new(args.factor.threads.unwrap_or(1));
    if !args.json {
        print(&Row::table_head())?;
    }
    for &bits in sizes {
        let row = bench.row(bits, args.factor.count.unwrap_or(COUNT), args.seconds)?;
        print(&if args.json { json(&row) } else { row.line() })?;
    }
    Ok(bench.notes())
}

/// Measures elliptic curves.
fn curves(args: &BenchArgs) -> anyhow::Result<String> {
    ensure!(args.factor.threads.is_none(), "a curve has one thread");
    let sizes = if args.sizes.is_empty() { &factor::USUAL_ECM_BITS[..] } else { &args.sizes };
    let least = 64;
    let are_right = sizes.iter().all(|bits| (least..=MOST_ECM_BITS).contains(bits));
    ensure!(are_right, "numbers for curves have {least} to {MOST_ECM_BITS} bits");
    let usual = factor::USUAL_BOUNDS.map(|bounds| bounds.0);
    let bounds = if args.factor.b1.is_empty() { &usual[..] } else { &args.factor.b1 };
    let mut bench = EcmBench::new();
    if !args.json {
        print(&EcmRow::table_head())?;
    }
    for &bits in sizes {
        for &b1 in bounds {
            let row = bench.row(bits, b1, args.factor.count.unwrap_or(CURVES))?;
            print(&if args.json { json(&row) } else { row.line() })?;
        }
    }
    Ok(bench.notes())
}
