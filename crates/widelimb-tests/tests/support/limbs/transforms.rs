//! Products by transforms between canaries, and how long ones are checked.

use super::Guarded;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::ntt::{self, Plan};

/// Every number of primes with its pieces.
pub const SHAPES: [(usize, usize); 7] =
    [(3, 8), (4, 11), (5, 14), (6, 17), (7, 20), (8, 23), (8, 22)];

#[track_caller]
pub fn product(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = Guarded::new(a.len() + b.len());
    let mut scratch = Guarded::new(ntt::mul_scratch_len(k, a.len(), b.len()));
    ntt::mul(k, r.limbs(), a, b, scratch.limbs());
    scratch.checked();
    r.checked().to_vec()
}

#[track_caller]
pub fn square(k: &Kernels, a: &[Limb]) -> Vec<Limb> {
    let mut r = Guarded::new(2 * a.len());
    let mut scratch = Guarded::new(ntt::sqr_scratch_len(k, a.len()));
    ntt::sqr(k, r.limbs(), a, scratch.limbs());
    scratch.checked();
    r.checked().to_vec()
}

/// The product by transforms, with a plan that the lengths alone need not choose.
#[track_caller]
pub fn product_with(k: &Kernels, shape: (usize, usize), a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let plan = Plan::of(shape.0, shape.1, a.len(), b.len()).expect("operands that fit");
    let mut r = Guarded::new(a.len() + b.len());
    let mut scratch = Guarded::new((plan.primes + 1) * plan.coefficients() + 8);
    ntt::mul_with(k, &plan, r.limbs(), a, b, scratch.limbs());
    scratch.checked();
    r.checked().to_vec()
}

/// Primes of 61 bits.
const MODULI: [u64; 3] = [(1 << 61) - 1, (1 << 61) - 31, (1 << 61) - 45];

/// A number modulo each of [`MODULI`].
pub fn residues(a: &[Limb]) -> [u64; 3] {
    MODULI.map(|q| {
        let step = |rest: u128, limb: &Limb| ((rest << 64) | u128::from(*limb)) % u128::from(q);
        a.iter().rev().fold(0, step) as u64
    })
}

/// Whether `r` is `a b` modulo the primes, where the residues of the factors are given.
#[track_caller]
pub fn check_residues(r: &[Limb], a: [u64; 3], b: [u64; 3]) {
    for (i, (q, got)) in MODULI.into_iter().zip(residues(r)).enumerate() {
        let product = u128::from(a[i]) * u128::from(b[i]) % u128::from(q);
        assert_eq!(u128::from(got), product, "a product of {} limbs modulo {q}", r.len());
    }
}
