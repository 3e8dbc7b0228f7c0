//! `widelimb gmp run`: starts a program with the libraries before its own.

use super::library::{GF2X, GMP};
use crate::{status, streams, text};
#[cfg(not(unix))]
use anyhow::Context as _;
use anyhow::bail;
use clap::Args;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Arguments of `widelimb gmp run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    program: Vec<OsString>,
}

/// What the dynamic linker loads before all else.
const PRELOAD: &str = "LD_PRELOAD";

/// Becomes the program. A library that is loaded already under the name `libgmp.so.10` is taken by
/// all that ask for that name, so the system's is not even opened. That of gf2x comes along where
/// it is there.
pub fn run(args: &RunArgs) -> anyhow::Result<ExitCode> {
    let (library, _) = GMP.find()?;
    let mut preload = loadable(library)?;
    if let Some((library, _)) = GF2X.find_if_there()? {
        preload.push(":");
        preload.push(loadable(library)?);
    }
    if let Some(others) = env::var_os(PRELOAD).filter(|others| !others.is_empty()) {
        preload.push(":");
        preload.push(others);
    }
    let mut command = Command::new(&args.program[0]);
    command.args(&args.program[1..]).env(PRELOAD, preload);
    let failed = || format!("cannot start {}", args.program[0].to_string_lossy());
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        let error = command.exec();
        streams::report(&format!("error: {:#}\n", anyhow::Error::new(error).context(failed())));
        Ok(ExitCode::from(status::FAILURE))
    }
    #[cfg(not(unix))]
    {
        let _ = streams::report;
        let ended = command.status().with_context(failed)?;
        Ok(ExitCode::from(u8::try_from(ended.code().unwrap_or(1)).unwrap_or(status::FAILURE)))
    }
}

/// The path, if the dynamic linker takes it: it parts what it preloads at blanks and colons.
fn loadable(library: PathBuf) -> anyhow::Result<OsString> {
    let path = library.into_os_string();
    let parts = |byte: &u8| matches!(byte, b' ' | b':' | b'\t' | b'\n');
    if path.as_encoded_bytes().iter().any(parts) {
        bail!(
            "{} has a blank or a colon in its path, where the dynamic linker parts {PRELOAD}; \
             WIDELIMB_GMP_LIBRARY and WIDELIMB_GF2X_LIBRARY name copies elsewhere",
            text::path(path.as_ref())
        );
    }
    Ok(path)
}
