//! Products and squares beside GMP's and FLINT's, size by size.

mod memory;

use super::Options;
use super::goal::{
    At, Goal, Pace, Row, Trial, Wanted, Works, at, measure, spread, steps, times, two_and_one, with,
};
use std::rc::Rc;
use std::time::Instant;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels_of;
use widelimb_lab::answer::compare;
use widelimb_lab::measure::Work;
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{Flint, Gmp, Peer};
use widelimb_limb::Limb;
use widelimb_report::{Machine, Writer};

/// Name, sizes, and the ratios to the faster peer that are wanted of products and of squares.
const EQUAL: [(&str, &[usize], [f64; 2]); 9] = [
    ("tiny", &[1, 2, 3, 4], [0.9, 0.9]),
    ("at-8", &[8], [1.1, 1.0]),
    ("at-16", &[16], [1.8, 1.4]),
    ("at-32", &[32], [2.4, 1.8]),
    ("64-256", &[64, 128, 256], [2.6, 2.0]),
    ("at-512", &[512], [2.3, 1.9]),
    ("1k-4k", &[1024, 2048, 4096], [2.0, 1.9]),
    ("16k-1m", &[1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20], [2.0, 1.8]),
    ("4m", &[1 << 22], [1.8, 1.6]),
];

/// Lengths of the shorter operand.
const UNEQUAL: [usize; 10] = [32, 48, 64, 128, 256, 512, 1024, 4096, 16384, 65536];

/// The longer one.
const LONGER: [Longer; 4] =
    [("n+1", |n| n + 1), ("2n", |n| 2 * n), ("10n", |n| 10 * n), ("100n", |n| 100 * n)];

