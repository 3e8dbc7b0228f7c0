//! Greatest common divisors: Stein's binary method for short operands, Euclid's steps in Lehmer's
//! way for longer ones, in Schönhage's for long ones. The page `docs/design/gcd.md` has the
//! reasons.

mod binary;
mod extended;
mod half;
mod lehmer;
mod rational;
mod small;
mod steps;
pub mod symbol;
pub mod watch;

pub use extended::{ExtendedGcd, extended_gcd, inverse_mod};
pub use rational::{Fraction, rational_mod};
pub(crate) use small::small_limbs;
pub use small::{ExtendedGcdLimb, extended_gcd_limb, gcd_limb, gcd_two, small_value};
pub use symbol::{jacobi, kronecker};

use super::compare::cmp;
use super::div::rem_1;
use super::owned::remainder;
use super::reciprocal::wide;
use super::trim::trimmed;
use crate::Limb;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::{replace, swap};
use lehmer::{Room, advance};
use small::residue_two;
use widelimb_kernels::Kernels;

/// `gcd(a, b)`, trimmed; `gcd(a, 0) = a`.
///
/// Cost: about `3 n^2` limb products for short operands of `n` limbs, `O(log n)` products of `n`
/// limbs for long ones; one remainder where one operand has at most two limbs. Up to 32
/// limbs there is no memory but the result's.
pub fn gcd(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (a, b) = (trimmed(a), trimmed(b));
    let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
    match *b {
        [] => a.to_vec(),
        [b] => vec![gcd_limb(if a.len() == 1 { a[0] } else { rem_1(a, b) }, b)],
        [low, high] => {
            let b = wide(high, low);
            small_limbs(gcd_two(residue_two(a, b), b))
        }
        _ if a.len() < LEHMER_FROM && half::third(k, a.len()).is_none() => binary::gcd(k, a, b),
        _ => gcd_long(k, a.to_vec(), b.to_vec()),
    }
}

/// [`gcd`] of trimmed numbers.
fn gcd_long(k: &Kernels, mut a: Vec<Limb>, mut b: Vec<Limb>) -> Vec<Limb> {
    if cmp(k, &a, &b).is_lt() {
        swap(&mut a, &mut b);
    }
    while let Some(upper) = half::third(k, a.len())
        && !b.is_empty()
    {
        let low = a.len() - upper;
        if half::by_upper_limbs(k, &mut a, &mut b, low, &mut ()).is_none() {
            let rest = remainder(k, &a, &b);
            a = replace(&mut b, rest);
        }
    }
    let mut room = Room::default();
    while a.len() >= LEHMER_FROM && !b.is_empty() {
        if advance(k, &mut a, &mut b, 0, &mut room, &mut ()).is_identity() {
            let rest = remainder(k, &a, &b);
            a = replace(&mut b, rest);
        }
    }
    if b.is_empty() { a } else { binary::gcd(k, &a, &b) }
}

/// Limbs from which on Euclid's steps are faster than those of the binary method.
pub const LEHMER_FROM: usize = 120;
