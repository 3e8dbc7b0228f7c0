//! The command line: the commands and their arguments.

use crate::bench::BenchArgs;
use crate::curves::CurvesArgs;
use crate::eval::{DigitsArgs, EvalArgs};
use crate::explain::ExplainArgs;
use crate::gf2x::Gf2xArgs;
use crate::gmp::GmpArgs;
use crate::hqc::HqcArgs;
use crate::info::InfoArgs;
use crate::modexp::ModexpArgs;
use crate::multiexp::MultiexpArgs;
use crate::numbers::{FactorArgs, NumbersArgs};
use crate::paillier::PaillierArgs;
use crate::powmod::PowmodArgs;
use crate::primality::{ProveArgs, VerifyArgs};
use crate::setup::{CompletionsArgs, ManArgs};
use crate::tune::TuneArgs;
use crate::{status, streams, text};
use anyhow::Context as _;
use clap::error::{ContextKind, ContextValue};
use clap::{Args as _, CommandFactory as _, Parser, Subcommand};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

/// Exact arithmetic on integers of any size, with the widest vector unit of the CPU.
#[derive(Debug, Parser)]
#[command(name = "widelimb", version, arg_required_else_help = true)]
#[command(after_help = "\
The environment variable WIDELIMB_LEVEL (scalar, adx, avx2, avx512base, avx512) lowers the level
of the CPU that is used, and WIDELIMB_PROFILE names a file of thresholds that `widelimb tune` wrote;
no result depends on either.")]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Evaluate expressions of integers of any size
    Eval(EvalArgs),
    /// Write the digits of a number, or of all that an expression comes to
    Digits(DigitsArgs),
    /// Say of many numbers whether they are prime: `prime`, `composite` or `neither`
    Isprime(NumbersArgs),
    /// Find the least primes above many numbers
    NextPrime(NumbersArgs),
    /// Compute the greatest common divisors of many numbers
    Gcd(NumbersArgs),
    /// Find the prime factors of many numbers
    Factor(FactorArgs),
    /// Write a certificate that a number is prime
    Prove(ProveArgs),
    /// Check a certificate that a number is prime
    VerifyPrime(VerifyArgs),
    /// Show the CPU, its levels, the thresholds and the peers
    Info(InfoArgs),
    /// Measure an operation beside GMP, FLINT and OpenSSL
    Bench(BenchArgs),
    /// Show into which smaller products a product is divided
    Explain(ExplainArgs),
    /// Compute many modular powers from a file of jobs
    Powmod(PowmodArgs),
    /// Compute products of many powers from a file of jobs
    Multiexp(MultiexpArgs),
    /// Compute or check powers as Ethereum's precompile at address 5 has them
    Modexp(ModexpArgs),
    /// Verify, sign and exchange keys: X25519, Ed25519, P-256, P-384, secp256k1
    Curves(CurvesArgs),
    /// Compute with encrypted numbers by Paillier's encryption
    Paillier(PaillierArgs),
    /// Measure where one algorithm overtakes the next on this CPU, and write a profile
    Tune(TuneArgs),
    /// Compute with polynomials over GF(2)
    Gf2x(Gf2xArgs),
    /// Have programs that call GMP call widelimb instead
    Gmp(GmpArgs),
    /// Agree on a secret by the key encapsulation HQC
    Hqc(HqcArgs),
    /// Write what a shell completes commands and options by
    Completions(CompletionsArgs),
    /// Write pages for `man`
    Man(ManArgs),
}

/// The request of a command line.
pub enum Request {
    /// A command to run.
    Command(Command),
    /// The help, the version or an error, which has been shown; the program ends with this status.
    Done(ExitCode),
}

/// Reads the command line, and shows the help, the version or an error where it leads to one.
pub fn parse() -> anyhow::Result<Request> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let parsed = match unknown_option(&arguments) {
        Some(unknown) => refused_option(&arguments, unknown),
        None => Arguments::try_parse_from(&arguments),
    };
    match parsed {
        Ok(parsed) => Ok(Request::Command(parsed.command)),
        Err(error) => show(&with_tip(error, &arguments), &arguments).map(Request::Done),
    }
}

/// Adds to the error about an unknown command that functions are those of `widelimb eval`: who knows
/// functions of a system, or a calculator's line, tries `widelimb phi 91` or `widelimb 2+3` first.
fn with_tip(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let unknown = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) => Some(OsStr::new(name)),
        _ => None,
    };
    let is_a_command = unknown.is_some() && unknown == arguments.get(1).map(OsString::as_os_str);
    if is_a_command && error.get(ContextKind::SuggestedSubcommand).is_none() {
        let tip = "`widelimb eval` has functions and operators: widelimb eval 'factor(2^64 + 1)'";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Has clap refuse an unknown option of `widelimb eval`. It parses with expressions that must not
/// begin with a hyphen, so that clap's message names the option that could have been meant.
fn refused_option(arguments: &[OsString], unknown: &str) -> Result<Arguments, clap::Error> {
    let strict = Arguments::command()
        .mut_subcommand(EVAL, |eval| eval.mut_arg("expression", |e| e.allow_hyphen_values(false)));
    let words = [arguments[0].as_os_str(), OsStr::new(EVAL), OsStr::new(unknown)];
    strict.try_get_matches_from(words)?;
    Arguments::try_parse_from(arguments)
}

/// Prints the help, the version, or clap's error; returns the exit status.
fn show(error: &clap::Error, arguments: &[OsString]) -> anyhow::Result<ExitCode> {
    let plain = error.render().to_string();
    if !error.use_stderr() {
        match streams::stdout() {
            // On a terminal the help has colours.
            Ok(_) if io::stdout().is_terminal() => error.print().context(streams::WRITE_FAILED)?,
            _ => streams::print(&plain)?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    let is_plain = |argument: &OsString| argument.to_string_lossy().chars().all(text::is_plain);
    if !arguments.iter().all(is_plain) || error.print().is_err() {
        // The message repeats arguments, which a terminal must not obey.
        streams::report(&plain);
    }
    Ok(ExitCode::from(status::FAILURE))
}

const EVAL: &str = "eval";

/// The first argument of `widelimb eval` that begins like a long option but is none. Expressions
/// may begin with a sign, so clap would take it for an expression.
fn unknown_option(arguments: &[OsString]) -> Option<&str> {
    let (command, rest) = arguments.get(1..)?.split_first()?;
    if command != EVAL {
        return None;
    }
    let eval = EvalArgs::augment_args(clap::Command::new(EVAL));
    let known = |name: &str| {
        name == "help" || eval.get_arguments().any(|argument| argument.get_long() == Some(name))
    };
    let options = rest.iter().take_while(|argument| *argument != "--");
    options.filter_map(|argument| argument.to_str()).find(|argument| {
        argument.strip_prefix("--").is_some_and(|rest| {
            let name = rest.split('=').next().unwrap_or(rest);
            name.starts_with(|first: char| first.is_alphabetic()) && !known(name)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
        let known = Arguments::command().get_subcommands().count();
        assert!(known >= 2, "{known}");
    }
}
