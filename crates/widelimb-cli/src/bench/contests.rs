//! `widelimb bench protocols` and `bench curves`: what is computed beside the same by a peer.

use super::args::BenchArgs;
use super::row::{json, print};
use anyhow::ensure;
use widelimb_lab::contest::Row;
use widelimb_lab::{curves, protocols};

/// Measures protocols and prints their rows; returns the notes below the table.
pub fn protocols(args: &BenchArgs) -> anyhow::Result<String> {
    begin(args, "protocols")?;
    let bench = protocols::Bench::new();
    bench.run(args.seconds, |row| show(args, &row))?;
    Ok(bench.notes())
}

/// Measures curves and prints their rows; returns the notes below the table.
pub fn curves(args: &BenchArgs) -> anyhow::Result<String> {
    begin(args, "curves")?;
    let bench = curves::Bench::new();
    bench.run(args.seconds, |row| show(args, &row))?;
    Ok(bench.notes())
}

fn begin(args: &BenchArgs, name: &str) -> anyhow::Result<()> {
    ensure!(args.plot.is_none(), "there is no picture of `bench {name}`");
    ensure!(args.sizes.is_empty(), "the sizes of `bench {name}` are fixed");
    if args.json { Ok(()) } else { print(&Row::table_head()) }
}

fn show(args: &BenchArgs, row: &Row) -> anyhow::Result<()> {
    print(&if args.json { json(row) } else { row.line() })
}
