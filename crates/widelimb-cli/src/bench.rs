//! `widelimb bench`: measures operations beside other libraries, with the harness of the lab.

mod args;
mod contests;
mod factor;
mod libgmp;
mod numbers;
mod row;

pub use args::BenchArgs;

use crate::output::Output;
use crate::streams::{self, WRITE_FAILED, report};
use crate::text;
use anyhow::{Context as _, ensure};
use args::{Chosen, Subject};
use row::{json, print};
use std::path::Path;
use std::process::ExitCode;
use widelimb_lab::bench::{self, Operation, Options, Row};

/// The most rounds of one measurement. The time usually ends it before; all rounds are kept in
/// memory, and so many fit.
const MAX_ROUNDS: usize = 1_000_000;

/// Runs the command.
pub fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    streams::stdout().context(WRITE_FAILED)?;
    // Whether the plot can be written is tried before anything is measured.
    let plot = args.plot.as_deref().map(Picture::at).transpose()?;
    let (svg, mut notes) = measured(args)?;
    if let (Some(plot), Some(svg)) = (plot, svg) {
        plot.write(&svg)?;
    }
    if cfg!(debug_assertions) {
        notes.push_str("built without optimization: these times say nothing about a release\n");
    }
    report(&notes);
    Ok(ExitCode::SUCCESS)
}

/// Measures the subjects; returns their plot and the notes below the tables.
fn measured(args: &BenchArgs) -> anyhow::Result<(Option<String>, String)> {
    let is_gmp = args.operations == [Subject::Gmp];
    ensure!(
        is_gmp || (args.peer.is_none() && !args.score),
        "--peer and --score are of `bench gmp`"
    );
    ensure!(
        args.operations == [Subject::Factor] || args.factor.is_default(),
        "--count, --threads, --ecm and --b1 are of `bench factor`"
    );
    match &args.operations[..] {
        [Subject::Numbers] => numbers::measure(args, &args.chosen(Chosen::operation)?),
        [Subject::Gmp] => Ok((None, libgmp::measure(args, &args.chosen(Chosen::function)?)?)),
        [Subject::Factor] => {
            args.chosen(|_| None::<()>)?;
            Ok((None, factor::measure(args)?))
        }
        [Subject::Protocols] => {
            args.chosen(|_| None::<()>)?;
            Ok((None, contests::protocols(args)?))
        }
        [Subject::Curves] => {
            args.chosen(|_| None::<()>)?;
            Ok((None, contests::curves(args)?))
        }
        subjects => {
            args.chosen(|_| None::<()>)?;
            let operations: anyhow::Result<Vec<_>> = subjects.iter().map(|s| s.raced()).collect();
            libraries(&operations?, args)
        }
    }
}

/// The file of a plot, tried before the measurement and written after it.
struct Picture<'a> {
    path: &'a Path,
    output: Output,
}

impl Picture<'_> {
    fn at(path: &Path) -> anyhow::Result<Picture<'_>> {
        let output = Output::file(path).with_context(|| Picture::failed(path))?;
        Ok(Picture { path, output })
    }

    fn write(mut self, svg: &str) -> anyhow::Result<()> {
        let written = self.output.line(svg.trim_end()).and_then(|()| self.output.finish());
        written.with_context(|| Picture::failed(self.path))
    }

    fn failed(path: &Path) -> String {
        format!("cannot write {}", text::path(path))
    }
}

/// Measures operations beside libraries; returns their plot and the notes below the tables.
fn libraries(
    operations: &[Operation],
    args: &BenchArgs,
) -> anyhow::Result<(Option<String>, String)> {
    let (mut rows, mut notes) = (Vec::new(), String::new());
    for (i, &operation) in operations.iter().enumerate() {
        if !args.json {
            print_head(operation, i, operations.len())?;
        }
        notes = measure(operation, args, &mut rows)?;
    }
    Ok((bench::plot(&rows), notes))
}

/// Measures an operation at all sizes and prints its rows; returns the notes below the table.
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

/// Prints the head of an operation's table, with the operation's name if there are several.
fn print_head(operation: Operation, index: usize, count: usize) -> anyhow::Result<()> {
    if index > 0 {
        print("")?;
    }
    if count > 1 {
        print(operation.name())?;
    }
    print(&Row::table_head(operation))
}
