//! Products at the nodes that a transform ends at.

use super::tree::{Tree, head, layers, rows};
use crate::Limb;
use widelimb_kernels::gf2x::fft::TILE_LIMBS;

impl Tree<'_> {
    /// Multiplies `x` by `y` at the nodes where [`down`](Tree::down) ends.
    pub fn products(&self, x: &mut [Limb], y: &mut [Limb], tiles: usize) {
        let head = head(tiles);
        let ((x0, x1), (y0, y1)) =
            (x.split_at_mut(head * TILE_LIMBS), y.split_at_mut(head * TILE_LIMBS));
        if x1.is_empty() {
            return self.multiply_root(x0, y0);
        }
        let node = x0.len() / x1.len();
        let left = || self.multiply_root(x0, y0);
        let right = || self.products_part(x1, y1, node, tiles - head);
        self.threads.join(tiles, left, right);
    }

    /// Multiplies at those nodes that are below the root's tail.
    fn products_part(&self, x: &mut [Limb], y: &mut [Limb], node: usize, tiles: usize) {
        let all = x.len() / TILE_LIMBS;
        if tiles == all {
            return self.multiply(x, y, node);
        }
        if tiles <= all / 2 {
            let ((x, _, log), (y, ..)) = (rows(x, tiles), rows(y, tiles));
            return self.products_part(x, y, node << log, tiles);
        }
        let half = x.len() / 2;
        let ((x0, x1), (y0, y1)) = (x.split_at_mut(half), y.split_at_mut(half));
        let left = || self.multiply(x0, y0, 2 * node);
        let right = || self.products_part(x1, y1, 2 * node + 1, tiles - all / 2);
        self.threads.join(tiles, left, right);
    }

    /// `x = x y` at the root. Its layer is a sum; with threads its children come side by side then,
    /// so that each half of the coefficients stays in one core's cache until the way up.
    fn multiply_root(&self, x: &mut [Limb], y: &mut [Limb]) {
        let tiles = x.len() / TILE_LIMBS;
        if !self.threads.share(tiles) {
            return self.multiply(x, y, 0);
        }
        let ((x0, x1), (y0, y1)) = (x.split_at_mut(x.len() / 2), y.split_at_mut(y.len() / 2));
        self.threads.join(tiles, || self.add(x1, x0), || self.add(y1, y0));
        self.threads.join(tiles, || self.multiply(x0, y0, 0), || self.multiply(x1, y1, 1));
        self.add(x1, x0);
    }

    /// `x = x y` at a node of a power of 2 of tiles, all of whose points count.
    fn multiply(&self, x: &mut [Limb], y: &mut [Limb], node: usize) {
        let (log, last) = layers(x);
        if log == 0 {
            return self.k.multiply(x, y, node);
        }
        let tiles = x.len() / TILE_LIMBS;
        self.threads.join(tiles, || self.k.down(x, log, node), || self.k.down(y, log, node));
        if last {
            self.k.multiply(x, y, node << log);
        } else {
            self.children(x, y, node << log, x.len() >> log);
        }
        self.k.up(x, log, node);
    }

    /// Multiplies at the children of a node, of `row` limbs each.
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
