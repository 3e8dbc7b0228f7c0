//! `widelimb bench numbers`: owned numbers beside those of other crates.

use super::args::BenchArgs;
use super::row::{json, print};
use anyhow::ensure;
use widelimb_lab::numbers::{self, Bench, Case, Operation, USUAL_BITS};

/// Measures the chosen operations at all sizes and prints their rows; returns the plot and the
/// notes below the table.
pub fn measure(args: &BenchArgs, only: &[Operation]) -> anyhow::Result<(Option<String>, String)> {
    let sizes = if args.sizes.is_empty() { &USUAL_BITS[..] } else { &args.sizes };
    let least = Case::LEAST_BITS;
    ensure!(sizes.iter().all(|&bits| bits >= least), "numbers have at least {least} bits");
    let bench = Bench::new();
    if !args.json {
        print(&bench.table_head())?;
    }
    let mut rows = Vec::new();
    for (operation, kind, bits) in numbers::cases(only, sizes) {
        let row = bench.row(&Case::new(operation, kind, bits), args.seconds * 1000.0)?;
        print(&if args.json { json(&row) } else { row.line() })?;
        rows.push(row);
    }
    Ok((numbers::picture(&rows), bench.notes()))
}
