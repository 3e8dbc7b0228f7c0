//! [`Lane`]: the buckets of one window, and the next base that belongs into one of them.

use super::entered::Entered;
use crate::Job;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_limb::modular::window::bits_at;

/// The buckets of one window of the exponents of some powers.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The powers, one at least, of one modulus.
    pub factors: &'a [Job<'a>],
    /// The number of the first base among those that are [`Entered`].
    pub first: usize,
    /// The lowest bit of the window.
    pub at: usize,
    /// Bits of the window.
    pub width: usize,
}

impl Task<'_> {
    /// A bound for the number of bases in buckets.
    pub fn products_at_most(&self) -> usize {
        self.factors.iter().filter(|job| job.bits() > self.at).count()
    }
}

/// A task, with its buckets.
pub struct Lane<'a> {
    task: Task<'a>,
    /// The number of the next power.
    next: usize,
    /// The base to multiply by, by its number, if there is one.
    pub base: Option<usize>,
    /// The bucket to multiply. The bucket of 0 is for lanes without a base.
    pub bucket: usize,
    /// Digits of a residue.
    pub n: usize,
    pub buckets: Vec<u64>,
    /// Whether each bucket has a base in it.
    pub is_filled: Vec<bool>,
    /// The form of 1.
    pub unit: Vec<u64>,
}

impl<'a> Lane<'a> {
    /// A task with so many buckets of `n` digits, which are empty.
    pub fn new(task: Task<'a>, n: usize, count: usize) -> Lane<'a> {
        let (buckets, is_filled) = (vec![0; count * n], vec![false; count]);
        Lane { task, next: 0, base: None, bucket: 0, n, buckets, is_filled, unit: vec![0; n] }
    }

    /// Finds the next base whose bucket is filled; those before become buckets as they are.
    pub fn advance(&mut self, entered: &Entered) {
        let Task { factors, first, at, width } = self.task;
        (self.base, self.bucket) = (None, 0);
        while let Some(job) = factors.get(self.next) {
            let base = first + self.next;
            let digit = bits_at(job.exponent, job.bits(), at, width) as usize;
            self.next += 1;
            if digit == 0 {
                continue;
            }
            self.bucket = digit;
            if self.is_filled[digit] {
                self.base = Some(base);
                return;
            }
            self.is_filled[digit] = true;
            self.bucket_mut().copy_from_slice(entered.residue(base));
        }
        self.bucket = 0;
    }

    /// The base to multiply by, or 1.
    pub fn base<'e>(&'e self, entered: &'e Entered) -> &'e [u64] {
        self.base.map_or(&self.unit, |base| entered.residue(base))
    }

    /// The bucket that the lane is at.
    pub fn bucket(&self) -> &[u64] {
        &self.buckets[self.bucket * self.n..][..self.n]
    }

    /// The bucket that the lane is at, to be overwritten.
    pub fn bucket_mut(&mut self) -> &mut [u64] {
        &mut self.buckets[self.bucket * self.n..][..self.n]
    }

    /// A bucket, or 1 if it is empty.
    pub fn bucket_or_unit(&self, bucket: usize) -> &[u64] {
        match self.is_filled[bucket] {
            true => &self.buckets[bucket * self.n..][..self.n],
            false => &self.unit,
        }
    }
}
