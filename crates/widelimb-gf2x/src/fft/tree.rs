//! Transforms over the tree of nodes, cut off behind the tiles that a product needs.
//!
//! Node `j` of a layer has a polynomial `f0 + s f1` on a set of points: `f0 + c f1` on the points
//! of its left child, the same and `f1` on those of its right one. Its coefficients lie in the
//! place of its points. A product of fewer coefficients than the whole needs the first points only:
//! the nodes beyond are left away. On the way back the children that are there and the coefficients
//! beyond, which are known, give the rest (J. van der Hoeven, "The truncated Fourier transform and
//! applications", 2004).
//!
//! So an array has a head, a power of 2 of tiles, all of whose points count, and a tail as large as
//! the points behind need. What the node of the tail has of the polynomial is a sum of rows of it,
//! each times a factor, in one pass: the layers between are not done.

use super::threads::Threads;
use crate::Limb;
use widelimb_kernels::gf2x::fft::field::{mul, point};
use widelimb_kernels::gf2x::fft::{FftKernels, MAX_ROWS, TILE_LIMBS};

/// The layers that a kernel does at once.
const AT_ONCE: u32 = 3;

/// The tree of nodes: the kernels and the threads of its transforms.
#[derive(Clone, Copy)]
pub struct Tree<'a> {
    /// The kernels.
    pub k: &'a FftKernels,
    /// The threads that a transform is divided among.
    pub threads: Threads,
}

/// The tiles of the head: the greatest power of 2 that is not above `tiles`.
pub(super) fn head(tiles: usize) -> usize {
    1 << tiles.ilog2()
}

/// The tiles of the leftmost node with room for `tiles` tiles below a node of `all`, but at least
/// `all / MAX_ROWS`: a kernel sums up at most [`MAX_ROWS`] rows.
pub(super) fn lower(all: usize, tiles: usize) -> usize {
    tiles.next_power_of_two().max(all / MAX_ROWS)
}

/// The factors by which rows of a node's polynomial are multiplied on the points of the leftmost
/// node, `log` layers below, of one row: there each layer's `s` is the factor of a node.
fn row_factors(node: usize, log: u32) -> [u32; MAX_ROWS] {
    let mut c = [1; MAX_ROWS];
    for bit in 0..log {
        let factor = point((2 * node) << (log - 1 - bit));
        for row in 0..1 << bit {
            c[row | 1 << bit] = mul(c[row], factor);
        }
    }
    c
}

/// Splits a node of which no more than half the tiles count: its first row, the other rows, and how
/// many layers are between.
pub(super) fn rows(x: &mut [Limb], tiles: usize) -> (&mut [Limb], &mut [Limb], u32) {
    let first = lower(x.len() / TILE_LIMBS, tiles) * TILE_LIMBS;
    let log = (x.len() / first).trailing_zeros();
    let (first, rest) = x.split_at_mut(first);
    (first, rest, log)
}

/// The number of layers that are done at once at a node of a power of 2 of tiles, and whether tiles
/// follow: the last ones above the tiles at once, so that the kernel has several of these.
pub(super) fn layers(x: &[Limb]) -> (u32, bool) {
    match (x.len() / TILE_LIMBS).trailing_zeros() {
        all if all <= AT_ONCE => (all, true),
        all => (AT_ONCE.min(all - AT_ONCE), false),
    }
}

