//! Sums and products modulo one number in constant time, for the operations on secrets around the
//! powers. The lengths alone decide which instructions are executed, as in `montgomery.rs`.

use super::Modulus;
use super::montgomery::reduce;
use crate::Limb;
use alloc::vec;
use core::ops::Deref;
use widelimb_kernels::{Kernels, Wiped};
use widelimb_limb::modular::select::select;
use widelimb_limb::owned::remainder;

/// Limbs that are borrowed, or owned and wiped after use.
pub enum Limbs<'a> {
    /// Borrowed limbs.
    Lent(&'a [Limb]),
    /// Owned limbs, wiped when they are dropped.
    Made(Wiped),
}

impl Deref for Limbs<'_> {
    type Target = [Limb];

    fn deref(&self) -> &[Limb] {
        match self {
            Limbs::Lent(limbs) => limbs,
            Limbs::Made(secret) => secret,
        }
    }
}

/// Constant-time arithmetic of residues of one modulus, below it and in as many limbs.
#[derive(Clone, Copy)]
pub struct OnLimbs<'a> {
    k: &'a Kernels,
    m: &'a Modulus,
}

impl<'a> OnLimbs<'a> {
    /// The arithmetic of residues modulo `m`.
    pub fn new(k: &'a Kernels, m: &'a Modulus) -> OnLimbs<'a> {
        OnLimbs { k, m }
    }

    fn len(self) -> usize {
        self.m.limbs().len()
    }

    fn zero(self) -> Wiped {
        Wiped(vec![0; self.len()])
    }

    /// The residue 1.
    pub fn one(self) -> Wiped {
        let mut one = self.zero();
        one[0] = 1;
        one
    }

    /// `a - b mod m`.
    pub fn sub(self, a: &[Limb], b: &[Limb]) -> Wiped {
        let (mut r, mut sum) = (self.zero(), self.zero());
        let borrow = self.k.sub_n(&mut r, a, b, 0);
        self.k.add_n(&mut sum, &r, self.m.limbs(), 0);
        select(&mut r, &sum, borrow);
        r
    }

    /// `a b mod m`, for any `a` of as many limbs as `m`.
    pub fn mul(self, a: &[Limb], b: &[Limb]) -> Wiped {
        self.montgomery(&self.montgomery(a, self.m.limbs_squared()), b)
    }

    /// `a mod m`, for any `a`, by Horner's rule in the radix `R` that has as many limbs as `m`.
    ///
    /// Between the steps a value is any below `R`: a step makes it `r R mod m + part < m + R`, from
    /// which `m` is subtracted if there is a carry.
    pub fn reduce(self, a: &[Limb]) -> Wiped {
        let n = self.len();
        let mut parts = a.chunks(n).rev();
        let mut r = Wiped::of(parts.next().unwrap_or_default(), n);
        let mut room = Wiped(vec![0; Self::ROOM * n]);
        for part in parts {
            self.montgomery_assign(&mut r, self.m.limbs_squared(), &mut room);
            let (padded, rest) = room.split_at_mut(n);
            let difference = &mut rest[..n];
            padded.fill(0);
            padded[..part.len()].copy_from_slice(part);
            let carry = self.k.add_n_assign(&mut r, padded, 0);
            self.k.sub_n(difference, &r, self.m.limbs(), 0);
            select(&mut r, difference, carry);
        }
        self.montgomery_assign(&mut r, self.m.limbs_squared(), &mut room);
        self.montgomery_assign(&mut r, &self.one(), &mut room);
        r
    }

    /// `a b / R mod m` for `a < R` and `b < m`.
    fn montgomery(self, a: &[Limb], b: &[Limb]) -> Wiped {
        let mut r = Wiped::of(a, self.len());
        self.montgomery_assign(&mut r, b, &mut Wiped(vec![0; Self::ROOM * self.len()]));
        r
    }

    /// `r = r b / R mod m` for `r < R` and `b < m`. `room` has [`ROOM`](Self::ROOM) times as many
    /// limbs as `m`.
    fn montgomery_assign(self, r: &mut [Limb], b: &[Limb], room: &mut [Limb]) {
        let (product, scratch) = room.split_at_mut(2 * self.len());
        self.k.mul_basecase(product, r, b);
        reduce(self.k, self.m, r, product, scratch);
    }

    /// The limbs of room for a product and its reduction, for each limb of the modulus.
    const ROOM: usize = 5;
}

/// Whether `a < b`, in constant time: the lengths alone decide which instructions are executed.
pub fn is_below_secret(k: &Kernels, a: &[Limb], b: &[Limb]) -> bool {
    let (low, high) = a.split_at(a.len().min(b.len()));
    let mut low_limbs = Wiped::of(low, b.len());
    let borrow = k.sub_n_assign(&mut low_limbs, b, 0);
    let above = high.iter().fold(0, |any, limb| any | limb);
    borrow & Limb::from(above == 0) == 1
}

/// `a mod m`, as long as `m`, in a time that depends on both.
pub fn rest_vartime(k: &Kernels, a: &[Limb], m: &Modulus) -> Wiped {
    Wiped::of(&remainder(k, a, m.limbs()), m.limbs().len())
}
