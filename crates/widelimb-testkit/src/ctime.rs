//! Whether two runs take the same time, on a machine that is busy with other things.
//!
//! The two runs alternate in short batches, so that both see the same clock and the same
//! neighbours. What disturbs a batch only ever lengthens it, so the minima over many batches are
//! close to the undisturbed times, and their ratio does not depend on the noise as means do. One
//! attempt may still be unlucky; a difference in the code shows in all of them.

use std::hint::black_box;
use std::time::Instant;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Calls in a batch; a batch should take some microseconds.
    pub calls: u32,
    /// Batches of each run in an attempt.
    pub batches: u32,
    /// Attempts, of which the best counts.
    pub attempts: u32,
}

/// The ratio of the slower to the faster minimum, at least 1, in the best of several attempts. The
/// attempts end with the first that is below `limit`.
pub fn time_ratio(limit: f64, effort: Effort, mut x: impl FnMut(), mut y: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..effort.attempts {
        best = best.min(attempt(effort, &mut x, &mut y));
        if best < limit {
            break;
        }
    }
    best
}

fn attempt(effort: Effort, x: &mut impl FnMut(), y: &mut impl FnMut()) -> f64 {
    let (mut min_x, mut min_y) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..effort.batches {
        min_x = min_x.min(batch(effort.calls, x));
        min_y = min_y.min(batch(effort.calls, y));
    }
    (min_x / min_y).max(min_y / min_x)
}

fn batch(calls: u32, run: &mut impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        black_box(&mut *run)();
    }
    start.elapsed().as_nanos().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spin(rounds: u64) {
        let mut x = rounds;
        for i in 0..rounds {
            x = black_box(x ^ i);
        }
    }

    #[test]
    fn equal_work_is_equal_and_twice_the_work_is_not() {
        let effort = Effort { calls: 20, batches: 200, attempts: 10 };
        assert!(time_ratio(1.25, effort, || spin(500), || spin(500)) < 1.25);
        assert!(time_ratio(1.25, effort, || spin(500), || spin(1000)) > 1.5);
    }
}
