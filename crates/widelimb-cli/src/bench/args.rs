//! The arguments of `widelimb bench`.

use super::factor::FactorArgs;
use crate::option::{seconds, size};
use anyhow::{Context as _, bail};
use clap::Args;
use std::path::PathBuf;
use std::str::FromStr;
use widelimb_lab::{bench, libgmp, numbers};

const BENCH_HELP: &str = "\
Every size is measured in turns with each peer that is present; the fastest of many batches counts.
The ratio is the peer's time divided by ours. A peer whose calls take longer than the seconds, or
that two calls show to be far behind, is not raced, and its row says so. Peers are the libraries
that were built in, or else those that can be opened; WIDELIMB_PEER_GMP, WIDELIMB_PEER_FLINT and
WIDELIMB_PEER_OPENSSL name files to open. What was measured against is said on standard error.

The operations are numbers, gmp, factor, protocols and curves, of which below, and add_n, sub_n,
mul, sqr, divrem, divrem_1000, quotient, gcd, gcdext, invmod, sqrt, powmod, powmod_secret, isprime,
isprime_random, to_decimal, from_decimal, gf2x, batch_mul, batch_sqr, batch_mul_digits and
batch_sqr_digits. Sizes are limbs of 64 bits, of gf2x, powmod and isprime bits. A division of size
n is of 2n limbs by n, of divrem_1000 of 1000n by n; a square root is of 2n limbs, and base,
exponent and modulus of powmod have n bits, the modulus odd; powmod_secret is the same in constant
time. isprime tests primes, isprime_random odd numbers. gf2x multiplies polynomials over GF(2),
beside the libraries that WIDELIMB_PEER_GF2X and WIDELIMB_PEER_NTL name. batch_mul and batch_sqr
multiply eight pairs of numbers by one call, from limbs to limbs; batch_mul_digits and
batch_sqr_digits the same of numbers that are kept in digits; GMP's mpn_mul_n and mpn_sqr stand
beside them, eight calls for one.

numbers, which is measured alone, races the operators of Natural and Integer and short programs
with those of the crates rug, malachite, dashu-int and num-bigint, where they were built in. Sizes
are bits, the ratio is that of the fastest crate, and the plot has a cell for each operation and
size. All of it takes about four minutes; less --seconds, less exact.

gmp, which is measured alone, opens two libraries of GMP's interface: widelimb's libgmp.so, which
`cargo build --release -p widelimb-gmp` lays beside this program (WIDELIMB_GMP_LIBRARY names
another), and the system's libgmp.so.10, or the one that --peer names. Both are called in turns on
the same numbers in the same memory, at 64-byte addresses and at odd multiples of 8 bytes; the
ratio is the peer's time over widelimb's. Sizes are limbs, in groups: short, 1 to 4; middle, 5 to
32; limbs, the functions mpn_ of 1 to 32; long, from 64; words, functions with a word and on bits,
of 1 to 4. Below each group are the geometric mean and the least of the ratios. All of it takes
about three minutes.

gmp --score gives each library one number, in the manner of GMPbench: iterations a second of the
programs multiply, divide, gcd, gcdext, rsa (a private operation by the Chinese remainder theorem)
and pi (decimals, as text). A program's score is the geometric mean over its sizes; `functions` is
the geometric mean of the first four programs, `applications` of the last two, `score` of these
two. Code and weights are widelimb's own: a score compares with no other program's.

factor, which is measured alone, factors products of two primes of half the length, the same in
each run, in turns with gp, PARI's calculator, if it is in PATH or WIDELIMB_PEER_GP names it. gp is
started once for a size and times itself, in milliseconds. Seconds are CPU time, with --threads
elapsed time; primes are compared. Sizes are bits, up to 300: 64 to 192 take about two minutes.
Where all numbers of a size take less than half of --seconds, they are factored again.

factor --ecm measures elliptic curves, in milliseconds of CPU time for stages 1 and 2 of a curve,
beside GMP-ECM, if `ecm` is in PATH or WIDELIMB_PEER_ECM names it. Ours are computed eight at a
time, as to factor: the time is an eighth of theirs. Bounds of stage 2 are those that GMP-ECM has
for 11000, 50000 and 250000, and else a hundred times --b1. All of it takes about four minutes.

protocols, which is measured alone, has membership in a group of 256 bits modulo a prime of 4096,
powers of one base by a table, proofs of equal logarithms, a product of 1000 powers, Paillier's
encryption with a modulus of 3072 bits, and modexp of bytes; beside as many of GMP's mpz_powm, or
beside widelimb's own powers one by one. Times are CPU time, on one thread, of each of a call's
items. All of it takes about a minute.

curves, which is measured alone, has exchanges, signatures and verifications of X25519, Ed25519,
P-256, P-384 and secp256k1, 64 of ours by one call, beside OpenSSL's one by one, with keys that were
read before. Times are as for protocols. All of it takes about a quarter of a minute.

