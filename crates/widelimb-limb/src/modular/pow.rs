//! Powers of residues, in a time that depends on the values.

use super::form::{Form, Powers, PreparedModulus, Task, shortened};
use super::modulus::Modulus;
use super::word::Word;
use crate::common_divisor::small_limbs;
use crate::progress::Meter;
use crate::trim::{bit, bit_len, trim, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, with_wide_products};

/// `base^exponent mod modulus`, trimmed; `None` if the modulus is 0. The time depends on the
/// values.
///
/// Cost: for `e` bits of exponent about `1.2 e` Montgomery products. An even modulus is split into
/// its odd part and a power of two.
pub fn pow_mod_vartime(
    k: &Kernels,
    base: &[Limb],
    exponent: &[Limb],
    modulus: &[Limb],
) -> Option<Vec<Limb>> {
    pow_mod_metered(k, base, exponent, modulus, Meter::SILENT)
}

/// [`pow_mod_vartime`], with steps for the bits of the exponent.
pub fn pow_mod_metered(
    k: &Kernels,
    base: &[Limb],
    exponent: &[Limb],
    modulus: &[Limb],
    meter: Meter<'_>,
) -> Option<Vec<Limb>> {
    let modulus = trimmed(modulus);
    if let (&[m], &[base]) = (modulus, trimmed(base))
        && let Some(power) = pow_limb(k, base, exponent, m)
    {
        return Some(small_limbs(power.into()));
    }
    if modulus.first().is_some_and(|low| low % 2 == 1) && modulus != [1] {
        let base = &shortened(k, base, modulus);
        let power = Power { base, exponent, limbs: modulus.len(), meter };
        let mut power = PreparedModulus::new(k, modulus)?.run(k, power);
        trim(&mut power);
        return Some(power);
    }
    Some(Modulus::new_with(k, modulus)?.pow_metered(k, base, exponent, meter))
}

/// `base^exponent mod m` for an odd `m` above 1; otherwise `None`.
#[inline]
pub fn pow_limb(k: &Kernels, base: Limb, exponent: &[Limb], m: Limb) -> Option<Limb> {
    with_wide_products(k, || Some(Word::new(m)?.pow(base, exponent)))
}

/// The bits of a window for an exponent of `bits` bits: each further bit halves the products that
/// are not squares, and doubles the table of odd powers.
pub fn window_bits(bits: u64) -> u32 {
    match bits {
        0..=7 => 1,
        8..=24 => 2,
        25..=80 => 3,
        81..=240 => 4,
        241..=672 => 5,
        673..=1792 => 6,
        _ => 7,
    }
}

/// The power of a base no longer than the modulus, as a number.
pub(super) struct Power<'a> {
    pub base: &'a [Limb],
    pub exponent: &'a [Limb],
    /// The limbs of the modulus.
    pub limbs: usize,
    pub meter: Meter<'a>,
}

impl Task for Power<'_> {
    type Output = Vec<Limb>;

    fn run<F: Form>(self, mut form: F) -> Vec<Limb> {
        let exponent = trimmed(self.exponent);
        let power = if F::DOUBLES && self.base == [2] && !exponent.is_empty() {
            pow_of_2(&mut form, exponent, self.limbs, self.meter)
        } else {
            let base = form.enter(self.base);
            pow(&mut form, &base, exponent, self.meter)
        };
        form.leave(&power)
    }
}

/// `base^exponent` by sliding windows: a run of bits that begins and ends with a one costs one
/// product by an odd power from a table, with a step for each window. Source: Handbook of Applied
/// Cryptography, algorithm 14.85.
pub(super) fn pow<F: Powers>(
    form: &mut F,
    base: &F::Residue,
    exponent: &[Limb],
    meter: Meter<'_>,
) -> F::Residue {
    let bits = bit_len(exponent);
    if bits == 0 {
        return form.one();
    }
    let width = window_bits(bits);
    let count = 1 << (width - 1);
    let mut steps = meter.steps(|| bits as f64 + count as f64);
    steps.next(|| count as f64);
    let odd_powers = odd_powers(form, base, count);
    // The highest bit is a one, so the first window is at the top.
    let (value, mut at) = window(exponent, bits, width);
    let mut r = odd_powers[(value / 2) as usize].clone();
    while at > 0 {
        if !bit(exponent, at - 1) {
            at -= 1;
            steps.next(|| 1.0);
            form.sqr_assign(&mut r);
            continue;
        }
        let (value, end) = window(exponent, at, width);
        steps.next(|| (at - end) as f64);
        for _ in end..at {
            form.sqr_assign(&mut r);
        }
        form.mul_assign(&mut r, &odd_powers[(value / 2) as usize]);
        at = end;
    }
    r
}

/// `2^exponent` for a modulus of `limbs` limbs and an exponent above 0: the upper bits, as long as
/// they are below the bits of the modulus's limbs, take a shift, and the others a square and half a
/// doubling each.
pub(super) fn pow_of_2<F: Form>(
    form: &mut F,
    exponent: &[Limb],
    limbs: usize,
    meter: Meter<'_>,
) -> F::Residue {
    let bits = bit_len(exponent);
    let mut steps = meter.steps(|| bits as f64);
    let first = bits.min((LIMB_BITS * limbs).ilog2().into());
    let value = bits_at(exponent, bits - first, first as usize) as usize;
    let mut power = vec![0; value / LIMB_BITS + 1];
    power[value / LIMB_BITS] = 1 << (value % LIMB_BITS);
    let mut r = form.enter(&power);
    for i in (0..bits - first).rev() {
        steps.next(|| 1.0);
        form.sqr_assign(&mut r);
        if bit(exponent, i) {
            form.double_assign(&mut r);
        }
    }
    r
}

/// The longest window of up to `width` bits below bit `top` that ends with a one; its value, and
/// the index of its lowest bit.
pub fn window(exponent: &[Limb], top: u64, width: u32) -> (u64, u64) {
    let end = top.saturating_sub(width.into());
    let value = bits_at(exponent, end, (top - end) as usize);
    let zeros = value.trailing_zeros();
    (value >> zeros, end + u64::from(zeros))
}

/// The bits from `at` on, 1 to 63 of them, of which none is above the exponent's limbs. Which limbs
/// are read depends on the places alone.
#[inline]
pub(super) fn bits_at(exponent: &[Limb], at: u64, width: usize) -> u64 {
    let (i, shift) = ((at / LIMB_BITS as u64) as usize, at as usize % LIMB_BITS);
    let above = exponent.get(i + 1).copied().unwrap_or(0);
    // In two steps, as a shift by 64 is none.
    let value = exponent[i] >> shift | above << 1 << (LIMB_BITS - 1 - shift);
    value & ((1 << width) - 1)
}

/// The odd powers `base, base^3, base^5, ...`, `count` of them.
pub fn odd_powers<F: Powers>(form: &mut F, base: &F::Residue, count: usize) -> Vec<F::Residue> {
    let mut powers = Vec::with_capacity(count);
    powers.push(base.clone());
    if count > 1 {
        let mut square = base.clone();
        form.sqr_assign(&mut square);
        while powers.len() < count {
            let mut next = powers[powers.len() - 1].clone();
            form.mul_assign(&mut next, &square);
            powers.push(next);
        }
    }
    powers
}
