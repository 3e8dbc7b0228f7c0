//! The races.

use super::operation::{self, Case, Operation};
use super::{Key, OURS, Report, WITHOUT, What, peers};
use crate::kem::{self, Kem};
use crate::methods::hqc::{LENGTHS, PACKAGES, Package, SUBMITTED, index, nothing};
use crate::report::contestants::in_ring;
use crate::report::{Effort, Entry, Label, Race, Timings, plan};
use anyhow::ensure;
use std::rc::Rc;
use std::thread::available_parallelism;
use widelimb_hqc::internals::with_product;
use widelimb_hqc::{ParameterSet, Scheme, Version};
use widelimb_kernels::cpu::Level;
use widelimb_lab::machine;
use widelimb_report::Machine;

/// The versions of tables 11 and 12, and the newest.
pub const VERSIONS: [Version; 3] =
    [Version::V2020_10_01, Version::V2021_06_06, Version::V2026_02_10];

/// Contestants of one race.
pub type Field = Vec<Entry<Key>>;

/// Measures all sets given.
///
/// # Errors
/// A contestant's result is wrong.
pub fn measure(effort: Effort, sets: &[ParameterSet]) -> anyhow::Result<Report> {
    kem::on_long_stack(|| measured(effort, sets))
}

fn measured(effort: Effort, sets: &[ParameterSet]) -> anyhow::Result<Report> {
    let before = machine::load();
    let mut machine = Machine::here();
    let (peers, absent) = kem::survey();
    peers.iter().for_each(|peer| machine.meet(peer.identity()));
    machine.absent = absent;
    let peers: Vec<Rc<dyn Kem>> = peers.into_iter().map(Rc::from).collect();
    let mut fields: Vec<Field> = Vec::new();
    for &set in sets {
        fields.push(products(set)?);
        for version in VERSIONS {
            for operation in Operation::ALL {
                fields.push(whole(Scheme::new(set, version), operation)?);
            }
        }
        for kem in peers.iter().filter(|kem| kem.set() == [1, 3, 5][index(set)]) {
            let version = kem.version().parse().expect("a version");
            peers::compare(kem.as_ref(), Scheme::new(set, version))?;
            for operation in Operation::ALL {
                fields.push(peers::field(kem, Scheme::new(set, version), operation));
            }
        }
    }
    let plan = effort.of(plan(4, 1e4, 0.05e9, 2), plan(2000, 1e5, 0.5e9, 4));
    let mut race = Race { passes: effort.of(1, 8), ..Race::new(machine.clock, plan) };
    let timings = Timings(race.run(fields));
    let cannot = |package: &&Package| package.in_place(ParameterSet::Hqc1).is_none();
    let skipped = PACKAGES.iter().filter(cannot).map(|package| package.name).collect();
    let (after, cpus) = (machine::load(), available_parallelism().map_or(1, usize::from));
    let load = format!("{before} when the report began, {after} when it ended, on {cpus} CPUs");
    machine.tell("load", load);
    Ok(Report { machine, sets: sets.to_vec(), timings, skipped })
}

/// A published product, by the package that has it.
fn label(package: &Package, set: ParameterSet) -> Label {
    let needs = package.method(set).map_or(Level::Scalar, |(method, _)| method.needs);
    Label::published(package.name, package.products[index(set)].0, needs)
}

/// The packages whose products differ in a set.
fn packages(set: ParameterSet) -> impl Iterator<Item = &'static Package> {
    let differs = move |package: &&Package| {
        let same = |other: &Package| other.products[index(set)] == package.products[index(set)];
        **package != SUBMITTED || PACKAGES.iter().filter(|other| same(other)).count() == 1
    };
    PACKAGES.iter().filter(differs)
}

/// Ours and the published products, all with the reduction.
fn products(set: ParameterSet) -> anyhow::Result<Field> {
    let key = (set, What::Product);
    let published =
        packages(set).filter_map(|one| Some((key, label(one, set), one.ring_product(set)?)));
    in_ring(LENGTHS[index(set)], (key, Label::ours(OURS)), published)
}

/// Ours, with each package's products, and without any.
fn whole(scheme: Scheme, operation: Operation) -> anyhow::Result<Field> {
    let (set, cases) = (scheme.parameter_set(), Case::several(scheme));
    let what = What::Whole(scheme.version(), operation);
    let (key, mut field): (Key, Field) = ((set, what), Vec::new());
    for package in packages(set) {
        let Some(product) = package.in_place(set) else { continue };
        for case in &*cases {
            let with = with_product(product.clone(), || case.bytes(operation));
            ensure!(with == case.bytes(operation), "{scheme} with {} is wrong", package.name);
        }
        let work = operation::work(operation, cases.clone(), Some(product));
        field.push(Entry::new(key, label(package, set), work));
    }
    let without = operation::work(operation, cases.clone(), Some(nothing()));
    field.push(Entry::new(key, Label::ours(WITHOUT), without));
    field.push(Entry::new(key, Label::ours(OURS), operation::work(operation, cases, None)));
    Ok(field)
}
