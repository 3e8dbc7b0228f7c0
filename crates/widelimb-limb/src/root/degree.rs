//! Roots of degree 3 and more.
//!
//! For `a = 2^(k e) alpha` with `1 <= alpha < 2^k` the root is `2^e x` with `x = alpha^(1/k)` from
//! 1 to 2. A logarithm gives `x` to 56 bits, and a step in registers to twice as many. Newton's
//! step, `x + (alpha - x^k) / (k x^(k - 1))`, takes an error of `2^-b x` to one below `k / 2 2^(-2
//! b) x`: so each step computes with twice the bits of the one before, of powers only those, and of
//! the quotient only the half that is new. The steps end with [`GUARD`] bits more than the root
//! has. These tell the root, unless they are all but 0: then `a` is close to a power, which is
//! computed and compared.
//!
//! # Errors
//!
//! With `n` limbs of mantissa, a product loses less than `u = 2^(1 - 64 n)` of itself. Binary
//! powering to `x^(k - 1)` and the product with `x` lose less than `2 k u` of `x^k` together, which
//! moves `x` by `2 u`; the difference is cut to `2 u`, and the quotient, with a limb more of the
//! divisor than it has itself, to 3 units in the last place of `x`. All that is less than `2^(5 -
//! 64 n)`. Source of the iteration with growing precision: R. Brent, P. Zimmermann, Modern Computer
//! Arithmetic, sections 1.5.2 and 4.2.

