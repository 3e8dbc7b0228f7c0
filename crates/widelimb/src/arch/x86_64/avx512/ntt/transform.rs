//! Products in the ring of a block, by its tree.
//!
//! A few layers over all of a block, then each of its parts to the end and back, then the layers
//! back: so parts that fit in a cache stay there for all that is done to them.

use super::passes::Tree;
use super::product::{multiply_64, square_64};
use super::splat;
use crate::arch::ntt::Roots;
use core::arch::x86_64::__m512i;

/// Residues of a block that is done layer pair by layer pair: two of them fit in the first cache.
const NEAR: usize = 1 << 11;

/// Residues from which on a block is better read once for three layers than soon again after two:
/// it does not stay in the second cache.
const FAR: usize = 1 << 16;

/// Residues whose last layers go through registers at once.
const LAST: usize = 64;

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `6p` before, `4p` after.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn multiply(x: *mut u64, y: *mut u64, n: usize, node: usize, roots: &Roots) {
    debug_assert!(n.is_power_of_two() && n >= LAST && roots.w.len() >= (node + 1) * (n / 8));
    let job = Job { tree: Tree::new(roots), mont: splat(roots.modulus.mont) };
    // SAFETY: the caller's promise.
    unsafe { job.product::<false>(x, y, n, node) }
}

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `6p` before, `4p` after.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn square(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    debug_assert!(n.is_power_of_two() && n >= LAST && roots.w.len() >= (node + 1) * (n / 8));
    let job = Job { tree: Tree::new(roots), mont: splat(roots.modulus.mont) };
    // SAFETY: the caller's promise.
    unsafe { job.product::<true>(x, x, n, node) }
}

/// Whether an even number of layers lies above the last blocks.
fn is_even(n: usize) -> bool {
    (n / LAST).trailing_zeros() & 1 == 0
}

/// A prime, its table, and its constant for Montgomery's reduction.
struct Job {
    tree: Tree,
    mont: __m512i,
}

/// Every function takes a block and its node, as `NttKernels` says; a square's `y` is its `x`.
impl Job {
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn product<const SQUARE: bool>(&self, x: *mut u64, y: *mut u64, n: usize, node: usize) {
        // SAFETY: parts of the block.
        unsafe {
            if n <= NEAR {
                return self.near::<SQUARE>(x, y, n, node);
            }
            let layers = if n >= FAR { 3 } else { 2 };
            self.forward(x, n, node, layers);
            if !SQUARE {
                self.forward(y, n, node, layers);
            }
            for i in 0..1 << layers {
                let (x, y) = (x.add(i * (n >> layers)), y.add(i * (n >> layers)));
                self.product::<SQUARE>(x, y, n >> layers, (node << layers) + i);
            }
            match layers {
                3 => self.tree.inverse_8(x, n, node),
                _ => self.tree.inverse_4(x, n, node),
            }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn forward(&self, x: *mut u64, n: usize, node: usize, layers: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            match layers {
                3 => self.tree.forward_8(x, n, node),
                _ => self.tree.forward_4(x, n, node),
            }
        }
    }

    /// All layers, and back.
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn near<const SQUARE: bool>(&self, x: *mut u64, y: *mut u64, n: usize, node: usize) {
        // SAFETY: the block.
        unsafe {
            self.forward_near(x, n, node);
            if !SQUARE {
                self.forward_near(y, n, node);
            }
            for i in 0..n / LAST {
                let (x, y, node) = (x.add(i * LAST), y.add(i * LAST), node * (n / LAST) + i);
                self.last::<SQUARE>(x, y, node);
            }
            self.inverse_near(x, n, node);
        }
    }

    /// The last four layers, the products, and four layers back.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn last<const SQUARE: bool>(&self, x: *mut u64, y: *mut u64, node: usize) {
        // SAFETY: blocks of 64.
        unsafe {
            self.tree.forward_last(x, node);
            if SQUARE {
                square_64(&self.tree, self.mont, x, node);
            } else {
                self.tree.forward_last(y, node);
                multiply_64(&self.tree, self.mont, x, y, node);
            }
            self.tree.inverse_last(x, node);
        }
    }

    /// The layers down to blocks of 64.
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn forward_near(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: parts of the block.
        unsafe {
            let mut size = n;
            if n == 2 * LAST {
                self.tree.forward_halves(x, n, node);
                size = n / 2;
            } else if !is_even(n) {
                self.tree.forward_8(x, n, node);
                size = n / 8;
            }
            while size > LAST {
                for i in 0..n / size {
                    self.tree.forward_4(x.add(i * size), size, node * (n / size) + i);
                }
                size /= 4;
            }
        }
    }

    /// The layers back from blocks of 64.
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn inverse_near(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: parts of the block.
        unsafe {
            let top = if is_even(n) { n } else { n / 8 };
            let mut size = LAST;
            while size < top {
                size *= 4;
                for i in 0..n / size {
                    self.tree.inverse_4(x.add(i * size), size, node * (n / size) + i);
                }
            }
            if n == 2 * LAST {
                self.tree.inverse_halves(x, n, node);
            } else if !is_even(n) {
                self.tree.inverse_8(x, n, node);
            }
        }
    }
}
