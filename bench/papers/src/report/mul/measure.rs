//! Measuring the products of a report.

use super::family;
use crate::methods::mul::{self, Family, MulMethod};
use crate::report::add::MEASUREMENTS;
use crate::report::contestants::{on_sets, prepared};
use crate::report::{Effort, Entry, Label, Race, Side, Timings, available, plan};
use std::collections::BTreeSet;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{kernels, kernels_of, scalar};
use widelimb_lab::measure::{Clock, Pair, Plan};
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{self, GmpNumbers, Peer};
use widelimb_limb::{Limb, product as products};
use widelimb_report::Machine;

/// The report's lengths in limbs: twice these are the word counts of the Comba paper's table, and
/// more beyond.
pub const SIZES: [usize; 24] = [
    1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 2048, 4096, 8192,
    16384, 65536, 262144,
];

/// The races of one size.
pub fn race(effort: Effort, clock: Clock) -> Race {
    let quick = plan(3 * MEASUREMENTS, 4e3, 0.3e9, MEASUREMENTS);
    let plan = effort.of(quick, plan(100 * MEASUREMENTS, 2e4, 6e9, MEASUREMENTS));
    Race { measurements: MEASUREMENTS, ..Race::new(clock, plan) }
}

/// Nanoseconds above which a contestant is not measured at longer sizes.
pub fn longest_ns(effort: Effort, side: Side) -> f64 {
    let [published, others] = effort.of([2e5, 5e6], [5e6, 2e8]);
    if side == Side::Literature { published } else { others }
}

/// GMP's product of numbers that it owns.
const NUMBERS: &str = "mpz_mul";

/// Times everyone, tells the machine of the peers, and says which methods were skipped.
pub fn measure(
    machine: &mut Machine,
    effort: Effort,
    sizes: &[usize],
) -> (Timings<usize>, Option<String>) {
    // OpenSSL has no products that its users would take it for.
    let is_wanted = |peer: &str| ["GMP", "FLINT"].contains(&peer);
    let survey = peers::survey_of(Operation::Mul);
    let mut present = survey.present;
    present.retain(|peer| is_wanted(peer.identity().name));
    present.iter().for_each(|peer| machine.meet(peer.identity()));
    machine.absent.extend(survey.absent.into_iter().filter(|absent| is_wanted(absent.name)));
    // The call of the thesis's comparison.
    if present.iter().all(|peer| peer.call_name(Operation::Mul) != NUMBERS) {
        present.extend(GmpNumbers::open().ok().map(|gmp| Box::new(gmp) as Box<dyn Peer>));
    }
    let (methods, skipped) = available(mul::all(), |method| (method.name, method.needs));
    let mut race = race(effort, machine.clock);
    // Races the threads apart from the others: in a batch of one call they would all be asleep.
    let plan = race.plan;
    let long_batches = Plan { batch_ns: 25.0 * plan.batch_ns, ..plan };
    let (mut timings, mut too_slow) = (Timings(Vec::new()), BTreeSet::new());
    for &limbs in sizes {
        let (threads, others): (Vec<_>, Vec<_>) = field(limbs, &present, &methods, &too_slow)
            .into_iter()
            .partition(|entry| family(&entry.timed.label.name) == Some(Family::Threads));
        for (field, plan) in [(others, plan), (threads, long_batches)] {
            race.plan = plan;
            let timed = race.run(vec![field]);
            let ns_per_tick = machine.clock.ns_per_tick;
            let slow = timed
                .iter()
                .filter(|t| t.ticks.min * ns_per_tick > longest_ns(effort, t.label.side));
            too_slow.extend(slow.map(|timed| timed.label.name.clone()));
            timings.0.extend(timed);
        }
    }
    (timings, skipped)
}

