//! The arguments of `widelimb gf2x`.

use crate::eval;
use crate::option::count;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use widelimb::Integer;
use widelimb::gf2x::poly::{MAX_BITS, ParseLimits};

/// How polynomials are given, before what else a command has to say and its examples.
macro_rules! help {
    ($examples:literal) => {
        help!("", $examples)
    };
    ($more:literal, $examples:literal) => {
        concat!(
            "A polynomial is written as terms, `x^17 + x^3 + 1`, in any order, or as digits whose \
             bit i is the\ncoefficient of x^i: `0x20009` or `0b1011`. `@FILE` reads it from a \
             file, and `-` from standard\ninput.\n\n",
            $more,
            "Examples:\n",
            $examples
        )
    };
}

const HELP: &str = help!(
    "  widelimb gf2x mul 'x^2 + x + 1' 'x + 1'
  widelimb gf2x divrem @dividend.txt 'x^127 + x + 1' --format hex
  generate | widelimb gf2x mul - 0x87 --format hex --out product.txt"
);

const ADD_HELP: &str = help!(
    "  widelimb gf2x add 'x^64 + x + 1' 'x^3 + x'
  widelimb gf2x add @a.txt @b.txt --format hex"
);

const MUL_HELP: &str = help!(
    "  widelimb gf2x mul 'x^2 + x + 1' 'x + 1'
  generate | widelimb gf2x mul - 0x87 --format hex --out product.txt"
);

const DIVREM_HELP: &str = help!(
    "  widelimb gf2x divrem 'x^17 + x^3 + 1' 0x13 --format hex
  widelimb gf2x divrem @dividend.txt 'x^127 + x + 1'"
);

const GCD_HELP: &str = help!(
    "  widelimb gf2x gcd 'x^4 + 1' 'x^3 + x'
  widelimb gf2x gcd 'x^4 + 1' 'x^3 + x' --cofactors
  widelimb gf2x gcd @a.txt @b.txt --format hex"
);

/// Arguments of `widelimb gf2x`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Gf2xArgs {
    /// What is computed.
    #[command(subcommand)]
    pub operation: Operation,
}

/// What `widelimb gf2x` computes.
#[derive(Debug, Subcommand)]
pub enum Operation {
    /// The sum of two polynomials, which is their difference too
    #[command(after_help = ADD_HELP)]
    Add(Pair),
    /// The product of two polynomials
    #[command(after_help = MUL_HELP)]
    Mul(Pair),
    /// Quotient and remainder of two polynomials, each on a line
    Divrem(DivremArgs),
    /// A power of a polynomial modulo another one
    Powmod(PowmodArgs),
    /// The greatest common divisor of two polynomials
    Gcd(GcdArgs),
    /// Whether a polynomial is irreducible, or an irreducible one of a degree
    Irreducible(IrreducibleArgs),
    /// The irreducible factors of a polynomial
    Factor(FactorArgs),
}

/// Two polynomials.
#[derive(Debug, Args)]
pub struct Pair {
    /// The one polynomial
    #[arg(value_name = "A")]
    pub a: String,

    /// The other polynomial
    #[arg(value_name = "B")]
    pub b: String,

    /// How they are read and written.
    #[command(flatten)]
    pub options: Options,
}

/// Arguments of `widelimb gf2x divrem`.
#[derive(Debug, Args)]
#[command(after_help = DIVREM_HELP)]
pub struct DivremArgs {
    /// The dividend
    #[arg(value_name = "A")]
    pub a: String,

    /// The divisor
    #[arg(value_name = "B")]
    pub b: String,

    /// How they are read and written.
    #[command(flatten)]
    pub options: Options,
}

const POWMOD_HELP: &str = help!(
    "The exponent is a number, as an expression of `widelimb eval`. A^0 is 1, but modulo 1 all is 0. A
negative exponent is that of the inverse, and an error where there is none.

",
    "  widelimb gf2x powmod 'x + 1' '2^126 - 1' 'x^127 + x + 1'
  widelimb gf2x powmod 0x57 254 0x11b --format hex
  widelimb gf2x powmod x -1 'x^5 + 1'"
);

