//! Factorials, primorials, binomial coefficients, Fibonacci and Lucas numbers.
//!
//! A lower bound of the bits costs nothing, so that a result above the limit is refused before
//! anything is computed.

mod binomial;
mod choose;
mod factorial;
mod fibonacci;

use super::Natural;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use widelimb_kernels::kernels;
use widelimb_limb::factors;
use widelimb_limb::progress::Steps;

fn limbs_of(bits: u128) -> usize {
    bits.div_ceil(LIMB_BITS as u128) as usize
}

/// The product of the factors, none of them 0.
fn product_of(factors: impl Iterator<Item = Limb>, steps: &mut Steps<'_>) -> Natural {
    let (mut limbs, mut limb): (Vec<Limb>, Limb) = (Vec::new(), 1);
    for factor in factors {
        match limb.checked_mul(factor) {
            Some(product) => limb = product,
            None => limbs.push(core::mem::replace(&mut limb, factor)),
        }
    }
    limbs.push(limb);
    Natural::from_limbs(factors::product_of_metered(kernels(), &limbs, steps))
}

/// The cost of the products above the leaves for so many limbs.
fn tree_cost(limbs: usize) -> f64 {
    factors::product_cost(kernels(), limbs)
}
