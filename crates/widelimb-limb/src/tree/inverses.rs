//! Inverses of many numbers modulo one.

use crate::Limb;
use crate::common_divisor::{gcd, inverse_mod};
use crate::div::PreparedDivisor;
use crate::owned::{product, remainder_by};
use crate::trim::trimmed;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// The inverse of each value modulo `m`, below `m` and trimmed, for `m` above 0.
///
/// One inverse, that of the product of all values, and three products modulo `m` for each value:
/// P. Montgomery, Speeding the Pollard and elliptic curve methods of factorization, Mathematics of
/// Computation 48 (1987), section 10.3.1.
///
/// # Errors
/// The index of the first value that has a common factor with `m`.
///
/// # Panics
/// If `m` is 0.
pub fn inverses(k: &Kernels, values: &[&[Limb]], m: &[Limb]) -> Result<Vec<Vec<Limb>>, usize> {
    let m = trimmed(m);
    let divisor = PreparedDivisor::new(k, m).unwrap_or_else(|error| panic!("{error}"));
    let modulo = |a: &[Limb]| remainder_by(k, a, &divisor);
    let times = |a: &[Limb], b: &[Limb]| modulo(&product(k, a, b));
    let residues: Vec<_> = values.iter().map(|value| modulo(value)).collect();
    // The products of all residues before each.
    let mut before = Vec::with_capacity(values.len());
    let mut all = vec![1];
    for residue in &residues {
        let next = times(&all, residue);
        before.push(core::mem::replace(&mut all, next));
    }
    let Some(mut inverse) = inverse_mod(k, &all, m) else {
        let shares = |residue: &Vec<Limb>| gcd(k, residue, m) != [1];
        return Err(residues.iter().position(shares).unwrap_or(values.len()));
    };
    let mut results = before;
    for (result, residue) in results.iter_mut().zip(&residues).rev() {
        *result = times(result, &inverse);
        inverse = times(&inverse, residue);
    }
    Ok(results)
}
