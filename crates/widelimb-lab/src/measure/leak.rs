//! [`leak`]: whether the times of a call tell one kind of secret from another.
//!
//! The method is that of dudect (O. Reparaz, J. Balasch, I. Verbauwhede, Dude, is my code constant
//! time?, DATE 2017): the kind of each measurement is drawn at random, and Welch's t is computed of
//! all measurements and of those below each of several percentiles, since a difference may show
//! only where disturbances are cut off. The percentiles are those of the first measurements, which
//! count for nothing else. The result is the largest of these t.
//!
//! The caller draws the secrets of both kinds anew for every measurement, whatever its kind, and
//! chooses by [`Class::mask`] which of them goes into the same memory, so that both kinds find the
//! same caches.

use super::operands::SplitMix;
use super::welch::Welch;
use std::hint::black_box;
use widelimb_limb::Limb;

/// The t from which on two distributions count as different.
pub const LEAK: f64 = 4.5;

/// Measurements of a test in a round.
const PER_ROUND: usize = 125;

/// The percentiles at which measurements are cut off.
const CROPS: usize = 20;

/// One in this many measurements is for the percentiles.
const FIRST: usize = 50;

/// The kind of secret of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Whether the kind is the second one.
    pub second: bool,
    /// All ones for the second kind, else 0. The compiler must not know that a mask has two values:
    /// it would make two loops of one, and the loop that the CPU ran influences what it does next.
    pub mask: Limb,
}

impl Class {
    /// Draws a kind at random.
    pub fn draw(random: &mut SplitMix) -> Class {
        let second = random.next() >> 63;
        Class { second: second == 1, mask: black_box(second.wrapping_neg()) }
    }

    /// The limb of this kind.
    pub fn choose(self, first: Limb, second: Limb) -> Limb {
        first ^ ((first ^ second) & self.mask)
    }
}

/// The result of a test.
#[derive(Clone, Copy, Debug)]
pub struct Leak {
    /// The means of both kinds.
    pub means: [f64; 2],
    /// The largest |t|.
    pub t: f64,
}

/// Tests `rounds` rounds of measurements, each a class and a time.
pub fn leak(rounds: usize, measurement: impl FnMut() -> (Class, f64)) -> Leak {
    let crops = crops(rounds * PER_ROUND, measurement);
    // The last crop has all measurements.
    Leak { means: crops.last().map_or([f64::NAN; 2], Welch::means), t: largest(&crops) }
}

/// The largest |t|.
fn largest(crops: &[Welch]) -> f64 {
    crops.iter().filter_map(Welch::t).fold(0.0, |t: f64, other| t.max(other.abs()))
}

/// Sums of the measurements below each percentile, and of all.
fn crops(count: usize, mut measurement: impl FnMut() -> (Class, f64)) -> Vec<Welch> {
    let mut first: Vec<f64> = (0..count / FIRST + 10).map(|_| measurement().1).collect();
    first.sort_by(f64::total_cmp);
    let percentile = |i: usize| {
        // The percentiles of dudect, denser towards the slow measurements.
        let part = 1.0 - 0.5_f64.powf(10.0 * (i + 1) as f64 / CROPS as f64);
        first[(part * first.len() as f64) as usize]
    };
    let mut limits: Vec<f64> = (0..CROPS).map(percentile).collect();
    limits.push(f64::INFINITY);
    let mut crops = vec![Welch::default(); limits.len()];
    for _ in 0..count {
        let (kind, value) = measurement();
        for (crop, _) in crops.iter_mut().zip(&limits).filter(|(_, limit)| value < **limit) {
            crop.add(kind.second, value);
        }
    }
    crops
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUNDS: usize = 160;

    /// Noise of one kind, and a rare disturbance a thousand times as long.
    fn noise(random: &mut SplitMix) -> f64 {
        let disturbed = random.next().is_multiple_of(100);
        (random.next() % 1000) as f64 + if disturbed { 1e6 } else { 0.0 }
    }

    #[test]
    fn a_difference_shows_where_disturbances_are_cut_off() {
        let mut random = SplitMix(1);
        let crops = crops(ROUNDS * PER_ROUND, || {
            let kind = Class::draw(&mut random);
            (kind, noise(&mut random) + if kind.second { 30.0 } else { 0.0 })
        });
        assert_eq!(crops.len(), CROPS + 1);
        let all = crops.last().and_then(Welch::t).expect("a t of all");
        assert!(largest(&crops) > LEAK && all.abs() < LEAK, "{} {all}", largest(&crops));
    }

    #[test]
    fn one_distribution_is_one() {
        let mut random = SplitMix(2);
        let Leak { t, means } = leak(ROUNDS, || (Class::draw(&mut random), noise(&mut random)));
        assert!(t < LEAK && means.iter().all(|mean| *mean > 500.0), "{t} {means:?}");
    }

    #[test]
    fn a_kind_chooses_by_its_mask() {
        let mut random = SplitMix(3);
        let mut seen = [0, 0];
        for _ in 0..40 {
            let kind = Class::draw(&mut random);
            assert_eq!(kind.choose(5, 6) == 6, kind.second);
            seen[usize::from(kind.second)] += 1;
        }
        assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    }
}
