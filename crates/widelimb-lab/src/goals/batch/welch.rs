//! Whether the times of powers tell anything of their secrets: Welch's t test on two kinds of secrets.
//!
//! As in dudect (O. Reparaz, J. Balasch, I. Verbauwhede, Dude, is my code constant time?, DATE 2017): the
//! kind of each measurement is drawn at random, and t is computed of all measurements and of those below
//! each of several percentiles, for a difference may show only where what disturbs a machine is cut off.
//! The percentiles are those of the first measurements, which count for nothing else. The largest of
//! these t is told.
//!
//! All secrets are drawn anew for every measurement, whatever its kind, and chosen by a mask into the
//! same memory, so that both kinds find the same caches.

use super::list::Secret;
use super::row::{Ns, Row};
use crate::batches::{FULL, operands};
use crate::measure::{Clock, SplitMix, Welch, ticks};
use std::hint::black_box;
use widelimb::Limb;
use widelimb::batch::{Job, Modulus, mod_exp};

/// Measurements of a test in a round: with the usual rounds both tests together take a million.
const PER_ROUND: usize = 125;

/// The percentiles at which measurements are cut off.
const CROPS: usize = 20;

/// One in so many measurements is for the percentiles.
const FIRST: usize = 50;

/// The means of both kinds, and |t|.
pub fn row(clock: &Clock, rounds: usize, bits: usize, secret: Secret) -> Row {
    let mut powers = Powers::new(bits, secret);
    let crops = test(rounds * PER_ROUND, &mut || powers.measurement());
    let t = crops.iter().filter_map(Welch::t).fold(0.0, |t: f64, other| t.max(other.abs()));
    // Nothing is cut off of the last.
    let means = crops.last().map_or([f64::NAN; 2], Welch::means);
    let [fixed, random] = means.map(|ticks| {
        let ns = ticks * clock.ns_per_tick / FULL as f64;
        Ns { least: ns, median: ns }
    });
    Row { ours: fixed, other: random, ratio: t, median: None, share: None }
}

/// Sums of the measurements below each percentile, and of all.
fn test(count: usize, measurement: &mut dyn FnMut() -> (bool, f64)) -> Vec<Welch> {
    let mut first: Vec<f64> = (0..count / FIRST + 10).map(|_| measurement().1).collect();
    first.sort_by(f64::total_cmp);
    let percentile = |i: usize| {
        // As in dudect: denser where the undisturbed measurements are not.
        let part = 1.0 - 0.5_f64.powf(10.0 * (i + 1) as f64 / CROPS as f64);
        first[(part * first.len() as f64) as usize]
    };
    let mut limits: Vec<f64> = (0..CROPS).map(percentile).collect();
    limits.push(f64::INFINITY);
    let mut crops = vec![Welch::default(); limits.len()];
    for _ in 0..count {
        let (kind, value) = measurement();
        for (crop, _) in crops.iter_mut().zip(&limits).filter(|(_, limit)| value < **limit) {
            crop.add(kind, value);
        }
    }
    crops
}

/// A full batch whose secrets change.
struct Powers {
    secret: Secret,
    moduli: Vec<Modulus>,
    bases: Vec<Vec<Limb>>,
    exponents: Vec<Vec<Limb>>,
    fixed: Vec<Limb>,
    random: SplitMix,
}

impl Powers {
    fn new(bits: usize, secret: Secret) -> Powers {
        let batch = operands(bits, FULL);
        let modulus = |n: &Vec<Limb>| Modulus::new(n).expect("an odd number");
        let mut fixed = vec![0; bits.div_ceil(64)];
        match secret {
            // One bit alone, the highest, and the least base: where a table that is not read whole or a
            // product that is left out would tell most.
            Secret::Exponents => fixed[(bits - 1) / 64] = 1 << ((bits - 1) % 64),
            Secret::Bases => fixed[0] = 1,
        }
        Powers {
            secret,
            moduli: batch.moduli.iter().map(modulus).collect(),
            bases: batch.a,
            exponents: batch.exponents,
            fixed,
            random: SplitMix(bits as u64),
        }
    }

    /// Draws secrets and gives whether they are the random ones, and the ticks of the batch.
    fn measurement(&mut self) -> (bool, f64) {
        let is_random = self.random.next() >> 63;
        // The compiler must not see that a mask has two values: it would make two loops of this one,
        // and where the CPU has just been shows in what it does next.
        let mask = black_box(is_random.wrapping_neg());
        let secrets = match self.secret {
            Secret::Exponents => &mut self.exponents,
            Secret::Bases => &mut self.bases,
        };
        for secret in secrets {
            let top = secret.len() - 1;
            for (limb, &fixed) in secret.iter_mut().zip(&self.fixed) {
                *limb = fixed ^ ((fixed ^ self.random.next()) & mask);
            }
            // Below the moduli, which have their top bits.
            if self.secret == Secret::Bases {
                secret[top] >>= 1;
            }
        }
        let jobs: [Job<'_>; FULL] =
            std::array::from_fn(|i| Job::new(&self.bases[i], &self.exponents[i], &self.moduli[i]));
        let start = ticks();
        let powers = mod_exp(&jobs);
        let time = ticks() - start;
        drop(black_box(powers));
        (is_random == 1, time as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worst(crops: &[Welch]) -> f64 {
        crops.iter().filter_map(Welch::t).fold(0.0, |t: f64, other| t.max(other.abs()))
    }

    /// Noise of one kind, and a rare disturbance a thousand times as long.
    fn noise(random: &mut SplitMix) -> f64 {
        let disturbed = random.next().is_multiple_of(100);
        (random.next() % 1000) as f64 + if disturbed { 1e6 } else { 0.0 }
    }

    #[test]
    fn a_difference_shows_where_disturbances_are_cut_off() {
        let mut random = SplitMix(1);
        let crops = test(20_000, &mut || {
            let kind = random.next() >> 63 == 1;
            (kind, noise(&mut random) + if kind { 30.0 } else { 0.0 })
        });
        let all = crops.last().and_then(Welch::t).expect("a t of all");
        assert!(worst(&crops) > 4.5 && all.abs() < 4.5, "{} {all}", worst(&crops));
    }

    #[test]
    fn one_distribution_is_one() {
        let mut random = SplitMix(2);
        let crops = test(20_000, &mut || (random.next() >> 63 == 1, noise(&mut random)));
        assert!(worst(&crops) < 4.5, "{}", worst(&crops));
        assert_eq!(crops.len(), CROPS + 1);
    }

    #[test]
    fn fixed_secrets_are_fixed_and_random_ones_are_not() {
        for secret in [Secret::Exponents, Secret::Bases] {
            let mut powers = Powers::new(512, secret);
            let mut kinds = [0, 0];
            for _ in 0..40 {
                let (random, time) = powers.measurement();
                let secrets = match secret {
                    Secret::Exponents => &powers.exponents,
                    Secret::Bases => &powers.bases,
                };
                assert!(time > 0.0);
                assert!(secrets.iter().all(|secret| (*secret == powers.fixed) != random));
                kinds[usize::from(random)] += 1;
            }
            assert!(kinds[0] > 0 && kinds[1] > 0, "{kinds:?}");
        }
    }
}
