//! Who runs side by side for a goal.

use super::floor::{self, Floor};
use super::list::{Goal, Kind};
use super::row::{Ns, Row};
use super::{rsa, welch};
use crate::rows::on_two_threads;
use anyhow::Context;
use std::ops::Range;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{Kernels, kernels, kernels_of};
use widelimb_lab::batches::{
    Batch, FULL, Operation, Powers, PreparedBatch, Product, check, operands, some,
};
use widelimb_lab::measure::{Clock, Plan, Work, race, rotating};
use widelimb_lab::peers::{OpensslCall, OpensslPowers};

/// Nanoseconds that a row may take, but for the fewest rounds that there must be.
const ROW_NS: f64 = 1.5e9;

/// Batches that take turns.
pub const SETS: usize = 2;

/// Jobs for the threads.
const MANY: usize = 64;

/// A race with one contestant more: VPMADD52 alone.
pub struct Race<'a> {
    pub clock: &'a Clock,
    pub rounds: usize,
}

impl Race<'_> {
    /// Nanoseconds of a call of each, and of one VPMADD52 where the CPU has it.
    pub fn run<const N: usize>(&self, works: [Box<dyn Work + '_>; N]) -> ([Ns; N], Option<f64>) {
        let plan = Plan { budget_ns: ROW_NS, ..Plan::new(self.rounds, 20_000.0) };
        let mut works: Vec<Box<dyn Work + '_>> = works.into();
        works.push(Box::new(floor::multiply));
        let samples = race(self.clock, &mut works, plan);
        let ns = |i: usize| {
            let ticks = samples[i].ticks();
            Ns { least: ticks.min, median: ticks.median }.scaled(self.clock.ns_per_tick)
        };
        (std::array::from_fn(ns), floor::ns_of_one(ns(N).least))
    }
}

/// Measures a goal; nothing where the CPU lacks what it needs.
///
/// # Errors
/// OpenSSL is absent, a result is wrong, or the system has no threads.
pub fn row(goal: &Goal, clock: &Clock, rounds: usize) -> anyhow::Result<Option<Row>> {
    let race = Race { clock, rounds };
    let bits = goal.bits;
    Ok(Some(match goal.kind {
        Kind::Openssl => openssl(&race, bits)?,
        Kind::Smooth(neighbours) => smooth(&race, bits, neighbours)?,
        Kind::Few(count) => few(&race, bits, count)?,
        Kind::Threads => threads(&race, bits)?,
        Kind::Level(level) => return level_row(&race, bits, level),
        Kind::Product | Kind::Square => products(&race, bits, goal.kind == Kind::Square),
        Kind::Rsa { blinded } => rsa::row(&race, bits, blinded)?,
        Kind::Welch(secret) => welch::row(clock, rounds, bits, secret),
    }))
}

fn openssl(race: &Race<'_>, bits: usize) -> anyhow::Result<Row> {
    let batch = operands(bits, SETS * FULL);
    let (ns, madd) = race.run([ours(kernels(), &batch, full(FULL))?, peer(&batch)?]);
    let row = Row::times_faster(ns[0].scaled(1.0 / FULL as f64), ns[1]);
    Ok(above_floor(row, Floor::of(bits).power(bits), madd))
}

fn smooth(race: &Race<'_>, bits: usize, neighbours: [usize; 2]) -> anyhow::Result<Row> {
    let work = |bits| ours(kernels(), &operands(bits, SETS * FULL), full(FULL));
    let [below, above] = neighbours;
    let (ns, madd) = race.run([work(bits)?, work(below)?, work(above)?]);
    let [ns, below, above] = ns.map(|ns| ns.scaled(1.0 / FULL as f64));
    let curve = |of: fn(&Ns) -> f64| between(bits, neighbours, [of(&below), of(&above)]);
    let curve = Ns { least: curve(|ns| ns.least), median: curve(|ns| ns.median) };
    let row = Row::times_slower(ns, curve);
    Ok(above_floor(row, Floor::of(bits).power(bits), madd))
}

/// The time of a size on the line, in logarithms, through those of two others.
fn between(bits: usize, [below, above]: [usize; 2], [first, second]: [f64; 2]) -> f64 {
    let ln = |bits: usize| (bits as f64).ln();
    let part = (ln(bits) - ln(below)) / (ln(above) - ln(below));
    first * (second / first).powf(part)
}

