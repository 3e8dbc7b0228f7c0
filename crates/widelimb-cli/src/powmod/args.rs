//! The arguments of `widelimb powmod`.

use crate::option::{base, bits, threads};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

const POWMOD_HELP: &str = "\
Each line of the input is a job, base^exponent mod modulus, for a modulus of at least 1. In a file
that ends in .jsonl or .ndjson it is an object; in one that ends in .csv the header names the
columns. Other members and columns are left alone, as are blank lines. A number is digits of the
base, 10 unless --base says another, or 0x and digits of base 16, or a JSON number, which is decimal
whatever the base; base and exponent may have a `-` in front. A negative exponent is that of the
inverse, and an error where there is none. In bases from 34 on x is a digit, and 0x no prefix; in
bases from 37 on upper-case letters come before lower-case ones.

  {\"base\": 2, \"exponent\": \"10\", \"modulus\": \"0x3e9\"}   base,exponent,modulus
                                                      2,10,0x3e9

The output is of the same form and in the same order. Each job has one line in it, with the number
of its line in the input, and the result or what is wrong with the job; the other jobs go on.

  {\"line\":1,\"result\":\"23\"}                            line,result,error
  {\"line\":2,\"error\":\"the modulus is 0\"}               2,23,

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
  widelimb powmod --in jobs.csv --out powers.csv --base 16 --threads 4 --resume
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

    /// The base of numbers, 2 to 62; 0x in front says 16
    #[arg(short, long, value_name = "N", default_value_t = 10, value_parser = base)]
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
