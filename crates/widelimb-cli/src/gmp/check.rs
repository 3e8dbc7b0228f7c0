//! `widelimb gmp check`: which functions of GMP a program and its libraries import.

use super::elf::Image;
use super::library;
use crate::{status, streams, text};
use anyhow::bail;
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `widelimb gmp check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The program, a path or a name that PATH has, or a library
    program: PathBuf,
}

/// Whether a symbol is one of GMP's functions or data; those of MPFR begin alike.
fn is_of_gmp(symbol: &str) -> bool {
    symbol.starts_with("__gmp") && !symbol.starts_with("__gmpfr")
}

/// What was found of a program and of all libraries that it loads.
#[derive(Default)]
struct Findings {
    /// For each file the functions of GMP that it imports.
    importers: BTreeMap<PathBuf, BTreeSet<String>>,
    /// Files that have GMP's functions in themselves.
    holders: Vec<PathBuf>,
    /// The names by which GMP's library is asked for.
    names: BTreeSet<String>,
    /// Libraries that were not found.
    missing: BTreeSet<String>,
}

/// Prints the findings. The status is 0 where all that is imported is there.
pub fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let (_, ours) = library::find()?;
    let program = in_path(&args.program);
    let findings = Findings::of(&program)?;
    let (text, helped) = findings.told(&program, &ours);
    streams::print(&text::printable_lines(&text))?;
    Ok(if helped { ExitCode::SUCCESS } else { ExitCode::from(status::FAILURE) })
}

/// The file of a program that was named without a folder.
fn in_path(program: &Path) -> PathBuf {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let here = program.components().count() > 1 || program.is_file();
    let found = std::env::split_paths(&folders).map(|folder| folder.join(program));
    if here { None } else { found.into_iter().find(|file| file.is_file()) }
        .unwrap_or_else(|| program.into())
}

impl Findings {
    fn of(program: &Path) -> anyhow::Result<Findings> {
        let mut findings = Findings::default();
        let (mut waiting, mut seen) = (vec![program.to_path_buf()], BTreeSet::new());
        while let Some(file) = waiting.pop() {
            let image = Image::read(&file)?;
            findings.note(&file, &image);
            for name in &image.needed {
                let is_gmp = name.starts_with("libgmp.") || name.starts_with("libgmp-");
                if is_gmp {
                    findings.names.insert(name.clone());
                } else if seen.insert(name.clone()) {
                    match image.find(name) {
                        Some(found) => waiting.push(found),
                        None => _ = findings.missing.insert(name.clone()),
                    }
                }
            }
            if seen.len() > 10_000 {
                bail!("{} needs more than 10,000 libraries", text::path(program));
            }
        }
        Ok(findings)
    }

    fn note(&mut self, file: &Path, image: &Image) {
        let of_gmp = |names: &BTreeSet<String>| -> BTreeSet<String> {
            names.iter().filter(|name| is_of_gmp(name)).cloned().collect()
        };
        let imported = of_gmp(&image.imports);
        if !imported.is_empty() {
            self.importers.insert(file.into(), imported);
        }
        let held = |names: &BTreeSet<String>| {
            names.contains("__gmpz_init") || names.contains("__gmpn_mul")
        };
        if held(&image.inner) || held(&image.exports) {
            self.holders.push(file.into());
        }
    }

    /// The findings as text, and whether `widelimb gmp run` helps the program.
    fn told(&self, program: &Path, ours: &Image) -> (String, bool) {
        let mut text = String::new();
        let mut say = |line: String| _ = writeln!(text, "{line}");
        let mut all: BTreeSet<&String> = BTreeSet::new();
        for (file, symbols) in &self.importers {
            say(format!("{} imports {} of GMP's symbols", file.display(), symbols.len()));
            all.extend(symbols);
        }
        let absent: Vec<&String> =
            all.iter().copied().filter(|name| !ours.exports.contains(*name)).collect();
        for file in &self.holders {
            say(format!(
                "{} has GMP in itself, linked statically: that part cannot be helped",
                file.display()
            ));
        }
        let mut helped = !all.is_empty() && absent.is_empty();
        for name in self.names.iter().filter(|name| *name != "libgmp.so.10") {
            say(format!(
                "{name} is GMP under another name, as packages carry it: \
                 a link of that name to widelimb's library takes its place (docs/gmp.md)"
            ));
            helped = false;
        }
        for name in &self.missing {
            say(format!("{name} was not found, so what it imports is not known"));
        }
        if all.is_empty() {
            say(format!(
                "{} imports nothing of GMP by itself; libraries that it opens later are not seen",
                program.display()
            ));
        } else if absent.is_empty() {
            say(format!("widelimb has all {} of them", all.len()));
        } else {
            say(format!("widelimb has {} of {}; it lacks", all.len() - absent.len(), all.len()));
            absent.iter().for_each(|name| say(format!("  {name}")));
        }
        (text, helped)
    }
}
