//! Factorization beside programs, for `widelimb bench factor`.
//!
//! A program runs for all numbers of a size, so that its start is not counted: it reads a number,
//! and tells the primes and its own time. Both take turns, one number each.

mod cpu;
mod ecm;
mod gp;
mod numbers;
mod ours;
mod program;
mod row;

pub use cpu::seconds as cpu_seconds;
pub use ecm::{EcmBench, EcmRow, USUAL_BOUNDS};
pub use numbers::semiprimes;
pub use row::Row;
pub(crate) use row::rounded;

use crate::peers::{Absent, Identity};
use anyhow::{bail, ensure};
use gp::Gp;
use ours::Ours;
use widelimb::Natural;
use widelimb_kernels::kernels;

/// The sizes in bits that are measured unless others are asked for.
pub const USUAL_BITS: [usize; 7] = [64, 80, 96, 112, 128, 160, 192];

/// The sizes in bits that may be asked for.
pub const BITS: core::ops::RangeInclusive<usize> = 16..=300;

/// The sizes in bits of the numbers that curves are measured with.
pub const USUAL_ECM_BITS: [usize; 3] = [256, 512, 1024];

/// The most times that a number is factored to measure it.
const MOST_TIMES: f64 = 100_000.0;

/// Who factors.
trait Contestant {
    /// The primes of a number, least first and each as often as it divides, and the seconds of so
    /// many factorizations.
    fn factor(&mut self, n: &Natural, times: u32) -> anyhow::Result<(Vec<Natural>, f64)>;
}

/// widelimb and the programs that are found.
pub struct Bench {
    ours: Ours,
    gp: Result<Gp, Absent>,
    threads: usize,
}

impl Bench {
    /// Looks for the programs. Every contestant has so many threads.
    pub fn new(threads: usize) -> Bench {
        Bench { ours: Ours { threads }, gp: Gp::find(threads), threads }
    }

    /// Factors so many products of two primes of half the length, in turns with the peer. Where all
    /// of them take less than half of the seconds, they are factored again and again.
    ///
    /// # Errors
    /// The peer ends, or its primes are others than ours, or their product is not the number.
    pub fn row(&mut self, bits: usize, count: usize, seconds: f64) -> anyhow::Result<Row> {
        let numbers = semiprimes(bits, count);
        if let Ok(gp) = &mut self.gp {
            gp.start()?;
        }
        let mut sums = self.pass(&numbers, 1)?;
        let slower = sums[0].max(sums[1]).max(1e-6);
        let times = (seconds / 2.0 / slower).clamp(1.0, MOST_TIMES) as u32;
        if times > 1 {
            sums = self.pass(&numbers, times)?;
        }
        if let Ok(gp) = &mut self.gp {
            gp.end();
        }
        let factored = f64::from(times) * count as f64;
        let [ours, peer] = sums.map(|sum| sum / factored);
        let row = Row::alone(bits, count, self.threads, ours);
        Ok(match &self.gp {
            Ok(gp) => row.beside(gp.identity(), peer),
            Err(_) => row,
        })
    }

    /// The seconds of widelimb and of the peer for all numbers, each factored so often.
    fn pass(&mut self, numbers: &[Natural], times: u32) -> anyhow::Result<[f64; 2]> {
        let mut sums = [0.0; 2];
        for n in numbers {
            let (primes, seconds) = self.ours.factor(n, times)?;
            ensure!(Natural::product_of(&primes) == *n && primes.len() == 2, "{n} is not split");
            sums[0] += seconds;
            if let Ok(gp) = &mut self.gp {
                let (theirs, seconds) = gp.factor(n, times)?;
                if theirs != primes {
                    bail!("{} and widelimb have different primes of {n}", gp.identity().name);
                }
                sums[1] += seconds;
            }
        }
        Ok(sums)
    }

    /// The notes under the table: the level, the peer, and what was not found.
    pub fn notes(&self) -> String {
        notes(self.gp.as_ref().map(Gp::identity))
    }
}

/// The notes under a table with one peer.
fn notes(peer: Result<&Identity, &Absent>) -> String {
    let ours = format!("widelimb {}, level {}\n", env!("CARGO_PKG_VERSION"), kernels().level);
    ours + &match peer {
        Ok(identity) => format!("against {identity}\n"),
        Err(absent) => {
            format!("{absent}\nno peer could be opened, so there is nothing to compare with\n")
        }
    }
}

#[cfg(test)]
mod tests;
