//! Batches, cut into pieces and these into groups that fill the lanes.

use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_kernels::field::{Task, Vector, on_level, on_words};

/// What is computed for each item of a batch.
pub trait Batch<I, R>: Copy + Sync {
    /// The items that are one piece of work of a thread, and share what all can share.
    const PIECE: usize = 64;

    /// The results of items, in groups of `V::LANES`; the last one may have fewer.
    /// `#[inline(always)]`, so that it is compiled for the level.
    fn groups<V: Vector>(self, items: &[I]) -> Vec<R>;

    /// The most items at the end of a batch that take less time one after the other on words than
    /// as a group of so many lanes.
    fn few(lanes: usize) -> usize;
}

/// Groups as a task.
struct Groups<'a, B, I, R>(B, &'a [I], core::marker::PhantomData<R>);

impl<I, R, B: Batch<I, R>> Task for Groups<'_, B, I, R> {
    type Result = Vec<R>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run<V: Vector>(self) -> Vec<R> {
        self.0.groups::<V>(self.1)
    }
}

/// The lanes of a level.
struct Lanes;

impl Task for Lanes {
    type Result = usize;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run<V: Vector>(self) -> usize {
        V::LANES
    }
}

/// The results of a batch, in the order of its items.
pub fn run<I: Sync, R: Send, B: Batch<I, R>>(k: &Kernels, batch: B, items: &[I]) -> Vec<R> {
    #[cfg(feature = "parallel")]
    if items.len() > B::PIECE {
        use rayon::prelude::*;
        return items.par_chunks(B::PIECE).flat_map_iter(|items| piece(k, batch, items)).collect();
    }
    items.chunks(B::PIECE).flat_map(|items| piece(k, batch, items)).collect()
}

/// The results of a piece.
fn piece<I: Sync, R: Send, B: Batch<I, R>>(k: &Kernels, batch: B, items: &[I]) -> Vec<R> {
    let lanes = on_level(k, Lanes);
    let rest = items.len() % lanes;
    let (items, few) =
        items.split_at(if rest <= B::few(lanes) { items.len() - rest } else { items.len() });
    let task = |items| Groups(batch, items, core::marker::PhantomData);
    let mut results = Vec::with_capacity(items.len() + few.len());
    if !items.is_empty() {
        results.extend(on_level(k, task(items)));
    }
    if !few.is_empty() {
        results.extend(on_words(k, task(few)));
    }
    results
}