/// Arguments of `widelimb gf2x powmod`.
#[derive(Debug, Args)]
#[command(after_help = POWMOD_HELP)]
pub struct PowmodArgs {
    /// The base
    #[arg(value_name = "A")]
    pub a: String,

    /// The exponent, a number
    #[arg(value_name = "EXPONENT", value_parser = exponent, allow_hyphen_values = true)]
    pub exponent: Integer,

    /// The modulus
    #[arg(value_name = "M")]
    pub modulus: String,

    /// How they are read and written.
    #[command(flatten)]
    pub options: Options,
}

/// Arguments of `widelimb gf2x gcd`.
#[derive(Debug, Args)]
#[command(after_help = GCD_HELP)]
pub struct GcdArgs {
    /// The polynomials.
    #[command(flatten)]
    pub pair: Pair,

    /// Write u and v with gcd = u A + v B too, each on a line
    #[arg(long)]
    pub cofactors: bool,
}

const IRREDUCIBLE_HELP: &str = help!(
    "A polynomial is tested: the output is `irreducible` or `reducible`, and the status 0 or 1; 0 and 1,
which are neither, are `zero` and `unit`, with the status 1. With --degree the output is the
irreducible polynomial of that degree with the fewest terms, and among those the one with the least
exponents, or with --random one that is drawn at random, the same one for the same seed.

",
    "  widelimb gf2x irreducible 'x^127 + x + 1'
  widelimb gf2x irreducible --degree 571
  widelimb gf2x irreducible --degree 256 --random 42 --format hex"
);

/// Arguments of `widelimb gf2x irreducible`.
#[derive(Debug, Args)]
#[command(after_help = IRREDUCIBLE_HELP)]
pub struct IrreducibleArgs {
    /// The polynomial that is tested
    #[arg(value_name = "A", required_unless_present = "degree")]
    pub a: Option<String>,

    /// Find an irreducible polynomial of this degree, which --max-degree bounds
    #[arg(short, long, value_name = "N", value_parser = degree, conflicts_with = "a")]
    pub degree: Option<usize>,

    /// Draw it at random, by this seed
    #[arg(short, long, value_name = "SEED", requires = "degree", conflicts_with = "a")]
    pub random: Option<u64>,

    /// How they are read and written.
    #[command(flatten)]
    pub options: Options,
}

const FACTOR_HELP: &str = help!(
    "Each line of the output is a factor, `(x^3 + x + 1)^2`, those of lower degrees first. The
polynomials 0 and 1 have none: 0 is an error, and 1 gives no line.

",
    "  widelimb gf2x factor 'x^31 + 1'
  widelimb gf2x factor @polynomial.txt --json"
);

/// Arguments of `widelimb gf2x factor`.
#[derive(Debug, Args)]
#[command(after_help = FACTOR_HELP)]
pub struct FactorArgs {
    /// The polynomial that is factorized
    #[arg(value_name = "A")]
    pub a: String,

    /// Write one JSON object per factor, with its degree and its multiplicity
    #[arg(long)]
    pub json: bool,

    /// How they are read and written.
    #[command(flatten)]
    pub options: Options,
}

/// How polynomials are read and written.
#[derive(Debug, Args)]
pub struct Options {
    /// How results are written
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Write the results to this file; an error leaves it as it was
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// The highest degree, as 1_000_000 or 2^28
    #[arg(long, value_name = "N", default_value = "2^28", value_parser = degree)]
    pub max_degree: usize,
}

impl Options {
    /// What bounds the reading.
    pub fn limits(&self) -> ParseLimits {
        ParseLimits::new(self.max_degree)
    }
}

/// How a polynomial is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// As terms, x^17 + x^3 + 1
    Text,
    /// As digits in base 16, 0x20009
    Hex,
}

/// An exponent: an expression of `widelimb eval`.
fn exponent(text: &str) -> Result<Integer, String> {
    eval::number(text, eval::DEFAULT_MAX_BITS)
}

/// A degree: decimal with underscores, or a power of two.
fn degree(text: &str) -> Result<usize, String> {
    let most = (MAX_BITS - 1) as usize;
    let degree = count(text).and_then(|degree| usize::try_from(degree).ok());
    degree
        .filter(|&degree| degree <= most)
        .ok_or_else(|| format!("a degree is a number up to {most}"))
}
