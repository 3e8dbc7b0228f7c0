//! Powers side by side: beside OpenSSL's, and beside what the multiplier could do at best.
//!
//! The floor of a size is its number of VPMADD52, times what one takes in a loop of nothing else, which
//! runs in the same race.

mod floor;
mod list;

use super::Options;
use super::table::chosen;
use crate::measure::{Clock, Plan, Work, race};
use crate::peers::OpensslPower;
use floor::{Floor, floor_of};
use list::{Goal, Kind};
use std::io;
use widelimb::Limb;
use widelimb::batch::{Job, Modulus, mod_exp};

/// Nanoseconds that a row may take, but for the fewest rounds that there must be.
const ROW_NS: f64 = 1.5e9;

/// Numbers in a full batch.
const FULL: usize = 8;

/// Measures every goal and writes a line for each, with the wanted ratio; gives how many were missed.
///
/// # Errors
/// OpenSSL is absent or gives another result, no goal is called so, or the output cannot be written.
pub fn measure_batch(options: &Options, out: &mut impl io::Write) -> anyhow::Result<usize> {
    let goals = chosen(list::goals(), Goal::full_name, options.only.as_deref())?;
    let mut missed = 0;
    writeln!(
        out,
        "{:<16}{:>6}{:>12}{:>12}{:>8}{:>8}{:>8}",
        "goal", "bits", "ours us", "other us", "ratio", "wanted", "floor %"
    )?;
    for goal in goals.iter().filter(|goal| goal.bits.div_ceil(64) <= options.max_limbs) {
        let clock = Clock::calibrate();
        let row = goal.row(&clock, options.rounds)?;
        let reached = row.ratio >= goal.wanted;
        missed += usize::from(!reached);
        writeln!(
            out,
            "{:<16}{:>6}{:>12.4}{:>12.4}{:>8.2}{:>8.2}{:>8.1}  {}",
            goal.name,
            goal.bits,
            row.ours / 1000.0,
            row.other / 1000.0,
            row.ratio,
            goal.wanted,
            100.0 * row.share,
            if reached { "reached" } else { "MISSED" }
        )?;
    }
    Ok(missed)
}

/// What was measured, ns for one of the numbers.
struct Row {
    ours: f64,
    other: f64,
    ratio: f64,
    /// The floor over our time.
    share: f64,
}

/// Some number of so many limbs, the same every time.
pub(super) fn number(limbs: usize, seed: u64) -> Vec<Limb> {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut limb = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x.wrapping_mul(0x2545_f491_4f6c_dd1d)
    };
    (0..limbs).map(|_| limb()).collect()
}

/// An odd number of exactly so many bits.
pub(super) fn modulus(bits: usize, seed: u64) -> Vec<Limb> {
    let mut m = number(bits.div_ceil(64), seed);
    let top = m.len() - 1;
    m[top] &= Limb::MAX >> (64 * m.len() - bits);
    m[top] |= 1 << ((bits - 1) % 64);
    m[0] |= 1;
    m
}

/// The numbers of jobs with full exponents.
struct Operands {
    bases: Vec<Vec<Limb>>,
    exponents: Vec<Vec<Limb>>,
    moduli: Vec<Modulus>,
    bits: usize,
}

impl Operands {
    fn new(bits: usize, count: usize) -> Operands {
        let seeds = 1..=count as u64;
        let mut bases: Vec<_> = seeds.clone().map(|seed| modulus(bits, 3 * seed)).collect();
        bases.iter_mut().for_each(|base| *base.last_mut().expect("a limb") >>= 1);
        Operands {
            bases,
            exponents: seeds.clone().map(|seed| modulus(bits, 3 * seed + 1)).collect(),
            moduli: seeds
                .map(|seed| Modulus::new(&modulus(bits, 3 * seed + 2)).expect("an odd number"))
                .collect(),
            bits,
        }
    }

    fn jobs(&self) -> Vec<Job<'_>> {
        (0..self.bases.len())
            .map(|i| Job::new(&self.bases[i], &self.exponents[i], &self.moduli[i]))
            .map(|job| job.with_exponent_bits(self.bits))
            .collect()
    }
}

impl Goal {
    fn full_name(&self) -> String {
        format!("{}-{}", self.name, self.bits)
    }

    fn row(&self, clock: &Clock, rounds: usize) -> anyhow::Result<Row> {
        let floor = floor_of(self.bits);
        let plan = Plan { budget_ns: ROW_NS, ..Plan::new(rounds, 20_000.0) };
        let fastest = |mut works: Vec<Box<dyn Work + '_>>| -> Vec<f64> {
            works.push(Box::new(|count: usize| floor::multiply(count)));
            let samples = race(clock, &mut works, plan);
            samples.iter().map(|samples| samples.ticks().min * clock.ns_per_tick).collect()
        };
        let operands = Operands::new(self.bits, FULL);
        let jobs = operands.jobs();
        Ok(match self.kind {
            Kind::Openssl => {
                let mut peer =
                    OpensslPower::new(jobs[0].base, jobs[0].exponent, jobs[0].modulus.limbs())?;
                anyhow::ensure!(peer.result() == mod_exp(&jobs)[0], "OpenSSL gives another power");
                let ours =
                    |count| (0..count).for_each(|_| drop(std::hint::black_box(mod_exp(&jobs))));
                let ns = fastest(vec![Box::new(ours), Box::new(peer)]);
                let ours = ns[0] / FULL as f64;
                let share = floor.power(self.bits) * Floor::ns(ns[2]) / ns[0];
                Row { ours, other: ns[1], ratio: ns[1] / ours, share }
            }
            Kind::Few(few) => {
                let ours = |count| {
                    (0..count).for_each(|_| drop(std::hint::black_box(mod_exp(&jobs[..few]))))
                };
                let all =
                    |count| (0..count).for_each(|_| drop(std::hint::black_box(mod_exp(&jobs))));
                let ns = fastest(vec![Box::new(ours), Box::new(all)]);
                let share = floor.power(self.bits) * Floor::ns(ns[2]) / ns[0];
                Row { ours: ns[0], other: ns[1], ratio: ns[1] / ns[0], share }
            }
            Kind::Product | Kind::Square => {
                let square = self.kind == Kind::Square;
                let ns = fastest(vec![Box::new(floor::montgomery(self.bits, square))]);
                let half_products = if square { floor.square() } else { floor.product() };
                let least = half_products * Floor::ns(ns[1]);
                let share = least / ns[0];
                Row { ours: ns[0] / FULL as f64, other: least / FULL as f64, ratio: share, share }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_goal_measures() {
        for name in ["openssl-512", "few-3-512", "product-512", "square-512"] {
            let options = Options { rounds: 1, only: Some(name.into()), max_limbs: 8 };
            let mut out = Vec::new();
            match measure_batch(&options, &mut out) {
                Ok(_) => assert!(String::from_utf8_lossy(&out).contains("512"), "{name}"),
                Err(absent) => widelimb_testkit::skipped(absent),
            }
        }
    }
}
