//! `widelimb bench`: the lab's harness on this machine.

use crate::args::BenchArgs;
use anyhow::Context as _;
use std::io::{self, Write as _};
use std::process::ExitCode;
use widelimb_lab::bench::{self, Options, Row};

/// The time decides how many rounds there are; every one is remembered, and this many fit anywhere.
const MAX_ROUNDS: usize = 1_000_000;

/// Runs the command.
pub fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let operation = args.operation;
    let sizes = if args.sizes.is_empty() { operation.usual_sizes() } else { &args.sizes };
    let budget_ms = (args.seconds * 1000.0) as u64;
    let options = Options { rounds: MAX_ROUNDS, budget_ms };
    if !args.json {
        print(&Row::table_head(operation)).context(crate::WRITE_FAILED)?;
    }
    let mut notes = String::new();
    // One size at a time, so that a reader who goes away ends it.
    for &size in sizes {
        let mut printed = Ok(());
        let outcome = bench::run(operation, &[size], options, |row| {
            let line = if args.json { json(row) } else { row.to_string() };
            if printed.is_ok() {
                printed = print(&line);
            }
        });
        printed.context(crate::WRITE_FAILED)?;
        notes = outcome?.notes();
    }
    if cfg!(debug_assertions) {
        notes.push_str("built without optimization: these times say nothing about a release\n");
    }
    crate::report(&notes);
    Ok(ExitCode::SUCCESS)
}

fn json(row: &Row) -> String {
    serde_json::to_string(row).expect("a row is plain data")
}

fn print(line: &str) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{line}")
}
