//! A product of many powers with public exponents on limbs or in registers, by buckets.

use super::join::{leave, multiply, square};
use crate::{Job, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_limb::modular::form::{Form, PreparedModulus, Task, shortened};
use widelimb_limb::modular::window::bits_at;

/// The product of powers of one modulus, one at least, with windows of so many bits.
pub fn run(k: &Kernels, factors: &[Job<'_>], width: usize) -> Vec<Limb> {
    let modulus = factors[0].modulus.limbs();
    // A modulus of a batch is odd and above 1.
    let Some(prepared) = PreparedModulus::new(k, modulus) else { return vec![] };
    let mut product = prepared.run(k, Pippenger { k, factors, width });
    product.resize(modulus.len(), 0);
    product
}

struct Pippenger<'a> {
    k: &'a Kernels,
    factors: &'a [Job<'a>],
    width: usize,
}

impl Task for Pippenger<'_> {
    type Output = Vec<Limb>;

    fn run<F: Form>(self, mut form: F) -> Vec<Limb> {
        let Pippenger { k, factors, width } = self;
        let enter = |job: &Job<'_>| form.enter(&shortened(k, job.base, job.modulus.limbs()));
        let bases: Vec<F::Residue> = factors.iter().map(enter).collect();
        let bits = factors.iter().map(Job::bits).max().unwrap_or(0);
        let mut product = None;
        for at in (0..bits.div_ceil(width)).rev().map(|i| i * width) {
            square(&mut form, &mut product, width);
            let mut buckets: Vec<Option<F::Residue>> = vec![None; 1 << width];
            for (job, base) in factors.iter().zip(&bases) {
                match bits_at(job.exponent, job.bits(), at, width) {
                    0 => {}
                    digit => multiply(&mut form, &mut buckets[digit as usize], base),
                }
            }
            let mut sum = None;
            for bucket in buckets[1..].iter().rev() {
                if let Some(bucket) = bucket {
                    multiply(&mut form, &mut sum, bucket);
                }
                if let Some(sum) = &sum {
                    multiply(&mut form, &mut product, sum);
                }
            }
        }
        leave(&mut form, product)
    }
}
