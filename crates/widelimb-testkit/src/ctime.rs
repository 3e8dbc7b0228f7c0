//! Measures whether a function takes the same time on different data, on a machine that is busy
//! with other work.
//!
//! One call site works on one set of buffers, which are filled with the one data or the other
//! before each short batch of calls: code, addresses and caches are the same for both, and both see
//! the same clock and the same neighbours. What disturbs a batch only ever lengthens it, so the
//! minima over many batches are close to the undisturbed times, and their ratio does not depend on
//! the noise as means do. One attempt may still be unlucky; a difference in the code shows in all
//! of them.

use std::hint::black_box;
use std::time::Instant;

/// The length of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Calls in a batch; a batch should take some microseconds.
    pub calls: u32,
    /// Batches of each kind in an attempt.
    pub batches: u32,
    /// Attempts, of which the best counts.
    pub attempts: u32,
}

/// Times `run` on the data that each of `fill` writes to the buffers, and returns the ratio of the
/// slower to the faster time, at least 1, in the best of several attempts. The attempts end with
/// the first that is below `limit`.
pub fn time_ratio<B>(
    limit: f64,
    effort: Effort,
    buffers: &mut B,
    fill: [&dyn Fn(&mut B); 2],
    mut run: impl FnMut(&mut B),
) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..effort.attempts {
        let mut minima = [f64::INFINITY; 2];
        for _ in 0..effort.batches {
            for (minimum, fill) in minima.iter_mut().zip(fill) {
                fill(buffers);
                *minimum = minimum.min(batch(effort.calls, buffers, &mut run));
            }
        }
        let ratio = minima[0] / minima[1];
        best = best.min(ratio.max(1.0 / ratio));
        if best < limit {
            break;
        }
    }
    best
}

/// Times a batch of calls. It is not inlined, so that the same instructions work on both data.
#[inline(never)]
fn batch<B>(calls: u32, buffers: &mut B, run: &mut impl FnMut(&mut B)) -> f64 {
    run(buffers);
    let start = Instant::now();
    for _ in 0..calls {
        run(black_box(buffers));
    }
    start.elapsed().as_nanos().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes a time in proportion to the number in the buffer.
    fn spin(rounds: &mut u64) {
        for i in 0..*rounds {
            black_box(i);
        }
    }

    #[test]
    fn equal_work_is_equal_and_twice_the_work_is_not() {
        let effort = Effort { calls: 20, batches: 200, attempts: 10 };
        let mut rounds = 0;
        let equal = time_ratio(1.25, effort, &mut rounds, [&|r| *r = 500, &|r| *r = 500], spin);
        assert!(equal < 1.25, "{equal}");
        let twice = time_ratio(1.25, effort, &mut rounds, [&|r| *r = 500, &|r| *r = 1000], spin);
        assert!(twice > 1.5, "{twice}");
    }
}
