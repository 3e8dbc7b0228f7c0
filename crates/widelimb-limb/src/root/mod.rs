//! Integer roots with remainders, and tests for squares and powers.

mod degree;
mod logarithm;
mod perfect;
mod reciprocal_root;
pub mod short;
mod square;

pub use degree::root_of_two;
pub use perfect::{is_power, is_square, perfect_power};
use square::level_cost;
pub use square::{root_len, sqrt_scratch_len};

use super::owned::{difference, in_scratch, zeros};
use super::power::pow;
use super::trim::{trim, trimmed};
use crate::Limb;
use crate::progress::Meter;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// `(s, a - s^2)` for `s = floor(sqrt(a))`, both trimmed.
///
/// Cost: that of a division of a number as long as `a` by one half as long, and of a square a
/// quarter as long. Source: P. Zimmermann, Karatsuba Square Root, INRIA RR-3805 (1999).
pub fn sqrt_rem(k: &Kernels, a: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    let a = trimmed(a);
    if a.len() <= short::LONGEST {
        let (s, rest) = short::sqrt_rem(a);
        return (trimmed(&s).to_vec(), trimmed(&rest).to_vec());
    }
    let n = root_len(a.len());
    let (mut s, mut rest) = (zeros(n), zeros(n + 1));
    with_room(k, a, |scratch| sqrt_rem_into(k, &mut s, &mut rest, a, scratch));
    trim(&mut s);
    trim(&mut rest);
    (s, rest)
}

/// [`sqrt_rem`] of more than [`short::LONGEST`] limbs, the highest not 0, into [`root_len`] limbs
/// and one limb more for the remainder. `scratch` is at least [`sqrt_scratch_len`] limbs of any
/// content.
pub fn sqrt_rem_into(
    k: &Kernels,
    s: &mut [Limb],
    rest: &mut [Limb],
    a: &[Limb],
    scratch: &mut [Limb],
) {
    square::sqrt_rem(k, s, rest, a, scratch, &mut Meter::SILENT.steps(|| 0.0));
}

/// `floor(sqrt(a))`, trimmed: [`sqrt_rem`] without the remainder.
pub fn sqrt(k: &Kernels, a: &[Limb]) -> Vec<Limb> {
    sqrt_metered(k, a, Meter::SILENT)
}

/// [`sqrt`], with a step for each doubling of the length.
fn sqrt_metered(k: &Kernels, a: &[Limb], meter: Meter<'_>) -> Vec<Limb> {
    let a = trimmed(a);
    if a.len() <= short::LONGEST {
        return trimmed(&short::sqrt_rem(a).0).to_vec();
    }
    let n = root_len(a.len());
    let mut steps = meter.steps(|| sqrt_cost(k, n));
    let mut s = zeros(n);
    with_room(k, a, |scratch| square::sqrt(k, &mut s, a, scratch, &mut steps));
    trim(&mut s);
    s
}

/// The cost of a square root of `n` limbs.
fn sqrt_cost(k: &Kernels, n: usize) -> f64 {
    let lengths = core::iter::successors(Some(n), |n| Some(n.div_ceil(2)));
    lengths.take_while(|&n| n > 1).map(|n| level_cost(k, n)).sum()
}

/// Runs the body with the scratch of a square root of `a`.
fn with_room(k: &Kernels, a: &[Limb], body: impl FnOnce(&mut [Limb])) {
    in_scratch(sqrt_scratch_len(k, a.len()), body);
}

/// `(s, a - s^n)` for `s = floor(a^(1/n))`, both trimmed.
///
/// Cost: that of the root, of the power, which is as long as `a`, and of a few products half as
/// long. Source: Newton's iteration with growing precision; see the folder's `degree`.
///
/// # Panics
/// If `n` is 0.
pub fn root_rem(k: &Kernels, a: &[Limb], n: u32) -> (Vec<Limb>, Vec<Limb>) {
    assert!(n != 0, "a root of degree 0");
    if n == 2 {
        return sqrt_rem(k, a);
    }
    let s = root_metered(k, a, n, Meter::SILENT);
    let rest = difference(k, a, &pow(k, &s, n.into()));
    (s, rest)
}

/// `floor(a^(1/n))` for `n > 0`, trimmed, with a step for each doubling of the length.
pub fn root_metered(k: &Kernels, a: &[Limb], n: u32, meter: Meter<'_>) -> Vec<Limb> {
    let a = trimmed(a);
    match n {
        1 => a.to_vec(),
        2 => sqrt_metered(k, a, meter),
        _ => degree::root(k, a, n, &mut meter.steps(|| degree::root_cost(k, a, n))),
    }
}
