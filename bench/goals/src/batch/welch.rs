//! Welch's test on times of powers: whether they depend on the secrets.

use crate::goal::{Row, leaked};
use std::hint::black_box;
use widelimb_batch::{Job, Modulus, mod_exp};
use widelimb_lab::batches::{FULL, operands};
use widelimb_lab::measure::{Class, Clock, SplitMix, ticks};
use widelimb_limb::Limb;

/// The operands that differ from measurement to measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    Exponents,
    Bases,
}

/// The means of both kinds, and |t|.
pub fn row(clock: &Clock, rounds: usize, bits: usize, secret: Secret) -> Row {
    let mut powers = Powers::new(bits, secret);
    leaked(clock, rounds, FULL, || powers.measurement())
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
            // Only the highest bit, and the least base: a table that is not read whole, or a
            // product that is left out, would show most.
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

    /// Draws secrets, the second class random ones, and gives their class and the ticks of the
    /// batch.
    fn measurement(&mut self) -> (Class, f64) {
        let class = Class::draw(&mut self.random);
        let secrets = match self.secret {
            Secret::Exponents => &mut self.exponents,
            Secret::Bases => &mut self.bases,
        };
        for secret in secrets {
            let top = secret.len() - 1;
            for (limb, &fixed) in secret.iter_mut().zip(&self.fixed) {
                *limb = class.choose(fixed, self.random.next());
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
        (class, time as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_secrets_are_fixed_and_random_ones_are_not() {
        for secret in [Secret::Exponents, Secret::Bases] {
            let mut powers = Powers::new(512, secret);
            let mut kinds = [0, 0];
            for _ in 0..40 {
                let (class, time) = powers.measurement();
                let secrets = match secret {
                    Secret::Exponents => &powers.exponents,
                    Secret::Bases => &powers.bases,
                };
                assert!(time > 0.0);
                assert!(secrets.iter().all(|secret| (*secret == powers.fixed) != class.second));
                kinds[usize::from(class.second)] += 1;
            }
            assert!(kinds[0] > 0 && kinds[1] > 0, "{kinds:?}");
        }
    }
}
