//! Batches: items in groups of as many as a vector has lanes, chunks of groups on the threads.

use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::field::{Task, Vector, on_level, on_words};

/// What is computed for each item of a batch.
pub trait Job {
    /// What it needs.
    type Item: Sync;
    /// What it gives.
    type Out: Send;

    /// Computes it for each item; `out` has room. `#[inline(always)]`, so that it is compiled for the
    /// level.
    fn run<V: Vector>(items: &[Self::Item], out: &mut Vec<Self::Out>);
}

/// Items that share an inverse, and that a thread takes at once.
const CHUNK: usize = 128;

/// So many items, and fewer, take less time one after the other on words than in a vector: at
/// `avx512` a vector of one item does, too.
fn few(k: &Kernels) -> usize {
    match k.level {
        Level::Avx512 => 0,
        _ => 2,
    }
}

struct Run<'a, J: Job>(&'a [J::Item]);

impl<J: Job> Task for Run<'_, J> {
    type Result = Vec<J::Out>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run<V: Vector>(self) -> Vec<J::Out> {
        let mut out = Vec::with_capacity(self.0.len());
        J::run::<V>(self.0, &mut out);
        debug_assert_eq!(out.len(), self.0.len());
        out
    }
}

fn chunk<J: Job>(k: &Kernels, items: &[J::Item]) -> Vec<J::Out> {
    match items.len() {
        0 => Vec::new(),
        count if count <= few(k) => on_words(k, Run::<J>(items)),
        _ => on_level(k, Run::<J>(items)),
    }
}

/// The results of a job for each item, in their order.
pub fn batch<J: Job>(k: &Kernels, items: &[J::Item]) -> Vec<J::Out> {
    if items.len() <= CHUNK {
        return chunk::<J>(k, items);
    }
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        items.par_chunks(CHUNK).flat_map_iter(|items| chunk::<J>(k, items)).collect()
    }
    #[cfg(not(feature = "parallel"))]
    {
        items.chunks(CHUNK).flat_map(|items| chunk::<J>(k, items)).collect()
    }
}
