//! The ratios that the papers claim, measured.

use crate::methods::batch::{BatchMethod, named};
use anyhow::Context as _;
use widelimb_goals::{Goal, Options, duel, measure};
use widelimb_lab::batches::{Batch, Operation, check};
use widelimb_lab::measure::{Work, rotating};
use widelimb_report::{Machine, Writer};

/// The least speedup wanted of the truncated reduction.
const TRUNCATED: f64 = 1.13;

/// Measures the published Montgomery products and powers that reduce by Algorithm 6 of the batch
/// paper beside those that reduce by Algorithm 3; gives how many goals were missed.
///
/// # Errors
/// A result is wrong, no goal is called so, or the output cannot be written.
pub fn measure_batch(options: &Options, writer: &mut Writer<'_>) -> anyhow::Result<usize> {
    let goals = duels(options.max_limbs);
    measure("What the batch paper claims", goals, Machine::here(), options, writer)
}

fn duels(max_limbs: usize) -> Vec<Goal> {
    let operations =
        [("truncated", Operation::MontgomeryMul), ("truncated-power", Operation::Power)];
    let sizes = [1024, 2048, 4096].into_iter().filter(|bits| bits / 64 <= max_limbs);
    let all = operations.into_iter().flat_map(|of| sizes.clone().map(move |bits| (of, bits)));
    let of = |((name, operation), bits)| {
        let contestants = move |batches: &[Batch]| truncated(operation, batches);
        duel(name, bits, operation, TRUNCATED, Box::new(contestants))
    };
    all.map(of).collect()
}

/// The truncated reduction and the one after the product.
fn truncated(
    operation: Operation,
    batches: &[Batch],
) -> anyhow::Result<Option<[Box<dyn Work>; 2]>> {
    let method = |reduction: &str| {
        let name = format!("batch_{}_{reduction}_schoolbook", operation.name());
        published(named(&name).context("a method of this name")?, batches)
    };
    Ok(match (method("truncated")?, method("separate")?) {
        (Some(truncated), Some(separate)) => Some([truncated, separate]),
        _ => None,
    })
}

/// A published method on full batches in turn; nothing where the CPU cannot run it.
fn published(method: &BatchMethod, batches: &[Batch]) -> anyhow::Result<Option<Box<dyn Work>>> {
    let mut all = Vec::new();
    for operands in batches {
        let Some(mut prepared) = method.prepare(operands) else { return Ok(None) };
        prepared.run();
        let radix_bits = method.grid(operands.bits).bits();
        check(&method.name, method.operation, operands, &prepared.results(), radix_bits)?;
        all.push(prepared);
    }
    Ok(Some(rotating(all, |prepared| prepared.run())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_report::Form;

    #[test]
    fn every_kind_of_goal_measures() {
        for name in ["truncated-1024", "truncated-power-1024"] {
            let only = Some(name.to_owned());
            let options = Options { rounds: 1, only, max_limbs: 64, max_bits: 0 };
            let mut out = Vec::new();
            let mut writer = Writer::new(Form::Text, &mut out);
            measure_batch(&options, &mut writer).expect("right results");
            let told = String::from_utf8(out).expect("text");
            assert!(told.contains("1024"), "{name}: {told}");
            if told.contains("skipped:") {
                widelimb_testkit::skipped(told);
            }
        }
    }
}
