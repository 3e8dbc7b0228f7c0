//! Moduli of one to eight limbs: Montgomery form in registers.
//!
//! Lengths are known to the compiler, so that every loop is written out and nothing is called.

#![allow(clippy::needless_range_loop, reason = "a limb's number is an index into several arrays")]

use super::form::Form;
use super::low_bits::limb_inverse;
use super::select::mask;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;

/// `N` limbs.
type Limbs<const N: usize> = [Limb; N];

/// An odd modulus of `N` limbs, `R = 2^(64 N)`; residues are below it. With `SECRET`, what a product
/// executes does not depend on its factors.
#[derive(Clone, Copy, Debug)]
pub struct Short<const N: usize, const SECRET: bool> {
    m: Limbs<N>,
    /// `-1 / m mod 2^64`.
    neg_inverse: Limb,
    /// The form of 1, `R mod m`.
    one: Limbs<N>,
    r_squared: Limbs<N>,
}

/// `a b + c + d`: the lower limb and the one above.
#[inline(always)]
const fn mul_add(a: Limb, b: Limb, c: Limb, d: Limb) -> (Limb, Limb) {
    let x = a as u128 * b as u128 + c as u128 + d as u128;
    (x as Limb, (x >> 64) as Limb)
}

/// `a - b`, and what is borrowed.
#[inline(always)]
fn sub<const N: usize>(a: &Limbs<N>, b: &Limbs<N>) -> (Limbs<N>, Limb) {
    let (mut r, mut borrow) = ([0; N], false);
    for i in 0..N {
        let (x, first) = a[i].overflowing_sub(b[i]);
        let (x, second) = x.overflowing_sub(borrow.into());
        (r[i], borrow) = (x, first | second);
    }
    (r, borrow.into())
}

/// `a + b`, and the carry.
#[inline(always)]
fn add<const N: usize>(a: &Limbs<N>, b: &Limbs<N>) -> (Limbs<N>, Limb) {
    let (mut r, mut carry) = ([0; N], false);
    for i in 0..N {
        let (x, first) = a[i].overflowing_add(b[i]);
        let (x, second) = x.overflowing_add(carry.into());
        (r[i], carry) = (x, first | second);
    }
    (r, carry.into())
}

/// The halves of `a^2`.
#[inline(always)]
fn square<const N: usize>(a: &Limbs<N>) -> (Limbs<N>, Limbs<N>) {
    let (mut low, mut high) = ([0; N], [0; N]);
    for (i, &factor) in a.iter().enumerate() {
        let mut carry = 0;
        for j in i + 1..N {
            let at = i + j;
            let limb = if at < N { &mut low[at] } else { &mut high[at - N] };
            (*limb, carry) = mul_add(factor, a[j], *limb, carry);
        }
        high[i] = carry;
    }
    let (mut shifted, mut carry) = (0, false);
    for (i, &limb) in a.iter().enumerate() {
        let (x, y) = mul_add(limb, limb, 0, 0);
        for (at, square) in [(2 * i, x), (2 * i + 1, y)] {
            let limb = if at < N { &mut low[at] } else { &mut high[at - N] };
            let twice = *limb << 1 | shifted;
            shifted = *limb >> (LIMB_BITS - 1);
            let (sum, over) = twice.overflowing_add(square);
            let (sum, again) = sum.overflowing_add(carry.into());
            (*limb, carry) = (sum, over | again);
        }
    }
    (low, high)
}

/// From so many limbs on, a square of its own is faster than a product.
const SQUARE_FROM: usize = 4;

impl<const N: usize, const SECRET: bool> Short<N, SECRET> {
    /// For an odd modulus of `N` limbs, the top one not 0.
    pub fn new(modulus: &[Limb]) -> Option<Self> {
        let m: Limbs<N> = modulus.try_into().ok()?;
        if m[0].is_multiple_of(2) || m[N - 1] == 0 {
            return None;
        }
        let neg_inverse = limb_inverse(m[0]).wrapping_neg();
        let mut form = Short { m, neg_inverse, one: [0; N], r_squared: [0; N] };
        // 2^bits - m is below m, where bits are those of the modulus; doubled, that comes to R.
        let zeros = m[N - 1].leading_zeros();
        let mut power = [0; N];
        power[N - 1] = if zeros == 0 { 0 } else { 1 << (64 - zeros) };
        let mut one = sub(&power, &m).0;
        if N == 1 && m[0] == 1 {
            one = [0; N];
        }
        for _ in 0..zeros {
            one = form.twice(&one);
        }
        form.one = one;
        // From 2^(N) R by squares, each of which doubles the exponent, to 2^(64 N) R = R^2.
        let mut r_squared = one;
        for _ in 0..N {
            r_squared = form.twice(&r_squared);
        }
        for _ in 0..LIMB_BITS.ilog2() {
            r_squared = form.sqr(&r_squared);
        }
        form.r_squared = r_squared;
        Some(form)
    }

    /// The form of 1.
    pub fn one(&self) -> &Limbs<N> {
        &self.one
    }

