//! Many numbers at once by trees of products: remainders, common divisors, inverses.
//!
//! A [`ProductTree`] has the numbers as leaves and at each node the product of what is below, so
//! that all numbers meet in a few long products instead of many short ones. The remainders of one
//! number by all leaves come from the root by products alone: see [`ProductTree::remainders`].
//! Source: D. Bernstein, Fast multiplication and its applications, Algorithmic Number Theory, MSRI
//! Publications 44 (2008), sections 12, 14 and 18, and Scaled remainder trees (2004).

mod divisors;
mod inverses;

pub use divisors::batch_gcd;
pub use inverses::inverses;

use super::owned::{product, quotient};
use super::sum::add_1_assign;
use super::trim::{trim, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// Numbers above 0, and the products of halves of them, of halves of the halves and so on.
#[derive(Clone, Debug)]
pub struct ProductTree {
    /// The leaves, then the products of neighbours, up to the root, all trimmed. The last of an odd
    /// number of nodes is its own product.
    levels: Vec<Vec<Vec<Limb>>>,
}

impl ProductTree {
    /// The tree of these leaves. The root of no leaves is 1.
    ///
    /// Cost: a product of half the length of the root at each level.
    ///
    /// # Errors
    /// The index of the first leaf that is 0.
    pub fn new(k: &Kernels, leaves: &[&[Limb]]) -> Result<ProductTree, usize> {
        if let Some(zero) = leaves.iter().position(|leaf| trimmed(leaf).is_empty()) {
            return Err(zero);
        }
        let mut level: Vec<Vec<Limb>> = leaves.iter().map(|leaf| trimmed(leaf).to_vec()).collect();
        if level.is_empty() {
            level.push(vec![1]);
        }
        let mut levels = vec![];
        while level.len() > 1 {
            let above = level.chunks(2).map(|pair| match pair {
                [left, right] => product(k, left, right),
                pair => pair.concat(),
            });
            let above = above.collect();
            levels.push(core::mem::replace(&mut level, above));
        }
        levels.push(level);
        Ok(ProductTree { levels })
    }

    /// The product of all leaves.
    pub fn root(&self) -> &[Limb] {
        &self.levels[self.levels.len() - 1][0]
    }

    /// The leaves, then the products of neighbours, up to the root alone; the last of an odd number
    /// of nodes is its own product.
    pub fn levels(&self) -> &[Vec<Vec<Limb>>] {
        &self.levels
    }

    /// `a` modulo each leaf, trimmed.
    ///
    /// For the root `M` the fraction `a / M` is computed once, to a limb more than `M` has, from
    /// below; the fraction of a node's left child `L` is that of the node times the right child,
    /// modulo 1, to a limb more than `L` has; a leaf times its fraction, rounded, is the remainder.
    /// What is cut off at a node of `n` limbs is below `2^(-64 (n + 1))`, and reaches the leaf
    /// times the quotient of node and leaf: the remainder misses less than `2^-64` for each level.
    ///
    /// Cost: one quotient by the root, and at each level two products, of fractions as long as the
    /// root by nodes of half of it.
    pub fn remainders(&self, k: &Kernels, a: &[Limb]) -> Vec<Vec<Limb>> {
        self.remainders_of_fraction(k, self.fraction(k, a))
    }

    /// `a / root` modulo 1, in units of `2^(-64 (n + 1))` for a root of `n` limbs, rounded down.
    fn fraction(&self, k: &Kernels, a: &[Limb]) -> Vec<Limb> {
        let precision = self.root().len() + 1;
        let mut shifted = vec![0; precision];
        shifted.extend_from_slice(trimmed(a));
        let mut fraction = quotient(k, &shifted, self.root());
        fraction.resize(precision, 0);
        fraction
    }

    /// The remainders of the number whose [`fraction`](Self::fraction) this is.
    fn remainders_of_fraction(&self, k: &Kernels, fraction: Vec<Limb>) -> Vec<Vec<Limb>> {
        let mut fractions = vec![fraction];
        for level in self.levels.iter().rev().skip(1) {
            let mut below = Vec::with_capacity(level.len());
            for (pair, fraction) in level.chunks(2).zip(fractions) {
                match pair {
                    [left, right] => {
                        below.push(times_sibling(k, &fraction, right, left.len() + 1));
                        below.push(times_sibling(k, &fraction, left, right.len() + 1));
                    }
                    _ => below.push(fraction),
                }
            }
            fractions = below;
        }
        let leaves = self.levels[0].iter().zip(fractions);
        leaves.map(|(leaf, fraction)| times_leaf(k, &fraction, leaf)).collect()
    }
}

/// The upper `precision` limbs of `fraction sibling` modulo 1.
fn times_sibling(k: &Kernels, fraction: &[Limb], sibling: &[Limb], precision: usize) -> Vec<Limb> {
    let n = fraction.len();
    let mut r = product(k, fraction, sibling);
    r.resize(n, 0);
    r.drain(..n - precision);
    r
}

/// `fraction leaf`, rounded; 0 for the leaf itself.
fn times_leaf(k: &Kernels, fraction: &[Limb], leaf: &[Limb]) -> Vec<Limb> {
    let n = fraction.len();
    let mut r = product(k, fraction, leaf);
    r.resize(n + leaf.len(), 0);
    let overflow = add_1_assign(&mut r[n - 1..], 1 << (LIMB_BITS - 1));
    debug_assert!(overflow == 0);
    r.drain(..n);
    trim(&mut r);
    if r == leaf { vec![] } else { r }
}
