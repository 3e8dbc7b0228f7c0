//! Batches: their operands, a check of results, and the library's own calls.

mod batch;
mod conversions;
mod inverse;
mod products;
mod wide;

pub use batch::{Batch, Operation, PreparedBatch};
pub use conversions::Conversion;
pub use inverse::minus_inverse;
pub use products::{Product, digits};
pub use wide::WideProduct;

use crate::measure::{Op, Shape, pairs};
use anyhow::ensure;
use std::ops::Range;
use widelimb::natural::Natural;
use widelimb_batch::{Job, Modulus, ModulusError, mod_exp_with};
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;

/// Numbers in a full batch.
pub const FULL: usize = 8;

/// A batch of `count` random numbers of each kind. Moduli and exponents have their top bits; the
/// other numbers are below the moduli. The same arguments give the same numbers.
///
/// # Panics
/// If there are no bits or no numbers.
pub fn operands(bits: usize, count: usize) -> Batch {
    let len = bits.div_ceil(64);
    // One limb more: the harness's operands leave room in their top limb.
    let random = pairs(Op::Add, Shape::Random, len + 1, 4 * count);
    let kinds: Vec<Vec<Vec<Limb>>> = (random.chunks(count))
        .map(|pairs| pairs.iter().map(|pair| pair.a[..len].to_vec()).collect())
        .collect();
    let [a, b, moduli, exponents] = kinds.try_into().expect("four kinds");
    let below = |numbers: Vec<Vec<Limb>>, bits| -> Vec<Vec<Limb>> {
        let cut = |n| Natural::from_limbs(n).low_bits(bits as u64).into_limbs();
        numbers.into_iter().map(cut).collect()
    };
    let with_bits = |numbers: Vec<Vec<Limb>>, set: &[u64]| -> Vec<Vec<Limb>> {
        let with = |n| {
            let mut n = Natural::from_limbs(n);
            set.iter().for_each(|&bit| n.set_bit(bit, true));
            n.into_limbs()
        };
        below(numbers, bits).into_iter().map(with).collect()
    };
    let top = bits as u64 - 1;
    Batch {
        bits,
        moduli: with_bits(moduli, &[0, top]),
        exponents: with_bits(exponents, &[top]),
        a: below(a, bits - 1),
        b: below(b, bits - 1),
        exponent_bits: bits,
        window: 5,
    }
}

/// The lanes `lanes` of a batch.
///
/// # Panics
/// If it has fewer.
pub fn some(batch: &Batch, lanes: Range<usize>) -> Batch {
    let some = |numbers: &[Vec<Limb>]| numbers[lanes.clone()].to_vec();
    Batch {
        a: some(&batch.a),
        b: some(&batch.b),
        moduli: some(&batch.moduli),
        exponents: some(&batch.exponents),
        ..*batch
    }
}

/// The library's powers of a batch's numbers, by one call for all of them.
pub struct Powers {
    operands: Batch,
    moduli: Vec<Modulus>,
    kernels: &'static Kernels,
    results: Vec<Vec<Limb>>,
}

impl Powers {
    /// Prepares the powers on a level's kernels.
    ///
    /// # Errors
    /// A number cannot be a modulus.
    pub fn new(kernels: &'static Kernels, operands: Batch) -> Result<Powers, ModulusError> {
        let moduli: Result<_, _> = operands.moduli.iter().map(|n| Modulus::new(n)).collect();
        Ok(Powers { operands, moduli: moduli?, kernels, results: Vec::new() })
    }
}

impl PreparedBatch for Powers {
    fn run(&mut self) {
        let Batch { a, exponents, exponent_bits, .. } = &self.operands;
        let lanes = a.iter().zip(exponents).zip(&self.moduli);
        let jobs: Vec<Job<'_>> = lanes
            .map(|((base, exponent), modulus)| Job::new(base, exponent, modulus))
            .map(|job| job.with_exponent_bits(*exponent_bits))
            .collect();
        self.results = mod_exp_with(self.kernels, &jobs);
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        self.results.clone()
    }
}

/// Checks the results of a contestant on all lanes.
///
/// # Errors
/// A result is wrong.
pub fn check(
    name: &str,
    operation: Operation,
    batch: &Batch,
    results: &[Vec<Limb>],
    radix_bits: usize,
) -> anyhow::Result<()> {
    ensure!(results.len() == batch.a.len(), "{name}: a result for each number");
    for (lane, result) in results.iter().enumerate() {
        let [a, b, n, e] = [&batch.a, &batch.b, &batch.moduli, &batch.exponents]
            .map(|numbers| Natural::from_limbs(numbers[lane].clone()));
        let r = Natural::from_limbs(result.clone());
        let right = match operation {
            Operation::Mul => r == a * b,
            Operation::Sqr => r == a.square(),
            Operation::MontgomeryMul => (r << radix_bits as u64) % &n == a * b % &n,
            Operation::MontgomerySqr => (r << radix_bits as u64) % &n == a.square() % &n,
            Operation::Power => r == a.pow_mod(&e, &n),
            Operation::Expand | Operation::Contract => r == a,
        };
        ensure!(right, "{name} at {} bits: number {lane} is wrong", batch.bits);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_below_odd_moduli_of_full_length() {
        let batch = operands(1040, FULL);
        for lane in 0..8 {
            let n = Natural::from_limbs(batch.moduli[lane].clone());
            assert_eq!((n.bit_len(), n.is_even()), (1040, false));
            assert!(Natural::from_limbs(batch.a[lane].clone()) < n);
            assert!(Natural::from_limbs(batch.b[lane].clone()) < n);
            assert_eq!(Natural::from_limbs(batch.exponents[lane].clone()).bit_len(), 1040);
        }
    }

    #[test]
    fn a_wrong_result_ends_the_report() {
        let batch = some(&operands(128, FULL), 0..4);
        let mut r: Vec<_> = batch.a.clone();
        assert!(check("copy", Operation::Expand, &batch, &r, 0).is_ok());
        r[3][1] ^= 1;
        assert!(check("copy", Operation::Expand, &batch, &r, 0).is_err());
    }
}
