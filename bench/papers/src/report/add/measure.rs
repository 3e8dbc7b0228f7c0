//! Measuring the additions and subtractions of a report.

use super::super::contestants::{on_sets, prepared};
use super::super::{Entry, Label, Race, Timings, available};
use crate::methods::{self, Method, Op};
use widelimb_kernels::scalar;
use widelimb_lab::measure::{Pair, Placement, Sets, Shape, pairs};
use widelimb_lab::ours::{approximate_work, call_work, carry_call};
use widelimb_lab::peers::{Gmp, GmpNumbers, Peer as _};
use widelimb_limb::Limb;

/// The report's lengths: limbs of 256 to 131072 bits.
pub const SIZES: [usize; 10] = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];

/// An operation on so many limbs of a shape.
pub type Key = (Op, usize, Shape);

/// GMP's `mpn` calls, and those on its own numbers.
pub type Calls = (Gmp, GmpNumbers);

/// Times everyone, and says which methods were skipped.
pub fn measure(
    gmp: Option<&Calls>,
    race: &mut Race,
    sizes: &[usize],
) -> (Timings<Key>, Vec<String>) {
    let (mut timings, mut skipped) = (Timings(Vec::new()), Vec::new());
    for op in [Op::Add, Op::Sub] {
        let methods = methods::all().iter().filter(|method| method.op == op);
        let (methods, note) = available(methods, |method| (method.name, method.needs));
        skipped.extend(note);
        for (limbs, shape) in sizes.iter().flat_map(|&n| Shape::ALL.map(|shape| (n, shape))) {
            timings.0.extend(race.run(vec![field((op, limbs, shape), gmp, &methods)]));
        }
    }
    (timings, skipped)
}

/// The contestants of one operation, size and shape.
fn field(key: Key, gmp: Option<&Calls>, methods: &[&Method]) -> Vec<Entry<Key>> {
    let (op, limbs, shape) = key;
    let pairs = pairs(op, shape, limbs, Sets::rotation(limbs));
    let sets = Sets::shared(&pairs, limbs, Placement::Aligned);
    let expected: Vec<Vec<Limb>> = pairs.iter().map(|pair| exact_result(op, pair)).collect();
    let call = |label, work| on_sets(key, label, work, &sets, &expected);
    let ours = Label::ours(format!("widelimb {}", call_name(op)));
    let approximate = Label { exact: false, ..Label::ours("widelimb approx") };
    let mut field = vec![
        call(ours, call_work(carry_call(op), limbs, &sets)),
        call(approximate, approximate_work(op, limbs, &sets)),
    ];
    if let Some((gmp, numbers)) = gmp {
        let theirs = Label::peer(gmp.identity(), &format!("mpn_{}", call_name(op)));
        field.push(call(theirs, call_work(gmp.carry_call(op), limbs, &sets)));
        // The call of the thesis's comparison, on numbers that GMP owns.
        let theirs = Label::peer(numbers.identity(), &format!("mpz_{}", op.name()));
        let correct = numbers.sums(op, &pairs) == expected;
        field.push(Entry::new(key, theirs, numbers.sum_work(op, &pairs)).correct(correct));
    }
    let methods = methods.iter().filter(|method| (method.lengths)(limbs));
    field.extend(methods.map(|method| published(key, method, &pairs, &expected)));
    field
}

fn published(key: Key, method: &Method, pairs: &[Pair], expected: &[Vec<Limb>]) -> Entry<Key> {
    let operands = pairs.iter().map(|pair| (method.prepare)(&pair.a, &pair.b));
    let label = Label::published(method.name, method.source, method.needs);
    let label = Label { domain: method.domain, exact: method.exact, ..label };
    prepared(key, label, operands, expected)
}

fn call_name(op: Op) -> &'static str {
    match op {
        Op::Add => "add_n",
        Op::Sub => "sub_n",
    }
}

/// The result by the portable carry chain.
fn exact_result(op: Op, pair: &Pair) -> Vec<Limb> {
    let mut r = vec![0; pair.a.len()];
    match op {
        Op::Add => scalar::KERNELS.add_n(&mut r, &pair.a, &pair.b, 0),
        Op::Sub => scalar::KERNELS.sub_n(&mut r, &pair.a, &pair.b, 0),
    };
    r
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Effort, add};
    use widelimb_lab::measure::Clock;

    #[test]
    fn a_quick_report_measures_every_size_shape_and_method() {
        let gmp = add::both_calls().ok();
        let mut race = add::race(Effort::Quick, Clock::calibrate());
        let sizes = [4, 32];
        for gmp in [gmp.as_ref(), None] {
            let (timings, _) = measure(gmp, &mut race, &sizes);
            for op in [Op::Add, Op::Sub] {
                for (limbs, shape) in sizes.into_iter().flat_map(|n| Shape::ALL.map(|s| (n, s))) {
                    let (key, name) = ((op, limbs, shape), format!("widelimb {}", call_name(op)));
                    assert!(timings.find(key, &name).is_some(), "{op:?} {limbs} {shape:?}");
                    let theirs = timings.find(key, &format!("GMP mpz_{}", op.name()));
                    assert_eq!(theirs.is_some(), gmp.is_some());
                }
            }
            for timed in &timings.0 {
                assert!(timed.correct || !timed.label.exact, "{timed:?}");
                assert!(timed.ticks.min > 0.0 && (gmp.is_some() || timings.ratio(timed).is_none()));
            }
        }
    }
}