    /// The same modulus, with products that execute the same instructions whatever the factors.
    pub fn keeping_secrets(&self) -> Short<N, true> {
        let Short { m, neg_inverse, one, r_squared } = *self;
        Short { m, neg_inverse, one, r_squared }
    }

    /// `carry R + a` less the modulus where it is not below it, for a value below twice the modulus.
    #[inline(always)]
    fn reduced(&self, a: &Limbs<N>, carry: Limb) -> Limbs<N> {
        let (difference, borrow) = sub(a, &self.m);
        let less = borrow & (carry ^ 1);
        if SECRET {
            let less = mask(less);
            return core::array::from_fn(|i| (a[i] & less) | (difference[i] & !less));
        }
        core::array::from_fn(|i| if less != 0 { a[i] } else { difference[i] })
    }

    /// `2 a mod m`.
    #[inline(always)]
    pub fn twice(&self, a: &Limbs<N>) -> Limbs<N> {
        let (sum, carry) = add(a, a);
        self.reduced(&sum, carry)
    }

    /// `a b / R mod m` for `a b < R m`, by rows of the product and of the reduction in turn.
    /// Source: Ç. Koç, T. Acar, B. Kaliski, Analyzing and comparing Montgomery multiplication
    /// algorithms, IEEE Micro 16 (1996), section 5.
    #[inline(always)]
    pub fn mul(&self, a: &Limbs<N>, b: &Limbs<N>) -> Limbs<N> {
        let (mut t, mut top) = ([0; N], 0);
        for &b in b {
            let mut carry = 0;
            for j in 0..N {
                (t[j], carry) = mul_add(a[j], b, t[j], carry);
            }
            let (high, over) = carry.overflowing_add(top);
            let q = t[0].wrapping_mul(self.neg_inverse);
            let (_, mut carry) = mul_add(q, self.m[0], t[0], 0);
            for j in 1..N {
                (t[j - 1], carry) = mul_add(q, self.m[j], t[j], carry);
            }
            let (high, again) = high.overflowing_add(carry);
            (t[N - 1], top) = (high, Limb::from(over) + Limb::from(again));
        }
        self.reduced(&t, top)
    }

    /// `a^2 / R mod m`: the products of unlike limbs once, then doubled; reduced by rows.
    #[inline(always)]
    pub fn sqr(&self, a: &Limbs<N>) -> Limbs<N> {
        if N < SQUARE_FROM {
            return self.mul(a, a);
        }
        let (mut low, mut high) = square(a);
        let mut top = 0;
        for i in 0..N {
            // Row `i` clears limb `i` and reaches up to limb `n + i`.
            let q = low[i].wrapping_mul(self.neg_inverse);
            let mut carry = 0;
            for j in 0..N - i {
                (low[i + j], carry) = mul_add(q, self.m[j], low[i + j], carry);
            }
            for j in N - i..N {
                let above = i + j - N;
                (high[above], carry) = mul_add(q, self.m[j], high[above], carry);
            }
            let (sum, over) = high[i].overflowing_add(carry);
            let (sum, again) = sum.overflowing_add(top);
            (high[i], top) = (sum, Limb::from(over) + Limb::from(again));
        }
        self.reduced(&high, top)
    }

    /// `a - b mod m`.
    #[inline(always)]
    fn sub(&self, a: &Limbs<N>, b: &Limbs<N>) -> Limbs<N> {
        let (difference, borrow) = sub(a, b);
        let back = add(&difference, &self.m).0;
        core::array::from_fn(|i| if borrow != 0 { back[i] } else { difference[i] })
    }
}

impl<const N: usize, const SECRET: bool> Form for Short<N, SECRET> {
    type Residue = Limbs<N>;

    fn enter(&mut self, a: &[Limb]) -> Limbs<N> {
        let mut r = [0; N];
        r[..a.len()].copy_from_slice(a);
        self.mul(&r, &self.r_squared)
    }

    fn one(&mut self) -> Limbs<N> {
        self.one
    }

    fn leave(&mut self, a: &Limbs<N>) -> Vec<Limb> {
        let mut one = [0; N];
        one[0] = 1;
        self.mul(a, &one).to_vec()
    }

    #[inline(always)]
    fn mul_assign(&mut self, r: &mut Limbs<N>, b: &Limbs<N>) {
        *r = self.mul(r, b);
    }

    #[inline(always)]
    fn sqr_assign(&mut self, r: &mut Limbs<N>) {
        *r = self.sqr(r);
    }

    #[inline(always)]
    fn mul_sub_assign(&mut self, r: &mut Limbs<N>, b: &Limbs<N>, c: &Limbs<N>) {
        *r = self.sub(&self.mul(r, b), c);
    }

    #[inline(always)]
    fn sqr_sub_twice_assign(&mut self, r: &mut Limbs<N>, c: &Limbs<N>) {
        *r = self.sub(&self.sqr(r), &self.twice(c));
    }

    #[inline(always)]
    fn is_zero(&mut self, a: &Limbs<N>) -> bool {
        *a == [0; N]
    }

    fn words(r: &mut Limbs<N>) -> &mut [Limb] {
        r
    }
}
