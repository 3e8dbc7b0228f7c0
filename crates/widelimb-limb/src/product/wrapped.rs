//! [`Wrapped`]: products of which some of the lower limbs are enough, as what is above is known.

use super::strategy::{Strategy, strategy};
use super::{mul, mul_scratch_len};
use crate::Limb;
use crate::ntt::{self, Plan};
use crate::sum;
use widelimb_kernels::Kernels;

/// A method for products of which at least `n` of the lower limbs are wanted, where the limbs above
/// are known: the whole product, or the product modulo `B^len - 1`, `B = 2^64`, by transforms that
/// wrap the upper limbs around.
///
/// Numbers in it are sums and differences of products, modulo `B^len` or `B^len - 1`: they tell a
/// result that is known to be below `B^n`.
#[derive(Clone, Copy, Debug)]
pub struct Wrapped {
    len: usize,
    ring: Option<Plan>,
    an: usize,
    bn: usize,
}

impl Wrapped {
    /// The method for products of `an` by `bn` limbs, `an + bn >= n > an.max(bn)`.
    pub fn of(k: &Kernels, n: usize, an: usize, bn: usize) -> Wrapped {
        debug_assert!(n <= an + bn && n > an.max(bn));
        let by_transforms = strategy(k, an, bn) == Strategy::Ntt;
        let ring = if by_transforms { ntt::wrapped_plan(k, n, an, bn) } else { None };
        match ring.filter(|plan| plan.ring() < an + bn) {
            None => Wrapped { len: an + bn, ring: None, an, bn },
            Some(plan) => Wrapped { len: plan.ring(), ring: Some(plan), an, bn },
        }
    }

    /// The limbs of a number, at most `an + bn`.
    pub fn limbs(&self) -> usize {
        self.len
    }

    /// The limbs of scratch that [`mul`](Wrapped::mul) takes.
    pub fn scratch_len(&self, k: &Kernels) -> usize {
        match &self.ring {
            None => mul_scratch_len(k, self.an, self.bn),
            Some(plan) => ntt::mul_wrapped_scratch_len(plan),
        }
    }

    /// `r = a b`.
    pub fn mul(&self, k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
        match &self.ring {
            None => mul(k, r, a, b, scratch),
            Some(plan) => ntt::mul_wrapped(k, plan, r, a, b, scratch),
        }
    }

    /// `r = -r`.
    pub fn negate(&self, r: &mut [Limb]) {
        for limb in r.iter_mut() {
            *limb = !*limb;
        }
        if self.ring.is_none() {
            sum::add_1_assign(r, 1);
        }
    }

    /// `r = r - a B^at`, for `at < len`.
    pub fn sub(&self, k: &Kernels, r: &mut [Limb], a: &[Limb], at: usize) {
        let (low, high) = a.split_at(a.len().min(self.len - at));
        let borrow = sum::sub_assign(k, &mut r[at..], low);
        if self.ring.is_some() {
            // What a borrow leaves is not 0, and lends once more.
            sum::sub_1_assign(r, borrow);
            let borrow = sum::sub_assign(k, r, high);
            sum::sub_1_assign(r, borrow);
        }
    }

    /// `r = r + B^at`, for `at` at most `2 len`.
    pub fn add_power(&self, r: &mut [Limb], at: usize) {
        let at = if self.ring.is_some() { at % self.len } else { at };
        if at < self.len {
            let carry = sum::add_1_assign(&mut r[at..], 1);
            if self.ring.is_some() {
                sum::add_1_assign(r, carry);
            }
        }
        self.canonical(r);
    }

    /// The lower `n + 1` limbs of `u - product`, in the place of those of `u`, which are known to
    /// hold it.
    pub fn rest(&self, k: &Kernels, u: &mut [Limb], product: &[Limb]) {
        let (low, high) = u.split_at_mut(self.len.min(u.len()));
        let carry = sum::add_assign(k, low, high);
        sum::add_1_assign(low, carry);
        let borrow = k.sub_n_assign(low, &product[..low.len()], 0);
        if self.ring.is_some() {
            sum::sub_1_assign(low, borrow);
        }
        self.canonical(low);
    }

    /// Brings 0 to its one form: in the ring it has two.
    fn canonical(&self, r: &mut [Limb]) {
        if self.ring.is_some() && r.iter().all(|&limb| limb == Limb::MAX) {
            r.fill(0);
        }
    }
}
