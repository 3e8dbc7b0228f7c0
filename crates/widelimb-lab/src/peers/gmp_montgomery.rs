//! GMP's parts of a Montgomery product, joined as its own powers join them.

use super::Absent;
use super::gmp::{FILES, NAME, VARIABLE};
use super::library::calls;
use crate::batches::{Batch, PreparedBatch, minus_inverse};
use std::ffi::c_long;
use widelimb::natural::Natural;
use widelimb_limb::Limb;

calls! { NAME, linked with "peer-gmp";
    mul_n: fn(*mut Limb, *const Limb, *const Limb, c_long) = "__gmpn_mul_n";
    sqr: fn(*mut Limb, *const Limb, c_long) = "__gmpn_sqr";
    sub_n: fn(*mut Limb, *const Limb, *const Limb, usize) -> Limb = "__gmpn_sub_n";
    redc_1: fn(*mut Limb, *mut Limb, *const Limb, c_long, Limb) -> Limb = "__gmpn_redc_1";
}

/// `mpn_mul_n` or `mpn_sqr`, then `mpn_redc_1`, which is not in GMP's header but in its library.
pub struct GmpMontgomery {
    calls: Calls,
}

impl GmpMontgomery {
    /// Takes the linked library, or opens the one that is found at run time.
    ///
    /// # Errors
    /// There is no library, or it lacks a function.
    pub fn open() -> Result<GmpMontgomery, Absent> {
        Ok(GmpMontgomery { calls: Calls::found(VARIABLE, &FILES)? })
    }

    /// A product of each of a batch's pairs, or a square of each first operand. `R` is the power of
    /// 2^64 next above the moduli.
    ///
    /// # Panics
    /// If an operand is not below its modulus' limbs, or a modulus is even.
    pub fn products(&self, batch: &Batch, square: bool) -> Box<dyn PreparedBatch> {
        let n = batch.bits.div_ceil(64);
        let lane = |lane: usize| {
            let number = |numbers: &[Vec<Limb>]| {
                let mut number = numbers[lane].clone();
                number.resize(n, 0);
                number
            };
            let modulus = number(&batch.moduli);
            assert!(modulus[0] % 2 == 1, "odd moduli");
            let inverse = minus_inverse(&Natural::from(modulus[0]), 64).into_limbs()[0];
            let b = if square { None } else { Some(number(&batch.b)) };
            Lane { a: number(&batch.a), b, modulus, inverse, r: vec![0; n] }
        };
        Box::new(Products {
            lanes: (0..batch.a.len()).map(lane).collect(),
            product: vec![0; 2 * n],
            calls: self.calls,
        })
    }
}

struct Lane {
    a: Vec<Limb>,
    b: Option<Vec<Limb>>,
    modulus: Vec<Limb>,
    /// `-1 / modulus` modulo 2^64.
    inverse: Limb,
    r: Vec<Limb>,
}

struct Products {
    lanes: Vec<Lane>,
    product: Vec<Limb>,
    calls: Calls,
}

impl PreparedBatch for Products {
    fn run(&mut self) {
        let (product, calls) = (self.product.as_mut_ptr(), self.calls);
        for Lane { a, b, modulus, inverse, r } in &mut self.lanes {
            let (n, m, r) = (modulus.len(), modulus.as_ptr(), r.as_mut_ptr());
            let len = n as c_long;
            // SAFETY: operands, modulus and result of n limbs, and twice as many for the product,
            // which the reduction may overwrite; a result may be its own first operand.
            unsafe {
                match b {
                    Some(b) => (calls.mul_n)(product, a.as_ptr(), b.as_ptr(), len),
                    None => (calls.sqr)(product, a.as_ptr(), len),
                }
                if (calls.redc_1)(r, product, m, len, *inverse) != 0 {
                    (calls.sub_n)(r, r, m, n);
                }
            }
        }
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        self.lanes.iter().map(|lane| lane.r.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::Operation;
    use crate::batches::{check, operands};

    #[test]
    fn products_and_squares_are_right() {
        let gmp = match GmpMontgomery::open() {
            Ok(gmp) => gmp,
            Err(absent) => {
                widelimb_testkit::skipped(absent);
                return;
            }
        };
        for bits in [64, 200, 1024, 4096] {
            let batch = operands(bits, 6);
            for operation in [Operation::MontgomeryMul, Operation::MontgomerySqr] {
                let mut products = gmp.products(&batch, operation == Operation::MontgomerySqr);
                products.run();
                let radix_bits = 64 * bits.div_ceil(64);
                check("GMP", operation, &batch, &products.results(), radix_bits).expect("right");
            }
        }
    }
}
