//! The arguments of the commands.

mod read;

pub use read::count;

use crate::eval;
use crate::gf2x::Gf2xArgs;
use crate::hqc::HqcArgs;
use crate::{streams, text};
use anyhow::Context as _;
use clap::{Args, CommandFactory as _, Parser, Subcommand, ValueEnum};
use read::{base, bits, length, long_seconds, seconds, size, threads};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use widelimb_lab::{bench, numbers};

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
    /// Say of many numbers whether they are prime
    Isprime(NumbersArgs),
    /// Find the least primes above many numbers
    NextPrime(NumbersArgs),
    /// Compute the greatest common divisors of many numbers
    Gcd(NumbersArgs),
    /// Show the CPU, its levels, the thresholds and the peers
    Info(InfoArgs),
    /// Measure an operation beside GMP, FLINT and OpenSSL
    Bench(BenchArgs),
    /// Show into which smaller products a product is divided
    Explain(ExplainArgs),
    /// Compute many modular powers from a file of jobs
    Powmod(PowmodArgs),
    /// Measure where one algorithm overtakes the next on this CPU, and write a profile
    Tune(TuneArgs),
    /// Compute with polynomials over GF(2)
    Gf2x(Gf2xArgs),
    /// Agree on a secret by the key encapsulation HQC
    Hqc(HqcArgs),
}

const EXPLAIN_HELP: &str = "\
Each line is a product, with its method and the limb products of the rows that it comes to; indented
below it are the products that it is made of, and how many of each. Sums and shifts are not counted.
Of polynomials over GF(2) a line about rows says what the level's model expects instead.

Examples:
  widelimb explain mul 1000 250
  WIDELIMB_LEVEL=adx widelimb explain sqr 500
  widelimb explain gf2x 17669";

/// Arguments of `widelimb explain`.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_HELP)]
pub struct ExplainArgs {
    /// What is computed.
    #[command(subcommand)]
    pub operation: ExplainOperation,
}

/// What `widelimb explain` explains.
#[derive(Debug, Subcommand)]
pub enum ExplainOperation {
    /// A product of two operands
    Mul {
        /// The length of one operand in limbs of 64 bits
        #[arg(value_name = "LIMBS", value_parser = length)]
        an: usize,
        /// The length of the other; without it, the same
        #[arg(value_name = "LIMBS", value_parser = length)]
        bn: Option<usize>,
    },
    /// A square
    Sqr {
        /// The length of the operand in limbs of 64 bits
        #[arg(value_name = "LIMBS", value_parser = length)]
        n: usize,
    },
    /// A product of two polynomials over GF(2)
    Gf2x {
        /// The length of one operand in bits
        #[arg(value_name = "BITS", value_parser = length)]
        bits: usize,
        /// The length of the other; without it, the same
        #[arg(value_name = "BITS", value_parser = length)]
        by: Option<usize>,
    },
}

/// Arguments of `widelimb eval`.
#[derive(Debug, Args)]
#[command(after_help = "`widelimb eval --help` describes the expressions.")]
#[command(after_long_help = eval::HELP.as_str())]
pub struct EvalArgs {
    /// The expression; `-` reads one per line from standard input. None: a prompt on a terminal
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    pub expression: Option<String>,

    /// How the values are written.
    #[command(flatten)]
    pub values: ValuesArgs,
}

/// How values of expressions are written, and how large they may be.
#[derive(Clone, Debug, Args)]
pub struct ValuesArgs {
    /// The base of the output, 2 to 62, without a prefix
    #[arg(short, long, value_name = "N", default_value_t = 10, value_parser = base)]
    pub base: u32,

    /// Write the values to this file; an error leaves it as it was
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Say on standard error how long it took
    #[arg(short, long)]
    pub time: bool,

    /// Bits that a number may have, as 1_000_000 or 2^33
    #[arg(long, value_name = "N", default_value_t = eval::DEFAULT_MAX_BITS, value_parser = bits)]
    pub max_bits: u64,
}

const DIGITS_HELP: &str = "\
The expression is one of `widelimb eval`; `@FILE` is the number in a file, which is read in base 10,
16, 8 or 2 by its prefix, so that this converts it. Digits above 9 are lower-case letters, in bases
from 37 on upper-case and then lower-case ones. Where standard error is a terminal, a bar there
shows how much is done.

