//! The arguments of `widelimb paillier`.

use crate::hqc::file;
use crate::jobs::{Format, JobArgs};
use crate::option::{base, bits, key_bits, threads};
use clap::{Args, Subcommand};
use std::path::PathBuf;

const HELP: &str = "\
P. Paillier's encryption adds encrypted numbers: the product of two ciphertexts is one of the sum of
their messages, modulo the modulus n of the key. Key files are JSON, in the form of python-paillier's
`pheutil`; the secret key goes to a file that only its owner may read.

Messages, ciphertexts and answers are lines of JSON or CSV, with the numbers, --resume and the
status of `widelimb powmod --help`. encrypt reads `message`, which may have a `-` in front where it
is at most half of n; decrypt and sum read `ciphertext`, or `result`, which is what encrypt writes.

  {\"message\": \"-12\"}           message
                               -12

sum writes one ciphertext of the sum of all messages, or with --scalars of the sum of each times its
`scalar`, a column or member beside `ciphertext`. It is a line of digits, or what decrypt reads if
the name of the output ends in .csv, .jsonl or .ndjson. A line that is no ciphertext ends it.

Random numbers are the system's. The time does not depend on messages and keys, but reading and
writing numbers does; sums and scalars are public. Nobody notices who changes a ciphertext: sign
them where that matters.

Examples:
  widelimb paillier keygen --public-key count.pub --secret-key count.key
  widelimb paillier encrypt --public-key count.pub --in votes.csv --out encrypted.csv
  widelimb paillier sum --public-key count.pub --in encrypted.csv --out sum.csv
  widelimb paillier decrypt --secret-key count.key --signed --in sum.csv --out -
  paste -d, encrypted.csv scalars.csv > terms.csv
  widelimb paillier sum --public-key count.pub --scalars --in terms.csv --out sum.csv";

/// Arguments of `widelimb paillier`.
#[derive(Debug, Args)]
#[command(after_help = "`widelimb paillier --help` describes the files.")]
#[command(after_long_help = HELP)]
pub struct PaillierArgs {
    /// What is done.
    #[command(subcommand)]
    pub operation: Operation,
}

impl PaillierArgs {
    /// The threads that are asked for.
    pub fn threads(&self) -> Option<usize> {
        match &self.operation {
            Operation::Keygen(_) => None,
            Operation::Encrypt(args) => args.jobs.files.threads,
            Operation::Decrypt(args) => args.jobs.files.threads,
            Operation::Sum(args) => args.threads,
        }
    }
}

/// What `widelimb paillier` does.
#[derive(Debug, Subcommand)]
pub enum Operation {
    /// Make a key of random bytes of the system
    Keygen(KeygenArgs),
    /// Encrypt the numbers of a file
    Encrypt(EncryptArgs),
    /// Decrypt the ciphertexts of a file
    Decrypt(DecryptArgs),
    /// Add up the encrypted numbers of a file
    Sum(SumArgs),
}

/// Arguments of `widelimb paillier keygen`.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub struct KeygenArgs {
    /// The bits of the modulus, an even number
    #[arg(long, value_name = "N", default_value_t = 3072, value_parser = key_bits)]
    pub bits: usize,

    /// Where the public key goes
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub public_key: PathBuf,

    /// Where the secret key goes, which holds the public one
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub secret_key: PathBuf,

    /// Replace files that are there
    #[arg(long)]
    pub overwrite: bool,
}

/// Arguments of `widelimb paillier encrypt`.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub struct EncryptArgs {
    /// The public key, unless there is a secret one
    #[arg(long, value_name = "FILE", value_parser = file(), required_unless_present = "secret_key")]
    pub public_key: Option<PathBuf>,

    /// The secret key in place of the public one, with which it takes a third of the time
    #[arg(long, value_name = "FILE", value_parser = file(), conflicts_with = "public_key")]
    pub secret_key: Option<PathBuf>,

    #[command(flatten)]
    pub jobs: JobArgs,
}

/// Arguments of `widelimb paillier decrypt`.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub struct DecryptArgs {
    /// The secret key
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub secret_key: PathBuf,

    /// Messages above half of the modulus are numbers below 0
    #[arg(long)]
    pub signed: bool,

    #[command(flatten)]
    pub jobs: JobArgs,
}

/// Arguments of `widelimb paillier sum`.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub struct SumArgs {
    /// The public key
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub public_key: PathBuf,

    /// The ciphertexts: a file, or `-` for standard input
    #[arg(short, long = "in", value_name = "FILE")]
    pub input: PathBuf,

    /// Where the sum goes: a file, as sum.csv for decrypt, or `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,

    /// Each line has a `scalar` that its message is multiplied by
    #[arg(long)]
    pub scalars: bool,

    /// The form; without it, by the input's name
    #[arg(long)]
    pub format: Option<Format>,

    /// The base of numbers, 2 to 62; 0x in front says 16
    #[arg(short, long, value_name = "N", default_value_t = 10, value_parser = base)]
    pub base: u32,

    /// Threads; without it, one for each core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Replace an output that is there
    #[arg(long)]
    pub overwrite: bool,

    /// Bits that a number may have, as 16384 or 2^14
    #[arg(long, value_name = "N", default_value_t = 1 << 14, value_parser = bits)]
    pub max_bits: u64,
}
