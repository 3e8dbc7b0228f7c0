//! `widelimb curves`: signatures and key exchanges of files.

mod args;
mod bytes;
mod exchange;
mod keys;
mod sign;
mod verify;

pub use args::CurvesArgs;

use crate::jobs::{Fault, Numbers};
use crate::{streams, text};
use anyhow::ensure;
use args::Operation;
use std::fs::File;
use std::path::Path;
use std::process::ExitCode;
use widelimb_curves::Error;

/// The bits that a message of a line may have.
const MOST_BITS: u64 = 1 << 23;

/// Runs the command.
pub fn run(args: &CurvesArgs) -> anyhow::Result<ExitCode> {
    match &args.operation {
        Operation::Keygen(args) => keys::generate(args),
        Operation::Verify(args) => verify::run(args),
        Operation::Sign(args) => sign::run(args),
        Operation::Exchange(args) => exchange::run(args),
    }
}

/// Refuses an output that would take the place of a secret key, by whatever name.
fn spare(key: &Path, out: &Path) -> anyhow::Result<()> {
    let identity = |path: &Path| {
        // A pipe is no file to keep, and would wait for its other end.
        let file = path.metadata().ok().filter(|metadata| metadata.is_file());
        streams::identity(&file.and_then(|_| File::open(path).ok())?).ok()?
    };
    let is_same_file = identity(key).is_some_and(|key| identity(out) == Some(key));
    // Where files have no identity, by their paths.
    let is_same_path = key.is_file()
        && matches!((key.canonicalize(), out.canonicalize()), (Ok(a), Ok(b)) if a == b);
    let is_spared = !is_same_file && !is_same_path;
    ensure!(is_spared, "cannot write {}: the secret key is in it", text::path(out));
    Ok(())
}

/// What limits the length of a line.
fn limits() -> Numbers {
    Numbers::new(16, MOST_BITS)
}

/// What is computed of all that can be read; the others have the fault of their reading.
fn each<T, R>(
    read: Vec<Result<T, Fault>>,
    compute: impl FnOnce(&[&T]) -> Vec<Result<R, Error>>,
) -> Vec<Result<R, Fault>> {
    let good: Vec<&T> = read.iter().filter_map(|item| item.as_ref().ok()).collect();
    let mut computed = compute(&good).into_iter();
    let result = |item: &Result<T, Fault>| match item {
        Ok(_) => Ok(computed.next().expect("a result for each")?),
        Err(fault) => Err(fault.clone()),
    };
    read.iter().map(result).collect()
}
