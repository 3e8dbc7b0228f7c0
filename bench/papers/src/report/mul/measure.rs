//! Measuring the products of a report.

use super::parts::Executed;
use super::{Report, Timed};
use crate::methods::mul::{self, Family, MulMethod};
use crate::report::add::MEASUREMENTS;
use crate::report::{Effort, Label, Side};
use std::collections::BTreeSet;
use std::hint::black_box;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{kernels, kernels_of, scalar};
use widelimb_lab::measure::{Clock, Pair, Plan, Samples, Work, race, rotating};
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{self, GmpNumbers, Peer, Survey};
use widelimb_limb::Limb;
use widelimb_limb::product as products;

/// The report's lengths in limbs: twice these are the word counts of the Comba paper's table, and
/// more beyond.
pub const SIZES: [usize; 24] = [
    1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 2048, 4096, 8192,
    16384, 65536, 262144,
];

impl Effort {
    /// The races of one size.
    pub(super) fn mul_plan(self) -> Plan {
        let (cuts, batch_ns, budget_ns) = match self {
            Effort::Quick => (3, 4000.0, 0.3e9),
            Effort::Full => (100, 20_000.0, 6e9),
        };
        let plan = Plan::new(cuts * MEASUREMENTS, batch_ns);
        Plan { budget_ns, least_rounds: MEASUREMENTS, ..plan }
    }

    /// Nanoseconds above which a contestant is not measured at longer sizes.
    pub(super) fn longest_ns(self, side: Side) -> f64 {
        match (self, side) {
            (Effort::Quick, Side::Literature) => 2e5,
            (Effort::Quick, _) => 5e6,
            (Effort::Full, Side::Literature) => 5e6,
            (Effort::Full, _) => 2e8,
        }
    }
}

pub fn measure(effort: Effort, sizes: &[usize]) -> Report {
    let Survey { present, absent } = peers::survey_of(Operation::Mul);
    let (mut present, absent): (Vec<_>, Vec<_>) = (
        present.into_iter().filter(|peer| is_wanted(peer.identity().name)).collect(),
        absent.into_iter().filter(|absent| is_wanted(absent.name)).collect(),
    );
    let mut identities: Vec<_> = present.iter().map(|peer| peer.identity().clone()).collect();
    identities.dedup_by_key(|identity| identity.name);
    // The call of the thesis's comparison.
    if present.iter().all(|peer| peer.call_name(Operation::Mul) != NUMBERS) {
        present.extend(GmpNumbers::open().ok().map(|gmp| Box::new(gmp) as Box<dyn Peer>));
    }
    let mut report = Report {
        clock: Clock::calibrate(),
        peers: identities,
        absent,
        effort,
        timed: Vec::new(),
        passes: Vec::new(),
        executed: Executed::default(),
        skipped: Vec::new(),
    };
    let methods = available_methods(&mut report.skipped);
    let mut too_slow = BTreeSet::new();
    for &limbs in sizes {
        let field = Field::new(limbs, &present, &methods, &too_slow);
        let timed = field.race(&report.clock, effort);
        let slow = timed.iter().filter(|t| report.ns(t) > effort.longest_ns(t.label.side));
        too_slow.extend(slow.map(|timed| timed.label.name.clone()));
        report.timed.extend(timed);
    }
    report
}

/// GMP's product of numbers that it owns.
const NUMBERS: &str = "mpz_mul";

/// OpenSSL has no products that its users would take it for.
fn is_wanted(peer: &str) -> bool {
    ["GMP", "FLINT"].contains(&peer)
}

/// The published methods that this CPU can run.
fn available_methods(skipped: &mut Vec<(String, String)>) -> Vec<&'static MulMethod> {
    let (available, lacking): (Vec<&MulMethod>, Vec<&MulMethod>) =
        mul::all().iter().partition(|method| method.needs <= kernels().level);
    skipped.extend(lacking.into_iter().map(|method| {
        let (needs, level) = (method.needs, kernels().level);
        let reason = format!("absent: it needs level {needs}, the level in force is {level}");
        (method.name.to_owned(), reason)
    }));
    available
}

/// The contestants of one size.
struct Field<'a> {
    case: Case,
    /// The product of each pair.
    expected: Vec<Vec<Limb>>,
    timed: Vec<Entry>,
    contestants: Vec<Box<dyn Work + 'a>>,
}

/// A contestant, but for its times.
struct Entry {
    label: Label,
    family: Option<Family>,
    level: &'static str,
    correct: bool,
}