Examples:
  widelimb digits '2^136279841 - 1' --out mersenne.txt
  widelimb digits @number.txt --base 16
  widelimb digits 'fact(10^6)' | tail -c 100";

/// Arguments of `widelimb digits`.
#[derive(Clone, Debug, Args)]
#[command(after_help = DIGITS_HELP)]
pub struct DigitsArgs {
    /// The number, as an expression
    #[arg(value_name = "EXPR|@FILE", allow_hyphen_values = true)]
    pub expression: String,

    /// How the digits are written.
    #[command(flatten)]
    pub values: ValuesArgs,
}

const NUMBERS_HELP: &str = "\
An argument or a line is a number, as an expression of `widelimb eval`, or several with commas
between them: `2^64 - 1, 10^9`. Plain numbers may have blanks between them instead, and a
sign at the first digit belongs to the number: `12 18` and `12 -18` are two numbers, `12 - 18` and
`12-18` a difference. A list is its numbers. An argument `@FILE` stands for the lines of a file, and
`-`, or no argument, for those of standard input.

isprime says of each number `prime` or `composite`, of 0, 1 and numbers below 0 `neither`;
next-prime says the least prime above each. Each number has its answer on a line. gcd answers each
line of standard input; with arguments it has one answer, for all numbers of all arguments.

Where a line or an argument has something wrong, its answer is an empty line, and the error is
reported with the number of the line; a file that cannot be read or holds no number has one such
answer. The others go on. Lines that are blank or comments have no answer.

Exit status: 2 if something was wrong; else isprime has 1 if a number is no prime.

Examples:
  widelimb isprime '2^127 - 1' && echo yes
  widelimb isprime @candidates.txt
  widelimb next-prime '10^100'
  widelimb gcd 2^64-1 12345678910
  widelimb gcd @moduli.txt
  generate | widelimb gcd";

/// Arguments of commands that answer numbers.
#[derive(Debug, Args)]
#[command(after_help = NUMBERS_HELP)]
pub struct NumbersArgs {
    /// The numbers, `@FILE`, or `-` for standard input
    #[arg(value_name = "NUMBER|@FILE", allow_hyphen_values = true)]
    pub numbers: Vec<String>,

    /// Bits that a number may have, as 1_000_000 or 2^33
    #[arg(long, value_name = "N", default_value_t = eval::DEFAULT_MAX_BITS, value_parser = bits)]
    pub max_bits: u64,
}

/// Arguments of `widelimb info`.
#[derive(Debug, Args)]
pub struct InfoArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

const BENCH_HELP: &str = "\
Every size is measured in turns with each peer that is present; the fastest of many batches counts.
The ratio is the peer's time divided by ours. A peer whose calls take longer than the seconds, or
that two calls show to be far behind, is not raced, and its row says so. Peers are the libraries
that were built in, or else those that can be opened; WIDELIMB_PEER_GMP, WIDELIMB_PEER_FLINT and
WIDELIMB_PEER_OPENSSL name files to open. What was measured against is said on standard error.

The operations are numbers, of which below, and add_n, sub_n, mul, sqr, divrem, divrem_1000,
quotient, gcd, gcdext, invmod, sqrt, powmod, powmod_secret, isprime, isprime_random, to_decimal,
from_decimal, gf2x, batch_mul, batch_sqr, batch_mul_digits and batch_sqr_digits. Sizes are limbs
of 64 bits, of gf2x, powmod and isprime bits. A division of size n is one of 2n limbs by n, of
divrem_1000 of 1000n by n; a square root is of 2n limbs, and base, exponent and modulus of powmod
have n bits, the modulus odd; powmod_secret is the same in constant time. isprime tests primes,
isprime_random odd numbers. gf2x multiplies polynomials over GF(2), beside the libraries that
WIDELIMB_PEER_GF2X and WIDELIMB_PEER_NTL name. batch_mul and batch_sqr multiply eight pairs of
numbers by one call, from limbs to limbs; batch_mul_digits and batch_sqr_digits the same of
numbers that are kept in digits; GMP's mpn_mul_n and mpn_sqr stand beside them, eight calls for
one.

numbers, which is measured alone, races the operators of Natural and Integer and short programs
with those of the crates rug, malachite, dashu-int and num-bigint, where they were built in. Sizes
are bits, the ratio is that of the fastest crate, and the plot has a cell for each operation and
size. All of it takes about four minutes; less --seconds, less exact.

