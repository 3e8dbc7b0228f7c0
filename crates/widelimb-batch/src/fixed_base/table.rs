//! The making of a fixed base's table.

use super::{FixedBase, Run, Shape, vectors_of};
use crate::engine::Secrecy;
use crate::engine::room::Room;
use crate::engine::single::{Residue, base_of};
use crate::modulus::power_of_two_mod;
use crate::{Job, Modulus};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::{DIGIT_BITS, DIGIT_MASK, Lanes};
use widelimb_kernels::{Kernels, Wiped};
use widelimb_limb::common_divisor::inverse_mod;

/// Computes the table of a base, and its correction.
pub fn make(k: &Kernels, modulus: &Modulus, base: &[Limb], bits: usize, shape: Shape) -> FixedBase {
    let n = modulus.limbs().len();
    let job = Job::new(base, &[], modulus);
    let residue = Residue { k, job: &job, n };
    let mut scratch = Wiped(vec![0; 5 * n]);
    let teeth = teeth(&residue, shape, &mut scratch);
    let vectors = vectors_of(modulus);
    let mut table = vec![Lanes::ZERO; shape.blocks * shape.entries() * vectors];
    let to_lanes = power_of_two_mod(k, DIGIT_BITS * modulus.digits(), modulus.limbs());
    let mut one = vec![0; n];
    one[0] = 1;
    residue.mul_assign(&mut one, modulus.limbs_squared(), &mut scratch);
    for (block, entries) in table.chunks_exact_mut(shape.entries() * vectors).enumerate() {
        let mut numbers: Vec<Wiped> = vec![Wiped(one.clone())];
        for tooth in 0..shape.teeth {
            let tooth = &teeth[tooth * shape.blocks + block];
            for i in 0..numbers.len() {
                let mut number = numbers[i].clone();
                residue.mul_assign(&mut number, tooth, &mut scratch);
                numbers.push(number);
            }
        }
        for (mut number, entry) in numbers.into_iter().zip(entries.chunks_exact_mut(vectors)) {
            residue.mul_assign(&mut number, &to_lanes, &mut scratch);
            write_digits(&number, entry);
        }
    }
    let mut made = FixedBase { modulus: modulus.clone(), bits, shape, table, correction: vec![] };
    made.correction = correction(k, &made, &residue, &mut scratch);
    made
}

/// Writes the digits of a number, eight in a vector.
fn write_digits(number: &[Limb], digits: &mut [Lanes]) {
    let limb = |i: usize| number.get(i).copied().unwrap_or(0);
    for (i, digit) in digits.iter_mut().flat_map(|vector| &mut vector.0).enumerate() {
        let (from, shift) = (DIGIT_BITS * i / LIMB_BITS, DIGIT_BITS * i % LIMB_BITS);
        // In two steps, as a shift by 64 is none.
        *digit =
            (limb(from) >> shift | (limb(from + 1) << 1) << (LIMB_BITS - 1 - shift)) & DIGIT_MASK;
    }
}

/// The teeth: the base to `2^start` for each tooth and block, in order, in Montgomery's form on
/// limbs.
fn teeth(residue: &Residue<'_>, shape: Shape, scratch: &mut [Limb]) -> Vec<Wiped> {
    let base = base_of(residue.k, residue.job);
    let mut power = Wiped::of(&base, residue.n);
    residue.mul_assign(&mut power, residue.job.modulus.limbs_squared(), scratch);
    let mut teeth = Vec::with_capacity(shape.teeth * shape.blocks);
    for _ in 1..shape.teeth * shape.blocks {
        teeth.push(power.clone());
        (0..shape.columns).for_each(|_| residue.sqr_assign(&mut power, scratch));
    }
    teeth.push(power);
    teeth
}

/// The inverse of the product that the entries for exponent 0 come to on limbs, in Montgomery's
/// form on limbs. That product is a power of 2: the entries are in the form for lanes, and each
/// product on limbs takes a form for limbs away.
fn correction(
    k: &Kernels,
    table: &FixedBase,
    residue: &Residue<'_>,
    scratch: &mut [Limb],
) -> Vec<Limb> {
    let mut room = Room::default();
    let run = Run { k, base: table, exponents: &[], secrecy: Secrecy::Secret };
    let unit = run.product_of_entries(&[], &mut room);
    let mut inverse = inverse_mod(k, &unit, table.modulus.limbs()).unwrap_or_default();
    inverse.resize(residue.n, 0);
    residue.mul_assign(&mut inverse, table.modulus.limbs_squared(), scratch);
    inverse
}
