//! Who runs at a size: the published methods, the peers, and the library's own.

use super::{Report, Timed};
use crate::methods::batch::{Batch, BatchMethod, Operation, PreparedBatch, Reduction};
use crate::report::Side;
use widelimb_kernels::kernels;
use widelimb_lab::batches::{Conversion, Powers, Product, check, some};
use widelimb_lab::measure::{Plan, Work, race};
use widelimb_lab::operation::{Case, Operation as Call};
use widelimb_lab::peers::{Gmp, GmpMontgomery, GmpPowers, OpensslCall, OpensslPowers, Peer};

/// A contestant, with what its row says.
pub struct Contestant {
    pub name: String,
    pub source: String,
    pub side: Side,
    pub lanes: usize,
    pub window: u32,
    pub work: Box<dyn Work>,
}

/// Who may run: the peers that there are, and the published methods that the level in force can
/// run.
pub struct Entrants {
    pub gmp: Option<Gmp>,
    pub gmp_montgomery: Option<GmpMontgomery>,
    pub gmp_powers: Option<GmpPowers>,
    pub openssl: Option<OpensslPowers>,
    pub methods: Vec<&'static BatchMethod>,
}

/// The library's own: powers by their public call, what they are made of by the kernels. It has no
/// plain products of batches.
fn ours(operation: Operation, operands: &Batch) -> anyhow::Result<Option<Contestant>> {
    let k = kernels();
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
    let row = (name.to_owned(), String::new(), Side::Ours);
    checked(row, operation, operands, radix_bits, prepared).map(Some)
}

/// Everyone who runs an operation on eight numbers, the methods on those of `operands_of`, for a
/// method's size may not be the column's.
pub fn contestants(
    operation: Operation,
    column: &Batch,
    operands_of: &dyn Fn(&BatchMethod) -> Option<Batch>,
    entrants: &Entrants,
) -> anyhow::Result<Vec<Contestant>> {
    let mut all = peer_contestants(operation, column, entrants)?;
    all.extend(ours(operation, column)?);
    for method in entrants.methods.iter().filter(|method| method.operation == operation) {
        if let Some(operands) = operands_of(method) {
            all.extend(published(method, &some(&operands, 0..method.lanes))?);
        }
    }
    Ok(all)
}

/// A published method; nothing where the CPU cannot run it.
pub fn published(method: &BatchMethod, operands: &Batch) -> anyhow::Result<Option<Contestant>> {
    let Some(prepared) = method.prepare(operands) else { return Ok(None) };
    let radix_bits = method.grid(operands.bits).bits();
    let row = (method.name.clone(), method.source.clone(), Side::Literature);
    checked(row, method.operation, operands, radix_bits, prepared).map(Some)
}

/// A contestant whose results are right.
fn checked(
    (name, source, side): (String, String, Side),
    operation: Operation,
    operands: &Batch,
    radix_bits: usize,
    mut prepared: Box<dyn PreparedBatch>,
) -> anyhow::Result<Contestant> {
    prepared.run();
    check(&name, operation, operands, &prepared.results(), radix_bits)?;
    let window = match (operation, side) {
        (Operation::Power, Side::Literature) => operands.window,
        _ => 0,
    };
    let work = move |count: usize| (0..count).for_each(|_| prepared.run());
    Ok(Contestant { name, source, side, lanes: operands.a.len(), window, work: Box::new(work) })
}

fn peer_contestants(
    operation: Operation,
    operands: &Batch,
    entrants: &Entrants,
) -> anyhow::Result<Vec<Contestant>> {
    let mut all = Vec::new();
    let row = |name: &str| (name.to_owned(), String::new(), Side::Peer);
    let limbs = operands.bits.div_ceil(64);
    if let Some(gmp) = &entrants.gmp {
        all.extend(gmp_product(gmp, operation, limbs));
    }
    let montgomery = match operation {
        Operation::MontgomeryMul => Some((false, "GMP mpn_mul_n, mpn_redc_1")),
        Operation::MontgomerySqr => Some((true, "GMP mpn_sqr, mpn_redc_1")),
        _ => None,
    };
    if let (Some(gmp), Some((square, name))) = (&entrants.gmp_montgomery, montgomery) {
        let products = gmp.products(operands, square);
        all.push(checked(row(name), operation, operands, 64 * limbs, products)?);
    }
    if let (Some(gmp), Operation::Power) = (&entrants.gmp_powers, operation) {
        let powers = gmp.powers(operands);
        all.push(checked(row("GMP mpn_sec_powm"), operation, operands, 0, powers)?);
    }
    let calls: &[(OpensslCall, &str)] = match operation {
        Operation::MontgomeryMul => &[(OpensslCall::Mul, "OpenSSL BN_mod_mul_montgomery")],
        Operation::MontgomerySqr => &[(OpensslCall::Sqr, "OpenSSL BN_mod_mul_montgomery(a, a)")],
        Operation::Power => &[
            (OpensslCall::Power, "OpenSSL BN_mod_exp_mont_consttime"),
            (OpensslCall::PowerOfTwo, "OpenSSL BN_mod_exp_mont_consttime_x2"),
        ],
        _ => &[],
    };
    for &(call, name) in calls {
        let prepared = entrants.openssl.as_ref().and_then(|openssl| openssl.batch(call, operands));
        if let Some(prepared) = prepared {
            all.push(checked(row(name), operation, operands, 64 * limbs, prepared)?);
        }
    }
    Ok(all)
}

/// GMP's product or square, on operands that rotate.
fn gmp_product(gmp: &Gmp, operation: Operation, limbs: usize) -> Option<Contestant> {
    let call = match operation {
        Operation::Mul => Call::Mul,
        Operation::Sqr => Call::Sqr,
        _ => return None,
    };
    let case = Case::new(call, limbs);
    let name = format!("GMP {}", gmp.call_name(call));
    let (source, side) = (String::new(), Side::Peer);
    Some(Contestant { name, source, side, lanes: 1, window: 0, work: gmp.work(&case)? })
}

/// Whether a method is one of those that show the windows: the truncated schoolbook in vectors of
/// both widths.
pub fn shows_windows(method: &BatchMethod) -> bool {
    (method.operation, method.reduction, method.levels)
        == (Operation::Power, Some(Reduction::Truncated), 0)
}

/// Races contestants of one operation and column.
pub fn raced(
    report: &Report,
    operation: Operation,
    column: usize,
    contestants: Vec<Contestant>,
    plan: Plan,
) -> Vec<Timed> {
    let (mut works, mut rows) = (Vec::new(), Vec::new());
    for Contestant { name, source, side, lanes, window, work } in contestants {
        works.push(work);
        let ticks = 0.0;
        rows.push(Timed { operation, name, source, side, column, lanes, window, ticks });
    }
    let samples = race(&report.clock, &mut works, plan);
    for (row, samples) in rows.iter_mut().zip(samples) {
        row.ticks = samples.ticks().min / row.lanes as f64;
    }
    rows
}
