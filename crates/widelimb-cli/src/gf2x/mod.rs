//! `widelimb gf2x`: polynomials over GF(2).

mod args;
mod arithmetic;
mod operand;
mod output;
mod theory;

pub use args::Gf2xArgs;

use args::Operation;
use std::process::ExitCode;

/// Runs the command.
pub fn run(args: &Gf2xArgs) -> anyhow::Result<ExitCode> {
    match &args.operation {
        Operation::Add(pair) => arithmetic::add(pair),
        Operation::Powmod(args) => arithmetic::power(args),
        Operation::Mul(pair) => arithmetic::mul(pair),
        Operation::Divrem(pair) => arithmetic::divrem(pair),
        Operation::Gcd(args) => theory::gcd(args),
        Operation::Irreducible(args) => theory::irreducible(args),
        Operation::Factor(args) => theory::factor(args),
    }
}
