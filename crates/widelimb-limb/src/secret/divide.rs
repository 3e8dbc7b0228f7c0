//! Division with remainder, limb by limb.
//!
//! Both numbers are shifted until the top bit of the divisor is set. Then each limb of the quotient
//! is that of the upper three limbs by the upper two of the divisor, or one less: it is found with
//! a reciprocal, by masks, and the divisor is added back under a mask. Source: D. Knuth, The Art of
//! Computer Programming 2, 4.3.1, algorithm D; N. Möller and T. Granlund, Improved division by
//! invariant integers, IEEE Transactions on Computers 60 (2011), algorithms 4 and 6.

use super::sums::add_if;
use crate::Limb;
use crate::modular::select::{equal, mask};
use crate::reciprocal::{halves, wide};
use widelimb_kernels::Kernels;

/// The limbs of scratch that [`div_rem`] takes for `an` and `dn` limbs.
pub const fn div_rem_scratch_len(an: usize, dn: usize) -> usize {
    an + 1 + dn
}

/// `a = (top B^m + q) d + r`, `B = 2^64`, for `a` of `m + n` limbs and `d` of `n >= 1`, the highest
/// not 0: `r` in the lower limbs of `a`, those above 0; `m` limbs to `q` where it is wanted; `top`.
/// `scratch` is [`div_rem_scratch_len`] limbs of any content.
///
/// Cost: `2 n (m + 1)` limb operations, of which half are products.
///
/// # Panics
/// If the lengths do not fit.
pub fn div_rem(
    k: &Kernels,
    mut q: Option<&mut [Limb]>,
    a: &mut [Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Limb {
    let (n, m) = (d.len(), a.len() - d.len());
    assert!(q.as_ref().is_none_or(|q| q.len() == m), "a quotient that fits");
    let (divisor, scratch) = scratch.split_at_mut(n);
    let u = &mut scratch[..a.len() + 1];
    // Where the compiler need not think of 0, it takes one instruction and no branch.
    let bits = (d[n - 1] | 1).leading_zeros();
    shift_up(divisor, d, bits);
    shift_up(u, a, bits);
    let below = if n > 1 { divisor[n - 2] } else { 0 };
    let upper = Upper::new(divisor[n - 1], below);
    let mut top = 0;
    for i in (0..=m).rev() {
        let (low, high) = u[i..=i + n].split_at_mut(n);
        let third = if n > 1 { low[n - 2] } else { 0 };
        let estimate = upper.quotient(high[0], low[n - 1], third);
        let borrow = k.submul_1(low, divisor, estimate, 0);
        let too_large = mask(high[0].overflowing_sub(borrow).1.into());
        add_if(low, divisor, too_large);
        let limb = estimate.wrapping_add(too_large);
        match q.as_deref_mut() {
            Some(q) if i < m => q[i] = limb,
            _ if i == m => top = limb,
            _ => (),
        }
    }
    let (rest, above) = a.split_at_mut(n);
    above.fill(0);
    for i in 0..n {
        let high = if i + 1 < n { u[i + 1] } else { 0 };
        rest[i] = u[i] >> bits | high << 1 << (63 - bits);
    }
    top
}

/// `r = a 2^bits` for up to 63 bits, to one limb more or to as many, which hold it.
fn shift_up(r: &mut [Limb], a: &[Limb], bits: u32) {
    let mut below = 0;
    for (r, limb) in r.iter_mut().zip(a.iter().chain(&[0])) {
        *r = limb << bits | below >> 1 >> (63 - bits);
        below = *limb;
    }
}

/// The upper two limbs of a divisor whose top bit is set, and their reciprocal
/// `floor((B^3 - 1) / (d1 B + d0)) - B`.
struct Upper {
    d: u128,
    v: Limb,
}

impl Upper {
    fn new(d1: Limb, d0: Limb) -> Upper {
        let mut v = reciprocal(d1);
        let mut p = d1.wrapping_mul(v).wrapping_add(d0);
        let less = mask((p < d0).into());
        let twice = less & mask((p >= d1).into());
        v = v.wrapping_add(less).wrapping_add(twice);
        p = p.wrapping_sub(d1 & less).wrapping_sub(d1 & twice);
        let (t1, t0) = halves(u128::from(v) * u128::from(d0));
        let (p, over) = p.overflowing_add(t1);
        let over = mask(over.into());
        let twice = over & mask((wide(p, t0) >= wide(d1, d0)).into());
        Upper { d: wide(d1, d0), v: v.wrapping_add(over).wrapping_add(twice) }
    }

    /// The quotient of `u2 B^2 + u1 B + u0` for `u2 B + u1 < d1 B + d0`; `B - 1` where both are
    /// equal.
    #[inline(always)]
    fn quotient(&self, u2: Limb, u1: Limb, u0: Limb) -> Limb {
        let (d1, d0) = halves(self.d);
        let is_equal = equal(u2, d1) & equal(u1, d0);
        let estimate = (u128::from(self.v) * u128::from(u2)).wrapping_add(wide(u2, u1));
        let (q, low) = halves(estimate);
        let upper = u1.wrapping_sub(q.wrapping_mul(d1));
        let rest =
            wide(upper, u0).wrapping_sub(u128::from(d0) * u128::from(q)).wrapping_sub(self.d);
        let too_large = mask(((rest >> 64) as Limb >= low).into());
        let rest = rest.wrapping_add(self.d & wide(too_large, too_large));
        let too_small = mask((rest >= self.d).into());
        // q + 1, less where it is too large, more where it is too small.
        q.wrapping_add(1).wrapping_add(too_large).wrapping_sub(too_small) | is_equal
    }
}

/// `floor((2^128 - 1) / d) - 2^64` for a `d` with its top bit set, by products alone: the CPU's
/// division takes a time of its operands on many cores.
///
/// Newton's iteration `x = x (2 - x d)` for `1 / d` in units of `2^-125`, from a line with an error of
/// a seventeenth: each step squares the error, four leave what is rounded off, a few units.
pub fn reciprocal(d: Limb) -> Limb {
    const LINE: Limb = ((1_u128 << 61) * 48 / 17) as Limb;
    let wide_d = u128::from(d);
    let mut x = LINE - d / 17 * 4;
    for _ in 0..4 {
        let product = ((u128::from(x) * wide_d) >> 64) as Limb;
        let rest = (1 << 62) - product;
        x = ((u128::from(x) * u128::from(rest)) >> 61) as Limb;
    }
    debug_assert!(x.abs_diff(((1_u128 << 125) / wide_d) as Limb) < 8);
    // From below, by less than 2^7 + 1: then by its own quotient, which is one or two less.
    let low = u128::from(x - 8) << 3;
    let mut rest = u128::MAX - low * wide_d;
    debug_assert!(rest < wide_d << 8);
    let more = ((rest >> 8) * u128::from(x - 8)) >> 117;
    rest -= more * wide_d;
    let mut v = (low + more) as Limb;
    for _ in 0..2 {
        let fits = mask((rest >= wide_d).into());
        rest -= wide_d & wide(fits, fits);
        v = v.wrapping_sub(fits);
    }
    debug_assert!(rest < wide_d);
    v
}
