//! `widelimb gmp install`: lays down library, header and pkg-config file.

use super::library;
use crate::{streams, text};
use anyhow::Context as _;
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
}

/// Copies the files and names them.
pub fn run(args: &InstallArgs) -> anyhow::Result<ExitCode> {
    let (library, _) = library::find()?;
    let prefix = std::path::absolute(&args.prefix).context("the prefix is no path")?;
    let root = match std::env::var_os("DESTDIR") {
        Some(stage) if !stage.is_empty() => {
            PathBuf::from(stage).join(prefix.strip_prefix("/").unwrap_or(&prefix))
        }
        _ => prefix.clone(),
    };
    let data = fs::read(&library)?;
    let mut laid = Vec::new();
    let mut lay = |name: &str, content: &[u8]| write(&root, name, content, &mut laid);
    lay("lib/libgmp.so.10", &data)?;
    let archive = library.with_file_name("libgmp.a");
    if archive.is_file() {
        lay("lib/libgmp.a", &fs::read(archive)?)?;
    }
    lay("include/gmp.h", symbol(&data, library::HEADER)?)?;
    let pkg_config = String::from_utf8(symbol(&data, "widelimb_gmp_pc")?.to_vec())?;
    let pkg_config = pkg_config.replace("@prefix@", &prefix.to_string_lossy());
    lay("lib/pkgconfig/gmp.pc", pkg_config.as_bytes())?;
    link(&root.join("lib/libgmp.so"))?;
    laid.push(root.join("lib/libgmp.so"));
    let lines: Vec<String> = laid.iter().map(|file| text::path(file).to_string() + "\n").collect();
    streams::print(&lines.concat())?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a file below the root.
fn write(root: &Path, name: &str, content: &[u8], laid: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let file = root.join(name);
    let put = || {
        fs::create_dir_all(file.parent().unwrap_or(root))?;
        // A library that runs keeps its file; the new one is another.
        let _ = fs::remove_file(&file);
        fs::write(&file, content)
    };
    put().with_context(|| format!("cannot write {}", text::path(&file)))?;
    laid.push(file);
    Ok(())
}

/// Makes the name that linkers look for.
fn link(file: &Path) -> anyhow::Result<()> {
    let _ = fs::remove_file(file);
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink("libgmp.so.10", file);
    #[cfg(not(unix))]
    let made = fs::copy(file.with_file_name("libgmp.so.10"), file).map(|_| ());
    made.with_context(|| format!("cannot write {}", text::path(file)))
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
