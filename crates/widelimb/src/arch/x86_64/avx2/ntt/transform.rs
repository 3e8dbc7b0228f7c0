//! Products in the ring of a block, by its tree: down, the products and up again part by part, so
//! that parts that fit in a cache stay there for all that is done to them.

use super::block::product_16;
use super::passes::Tree;
use crate::arch::ntt::Roots;

/// Residues of a block that is done layer pair by layer pair: two of them fit in the first cache.
const NEAR: usize = 1 << 10;

/// Residues whose last layers go through registers at once.
const LAST: usize = 16;

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values at most `4p` before, `2p` after.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn multiply(x: *mut u64, y: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: the caller's promise.
    unsafe { product::<false>(&Tree::new(roots), x, y, n, node) }
}

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values at most `4p` before, `2p` after.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn square(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: the caller's promise.
    unsafe { product::<true>(&Tree::new(roots), x, x, n, node) }
}

/// A square's `y` is its `x`.
#[target_feature(enable = "avx2,fma")]
unsafe fn product<const SQUARE: bool>(
    tree: &Tree,
    x: *mut u64,
    y: *mut u64,
    n: usize,
    node: usize,
) {
    debug_assert!(n.is_power_of_two() && n >= LAST);
    // SAFETY: parts of the block.
    unsafe {
        if n <= NEAR {
            forward_near(tree, x, n, node);
            if !SQUARE {
                forward_near(tree, y, n, node);
            }
            for i in 0..n / LAST {
                let (x, y) = (x.add(i * LAST), y.add(i * LAST));
                product_16::<SQUARE>(tree, x, y, node * (n / LAST) + i);
            }
            return inverse_near(tree, x, n, node);
        }
        tree.forward_4(x, n, node);
        if !SQUARE {
            tree.forward_4(y, n, node);
        }
        for i in 0..4 {
            let at = i * (n / 4);
            product::<SQUARE>(tree, x.add(at), y.add(at), n / 4, 4 * node + i);
        }
        tree.inverse_4(x, n, node);
    }
}

/// The layers down to blocks of 16.
#[target_feature(enable = "avx2,fma")]
unsafe fn forward_near(tree: &Tree, x: *mut u64, n: usize, node: usize) {
    let mut size = n;
    while size > LAST {
        for i in 0..n / size {
            let node = node * (n / size) + i;
            // SAFETY: parts of the block.
            unsafe {
                if size == 2 * LAST {
                    tree.forward_halves(x.add(i * size), size, node);
                } else {
                    tree.forward_4(x.add(i * size), size, node);
                }
            }
        }
        size = (size / 4).max(LAST);
    }
}

/// The layers back from blocks of 16.
#[target_feature(enable = "avx2,fma")]
unsafe fn inverse_near(tree: &Tree, x: *mut u64, n: usize, node: usize) {
    let odd = (n / LAST).trailing_zeros() & 1 == 1;
    let mut size = LAST;
    while size < n {
        let halves = odd && size == LAST;
        size *= if halves { 2 } else { 4 };
        for i in 0..n / size {
            let node = node * (n / size) + i;
            // SAFETY: parts of the block.
            unsafe {
                if halves {
                    tree.inverse_halves(x.add(i * size), size, node);
                } else {
                    tree.inverse_4(x.add(i * size), size, node);
                }
            }
        }
    }
}