Examples:
  widelimb bench add_n --sizes 16,64,256
  widelimb bench mul --json --seconds 2
  widelimb bench powmod isprime --sizes 1024,2048
  widelimb bench mul sqr --plot products.svg
  WIDELIMB_PEER_GF2X=/path/to/libgf2x.so widelimb bench gf2x --sizes 17669,1048576
  widelimb bench numbers --plot numbers.svg
  widelimb bench numbers --only add,gcd --sizes 64,256
  widelimb bench gmp --only mpz_add,mpz_mul --sizes 1,2
  widelimb bench gmp --peer /opt/gmp/lib/libgmp.so.10 --score
  widelimb bench factor --bits 128,160 --count 20
  widelimb bench factor --ecm --bits 512 --b1 50000
  WIDELIMB_LEVEL=avx2 widelimb bench sub_n";

/// Arguments of `widelimb bench`.
#[derive(Debug, Args)]
#[command(after_help = BENCH_HELP)]
pub struct BenchArgs {
    /// The operations, of those below
    #[arg(value_name = "OP", required = true)]
    pub operations: Vec<Subject>,

    /// Of numbers and gmp, only these, as add, harmonic or mpz_add
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<Chosen>,

    /// Of gmp, the file of the library that is measured against
    #[arg(long, value_name = "FILE")]
    pub peer: Option<PathBuf>,

    /// Of gmp, the score of programs and no functions
    #[arg(long)]
    pub score: bool,

    /// The sizes; without it, a range that suits each operation
    #[arg(long, visible_alias = "bits", value_name = "N,N,...")]
    #[arg(value_delimiter = ',', value_parser = size)]
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

    #[command(flatten)]
    pub factor: FactorArgs,
}

/// The subject of a measurement of `widelimb bench`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An operation beside the libraries.
    Operation(bench::Operation),
    /// Owned numbers beside other crates'.
    Numbers,
    /// widelimb's libgmp beside another.
    Gmp,
    /// Factorization beside programs.
    Factor,
    /// Protocols beside single powers.
    Protocols,
    /// Curves beside OpenSSL.
    Curves,
}

impl Subject {
    /// The operation, of a subject that is measured beside others.
    pub fn raced(&self) -> anyhow::Result<bench::Operation> {
        match *self {
            Subject::Operation(operation) => Ok(operation),
            Subject::Numbers => bail!("`numbers` is measured alone"),
            Subject::Gmp => bail!("`gmp` is measured alone"),
            Subject::Factor => bail!("`factor` is measured alone"),
            Subject::Protocols => bail!("`protocols` is measured alone"),
            Subject::Curves => bail!("`curves` is measured alone"),
        }
    }
}

impl FromStr for Subject {
    type Err = bench::UnknownOperation;

    fn from_str(name: &str) -> Result<Subject, bench::UnknownOperation> {
        match name {
            "numbers" => Ok(Subject::Numbers),
            "gmp" => Ok(Subject::Gmp),
            "factor" => Ok(Subject::Factor),
            "protocols" => Ok(Subject::Protocols),
            "curves" => Ok(Subject::Curves),
            name => name.parse().map(Subject::Operation),
        }
    }
}

/// What `--only` chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// An operation on owned numbers.
    OfNumbers(numbers::Operation),
    /// A function of GMP's interface.
    OfGmp(&'static libgmp::Operation),
}

impl Chosen {
    /// The operation on owned numbers.
    pub const fn operation(self) -> Option<numbers::Operation> {
        match self {
            Chosen::OfNumbers(operation) => Some(operation),
            Chosen::OfGmp(_) => None,
        }
    }

    /// The function of GMP's interface.
    pub const fn function(self) -> Option<&'static libgmp::Operation> {
        match self {
            Chosen::OfGmp(function) => Some(function),
            Chosen::OfNumbers(_) => None,
        }
    }
}

impl BenchArgs {
    /// What was chosen, if all of it is of one kind.
    pub fn chosen<T>(&self, of_kind: impl Fn(Chosen) -> Option<T>) -> anyhow::Result<Vec<T>> {
        let all: Option<Vec<T>> = self.only.iter().map(|&chosen| of_kind(chosen)).collect();
        all.context(
            "--only chooses among the operations of `bench numbers` or the functions of `bench gmp`",
        )
    }
}

impl FromStr for Chosen {
    type Err = String;

    fn from_str(name: &str) -> Result<Chosen, String> {
        if name.starts_with("mp") {
            let function = name.parse().map(Chosen::OfGmp);
            return function.map_err(|error: libgmp::UnknownOperation| error.to_string());
        }
        let operation = name.parse().map(Chosen::OfNumbers);
        operation.map_err(|error: numbers::UnknownOperation| error.to_string())
    }
}
