//! Measuring the batches of a report.

use super::Report;
use super::field::{Peers, contestants, published, raced, windows_method};
use crate::batches::{FULL, operands};
use crate::measure::{Clock, Plan};
use crate::methods::batch::{self, Batch, BatchMethod, Operation};
use crate::peers::{Gmp, GmpPowers, OpensslPowers, Peer};
use crate::report::Effort;
use widelimb::arch::kernels;

/// The columns of the tables, in bits.
pub struct Sizes {
    /// Of products: the schoolbook's, and Karatsuba's beside it.
    pub products: Vec<(usize, Option<usize>)>,
    /// Of moduli.
    pub moduli: Vec<usize>,
    /// Of conversions.
    pub conversions: Vec<usize>,
}

impl Sizes {
    /// Those of the paper, and moduli of 3072 bits.
    pub fn of_the_paper() -> Sizes {
        let karatsuba = [None, Some(518), Some(1038), Some(2078), Some(4154)];
        Sizes {
            products: [260, 520, 1040, 2080, 4108].into_iter().zip(karatsuba).collect(),
            moduli: vec![1024, 2048, 3072, 4096],
            conversions: vec![1040, 2080, 4108],
        }
    }
}

/// The windows that are measured, in bits.
const WINDOWS: std::ops::RangeInclusive<u32> = 1..=6;

/// The window where none was measured.
const USUAL_WINDOW: u32 = 5;

impl Effort {
    fn batch_plan(self) -> Plan {
        let (rounds, batch_ns, budget_ns, least_rounds) = match self {
            Effort::Quick => (3, 4000.0, 0.05e9, 1),
            Effort::Full => (1000, 20_000.0, 1.2e9, 10),
        };
        Plan { budget_ns, least_rounds, ..Plan::new(rounds, batch_ns) }
    }
}

/// # Errors
/// A contestant's result is wrong.
pub fn measure(effort: Effort, sizes: &Sizes) -> anyhow::Result<Report> {
    let (peers, mut report) = opened();
    let plan = effort.batch_plan();
    for &(schoolbook, karatsuba) in &sizes.products {
        let column = operands(schoolbook, FULL);
        let beside = karatsuba.map(|bits| operands(bits, FULL));
        let operands_of = |method: &BatchMethod| match method.levels {
            0 => Some(column.clone()),
            _ => beside.clone(),
        };
        for operation in [Operation::Mul, Operation::Sqr] {
            let field = contestants(operation, &column, &operands_of, &peers)?;
            let timed = raced(&report, operation, schoolbook, field, plan);
            report.timed.extend(timed);
        }
    }
    for &bits in &sizes.moduli {
        let mut column = operands(bits, FULL);
        column.window = windows(&mut report, &column, plan)?;
        modular(&mut report, &column, &peers, plan)?;
    }
    for &bits in &sizes.conversions {
        let column = operands(bits, FULL);
        for operation in [Operation::Expand, Operation::Contract] {
            let field = contestants(operation, &column, &|_| Some(column.clone()), &peers)?;
            let timed = raced(&report, operation, bits, field, plan);
            report.timed.extend(timed);
        }
    }
    Ok(report)
}

fn modular(report: &mut Report, column: &Batch, peers: &Peers, plan: Plan) -> anyhow::Result<()> {
    for operation in [Operation::MontgomeryMul, Operation::MontgomerySqr, Operation::Power] {
        let field = contestants(operation, column, &|_| Some(column.clone()), peers)?;
        let timed = raced(report, operation, column.bits, field, plan);
        report.timed.extend(timed);
    }
    Ok(())
}

/// Measures every window at a size and gives the best.
fn windows(report: &mut Report, column: &Batch, plan: Plan) -> anyhow::Result<u32> {
    let method = windows_method();
    if method.needs > kernels().level {
        return Ok(USUAL_WINDOW);
    }
    let mut field = Vec::new();
    for window in WINDOWS {
        field.extend(published(method, &Batch { window, ..column.clone() })?);
    }
    let timed = raced(report, method.operation, column.bits, field, plan);
    let best = timed.iter().min_by(|x, y| x.ticks.total_cmp(&y.ticks));
    let window = best.map_or(USUAL_WINDOW, |timed| timed.window);
    report.windows.extend(timed);
    Ok(window)
}

/// The peers that there are, and a report that tells of them.
fn opened() -> (Peers, Report) {
    let (gmp, gmp_powers, openssl) = (Gmp::open(), GmpPowers::open(), OpensslPowers::open());
    let mut identities = Vec::new();
    identities.extend(gmp.as_ref().ok().map(|gmp| gmp.identity().clone()));
    identities.extend(openssl.as_ref().ok().map(|openssl| openssl.identity().clone()));
    let mut absent = Vec::new();
    absent.extend(gmp.as_ref().err().cloned());
    if gmp.is_ok() {
        absent.extend(gmp_powers.as_ref().err().cloned());
    }
    absent.extend(openssl.as_ref().err().cloned());
    let lacking = batch::all().iter().filter(|method| method.needs > kernels().level);
    let report = Report {
        clock: Clock::calibrate(),
        peers: identities,
        absent,
        timed: Vec::new(),
        windows: Vec::new(),
        skipped: lacking.map(|method| method.name.clone()).collect(),
    };
    (Peers { gmp: gmp.ok(), gmp_powers: gmp_powers.ok(), openssl: openssl.ok() }, report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_report_has_every_method_and_checks_every_result() {
        let sizes = Sizes {
            products: vec![(260, None), (520, Some(518))],
            moduli: vec![256],
            conversions: vec![256],
        };
        let report = measure(Effort::Quick, &sizes).expect("right results");
        for method in batch::all() {
            let measured = report.timed.iter().any(|timed| timed.name == method.name);
            assert_eq!(measured, !report.skipped.contains(&method.name), "{}", method.name);
        }
        assert!(report.timed.iter().chain(&report.windows).all(|timed| timed.ticks > 0.0));
        if !report.skipped.is_empty() {
            widelimb_testkit::skipped("batch methods: the level in force has no 52-bit products");
        }
    }
}
