//! Products in the ring of a block, by its tree: down, the products and up again part by part, so
//! that parts that fit in a cache stay there for all that is done to them.
//!
//! Down the tree values grow by 2 for each layer: from 16 to less than 72, in at most 26 layers. Up
//! the tree what is only summed doubles with each layer: from 2 to `2^10` in a near part, then it
//! is folded to less than 4.

use super::field::{Field, ROOM};
use super::passes::{forward_4, inverse_4};
use super::ring::Ring;
use crate::ntt::Roots;

/// Coefficients of a part whose layers are done one pass after the other: two parts fit in the
/// first cache.
const NEAR: usize = 1 << 11;

/// The product of two blocks, as [`NttKernels`](crate::ntt::NttKernels) define it: values below 16
/// before, 4 after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[inline(always)]
pub unsafe fn multiply<F: Field>(x: *mut u64, y: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: x and y are valid for reads and writes of n residues and do not overlap, by the
    // contract of `NttKernels`.
    let (x, y) =
        unsafe { (core::slice::from_raw_parts_mut(x, n), core::slice::from_raw_parts_mut(y, n)) };
    product::<F, false>(F::of(&roots.modulus), x, y, node, roots);
}

/// The square of a block, as [`NttKernels`](crate::ntt::NttKernels) define it: values below 16
/// before, 4 after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[inline(always)]
pub unsafe fn square<F: Field>(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: x is valid for reads and writes of n residues by the contract of `NttKernels`.
    let x = unsafe { core::slice::from_raw_parts_mut(x, n) };
    product::<F, true>(F::of(&roots.modulus), x, &mut [], node, roots);
}

/// The product of two blocks in ring `node`, or the square of `x` if `SQUARE`, which has no `y`.
#[inline(always)]
fn product<F: Field, const SQUARE: bool>(
    field: F,
    x: &mut [u64],
    y: &mut [u64],
    node: usize,
    roots: &Roots,
) {
    let n = x.len();
    let mut near = n;
    while near > NEAR {
        near /= 4;
    }
    for (i, at) in (0..n).step_by(near).enumerate() {
        let end = at + near;
        let mut size = n;
        while size > near {
            if at.is_multiple_of(size) {
                let node = node * (n / size) + at / size;
                forward_4(field, &mut x[at..at + size], node, roots);
                if !SQUARE {
                    forward_4(field, &mut y[at..at + size], node, roots);
                }
            }
            size /= 4;
        }
        let y = if SQUARE { &mut [][..] } else { &mut y[at..end] };
        product_near::<F, SQUARE>(field, &mut x[at..end], y, node * (n / near) + i, roots);
        while size < n {
            size *= 4;
            if end.is_multiple_of(size) {
                let node = node * (n / size) + (end - size) / size;
                let x = &mut x[end - size..end];
                inverse_4::<F, true>(field, x, 4 * field.p(), node, roots);
            }
        }
    }
}

/// Pass by pass.
#[inline(always)]
fn product_near<F: Field, const SQUARE: bool>(
    field: F,
    x: &mut [u64],
    y: &mut [u64],
    node: usize,
    roots: &Roots,
) {
    let n = x.len();
    let last = if n.trailing_zeros().is_multiple_of(2) { 4 } else { 8 };
    let mut size = n;
    while size > last {
        let first = node * (n / size);
        for (i, x) in x.chunks_exact_mut(size).enumerate() {
            forward_4(field, x, first + i, roots);
        }
        for (i, y) in y.chunks_exact_mut(size).enumerate() {
            forward_4(field, y, first + i, roots);
        }
        size /= 4;
    }
    let ring = Ring { field, roots };
    let mut bound = if last == 4 {
        ring.pairs::<SQUARE, false>(x, y, node * (n / 8));
        2 * field.p()
    } else {
        ring.pairs::<SQUARE, true>(x, y, node * (n / 8));
        4 * field.p()
    };
    while size < n {
        size *= 4;
        debug_assert!(4 * bound < ROOM * field.p());
        let first = node * (n / size);
        for (i, x) in x.chunks_exact_mut(size).enumerate() {
            if size == n {
                inverse_4::<F, true>(field, x, bound, first + i, roots);
            } else {
                inverse_4::<F, false>(field, x, bound, first + i, roots);
            }
        }
        bound *= 4;
    }
}
