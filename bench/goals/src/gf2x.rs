//! Polynomials over GF(2) beside gf2x's and NTL's, size by size.

mod ntl;
mod ring;
mod welch;

use super::Options;
use super::goal::{
    At, Goal, Pace, Trial, Wanted, at, measure, spread, steps, times, two_and_one, with,
};
use anyhow::ensure;
use ntl::NtlCall;
use std::hint::black_box;
use std::ptr::copy_nonoverlapping;
use std::rc::Rc;
use std::slice::{from_raw_parts, from_raw_parts_mut};
use welch::{Call, Secret};
use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels_of;
use widelimb_lab::answer::compare;
use widelimb_lab::measure::{Clock, LEAK, Pair, Placement, Work, on_sets, rotating};
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{Gf2x, Ntl, Peer};
use widelimb_limb::{LIMB_BITS, Limb};
use widelimb_report::{Machine, Writer};

/// The two contestants of a row, the one whose time is the ratio's divisor first.
type Field = [Box<dyn Work>; 2];

/// Name, sizes, and the ratio to gf2x that is wanted.
const PRODUCTS: [(&str, &[usize], f64); 12] = [
    ("at-64", &[64], 1.3),
    ("at-128", &[128], 1.4),
    ("at-256", &[256], 1.9),
    ("at-512", &[512], 2.8),
    ("1k-4k", &[1024, 2048, 4096], 3.9),
    ("8k-24k", &[8192, 12288, 16384, 17669, 24576], 3.2),
    ("32k-36k", &[32768, 35851], 2.9),
    ("at-57637", &[57637], 2.6),
    ("at-64k", &[65536], 3.2),
    ("at-128k", &[131_072], 3.4),
    ("at-256k", &[1 << 18], 3.0),
    ("1m-16m", &[1 << 20, 1 << 22, 1 << 24], 5.5),
];

/// The longer operands of products of two lengths.
const UNLIKE: [usize; 9] =
    [1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22];

/// Sizes for a level's kernels, from the shortest that has a goal to the longest.
const AVX2: &[usize] = &[
    1024,
    2048,
    4096,
    8192,
    17669,
    35851,
    57637,
    131_072,
    1 << 18,
    1 << 19,
    1 << 20,
    1 << 22,
    1 << 24,
];

/// Sizes for what is raced beside NTL.
const NTL_SIZES: &[usize] = &[1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20];

/// The lengths of HQC, and of BIKE.
const HQC: &[usize] = &[17669, 35851, 57637];
const BIKE: &[usize] = &[12323, 24659, 40973];

/// Name, call, and sizes.
const NTL: [(&str, NtlCall, &[usize]); 7] = [
    ("ntl-products", NtlCall::Product, NTL_SIZES),
    ("ntl-squares", NtlCall::Square, NTL_SIZES),
    ("ntl-divisions", NtlCall::Division, NTL_SIZES),
    ("ntl-gcd", NtlCall::Gcd, NTL_SIZES),
    ("ntl-xgcd", NtlCall::ExtendedGcd, NTL_SIZES),
    ("ntl-inverses", NtlCall::Inverse, BIKE),
    ("ntl-euclid", NtlCall::InverseVartime, BIKE),
];

/// A goal without a peer: name, columns, the wanted ratio of the second time to the first, sizes,
/// contestants.
type Alone =
    (&'static str, [&'static str; 2], Wanted, &'static [usize], fn(usize) -> anyhow::Result<Field>);

const ALONE: [Alone; 5] = [
    (
        "squares",
        ["copy", "ours"],
        Wanted::AtMost(1.25),
        &[1 << 12, 1 << 16, 1 << 20, 1 << 24, 1 << 26],
        |bits| Ok(copy_and_square(&Case::new(Operation::Gf2x, bits))),
    ),
    (
        "divisions",
        ["product", "division"],
        Wanted::AtMost(2.5),
        &[1 << 14, 1 << 16, 1 << 18, 1 << 20],
        |bits| Ok([Case::new(Operation::Gf2x, bits).ours(), division(bits)]),
    ),
    ("rings", ["product", "in the ring"], Wanted::AtMost(1.12), HQC, |bits| {
        Ok([Case::new(Operation::Gf2x, bits).ours(), ring::product(bits)?])
    }),
    ("inverses", ["inverse", "Euclid"], Wanted::AtLeast(1.0), BIKE, |bits| {
        Ok([ring::inverse(bits)?, ring::inverse_vartime(bits)?])
    }),
    (
        "threads",
        ["two threads", "one thread"],
        Wanted::AtLeast(1.7),
        &[1 << 20, 1 << 22, 1 << 24],
        |bits| two_and_one(&Case::new(Operation::Gf2x, bits), widelimb_gf2x::mul),
    ),
];

const WELCH: [(&str, Call, Secret); 4] = [
    ("welch-alike", Call::Product, Secret::Alike),
    ("welch-weight", Call::Product, Secret::Weight),
    ("welch-fixed", Call::Product, Secret::Fixed),
    ("welch-sums", Call::Sums, Secret::Fixed),
];

