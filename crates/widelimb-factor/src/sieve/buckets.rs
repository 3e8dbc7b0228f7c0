//! [`Buckets`]: where the large primes hit, sorted by blocks.
//!
//! A prime above a block hits most blocks not at all. So its hits are written to the buckets of
//! their blocks once for each polynomial, as a place in the block and the prime's number in its
//! slice of the base, 16 bits each; all primes of a slice have one logarithm. Source: K. Aoki, H.
//! Ueda, Sieving using bucket sort (Asiacrypt 2004).

use super::medium::Sums;
use super::parameters::BLOCK;
use super::setup::Setup;

/// The primes of a slice at most: their numbers have 16 bits.
const SLICE: usize = 1 << 16;

/// Primes of one logarithm.
#[derive(Debug)]
struct Slice {
    first: usize,
    end: usize,
    log: u8,
    /// The room for each block, and where that of the first begins.
    room: usize,
    start: usize,
}

/// The hits of the large primes for one polynomial.
#[derive(Debug)]
pub struct Buckets {
    slices: Vec<Slice>,
    hits: Vec<u32>,
    /// The end of the hits of each block, slice by slice.
    ends: Vec<u32>,
    blocks: usize,
}

impl Buckets {
    /// Empty buckets.
    pub fn new(setup: &Setup) -> Buckets {
        let (mut slices, mut first, mut start) = (vec![], setup.first_large, 0);
        let blocks = setup.parameters.blocks;
        while first < setup.base.len() {
            let log = setup.base[first].log;
            let most = setup.base.len().min(first + SLICE);
            let end = (first..most).find(|&i| setup.base[i].log != log).unwrap_or(most);
            let expected: f64 =
                setup.p[first..end].iter().map(|&p| 2.0 * BLOCK as f64 / f64::from(p)).sum();
            // More than six standard deviations above the mean; what is above is left out.
            let room = (expected + 8.0 * expected.sqrt() + 16.0) as usize;
            slices.push(Slice { first, end, log, room, start });
            start += room * blocks;
            first = end;
        }
        let ends = vec![0; slices.len() * blocks];
        Buckets { slices, hits: vec![0; start], ends, blocks }
    }

    /// Writes the hits of a polynomial with these roots.
    pub fn fill(&mut self, setup: &Setup, roots: &[Vec<u32>; 2]) {
        let len = setup.len() as u32;
        for (number, slice) in self.slices.iter().enumerate() {
            let ends = &mut self.ends[number * self.blocks..][..self.blocks];
            for (block, end) in ends.iter_mut().enumerate() {
                *end = (slice.start + block * slice.room) as u32;
            }
            let range = slice.first..slice.end;
            for roots in roots {
                let each = roots[range.clone()].iter().zip(&setup.p[range.clone()]);
                for (i, (&root, &p)) in each.enumerate() {
                    let mut at = root;
                    while at < len {
                        let block = at as usize / BLOCK;
                        let end = ends[block] as usize;
                        if end < slice.start + (block + 1) * slice.room {
                            self.hits[end] = (i as u32) << 16 | (at & (BLOCK as u32 - 1));
                            ends[block] += 1;
                        }
                        at += p;
                    }
                }
            }
        }
    }

    /// The slices' hits of a block, with the index of the slice's first prime, and its logarithm.
    fn of_block(&self, block: usize) -> impl Iterator<Item = (&[u32], usize, u8)> {
        self.slices.iter().enumerate().map(move |(number, slice)| {
            let start = slice.start + block * slice.room;
            let end = self.ends[number * self.blocks + block] as usize;
            (&self.hits[start..end], slice.first, slice.log)
        })
    }

    /// Adds the logarithms to a block.
    pub fn sieve(&self, block: usize, sums: &mut Sums) {
        for (hits, _, log) in self.of_block(block) {
            for &hit in hits {
                let sum = &mut sums[hit as usize & (BLOCK - 1)];
                *sum = sum.wrapping_add(log);
            }
        }
    }

    /// Hands the indices of the primes that hit a place of a block to `found`.
    pub fn primes_at(&self, block: usize, place: u32, mut found: impl FnMut(usize)) {
        for (hits, first, _) in self.of_block(block) {
            for chunk in hits.chunks(16) {
                let any = chunk.iter().fold(false, |any, &hit| any | (hit & 0xffff == place));
                if any {
                    let here = chunk.iter().filter(|&&hit| hit & 0xffff == place);
                    here.for_each(|&hit| found(first + (hit >> 16) as usize));
                }
            }
        }
    }
}
