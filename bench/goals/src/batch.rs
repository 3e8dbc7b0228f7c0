//! Powers side by side: beside OpenSSL's, and beside what the multiplier could do at best.
//!
//! The floor of a size is its number of VPMADD52, times what one takes in a loop of nothing else,
//! which runs in the same race. Times are of one number.

mod floor;
mod rsa;
mod welch;

use super::Options;
use super::goal::{
    At, Goal, Ns, Pace, Row, Trial, Wanted, Works, at, measure, on_two_threads, times,
};
use anyhow::Context as _;
use floor::Floor;
use std::ops::Range;
use welch::Secret;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{Kernels, kernels, kernels_of};
use widelimb_lab::batches::{
    Batch, FULL, Operation, Powers, PreparedBatch, Product, check, digits, operands, some,
};
use widelimb_lab::measure::{Clock, LEAK, Work, rotating};
use widelimb_lab::peers::{Openssl, OpensslCall, OpensslPowers, Peer as _};
use widelimb_report::{Machine, Writer};

/// Batches that take turns.
const SETS: usize = 2;

/// Jobs for the threads.
const MANY: usize = 64;

/// The share of one job in a full batch.
const EACH: f64 = 1.0 / FULL as f64;

/// The pace of batches: one pass, with long batches of calls.
const PACE: Pace = Pace { short: 0, passes: 1, batch_ns: |_| 20_000.0, budget_ns: 1.5e9 };

/// Bits, and how many times OpenSSL's speed is wanted.
const OPENSSL: [(usize, f64); 6] =
    [(512, 5.0), (1024, 6.5), (2048, 6.0), (3072, 5.8), (4096, 5.6), (8192, 5.0)];

/// Sizes between two of those.
const SMOOTH: [(usize, [usize; 2]); 4] =
    [(1100, [1024, 2048]), (1536, [1024, 2048]), (2500, [2048, 3072]), (6000, [4096, 8192])];

/// Bits of Montgomery products, and the part of the floor that is wanted of products and squares.
const PRODUCTS: [(usize, Option<[f64; 2]>); 7] = [
    (512, None),
    (1024, Some([0.8, 0.8])),
    (1536, None),
    (2048, Some([0.75, 0.8])),
    (3072, Some([0.75, 0.8])),
    (4096, Some([0.75, 0.8])),
    (8192, None),
];

/// Few jobs in one group take what eight take: at most that, but for the noise.
const NO_MORE: f64 = 0.99;

/// The largest ratio of a size's time to the smooth curve.
const UNEVEN: f64 = 1.25;

/// Measures every goal for batches; see [`measure`].
///
/// # Errors
/// An error of [`measure`], or OpenSSL is absent or gives another result.
pub fn measure_batch(options: &Options, writer: &mut Writer<'_>) -> anyhow::Result<usize> {
    let mut machine = Machine::here();
    machine.met(Openssl::open(), |openssl| openssl.identity());
    let goals = goals(options, machine.clock);
    measure("Batches", goals, machine, options, writer)
}

fn goals(options: &Options, clock: Clock) -> Vec<Goal> {
    let mut goals = Vec::new();
    let mut add =
        |name: &str, bits, columns: [&str; 2], wanted: Option<Wanted>, trial: MeasureRow| {
            goals.push(goal(name, bits, columns, wanted, move |_| trial()));
        };
    let at_least = |ratio| Some(Wanted::AtLeast(ratio));
    for (bits, wanted) in OPENSSL {
        let trial = move || openssl(bits).map(Some);
        add("openssl", bits, ["ours", "OpenSSL"], at_least(wanted), Box::new(trial));
    }
    for (bits, between) in SMOOTH {
        let (wanted, trial) = (Wanted::AtMost(UNEVEN), move || smooth(bits, between).map(Some));
        add("smooth", bits, ["ours", "between neighbours"], Some(wanted), Box::new(trial));
    }
    for (bits, count) in [512, 2048].into_iter().flat_map(|bits| [1, 2, 3].map(|n| (bits, n))) {
        let (name, trial) = (format!("few-{count}"), move || few(bits, count).map(Some));
        add(&name, bits, ["few jobs", "eight jobs"], at_least(NO_MORE), Box::new(trial));
    }
    let trial = Box::new(|| threads(2048).map(Some));
    add("threads", 2048, ["two threads", "one thread"], at_least(1.9), trial);
    for bits in [1024, 2048, 4096] {
        let trial = Box::new(move || level(bits, Level::Avx2));
        add("avx2", bits, ["avx2", "OpenSSL"], at_least(1.0), trial);
    }
    for (bits, wanted) in PRODUCTS {
        for (i, name) in ["product", "square"].into_iter().enumerate() {
            let wanted = wanted.map(|wanted| Wanted::AtLeast(wanted[i]));
            add(
                name,
                bits,
                ["ours", "floor"],
                wanted,
                Box::new(move || Ok(products(bits, i == 1))),
            );
        }
    }
    for (bits, wanted) in [(2048, 3.7), (4096, 2.8)] {
        for (name, blinded) in [("rsa", true), ("rsa-unblinded", false)] {
            let trial = Box::new(move || rsa::trial(bits, blinded).map(Some));
            add(name, bits, ["ours", "OpenSSL"], at_least(wanted), trial);
        }
    }
    let rounds = options.rounds;
    for (name, secret) in [("welch-exponents", Secret::Exponents), ("welch-bases", Secret::Bases)] {
        let trial = move || Ok(Some(Trial::Told(welch::row(&clock, rounds, 512, secret))));
        add(name, 512, ["fixed", "random"], Some(Wanted::AtMost(LEAK)), Box::new(trial));
    }
    goals.retain(|goal| goal.sizes[0].n.div_ceil(64) <= options.max_limbs);
    goals
}

