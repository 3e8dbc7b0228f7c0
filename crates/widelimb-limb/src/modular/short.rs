//! Moduli of one to eight limbs: Montgomery form in registers.
//!
//! The compiler knows all lengths, so that every loop is written out and nothing is called.

#![allow(clippy::needless_range_loop, reason = "a limb's number is an index into several arrays")]

use super::form::{Form, Powers};
use super::select::mask;
use crate::low_bits::limb_inverse;
use crate::owned::remainder;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, has_wide_products, mul_add, multiply_wide, reduce_wide};

/// A number of `N` limbs.
type Limbs<const N: usize> = [Limb; N];

/// An odd modulus of `N` limbs, `R = 2^(64 N)`; residues are below it. With `SECRET`, the
/// instructions that a product executes do not depend on its factors. With `WIDE`, the level in
/// force has wide products (`arch::has_wide_products`).
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Short<const N: usize, const SECRET: bool, const WIDE: bool> {
    /// `-1 / m mod 2^64`, right before the modulus.
    neg_inverse: Limb,
    m: Limbs<N>,
    /// The form of 1, `R mod m`.
    one: Limbs<N>,
    r_squared: Limbs<N>,
}

/// `a + b + c`: the lower limb and the one above.
#[inline(always)]
const fn sum_of_three(a: Limb, b: Limb, c: Limb) -> (Limb, Limb) {
    let x = a as u128 + b as u128 + c as u128;
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

/// Limbs from which on a square of its own is faster than a product.
const SQUARE_FROM: usize = 4;

/// Limbs from which on wide rows of a product, then those of the reduction, are faster than both in
/// turn.
const MULTIPLY_FROM: usize = 6;

impl<const N: usize, const SECRET: bool> Short<N, SECRET, false> {
    /// Prepares an odd modulus of `N` limbs, the top one not 0.
    pub fn new(modulus: &[Limb]) -> Option<Self> {
        let mut form = Self::without_r_squared(modulus)?;
        // From 2^(N) R by squares, each of which doubles the exponent, to 2^(64 N) R = R^2.
        let mut r_squared = form.one;
        for _ in 0..N {
            r_squared = form.twice(&r_squared);
        }
        for _ in 0..LIMB_BITS.ilog2() {
            r_squared = form.sqr(&r_squared);
        }
        form.r_squared = r_squared;
        Some(form)
    }

    /// [`new`](Self::new) by a division, which takes half the time for 8 limbs.
    pub fn by_division(k: &Kernels, modulus: &[Limb]) -> Option<Self> {
        let mut form = Self::without_r_squared(modulus)?;
        let mut square = vec![0; 2 * N + 1];
        square[2 * N] = 1;
        let r_squared = remainder(k, &square, &form.m);
        form.r_squared[..r_squared.len()].copy_from_slice(&r_squared);
        Some(form)
    }

    /// All but `R^2 mod m`.
    fn without_r_squared(modulus: &[Limb]) -> Option<Self> {
        let m: Limbs<N> = modulus.try_into().ok()?;
        if m[0].is_multiple_of(2) || m[N - 1] == 0 {
            return None;
        }
        let neg_inverse = limb_inverse(m[0]).wrapping_neg();
        let mut form = Short { neg_inverse, m, one: [0; N], r_squared: [0; N] };
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
        Some(form)
    }

    /// The same modulus with wide products, if the table has them.
    pub fn wide(&self, k: &Kernels) -> Option<Short<N, SECRET, true>> {
        let Short { neg_inverse, m, one, r_squared } = *self;
        has_wide_products(k).then_some(Short { neg_inverse, m, one, r_squared })
    }
}

impl<const N: usize, const SECRET: bool, const WIDE: bool> Short<N, SECRET, WIDE> {
    /// The form of 1.
    pub fn one(&self) -> &Limbs<N> {
        &self.one
    }

    /// The same modulus, with products that execute the same instructions whatever the factors.
    pub fn keeping_secrets(&self) -> Short<N, true, WIDE> {
        let Short { neg_inverse, m, one, r_squared } = *self;
        Short { neg_inverse, m, one, r_squared }
    }

    /// Subtracts the modulus once from `carry R + a`, below twice the modulus, where it is not
    /// below the modulus.
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

    /// `a b / R mod m` for `a b < R m`: a row of the product and one of the reduction at a time,
    /// each with a carry of its own. Source: Ç. Koç, T. Acar, B. Kaliski, Analyzing and comparing
    /// Montgomery multiplication algorithms, IEEE Micro 16 (1996), section 6.
    #[inline(always)]
    pub fn mul(&self, a: &Limbs<N>, b: &Limbs<N>) -> Limbs<N> {
        let is_residue = |a| sub(a, &self.m).1 == 1;
        debug_assert!(SECRET || is_residue(a) || is_residue(b), "a residue");
        if WIDE && N >= MULTIPLY_FROM {
            // SAFETY: only `wide` makes a form with `WIDE`, for a table whose level, which the CPU
            // has, has wide products; `N` is 6 to 8 here.
            let (low, high) = unsafe { multiply_wide(a, b) };
            return self.reduce(low, high);
        }
        let (mut t, mut top) = ([0; N], 0);
        for &b in b {
            let (low, mut carry) = mul_add(a[0], b, t[0], 0);
            let q = low.wrapping_mul(self.neg_inverse);
            let (_, mut reduction) = mul_add(q, self.m[0], low, 0);
            for j in 1..N {
                let limb;
                (limb, carry) = mul_add(a[j], b, t[j], carry);
                (t[j - 1], reduction) = mul_add(q, self.m[j], limb, reduction);
            }
            (t[N - 1], top) = sum_of_three(carry, reduction, top);
        }
        self.reduced(&t, top)
    }

    /// `a^2 / R mod m`: the products of unlike limbs once, then doubled. The rows of the reduction
    /// go over the lower half alone, and what they leave is added to the upper one.
    #[inline(always)]
    pub fn sqr(&self, a: &Limbs<N>) -> Limbs<N> {
        if N < SQUARE_FROM {
            return self.mul(a, a);
        }
        let (low, high) = square(a);
        self.reduce(low, high)
    }

    /// `(high R + low) / R mod m` for a product of two residues.
    #[inline(always)]
    fn reduce(&self, low: Limbs<N>, high: Limbs<N>) -> Limbs<N> {
        let mut t = low;
        if WIDE && N >= SQUARE_FROM {
            let m = (&raw const *self).cast::<Limb>().wrapping_add(1);
            // SAFETY: only `wide` makes a form with `WIDE`, for a table whose level, which the CPU
            // has, has wide products; `N` is 4 to 8 here. `m` points to the limbs of the odd
            // modulus, which `repr(C)` places right behind `neg_inverse`.
            unsafe { reduce_wide(&mut t, m) };
        } else {
            for _ in 0..N {
                let q = t[0].wrapping_mul(self.neg_inverse);
                let (_, mut carry) = mul_add(q, self.m[0], t[0], 0);
                for j in 1..N {
                    (t[j - 1], carry) = mul_add(q, self.m[j], t[j], carry);
                }
                t[N - 1] = carry;
            }
        }
        let (sum, carry) = add(&t, &high);
        self.reduced(&sum, carry)
    }

    /// `a - b mod m`.
    #[inline(always)]
    fn sub(&self, a: &Limbs<N>, b: &Limbs<N>) -> Limbs<N> {
        let (difference, borrow) = sub(a, b);
        let back = add(&difference, &self.m).0;
        core::array::from_fn(|i| if borrow != 0 { back[i] } else { difference[i] })
    }
}

impl<const N: usize, const SECRET: bool, const WIDE: bool> Powers for Short<N, SECRET, WIDE> {
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
}

impl<const N: usize, const WIDE: bool> Form for Short<N, false, WIDE> {
    const DOUBLES: bool = true;

    #[inline(always)]
    fn double_assign(&mut self, r: &mut Limbs<N>) {
        *r = self.twice(r);
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
    fn sub_assign(&mut self, r: &mut Limbs<N>, c: &Limbs<N>) {
        *r = self.sub(r, c);
    }

    #[inline(always)]
    fn is_zero(&mut self, a: &Limbs<N>) -> bool {
        *a == [0; N]
    }

    #[inline(always)]
    fn is_same(&self, a: &Limbs<N>, b: &Limbs<N>) -> bool {
        a == b
    }
}
