//! Operands of batches, and whether results are right.

use crate::measure::{Shape, pairs};
use crate::methods::Op;
use crate::methods::batch::{Batch, Operation};
use anyhow::ensure;
use widelimb::Limb;
use widelimb::natural::Natural;

/// Eight random numbers of each kind; moduli and exponents with their top bits, the others below the
/// moduli.
pub fn batch(bits: usize) -> Batch {
    const LANES: usize = 8;
    let len = bits.div_ceil(64);
    // One limb more: the harness's operands leave room in their top limb.
    let random = pairs(Op::Add, Shape::Random, len + 1, 4 * LANES);
    let kinds: Vec<Vec<Vec<Limb>>> = (random.chunks(LANES))
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

/// The first `lanes` numbers of a batch.
pub fn first(batch: &Batch, lanes: usize) -> Batch {
    let mut batch = batch.clone();
    for numbers in [&mut batch.a, &mut batch.b, &mut batch.moduli, &mut batch.exponents] {
        numbers.truncate(lanes);
    }
    batch
}

/// Whether a contestant computed what it should, on all lanes.
///
/// # Errors
/// It did not.
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
        let batch = batch(1040);
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
        let batch = first(&batch(128), 4);
        let mut r: Vec<_> = batch.a.clone();
        assert!(check("copy", Operation::Expand, &batch, &r, 0).is_ok());
        r[3][1] ^= 1;
        assert!(check("copy", Operation::Expand, &batch, &r, 0).is_err());
    }
}
