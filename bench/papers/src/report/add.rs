//! Measuring the additions and subtractions of a report.

use super::{Effort, Label, Measured, Report, Side, Skipped};
use crate::methods::{self, Method, Op};
use std::hint::black_box;
use widelimb_kernels::{kernels, scalar};
use widelimb_lab::measure::{
    Clock, Instructions, NotCounted, Pair, Placement, Plan, Sets, Shape, SharedSets, Work, pairs,
    race, rotating,
};
use widelimb_lab::ours::{approximate_work, call_work, carry_call};
use widelimb_lab::peers::{Absent, Gmp, GmpNumbers, Peer as _};
use widelimb_limb::Limb;

/// Measurements of each method, as in the thesis.
pub const MEASUREMENTS: usize = 10;

/// The report's lengths: limbs of 256 to 131072 bits.
pub const SIZES: [usize; 10] = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];

impl Effort {
    /// The rounds are a multiple of the number of measurements.
    pub fn plan(self) -> Plan {
        match self {
            Effort::Quick => Plan::new(3 * MEASUREMENTS, 4000.0),
            Effort::Full => Plan::new(100 * MEASUREMENTS, 20_000.0),
        }
    }
}

/// GMP's `mpn` calls, and those on its own numbers.
///
/// # Errors
/// No GMP was found.
pub fn both_calls() -> Result<(Gmp, GmpNumbers), Absent> {
    Ok((Gmp::open()?, GmpNumbers::open()?))
}

pub fn measure(
    gmp: Result<&(Gmp, GmpNumbers), &Absent>,
    mut counter: Result<&mut Instructions, NotCounted>,
    effort: Effort,
    sizes: &[usize],
) -> Report {
    let mut report = Report {
        clock: Clock::calibrate(),
        gmp: gmp.map(|(gmp, _)| gmp.identity().clone()).map_err(Absent::clone),
        effort,
        instructions: counter.as_ref().map(|_| ()).map_err(NotCounted::clone),
        measured: Vec::new(),
        skipped: Vec::new(),
    };
    for op in [Op::Add, Op::Sub] {
        let available = available_methods(op, &mut report.skipped);
        for (limbs, shape) in sizes.iter().flat_map(|&n| Shape::ALL.map(|shape| (n, shape))) {
            let field = Field::new(op, limbs, shape, gmp.ok(), &available);
            let counter = counter.as_mut().ok().map(|counter| &mut **counter);
            report.measured.extend(field.race(&report.clock, counter, effort));
        }
    }
    report
}

/// The published methods of an operation that this CPU can run.
fn available_methods(op: Op, skipped: &mut Vec<Skipped>) -> Vec<&'static Method> {
    let (available, lacking): (Vec<&Method>, Vec<&Method>) = methods::all()
        .iter()
        .filter(|method| method.op == op)
        .partition(|method| method.needs <= kernels().level);
    skipped.extend(lacking.into_iter().map(|method| Skipped {
        name: method.name.to_owned(),
        op,
        reason: format!("needs level {}, the level in force is {}", method.needs, kernels().level),
    }));
    available
}

/// The contestants of one operation, size and shape.
struct Field {
    op: Op,
    limbs: usize,
    shape: Shape,
    labels: Vec<Label>,
    contestants: Vec<Box<dyn Work>>,
    correct: Vec<bool>,
}

