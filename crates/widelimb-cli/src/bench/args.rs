//! The arguments of `widelimb bench`.

use crate::option::{seconds, size};
use clap::Args;
use std::path::PathBuf;
use std::str::FromStr;
use widelimb_lab::{bench, numbers};

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
    pub operations: Vec<Subject>,

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

/// The subject of a measurement of `widelimb bench`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An operation beside the libraries.
    Operation(bench::Operation),
    /// Owned numbers beside other crates'.
    Numbers,
}

impl FromStr for Subject {
    type Err = bench::UnknownOperation;

    fn from_str(name: &str) -> Result<Subject, bench::UnknownOperation> {
        match name {
            "numbers" => Ok(Subject::Numbers),
            name => name.parse().map(Subject::Operation),
        }
    }
}
