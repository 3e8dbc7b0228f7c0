//! Chooses the peers that are raced. A call of a quadratic peer may take minutes, so such peers are
//! left out.

use crate::answer::{Disagreement, compare};
use crate::measure::{Plan, Work};
use crate::operation::Case;
use crate::peers::Peer;
use std::fmt::{self, Display};
use std::time::Instant;

/// The size from which on calls on smaller operands predict the time of a call.
const LONG: usize = 1024;

/// The divisors of the size for these calls, the last for the size itself.
const PARTS: [usize; 4] = [64, 16, 4, 1];

/// The most by which the time grows from one part to the next; a larger growth is a disturbance.
const MOST_GROWTH: f64 = 16.0;

/// A call is not made even once if its predicted time is this many times that of the whole race.
/// The prediction is not exact: a method that is faster for long operands does better.
const PATIENCE: f64 = 4.0;

/// A peer is far behind if it takes this many times the time of the fastest.
const BEHIND: f64 = 8.0;

/// The part of a race that a peer far behind may take.
const SHARE: f64 = 1.0 / 8.0;

/// Why a peer is not raced, with the nanoseconds of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slow {
    /// Calls on smaller operands predict that a call takes too long.
    Foreseen { ns: f64 },
    /// A call takes longer than the race may.
    Beyond { ns: f64 },
    /// Others are many times as fast, and the rounds of this peer would be most of the race.
    Behind { ns: f64 },
}

impl Slow {
    /// The time of the faster of two calls, if they were made.
    pub fn measured_ns(self) -> Option<f64> {
        match self {
            Slow::Foreseen { .. } => None,
            Slow::Beyond { ns } | Slow::Behind { ns } => Some(ns),
        }
    }

    /// Whether the calls of a peer are too slow for a race.
    fn judge(ns: f64, fastest_ns: f64, plan: Plan) -> Option<Slow> {
        let rounds_ns = plan.least_rounds as f64 * ns;
        if ns > plan.budget_ns {
            Some(Slow::Beyond { ns })
        } else if ns > BEHIND * fastest_ns && rounds_ns > SHARE * plan.budget_ns {
            Some(Slow::Behind { ns })
        } else {
            None
        }
    }
}

/// The reason as the peer's row shows it.
impl Display for Slow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slow::Foreseen { ns } => {
                write!(f, "left out: a call would take about {}", seconds(*ns))
            }
            Slow::Beyond { .. } => f.write_str("two calls alone: each is longer than the race"),
            Slow::Behind { .. } => f.write_str("two calls alone: far behind"),
        }
    }
}

/// Nanoseconds as seconds, to two digits.
fn seconds(ns: f64) -> String {
    let s = ns / 1e9;
    if s < 10.0 { format!("{s:.1} s") } else { format!("{s:.0} s") }
}

/// A peer that has the operation, with its work, or the reason why it is left out.
pub struct Entrant<'a> {
    pub peer: &'a dyn Peer,
    pub work: Result<Box<dyn Work>, Slow>,
}

/// Finds the peers that have the operation, in their order.
///
/// # Errors
/// A peer's result differs from ours.
pub fn entrants<'a>(
    peers: &'a [Box<dyn Peer>],
    case: &Case,
    plan: Plan,
) -> Result<Vec<Entrant<'a>>, Disagreement> {
    let mut entrants = Vec::new();
    for peer in peers.iter().map(AsRef::as_ref) {
        let foreseen = foreseen_ns(peer, case, PATIENCE * plan.budget_ns);
        let work = match (foreseen, peer.work(case)) {
            (Some(ns), _) => Err(Slow::Foreseen { ns }),
            (None, Some(work)) => {
                compare(peer, case)?;
                Ok(work)
            }
            (None, None) => continue,
        };
        entrants.push(Entrant { peer, work });
    }
    leave_out(case, &mut entrants, plan);
    Ok(entrants)
}

