//! Chains: how a point is multiplied by a prime with differential additions alone.
//!
//! A chain keeps points `A`, `B` and their difference `C` with `d A + e B` constant, while `d` and
//! `e` get smaller as in Euclid's algorithm, in steps that a curve can follow. Source: P.
//! Montgomery, Evaluating recurrences of form `X_(m+n) = f(X_m, X_n, X_(m-n))` via Lucas chains
//! (1983, revised 1992), table 4.

/// A step on `d A + e B` with `d > e`, named by what becomes of `A` and `B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// `A` and `B` change places: the other steps are for `d > e`.
    Swap,
    /// `2 A + B` and `A + 2 B`.
    BothThirds,
    /// `2 A` and `A + B`.
    DoubleAndSum,
    /// `A` and `A + B`.
    Sum,
    /// `2 A` and `B`.
    DoubleFirst,
    /// `3 A` and `3 A + B`.
    TripleAndSum,
    /// `3 A` and `2 A + B`.
    TripleAndSecondSum,
    /// `3 A` and `A + B`.
    TripleAndFirstSum,
    /// `A` and `2 B`.
    DoubleSecond,
    /// The start: `2 A` and `A`, which is the difference too.
    Start,
    /// The end, where `d = e = 1`: `A + B`.
    End,
}
use Step::*;

impl Step {
    /// Products that it takes: 6 for a sum, 5 for a double.
    fn cost(self) -> u32 {
        match self {
            Swap => 0,
            BothThirds => 18,
            DoubleAndSum | DoubleFirst | DoubleSecond => 11,
            Sum | End => 6,
            TripleAndSum => 23,
            TripleAndSecondSum | TripleAndFirstSum => 23,
            Start => 5,
        }
    }
}

/// The steps for a number, from the ratio that the first two numbers of the chain have; `None` if
/// the ratio makes none.
fn chain(n: u64, ratio: f64) -> Option<Vec<Step>> {
    let second = (n as f64 / ratio).round() as u64;
    let (mut d, mut e) = (n.checked_sub(second)?, (2 * second).checked_sub(n)?);
    let mut steps = vec![Start];
    while d != e {
        if d < e {
            (d, e) = (e, d);
            steps.push(Swap);
        }
        if e == 0 {
            return None;
        }
        let is_near = 4 * (d - e) <= e;
        let step = if is_near && (d + e) % 3 == 0 {
            (d, e) = ((2 * d - e) / 3, (2 * e - d) / 3);
            BothThirds
        } else if is_near && (d - e) % 6 == 0 {
            d = (d - e) / 2;
            DoubleAndSum
        } else if d <= 4 * e {
            d -= e;
            Sum
        } else if (d + e) % 2 == 0 {
            d = (d - e) / 2;
            DoubleAndSum
        } else if d % 2 == 0 {
            d /= 2;
            DoubleFirst
        } else if d % 3 == 0 {
            d = d / 3 - e;
            TripleAndSum
        } else if (d + e) % 3 == 0 {
            d = (d - 2 * e) / 3;
            TripleAndSecondSum
        } else if (d - e) % 3 == 0 {
            d = (d - e) / 3;
            TripleAndFirstSum
        } else {
            e /= 2;
            DoubleSecond
        };
        steps.push(step);
    }
    steps.push(End);
    (d == 1).then_some(steps)
}

/// The shortest chain for an odd prime, of those whose ratio has the continued fraction of the golden
/// ratio but for a 2 at one place.
pub fn shortest(p: u64) -> Vec<Step> {
    const GOLDEN: f64 = 1.618_033_988_749_895;
    let with_two_at = |place: u32| {
        let after = if place == 0 { GOLDEN } else { 2.0 + 1.0 / GOLDEN };
        (1..place).fold(after, |rest, _| 1.0 + 1.0 / rest)
    };
    let cost = |steps: &Vec<Step>| steps.iter().map(|step| step.cost()).sum::<u32>();
    let chains = (0..10).filter_map(|place| chain(p, 1.0 + 1.0 / with_two_at(place)));
    // A ratio near 1 makes a chain for any number.
    let last = || chain(p, 1.0 + 1.0 / p as f64).unwrap_or_default();
    chains.min_by_key(cost).unwrap_or_else(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the steps make of 1, with integers for points.
    fn multiple(steps: &[Step]) -> u64 {
        let (mut a, mut b, mut c) = (1_u64, 1, 1);
        for step in steps {
            let sum = |x: u64, y: u64, difference: u64| {
                assert_eq!(x.abs_diff(y), difference, "{step:?}");
                x + y
            };
            match step {
                Swap => (a, b) = (b, a),
                BothThirds => {
                    let t = sum(a, b, c);
                    (a, b) = (sum(t, a, b), sum(t, b, a));
                }
                DoubleAndSum => (a, b) = (2 * a, sum(a, b, c)),
                Sum => (b, c) = (sum(a, b, c), b),
                DoubleFirst => (a, c) = (2 * a, sum(a, c, b)),
                TripleAndSum => {
                    let t = sum(a, b, c);
                    (a, b, c) = (sum(2 * a, a, a), sum(2 * a, t, c), b);
                }
                TripleAndSecondSum => {
                    let t = sum(a, b, c);
                    (a, b) = (sum(2 * a, a, a), sum(t, a, b));
                }
                TripleAndFirstSum => {
                    let t = sum(a, b, c);
                    (a, b, c) = (sum(2 * a, a, a), t, sum(a, c, b));
                }
                // The difference is a - 2 b.
                DoubleSecond => (b, c) = (2 * b, c.abs_diff(b)),
                Start => a *= 2,
                End => a = sum(a, b, c),
            }
        }
        a
    }

    #[test]
    fn chains_multiply() {
        for p in widelimb::modular::primes_below(5000).skip(1) {
            let steps = shortest(p);
            assert_eq!(multiple(&steps), p);
        }
    }
}