/// A function that measures a goal's row.
type MeasureRow = Box<dyn Fn() -> anyhow::Result<Option<Trial>>>;

fn goal(
    name: &str,
    bits: usize,
    [first, second]: [&str; 2],
    wanted: Option<Wanted>,
    trial: impl Fn(At) -> anyhow::Result<Option<Trial>> + 'static,
) -> Goal {
    let (full_name, columns) = (format!("{name}-{bits}"), times(first, second));
    let goal = Goal::new(full_name, ("bits", usize::MAX), columns, wanted, at(&[bits]), trial);
    let goal = Goal { table: name.into(), pace: PACE, apart: name.starts_with("welch"), ..goal };
    goal.lacking(Some("this CPU lacks the level"))
}

/// Makes the two contestants on some full batches, which each computes in turn: the one to be
/// judged and the one that it is compared with; nothing where the CPU cannot run them.
pub type Contestants = dyn Fn(&[Batch]) -> anyhow::Result<Option<[Box<dyn Work>; 2]>>;

/// A goal that is brought from outside: two ways to compute a Montgomery product or a power, whose
/// ratio must be at least so much, beside the floor of the multiplier.
pub fn duel(
    name: &str,
    bits: usize,
    operation: Operation,
    at_least: f64,
    contestants: Box<Contestants>,
) -> Goal {
    let wanted = Some(Wanted::AtLeast(at_least));
    goal(name, bits, ["judged", "other"], wanted, move |_| {
        let batch = operands(bits, SETS * FULL);
        let sets: Vec<Batch> = full(FULL).map(|lanes| some(&batch, lanes)).collect();
        let Some(works) = contestants(&sets)? else { return Ok(None) };
        let floor = Floor::of(bits);
        let madds = match operation {
            Operation::Power => floor.power(bits),
            _ => floor.product(),
        };
        let judge = |ns: &[Ns]| Row::faster(ns[0].scaled(EACH), ns[1].scaled(EACH));
        Ok(Some(beside_floor(bits, works.into(), madds, judge)))
    })
}

/// A race with one contestant more where the CPU has it: VPMADD52 alone, so many of which are the
/// floor of one number.
fn beside_floor(
    bits: usize,
    mut works: Works,
    madds: f64,
    judge: impl Fn(&[Ns]) -> Row + 'static,
) -> Trial {
    let contestants = works.len();
    if floor::has_madds() {
        works.push(Box::new(floor::multiply));
    }
    let judge = move |ns: &[Ns]| {
        let madd = ns.get(contestants).map(|ns| floor::ns_of_one(ns.least));
        let row = judge(ns).above(madd.map(|madd| madds * madd * EACH));
        row.noted(format!("{} digits", digits(bits)))
    };
    Trial::Race(works, Box::new(judge))
}

/// The time of `BN_mod_exp_mont_consttime` over ours, for one of eight.
fn openssl(bits: usize) -> anyhow::Result<Trial> {
    let batch = operands(bits, SETS * FULL);
    let works = vec![ours(kernels(), &batch, full(FULL))?, peer(&batch)?];
    let judge = |ns: &[Ns]| Row::faster(ns[0].scaled(EACH), ns[1]);
    Ok(beside_floor(bits, works, Floor::of(bits).power(bits), judge))
}

/// Our time over that of the smooth curve through two sizes of the table: a straight line in the
/// logarithms of bits and times.
fn smooth(bits: usize, neighbours: [usize; 2]) -> anyhow::Result<Trial> {
    let [below, above] = neighbours;
    let work = |bits| ours(kernels(), &operands(bits, SETS * FULL), full(FULL));
    let works = vec![work(bits)?, work(below)?, work(above)?];
    let judge = move |ns: &[Ns]| {
        let curve = |of: fn(&Ns) -> f64| between(bits, neighbours, [of(&ns[1]), of(&ns[2])]);
        let curve = Ns { least: curve(|ns| ns.least), median: curve(|ns| ns.median) };
        Row::slower(ns[0].scaled(EACH), curve.scaled(EACH))
    };
    Ok(beside_floor(bits, works, Floor::of(bits).power(bits), judge))
}

/// The time of a size on the line, in logarithms, through those of two others.
fn between(bits: usize, [below, above]: [usize; 2], [first, second]: [f64; 2]) -> f64 {
    let ln = |bits: usize| (bits as f64).ln();
    let part = (ln(bits) - ln(below)) / (ln(above) - ln(below));
    first * (second / first).powf(part)
}

