//! The arguments of `widelimb explain`.

use crate::option::length;
use clap::{Args, Subcommand};

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
