//! libgmpxx, which the machine's C++ compiler makes: its functions take the streams of that
//! compiler's library.

use crate::{streams, text};
use anyhow::{Context as _, bail};
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes `libgmpxx.so.4` and `libgmpxx.a` below `root`, where the headers and libgmp are, and says
/// which files these are: none, with a report, where there is no compiler.
pub fn make(root: &Path, source: &[u8]) -> anyhow::Result<Vec<PathBuf>> {
    let lib = root.join("lib");
    let [code, object] = ["cc", "o"].map(|suffix| lib.join("libgmpxx").with_extension(suffix));
    fs::write(&code, source).with_context(|| format!("cannot write {}", text::path(&code)))?;
    let made = compile(root, &code, &object);
    for file in [code, object] {
        let _ = fs::remove_file(file);
    }
    made
}

/// Compiles and links.
fn compile(root: &Path, code: &Path, object: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let [shared, archive] = ["so.4", "a"].map(|suffix| code.with_extension(suffix));
    for file in [&shared, &archive] {
        let _ = fs::remove_file(file);
    }
    let mut compile = named("CXX", "c++");
    compile.args(["-std=c++11", "-O2", "-fPIC", "-c"]);
    compile.arg("-I").arg(root.join("include")).arg(code).arg("-o").arg(object);
    if !run(&mut compile)? {
        let compiler = text::printable(&compile.get_program().to_string_lossy());
        streams::report(&format!("there is no {compiler}: libgmpxx is left out\n"));
        return Ok(Vec::new());
    }
    let mut link = named("CXX", "c++");
    link.args(["-shared", "-Wl,-soname,libgmpxx.so.4"]).arg(object).arg("-o").arg(&shared);
    run(link.arg("-L").arg(root.join("lib")).arg("-lgmp"))?;
    let mut made = vec![shared];
    if run(named("AR", "ar").arg("crs").arg(&archive).arg(object))? {
        made.push(archive);
    }
    Ok(made)
}

/// The program that a variable names, with the options that follow it there; else the usual one.
fn named(variable: &str, usual: &str) -> Command {
    let text = env::var(variable).unwrap_or_default();
    let mut words = text.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(usual));
    command.args(words);
    command
}

/// Runs a command, and says whether there is such a program; it is an error where it fails.
fn run(command: &mut Command) -> anyhow::Result<bool> {
    let output = match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        output => output.context("cannot compile libgmpxx")?,
    };
    if !output.status.success() {
        bail!(
            "cannot compile libgmpxx: {}",
            text::printable_lines(&String::from_utf8_lossy(&output.stderr))
        );
    }
    Ok(true)
}