Examples:
  widelimb bench add_n --sizes 16,64,256
  widelimb bench mul --json --seconds 2
  widelimb bench powmod isprime --sizes 1024,2048
  widelimb bench mul sqr --plot products.svg
  WIDELIMB_PEER_GF2X=/path/to/libgf2x.so widelimb bench gf2x --sizes 17669,1048576
  widelimb bench numbers --plot numbers.svg
  widelimb bench numbers --only add,gcd --sizes 64,256
  WIDELIMB_LEVEL=avx2 widelimb bench sub_n";

/// Arguments of `widelimb bench`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_HELP)]
pub struct BenchArgs {
    /// The operations, of those below
    #[arg(value_name = "OP", required = true)]
    pub operations: Vec<Measured>,

    /// Of numbers, only these operations and programs, as add or harmonic
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<numbers::Operation>,

    /// The sizes; without it, a range that suits each operation
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', value_parser = size)]
    pub sizes: Vec<usize>,

    /// Print one JSON object per size and peer
    #[arg(long)]
    pub json: bool,

    /// Draw time by size, on logarithmic axes, into this SVG file
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,

    /// Seconds to spend on each size
    #[arg(long, value_name = "S", default_value_t = 0.5, value_parser = seconds)]
    pub seconds: f64,
}

/// What `widelimb bench` measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measured {
    /// An operation beside the libraries.
    Operation(bench::Operation),
    /// Owned numbers beside other crates'.
    Numbers,
}

impl FromStr for Measured {
    type Err = bench::UnknownOperation;

    fn from_str(name: &str) -> Result<Measured, bench::UnknownOperation> {
        match name {
            "numbers" => Ok(Measured::Numbers),
            name => name.parse().map(Measured::Operation),
        }
    }
}

const TUNE_HELP: &str = "\
A threshold is the length in limbs at which one method gives way to the next. For each one the lower
and the upper method are timed in turns at many lengths, and the change is put where it costs least;
a ratio above 1 is a length at which the upper method is the faster one. A machine that does nothing
else meanwhile gives the best profile.

The profile holds what was found for the level in force. It is used where the environment variable
WIDELIMB_PROFILE names its file: by every program that is built on widelimb, and on that level only.
Without --out it goes to widelimb/LEVEL.profile in the user's folder of settings (XDG_CONFIG_HOME,
or else .config in HOME), and with `--out -` to standard output, the tables then to standard error.
No result depends on it. With --json the level's own threshold is null where it is never reached.

Examples:
  widelimb tune
  widelimb tune --only mul,sqr --seconds 20 --out mine.profile
  WIDELIMB_LEVEL=avx2 widelimb tune --json
  WIDELIMB_PROFILE=$PWD/mine.profile widelimb info";

/// Arguments of `widelimb tune`.
#[derive(Debug, Args)]
#[command(after_help = TUNE_HELP)]
pub struct TuneArgs {
    /// Write the profile to this file; an error leaves it as it was
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Seconds that all measurements may take, about
    #[arg(long, value_name = "S", default_value_t = 60.0, value_parser = long_seconds)]
    pub seconds: f64,

    /// Only these thresholds, or those that begin so, as mul, sqr or mul_toom3
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<String>,

    /// Print one JSON object per threshold, with all lengths that were measured
    #[arg(long)]
    pub json: bool,
}

