//! Powers of residues.

use super::low_bits::{inverse_low_bits, low_bits, pow_low_bits, sub_low_bits};
use super::montgomery::Montgomery;
use super::one_limb;
use crate::arch::Kernels;
use crate::limb::compare::trailing_zeros;
use crate::limb::cost;
use crate::limb::div::rem_1;
use crate::limb::owned::{product, shifted_right, sum};
use crate::limb::trim::{bit, bit_len, trim};
use crate::progress::Meter;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;

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
pub(crate) fn pow_mod_metered(
    k: &Kernels,
    base: &[Limb],
    exponent: &[Limb],
    modulus: &[Limb],
    meter: Meter<'_>,
) -> Option<Vec<Limb>> {
    let twos = usize::try_from(trailing_zeros(k, modulus)?).ok()?;
    let odd = shifted_right(k, modulus, twos);
    // For each bit of the exponent a product of three modulo the odd part, of which two reduce, and
    // one and a half modulo the power of two.
    let odd_cost = || 3.0 * cost::product(k, odd.len(), odd.len());
    let twos_cost = || 1.5 * cost::product(k, twos.div_ceil(LIMB_BITS), twos.div_ceil(LIMB_BITS));
    let mut steps = meter.steps(|| odd_cost() + twos_cost());
    let part = steps.next(odd_cost);
    let modulo_odd = match odd[..] {
        [1] => vec![],
        [m] => {
            let mut power = vec![one_limb::pow_mod_vartime(rem_1(base, m), exponent, m)];
            trim(&mut power);
            power
        }
        _ => pow_mod_odd(k, base, exponent, &odd, part),
    };
    if twos == 0 {
        return Some(modulo_odd);
    }
    let modulo_twos = pow_low_bits(k, base, exponent, twos, steps.next(twos_cost));
    // Garner: the value is modulo_odd + odd h, where h is the difference over odd modulo 2^twos.
    let difference = sub_low_bits(k, &modulo_twos, &modulo_odd, twos);
    let inverse = inverse_low_bits(k, &odd, twos);
    let h = low_bits(product(k, &difference, &inverse), twos);
    Some(sum(k, &modulo_odd, &product(k, &odd, &h)))
}

/// [`pow_mod_vartime`] for an odd modulus.
fn pow_mod_odd(
    k: &Kernels,
    base: &[Limb],
    exponent: &[Limb],
    modulus: &[Limb],
    meter: Meter<'_>,
) -> Vec<Limb> {
    let Some(montgomery) = Montgomery::new(k, modulus) else {
        unreachable!("an odd modulus has a Montgomery form")
    };
    let mut scratch = vec![0; montgomery.scratch_len(k)];
    let base = montgomery.enter(k, base, &mut scratch);
    let power = pow_montgomery_metered(k, &montgomery, &base, exponent, &mut scratch, meter);
    let mut power = montgomery.leave(k, &power, &mut scratch);
    trim(&mut power);
    power
}

/// The bits of a window for an exponent of `bits` bits: each further bit halves the products that
/// are not squares, and doubles the table of odd powers.
fn window_bits(bits: u64) -> u32 {
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

/// `base^exponent` for a base in Montgomery form, by sliding windows: a run of bits that begins and
/// ends with a one costs one product by an odd power from a table. Source: Handbook of Applied
/// Cryptography, algorithm 14.85.
pub fn pow_montgomery_vartime(
    k: &Kernels,
    montgomery: &Montgomery,
    base: &[Limb],
    exponent: &[Limb],
    scratch: &mut [Limb],
) -> Vec<Limb> {
    pow_montgomery_metered(k, montgomery, base, exponent, scratch, Meter::SILENT)
}

/// [`pow_montgomery_vartime`], with a step for each window.
pub(crate) fn pow_montgomery_metered(
    k: &Kernels,
    montgomery: &Montgomery,
    base: &[Limb],
    exponent: &[Limb],
    scratch: &mut [Limb],
    meter: Meter<'_>,
) -> Vec<Limb> {
    let bits = bit_len(exponent);
    if bits == 0 {
        return montgomery.enter(k, &[1], scratch);
    }
    let width = window_bits(bits);
    let count = 1 << (width - 1);
    let mut steps = meter.steps(|| bits as f64 + count as f64);
    steps.next(|| count as f64);
    let odd_powers = odd_powers(k, montgomery, base, count, scratch);
    let mut r: Option<Vec<Limb>> = None;
    let mut at = bits;
    while at > 0 {
        if !bit(exponent, at - 1) {
            at -= 1;
            steps.next(|| 1.0);
            if let Some(r) = &mut r {
                montgomery.sqr_assign(k, r, scratch);
            }
            continue;
        }
        let (value, end) = window(exponent, at, width);
        let power = &odd_powers[(value / 2) as usize];
        steps.next(|| (at - end) as f64);
        match &mut r {
            None => r = Some(power.clone()),
            Some(r) => {
                for _ in end..at {
                    montgomery.sqr_assign(k, r, scratch);
                }
                montgomery.mul_assign(k, r, power, scratch);
            }
        }
        at = end;
    }
    r.unwrap_or_default()
}

/// The longest window of up to `width` bits below bit `top` that ends with a one; its value, and
/// the index of its lowest bit.
fn window(exponent: &[Limb], top: u64, width: u32) -> (u64, u64) {
    let end = top.saturating_sub(width.into());
    let value = (end..top).rev().fold(0, |value, i| value << 1 | u64::from(bit(exponent, i)));
    let zeros = value.trailing_zeros();
    (value >> zeros, end + u64::from(zeros))
}

/// `base, base^3, base^5, ...`, so many.
fn odd_powers(
    k: &Kernels,
    montgomery: &Montgomery,
    base: &[Limb],
    count: usize,
    scratch: &mut [Limb],
) -> Vec<Vec<Limb>> {
    let mut square = base.to_vec();
    montgomery.sqr_assign(k, &mut square, scratch);
    let mut powers = vec![base.to_vec()];
    while powers.len() < count {
        let mut next = vec![0; montgomery.limbs()];
        montgomery.mul(k, &mut next, &powers[powers.len() - 1], &square, scratch);
        powers.push(next);
    }
    powers
}