/// Sampled sizes, and the shortest of them in limbs.
const SAMPLES: usize = 100;
const SHORTEST_SAMPLE: usize = 8;

/// Up to this many bits a row's rounds are run in several passes, each on fresh memory, and
/// operands lie at odd addresses too.
const SHORT: usize = 1 << 17;

/// The libraries that some goals are measured against.
struct Peers {
    gf2x: Option<Gf2x>,
    ntl: Option<Ntl>,
}

/// Measures every goal for polynomials over GF(2); see [`measure`]. Goals that are measured against
/// a peer that is absent are skipped.
///
/// # Errors
/// An error of [`measure`].
pub fn measure_gf2x(options: &Options, writer: &mut Writer<'_>) -> anyhow::Result<usize> {
    let mut machine = Machine::here();
    let peers = peers(&mut machine);
    let goals = goals(peers, options, machine.clock);
    measure("Polynomials over GF(2)", goals, machine, options, writer)
}

fn peers(machine: &mut Machine) -> Peers {
    let gf2x = machine.met(Gf2x::open(), |gf2x| gf2x.identity());
    Peers { gf2x, ntl: machine.met(Ntl::open(), |ntl| ntl.identity()) }
}

/// Every goal, in the order of the summary.
fn goals(peers: Peers, options: &Options, clock: Clock) -> Vec<Goal> {
    let peers = Rc::new(peers);
    let limits = ("bits", options.max_bits);
    let gf2x = peers.gf2x.is_none().then_some("gf2x is absent");
    let product = |name: &str, sizes: Vec<At>, wanted| {
        let peers = peers.clone();
        let trial = move |at: At| {
            let case = Case::placed(Operation::Gf2x, at.n, at.placement);
            let odd = matches!(at.placement, Placement::Odd);
            beside(&peers, case.ours(), &case, if odd { "odd addresses" } else { "" })
        };
        let wanted = Wanted::AtLeast(wanted);
        Goal::new(name, limits, times("ours", "gf2x"), wanted, sizes, trial).lacking(gf2x)
    };
    let mut goals: Vec<Goal> = Vec::new();
    goals.extend(PRODUCTS.map(|(name, sizes, wanted)| product(name, placed(sizes), wanted)));
    goals.push(unlike(peers.clone(), limits).lacking(gf2x));
    let sampled = sampled(options.max_bits);
    goals.push(product("between", at(&sampled), 2.5));
    let next = |At { n, m, .. }| {
        let works = [n, m].map(|bits| Case::new(Operation::Gf2x, bits).ours());
        Ok(Some(Trial::pair(works, format!("to {m}"))))
    };
    let (columns, wanted) = (times("ours", "next size"), Wanted::AtMost(1.5));
    goals.push(Goal::new("steps", limits, columns, wanted, steps(&sampled), next));
    goals.extend(ALONE.map(|(name, [first, second], wanted, sizes, field)| {
        let trial = move |at: At| Ok(Some(Trial::pair(field(at.n)?, "")));
        let sizes = at(sizes);
        Goal::new(name, limits, times(first, second), wanted, sizes, trial)
    }));
    goals.push(avx2(peers.clone(), limits).lacking(gf2x));
    goals.extend(NTL.map(|(name, call, sizes)| {
        let (lacks, peers) = (peers.ntl.is_none().then_some("NTL is absent"), peers.clone());
        let trial = move |at: At| {
            let Some(ntl) = &peers.ntl else { return Ok(None) };
            Ok(Some(Trial::pair(call.field(at.n, ntl)?, "")))
        };
        let (columns, sizes) = (times("ours", "NTL"), at(sizes));
        Goal::new(name, limits, columns, Wanted::AtLeast(1.0), sizes, trial).lacking(lacks)
    }));
    let rounds = options.rounds;
    goals.extend(WELCH.map(|(name, call, secret)| {
        let told =
            move |at: At| Ok(Some(Trial::Told(welch::row(&clock, rounds, at.n, call, secret)?)));
        let [first, second] = secret.columns();
        let (columns, sizes) = (times(first, second), at(HQC));
        let goal = Goal::new(name, limits, columns, Wanted::AtMost(LEAK), sizes, told);
        Goal { apart: true, pace: Pace { passes: 1, ..goal.pace }, ..goal }
    }));
    let paced = |goal: Goal| Goal { pace: Pace { short: SHORT, ..goal.pace }, ..goal };
    goals.into_iter().map(paced).collect()
}

/// Sizes, the short ones at odd addresses too: there these weigh.
fn placed(sizes: &[usize]) -> Vec<At> {
    let odd = |at: &At| (at.n <= SHORT).then_some(At { placement: Placement::Odd, ..*at });
    let both = |at: At| std::iter::once(at).chain(odd(&at));
    at(sizes).into_iter().flat_map(both).collect()
}

/// Ours beside gf2x's product.
fn beside(
    peers: &Peers,
    ours: Box<dyn Work>,
    case: &Case,
    note: &str,
) -> anyhow::Result<Option<Trial>> {
    let Some(gf2x) = &peers.gf2x else { return Ok(None) };
    compare(gf2x, case)?;
    Ok(Some(Trial::pair([ours, gf2x.work(case).expect("gf2x multiplies")], note)))
}

