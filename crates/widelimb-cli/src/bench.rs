//! `widelimb bench`: the lab's harness on this machine.

use crate::args::BenchArgs;
use crate::output::Output;
use crate::{streams, text};
use anyhow::Context as _;
use std::process::ExitCode;
use widelimb_lab::bench::{self, Operation, Options, Row};

/// The time decides how many rounds there are; every one is remembered, and this many fit anywhere.
const MAX_ROUNDS: usize = 1_000_000;

/// Runs the command.
pub fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    streams::stdout().context(crate::WRITE_FAILED)?;
    // Whether the plot can be written is tried before anything is measured.
    let plot = match &args.plot {
        Some(path) => {
            let told = || format!("cannot write {}", text::path(path));
            Some((Output::file(path).with_context(told)?, told))
        }
        None => None,
    };
    let (mut rows, mut notes) = (Vec::new(), String::new());
    for (i, &operation) in args.operations.iter().enumerate() {
        if !args.json {
            print_head(operation, i, args.operations.len())?;
        }
        notes = measure(operation, args, &mut rows)?;
    }
    if let Some((mut output, told)) = plot {
        let svg = bench::plot(&rows).expect("every operation has a size");
        output.line(svg.trim_end()).with_context(told)?;
        output.finish().with_context(told)?;
    }
    if cfg!(debug_assertions) {
        notes.push_str("built without optimization: these times say nothing about a release\n");
    }
    crate::report(&notes);
    Ok(ExitCode::SUCCESS)
}

/// Measures an operation at all sizes and prints its rows; what is to be said under them.
fn measure(operation: Operation, args: &BenchArgs, rows: &mut Vec<Row>) -> anyhow::Result<String> {
    let sizes = if args.sizes.is_empty() { operation.usual_sizes() } else { &args.sizes };
    let budget_ms = (args.seconds * 1000.0) as u64;
    let options = Options { rounds: MAX_ROUNDS, budget_ms };
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
        printed?;
        let outcome = outcome?;
        notes = outcome.notes();
        rows.extend(outcome.rows);
    }
    Ok(notes)
}

/// The head of an operation's table; of several, with its name.
fn print_head(operation: Operation, index: usize, count: usize) -> anyhow::Result<()> {
    if index > 0 {
        print("")?;
    }
    if count > 1 {
        print(operation.name())?;
    }
    print(&Row::table_head(operation))
}

fn json(row: &Row) -> String {
    serde_json::to_string(row).expect("a row is plain data")
}

fn print(line: &str) -> anyhow::Result<()> {
    streams::print(&format!("{line}\n"))
}
