//! Products in the ring of a block: three layers at a time where it is beyond the second cache, and
//! four in registers at the end.

use super::passes::Tree;
use super::product::{multiply_64, square_64};
use super::splat;
use crate::ntt::Roots;
use crate::ntt::passes::tree_products;
use core::arch::x86_64::__m512i;

/// Residues of a block that is done layer pair by layer pair: two of them fit in the first cache.
const NEAR: usize = 1 << 11;

/// Residues from which on a block is better read once for three layers than soon again after two:
/// it does not stay in the second cache.
const FAR: usize = 1 << 16;

/// Residues whose last layers go through registers at once.
const LAST: usize = 64;

/// The product of two blocks, as [`NttKernels`](crate::ntt::NttKernels) define it: values below
/// `6p` before, `4p` after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn multiply(x: *mut u64, y: *mut u64, n: usize, node: usize, roots: &Roots) {
    debug_assert!(n.is_power_of_two() && n >= LAST && roots.w.len() >= (node + 1) * (n / 8));
    let job = Job { tree: Tree::new(roots), mont: splat(roots.modulus.mont) };
    // SAFETY: x and y are aligned blocks of n residues and the table has the nodes below `node` by
    // the contract of `NttKernels`.
    unsafe { job.product::<false>(x, y, n, node) }
}

/// The square of a block, as [`NttKernels`](crate::ntt::NttKernels) define it: values below `6p`
/// before, `4p` after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn square(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    debug_assert!(n.is_power_of_two() && n >= LAST && roots.w.len() >= (node + 1) * (n / 8));
    let job = Job { tree: Tree::new(roots), mont: splat(roots.modulus.mont) };
    // SAFETY: x is an aligned block of n residues and the table has the nodes below `node` by the
    // contract of `NttKernels`; a square reads no second block.
    unsafe { job.product::<true>(x, x, n, node) }
}

/// A prime, its table, and its constant for Montgomery's reduction.
struct Job {
    tree: Tree,
    mont: __m512i,
}

tree_products! { #[target_feature(enable = "avx512f,avx512ifma")] Job, forward_8 inverse_8 }

impl Job {
    /// The last four layers, the products, and four layers back.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn last<const SQUARE: bool>(&self, x: *mut u64, y: *mut u64, node: usize) {
        // SAFETY: x and y are blocks of 64 residues, and the table has the nodes of their layers,
        // as `product` passes them.
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
}
