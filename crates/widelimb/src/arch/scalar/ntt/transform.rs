//! Forward and inverse transforms of blocks, one layer at a time in halves that stay together.

use super::{butterfly, inverse_butterfly};
use crate::arch::ntt::Roots;

/// Coefficients of the rings at which a transform ends.
pub const LAST: usize = 4;

/// Down the tree: values below `8p` before, `6p` after.
pub fn forward(x: &mut [u64], node: usize, roots: &Roots) {
    if x.len() == LAST {
        return;
    }
    let (f, p) = (roots.at(node), roots.modulus.p);
    let (low, high) = x.split_at_mut(x.len() / 2);
    for (x, y) in low.iter_mut().zip(high.iter_mut()) {
        (*x, *y) = butterfly(*x, *y, f, p);
    }
    forward(low, 2 * node, roots);
    forward(high, 2 * node + 1, roots);
}

/// Up the tree: values below `2p` before and after.
pub fn inverse(x: &mut [u64], node: usize, roots: &Roots) {
    if x.len() == LAST {
        return;
    }
    let (f, p) = (roots.inverse_at(node), roots.modulus.p);
    let (low, high) = x.split_at_mut(x.len() / 2);
    inverse(low, 2 * node, roots);
    inverse(high, 2 * node + 1, roots);
    for (x, y) in low.iter_mut().zip(high.iter_mut()) {
        (*x, *y) = inverse_butterfly(*x, *y, f, p);
    }
}
