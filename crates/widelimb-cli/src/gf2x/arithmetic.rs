//! `widelimb gf2x add`, `mul`, `divrem` and `powmod`.

use super::args::{DivremArgs, Pair, PowmodArgs};
use super::operand;
use super::output::write_lines;
use anyhow::Context as _;
use std::process::ExitCode;
use widelimb::gf2x::modular::Ring;

/// Runs `widelimb gf2x add`.
pub fn add(pair: &Pair) -> anyhow::Result<ExitCode> {
    let Pair { a, b, options } = pair;
    let [a, b] = operand::read([a, b], options.limits())?;
    write_lines(options, [options.display(&(a + b))])
}

/// Runs `widelimb gf2x powmod`.
pub fn power(args: &PowmodArgs) -> anyhow::Result<ExitCode> {
    let PowmodArgs { a, exponent, modulus, options } = args;
    let [a, modulus] = operand::read([a, modulus], options.limits())?;
    let ring = Ring::new(&modulus).context("the modulus is 0")?;
    let base = match exponent.is_negative() {
        true => ring
            .inverse(&a)
            .context("the base has no inverse: it shares a factor with the modulus")?,
        false => a,
    };
    write_lines(options, [options.display(&ring.pow(&base, exponent.magnitude()))])
}

/// Runs `widelimb gf2x mul`.
pub fn mul(pair: &Pair) -> anyhow::Result<ExitCode> {
    let Pair { a, b, options } = pair;
    let [a, b] = operand::read([a, b], options.limits())?;
    write_lines(options, [options.display(&a.try_mul(&b)?)])
}

/// Runs `widelimb gf2x divrem`.
pub fn divrem(args: &DivremArgs) -> anyhow::Result<ExitCode> {
    let DivremArgs { a, b, options } = args;
    let [a, d] = operand::read([a, b], options.limits())?;
    let (q, r) = a.try_div_rem(&d)?;
    write_lines(options, [&q, &r].map(|result| options.display(result)))
}
