//! Bits of the constants pi and e, of which the primes of standards are made.

use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::owned::{difference, quotient, shifted_left, shifted_right, sum};

/// Guard bits beyond those asked for. Each term of a series is too small by less than 1 in the last
/// of them, and so by less than 2^20 together; the sums are right unless the next 40 bits are all
/// alike.
const GUARD: usize = 64;

/// `floor(2^bits pi)`, by J. Machin's formula `pi = 16 arctan(1/5) - 4 arctan(1/239)`.
pub fn pi(k: &Kernels, bits: usize) -> Vec<Limb> {
    let unit = shifted_left(k, &[1], bits + GUARD);
    let first = shifted_left(k, &arctan_inverse(k, &unit, 5), 4);
    let second = shifted_left(k, &arctan_inverse(k, &unit, 239), 2);
    shifted_right(k, &difference(k, &first, &second), GUARD)
}

/// `floor(2^bits e)`, the sum of `1 / i!`.
pub fn e(k: &Kernels, bits: usize) -> Vec<Limb> {
    let mut term = shifted_left(k, &[1], bits + GUARD);
    let mut total = term.clone();
    for i in 1.. {
        term = quotient(k, &term, &[i]);
        if term.is_empty() {
            break;
        }
        total = sum(k, &total, &term);
    }
    shifted_right(k, &total, GUARD)
}

/// `unit arctan(1 / x)`, the sum of `(-1)^i / ((2 i + 1) x^(2 i + 1))`.
fn arctan_inverse(k: &Kernels, unit: &[Limb], x: Limb) -> Vec<Limb> {
    let mut power = quotient(k, unit, &[x]);
    let (mut positive, mut negative) = (power.clone(), Vec::new());
    for i in 1.. {
        power = quotient(k, &power, &[x * x]);
        if power.is_empty() {
            break;
        }
        let term = quotient(k, &power, &[2 * i + 1]);
        let side = if i % 2 == 0 { &mut positive } else { &mut negative };
        *side = sum(k, side, &term);
    }
    difference(k, &positive, &negative)
}
