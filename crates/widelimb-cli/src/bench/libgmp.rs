//! `widelimb bench gmp`: widelimb's libgmp beside another one.

use super::args::BenchArgs;
use super::row::{json, print};
use crate::gmp::library::GMP;
use anyhow::{anyhow, ensure};
use widelimb_lab::libgmp::score::{Score, Scores};
use widelimb_lab::libgmp::{Bench, Digest, Group, Libraries, Operation, Row, cases, table};

/// Measures the chosen functions, or the programs of the score, and prints the rows and what they
/// say together; returns the notes below the tables.
pub fn measure(args: &BenchArgs, only: &[&'static Operation]) -> anyhow::Result<String> {
    ensure!(args.plot.is_none(), "there is no picture of `bench gmp`");
    let (ours, _) = GMP.find()?;
    let libraries = Libraries::open(&ours, args.peer.as_deref()).map_err(|error| anyhow!(error))?;
    let bench = Bench::new(libraries);
    if args.score {
        ensure!(only.is_empty() && args.sizes.is_empty(), "the score is that of all programs");
        score(&bench, args)?;
    } else {
        functions(&bench, args, only)?;
    }
    Ok(bench.notes())
}

/// Measures functions, group by group.
fn functions(bench: &Bench, args: &BenchArgs, only: &[&'static Operation]) -> anyhow::Result<()> {
    let cases = cases(only, &args.sizes);
    ensure!(!cases.is_empty(), "no group of functions has such numbers of limbs");
    let mut first = true;
    for group in Group::ALL {
        let of_group: Vec<_> = cases.iter().filter(|case| case.0 == group).collect();
        if of_group.is_empty() {
            continue;
        }
        if !args.json {
            let gap = if first { "" } else { "\n" };
            print(&format!("{gap}{}: {}\n{}", group.name(), group.title(), Row::table_head()))?;
        }
        first = false;
        let mut rows = Vec::new();
        for &&(group, operation, limbs) in &of_group {
            let row = bench.row(group, operation, limbs, args.seconds * 1000.0)?;
            print(&if args.json { json(&row) } else { row.line() })?;
            rows.push(row);
        }
        let digests = Digest::of_group(&rows);
        if args.json {
            digests.iter().try_for_each(|digest| print(&json(digest)))?;
        } else {
            print(&format!("\n{}", table(&digests)))?;
        }
    }
    Ok(())
}

/// Measures the programs of the score.
fn score(bench: &Bench, args: &BenchArgs) -> anyhow::Result<()> {
    let mut scores = Scores::new(bench).map_err(|error| anyhow!(error))?;
    let line = |score: &Score| if args.json { json(score) } else { score.line() };
    if !args.json {
        print(&Score::table_head())?;
    }
    for index in 0..Scores::count() {
        print(&line(&scores.measure(index, args.seconds * 1000.0)?))?;
    }
    scores.sums().iter().try_for_each(|score| print(&line(score)))
}
