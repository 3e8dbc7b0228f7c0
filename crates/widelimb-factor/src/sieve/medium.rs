//! [`Medium`]: adds the logarithms of the primes that are sieved block by block.
//!
//! Most of them hit a block only a few times, and how often is as good as random: a branch on it
//! would be predicted wrongly for each prime. So primes that hit a block `K` or `K + 1` times have
//! loops of their own, without a branch; a hit beyond the block goes to a byte behind it.

use super::parameters::BLOCK;
use super::setup::Setup;
use core::ops::Range;

/// A block's sums, and room for hits beyond it. A mask takes the place of a bound that is checked.
pub type Sums = [u8; 2 * BLOCK];

/// Primes that hit a block so often, or more, have no loop of their own.
const MANY: usize = 8;

/// Primes of one logarithm that hit each block so often or once more.
#[derive(Debug)]
struct Run {
    range: Range<usize>,
    hits: usize,
    log: u8,
}

/// The primes from the first sieved one up to the large ones.
#[derive(Debug)]
pub struct Medium {
    runs: Vec<Run>,
    /// Where they hit next, from the present block's start on.
    next: [Vec<u32>; 2],
}

impl Medium {
    /// The memory for a number.
    pub fn new(setup: &Setup) -> Medium {
        let mut runs: Vec<Run> = vec![];
        for i in setup.first_sieved..setup.first_large {
            let prime = &setup.base[i];
            let hits = (setup.parameters.width / prime.p as usize).min(MANY);
            match runs.last_mut() {
                Some(run) if (run.hits, run.log) == (hits, prime.log) => run.range.end = i + 1,
                _ => runs.push(Run { range: i..i + 1, hits, log: prime.log }),
            }
        }
        Medium { runs, next: [vec![0; setup.first_large], vec![0; setup.first_large]] }
    }

    /// Begins at the first block, with these roots.
    pub fn start(&mut self, roots: &[Vec<u32>; 2]) {
        for (next, roots) in self.next.iter_mut().zip(roots) {
            let len = next.len();
            next.copy_from_slice(&roots[..len]);
        }
    }

    /// Adds the logarithms to the next block.
    pub fn sieve(&mut self, setup: &Setup, sums: &mut Sums) {
        for Run { range, hits, log } in &self.runs {
            let [first, second] = &mut self.next;
            let next = [&mut first[range.clone()], &mut second[range.clone()]];
            let (p, width) = (&setup.p[range.clone()], setup.parameters.width);
            match hits {
                0 => few::<0>(sums, width, p, next, *log),
                1 => few::<1>(sums, width, p, next, *log),
                2 => few::<2>(sums, width, p, next, *log),
                3 => few::<3>(sums, width, p, next, *log),
                4 => few::<4>(sums, width, p, next, *log),
                5 => few::<5>(sums, width, p, next, *log),
                6 => few::<6>(sums, width, p, next, *log),
                7 => few::<7>(sums, width, p, next, *log),
                _ => many(sums, width, p, next, *log),
            }
        }
    }
}

#[inline(always)]
fn add(sums: &mut Sums, at: usize, log: u8) {
    let sum = &mut sums[at & (2 * BLOCK - 1)];
    *sum = sum.wrapping_add(log);
}

/// Sieves with primes that hit the block `K` or `K + 1` times.
fn few<const K: usize>(
    sums: &mut Sums,
    width: usize,
    p: &[u32],
    [first, second]: [&mut [u32]; 2],
    log: u8,
) {
    let sieve = |sums: &mut Sums, next: &mut u32, p: usize| {
        let mut at = *next as usize;
        for _ in 0..K {
            add(sums, at, log);
            at += p;
        }
        add(sums, at.min(width), log);
        let further = if at < width { p } else { 0 };
        *next = (at + further - width) as u32;
    };
    for ((&p, first), second) in p.iter().zip(first).zip(second) {
        sieve(sums, first, p as usize);
        sieve(sums, second, p as usize);
    }
}

/// Sieves with primes that hit the block at least twice.
fn many(sums: &mut Sums, width: usize, p: &[u32], [first, second]: [&mut [u32]; 2], log: u8) {
    for ((&p, first), second) in p.iter().zip(first).zip(second) {
        let p = p as usize;
        let mut low = (*first).min(*second) as usize;
        let mut high = (*first).max(*second) as usize;
        while high < width {
            add(sums, low, log);
            add(sums, high, log);
            low += p;
            high += p;
        }
        if low < width {
            add(sums, low, log);
            low += p;
        }
        (*first, *second) = ((low - width) as u32, (high - width) as u32);
    }
}
