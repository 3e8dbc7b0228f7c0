//! Powers modulo odd numbers, in scratch of the caller's: windows of a fixed width in Montgomery
//! form, and a table of powers that is read whole. [`modular`](crate::modular) has what takes less
//! time and memory of its own.

use super::divide::{div_rem, div_rem_scratch_len};
use super::products::{mul, sqr};
use crate::Limb;
use crate::low_bits::limb_inverse;
use crate::modular::select::{LOOK, look_up, reduce_once};
use crate::modular::window::{Windows, bits_at};
use widelimb_kernels::Kernels;

/// The limbs of scratch that [`pow`] takes for a base of `bn` limbs, an exponent of so many bits
/// and a modulus of `n` limbs.
pub fn pow_scratch_len(bn: usize, bits: usize, n: usize) -> usize {
    let table = n * Windows::cheapest(bits, LOOK, n).entries();
    let long = (bn + n).max(n + 1);
    table + (4 * n).max(long + div_rem_scratch_len(long, n))
}

/// `r = base^exponent mod m` for an odd `m` of `n` limbs, the highest not 0, a base of any length
/// and the low `bits` bits of the exponent, below `m`. `scratch` is at least [`pow_scratch_len`]
/// limbs of any content.
///
/// Cost: a square of `n` limbs and its reduction for each bit, and a product for each window.
///
/// # Panics
/// If the lengths do not fit.
pub fn pow(
    k: &Kernels,
    r: &mut [Limb],
    base: &[Limb],
    exponent: &[Limb],
    bits: usize,
    m: &[Limb],
    scratch: &mut [Limb],
) {
    let n = m.len();
    let windows = Windows::cheapest(bits, LOOK, n);
    let (table, scratch) = scratch.split_at_mut(windows.entries() * n);
    let (one, others) = table.split_at_mut(n);
    enter(k, one, &[1], m, scratch);
    enter(k, &mut others[..n], base, m, scratch);
    let (product, scratch) = scratch.split_at_mut(2 * n);
    let (factor, difference) = scratch.split_at_mut(n);
    let mut form = Form {
        k,
        m,
        minus_inverse: limb_inverse(m[0]).wrapping_neg(),
        product,
        difference: &mut difference[..n],
    };
    for at in (2 * n..table.len()).step_by(n) {
        let (done, power) = table.split_at_mut(at);
        form.mul(&mut power[..n], &done[at - n..], &done[n..2 * n]);
    }
    let mut starts = windows.starts();
    let at = starts.next().unwrap_or(0);
    look_up(r, table, bits_at(exponent, bits, at, windows.width));
    for at in starts {
        look_up(factor, table, bits_at(exponent, bits, at, windows.width));
        for _ in 0..windows.width {
            form.sqr_assign(r);
        }
        form.mul_assign(r, factor);
    }
    form.leave_assign(r);
}

/// `r = a B^n mod m`.
fn enter(k: &Kernels, r: &mut [Limb], a: &[Limb], m: &[Limb], scratch: &mut [Limb]) {
    let (dividend, scratch) = scratch.split_at_mut(a.len() + m.len());
    let (zeros, upper) = dividend.split_at_mut(m.len());
    zeros.fill(0);
    upper.copy_from_slice(a);
    div_rem(k, None, dividend, m, scratch);
    r.copy_from_slice(&dividend[..m.len()]);
}

/// Products in Montgomery form.
struct Form<'a> {
    k: &'a Kernels,
    m: &'a [Limb],
    minus_inverse: Limb,
    product: &'a mut [Limb],
    difference: &'a mut [Limb],
}

impl Form<'_> {
    /// `r = a b / B^n mod m`.
    fn mul(&mut self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        mul(self.k, self.product, a, b);
        self.reduce(r);
    }

    /// `r = r b / B^n mod m`.
    fn mul_assign(&mut self, r: &mut [Limb], b: &[Limb]) {
        mul(self.k, self.product, r, b);
        self.reduce(r);
    }

    /// `r = r^2 / B^n mod m`.
    fn sqr_assign(&mut self, r: &mut [Limb]) {
        sqr(self.k, self.product, r);
        self.reduce(r);
    }

    /// `r = r / B^n mod m`.
    fn leave_assign(&mut self, r: &mut [Limb]) {
        let (low, high) = self.product.split_at_mut(r.len());
        low.copy_from_slice(r);
        high.fill(0);
        self.reduce(r);
    }

    /// `r = product / B^n mod m`.
    fn reduce(&mut self, r: &mut [Limb]) {
        let carry = self.k.reduce_rows(r, self.product, self.m, self.minus_inverse);
        reduce_once(self.k, r, self.m, carry, self.difference);
    }
}
