//! Powers modulo a power of two, in a time that depends on the values.

use super::form::Powers;
use super::pow::pow;
use crate::compare::trailing_zeros;
use crate::low_bits::low_bits;
use crate::product::{mul_low, mul_low_scratch_len, mul_scratch_len, sqr, sqr_scratch_len};
use crate::progress::Meter;
use crate::trim::{bit_len, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, mul_add, with_wide_products};

/// `base^exponent mod 2^bits`, trimmed.
///
/// An odd base has an order that divides `2^(bits - 2)`, so that its exponent counts modulo that;
/// of an even one the power is 0 or the exponent is below `bits`.
///
/// Cost: for `e` bits of exponent, at most `bits`, about `1.2 e` lower halves of products.
pub(crate) fn pow_low_bits(
    k: &Kernels,
    base: &[Limb],
    exponent: &[Limb],
    bits: usize,
    meter: Meter<'_>,
) -> Vec<Limb> {
    let (n, exponent) = (bits.div_ceil(LIMB_BITS), trimmed(exponent));
    let base = trimmed(&base[..n.min(base.len())]);
    if exponent.is_empty() || bits == 0 {
        return low_bits(vec![1], bits);
    }
    let Some(twos) = trailing_zeros(k, base) else { return vec![] };
    // The power has `twos` zeros for each of the exponent.
    let is_zero = twos.saturating_mul(exponent[0]) >= bits as u64;
    if twos > 0 && (exponent.len() > 1 || is_zero) {
        return vec![];
    }
    let order = bits.saturating_sub(2).max(1);
    let exponent: Cow<'_, [Limb]> = match bit_len(exponent) > order as u64 && twos == 0 {
        true => low_bits(exponent[..exponent.len().min(n)].to_vec(), order).into(),
        false => exponent.into(),
    };
    let power = match n {
        1 => short::<1>(k, base, &exponent, meter),
        2 => short::<2>(k, base, &exponent, meter),
        3 => short::<3>(k, base, &exponent, meter),
        4 => short::<4>(k, base, &exponent, meter),
        5 => short::<5>(k, base, &exponent, meter),
        6 => short::<6>(k, base, &exponent, meter),
        7 => short::<7>(k, base, &exponent, meter),
        8 => short::<8>(k, base, &exponent, meter),
        _ => power(Rows::new(k, n), base, &exponent, meter),
    };
    low_bits(power, bits)
}

fn short<const N: usize>(
    k: &Kernels,
    base: &[Limb],
    exponent: &[Limb],
    meter: Meter<'_>,
) -> Vec<Limb> {
    with_wide_products(k, || power(Short::<N>, base, exponent, meter))
}

#[inline(always)]
fn power<P: Powers>(mut form: P, base: &[Limb], exponent: &[Limb], meter: Meter<'_>) -> Vec<Limb> {
    let base = form.enter(base);
    let power = pow(&mut form, &base, exponent, meter);
    form.leave(&power)
}

/// Residues modulo `2^(64 N)`, in registers.
struct Short<const N: usize>;

impl<const N: usize> Short<N> {
    #[inline(always)]
    fn mul(a: &[Limb; N], b: &[Limb; N]) -> [Limb; N] {
        let mut r = [0; N];
        for i in 0..N {
            let mut carry = 0;
            for j in 0..N - i {
                (r[i + j], carry) = mul_add(a[i], b[j], r[i + j], carry);
            }
        }
        r
    }
}

impl<const N: usize> Powers for Short<N> {
    type Residue = [Limb; N];

    fn enter(&mut self, a: &[Limb]) -> [Limb; N] {
        let mut r = [0; N];
        r[..a.len()].copy_from_slice(a);
        r
    }

    fn one(&mut self) -> [Limb; N] {
        self.enter(&[1])
    }

    fn leave(&mut self, a: &[Limb; N]) -> Vec<Limb> {
        a.to_vec()
    }

    #[inline(always)]
    fn mul_assign(&mut self, r: &mut [Limb; N], b: &[Limb; N]) {
        *r = Self::mul(r, b);
    }

    #[inline(always)]
    fn sqr_assign(&mut self, r: &mut [Limb; N]) {
        *r = Self::mul(r, r);
    }
}

/// Residues modulo `2^(64 n)`.
struct Rows<'a> {
    k: &'a Kernels,
    n: usize,
    scratch: Vec<Limb>,
}

impl<'a> Rows<'a> {
    fn new(k: &'a Kernels, n: usize) -> Rows<'a> {
        let products = mul_low_scratch_len(k, n).max(mul_scratch_len(k, n, n));
        Rows { k, n, scratch: vec![0; 2 * n + products.max(sqr_scratch_len(k, n))] }
    }
}

impl Powers for Rows<'_> {
    type Residue = Vec<Limb>;

    fn enter(&mut self, a: &[Limb]) -> Vec<Limb> {
        let mut r = a.to_vec();
        r.resize(self.n, 0);
        r
    }

    fn one(&mut self) -> Vec<Limb> {
        self.enter(&[1])
    }

    fn leave(&mut self, a: &Vec<Limb>) -> Vec<Limb> {
        a.clone()
    }

    fn mul_assign(&mut self, r: &mut Vec<Limb>, b: &Vec<Limb>) {
        let (product, scratch) = self.scratch.split_at_mut(self.n);
        mul_low(self.k, product, r, b, scratch);
        r.copy_from_slice(product);
    }

    fn sqr_assign(&mut self, r: &mut Vec<Limb>) {
        let (square, scratch) = self.scratch.split_at_mut(2 * self.n);
        sqr(self.k, square, r, scratch);
        r.copy_from_slice(&square[..self.n]);
    }
}
