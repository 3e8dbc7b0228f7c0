//! Products in the ring of a block: two layers at a time, and four in registers at the end.

use super::block::product_16;
use super::passes::Tree;
use crate::ntt::Roots;
use crate::ntt::passes::tree_products;

/// Residues of a block of which two fit in the first cache.
const NEAR: usize = 1 << 10;

/// Never: three layers at a time take more registers than there are.
const FAR: usize = usize::MAX;

/// Residues whose last layers go through registers at once.
const LAST: usize = 16;

/// The product of two blocks, as [`NttKernels`](crate::ntt::NttKernels) define it: values at most
/// `4p` before, `2p` after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn multiply(x: *mut u64, y: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: x and y are aligned blocks of n residues and the table has the nodes below `node` by
    // the contract of `NttKernels`.
    unsafe { Job { tree: Tree::new(roots) }.product::<false>(x, y, n, node) }
}

/// The square of a block, as [`NttKernels`](crate::ntt::NttKernels) define it: values at most `4p`
/// before, `2p` after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn square(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: x is an aligned block of n residues and the table has the nodes below `node` by the
    // contract of `NttKernels`; a square reads no second block.
    unsafe { Job { tree: Tree::new(roots) }.product::<true>(x, x, n, node) }
}

/// A prime and its table.
struct Job {
    tree: Tree,
}

tree_products! { #[target_feature(enable = "avx2,fma")] Job, forward_4 inverse_4 }

impl Job {
    /// The last four layers, the products, and four layers back.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    unsafe fn last<const SQUARE: bool>(&self, x: *mut u64, y: *mut u64, node: usize) {
        // SAFETY: x and y are blocks of 16 residues, and the table has the nodes of their layers,
        // as `product` passes them.
        unsafe { product_16::<SQUARE>(&self.tree, x, y, node) }
    }
}
