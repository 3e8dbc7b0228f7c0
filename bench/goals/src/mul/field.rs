//! Who runs side by side in a row.

use crate::rows::on_two_threads;
use std::hint::black_box;
use std::time::Instant;
use widelimb_lab::measure::Work;
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{Absent, Flint, Gmp, Peer};

/// From this length on two calls of each peer decide which are raced: calls take long, and one peer
/// is well ahead of the other.
const LONG: usize = 1 << 15;

/// A peer that takes so many times the time of the faster one is not raced there.
const BEHIND: f64 = 1.6;

/// What goals are measured against.
pub struct Peers {
    pub gmp: Gmp,
    pub flint: Result<Flint, Absent>,
}

impl Peers {
    pub fn all(&self) -> Vec<&dyn Peer> {
        let flint = self.flint.iter().map(|flint| flint as &dyn Peer);
        std::iter::once(&self.gmp as &dyn Peer).chain(flint).collect()
    }
}

/// The contestants of a row, the one to be judged first.
pub struct Field {
    pub names: Vec<&'static str>,
    pub contestants: Vec<Box<dyn Work>>,
}

impl Field {
    pub fn of(contestants: Vec<(&'static str, Box<dyn Work>)>) -> Field {
        let (names, contestants) = contestants.into_iter().unzip();
        Field { names, contestants }
    }
}

/// Our product or square on two threads and on one.
///
/// # Errors
/// The system has no such threads.
pub fn two_and_one(case: &Case) -> anyhow::Result<Field> {
    let two = on_two_threads(calls(case))?;
    Ok(Field::of(vec![("two threads", two), ("one thread", Box::new(calls(case)))]))
}

/// Calls on operands of their own, which any thread may make.
fn calls(case: &Case) -> impl FnMut(usize) + Send + use<> {
    let (a, b) = (case.pairs[0].a.clone(), case.pairs[0].b.clone());
    let square = case.operation == Operation::Sqr;
    let mut r = vec![0; a.len() + if square { a.len() } else { b.len() }];
    move |count| {
        for _ in 0..count {
            if square {
                widelimb_limb::sqr(&mut r, black_box(&a));
            } else {
                widelimb_limb::mul(&mut r, black_box(&a), black_box(&b));
            }
            black_box(&r);
        }
    }
}

/// The peers that may be the fastest.
pub fn ahead<'a>(peers: Vec<&'a dyn Peer>, case: &Case) -> Vec<&'a dyn Peer> {
    if peers.len() < 2 || case.first_len < LONG {
        return peers;
    }
    let mut works: Vec<_> =
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
