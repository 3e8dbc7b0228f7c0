//! The `widelimb` command line.

mod args;
mod bench;
mod eval;
mod explain;
mod gf2x;
mod info;
mod lines;
mod output;
mod powmod;
mod progress;
mod threads;
mod tune;

use args::Command;
use std::io::{self, Write as _};
use std::process::ExitCode;
use widelimb::arch::try_kernels;

/// The exit status of every error.
const FAILURE: u8 = 2;

/// What an error of the output begins with.
const WRITE_FAILED: &str = "cannot write the output";

fn main() -> ExitCode {
    let arguments = args::parse();
    match run(&arguments.command) {
        Ok(status) => status,
        // Who closes the pipe has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report(&format!("error: {error:#}\n"));
            ExitCode::from(FAILURE)
        }
    }
}

fn run(command: &Command) -> anyhow::Result<ExitCode> {
    if let Err(error) = try_kernels() {
        anyhow::bail!(error);
    }
    match command {
        Command::Eval(args) => threads::on_all(|| eval::run(args)),
        Command::Info(args) => info::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Powmod(args) => threads::on(args.threads, || powmod::run(args)),
        Command::Tune(args) => tune::run(args),
        Command::Gf2x(args) => gf2x::run(args),
    }
}

/// Writes to standard error; where that is closed, there is no one to tell.
fn report(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.root_cause().downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
