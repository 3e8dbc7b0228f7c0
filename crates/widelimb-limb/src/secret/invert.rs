//! Inverses modulo odd numbers, by a binary greatest common divisor of a fixed number of steps.
//!
//! With `a = u x` and `b = v x` modulo `m`, `b` odd, a step makes `a` even by taking away `b` where it
//! is odd, the smaller of both becoming `b`, and halves it: then the bits of both together are one
//! less, until `a` is 0 and `b` the greatest common divisor. Source: J. Stein, Computational problems
//! associated with Racah algebra, Journal of Computational Physics 1 (1967); with cofactors, D.
//! Knuth, The Art of Computer Programming 2, 4.5.2, exercise 39.

use super::sums::{add_if, sub_if, swap_masked};
use crate::Limb;
use crate::modular::select::{equal, mask};

/// The limbs of scratch that [`invert`] takes for `n` limbs.
pub const fn invert_scratch_len(n: usize) -> usize {
    3 * n
}

/// `r = 1 / a mod m` for an odd `m`, all of `n` limbs, below `m`; 1, or 0 if there is none, and then
/// `r` is unspecified. `a` is overwritten. `steps` is at least the bits of `a` and those of `m`
/// together, `scratch` at least [`invert_scratch_len`] limbs of any content.
///
/// Cost: some ten limb operations for each limb in each step.
///
/// # Panics
/// If the lengths do not fit.
pub fn invert(
    r: &mut [Limb],
    a: &mut [Limb],
    m: &[Limb],
    steps: u64,
    scratch: &mut [Limb],
) -> Limb {
    let n = m.len();
    let (b, scratch) = scratch.split_at_mut(n);
    let (u, scratch) = scratch.split_at_mut(n);
    let half = &mut scratch[..n];
    let v = r;
    b.copy_from_slice(m);
    v.fill(0);
    u.fill(0);
    // 1, but for the modulus 1, which has no other residue than 0.
    u[0] = 1 & !is_one(m);
    // 1 / 2 mod m.
    halve(half, m);
    add_one(half);
    for _ in 0..steps {
        let odd = mask(a[0] & 1);
        let less = mask(sub_if(a, b, odd));
        add_if(b, a, less);
        negate_if(a, less);
        // SAFETY: two exclusive slices of n limbs.
        unsafe { swap_masked(u.as_mut_ptr(), v.as_mut_ptr(), n, less) };
        let below = sub_if(u, v, odd);
        add_if(u, m, mask(below));
        halve_assign(a);
        let odd = mask(u[0] & 1);
        halve_assign(u);
        add_if(u, half, odd);
    }
    is_one(b) & 1
}

/// All ones for the number 1, else zeros.
fn is_one(a: &[Limb]) -> Limb {
    equal(a[1..].iter().fold(a[0] ^ 1, |all, limb| all | limb), 0)
}

/// `r = floor(a / 2)`.
fn halve(r: &mut [Limb], a: &[Limb]) {
    r.copy_from_slice(a);
    halve_assign(r);
}

/// `r = floor(r / 2)`.
fn halve_assign(r: &mut [Limb]) {
    let mut above = 0;
    for limb in r.iter_mut().rev() {
        (*limb, above) = (*limb >> 1 | above << 63, *limb);
    }
}

/// `r = r + 1`, which fits.
fn add_one(r: &mut [Limb]) {
    let mut carry = true;
    for limb in r {
        (*limb, carry) = limb.overflowing_add(carry.into());
    }
}

/// `r = -r` if the mask is all ones.
fn negate_if(r: &mut [Limb], mask: Limb) {
    let mut carry = mask & 1;
    for limb in r {
        let (s, over) = (*limb ^ mask).overflowing_add(carry);
        *limb = s;
        carry = over.into();
    }
}
