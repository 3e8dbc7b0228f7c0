//! Values at all points of an operand, and products by such values, which may be kept.

use super::tree::{Tree, head, layers, lower};
use crate::Limb;
use widelimb_kernels::gf2x::fft::TILE_LIMBS;

impl Tree<'_> {
    /// Takes `x` from the values at the nodes below the root that [`down`](Tree::down) leaves to
    /// those at all points.
    pub(super) fn values(&self, x: &mut [Limb], tiles: usize) {
        self.each_node(x, &[], tiles, &|tree, x, _, node| {
            if node == 0 { tree.root_values(x) } else { tree.node_values(x, node) }
        });
    }

    /// Multiplies at those nodes by `y`, the values at all points.
    pub(super) fn products_by(&self, x: &mut [Limb], y: &[Limb], tiles: usize) {
        self.each_node(x, y, tiles, &|tree, x, y, node| {
            if node == 0 { tree.multiply_root_by(x, y) } else { tree.multiply_by(x, y, node) }
        });
    }

    /// Runs `f` at the largest nodes below the root all of whose points count.
    fn each_node<F>(&self, x: &mut [Limb], y: &[Limb], tiles: usize, f: &F)
    where
        F: Fn(&Self, &mut [Limb], &[Limb], usize) + Sync,
    {
        let head = head(tiles);
        let (x0, x1) = x.split_at_mut(head * TILE_LIMBS);
        let (y0, y1) = y.split_at(x0.len().min(y.len()));
        if x1.is_empty() {
            return f(self, x0, y0, 0);
        }
        let node = x0.len() / x1.len();
        let left = || f(self, x0, y0, 0);
        self.threads.join(tiles, left, || self.each_node_of(x1, y1, node, tiles - head, f));
    }

    /// Runs `f` at the largest nodes below a node, of whose points only those of the first `tiles`
    /// count.
    fn each_node_of<F>(&self, x: &mut [Limb], y: &[Limb], node: usize, tiles: usize, f: &F)
    where
        F: Fn(&Self, &mut [Limb], &[Limb], usize) + Sync,
    {
        let all = x.len() / TILE_LIMBS;
        if tiles == all {
            return f(self, x, y, node);
        }
        if tiles <= all / 2 {
            let first = lower(all, tiles);
            let (node, first) = (node * (all / first), first * TILE_LIMBS);
            return self.each_node_of(&mut x[..first], &y[..first.min(y.len())], node, tiles, f);
        }
        let (x0, x1) = x.split_at_mut(all / 2 * TILE_LIMBS);
        let (y0, y1) = y.split_at(x0.len().min(y.len()));
        let left = || f(self, x0, y0, 2 * node);
        let right = || self.each_node_of(x1, y1, 2 * node + 1, tiles - all / 2, f);
        self.threads.join(tiles, left, right);
    }

    /// Takes `x` to the values at all points of the root, by the layers of
    /// [`multiply_root`](Self::multiply_root).
    fn root_values(&self, x: &mut [Limb]) {
        let tiles = x.len() / TILE_LIMBS;
        if !self.threads.share(tiles) {
            return self.node_values(x, 0);
        }
        let (x0, x1) = x.split_at_mut(x.len() / 2);
        self.add(x1, x0);
        self.threads.join(tiles, || self.node_values(x0, 0), || self.node_values(x1, 1));
    }

    /// Multiplies at the root by `y`, the values at all points: `x = x y`.
    fn multiply_root_by(&self, x: &mut [Limb], y: &[Limb]) {
        let tiles = x.len() / TILE_LIMBS;
        if !self.threads.share(tiles) {
            return self.multiply_by(x, y, 0);
        }
        let (x0, x1) = x.split_at_mut(x.len() / 2);
        let (y0, y1) = y.split_at(x0.len());
        self.add(x1, x0);
        self.threads.join(tiles, || self.multiply_by(x0, y0, 0), || self.multiply_by(x1, y1, 1));
        self.add(x1, x0);
    }

    /// Takes `x` to the values at all points of a node.
    fn node_values(&self, x: &mut [Limb], node: usize) {
        let (log, last) = layers(x);
        if log > 0 {
            self.k.down(x, log, node);
        }
        if last {
            return self.k.values(x, node << log);
        }
        let row = x.len() >> log;
        self.rows(x, &[], node << log, row, &|tree, x, _, node| tree.node_values(x, node));
    }

    /// Multiplies at a node by `y`, the values at all points: `x = x y`.
    fn multiply_by(&self, x: &mut [Limb], y: &[Limb], node: usize) {
        let (log, last) = layers(x);
        if log > 0 {
            self.k.down(x, log, node);
        }
        if last {
            self.k.multiply_by(x, y, node << log);
        } else {
            let row = x.len() >> log;
            self.rows(x, y, node << log, row, &|tree, x, y, node| tree.multiply_by(x, y, node));
        }
        if log > 0 {
            self.k.up(x, log, node);
        }
    }

    /// Runs `f` at each row of `x`, a node each.
    fn rows<F>(&self, x: &mut [Limb], y: &[Limb], node: usize, row: usize, f: &F)
    where
        F: Fn(&Self, &mut [Limb], &[Limb], usize) + Sync,
    {
        if x.len() == row {
            return f(self, x, y, node);
        }
        let half = x.len() / row / 2;
        let (x0, x1) = x.split_at_mut(half * row);
        let (y0, y1) = y.split_at((half * row).min(y.len()));
        self.threads.join(
            2 * half * row / TILE_LIMBS,
            || self.rows(x0, y0, node, row, f),
            || self.rows(x1, y1, node + half, row, f),
        );
    }
}