const POWMOD_HELP: &str = "\
Each line of the input is a job, base^exponent mod modulus, for a modulus of at least 1. In a file
that ends in .jsonl or .ndjson it is an object; in one that ends in .csv the header names the
columns. Other members and columns are left alone, as are blank lines. A number is digits of the
base, which 0x may precede in base 16, or a JSON number, which is decimal whatever the base; base
and exponent may have a `-` in front. A negative exponent is that of the inverse, and an error where
there is none. In bases from 37 on upper-case letters come before lower-case ones.

  {\"base\": \"2\", \"exponent\": \"a\", \"modulus\": \"3e9\"}      base,exponent,modulus
                                                      2,a,3e9

The output is of the same form and in the same order. Each job has one line in it, with the number
of its line in the input, and the result or what is wrong with the job; the other jobs go on.

  {\"line\":1,\"result\":\"17\"}                            line,result,error
  {\"line\":2,\"error\":\"the modulus is 0\"}               2,17,

Answers are written as soon as they are there, and --resume goes on behind the last whole one, after
whatever interruption, if every line there is one that this command wrote. An output that is the
input is refused, by whatever name. Memory does not grow with the input. The status is 2 if a job
had an error.

The time of a power depends on the lengths of its numbers and not on the exponent's bits; zeros in
front count for the exponent's length. Reading and writing the numbers, and what is computed of a
modulus alone, take a time that depends on them. An even modulus is a power of two times an odd
part: which power shows in the time, and of the exponent its length alone. A negative base or
exponent, and what is computed of the base first for it, show too. With --public exponents are no
secrets: those that are short or have few ones take less time.

Examples:
  widelimb powmod --in jobs.jsonl --out powers.jsonl
  widelimb powmod --in jobs.csv --out powers.csv --base 10 --threads 4 --resume
  generate | widelimb powmod --in - --format csv --public --out - | verify";

/// Arguments of `widelimb powmod`.
#[derive(Debug, Args)]
#[command(after_help = "`widelimb powmod --help` describes the files.")]
#[command(after_long_help = POWMOD_HELP)]
pub struct PowmodArgs {
    /// The jobs: a file, or `-` for standard input
    #[arg(short, long = "in", value_name = "FILE")]
    pub input: PathBuf,

    /// The answers: a file that is not there yet, or `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,

    /// The form; without it, by the input's name
    #[arg(long)]
    pub format: Option<Format>,

    /// The base of all numbers, 2 to 62
    #[arg(short, long, value_name = "N", default_value_t = 16, value_parser = base)]
    pub base: u32,

    /// Threads; without it, one for each core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Go on behind the answers that the output has already
    #[arg(long)]
    pub resume: bool,

    /// Replace an output that is there
    #[arg(long, conflicts_with = "resume")]
    pub overwrite: bool,

    /// Exponents are no secrets: take a time that depends on them
    #[arg(long)]
    pub public: bool,

    /// Bits that a number may have, as 16384 or 2^14
    #[arg(long, value_name = "N", default_value_t = 1 << 14, value_parser = bits)]
    pub max_bits: u64,
}

/// The form of a file of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A JSON object on each line
    Jsonl,
    /// Columns with a header
    Csv,
}

/// What the arguments ask for.
pub enum Asked {
    /// A command.
    Command(Command),
    /// Nothing more: the help or the version was shown, or what is wrong.
    Nothing(ExitCode),
}

/// Reads the command line.
pub fn parse() -> anyhow::Result<Asked> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let parsed = match unknown_option(&arguments) {
        Some(unknown) => refused_option(&arguments, unknown),
        None => Arguments::try_parse_from(&arguments),
    };
    match parsed {
        Ok(parsed) => Ok(Asked::Command(parsed.command)),
        Err(error) => show(&error, &arguments).map(Asked::Nothing),
    }
}

/// What clap says of an option of `widelimb eval` that there is not. Without leave for the
/// expression to begin with a hyphen, it says what the option could have meant.
fn refused_option(arguments: &[OsString], unknown: &str) -> Result<Arguments, clap::Error> {
    let strict = Arguments::command()
        .mut_subcommand(EVAL, |eval| eval.mut_arg("expression", |e| e.allow_hyphen_values(false)));
    let words = [arguments[0].as_os_str(), OsStr::new(EVAL), OsStr::new(unknown)];
    strict.try_get_matches_from(words)?;
    Arguments::try_parse_from(arguments)
}

/// Shows the help, the version, or what is wrong with the arguments.
fn show(error: &clap::Error, arguments: &[OsString]) -> anyhow::Result<ExitCode> {
    let plain = error.render().to_string();
    if !error.use_stderr() {
        match streams::stdout() {
            // It has colours there.
            Ok(_) if io::stdout().is_terminal() => error.print().context(crate::WRITE_FAILED)?,
            _ => streams::print(&plain)?,
        }
        return Ok(ExitCode::SUCCESS);
    }
    let is_plain = |argument: &OsString| argument.to_string_lossy().chars().all(text::is_plain);
    if !arguments.iter().all(is_plain) || error.print().is_err() {
        // It repeats arguments, which a terminal is not to obey.
        crate::report(&plain);
    }
    Ok(ExitCode::from(crate::FAILURE))
}

const EVAL: &str = "eval";

/// The first argument of `widelimb eval` that begins like a long option and is none. An expression
/// may begin with a sign, so clap would take it for one.
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
