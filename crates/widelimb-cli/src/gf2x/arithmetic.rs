//! Products and quotients.

use super::args::Pair;
use super::{formatted, operand, write_lines};
use std::process::ExitCode;

/// `widelimb gf2x mul`.
pub fn mul(pair: &Pair) -> anyhow::Result<ExitCode> {
    let Pair { a, b, options } = pair;
    let [a, b] = operand::read([a, b], options.limits())?;
    write_lines(options, &[formatted(&a.try_mul(&b)?, options.format)])
}

/// `widelimb gf2x divrem`.
pub fn divrem(pair: &Pair) -> anyhow::Result<ExitCode> {
    let Pair { a, b, options } = pair;
    let [a, d] = operand::read([a, b], options.limits())?;
    let (q, r) = a.try_div_rem(&d)?;
    write_lines(options, &[formatted(&q, options.format), formatted(&r, options.format)])
}