impl Field<'_> {
    fn new(
        limbs: usize,
        peers: &[Box<dyn Peer>],
        methods: &[&'static MulMethod],
        too_slow: &BTreeSet<String>,
    ) -> Field<'static> {
        let case = Case::new(Operation::Mul, limbs);
        let expected = case.pairs.iter().map(product).collect();
        let mut field = Field { case, expected, timed: Vec::new(), contestants: Vec::new() };
        field.enter_ours(too_slow);
        for peer in peers {
            let name = format!("{} {}", peer.identity().name, peer.call_name(Operation::Mul));
            let label = label(name, &peer.identity().to_string(), Side::Peer);
            if let (false, Some(work)) = (too_slow.contains(&label.name), peer.work(&field.case)) {
                // Numbers of a peer's own have no result in the sets.
                let answers = peer.answers(&field.case);
                let correct = answers.is_some_and(|answers| answers == field.case.answers());
                field.enter(Entry { label, family: None, level: "its own", correct }, work);
            }
        }
        for method in methods {
            if (method.lengths)(limbs) && !too_slow.contains(method.name) {
                field.enter_method(method);
            }
        }
        field
    }

    /// The public call on the level in force, and the levels below it.
    fn enter_ours(&mut self, too_slow: &BTreeSet<String>) {
        let in_force = kernels().level;
        let ours =
            |name, level: Level, work| (label(name, "this library", Side::Ours), level, work);
        let mut all = vec![ours("widelimb mul".to_owned(), in_force, self.case.ours())];
        for level in Level::ALL.into_iter().filter(|&level| level < in_force) {
            let work = kernels_of(level).and_then(|kernels| self.case.ours_on(kernels));
            all.extend(work.map(|work| ours(format!("widelimb mul, {level}"), level, work)));
        }
        for (label, level, mut work) in all {
            if !too_slow.contains(&label.name) {
                let correct = self.is_correct(work.as_mut());
                self.enter(Entry { label, family: None, level: level.name(), correct }, work);
            }
        }
    }

    /// Whether a call on the sets gives the products.
    fn is_correct(&self, work: &mut dyn Work) -> bool {
        self.case.sets.borrow_mut().clear_results();
        work.calls(self.expected.len());
        let sets = self.case.sets.borrow();
        self.expected.iter().enumerate().all(|(i, expected)| sets.result(i) == expected)
    }

    fn enter_method(&mut self, method: &MulMethod) {
        let prepare = |pair: &Pair| (method.prepare)(&pair.a, &pair.b);
        let mut prepared: Vec<_> = self.case.pairs.iter().map(prepare).collect();
        let correct = prepared.iter_mut().zip(&self.expected).all(|(prepared, expected)| {
            prepared.run();
            prepared.result() == *expected
        });
        let label = Label {
            domain: method.domain.to_owned(),
            ..label(method.name.to_owned(), method.source, Side::Literature)
        };
        let level = method.needs.name();
        let work = rotating(prepared, |prepared| {
            black_box(prepared.run());
        });
        self.enter(Entry { label, family: Some(method.family), level, correct }, work);
    }

    fn enter(&mut self, entry: Entry, work: Box<dyn Work>) {
        self.timed.push(entry);
        self.contestants.push(work);
    }

    /// Races the threads apart from the others: in a batch of one call they would all be asleep.
    fn race(self, clock: &Clock, effort: Effort) -> Vec<Timed> {
        let limbs = self.case.n;
        let both = self.timed.into_iter().zip(self.contestants);
        let (threads, others): (Vec<_>, Vec<_>) =
            both.partition(|(entry, _)| entry.family == Some(Family::Threads));
        let plan = effort.mul_plan();
        let long_batches = Plan { batch_ns: 25.0 * plan.batch_ns, ..plan };
        let mut timed = Vec::new();
        for (field, plan) in [(others, plan), (threads, long_batches)] {
            let (entries, mut contestants): (Vec<Entry>, Vec<_>) = field.into_iter().unzip();
            let samples = race(clock, &mut contestants, plan);
            let results = entries.into_iter().zip(samples);
            timed.extend(results.map(|(entry, samples)| entry.timed(limbs, &samples)));
        }
        timed
    }
}

impl Entry {
    fn timed(self, limbs: usize, samples: &Samples) -> Timed {
        let Entry { label, family, level, correct } = self;
        Timed { label, family, level, limbs, ticks: samples.measurements(MEASUREMENTS), correct }
    }
}

fn label(name: String, source: &str, side: Side) -> Label {
    let domain = "any length, any operands".to_owned();
    Label { name, source: source.to_owned(), domain, exact: true, side }
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
        let sizes = [1, 4, 32];
        let report = measure(Effort::Quick, &sizes);
        assert_eq!(report.sizes(), sizes);
        for timed in &report.timed {
            assert!(timed.correct && timed.ticks.min > 0.0, "{timed:?}");
        }
        let methods = mul::all().iter().filter(|method| method.needs <= kernels().level);
        for (method, limbs) in methods.flat_map(|method| sizes.map(|limbs| (method, limbs))) {
            let found = report.find(method.name, limbs).is_some();
            // A disturbed machine may have called it too slow.
            let slow = report.times(method.name).iter().any(|t| t.1 > 2e5);
            assert!(found == (method.lengths)(limbs) || slow, "{} at {limbs}", method.name);
        }
        assert_eq!(report.peers.len() + report.absent.len(), 2);
        assert!(report.find("widelimb mul", 32).is_some());
    }

    #[test]
    fn what_is_too_slow_is_not_measured_again() {
        let slow = BTreeSet::from(["operand_scanning".to_owned()]);
        let field = Field::new(4, &[], &[&mul::scanning::OPERAND, &mul::scanning::PRODUCT], &slow);
        let names: Vec<&str> = field.timed.iter().map(|entry| entry.label.name.as_str()).collect();
        assert!(names.contains(&"product_scanning") && !names.contains(&"operand_scanning"));
        assert_eq!(field.case.pairs.len(), field.expected.len());
    }
}
