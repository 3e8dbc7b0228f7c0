//! Transforms over the tree of nodes, cut off behind the tiles that a product needs.
//!
//! Node `j` of a layer has a polynomial `f0 + s f1` on a set of points: `f0 + c f1` on the points of its
//! left child, the same and `f1` on those of its right one. Its coefficients lie in the place of its
//! points. A product of fewer coefficients than the whole needs the first points only: the nodes beyond
//! are left away. On the way back the children that are there and the coefficients beyond, which are
//! known, give the rest (J. van der Hoeven, "The truncated Fourier transform and applications", 2004).

use super::threads::Threads;
use crate::Limb;
use crate::arch::gf2x::fft::{FftKernels, TILE_LIMBS};

/// Layers that a kernel does at once.
pub(super) const AT_ONCE: u32 = 3;

/// What all nodes look at.
#[derive(Clone, Copy)]
pub struct Tree<'a> {
    pub k: &'a FftKernels,
    pub threads: Threads,
}

impl Tree<'_> {
    /// From the coefficients of `x`, those from `known` tiles on being zero, to the values at the nodes
    /// of the first `tiles` tiles that are as large as possible below the root.
    pub fn down(&self, x: &mut [Limb], tiles: usize, known: usize) {
        let half = x.len() / 2;
        if x.len() == TILE_LIMBS {
            return;
        }
        let (u, v) = x.split_at_mut(half);
        if known <= half / TILE_LIMBS {
            // The root's factor is zero.
            v.copy_from_slice(u);
        } else {
            self.k.down(x, 1, 0);
        }
        let (_, v) = x.split_at_mut(half);
        self.down_part(v, 1, tiles - half / TILE_LIMBS);
    }

    /// The same below the root.
    fn down_part(&self, x: &mut [Limb], node: usize, tiles: usize) {
        let all = x.len() / TILE_LIMBS;
        if tiles == all {
            return;
        }
        let half = x.len() / 2;
        if tiles <= all / 2 {
            let (u, v) = x.split_at_mut(half);
            self.k.mac(u, v, node);
            return self.down_part(u, 2 * node, tiles);
        }
        self.k.down(x, 1, node);
        self.down_part(&mut x[half..], 2 * node + 1, tiles - all / 2);
    }

    /// From the values at those nodes, and zeros behind the tiles, to all coefficients.
    pub fn up(&self, x: &mut [Limb], tiles: usize) {
        if x.len() == TILE_LIMBS {
            return;
        }
        let (u, v) = x.split_at_mut(x.len() / 2);
        let tiles = tiles - u.len() / TILE_LIMBS;
        let behind = tiles * TILE_LIMBS;
        v[behind..].copy_from_slice(&u[behind..]);
        self.up_part(v, 1, tiles);
        self.k.up(x, 1, 0);
    }

    /// The same below the root, from known coefficients behind the tiles.
    fn up_part(&self, x: &mut [Limb], node: usize, tiles: usize) {
        let all = x.len() / TILE_LIMBS;
        if tiles == all {
            return;
        }
        let (u, v) = x.split_at_mut(x.len() / 2);
        if tiles <= all / 2 {
            let behind = tiles * TILE_LIMBS;
            if tiles < all / 2 {
                self.k.mac(&mut u[behind..], &v[behind..], node);
            }
            self.up_part(u, 2 * node, tiles);
            return self.k.mac(u, v, node);
        }
        let behind = (tiles - all / 2) * TILE_LIMBS;
        self.k.xor(&mut v[behind..], &u[behind..]);
        self.up_part(v, 2 * node + 1, tiles - all / 2);
        self.k.up(x, 1, node);
    }

    /// The products at those nodes.
    pub fn products(&self, x: &mut [Limb], y: &mut [Limb], tiles: usize) {
        if x.len() == TILE_LIMBS {
            return self.multiply(x, y, 0);
        }
        let half = x.len() / 2;
        let ((x0, x1), (y0, y1)) = (x.split_at_mut(half), y.split_at_mut(half));
        let left = || self.multiply(x0, y0, 0);
        let right = || self.products_part(x1, y1, 1, tiles - half / TILE_LIMBS);
        self.threads.join(tiles, left, right);
    }

    /// The same below the root.
    fn products_part(&self, x: &mut [Limb], y: &mut [Limb], node: usize, tiles: usize) {
        let all = x.len() / TILE_LIMBS;
        if tiles == all {
            return self.multiply(x, y, node);
        }
        let half = x.len() / 2;
        let ((x0, x1), (y0, y1)) = (x.split_at_mut(half), y.split_at_mut(half));
        if tiles <= all / 2 {
            return self.products_part(x0, y0, 2 * node, tiles);
        }
        let left = || self.multiply(x0, y0, 2 * node);
        let right = || self.products_part(x1, y1, 2 * node + 1, tiles - all / 2);
        self.threads.join(tiles, left, right);
    }

    /// `x = x y` at a node of a power of 2 of tiles, all of whose points count.
    fn multiply(&self, x: &mut [Limb], y: &mut [Limb], node: usize) {
        let layers = (x.len() / TILE_LIMBS).trailing_zeros();
        if layers == 0 {
            return self.k.multiply(x, y, node);
        }
        let log = layers.min(AT_ONCE);
        self.k.down(x, log, node);
        self.k.down(y, log, node);
        self.children(x, y, node << log, x.len() >> log);
        self.k.up(x, log, node);
    }

    /// The products at nodes of `row` limbs.
    fn children(&self, x: &mut [Limb], y: &mut [Limb], node: usize, row: usize) {
        if x.len() == row {
            return self.multiply(x, y, node);
        }
        let half = x.len() / row / 2;
        let ((x0, x1), (y0, y1)) = (x.split_at_mut(half * row), y.split_at_mut(half * row));
        let left = || self.children(x0, y0, node, row);
        let right = || self.children(x1, y1, node + half, row);
        self.threads.join(2 * half * row / TILE_LIMBS, left, right);
    }
}