/// Products of unlike lengths: each size by shorter ones, down to a tenth. First operands are
/// whole; of second ones the lowest limbs are taken.
fn unlike(peers: Rc<Peers>, limits: (&'static str, usize)) -> Goal {
    let shorter =
        |long: usize| [9, 7, 5, 3, 1].map(|n| with(long, (long / 64 * n).div_ceil(10) * 64));
    let trial = move |At { n, m, .. }| {
        let Some(gf2x) = &peers.gf2x else { return Ok(None) };
        let (case, limbs) = (Case::new(Operation::Gf2x, n), m.div_ceil(LIMB_BITS));
        let theirs = gf2x.product();
        for Pair { a, b } in &case.pairs {
            let mut products = [vec![0; a.len() + limbs], vec![0; a.len() + limbs]];
            widelimb_gf2x::mul(&mut products[0], a, &b[..limbs]);
            theirs(&mut products[1], a, &b[..limbs]);
            ensure!(products[0] == products[1], "{n} bits by {m}: not gf2x's product");
        }
        let ours = by_some_limbs(&case, limbs, widelimb_gf2x::mul);
        Ok(Some(Trial::pair([ours, by_some_limbs(&case, limbs, theirs)], format!("by {m}"))))
    };
    let sizes = UNLIKE.into_iter().flat_map(shorter).collect();
    Goal::new("unlike", limits, times("ours", "gf2x"), Wanted::AtLeast(2.0), sizes, trial)
}

fn by_some_limbs(
    case: &Case,
    m: usize,
    mul: impl Fn(&mut [Limb], &[Limb], &[Limb]) + 'static,
) -> Box<dyn Work> {
    let mut r = vec![0; case.first_len + m];
    rotating(case.pairs.clone(), move |Pair { a, b }| {
        mul(&mut r, black_box(a), black_box(&b[..m]));
        black_box(&r);
    })
}

/// gf2x's time over that of one level's kernels.
fn avx2(peers: Rc<Peers>, limits: (&'static str, usize)) -> Goal {
    let trial = move |at: At| {
        let Some(kernels) = kernels_of(Level::Avx2) else { return Ok(None) };
        let case = Case::new(Operation::Gf2x, at.n);
        beside(&peers, case.ours_on(kernels).expect("products have levels"), &case, "")
    };
    let lacks = (!Level::Avx2.is_available()).then_some("this CPU lacks the level");
    let (columns, sizes) = (times("avx2", "gf2x"), at(AVX2));
    Goal::new("avx2", limits, columns, Wanted::AtLeast(1.2), sizes, trial).lacking(lacks)
}

/// Our quotient and remainder of twice as many bits.
fn division(bits: usize) -> Box<dyn Work> {
    let Case { pairs, .. } = Case::new(Operation::Gf2x, 2 * bits);
    let n = bits.div_ceil(64);
    let (mut q, mut r) = (vec![0; n + 1], vec![0; n]);
    rotating(pairs, move |pair: &mut Pair| {
        widelimb_gf2x::div_rem(&mut q, &mut r, &pair.a, &pair.b[n..])
            .expect("a divisor of n limbs");
        black_box((&q, &r));
    })
}

/// A copy of as many limbs as a square has, and the square.
fn copy_and_square(case: &Case) -> Field {
    let n = case.first_len;
    // Zeros would all be one page of the system's.
    let source = vec![1; 2 * n];
    // SAFETY: the sets were made for operands of n limbs and results of twice as many, which
    // overlap no operand.
    let copy = on_sets(&case.sets, move |r, _, _| unsafe {
        copy_nonoverlapping(source.as_ptr(), r, 2 * n);
        0
    });
    // SAFETY: as above.
    let square = on_sets(&case.sets, move |r, a, _| unsafe {
        widelimb_gf2x::sqr(from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n));
        0
    });
    [copy, square]
}

/// Sampled sizes, of whole limbs.
fn sampled(max_bits: usize) -> Vec<usize> {
    // Downward, for 8, 9, 10, 11, 12 are the most even that short lengths can be.
    spread(SHORTEST_SAMPLE, max_bits / 64, SAMPLES, |limbs| 64 * (limbs + 1e-3) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::tests::{hold, options};

    #[test]
    fn samples_go_from_the_shortest_to_the_longest() {
        let sizes = sampled(1 << 26);
        assert_eq!((sizes[0], sizes.last()), (512, Some(&(1 << 26))));
        assert!(sizes.len() > 90 && sizes.is_sorted(), "{sizes:?}");
        assert!(sizes.windows(2).all(|pair| pair[1] as f64 / (pair[0] as f64) < 1.17), "{sizes:?}");
    }

    #[test]
    fn every_goal_measures_at_its_shortest_size() {
        let peers = peers(&mut Machine::here());
        // The longest goals' products take seconds.
        let options = Options { max_bits: 1 << 20, ..options(None) };
        hold(goals(peers, &options, Clock::calibrate()));
    }
}
