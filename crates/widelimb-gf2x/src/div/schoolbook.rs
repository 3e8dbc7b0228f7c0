//! Division limb by limb of the quotient, with an inverse of the divisor's highest 64 coefficients.
//!
//! The quotient of a dividend by a divisor of degree `D`, where it has 64 coefficients, depends on
//! the 64 highest of each alone. With `t` of degree 63 from those of the divisor and `v =
//! floor(X^126 / t)`, the quotient is `floor(u v / X^63)` for the dividend's `u`: that is `floor(u
//! X^63 / t)` exactly, for with `X^126 = v t + e`, `deg e < 63`, what is left away, `u e / (t
//! X^63)`, has a degree below 0. So there is no correction, one product for a limb of the quotient,
//! and a row for the remainder.

use crate::Limb;
use widelimb_kernels::Kernels;

/// The most limbs of a quotient that are found one by one where blocks have a reciprocal: shifted
/// operands are often a limb longer than whole blocks.
pub(super) const FEW: usize = 4;

/// The inverse of a divisor's highest 64 coefficients, by which the schoolbook divides.
#[derive(Clone, Copy, Debug)]
pub(super) struct TopInverse {
    /// The inverse `v`, of degree 63.
    inverse: Limb,
    /// The degree of the divisor's highest limb.
    degree: u32,
}

impl TopInverse {
    /// The inverse for a divisor whose highest limb is not 0.
    pub fn new(k: &Kernels, d: &[Limb]) -> TopInverse {
        let (top, below) = match *d {
            [.., below, top] => (top, below),
            [top] => (top, 0),
            [] => (1, 0),
        };
        let degree = top.ilog2();
        TopInverse { inverse: inverse(k, high(top, below, degree + 1)), degree }
    }

    /// The limb of the quotient for a dividend whose coefficients from that of the divisor's degree
    /// on are `degree` up to 63 of `below` and those of `above` below `degree`.
    #[inline]
    fn quotient(self, k: &Kernels, above: Limb, below: Limb) -> Limb {
        let u = high(above, below, self.degree);
        fraction(k, u, self.inverse)
    }
}

/// The highest 64 bits below bit `bits` of `above`, for `0 <= bits <= 64`.
#[inline]
fn high(above: Limb, below: Limb, bits: u32) -> Limb {
    let both = u128::from(above) << 64 | u128::from(below);
    (both >> bits) as Limb
}

/// `floor(X^126 / t)` for `t` of degree 63: a reciprocal without its last coefficient.
fn inverse(k: &Kernels, t: Limb) -> Limb {
    let mut reciprocal = [0];
    k.gf2x.division.reciprocal(&mut reciprocal, &[t << 1]);
    1 << 63 | reciprocal[0] >> 1
}

/// `floor(a b / X^63)`.
#[inline]
fn fraction(k: &Kernels, a: Limb, b: Limb) -> Limb {
    let mut product = [0; 2];
    k.gf2x.mul_short(&mut product, &[a], &[b]);
    product[1] << 1 | product[0] >> 63
}

/// `a = q d + r`, where `r` takes the place of `a`. `d` has no zero at its top, and `q` a limb more
/// than `a` has above `d`, or as many if the quotient's degree asks for no more.
pub(super) fn div_rem(k: &Kernels, q: &mut [Limb], a: &mut [Limb], d: &[Limb]) {
    div_rem_with(k, TopInverse::new(k, d), q, a, d);
}

/// [`div_rem`] with the divisor's inverse given.
pub(super) fn div_rem_with(
    k: &Kernels,
    inverse: TopInverse,
    q: &mut [Limb],
    a: &mut [Limb],
    d: &[Limb],
) {
    let n = d.len();
    debug_assert!(n >= 1 && d[n - 1] != 0 && (a.len()..=a.len() + 1).contains(&(q.len() + n)));
    for (i, q) in q.iter_mut().enumerate().rev() {
        let above = a.get(i + n).copied().unwrap_or(0);
        *q = inverse.quotient(k, above, a[i + n - 1]);
        let high = k.gf2x.addmul_1(&mut a[i..i + n], d, *q);
        if let Some(above) = a.get_mut(i + n) {
            *above ^= high;
            debug_assert!(*above == 0);
        }
    }
}

/// The quotient of `a`, of as many limbs as `q` and `d` together, by the divisor `d`, whose leading
/// coefficient is `shift < 64` bits below the end of its limbs, or by `X^(64 n) + d` if that is 0;
/// the remainder in the lower `n` limbs of `a`. `v` is the reciprocal of the highest coefficients.
pub(super) fn div_rem_monic(
    k: &Kernels,
    (v, shift): (Limb, u32),
    q: &mut [Limb],
    a: &mut [Limb],
    d: &[Limb],
) {
    let n = d.len();
    for (i, q) in q.iter_mut().enumerate().rev() {
        let u = high(a[i + n], a[i + n - 1], 64 - shift);
        *q = u ^ upper_limb(k, u, v);
        // What is above goes.
        k.gf2x.addmul_1(&mut a[i..i + n], d, *q);
    }
}

/// The upper limb of a product.
pub(super) fn upper_limb(k: &Kernels, a: Limb, b: Limb) -> Limb {
    let mut product = [0; 2];
    k.gf2x.mul_short(&mut product, &[a], &[b]);
    product[1]
}
