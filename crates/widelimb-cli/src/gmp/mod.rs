//! `widelimb gmp`: programs that call GMP and gf2x, with widelimb's libraries in their place.

mod check;
mod elf;
mod install;
pub(crate) mod library;
mod run;
mod streams_library;

use clap::{Args, Subcommand};
use std::process::ExitCode;

const HELP: &str = "\
The library is libgmp.so, which `cargo build --release -p widelimb-gmp` lays beside this program;
WIDELIMB_GMP_LIBRARY names another file. libgf2x.so comes along where it is there, by -p
widelimb-libgf2x, or WIDELIMB_GF2X_LIBRARY. docs/gmp.md says which programs were tried.

Examples:
  widelimb gmp check /usr/bin/gp
  widelimb gmp run -- gp -q
  WIDELIMB_GMP_REPORT=1 widelimb gmp run -- python3 -c 'import gmpy2; print(gmpy2.mpz(3)**100)'
  widelimb gmp install --prefix ~/.local";

/// Arguments of `widelimb gmp`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct GmpArgs {
    #[command(subcommand)]
    command: GmpCommand,
}

/// What to do with the library.
#[derive(Debug, Subcommand)]
enum GmpCommand {
    /// Start a program with widelimb's libgmp and libgf2x before its own
    Run(run::RunArgs),
    /// List the functions of GMP and gf2x that a program imports, and which of them there are
    Check(check::CheckArgs),
    /// Lay down libraries, headers and pkg-config files for programs that are to be compiled
    Install(install::InstallArgs),
}

/// Runs the command.
pub fn run(args: &GmpArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        GmpCommand::Run(args) => run::run(args),
        GmpCommand::Check(args) => check::run(args),
        GmpCommand::Install(args) => install::run(args),
    }
}
