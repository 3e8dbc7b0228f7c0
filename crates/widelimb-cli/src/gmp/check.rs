//! `widelimb gmp check`: which functions of GMP and gf2x a program and its libraries import.

use super::elf::Image;
use super::library::{GF2X, GMP, Library};
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

/// What was found of a program and of all libraries that it loads.
#[derive(Default)]
struct Findings {
    /// For each file the project's functions that it imports.
    importers: BTreeMap<PathBuf, BTreeSet<String>>,
    /// Files that have the project's functions in themselves.
    holders: Vec<PathBuf>,
    /// The names by which the project's library is asked for.
    names: BTreeSet<String>,
    /// Libraries that were not found.
    missing: BTreeSet<String>,
}

/// Prints the findings. The status is 0 where all that is imported is there.
pub fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let (_, ours) = GMP.find()?;
    let program = in_path(&args.program);
    let (gmp, gf2x) = (Findings::of(&program, &GMP)?, Findings::of(&program, &GF2X)?);
    let mut told = Vec::new();
    if gmp.has_any() || !gf2x.has_any() {
        told.push(gmp.told(&program, &GMP, Some(&ours)));
    }
    if gf2x.has_any() {
        let ours = GF2X.find_if_there()?.map(|(_, image)| image);
        told.push(gf2x.told(&program, &GF2X, ours.as_ref()));
    }
    let helped = told.iter().all(|&(_, helped)| helped);
    let text: String = told.into_iter().map(|(text, _)| text).collect();
    streams::print(&text::printable_lines(&text))?;
    Ok(if helped { ExitCode::SUCCESS } else { ExitCode::from(status::FAILURE) })
}

/// The file of a program that was named without a folder.
fn in_path(program: &Path) -> PathBuf {
    if program.components().count() > 1 {
        return program.into();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut found = std::env::split_paths(&folders).map(|folder| folder.join(program));
    found.find(|file| file.is_file()).unwrap_or_else(|| program.into())
}

impl Findings {
    fn of(program: &Path, library: &Library) -> anyhow::Result<Findings> {
        let mut findings = Findings::default();
        let (mut waiting, mut seen) = (vec![program.to_path_buf()], BTreeSet::new());
        while let Some(file) = waiting.pop() {
            let image = Image::read(&file)?;
            findings.note(&file, &image, library);
            for name in &image.needed {
                let rest = name.strip_prefix(library.stem);
                if rest.is_some_and(|rest| rest.starts_with(['.', '-'])) {
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

    fn note(&mut self, file: &Path, image: &Image, library: &Library) {
        let imported = image.imports.iter().filter(|name| (library.is_symbol)(name));
        let imported: BTreeSet<String> = imported.cloned().collect();
        if !imported.is_empty() {
            self.importers.insert(file.into(), imported);
        }
        let held = |names: &BTreeSet<String>| library.held.iter().any(|name| names.contains(*name));
        if held(&image.inner) || held(&image.exports) {
            self.holders.push(file.into());
        }
    }

    /// Whether the program has to do with the project.
    fn has_any(&self) -> bool {
        !(self.importers.is_empty() && self.holders.is_empty() && self.names.is_empty())
    }

    /// The findings as text, and whether `widelimb gmp run` helps the program with our library, if
    /// it is there.
    fn told(&self, program: &Path, library: &Library, ours: Option<&Image>) -> (String, bool) {
        let Library { project, soname, .. } = library;
        let mut text = String::new();
        let mut say = |line: String| _ = writeln!(text, "{line}");
        let mut all: BTreeSet<&String> = BTreeSet::new();
        for (file, symbols) in &self.importers {
            say(format!("{} imports {} of {project}'s symbols", file.display(), symbols.len()));
            all.extend(symbols);
        }
        let has = |name: &str| ours.is_some_and(|ours| ours.exports.contains(name));
        let absent: Vec<&String> = all.iter().copied().filter(|name| !has(name)).collect();
        for file in &self.holders {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let what = match name.starts_with(&format!("{}.so", library.stem)) {
                true if library.ours(file).is_ok_and(|ours| ours.is_some()) => {
                    "is widelimb's".into()
                }
                true => format!("is a {}", library.stem),
                false => format!(
                    "has {project} in itself, linked statically: that part cannot be helped"
                ),
            };
            say(format!("{} {what}", file.display()));
        }
        let helped = !all.is_empty() && absent.is_empty();
        for name in self.names.iter().filter(|name| name != soname) {
            say(format!(
                "{name} is {project} under another name, as packages carry it; widelimb's comes \
                 first, but where the package was linked with -Bsymbolic (docs/gmp.md)"
            ));
        }
        for name in &self.missing {
            say(format!("{name} was not found, so what it imports is not known"));
        }
        if all.is_empty() {
            say(format!(
                "{} imports nothing of {project} by itself; \
                 libraries that it opens later are not seen",
                program.display()
            ));
        } else if ours.is_none() {
            say(library.absence());
        } else if absent.is_empty() {
            say(format!("widelimb has all {} of them", all.len()));
        } else {
            say(format!("widelimb has {} of {}; it lacks", all.len() - absent.len(), all.len()));
            absent.iter().for_each(|name| say(format!("  {name}")));
        }
        (text, helped)
    }
}
