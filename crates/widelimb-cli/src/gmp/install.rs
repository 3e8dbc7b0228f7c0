//! `widelimb gmp install`: lays down the libraries, headers and pkg-config files.

use super::library::{GF2X, GMP, Library};
use super::streams_library;
use crate::{streams, text};
use anyhow::{Context as _, bail};
use clap::Args;
use object::read::elf::ElfFile64;
use object::{Endianness, Object as _, ObjectSection as _, ObjectSymbol as _};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `widelimb gmp install`.
#[derive(Debug, Args)]
pub struct InstallArgs {
    /// The folder that gets lib, include and lib/pkgconfig; DESTDIR is put before it
    #[arg(long, value_name = "DIR")]
    prefix: PathBuf,

    /// Put the files in the place of others that are not widelimb's
    #[arg(long)]
    overwrite: bool,
}

/// Copies the files and names them: GMP's interface, and gf2x's where it is there.
pub fn run(args: &InstallArgs) -> anyhow::Result<ExitCode> {
    let mut found = vec![(&GMP, GMP.find()?)];
    found.extend(GF2X.find_if_there()?.map(|found| (&GF2X, found)));
    let prefix = std::path::absolute(&args.prefix).context("the prefix is no path")?;
    let root = match std::env::var_os("DESTDIR") {
        Some(stage) if !stage.is_empty() => {
            PathBuf::from(stage).join(prefix.strip_prefix("/").unwrap_or(&prefix))
        }
        _ => prefix.clone(),
    };
    if !args.overwrite {
        found.iter().try_for_each(|(library, _)| refuse_another(library, &root))?;
    }
    let mut laid = Vec::new();
    for (library, (file, _)) in &found {
        lay_down(library, file, &root, &prefix, &mut laid)?;
    }
    let (_, (file, _)) = &found[0];
    let data = fs::read(file)?;
    let made = streams_library::make(&root, symbol(&data, "widelimb_gmp_streams")?)?;
    if !made.is_empty() {
        laid.extend(made);
        link(&root, "libgmpxx.so", "libgmpxx.so.4", &mut laid)?;
    }
    let lines: Vec<String> = laid.iter().map(|file| text::path(file).to_string() + "\n").collect();
    streams::print(&lines.concat())?;
    Ok(ExitCode::SUCCESS)
}

/// An error where a file is in the way that is not widelimb's: a system's programs may run on it.
/// Every file of widelimb's has its name in it.
fn refuse_another(library: &Library, root: &Path) -> anyhow::Result<()> {
    let Library { stem, soname, carried, .. } = library;
    let made = [format!("lib/{soname}"), format!("lib/{stem}.a"), format!("lib/{stem}xx.so.4")];
    let names = made.iter().map(String::as_str).chain(carried.iter().map(|(name, _)| *name));
    for file in names.map(|name| root.join(name)).filter(|file| file.exists()) {
        let content = fs::read(&file).unwrap_or_default();
        if !content.windows(NAME.len()).any(|part| part == NAME) {
            bail!("{} is not widelimb's; --overwrite puts ours in its place", text::path(&file));
        }
    }
    Ok(())
}

const NAME: &[u8] = b"widelimb";

/// Lays down a library of that file and what it carries.
fn lay_down(
    library: &Library,
    file: &Path,
    root: &Path,
    prefix: &Path,
    laid: &mut Vec<PathBuf>,
) -> anyhow::Result<()> {
    let Library { stem, soname, .. } = library;
    let data = fs::read(file)?;
    write(root, &format!("lib/{soname}"), &data, laid)?;
    let archive = file.with_file_name(format!("{stem}.a"));
    if archive.is_file() {
        write(root, &format!("lib/{stem}.a"), &fs::read(archive)?, laid)?;
    } else {
        let absent = format!("there is no {}: it is left out\n", text::path(&archive));
        streams::report(&absent);
    }
    for (name, carrier) in library.carried {
        let content = String::from_utf8(symbol(&data, carrier)?.to_vec())?;
        let content = content.replace("@prefix@", &escaped(prefix));
        write(root, name, content.as_bytes(), laid)?;
    }
    link(root, &format!("{stem}.so"), soname, laid)
}

/// A path as pkg-config reads it.
fn escaped(path: &Path) -> String {
    let special = |c: char| matches!(c, ' ' | '#' | '\\' | '"' | '\'');
    let text = path.to_string_lossy();
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

/// Writes a file below the root.
fn write(root: &Path, name: &str, content: &[u8], laid: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let file = root.join(name);
    let put = || {
        fs::create_dir_all(file.parent().unwrap_or(root))?;
        // A library that runs keeps its file, and one is there at any time.
        let new = file.with_extension("new");
        fs::write(&new, content).and_then(|()| fs::rename(&new, &file)).inspect_err(|_| {
            let _ = fs::remove_file(&new);
        })
    };
    put().with_context(|| format!("cannot write {}", text::path(&file)))?;
    laid.push(file);
    Ok(())
}

/// Makes the name that linkers look for, of a library beside it.
fn link(root: &Path, name: &str, library: &str, laid: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let file = root.join("lib").join(name);
    let _ = fs::remove_file(&file);
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(library, &file);
    #[cfg(not(unix))]
    let made = fs::copy(file.with_file_name(library), &file).map(|_| ());
    made.with_context(|| format!("cannot write {}", text::path(&file)))?;
    laid.push(file);
    Ok(())
}

/// The bytes of a symbol of the library.
fn symbol<'a>(data: &'a [u8], name: &str) -> anyhow::Result<&'a [u8]> {
    let elf = ElfFile64::<Endianness>::parse(data)?;
    let symbol = elf.dynamic_symbols().find(|symbol| symbol.name() == Ok(name));
    let symbol = symbol.with_context(|| format!("the library has no {name}"))?;
    let section = elf.section_by_index(symbol.section_index().context("a symbol has a place")?)?;
    let bytes = section.data_range(symbol.address(), symbol.size())?;
    bytes.context("a symbol lies in its section")
}