/// The time of eight jobs over that of so many.
fn few(bits: usize, count: usize) -> anyhow::Result<Trial> {
    let batch = operands(bits, SETS * FULL);
    let of = |count| ours(kernels(), &batch, full(count));
    Ok(Trial::pair([of(count)?, of(FULL)?], ""))
}

/// Our time on one thread over that on two.
fn threads(bits: usize) -> anyhow::Result<Trial> {
    let powers = || Powers::new(kernels(), operands(bits, MANY));
    let (mut one, mut two) = (powers()?, powers()?);
    let two = on_two_threads(move |count| (0..count).for_each(|_| two.run()))?;
    let one = move |count: usize| (0..count).for_each(|_| one.run());
    let of_one = |ns: &[Ns]| [0, 1].map(|i| ns[i].scaled(1.0 / MANY as f64));
    let judge = move |ns: &[Ns]| {
        let [two, one] = of_one(ns);
        Row::faster(two, one)
    };
    Ok(Trial::Race(vec![two, Box::new(one)], Box::new(judge)))
}

/// OpenSSL's time over that of one level's kernels. `BN_mod_exp_mont_consttime` is OpenSSL's scalar
/// path: code with MULX and ADX on every CPU that has them, whatever its vectors; it is only for
/// two powers at once that OpenSSL goes over to 52-bit products.
fn level(bits: usize, level: Level) -> anyhow::Result<Option<Trial>> {
    let Some(kernels) = kernels_of(level) else { return Ok(None) };
    let batch = operands(bits, SETS * FULL);
    let works = vec![ours(kernels, &batch, full(FULL))?, peer(&batch)?];
    let judge = |ns: &[Ns]| Row::faster(ns[0].scaled(EACH), ns[1]);
    Ok(Some(Trial::Race(works, Box::new(judge))))
}

/// The floor of a Montgomery product or square over its time.
fn products(bits: usize, square: bool) -> Option<Trial> {
    if !floor::has_madds() {
        return None;
    }
    let batch = operands(bits, SETS * FULL);
    let product = |lanes| Product::new(kernels(), &some(&batch, lanes), square);
    let products = full(FULL).map(product).collect();
    let floor = Floor::of(bits);
    let madds = if square { floor.square() } else { floor.product() };
    let judge = move |ns: &[Ns]| {
        let least = floor::ns_of_one(ns[1].least) * madds * EACH;
        Row::faster(ns[0].scaled(EACH), Ns { least, median: least })
    };
    let works = vec![rotating(products, |product: &mut Product| product.run())];
    Some(beside_floor(bits, works, madds, judge))
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
    let powers = |lanes| -> anyhow::Result<_> {
        let operands = some(batch, lanes);
        let mut powers = Powers::new(kernels, operands.clone())?;
        powers.run();
        check("widelimb", Operation::Power, &operands, &powers.results(), 0)?;
        Ok(powers)
    };
    let all = lanes.map(powers).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(rotating(all, |powers| powers.run()))
}

/// OpenSSL's power of one of eight numbers at a time, in turn.
fn peer(batch: &Batch) -> anyhow::Result<Box<dyn Work>> {
    let openssl = OpensslPowers::open()?;
    let power = |lane| {
        let operands = some(batch, lane..lane + 1);
        let mut power = openssl
            .batch(OpensslCall::Power, &operands)
            .context("OpenSSL has no memory for a power")?;
        power.run();
        check("OpenSSL", Operation::Power, &operands, &power.results(), 0)?;
        Ok(power)
    };
    let all = (0..FULL).map(power).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(rotating(all, |power| power.run()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::tests::{hold, options};
    use std::hint::black_box;

    #[test]
    fn the_curve_between_two_sizes_is_a_power_of_the_bits() {
        let cube = |bits: usize| (bits as f64).powi(3);
        let at = between(1500, [1000, 2000], [cube(1000), cube(2000)]);
        assert!((at / cube(1500) - 1.0).abs() < 1e-9, "{at}");
        assert_eq!(between(1000, [1000, 2000], [2.0, 5.0]), 2.0);
    }

    #[test]
    fn batches_in_turn_share_no_number() {
        assert_eq!(full(3).collect::<Vec<_>>(), [0..3, 8..11]);
    }

    #[test]
    fn every_goal_of_short_moduli_measures() {
        match OpensslPowers::open() {
            Ok(_) => hold(goals(&Options { max_limbs: 32, ..options(None) }, Clock::calibrate())),
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }

    #[test]
    fn a_duel_is_of_full_batches_and_may_be_skipped() {
        let contestants = |batches: &[Batch]| {
            assert!(batches.iter().all(|batch| batch.moduli.len() == FULL));
            let work = || -> Box<dyn Work> {
                Box::new(|count: usize| (0..count).for_each(|i| _ = black_box(i)))
            };
            Ok(Some([work(), work()]))
        };
        let power = Operation::Power;
        hold(vec![
            duel("duel", 128, power, 0.0, Box::new(contestants)),
            duel("none", 128, power, 0.0, Box::new(|_| Ok(None))),
        ]);
    }
}