impl Tree<'_> {
    /// The limbs of an array for so many tiles: the head, and in the tail a power of 2 that has
    /// room for the others.
    pub fn len(tiles: usize) -> usize {
        let (head, rest) = (head(tiles), tiles - head(tiles));
        TILE_LIMBS * if rest == 0 { head } else { head + lower(head, rest) }
    }

    /// The limbs of an array that must be filled before [`down`](Self::down): the tail only if
    /// coefficients are in it.
    pub fn len_to_fill(tiles: usize, known: usize) -> usize {
        if known <= head(tiles) { head(tiles) * TILE_LIMBS } else { Self::len(tiles) }
    }

    /// Takes `x` from coefficients, of which those from `known` tiles on are zero, to the values at
    /// the nodes of the first `tiles` tiles that are as large as possible: the head, and nodes in
    /// the tail.
    pub fn down(&self, x: &mut [Limb], tiles: usize, known: usize) {
        let head = head(tiles);
        let (u, v) = x.split_at_mut(head * TILE_LIMBS);
        if v.is_empty() {
            return;
        }
        // The root's factor is zero, and the one of its children 1.
        let (first, rest) = u.split_at(v.len());
        if known <= head {
            v.copy_from_slice(first);
        } else {
            self.k.xor(v, first);
        }
        let rows = known.min(head).div_ceil(v.len() / TILE_LIMBS).max(1);
        let log = (head * TILE_LIMBS / v.len()).trailing_zeros();
        self.k.add_rows(v, rest, v.len(), &row_factors(1, log)[1..rows]);
        self.down_part(v, 1 << log, tiles - head);
    }

    /// [`down`](Self::down) at a node below the root.
    fn down_part(&self, x: &mut [Limb], node: usize, tiles: usize) {
        let all = x.len() / TILE_LIMBS;
        if tiles == all {
            return;
        }
        if tiles <= all / 2 {
            let (first, rest, log) = rows(x, tiles);
            self.k.add_rows(first, rest, first.len(), &row_factors(node, log)[1..1 << log]);
            return self.down_part(first, node << log, tiles);
        }
        self.k.down(x, 1, node);
        self.down_part(&mut x[all / 2 * TILE_LIMBS..], 2 * node + 1, tiles - all / 2);
    }

    /// Takes `x` from the values at those nodes to all coefficients, with zeros behind the tiles.
    pub fn up(&self, x: &mut [Limb], tiles: usize) {
        let head = head(tiles);
        let (u, v) = x.split_at_mut(head * TILE_LIMBS);
        if v.is_empty() {
            return;
        }
        let (stride, behind) = (v.len(), (tiles - head) * TILE_LIMBS);
        let log = (u.len() / stride).trailing_zeros();
        let c = &row_factors(1, log)[..1 << log];
        if behind < stride {
            v[behind..].fill(0);
            self.k.add_rows(&mut v[behind..], &u[behind..], stride, c);
        }
        self.up_part(v, 1 << log, tiles - head);
        self.add_rows(v, u, stride, c);
    }

    /// Runs [`FftKernels::add_rows`] in parts, side by side.
    fn add_rows(&self, u: &mut [Limb], v: &[Limb], stride: usize, c: &[u32]) {
        let tiles = u.len() / TILE_LIMBS;
        if !self.threads.share(tiles) {
            return self.k.add_rows(u, v, stride, c);
        }
        let half = tiles / 2 * TILE_LIMBS;
        let (u0, u1) = u.split_at_mut(half);
        let right = || self.add_rows(u1, &v[half..], stride, c);
        self.threads.join(tiles, || self.add_rows(u0, v, stride, c), right);
    }

    /// [`up`](Self::up) at a node below the root, from known coefficients behind the tiles.
    fn up_part(&self, x: &mut [Limb], node: usize, tiles: usize) {
        let all = x.len() / TILE_LIMBS;
        if tiles == all {
            return;
        }
        if tiles <= all / 2 {
            let (first, rest, log) = rows(x, tiles);
            let (behind, stride) = (tiles * TILE_LIMBS, first.len());
            let c = &row_factors(node, log)[1..1 << log];
            if behind < stride {
                self.k.add_rows(&mut first[behind..], &rest[behind..], stride, c);
            }
            self.up_part(first, node << log, tiles);
            return self.k.add_rows(first, rest, stride, c);
        }
        let (u, v) = x.split_at_mut(x.len() / 2);
        let behind = (tiles - all / 2) * TILE_LIMBS;
        self.k.xor(&mut v[behind..], &u[behind..]);
        self.up_part(v, 2 * node + 1, tiles - all / 2);
        self.k.up(x, 1, node);
    }
}