use super::logarithm::{RIGHT_BITS, mantissa_of_root, wide_mantissa_of_root, wide_right_bits};
use crate::compare::cmp;
use crate::cost;
use crate::div::{complement, quotient_len};
use crate::owned::{in_scratch, quotient_into};
use crate::power::pow;
use crate::product::{mul, mul_scratch_len, sqr, sqr_scratch_len};
use crate::progress::Steps;
use crate::reciprocal::{halves, wide};
use crate::shift;
use crate::sum::{add_1_assign, add_assign, sub_1_assign, sub_assign};
use crate::trim::{bit_len, trim, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use widelimb_kernels::Kernels;

/// Bits below the point of a root that tell whether it is rounded down.
const GUARD: u64 = 12;

/// Bits of the limbs of a mantissa that roundings may make wrong, with those of the step's own
/// error.
const ROUNDED: u64 = 6;

/// `floor(a^(1/degree))` for a trimmed `a` and a degree of 3 or more, trimmed.
pub fn root(k: &Kernels, a: &[Limb], degree: u32, steps: &mut Steps<'_>) -> Vec<Limb> {
    let Some(exponent) = bit_len(a).checked_sub(1).map(|top| top / u64::from(degree)) else {
        return vec![];
    };
    if exponent == 0 {
        return vec![1];
    }
    let fits = |root: &[Limb]| cmp(k, &pow(k, root, degree.into()), a) != Ordering::Greater;
    let rest = (bit_len(a) - 1) % u64::from(degree);
    if exponent + 1 + GUARD <= RIGHT_BITS {
        let mut upper = [0];
        mantissa(k, &mut upper, a, 0);
        let x = mantissa_of_root(upper[0], rest, degree);
        return vec![limb_below(x, exponent, |root| fits(&[root]))];
    }
    let plan = Plan::new(exponent, degree);
    let mut x = vec![0; plan.limbs()];
    approximate(k, &mut x, a, degree, &plan, steps);
    round_down(k, &x, exponent, fits)
}

/// The root of a number of two limbs, of degree 3 or more.
#[inline]
pub fn root_of_two(a: u128, degree: u32) -> Limb {
    if a == 0 {
        return 0;
    }
    let top = a.ilog2();
    let exponent = top / degree;
    if exponent == 0 {
        return 1;
    }
    let x = mantissa_of_root((a << (127 - top) >> 64) as Limb, (top % degree).into(), degree);
    limb_below(x, exponent.into(), |root| {
        u128::from(root).checked_pow(degree).is_some_and(|power| power <= a)
    })
}

/// The integer below `2^exponent x`, `x` being a mantissa in units of `2^-63` that is wrong by less
/// than `2^-(exponent + GUARD)`; `fits` tells whether a number is at most the root.
#[inline(always)]
fn limb_below(x: Limb, exponent: u64, fits: impl FnOnce(Limb) -> bool) -> Limb {
    let fraction = x << exponent << 1;
    let floor = x >> (63 - exponent);
    if is_between(fraction) {
        return floor;
    }
    let nearest = floor + (fraction >> 63);
    nearest - Limb::from(!fits(nearest))
}

/// Whether bits behind a point, which may be wrong by one part in `2^GUARD`, tell what is before
/// it.
#[inline(always)]
fn is_between(fraction: Limb) -> bool {
    fraction.wrapping_add(1 << (64 - GUARD)) >= 1 << (65 - GUARD)
}

/// The integer below `2^exponent x`, `x` being a mantissa in units of its lowest bit below 2, which
/// is wrong by less than `2^-(exponent + GUARD)`; `fits` tells whether a number is at most the
/// root.
fn round_down(
    k: &Kernels,
    x: &[Limb],
    exponent: u64,
    fits: impl FnOnce(&[Limb]) -> bool,
) -> Vec<Limb> {
    let below = LIMB_BITS * x.len() - 1 - exponent as usize;
    let mut root = vec![0; exponent as usize / LIMB_BITS + 1];
    shift::shr(k, &mut root, x, below);
    // The upper limb of the bits behind the point.
    let (at, bits) = (below / LIMB_BITS, below % LIMB_BITS);
    let next = at.checked_sub(1).map_or(0, |i| x[i]);
    let fraction = x[at] << 1 << (LIMB_BITS - 1 - bits) | next >> bits;
    if is_between(fraction) {
        return root;
    }
    let carry = add_1_assign(&mut root, fraction >> 63);
    if carry > 0 {
        root.push(carry);
    }
    trim(&mut root);
    if !fits(&root) {
        sub_1_assign(&mut root, 1);
        trim(&mut root);
    }
    root
}

/// The bits that are right after each of Newton's steps, from the last one to the first.
struct Plan {
    bits: [u64; 64],
    count: usize,
}

impl Plan {
    /// The steps for a root of the degree that has `exponent` bits behind its highest one.
    fn new(exponent: u64, degree: u32) -> Plan {
        let (mut bits, mut count) = ([0; 64], 0);
        let log2 = log2_above(degree);
        // An error of `2^-b x` is below `2^(1 - b)`.
        let mut wanted = exponent + 1 + GUARD;
        while wanted > wide_right_bits(log2) {
            bits[count] = wanted;
            count += 1;
            wanted = (wanted + 1 + log2).div_ceil(2);
        }
        Plan { bits, count }
    }

    /// The limbs of the last mantissa.
    fn limbs(&self) -> usize {
        self.bits[..self.count].first().map_or(2, |&bits| mantissa_len(bits))
    }
}

fn log2_above(degree: u32) -> u64 {
    (degree - 1).ilog2() as u64 + 1
}

/// The limbs of a mantissa, of which so many bits are to be right.
fn mantissa_len(bits: u64) -> usize {
    (bits + ROUNDED).div_ceil(LIMB_BITS as u64) as usize
}

/// The mantissa `x` of the root, by the plan's steps.
fn approximate(
    k: &Kernels,
    x: &mut [Limb],
    a: &[Limb],
    degree: u32,
    plan: &Plan,
    steps: &mut Steps<'_>,
) {
    let (n, top) = (x.len(), bit_len(a) - 1);
    let mut upper = [0; 2];
    mantissa(k, &mut upper, a, 0);
    let first = wide_mantissa_of_root(wide(upper[1], upper[0]), top % u64::from(degree), degree);
    (x[n - 1], x[n - 2]) = halves(first);
    let mut right = wide_right_bits(log2_above(degree));
    for &bits in plan.bits[..plan.count].iter().rev() {
        let (old, new) = (mantissa_len(right), mantissa_len(bits));
        steps.next(|| step_cost(k, new));
        let step = Step { k, a, degree, right };
        in_scratch(scratch_len(old, new), |scratch| step.run(&mut x[n - new..], old, scratch));
        right = bits;
    }
}

/// The cost of a step to so many limbs, up to a factor.
fn step_cost(k: &Kernels, n: usize) -> f64 {
    cost::product(k, n, n)
}

/// The cost of all steps for a number of `n` limbs.
pub fn root_cost(k: &Kernels, a: &[Limb], degree: u32) -> f64 {
    let exponent = bit_len(a).saturating_sub(1) / u64::from(degree);
    let plan = Plan::new(exponent, degree);
    plan.bits[..plan.count].iter().map(|&bits| step_cost(k, mantissa_len(bits))).sum()
}

/// `r = floor(a 2^s)` for the `s` with which `r` has `zeros` zeros at its top, and no more.
fn mantissa(k: &Kernels, r: &mut [Limb], a: &[Limb], zeros: u64) {
    let (wanted, bits) = ((LIMB_BITS * r.len()) as u64 - zeros, bit_len(a));
    if bits > wanted {
        shift::shr(k, r, a, (bits - wanted) as usize);
    } else {
        shift::shl(k, r, a, (wanted - bits) as usize);
    }
}

/// `x` more or less a step, and kept from 1 to 2: the units are of its lowest bit below 2.
fn move_by(k: &Kernels, x: &mut [Limb], step: &[Limb], down: bool) {
    let top = x.len() - 1;
    if down {
        sub_assign(k, x, step);
        if x[top] >> 63 == 0 {
            x.fill(0);
            x[top] = 1 << 63;
        }
    } else if add_assign(k, x, step) == 1 {
        x.fill(Limb::MAX);
    }
}

/// One of Newton's steps.
struct Step<'a> {
    k: &'a Kernels,
    a: &'a [Limb],
    degree: u32,
    /// The bits of the mantissa that are right before.
    right: u64,
}