impl Field {
    fn new(
        op: Op,
        limbs: usize,
        shape: Shape,
        gmp: Option<&(Gmp, GmpNumbers)>,
        methods: &[&'static Method],
    ) -> Field {
        let pairs = pairs(op, shape, limbs, Sets::rotation(limbs));
        let sets = Sets::shared(&pairs, limbs, Placement::Aligned);
        let mut field = Field {
            op,
            limbs,
            shape,
            labels: Vec::new(),
            contestants: Vec::new(),
            correct: Vec::new(),
        };
        let name = |call: &str| format!("widelimb {call}");
        let exact = call_work(carry_call(op), limbs, &sets);
        field.enter_call(
            label(name(call_name(op)), "this library", Side::Ours),
            exact,
            &sets,
            &pairs,
        );
        let mut approximate = label(name("approx"), "this library", Side::Ours);
        approximate.exact = false;
        field.enter_call(approximate, approximate_work(op, limbs, &sets), &sets, &pairs);
        if let Some((gmp, numbers)) = gmp {
            let name = format!("GMP mpn_{}", call_name(op));
            let theirs = label(name, &gmp.identity().version, Side::Peer);
            field.enter_call(theirs, call_work(gmp.carry_call(op), limbs, &sets), &sets, &pairs);
            field.enter_numbers(numbers, &pairs);
        }
        for method in methods.iter().filter(|method| (method.lengths)(limbs)) {
            field.enter_method(method, &pairs);
        }
        field
    }

    /// Enters a call on the shared sets.
    fn enter_call(
        &mut self,
        label: Label,
        mut work: Box<dyn Work>,
        sets: &SharedSets,
        pairs: &[Pair],
    ) {
        work.calls(pairs.len());
        let sets = sets.borrow();
        let right = |(i, pair)| sets.result(i) == exact_result(self.op, pair);
        self.correct.push(pairs.iter().enumerate().all(right));
        self.labels.push(label);
        self.contestants.push(work);
    }

    /// The call of the thesis's comparison, on numbers that GMP owns.
    fn enter_numbers(&mut self, numbers: &GmpNumbers, pairs: &[Pair]) {
        let exact = pairs.iter().map(|pair| exact_result(self.op, pair));
        self.correct.push(numbers.sums(self.op, pairs).into_iter().eq(exact));
        let name = format!("GMP mpz_{}", self.op.name());
        self.labels.push(label(name, &numbers.identity().version, Side::Peer));
        self.contestants.push(numbers.sum_work(self.op, pairs));
    }

    fn enter_method(&mut self, method: &Method, pairs: &[Pair]) {
        let mut prepared: Vec<_> =
            pairs.iter().map(|pair| (method.prepare)(&pair.a, &pair.b)).collect();
        let right = prepared.iter_mut().zip(pairs).all(|(prepared, pair)| {
            prepared.run();
            prepared.result() == exact_result(self.op, pair)
        });
        self.correct.push(right);
        self.labels.push(Label {
            name: method.name.to_owned(),
            source: method.source.to_owned(),
            domain: method.domain.to_owned(),
            exact: method.exact,
            side: Side::Literature,
        });
        self.contestants.push(rotating(prepared, |prepared| {
            black_box(prepared.run());
        }));
    }

    fn race(
        mut self,
        clock: &Clock,
        mut counter: Option<&mut Instructions>,
        effort: Effort,
    ) -> Vec<Measured> {
        let samples = race(clock, &mut self.contestants, effort.plan());
        let results = self.labels.into_iter().zip(self.correct).zip(samples);
        results
            .zip(&mut self.contestants)
            .map(|(((label, correct), samples), work)| Measured {
                label,
                op: self.op,
                limbs: self.limbs,
                shape: self.shape,
                ticks: samples.measurements(MEASUREMENTS),
                instructions: counter.as_mut().and_then(|c| c.per_call(work.as_mut(), 256)),
                correct,
            })
            .collect()
    }
}

fn call_name(op: Op) -> &'static str {
    match op {
        Op::Add => "add_n",
        Op::Sub => "sub_n",
    }
}

fn label(name: String, source: &str, side: Side) -> Label {
    Label { name, source: source.to_owned(), domain: "any length".to_owned(), exact: true, side }
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

    #[test]
    fn a_quick_report_measures_every_size_shape_and_method() {
        let gmp = both_calls();
        let mut counter = Instructions::open();
        let counter = counter.as_mut().map_err(|reason| reason.clone());
        let sizes = [4, 8, 32];
        let report = measure(gmp.as_ref(), counter, Effort::Quick, &sizes);
        for op in [Op::Add, Op::Sub] {
            assert_eq!(report.sizes(op), sizes);
            for (limbs, shape) in sizes.into_iter().flat_map(|n| Shape::ALL.map(|s| (n, s))) {
                let name = format!("widelimb {}", call_name(op));
                let ours = report.find(op, &name, limbs, shape).expect("ours is measured");
                assert!(ours.correct && ours.ticks.min > 0.0, "{op:?} {limbs} {shape:?}");
                let theirs = report.find(op, &format!("GMP mpz_{}", op.name()), limbs, shape);
                assert_eq!(theirs.is_some(), report.gmp.is_ok());
            }
        }
        for measured in &report.measured {
            assert!(measured.correct || !measured.label.exact, "{measured:?}");
        }
    }
    #[test]
    fn without_gmp_the_rest_is_measured() {
        let absent = Absent { name: "GMP", tried: vec!["no libgmp.so.10".into()] };
        let counter = Err(NotCounted::because("no counter here"));
        let report = measure(Err(&absent), counter, Effort::Quick, &[4]);
        assert_eq!(report.gmp, Err(absent));
        assert!(report.names(Op::Add).contains(&"widelimb add_n"));
        assert!(report.measured.iter().all(|m| report.peer_ticks(m).is_none()));
    }
}
