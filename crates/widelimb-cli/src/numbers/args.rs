//! The arguments of `widelimb isprime` and its like.

use crate::eval::DEFAULT_MAX_BITS;
use crate::option::{bits, limit_seconds, threads};
use clap::Args;
use std::path::PathBuf;

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
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_BITS, value_parser = bits)]
    pub max_bits: u64,
}

const FACTOR_HELP: &str = "\
An argument or a line is what it is for `widelimb isprime`: numbers, expressions, `@FILE`, or `-`
for standard input. The answer to each number is a line with the number, a colon, and its primes
in order, each as often as it divides. Where time ended, what was not split comes last, in
parentheses; it may be a prime, if time ended before its test.

Primes below 2^64 are proved; longer ones pass a test to which no exception is known. With --prove
they have a certificate, as of `widelimb prove`, unless time ends before.

--json writes an object for each number: `number`, `factors` with `prime`, `multiplicity` and
`proof` (a certificate, `below 2^64`, or null), `rest` with what was not split (`number`, which may
be a prime, and `multiplicity`), `complete`, and `seconds`. Numbers in it are strings. A line with
something wrong has an object with `error`.

--save keeps what the quadratic sieve finds in a file, one hard number a file; another run with the
same file and number goes on from there. Numbers that need no sieve are split without the file.
--save-curves does that for elliptic curves, of any numbers. Several machines may split one
number, each with files and a --part of its own: files, one appended to the other, are one file.

On a terminal a bar shows what takes more than a second, and --verbose has a line for each step.

Ctrl-C or SIGTERM, as of `timeout 60 widelimb factor`, ends the numbers at work with the primes so
far, and those that were not begun have no line; a second one ends the program.

Exit status: 2 if something was wrong; else 1 if a number was not split to its primes.

Examples:
  widelimb factor 91 '2^128 + 1'
  widelimb factor --exponents '30!'
  widelimb factor --time-limit 60 @moduli.txt
  widelimb factor --save relations --threads 8 '(10^71 - 1) / 9'
  widelimb factor --json '10^60 + 7' | jq -r '.factors[].prime'";

/// Arguments of `widelimb factor`.
#[derive(Debug, Args)]
#[command(after_help = FACTOR_HELP)]
pub struct FactorArgs {
    /// The numbers, `@FILE`, or `-` for standard input
    #[arg(value_name = "NUMBER|@FILE", allow_negative_numbers = true)]
    pub numbers: Vec<String>,

    /// Write a prime that divides several times once, as 2^3
    #[arg(long)]
    pub exponents: bool,

    /// Write an object of JSON for each number
    #[arg(long, conflicts_with = "exponents")]
    pub json: bool,

    /// Say on standard error which method begins, and when
    #[arg(long)]
    pub verbose: bool,

    /// Prove each prime above 2^64 with a certificate
    #[arg(long)]
    pub prove: bool,

    /// Go on from the sieve's relations of a number in FILE, and append to it
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Leave out the curves in FILE, and add those that find nothing
    #[arg(long, value_name = "FILE")]
    pub save_curves: Option<PathBuf>,

    /// Which of the machines that split the same number this is
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub part: u64,

    /// Compute curves for divisors of so many digits first; 0 for none
    #[arg(long, value_name = "DIGITS")]
    pub ecm_digits: Option<u32>,

    /// Leave out the sieve: what division, rho and curves find
    #[arg(long, conflicts_with = "save")]
    pub smooth_only: bool,

    /// Stop after so many seconds for a number, with the primes so far
    #[arg(long, value_name = "SECONDS", value_parser = limit_seconds)]
    pub time_limit: Option<f64>,

    /// Threads; without it one for each core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Bits that a number may have, as 10_000 or 2^33
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_BITS, value_parser = bits)]
    pub max_bits: u64,
}
