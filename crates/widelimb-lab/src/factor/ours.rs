//! widelimb's factorization as a contestant.

use super::{Contestant, cpu};
use anyhow::ensure;
use widelimb::Natural;
use widelimb_factor::{Factorization, Factorizer};

/// widelimb's factorization.
pub struct Ours {
    pub threads: usize,
}

impl Contestant for Ours {
    fn factor(&mut self, n: &Natural, times: u32) -> anyhow::Result<(Vec<Natural>, f64)> {
        let clock = if self.threads == 1 { cpu::seconds } else { cpu::elapsed };
        let factorizer = Factorizer::new().threads(self.threads);
        let mut found = Factorization::default();
        let start = clock();
        for _ in 0..times {
            found = factorizer.factor(n)?;
        }
        let seconds = clock() - start;
        ensure!(found.is_complete(), "widelimb does not split {n}");
        let primes = found.factors().iter().flat_map(|factor| {
            (0..factor.multiplicity).map(|_| factor.prime.clone()).collect::<Vec<_>>()
        });
        Ok((primes.collect(), seconds))
    }
}