/// Leaves out the peers that two calls show to be too slow.
fn leave_out(case: &Case, entrants: &mut [Entrant<'_>], plan: Plan) {
    let ours_ns = call_ns(case.ours().as_mut());
    let time =
        |entrant: &mut Entrant<'_>| entrant.work.as_mut().ok().map(|work| call_ns(work.as_mut()));
    let times: Vec<Option<f64>> = entrants.iter_mut().map(time).collect();
    let fastest_ns = times.iter().flatten().copied().fold(ours_ns, f64::min);
    for (entrant, ns) in entrants.iter_mut().zip(times) {
        if let Some(slow) = ns.and_then(|ns| Slow::judge(ns, fastest_ns, plan)) {
            entrant.work = Err(slow);
        }
    }
}

/// Predicts the time of a peer's call, if that is longer than `longest_ns`; `None` for short
/// operands.
///
/// The prediction comes from calls on parts of the operands: the time goes on growing as it grew
/// from the last part to this one. A larger part is tried while its call is not too long itself,
/// since a method for long operands may do better than predicted.
fn foreseen_ns(peer: &dyn Peer, case: &Case, longest_ns: f64) -> Option<f64> {
    if case.n < LONG {
        return None;
    }
    let at = |part: usize| {
        let smaller = Case::new(case.operation, case.n / part);
        peer.work(&smaller).map(|mut work| call_ns(work.as_mut()))
    };
    let mut before = at(PARTS[0])?;
    for (i, &part) in PARTS.iter().enumerate().skip(1) {
        let now = at(part)?;
        let growth = (now / before).clamp(1.0, MOST_GROWTH);
        let left = PARTS.len() - 1 - i;
        let foreseen = now * growth.powi(left as i32);
        if foreseen <= longest_ns {
            return None;
        }
        if now * growth > longest_ns || left == 1 {
            return Some(foreseen);
        }
        before = now;
    }
    None
}

/// The nanoseconds of a call: the faster of two calls, so that a disturbance does not decide.
fn call_ns(work: &mut dyn Work) -> f64 {
    let call = |_| {
        let start = Instant::now();
        work.calls(1);
        start.elapsed().as_secs_f64() * 1e9
    };
    [0, 1].map(call).into_iter().fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answer;
    use crate::operation::Operation;
    use crate::peers::Identity;
    use std::cell::Cell;
    use std::rc::Rc;
    use std::thread::sleep;
    use std::time::Duration;

    /// Waits for so many nanoseconds times the square of the size, but not longer than the most,
    /// and says how often it was called at a size.
    struct Quadratic {
        identity: Identity,
        ns: u64,
        most: Duration,
        calls: Rc<Cell<[usize; 2]>>,
        size: usize,
    }

    impl Quadratic {
        fn new(ns: u64, most: Duration, size: usize) -> Quadratic {
            let identity = Identity::new("Slow", "1", "here");
            Quadratic { identity, ns, most, calls: Rc::default(), size }
        }
    }

    impl Peer for Quadratic {
        fn identity(&self) -> &Identity {
            &self.identity
        }

        fn call_name(&self, _: Operation) -> &'static str {
            "wait"
        }

        fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
            let time = Duration::from_nanos(self.ns * (case.n * case.n) as u64).min(self.most);
            let (calls, i) = (Rc::clone(&self.calls), usize::from(case.n == self.size));
            Some(Box::new(move |count: usize| {
                let mut told = calls.get();
                told[i] += count;
                calls.set(told);
                (0..count).for_each(|_| sleep(time));
            }))
        }

        fn answers(&self, _: &Case) -> Option<Vec<Answer>> {
            None
        }
    }

    const PLAN: Plan = Plan { budget_ns: 1e7, ..Plan::new(100, 8000.0) };

    /// Why a peer is left out that takes so many nanoseconds times the square of the size, and the
    /// calls it made on smaller operands and on these.
    fn judged(ns: u64, size: usize) -> (Option<Slow>, [usize; 2]) {
        judged_up_to(ns, Duration::MAX, size)
    }

    /// The same of one that never takes longer than the most.
    fn judged_up_to(ns: u64, most: Duration, size: usize) -> (Option<Slow>, [usize; 2]) {
        let peer = Quadratic::new(ns, most, size);
        let calls = Rc::clone(&peer.calls);
        let peers: [Box<dyn Peer>; 1] = [Box::new(peer)];
        let case = Case::new(Operation::AddN, size);
        let entrants = entrants(&peers, &case, PLAN).expect("who gives no answer agrees");
        assert_eq!(entrants.len(), 1);
        (entrants[0].work.as_ref().err().copied(), calls.get())
    }

    /// `bench to_decimal --sizes 100000 --seconds 0.2` once waited minutes for OpenSSL.
    #[test]
    fn a_call_that_would_take_long_is_never_made() {
        // Twenty seconds at this size.
        let (slow, calls) = judged(2, 100_000);
        assert!(matches!(slow, Some(Slow::Foreseen { ns }) if ns > 5e9), "{slow:?}");
        assert_eq!(calls, [4, 0]);
    }

    /// GMP's conversion was once left out, as a disturbed call foretold thirty times its time.
    #[test]
    fn a_larger_part_is_tried_before_a_peer_is_left_out() {
        // 5 ms at a sixty-fourth, 12 ms at all other parts: 72 ms, if it grew on so.
        let (slow, calls) = judged_up_to(2, Duration::from_millis(12), 100_000);
        assert!(matches!(slow, Some(Slow::Beyond { ns }) if ns >= 1.2e7), "{slow:?}");
        assert_eq!(calls, [6, 2]);
    }

    #[test]
    fn a_call_longer_than_the_race_is_made_twice() {
        // 20 ms.
        let (slow, calls) = judged(20, 1000);
        assert!(matches!(slow, Some(Slow::Beyond { ns }) if ns >= 2e7), "{slow:?}");
        assert_eq!(calls, [0, 2]);
    }

    #[test]
    fn who_is_far_behind_is_called_twice_where_it_would_take_the_race_up() {
        // 5 ms: a sum of 1000 limbs takes less than a microsecond.
        let (slow, calls) = judged(5, 1000);
        assert!(matches!(slow, Some(Slow::Behind { ns }) if ns >= 5e6), "{slow:?}");
        assert_eq!(calls, [0, 2]);
        // As far behind, but nothing to the race.
        assert_eq!(judged(5000, 4).0, None);
    }

    #[test]
    fn who_is_as_fast_as_the_fastest_is_raced_however_long_a_call_is() {
        assert_eq!(Slow::judge(9e6, 8e6, PLAN), None);
        assert_eq!(Slow::judge(9e6, 1e6, PLAN), Some(Slow::Behind { ns: 9e6 }));
        assert_eq!(Slow::judge(1.1e7, 1e7, PLAN), Some(Slow::Beyond { ns: 1.1e7 }));
    }

    #[test]
    fn seconds_have_two_digits() {
        assert_eq!([seconds(52.4e9), seconds(2.04e9)], ["52 s", "2.0 s"]);
    }
}