/// The contestants of one size.
fn field(
    limbs: usize,
    peers: &[Box<dyn Peer>],
    methods: &[&MulMethod],
    too_slow: &BTreeSet<String>,
) -> Vec<Entry<usize>> {
    let case = Case::new(Operation::Mul, limbs);
    let expected: Vec<Vec<Limb>> = case.pairs.iter().map(product).collect();
    let mut field = ours(&case, &expected);
    for peer in peers {
        let label = Label::peer(peer.identity(), peer.call_name(Operation::Mul));
        if let (false, Some(work)) = (too_slow.contains(&label.name), peer.work(&case)) {
            // Numbers of a peer's own have no result in the sets.
            let answers = peer.answers(&case);
            let correct = answers.is_some_and(|answers| answers == case.answers());
            field.push(Entry::new(limbs, label, work).correct(correct));
        }
    }
    let fitting = |method: &&&MulMethod| (method.lengths)(limbs) && !too_slow.contains(method.name);
    field.extend(methods.iter().filter(fitting).map(|method| published(method, &case, &expected)));
    field.retain(|entry| !too_slow.contains(&entry.timed.label.name));
    field
}

/// The public call on the level in force, and the levels below it.
fn ours(case: &Case, expected: &[Vec<Limb>]) -> Vec<Entry<usize>> {
    let below = Level::ALL.into_iter().filter(|&level| level < kernels().level);
    let below = below.filter_map(|level| {
        let work = kernels_of(level).and_then(|kernels| case.ours_on(kernels))?;
        let label = Label::ours(format!("{}, {level}", super::OURS));
        Some((Label { level: level.name(), ..label }, work))
    });
    let all = std::iter::once((Label::ours(super::OURS), case.ours())).chain(below);
    all.map(|(label, work)| on_sets(case.n, label, work, &case.sets, expected)).collect()
}

fn published(method: &MulMethod, case: &Case, expected: &[Vec<Limb>]) -> Entry<usize> {
    let operands = case.pairs.iter().map(|pair| (method.prepare)(&pair.a, &pair.b));
    let label = Label::published(method.name, method.source, method.needs);
    prepared(case.n, Label { domain: method.domain, ..label }, operands, expected)
}

/// The product by the portable kernels.
fn product(pair: &Pair) -> Vec<Limb> {
    let (k, n) = (&scalar::KERNELS, pair.a.len());
    let mut r = vec![0; 2 * n];
    let mut scratch = vec![0; products::mul_scratch_len(k, n, n)];
    products::mul(k, &mut r, &pair.a, &pair.b, &mut scratch);
    r
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_report_measures_every_method_within_its_domain() {
        let (sizes, mut machine) = ([1, 4, 32], Machine::here());
        let (timings, _) = measure(&mut machine, Effort::Quick, &sizes);
        assert_eq!(timings.places(Some), sizes);
        for timed in &timings.0 {
            assert!(timed.correct && timed.ticks.min > 0.0, "{timed:?}");
        }
        let methods = mul::all().iter().filter(|method| method.needs <= kernels().level);
        for (method, limbs) in methods.flat_map(|method| sizes.map(|limbs| (method, limbs))) {
            let found = timings.find(limbs, method.name).is_some();
            // A disturbed machine may have called it too slow.
            let times = super::super::times(&timings, &machine.clock, method.name);
            let slow = times.iter().any(|time| time.1 > 2e5);
            assert!(found == (method.lengths)(limbs) || slow, "{} at {limbs}", method.name);
        }
        assert_eq!(machine.peers.len() + machine.absent.len(), 2);
        assert!(timings.find(32, super::super::OURS).is_some());
    }

    #[test]
    fn what_is_too_slow_is_not_measured_again() {
        let slow = BTreeSet::from(["operand_scanning".to_owned()]);
        let field = field(4, &[], &[&mul::scanning::OPERAND, &mul::scanning::PRODUCT], &slow);
        let names: Vec<&str> = field.iter().map(|entry| entry.timed.label.name.as_str()).collect();
        assert!(names.contains(&"product_scanning") && !names.contains(&"operand_scanning"));
    }
}
