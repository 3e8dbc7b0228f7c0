//! Forward and inverse transforms of blocks, one layer at a time in halves that stay together.

use super::{butterfly, inverse_butterfly};
use crate::arch::ntt::Roots;

/// Coefficients of the rings at which a transform ends.
pub const LAST: usize = 4;

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `8p` before, `6p` after.
///
/// # Safety
/// As there.
pub unsafe fn forward(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: the caller's promise.
    forward_block(unsafe { core::slice::from_raw_parts_mut(x, n) }, node, roots);
}

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `2p` before and after.
///
/// # Safety
/// As there.
pub unsafe fn inverse(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: the caller's promise.
    inverse_block(unsafe { core::slice::from_raw_parts_mut(x, n) }, node, roots);
}

fn forward_block(x: &mut [u64], node: usize, roots: &Roots) {
    if x.len() == LAST {
        return;
    }
    let (f, p) = (roots.at(node), roots.modulus.p);
    let (low, high) = x.split_at_mut(x.len() / 2);
    for (x, y) in low.iter_mut().zip(high.iter_mut()) {
        (*x, *y) = butterfly(*x, *y, f, p);
    }
    forward_block(low, 2 * node, roots);
    forward_block(high, 2 * node + 1, roots);
}

fn inverse_block(x: &mut [u64], node: usize, roots: &Roots) {
    if x.len() == LAST {
        return;
    }
    let (f, p) = (roots.inverse_at(node), roots.modulus.p);
    let (low, high) = x.split_at_mut(x.len() / 2);
    inverse_block(low, 2 * node, roots);
    inverse_block(high, 2 * node + 1, roots);
    for (x, y) in low.iter_mut().zip(high.iter_mut()) {
        (*x, *y) = inverse_butterfly(*x, *y, f, p);
    }
}