fn few(race: &Race<'_>, bits: usize, count: usize) -> anyhow::Result<Row> {
    let batch = operands(bits, SETS * FULL);
    let works = [ours(kernels(), &batch, full(count))?, ours(kernels(), &batch, full(FULL))?];
    let ([few, all], _) = race.run(works);
    Ok(Row::times_faster(few, all))
}

fn threads(race: &Race<'_>, bits: usize) -> anyhow::Result<Row> {
    let powers = || Powers::new(kernels(), operands(bits, MANY));
    let (mut one, mut two) = (powers()?, powers()?);
    let two = on_two_threads(move |count| (0..count).for_each(|_| two.run()))?;
    let one = move |count: usize| (0..count).for_each(|_| one.run());
    let (ns, _) = race.run([two, Box::new(one)]);
    let [two, one] = ns.map(|ns| ns.scaled(1.0 / MANY as f64));
    Ok(Row::times_faster(two, one))
}

fn level_row(race: &Race<'_>, bits: usize, level: Level) -> anyhow::Result<Option<Row>> {
    let Some(kernels) = kernels_of(level) else { return Ok(None) };
    let batch = operands(bits, SETS * FULL);
    let (ns, _) = race.run([ours(kernels, &batch, full(FULL))?, peer(&batch)?]);
    Ok(Some(Row::times_faster(ns[0].scaled(1.0 / FULL as f64), ns[1])))
}

fn products(race: &Race<'_>, bits: usize, square: bool) -> Row {
    let batch = operands(bits, SETS * FULL);
    let product = |lanes| Product::new(kernels(), &some(&batch, lanes), square);
    let products = full(FULL).map(product).collect();
    let (ns, madd) = race.run([rotating(products, |product: &mut Product| product.run())]);
    let floor = Floor::of(bits);
    let madds = if square { floor.square() } else { floor.product() };
    let each = 1.0 / FULL as f64;
    let least = madds * madd.unwrap_or(f64::NAN) * each;
    let row = Row::times_faster(ns[0].scaled(each), Ns { least, median: least });
    row.above(least)
}

/// The first `count` numbers of each of the batches.
fn full(count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..SETS).map(move |set| set * FULL..set * FULL + count)
}

/// The library's powers, by a call for each range of a batch's numbers in turn.
fn ours(
    kernels: &'static Kernels,
    batch: &Batch,
    lanes: impl Iterator<Item = Range<usize>>,
) -> anyhow::Result<Box<dyn Work>> {
    let mut all = Vec::new();
    for lanes in lanes {
        let operands = some(batch, lanes);
        let mut powers = Powers::new(kernels, operands.clone())?;
        powers.run();
        check("widelimb", Operation::Power, &operands, &powers.results(), 0)?;
        all.push(powers);
    }
    Ok(rotating(all, |powers| powers.run()))
}

/// OpenSSL's power of one of eight numbers at a time, in turn.
fn peer(batch: &Batch) -> anyhow::Result<Box<dyn Work>> {
    let openssl = OpensslPowers::open()?;
    let mut all = Vec::new();
    for lane in 0..FULL {
        let operands = some(batch, lane..lane + 1);
        let mut power = openssl
            .batch(OpensslCall::Power, &operands)
            .context("OpenSSL has no memory for a power")?;
        power.run();
        check("OpenSSL", Operation::Power, &operands, &power.results(), 0)?;
        all.push(power);
    }
    Ok(rotating(all, |power| power.run()))
}

/// With the floor of so many VPMADD52, for one number of a full batch.
pub fn above_floor(row: Row, madds: f64, madd: Option<f64>) -> Row {
    match madd {
        Some(madd) => row.above(madds * madd / FULL as f64),
        None => row,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_between_two_sizes_is_a_power_of_the_bits() {
        let cube = |bits: usize| (bits as f64).powi(3);
        let at = between(1500, [1000, 2000], [cube(1000), cube(2000)]);
        assert!((at / cube(1500) - 1.0).abs() < 1e-9, "{at}");
        assert_eq!(between(1000, [1000, 2000], [2.0, 5.0]), 2.0);
    }

    #[test]
    fn batches_in_turn_share_no_number() {
        let all: Vec<_> = full(3).collect();
        assert_eq!(all, [0..3, 8..11]);
    }
}
