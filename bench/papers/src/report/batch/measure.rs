//! Measuring the batches of a report.

use super::Report;
use super::field::{Entrants, contestants, published, raced, shows_windows};
use crate::methods::batch::{self, Batch, BatchMethod, Operation};
use crate::report::Effort;
use widelimb_kernels::kernels;
use widelimb_lab::batches::{FULL, operands, some};
use widelimb_lab::measure::{Clock, Plan};
use widelimb_lab::peers::{Absent, Gmp, GmpMontgomery, GmpPowers, OpensslPowers, Peer};
use widelimb_report::chosen;

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
/// A contestant's result is wrong, or no method is called `only`.
pub fn measure(effort: Effort, sizes: &Sizes, only: Option<&str>) -> anyhow::Result<Report> {
    let (entrants, mut report) = opened(only)?;
    let plan = effort.batch_plan();
    for &(schoolbook, karatsuba) in &sizes.products {
        let column = operands(schoolbook, FULL);
        let beside = karatsuba.map(|bits| operands(bits, FULL));
        let operands_of = |method: &BatchMethod| match method.levels {
            0 => Some(column.clone()),
            _ => beside.clone(),
        };
        for operation in [Operation::Mul, Operation::Sqr] {
            let field = contestants(operation, &column, &operands_of, &entrants)?;
            let timed = raced(&report, operation, schoolbook, field, plan);
            report.timed.extend(timed);
        }
    }
    for &bits in &sizes.moduli {
        let mut column = operands(bits, FULL);
        column.window = windows(&mut report, &column, &entrants, plan)?;
        modular(&mut report, &column, &entrants, plan)?;
    }
    for &bits in &sizes.conversions {
        let column = operands(bits, FULL);
        for operation in [Operation::Expand, Operation::Contract] {
            let field = contestants(operation, &column, &|_| Some(column.clone()), &entrants)?;
            let timed = raced(&report, operation, bits, field, plan);
            report.timed.extend(timed);
        }
    }
    Ok(report)
}

fn modular(
    report: &mut Report,
    column: &Batch,
    entrants: &Entrants,
    plan: Plan,
) -> anyhow::Result<()> {
    for operation in [Operation::MontgomeryMul, Operation::MontgomerySqr, Operation::Power] {
        let field = contestants(operation, column, &|_| Some(column.clone()), entrants)?;
        let timed = raced(report, operation, column.bits, field, plan);
        report.timed.extend(timed);
    }
    Ok(())
}

/// Measures every window at a size, in both widths of vectors, and gives the best of the wider.
fn windows(
    report: &mut Report,
    column: &Batch,
    entrants: &Entrants,
    plan: Plan,
) -> anyhow::Result<u32> {
    let mut field = Vec::new();
    for method in entrants.methods.iter().filter(|method| shows_windows(method)) {
        for window in WINDOWS {
            let operands = Batch { window, ..some(column, 0..method.lanes) };
            field.extend(published(method, &operands)?);
        }
    }
    let timed = raced(report, Operation::Power, column.bits, field, plan);
    report.windows.extend(timed);
    Ok(report.best_window(FULL, column.bits).unwrap_or(USUAL_WINDOW))
}

/// The peers and the chosen methods that there are, and a report that tells of them.
fn opened(only: Option<&str>) -> anyhow::Result<(Entrants, Report)> {
    let methods = chosen(batch::all(), |method| method.name.clone(), only)?;
    let (methods, lacking): (Vec<_>, Vec<_>) =
        methods.into_iter().partition(|method| method.needs <= kernels().level);
    let mut absent = Vec::new();
    let mut identities = Vec::new();
    let gmp = present(Gmp::open(), &mut absent);
    identities.extend(gmp.as_ref().map(|gmp| gmp.identity().clone()));
    // Without GMP its parts are absent for the same reason.
    let mut parts = Vec::new();
    let gmp_montgomery = present(GmpMontgomery::open(), &mut parts);
    let gmp_powers = present(GmpPowers::open(), &mut parts);
    if gmp.is_some() {
        absent.append(&mut parts);
    }
    let openssl = present(OpensslPowers::open(), &mut absent);
    identities.extend(openssl.as_ref().map(|openssl| openssl.identity().clone()));
    let report = Report {
        clock: Clock::calibrate(),
        peers: identities,
        absent,
        timed: Vec::new(),
        windows: Vec::new(),
        skipped: lacking.iter().map(|method| method.name.clone()).collect(),
    };
    Ok((Entrants { gmp, gmp_montgomery, gmp_powers, openssl, methods }, report))
}

fn present<T>(peer: Result<T, Absent>, absent: &mut Vec<Absent>) -> Option<T> {
    peer.map_err(|reason| absent.push(reason)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Side;

    #[test]
    fn a_quick_report_has_every_method_and_checks_every_result() {
        let sizes = Sizes {
            products: vec![(260, None), (520, Some(518))],
            moduli: vec![256],
            conversions: vec![256],
        };
        let report = measure(Effort::Quick, &sizes, None).expect("right results");
        for method in batch::all() {
            let measured = report.timed.iter().any(|timed| timed.name == method.name);
            assert_eq!(measured, !report.skipped.contains(&method.name), "{}", method.name);
        }
        assert!(report.timed.iter().chain(&report.windows).all(|timed| timed.ticks > 0.0));
        if !report.skipped.is_empty() {
            widelimb_testkit::skipped("batch methods: the level in force has no 52-bit products");
        }
    }
    #[test]
    fn a_name_chooses_the_methods_and_one_that_none_has_is_refused() {
        let sizes = Sizes { products: vec![(260, None)], moduli: vec![256], conversions: vec![] };
        let name = "batch_montgomery_mul_truncated_schoolbook";
        let report = measure(Effort::Quick, &sizes, Some(name)).expect("right results");
        for timed in report.timed.iter().filter(|t| t.side == Side::Literature) {
            assert!(timed.name.starts_with(name), "{}", timed.name);
        }
        assert!(report.windows.is_empty());
        let error = measure(Effort::Quick, &sizes, Some("nosuch")).err().expect("no such name");
        assert!(error.to_string().contains(name), "{error}");
    }
}
