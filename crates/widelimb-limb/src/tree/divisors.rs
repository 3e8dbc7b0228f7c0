//! Common divisors of each of many numbers with the product of all others.

use super::ProductTree;
use crate::Limb;
use crate::common_divisor::gcd;
use crate::owned::{product, sum};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// For each modulus its greatest common divisor with the product of all others, trimmed: a modulus
/// that shares a prime with another one gives it away.
///
/// With `M` the product of all moduli and `D` the sum of all `M / m`, `D = M / m` modulo each `m`,
/// for every other term has the factor `m`. So the remainders of `D` are what is needed, and none
/// by squares, as in N. Heninger, Z. Durumeric, E. Wustrow and J. Halderman, Mining your Ps and Qs,
/// USENIX Security 21 (2012), section 3.3, whose results these are.
///
/// Cost: three products of half the length of `M` at each level of a tree, then that of
/// [`ProductTree::remainders`].
///
/// # Errors
/// The index of the first modulus that is 0.
pub fn batch_gcd(k: &Kernels, moduli: &[&[Limb]]) -> Result<Vec<Vec<Limb>>, usize> {
    let tree = ProductTree::new(k, moduli)?;
    if moduli.is_empty() {
        return Ok(vec![]);
    }
    let remainders = tree.remainders(k, &sum_of_cofactors(k, &tree));
    let pairs = remainders.iter().zip(moduli);
    Ok(pairs.map(|(remainder, modulus)| gcd(k, remainder, modulus)).collect())
}

/// The sum of the root divided by each leaf.
fn sum_of_cofactors(k: &Kernels, tree: &ProductTree) -> Vec<Limb> {
    let mut sums = vec![vec![1]; tree.levels[0].len()];
    for level in &tree.levels[..tree.levels.len() - 1] {
        let pairs = sums.chunks(2).zip(level.chunks(2));
        let above = pairs.map(|pair| match pair {
            ([left_sum, right_sum], [left, right]) => {
                sum(k, &product(k, left_sum, right), &product(k, right_sum, left))
            }
            (sums, _) => sums.concat(),
        });
        sums = above.collect();
    }
    sums.concat()
}
