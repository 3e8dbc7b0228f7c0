//! The arguments of `widelimb modexp`.

use clap::{Args, ValueEnum};
use widelimb::protocols::modexp::Fork;

const HELP: &str = "\
Computes powers as Ethereum's precompile at address 5 does. Numbers are in base 16, with or without
0x, and two digits are a byte; a result is as long as its modulus. Three numbers in the command line
are base, exponent and modulus; one is the whole input of a call, with the lengths of 32 bytes in
front (EIP-198). @FILE is a file, and `-` standard input, which is also read without an argument.
There each line has three numbers or one. Blank lines and those that begin with # are left out; the
answer to a bad line is an empty line, and the status 2.

A file may also be an array of JSON, as go-ethereum's tests are. Each object has an `Input`; where
it has an `Expected`, the output is compared with it, and with --gas its `Gas` with that of the
rules. Then nothing is written but the names of those that differ, and the status is 1 if there are.

  [{\"Input\": \"00...\", \"Expected\": \"01\", \"Name\": \"one\", \"Gas\": 500}]

With --gas a result has the gas of the call behind it. The rules of eip7883 refuse numbers longer
than 1024 bytes too (EIP-7823). Values are public: the time depends on them.

Examples:
  widelimb modexp 03 0a 03e8
  printf '03 0a 03e8\\n05 02 07\\n' | widelimb modexp
  widelimb modexp @modexp_eip7883.json --gas eip7883";

/// Arguments of `widelimb modexp`.
#[derive(Debug, Args)]
#[command(after_help = "`widelimb modexp --help` describes the files.")]
#[command(after_long_help = HELP)]
pub struct ModexpArgs {
    /// Base, exponent and modulus in base 16, a whole input, @FILE, or `-`
    #[arg(value_name = "NUMBER")]
    pub numbers: Vec<String>,

    /// The gas too, by these rules
    #[arg(long, value_enum, value_name = "RULES")]
    pub gas: Option<Rules>,

    /// The most gas of a call, a bound of its time and memory
    #[arg(long, value_name = "N", default_value_t = 1 << 27)]
    pub gas_limit: u64,
}

/// The rules of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Rules {
    /// From Byzantium on
    Eip198,
    /// From Berlin on
    Eip2565,
    /// From Osaka on
    Eip7883,
}

impl Rules {
    /// The fork that the rules came with.
    pub fn fork(self) -> Fork {
        match self {
            Rules::Eip198 => Fork::Byzantium,
            Rules::Eip2565 => Fork::Berlin,
            Rules::Eip7883 => Fork::Osaka,
        }
    }
}
