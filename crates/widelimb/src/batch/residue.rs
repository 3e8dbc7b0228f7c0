//! Sums and products modulo one number in constant time: what stands beside the powers in operations on
//! secrets. The lengths alone decide what is executed, as in `single.rs`.

use super::Modulus;
use crate::Limb;
use crate::arch::Kernels;
use crate::arch::batch::wipe;
use crate::limb::owned::quotient;
use crate::limb::row;
use alloc::vec;
use alloc::vec::Vec;
use core::hint::black_box;
use core::ops::{Deref, DerefMut};

/// Limbs that are wiped when they are dropped.
#[derive(Clone)]
pub struct Secret(pub Vec<Limb>);

impl Secret {
    /// The limbs, as `n` of them; those beyond are 0.
    pub fn of(a: &[Limb], n: usize) -> Secret {
        let mut limbs = vec![0; n];
        let len = n.min(a.len());
        debug_assert!(a[len..].iter().all(|&limb| limb == 0));
        limbs[..len].copy_from_slice(&a[..len]);
        Secret(limbs)
    }

    /// The limbs, no longer a secret.
    pub fn reveal(mut self) -> Vec<Limb> {
        core::mem::take(&mut self.0)
    }
}

impl Deref for Secret {
    type Target = [Limb];

    fn deref(&self) -> &[Limb] {
        &self.0
    }
}

impl DerefMut for Secret {
    fn deref_mut(&mut self) -> &mut [Limb] {
        &mut self.0
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

/// Residues of a modulus, of as many limbs as it has, below it.
#[derive(Clone, Copy)]
pub struct Residues<'a> {
    k: &'a Kernels,
    m: &'a Modulus,
}

impl<'a> Residues<'a> {
    /// The residues of `m`.
    pub fn new(k: &'a Kernels, m: &'a Modulus) -> Residues<'a> {
        Residues { k, m }
    }

    fn len(self) -> usize {
        self.m.limbs().len()
    }

    fn zero(self) -> Secret {
        Secret(vec![0; self.len()])
    }

    /// 1.
    pub fn one(self) -> Secret {
        let mut one = self.zero();
        one[0] = 1;
        one
    }

    /// `a + b mod m`.
    pub fn add(self, a: &[Limb], b: &[Limb]) -> Secret {
        let mut r = self.zero();
        let carry = self.k.add_n(&mut r, a, b, 0);
        self.subtract_once(&mut r, carry);
        r
    }

    /// `a - b mod m`.
    pub fn sub(self, a: &[Limb], b: &[Limb]) -> Secret {
        let (mut r, mut sum) = (self.zero(), self.zero());
        let borrow = self.k.sub_n(&mut r, a, b, 0);
        self.k.add_n(&mut sum, &r, self.m.limbs(), 0);
        select(&mut r, &sum, borrow);
        r
    }

    /// `a b mod m`, for any `a` of as many limbs as `m`.
    pub fn mul(self, a: &[Limb], b: &[Limb]) -> Secret {
        self.montgomery(&self.montgomery(a, self.m.limbs_squared()), b)
    }

    /// `a mod m`, for any `a`, by Horner's rule in the radix `R` that has as many limbs as `m`.
    pub fn reduce(self, a: &[Limb]) -> Secret {
        let (mut r, one) = (self.zero(), self.one());
        for part in a.chunks(self.len()).rev() {
            let high = self.montgomery(&r, self.m.limbs_squared());
            let part = Secret::of(part, self.len());
            let low = self.montgomery(&self.montgomery(&part, self.m.limbs_squared()), &one);
            r = self.add(&high, &low);
        }
        r
    }

    /// `a b / R mod m` for `a < R` and `b < m`: the sum `a b + q m` below is less than `2 R m`.
    fn montgomery(self, a: &[Limb], b: &[Limb]) -> Secret {
        let n = self.len();
        let mut product = Secret(vec![0; 2 * n]);
        self.k.mul_basecase(&mut product, a, b);
        for i in 0..n {
            let w = product[i].wrapping_mul(self.m.neg_inverse()[0]);
            // The carry waits in the limb that the row clears.
            product[i] = row::addmul_1(self.k, &mut product[i..i + n], self.m.limbs(), w);
        }
        let mut r = self.zero();
        let (carries, high) = product.split_at(n);
        let carry = self.k.add_n(&mut r, high, carries, 0);
        self.subtract_once(&mut r, carry);
        r
    }

    /// Brings `carry 2^(64 n) + r < 2 m` below `m`.
    fn subtract_once(self, r: &mut Secret, carry: Limb) {
        let mut difference = self.zero();
        let borrow = self.k.sub_n(&mut difference, r, self.m.limbs(), 0);
        // Without a carry, a borrow says that `r` is below `m` already.
        select(r, &difference, carry | (borrow ^ 1));
    }
}

/// `r = a` if `choice` is 1, and `r` stays if it is 0.
fn select(r: &mut [Limb], a: &[Limb], choice: Limb) {
    let mask = black_box(choice.wrapping_neg());
    for (r, a) in r.iter_mut().zip(a) {
        *r = (*r & !mask) | (a & mask);
    }
}

/// Whether `a < b`. The lengths alone decide what is executed.
pub fn is_below_secret(k: &Kernels, a: &[Limb], b: &[Limb]) -> bool {
    let (low, high) = a.split_at(a.len().min(b.len()));
    let mut low_limbs = Secret::of(low, b.len());
    let borrow = k.sub_n_assign(&mut low_limbs, b, 0);
    let above = high.iter().fold(0, |any, limb| any | limb);
    borrow == 1 && above == 0
}

/// `a mod m`, as long as `m`, in a time that depends on both.
pub fn rest_vartime(k: &Kernels, a: &[Limb], m: &Modulus) -> Secret {
    Secret::of(&quotient(k, a, m.limbs()).1, m.limbs().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::kernels;
    use num_bigint::BigUint;
    use widelimb_testkit::Shapes;

    fn big(a: &[Limb]) -> BigUint {
        BigUint::from_bytes_le(&a.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
    }

    #[test]
    fn residues_are_those_of_another_library() {
        let (k, mut shapes) = (kernels(), Shapes::new(7));
        for round in 0..600 {
            let n = 1 + round % 12;
            let mut m = shapes.operand(n);
            m[0] |= 1;
            m[n - 1] |= 1 << (round % 64);
            m[0] |= 2;
            let modulus = Modulus::new(&m).expect("odd, above 1");
            let residues = Residues::new(k, &modulus);
            let wide = [shapes.operand(round % 31), shapes.operand(2 * n)];
            let [a, b] = wide.each_ref().map(|wide| residues.reduce(wide));
            let m = big(&m);
            assert_eq!(big(&a), big(&wide[0]) % &m);
            assert_eq!(big(&b), big(&wide[1]) % &m);
            assert_eq!(big(&residues.add(&a, &b)), (big(&a) + big(&b)) % &m);
            assert_eq!(big(&residues.sub(&a, &b)), (big(&a) + &m - big(&b)) % &m);
            assert_eq!(big(&residues.mul(&a, &b)), big(&a) * big(&b) % &m);
            let any = shapes.operand(n);
            assert_eq!(big(&residues.mul(&any, &b)), big(&any) * big(&b) % &m);
            assert_eq!(*rest_vartime(k, &wide[0], &modulus), *a);
        }
    }
}
