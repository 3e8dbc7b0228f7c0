//! `widelimb bench protocols`: protocols beside the powers that others would make them of.

use super::args::BenchArgs;
use super::row::{json, print};
use anyhow::ensure;
use widelimb_lab::protocols::{Bench, Row};

/// Measures everything and prints its rows; returns the notes below the table.
pub fn measure(args: &BenchArgs) -> anyhow::Result<String> {
    ensure!(args.plot.is_none(), "there is no picture of `bench protocols`");
    ensure!(args.sizes.is_empty(), "the sizes of `bench protocols` are fixed");
    let bench = Bench::new();
    if !args.json {
        print(&Row::table_head())?;
    }
    bench.run(args.seconds, |row| print(&if args.json { json(&row) } else { row.line() }))?;
    Ok(bench.notes())
}
