//! Passes of two layers over a block.

use super::field::Field;
use crate::ntt::{Factor, Roots};

/// The constants of two layers: of a node, and of its two children.
#[inline(always)]
pub fn two(node: usize, at: impl Fn(usize) -> Factor) -> [Factor; 3] {
    [at(node), at(2 * node), at(2 * node + 1)]
}

/// The four quarters.
#[inline(always)]
fn quarters(x: &mut [u64]) -> [&mut [u64]; 4] {
    let quarter = x.len() / 4;
    let (low, high) = x.split_at_mut(2 * quarter);
    let (x0, x1) = low.split_at_mut(quarter);
    let (x2, x3) = high.split_at_mut(quarter);
    [x0, x1, x2, x3]
}

/// Down: values at most 4 larger after.
#[inline(always)]
pub fn forward_4<F: Field>(field: F, x: &mut [u64], node: usize, roots: &Roots) {
    let f = two(node, |node| roots.at(node));
    let [x0, x1, x2, x3] = quarters(x);
    for (((x0, x1), x2), x3) in x0.iter_mut().zip(x1).zip(x2).zip(x3) {
        [*x0, *x1, *x2, *x3] = field.forward_2([*x0, *x1, *x2, *x3], &f);
    }
}

/// Up: values at most `bound` before; 4 times that after, or below 4 if they are folded.
#[inline(always)]
pub fn inverse_4<F: Field, const FOLD: bool>(
    field: F,
    x: &mut [u64],
    bound: u64,
    node: usize,
    roots: &Roots,
) {
    let f = two(node, |node| roots.inverse_at(node));
    let [x0, x1, x2, x3] = quarters(x);
    for (((x0, x1), x2), x3) in x0.iter_mut().zip(x1).zip(x2).zip(x3) {
        let a = field.inverse_2([*x0, *x1, *x2, *x3], bound, &f);
        let a0 = if FOLD { field.fold(a[0]) } else { a[0] };
        [*x0, *x1, *x2, *x3] = [a0, a[1], a[2], a[3]];
    }
}