type Longer = (&'static str, fn(usize) -> usize);

/// Below 500 limbs, and above 4096: name, level, sizes, the ratio to GMP.
const LEVELS: [(&str, Level, &[usize], f64); 4] = [
    ("adx-short", Level::Adx, &[8, 16, 32, 64, 128, 256, 499], 0.7),
    ("adx-long", Level::Adx, &[4097, 8192, 16384, 65536, 1 << 18], 1.0),
    ("avx2-short", Level::Avx2, &[8, 16, 32, 64, 128, 256, 499], 0.7),
    ("avx2-long", Level::Avx2, &[4097, 8192, 16384, 65536, 1 << 18], 1.0),
];

const THREADS: [usize; 5] = [1 << 16, 1 << 17, 1 << 18, 1 << 20, 1 << 22];

/// Sampled sizes, and the shortest of them.
const SAMPLES: usize = 200;
const SHORTEST_SAMPLE: usize = 24;

/// The length from which on two calls of each peer decide which peers are raced: calls take long,
/// and one peer is well ahead of the other.
const LONG: usize = 1 << 15;

/// A peer that takes so many times the time of the faster one is not raced there.
const BEHIND: f64 = 1.6;

/// Measures every goal for products and squares; see [`measure`].
///
/// # Errors
/// An error of [`measure`], or there is no GMP.
pub fn measure_mul(options: &Options, writer: &mut Writer<'_>) -> anyhow::Result<usize> {
    let mut machine = Machine::here();
    let mut peers: Vec<Box<dyn Peer>> = vec![Box::new(Gmp::open()?)];
    machine.meet(peers[0].identity());
    let flint = machine.met(Flint::open(), |flint| flint.identity());
    peers.extend(flint.map(|flint| Box::new(flint) as Box<dyn Peer>));
    measure("Products and squares", goals(peers, options.max_limbs), machine, options, writer)
}

/// Every goal, in the order of the summary; the first peer is GMP.
fn goals(peers: Vec<Box<dyn Peer>>, max_limbs: usize) -> Vec<Goal> {
    let peers: Rc<[Box<dyn Peer>]> = peers.into();
    let limbs = ("limbs", max_limbs);
    let both = [Operation::Mul, Operation::Sqr];
    let beside_peers = |name: &str, operation: Operation, wanted, sizes| {
        let peers = peers.clone();
        let trial = move |At { n, m, .. }| {
            let case = if n == m { Case::new(operation, n) } else { Case::product(m, n) };
            beside(peers.iter().map(AsRef::as_ref).collect(), case.ours(), &case)
        };
        let name = format!("{name} {}", operation.name());
        Goal::new(name, limbs, times("ours", "peer"), Wanted::AtLeast(wanted), sizes, trial)
    };
    let mut goals = Vec::new();
    for (name, sizes, wanted) in EQUAL {
        let of = |(operation, wanted)| beside_peers(name, operation, wanted, at(sizes));
        goals.extend(both.into_iter().zip(wanted).map(of));
    }
    for (name, longer) in LONGER {
        let sizes = UNEQUAL.map(|n| with(n, longer(n)));
        goals.push(beside_peers(name, Operation::Mul, 1.5, sizes.to_vec()));
    }
    let sampled = sampled(max_limbs);
    goals.extend(both.map(|op| beside_peers("between", op, 1.5, at(&sampled))));
    let mut alone = |name: &str, columns: [&str; 2], wanted, sizes: Vec<At>, trial: Alone| {
        goals.extend(both.map(|operation| {
            let name = format!("{name} {}", operation.name());
            let [first, second] = columns;
            let trial = move |at| trial(operation, at);
            Goal::new(name, limbs, times(first, second), wanted, sizes.clone(), trial)
        }));
    };
    alone("steps", ["ours", "next size"], Wanted::AtMost(1.35), steps(&sampled), |op, at| {
        let works = [at.n, at.m].map(|n| Case::new(op, n).ours());
        Ok(Some(Trial::pair(works, format!("to {}", at.m))))
    });
    alone(
        "threads",
        ["two threads", "one thread"],
        Wanted::AtLeast(1.7),
        at(&THREADS),
        |op, at| {
            let case = Case::new(op, at.n);
            let mul = match op {
                Operation::Sqr => |r: &mut [Limb], a: &[Limb], _: &[Limb]| widelimb_limb::sqr(r, a),
                _ => widelimb_limb::mul,
            };
            let works = two_and_one(&case, mul)?;
            Ok(Some(Trial::pair(works, "")))
        },
    );
    goals.extend(both.map(|op| memory(op, limbs)));
    for (name, level, sizes, wanted) in LEVELS {
        goals.extend(both.map(|operation| {
            let peers = peers.clone();
            let trial = move |At { n, .. }| {
                let Some(kernels) = kernels_of(level) else { return Ok(None) };
                let case = Case::new(operation, n);
                let ours = case.ours_on(kernels).expect("products and squares have levels");
                beside(vec![peers[0].as_ref()], ours, &case)
            };
            let (name, sizes) = (format!("{name} {}", operation.name()), at(sizes));
            let lacks = kernels_of(level).is_none().then_some("this CPU lacks the level");
            let columns = times(level.name(), "gmp");
            Goal::new(name, limbs, columns, Wanted::AtLeast(wanted), sizes, trial).lacking(lacks)
        }));
    }
    goals
}

/// The trial of a goal without a peer.
type Alone = fn(Operation, At) -> anyhow::Result<Option<Trial>>;

/// The most memory over that of the result.
fn memory(operation: Operation, limbs: (&'static str, usize)) -> Goal {
    let trial = move |At { n, .. }| {
        let both = memory::result_and_peak(operation, n);
        Ok(both.map(|both| Trial::Told(Row::told(both, both[1] / both[0]))))
    };
    let columns = [("result", "MiB").into(), ("peak", "MiB").into()];
    let name = format!("memory {}", operation.name());
    let goal = Goal::new(name, limbs, columns, Wanted::AtMost(8.0), at(&[1 << 22]), trial);
    let lacks = (!goal.sizes.is_empty()).then_some("the system does not tell it");
    Goal { pace: Pace { passes: 1, ..goal.pace }, ..goal }.lacking(lacks)
}

/// Ours beside the faster of the peers, which the row names.
fn beside(
    peers: Vec<&dyn Peer>,
    ours: Box<dyn Work>,
    case: &Case,
) -> anyhow::Result<Option<Trial>> {
    let (mut works, mut names): (Works, _) = (vec![ours], Vec::new());
    for peer in ahead(peers, case) {
        compare(peer, case)?;
        works.push(peer.work(case).expect("peers multiply"));
        names.push(peer.identity().name);
    }
    Ok(Some(Trial::Race(
        works,
        Box::new(move |ns| {
            let others = ns[1..].iter().zip(&names);
            let faster = others.min_by(|x, y| x.0.least.total_cmp(&y.0.least));
            let (&other, &name) = faster.expect("more than one contestant");
            Row::faster(ns[0], other).noted(name)
        }),
    )))
}

/// The peers that may be the fastest.
fn ahead<'a>(peers: Vec<&'a dyn Peer>, case: &Case) -> Vec<&'a dyn Peer> {
    if peers.len() < 2 || case.first_len < LONG {
        return peers;
    }
    let mut works: Works =
        peers.iter().map(|peer| peer.work(case).expect("peers multiply")).collect();
    let mut seconds = vec![f64::INFINITY; peers.len()];
    // Twice in turn: a machine that is disturbed for a moment must not decide.
    for _ in 0..2 {
        for (work, best) in works.iter_mut().zip(&mut seconds) {
            let start = Instant::now();
            work.calls(1);
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    let least = seconds.iter().copied().fold(f64::INFINITY, f64::min);
    let timed = peers.into_iter().zip(seconds);
    timed.filter(|&(_, s)| s < BEHIND * least).map(|(peer, _)| peer).collect()
}

/// Sampled sizes.
fn sampled(max_limbs: usize) -> Vec<usize> {
    spread(SHORTEST_SAMPLE, max_limbs, SAMPLES, |limbs| limbs.round() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_testkit::skipped;

    #[test]
    fn samples_go_from_the_shortest_to_the_longest() {
        let sizes = sampled(1 << 22);
        assert_eq!((sizes[0], sizes.last()), (SHORTEST_SAMPLE, Some(&(1 << 22))));
        assert!(sizes.len() > 190 && sizes.is_sorted(), "{sizes:?}");
        assert!(sizes.windows(2).all(|pair| pair[1] as f64 / (pair[0] as f64) < 1.1), "{sizes:?}");
        assert!(sampled(30).len() <= 7);
    }

    #[test]
    fn every_goal_measures_at_its_shortest_size() {
        match Gmp::open() {
            // The longest goals' products take seconds.
            Ok(gmp) => crate::goal::tests::hold(goals(vec![Box::new(gmp)], 5000)),
            Err(absent) => skipped(absent),
        }
    }
}
