//! The contestants of a size, published methods, peers and the library's own, and the races.

use super::{Key, Report, Window};
use crate::methods::batch::{self, Batch, BatchMethod, Operation, PreparedBatch, Reduction};
use crate::report::{Effort, Entry, Label, Race, available, plan};
use widelimb_kernels::kernels;
use widelimb_lab::batches::{Conversion, FULL, Powers, Product, check, operands, some};
use widelimb_lab::operation::{Case, Operation as Call};
use widelimb_lab::peers::{Gmp, GmpMontgomery, GmpPowers, OpensslCall, OpensslPowers, Peer as _};
use widelimb_report::{Machine, chosen};

/// The columns of the tables, in bits.
pub struct Sizes {
    /// The bits of products: the schoolbook's, and Karatsuba's beside it.
    pub products: Vec<(usize, Option<usize>)>,
    /// The bits of moduli.
    pub moduli: Vec<usize>,
    /// The bits of conversions.
    pub conversions: Vec<usize>,
}

impl Sizes {
    /// The sizes of the paper, and moduli of 3072 bits.
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

/// The contestants: the peers that are present, and the published methods that the level in force
/// can run.
struct Entrants {
    gmp: Option<Gmp>,
    gmp_montgomery: Option<GmpMontgomery>,
    gmp_powers: Option<GmpPowers>,
    openssl: Option<OpensslPowers>,
    methods: Vec<BatchMethod>,
}

/// # Errors
/// A contestant's result is wrong, or no method is called `only`.
pub fn measure(effort: Effort, sizes: &Sizes, only: Option<&str>) -> anyhow::Result<Report> {
    let (entrants, mut report) = opened(only)?;
    let plan = effort.of(plan(3, 4e3, 0.05e9, 1), plan(1000, 2e4, 1.2e9, 10));
    let mut race = Race::new(report.machine.clock, plan);
    for &(schoolbook, karatsuba) in &sizes.products {
        let column = operands(schoolbook, FULL);
        let beside = karatsuba.map(|bits| operands(bits, FULL));
        // A method's size may not be the column's.
        let operands_of = |method: &BatchMethod| match method.levels {
            0 => Some(column.clone()),
            _ => beside.clone(),
        };
        for operation in [Operation::Mul, Operation::Sqr] {
            let field = contestants(operation, &column, &operands_of, &entrants)?;
            report.timings.0.extend(race.run(vec![field]));
        }
    }
    let mut of = |operations: &[Operation], column: &Batch, report: &mut Report| {
        for &operation in operations {
            let field = contestants(operation, column, &|_| Some(column.clone()), &entrants)?;
            report.timings.0.extend(race.run(vec![field]));
        }
        anyhow::Ok(())
    };
    for &bits in &sizes.moduli {
        let mut column = operands(bits, FULL);
        let windows = Race::new(report.machine.clock, plan).run(vec![windows(&column, &entrants)?]);
        report.windows.0.extend(windows);
        column.window = report.window(bits);
        let modular = [Operation::MontgomeryMul, Operation::MontgomerySqr, Operation::Power];
        of(&modular, &column, &mut report)?;
    }
    for &bits in &sizes.conversions {
        of(&[Operation::Expand, Operation::Contract], &operands(bits, FULL), &mut report)?;
    }
    Ok(report)
}

/// The peers and the chosen methods that there are, and a report that tells of them.
fn opened(only: Option<&str>) -> anyhow::Result<(Entrants, Report)> {
    let chosen = chosen(batch::all().iter().cloned(), |method| method.name.clone(), only)?;
    let (methods, skipped) = available(&chosen, |method| (&method.name, method.needs));
    let mut machine = Machine::here();
    let gmp = machine.met(Gmp::open(), |gmp| gmp.identity());
    let openssl = machine.met(OpensslPowers::open(), |openssl| openssl.identity());
    let (gmp_montgomery, gmp_powers) = (GmpMontgomery::open(), GmpPowers::open());
    // Without GMP the parts of GMP are absent for the same reason.
    if gmp.is_some() {
        machine.absent.extend(gmp_montgomery.as_ref().err().cloned());
        machine.absent.extend(gmp_powers.as_ref().err().cloned());
    }
    let (gmp_montgomery, gmp_powers) = (gmp_montgomery.ok(), gmp_powers.ok());
    let methods = methods.into_iter().cloned().collect();
    let entrants = Entrants { gmp, gmp_montgomery, gmp_powers, openssl, methods };
    Ok((entrants, Report::new(machine, skipped)))
}

/// Powers by the truncated schoolbook with every window, in both widths of vectors.
fn windows(column: &Batch, entrants: &Entrants) -> anyhow::Result<Vec<Entry<Window>>> {
    let shows_windows = |method: &&BatchMethod| {
        (method.operation, method.reduction, method.levels)
            == (Operation::Power, Some(Reduction::Truncated), 0)
    };
    let mut field = Vec::new();
    for method in entrants.methods.iter().filter(shows_windows) {
        for window in WINDOWS {
            let operands = Batch { window, ..some(column, 0..method.lanes) };
            field.extend(published((method.lanes, column.bits, window), method, &operands)?);
        }
    }
    Ok(field)
}

/// Everyone who runs an operation on eight numbers.
fn contestants(
    operation: Operation,
    column: &Batch,
    operands_of: &dyn Fn(&BatchMethod) -> Option<Batch>,
    entrants: &Entrants,
) -> anyhow::Result<Vec<Entry<Key>>> {
    let key = (operation, column.bits);
    let mut all = peers(key, column, entrants)?;
    all.extend(ours(key, column)?);
    for method in entrants.methods.iter().filter(|method| method.operation == operation) {
        if let Some(operands) = operands_of(method) {
            all.extend(published(key, method, &some(&operands, 0..method.lanes))?);
        }
    }
    Ok(all)
}

/// The library's own: powers by their public call, what they are made of by the kernels. It has no
/// plain products of batches.
fn ours(key: Key, operands: &Batch) -> anyhow::Result<Option<Entry<Key>>> {
    let (k, operation) = (kernels(), key.0);
    let (name, radix_bits, prepared): (_, _, Box<dyn PreparedBatch>) = match operation {
        Operation::Mul | Operation::Sqr => return Ok(None),
        Operation::MontgomeryMul | Operation::MontgomerySqr => {
            let square = operation == Operation::MontgomerySqr;
            let product = Product::new(k, operands, square);
            let name = if square { "widelimb batch.sqr" } else { "widelimb batch.mul" };
            (name, product.radix_bits(), Box::new(product))
        }
        Operation::Power => ("widelimb mod_exp", 0, Box::new(Powers::new(k, operands.clone())?)),
        Operation::Expand | Operation::Contract => {
            let Some(conversion) = Conversion::new(k, operands, operation) else { return Ok(None) };
            let to_digits = operation == Operation::Expand;
            let name = if to_digits { "widelimb batch.expand" } else { "widelimb batch.contract" };
            (name, 0, Box::new(conversion))
        }
    };
    checked(key, Label::ours(name), operation, operands, radix_bits, prepared).map(Some)
}

/// A published method; nothing where the CPU cannot run it.
fn published<K>(
    key: K,
    method: &BatchMethod,
    operands: &Batch,
) -> anyhow::Result<Option<Entry<K>>> {
    let Some(prepared) = method.prepare(operands) else { return Ok(None) };
    let radix_bits = method.grid(operands.bits).bits();
    let label = Label::published(&method.name, &method.source, method.needs);
    checked(key, label, method.operation, operands, radix_bits, prepared).map(Some)
}

/// A contestant whose results are right.
fn checked<K>(
    key: K,
    label: Label,
    operation: Operation,
    operands: &Batch,
    radix_bits: usize,
    mut prepared: Box<dyn PreparedBatch>,
) -> anyhow::Result<Entry<K>> {
    prepared.run();
    check(&label.name, operation, operands, &prepared.results(), radix_bits)?;
    let work = move |count: usize| (0..count).for_each(|_| prepared.run());
    Ok(Entry::new(key, label, Box::new(work)).of_lanes(operands.a.len()))
}

fn peers(key: Key, operands: &Batch, entrants: &Entrants) -> anyhow::Result<Vec<Entry<Key>>> {
    let (operation, limbs) = (key.0, operands.bits.div_ceil(64));
    let mut all: Vec<Entry<Key>> = Vec::new();
    let mut enter = |identity, call: &str, radix_bits, prepared| {
        let label = Label::peer(identity, call);
        all.push(checked(key, label, operation, operands, radix_bits, prepared)?);
        anyhow::Ok(())
    };
    let montgomery = match operation {
        Operation::MontgomeryMul => Some((false, "mpn_mul_n, mpn_redc_1")),
        Operation::MontgomerySqr => Some((true, "mpn_sqr, mpn_redc_1")),
        _ => None,
    };
    if let Some(gmp) = &entrants.gmp {
        if let (Some(calls), Some((square, name))) = (&entrants.gmp_montgomery, montgomery) {
            enter(gmp.identity(), name, 64 * limbs, calls.products(operands, square))?;
        }
        if let (Some(calls), Operation::Power) = (&entrants.gmp_powers, operation) {
            enter(gmp.identity(), "mpn_sec_powm", 0, calls.powers(operands))?;
        }
    }
    let calls: &[(OpensslCall, &str)] = match operation {
        Operation::MontgomeryMul => &[(OpensslCall::Mul, "BN_mod_mul_montgomery")],
        Operation::MontgomerySqr => &[(OpensslCall::Sqr, "BN_mod_mul_montgomery(a, a)")],
        Operation::Power => &[
            (OpensslCall::Power, "BN_mod_exp_mont_consttime"),
            (OpensslCall::PowerOfTwo, "BN_mod_exp_mont_consttime_x2"),
        ],
        _ => &[],
    };
    if let Some(openssl) = &entrants.openssl {
        for &(call, name) in calls {
            if let Some(prepared) = openssl.batch(call, operands) {
                enter(openssl.identity(), name, 64 * limbs, prepared)?;
            }
        }
    }
    let plain = match operation {
        Operation::Mul => Some(Call::Mul),
        Operation::Sqr => Some(Call::Sqr),
        _ => None,
    };
    // GMP's product or square, on operands that rotate.
    if let (Some(gmp), Some(call)) = (&entrants.gmp, plain) {
        let label = Label::peer(gmp.identity(), gmp.call_name(call));
        all.extend(gmp.work(&Case::new(call, limbs)).map(|work| Entry::new(key, label, work)));
    }
    Ok(all)
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
            let measured = report.timings.0.iter().any(|timed| timed.label.name == method.name);
            assert_eq!(measured, method.needs <= kernels().level, "{}", method.name);
        }
        assert!(report.timings.0.iter().all(|timed| timed.ticks.min > 0.0));
        if let Some(skipped) = report.skipped {
            widelimb_testkit::skipped(skipped);
        }
    }

    #[test]
    fn a_name_chooses_the_methods_and_one_that_none_has_is_refused() {
        let sizes = Sizes { products: vec![(260, None)], moduli: vec![256], conversions: vec![] };
        let name = "batch_montgomery_mul_truncated_schoolbook";
        let report = measure(Effort::Quick, &sizes, Some(name)).expect("right results");
        let mut literature = report.timings.0.iter().filter(|t| t.label.side == Side::Literature);
        assert!(literature.all(|timed| timed.label.name.starts_with(name)));
        assert!(report.windows.0.is_empty());
        let error = measure(Effort::Quick, &sizes, Some("nosuch")).err().expect("no such name");
        assert!(error.to_string().contains(name), "{error}");
    }
}
