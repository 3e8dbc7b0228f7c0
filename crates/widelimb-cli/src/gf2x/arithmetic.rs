//! Products and quotients.

use super::args::Pair;
use super::{operand, write_lines};
use std::process::ExitCode;

/// `widelimb gf2x mul`.
pub fn mul(pair: &Pair) -> anyhow::Result<ExitCode> {
    let Pair { a, b, options } = pair;
    let [a, b] = operand::read([a, b], options.limits())?;
    write_lines(options, [options.written(&a.try_mul(&b)?)])
}

/// `widelimb gf2x divrem`.
pub fn divrem(pair: &Pair) -> anyhow::Result<ExitCode> {
    let Pair { a, b, options } = pair;
    let [a, d] = operand::read([a, b], options.limits())?;
    let (q, r) = a.try_div_rem(&d)?;
    write_lines(options, [&q, &r].map(|result| options.written(result)))
}
