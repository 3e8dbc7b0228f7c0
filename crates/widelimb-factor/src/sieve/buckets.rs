//! [`Buckets`]: where the large primes hit, sorted by blocks.
//!
//! A prime above a block hits most blocks not at all. So its hits are written to the buckets of
//! their blocks once for each polynomial, as a place in the block and the prime's number in its
//! slice of the base, 16 bits each; all primes of a slice have one logarithm. Source: K. Aoki, H.
//! Ueda, Sieving using bucket sort (Asiacrypt 2004).

use super::medium::Sums;
use super::parameters::BLOCK;
use super::setup::Setup;
use widelimb_kernels::Kernels;
use widelimb_kernels::sieve::{SPARE, find_below};

/// The primes of a slice at most: their numbers have 16 bits.
const SLICE: usize = 1 << 16;

/// Primes of one logarithm that hit the sieve so often or once more.
#[derive(Debug)]
struct Slice {
    first: usize,
    end: usize,
    log: u8,
    hits: u32,
    /// The room for each block, and where that of the first begins.
    room: usize,
    start: usize,
}

/// Roots that are looked through at a time.
const TOGETHER: usize = 256;

/// Where the next hits of a slice go.
struct Filling {
    /// The end of each bucket, and of one behind the last for what is beyond the sieve.
    ends: Vec<u32>,
    len: u32,
}

impl Filling {
    fn new(buckets: &Buckets, number: usize, len: u32) -> Filling {
        let slice = &buckets.slices[number];
        let start = |block: usize| (slice.start + block * slice.room) as u32;
        let mut ends: Vec<u32> = (0..buckets.blocks).map(start).collect();
        ends.push(buckets.hits.len() as u32 - 1);
        Filling { ends, len }
    }

    /// Writes a hit, without a branch on whether it is beyond the sieve.
    #[inline(always)]
    fn put(&mut self, hits: &mut [u32], at: u32, i: usize) {
        let block = (at as usize / BLOCK).min(self.ends.len() - 1);
        let end = &mut self.ends[block];
        if let Some(hit) = hits.get_mut(*end as usize) {
            *hit = (i as u32) << 16 | (at & (BLOCK as u32 - 1));
            *end += u32::from(at < self.len);
        }
    }

    /// Writes the hits of primes that hit the sieve so often or once more.
    fn put_all(&mut self, buckets: &mut [u32], roots: &[u32], p: &[u32], hits: u32) {
        for (i, (&root, &p)) in roots.iter().zip(p).enumerate() {
            let mut at = root;
            for _ in 0..=hits {
                self.put(buckets, at, i);
                at += p;
            }
        }
    }

    /// Writes the hits of primes that hit the sieve once, or not at all.
    fn put_few(&mut self, k: &Kernels, buckets: &mut [u32], roots: &[u32]) {
        let mut indices = [0; TOGETHER + SPARE];
        for (number, roots) in roots.chunks(TOGETHER).enumerate() {
            let count = find_below(k, roots, self.len, &mut indices);
            for &i in &indices[..count] {
                self.put(buckets, roots[i as usize], number * TOGETHER + i as usize);
            }
        }
    }
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
        let kind = |i: usize| (setup.base[i].log, setup.len() as u32 / setup.p[i]);
        while first < setup.base.len() {
            let (log, hits) = kind(first);
            let most = setup.base.len().min(first + SLICE);
            let end = (first..most).find(|&i| kind(i) != (log, hits)).unwrap_or(most);
            let expected: f64 =
                setup.p[first..end].iter().map(|&p| 2.0 * BLOCK as f64 / f64::from(p)).sum();
            // More than six standard deviations above the mean.
            let room = (expected + 8.0 * expected.sqrt() + 16.0) as usize;
            slices.push(Slice { first, end, log, hits, room, start });
            start += room * blocks;
            first = end;
        }
        let ends = vec![0; slices.len() * blocks];
        Buckets { slices, hits: vec![0; start + 1], ends, blocks }
    }

    /// Writes the hits of a polynomial with these roots.
    pub fn fill(&mut self, k: &Kernels, setup: &Setup, roots: &[Vec<u32>; 2]) {
        for number in 0..self.slices.len() {
            let mut filling = Filling::new(self, number, setup.len() as u32);
            let Slice { first, end, hits, .. } = self.slices[number];
            for roots in roots {
                let (roots, p) = (&roots[first..end], &setup.p[first..end]);
                match hits {
                    0 => filling.put_few(k, &mut self.hits, roots),
                    _ => filling.put_all(&mut self.hits, roots, p, hits),
                }
            }
            let ends = &mut self.ends[number * self.blocks..][..self.blocks];
            ends.copy_from_slice(&filling.ends[..self.blocks]);
        }
    }

    /// The slices' hits of a block, with the index of the slice's first prime, and its logarithm.
    fn of_block(&self, block: usize) -> impl Iterator<Item = (&[u32], usize, u8)> {
        self.slices.iter().enumerate().map(move |(number, slice)| {
            let start = slice.start + block * slice.room;
            // What has no room in its bucket is in the next one; behind the last it is lost.
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
