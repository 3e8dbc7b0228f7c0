//! The races.

use super::operation::{self, Case, Operation};
use super::{Report, Ticks, Timed, What, Who, peers};
use crate::kem::{self, Kem};
use crate::methods::hqc::{LENGTHS, PACKAGES, Package, SUBMITTED, index, nothing};
use crate::report::Effort;
use anyhow::ensure;
use std::hint::black_box;
use std::rc::Rc;
use widelimb_gf2x::Cyclic;
use widelimb_hqc::internals::with_product;
use widelimb_hqc::{ParameterSet, Scheme, Version};
use widelimb_lab::machine;
use widelimb_lab::measure::{Clock, Plan, Samples, SplitMix, Work, race};
use widelimb_limb::{LIMB_BITS, Limb};

/// The versions of tables 11 and 12, and the newest.
pub const VERSIONS: [Version; 3] =
    [Version::V2020_10_01, Version::V2021_06_06, Version::V2026_02_10];

/// Contestants of one race.
pub type Field = Vec<(Who, Box<dyn Work>)>;

/// A race: of a set, of what, and by whom.
type Race = (ParameterSet, What, Field);

impl Effort {
    /// One pass, and how often all races are run again: a machine that others use is quiet now and
    /// then only, and seldom for a whole race.
    fn hqc_plan(self) -> (Plan, usize) {
        let (rounds, batch_ns, budget_ns, least_rounds, passes) = match self {
            Effort::Quick => (4, 10_000.0, 0.05e9, 2, 1),
            Effort::Full => (2000, 100_000.0, 0.5e9, 4, 8),
        };
        (Plan { budget_ns, least_rounds, ..Plan::new(rounds, batch_ns) }, passes)
    }
}

/// Measures all sets given.
///
/// # Errors
/// A contestant's result is wrong.
pub fn measure(effort: Effort, sets: &[ParameterSet]) -> anyhow::Result<Report> {
    kem::on_long_stack(|| measured(effort, sets))
}

fn measured(effort: Effort, sets: &[ParameterSet]) -> anyhow::Result<Report> {
    let before = machine::load();
    let clock = Clock::calibrate();
    let (peers, absent) = kem::survey();
    let peers: Vec<Rc<dyn Kem>> = peers.into_iter().map(Rc::from).collect();
    let mut races: Vec<Race> = Vec::new();
    for &set in sets {
        races.push((set, What::Product, products(set)?));
        for version in VERSIONS {
            for operation in Operation::ALL {
                let field = whole(Scheme::new(set, version), operation)?;
                races.push((set, What::Whole(version, operation), field));
            }
        }
        for kem in peers.iter().filter(|kem| kem.set() == [1, 3, 5][index(set)]) {
            let version = kem.version().parse().expect("a version");
            peers::compare(kem.as_ref(), Scheme::new(set, version))?;
            for operation in Operation::ALL {
                let field = peers::field(kem, Scheme::new(set, version), operation);
                races.push((set, What::Whole(version, operation), field));
            }
        }
    }
    let timed = raced(&clock, effort, races);
    let cannot = |package: &&Package| package.in_place(ParameterSet::Hqc1).is_none();
    let skipped = PACKAGES.iter().filter(cannot).map(|package| package.name).collect();
    let loads = [before, machine::load()];
    Ok(Report { clock, loads, sets: sets.to_vec(), timed, absent, skipped })
}

/// The packages whose products differ in a set.
fn packages(set: ParameterSet) -> impl Iterator<Item = &'static Package> {
    let differs = move |package: &&Package| {
        let same = |other: &Package| other.products[index(set)] == package.products[index(set)];
        **package != SUBMITTED || PACKAGES.iter().filter(|other| same(other)).count() == 1
    };
    PACKAGES.iter().filter(differs)
}

/// Ours and the published products, all with the reduction, and the operands where each has room
/// for them.
fn products(set: ParameterSet) -> anyhow::Result<Field> {
    let ring = Cyclic::new(LENGTHS[index(set)])?;
    let mut words = SplitMix(11);
    let [a, b] = [0; 2].map(|_| {
        let mut element: Vec<Limb> = (0..ring.limbs()).map(|_| words.next()).collect();
        element[ring.limbs() - 1] &= Limb::MAX >> (LIMB_BITS * ring.limbs() - LENGTHS[index(set)]);
        element
    });
    let mut expected = ring.zero()?;
    ring.mul(&mut expected, &a, &b)?;
    let mut field: Field = Vec::new();
    for package in packages(set) {
        let Some(mut product) = package.ring_product(set) else { continue };
        let mut r = ring.zero()?;
        product.mul(&mut r, &a, &b);
        ensure!(r == expected, "{}'s product of {set} is wrong", package.name);
        let work = move |count: usize| {
            for _ in 0..count {
                product.run(black_box(&mut r));
            }
        };
        field.push((Who::With(package.name), Box::new(work)));
    }
    let mut r = expected;
    let ours = move |count: usize| {
        for _ in 0..count {
            ring.mul(&mut r, black_box(&a), &b).expect("elements");
            black_box(&r);
        }
    };
    field.push((Who::Ours, Box::new(ours)));
    Ok(field)
}

/// Ours, with each package's products, and without any.
fn whole(scheme: Scheme, operation: Operation) -> anyhow::Result<Field> {
    let (set, cases) = (scheme.parameter_set(), Case::several(scheme));
    let mut field: Field = Vec::new();
    for package in packages(set) {
        let Some(product) = package.in_place(set) else { continue };
        for case in &*cases {
            let with = with_product(product.clone(), || case.bytes(operation));
            ensure!(with == case.bytes(operation), "{scheme} with {} is wrong", package.name);
        }
        let work = operation::work(operation, cases.clone(), Some(product));
        field.push((Who::With(package.name), work));
    }
    field.push((Who::Without, operation::work(operation, cases.clone(), Some(nothing()))));
    field.push((Who::Ours, operation::work(operation, cases, None)));
    Ok(field)
}

/// Runs every race once in each pass.
fn raced(clock: &Clock, effort: Effort, races: Vec<Race>) -> Vec<Timed> {
    let (plan, passes) = effort.hqc_plan();
    let (mut who, mut works) = (Vec::new(), Vec::new());
    for (set, what, field) in races {
        let (of_race, work): (Vec<Who>, Vec<_>) = field.into_iter().unzip();
        who.push((set, what, of_race));
        works.push(work);
    }
    let mut pass = || works.iter_mut().map(|works| race(clock, works, plan)).collect::<Vec<_>>();
    let mut samples = pass();
    for _ in 1..passes {
        let joined = |(before, after): (Vec<Samples>, Vec<Samples>)| {
            before.into_iter().zip(after).map(|(before, after)| before.joined(after)).collect()
        };
        samples = samples.into_iter().zip(pass()).map(joined).collect();
    }
    let mut timed = Vec::new();
    for ((set, what, who), samples) in who.into_iter().zip(samples) {
        timed.extend(who.into_iter().zip(samples).map(|(who, samples)| {
            let ticks = Ticks::of(&samples);
            Timed { set, what, who, ticks }
        }));
    }
    timed
}
