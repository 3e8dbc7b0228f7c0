//! The `widelimb` command line.

mod args;
mod bench;
mod curves;
mod eval;
mod explain;
mod gf2x;
mod gmp;
mod hex;
mod hqc;
mod info;
mod interrupt;
mod jobs;
mod lines;
mod modexp;
mod multiexp;
mod numbers;
mod option;
mod out_of_memory;
mod output;
mod outputs;
mod paillier;
mod powmod;
mod primality;
mod progress;
mod setup;
mod status;
mod streams;
mod target;
mod temporary;
mod text;
mod threads;
mod tune;

use args::{Command, Request};
use numbers::Question;
use std::io;
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::atomic::AtomicBool;
use widelimb::arch::try_level;

fn main() -> ExitCode {
    #[cfg(unix)]
    fail_at_the_limit_of_files();
    let outcome = args::parse().and_then(|arguments| match arguments {
        Request::Command(command) => run(&command),
        Request::Done(status) => Ok(status),
    });
    outcome.unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            end_as_by_a_closed_pipe();
        } else {
            streams::report(&format!("error: {}\n", text::printable(&format!("{error:#}"))));
        }
        ExitCode::from(status::FAILURE)
    })
}

fn run(command: &Command) -> anyhow::Result<ExitCode> {
    if let Err(error) = try_level() {
        anyhow::bail!(error);
    }
    threads::bound();
    match command {
        Command::Eval(args) => threads::on_all(|| eval::run(args)),
        Command::Digits(args) => threads::on_all(|| eval::digits(args)),
        Command::Isprime(args) => threads::on_all(|| numbers::run(Question::Isprime, args)),
        Command::NextPrime(args) => threads::on_all(|| numbers::run(Question::NextPrime, args)),
        Command::Gcd(args) => threads::on_all(|| numbers::run(Question::Gcd, args)),
        Command::Factor(args) => threads::on(args.threads, || numbers::factor(args)),
        Command::Prove(args) => threads::on_all(|| primality::prove(args)),
        Command::VerifyPrime(args) => threads::on_all(|| primality::verify(args)),
        Command::Info(args) => info::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Powmod(args) => threads::on(args.jobs.files.threads, || powmod::run(args)),
        Command::Multiexp(args) => threads::on(args.jobs.files.threads, || multiexp::run(args)),
        Command::Modexp(args) => modexp::run(args),
        Command::Curves(args) => threads::on(args.threads(), || curves::run(args)),
        Command::Paillier(args) => threads::on(args.threads(), || paillier::run(args)),
        Command::Tune(args) => tune::run(args),
        Command::Gf2x(args) => gf2x::run(args),
        Command::Gmp(args) => gmp::run(args),
        Command::Hqc(args) => hqc::run(args),
        Command::Completions(args) => setup::completions(args),
        Command::Man(args) => setup::man(args),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.root_cause().downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Ends the process by SIGPIPE, without a message, as other programs end when the reader of their
/// output closes the pipe.
fn end_as_by_a_closed_pipe() {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGPIPE);
}

/// Catches SIGXFSZ, so that a file at the process's size limit (`ulimit -f`) is an error of the
/// write and not the end of the process.
#[cfg(unix)]
fn fail_at_the_limit_of_files() {
    static SEEN: AtomicBool = AtomicBool::new(false);
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, &SEEN);
}