/// The limbs of scratch of a [`Step`] from so many limbs to so many: for a power, its product with
/// `x` or a square, a difference, and the operands of a division.
fn scratch_len(old: usize, new: usize) -> usize {
    4 * new + old + 1 + 3 * (new + 2)
}

/// A power of `x`: `2^exponent` times a mantissa.
struct Power {
    len: usize,
    exponent: u64,
}

impl Step<'_> {
    /// Takes the upper `old` limbs of the mantissa `x` to all of its limbs.
    fn run(&self, x: &mut [Limb], old: usize, scratch: &mut [Limb]) {
        let (k, n) = (self.k, x.len());
        let (power, scratch) = scratch.split_at_mut(n);
        let (product, scratch) = scratch.split_at_mut(2 * n + old);
        let (difference, scratch) = scratch.split_at_mut(n + 1);
        let upper = &x[n - old..];
        let Power { len, exponent } = self.power(power, upper, product);
        let power = &power[..len];
        // alpha - x^k in units of 2^(2 - 64 n) times the power of 2 below alpha.
        let above = (bit_len(self.a) - 1) % u64::from(self.degree) - exponent;
        debug_assert!(above <= 2 && len + old >= n);
        let product = &mut product[..len + old];
        self.multiply(product, power, upper);
        shift::shr_assign(k, product, (len + old - n) * LIMB_BITS + above as usize);
        mantissa(k, &mut difference[..n], self.a, 1);
        difference[n] = 0;
        let is_less = k.sub_n_assign(&mut difference[..n], &product[..n], 0) == 1;
        if is_less {
            complement(&mut difference[..n]);
            add_1_assign(&mut difference[..n], 1);
        }
        shift::shl_assign(k, difference, above as usize);
        let len = self.divide(difference, power, product, scratch);
        let step = &product[..len];
        debug_assert!(bit_len(step) <= ((LIMB_BITS * n) as u64 + 1).saturating_sub(self.right));
        move_by(k, x, step, is_less);
    }

    /// `x^(k - 1)`, its mantissa at the bottom of `power`, of at most as many limbs.
    fn power(&self, power: &mut [Limb], x: &[Limb], product: &mut [Limb]) -> Power {
        let exponent = u64::from(self.degree) - 1;
        power[..x.len()].copy_from_slice(x);
        let mut r = Power { len: x.len(), exponent: 0 };
        for i in (0..exponent.ilog2()).rev() {
            let square = &mut product[..2 * r.len];
            self.square(square, &power[..r.len]);
            r = self.keep(power, square, 2 * r.exponent);
            if exponent >> i & 1 == 1 {
                let times_x = &mut product[..r.len + x.len()];
                self.multiply(times_x, &power[..r.len], x);
                r = self.keep(power, times_x, r.exponent);
            }
        }
        r
    }

    /// Keeps the upper limbs of a product of two mantissas in `power`.
    fn keep(&self, power: &mut [Limb], product: &[Limb], exponent: u64) -> Power {
        let len = product.len().min(power.len());
        let (low, upper) = product.split_at(product.len() - len);
        let top = upper[len - 1] >> 63;
        if top == 1 {
            power[..len].copy_from_slice(upper);
        } else {
            self.k.shl(&mut power[..len], upper, 1);
            power[0] |= low.last().map_or(0, |limb| limb >> 63);
        }
        Power { len, exponent: exponent + top }
    }

    fn multiply(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        let room = mul_scratch_len(self.k, a.len().max(b.len()), a.len().min(b.len()));
        in_scratch(room, |scratch| mul(self.k, r, a, b, scratch));
    }

    fn square(&self, r: &mut [Limb], a: &[Limb]) {
        in_scratch(sqr_scratch_len(self.k, a.len()), |scratch| sqr(self.k, r, a, scratch));
    }

    /// `q = difference / (degree power)` with the power's mantissa in units of a limb above it, at
    /// the bottom of `q`; its length. Of the power one limb more than of the difference counts.
    fn divide(
        &self,
        difference: &[Limb],
        power: &[Limb],
        q: &mut [Limb],
        scratch: &mut [Limb],
    ) -> usize {
        let difference = trimmed(difference);
        if difference.is_empty() {
            return 0;
        }
        let (k, len) = (self.k, difference.len());
        let m = power.len().min(len + 1);
        let (dividend, divisor) = scratch.split_at_mut(m + len);
        dividend[..m].fill(0);
        dividend[m..].copy_from_slice(difference);
        let (low, top) = divisor[..=m].split_at_mut(m);
        top[0] = k.mul_1(low, &power[power.len() - m..], self.degree.into(), 0);
        let divisor = &divisor[..=m];
        let q = &mut q[..quotient_len(dividend.len(), divisor.len())];
        quotient_into(k, q, dividend, divisor).unwrap_or_else(|error| panic!("{error}"));
        trimmed(q).len()
    }
}
