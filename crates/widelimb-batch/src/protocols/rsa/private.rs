//! RSA's private operation: roots modulo `n` by the residues modulo both primes, checked and
//! blinded.

use super::{OperationError, PrivateKey};
use crate::Limb;
use crate::engine::residue::{OnLimbs, is_below_secret};
use crate::protocols::crt::{Crt, bits_of};
use crate::{Job, Modulus, mod_exp_public_with, mod_exp_with};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};
use widelimb_limb::common_divisor::inverse_mod;

/// Two random numbers `r` and `s` that hide a value: the powers are those of `value r^e`, and the
/// result is multiplied by `1 / r`. That is computed as `s / (r s)`, from the inverse of the
/// product of all `r s` of neighbouring operations of one key, in a time that depends on that
/// product, and on each `r s` where it has no inverse. The factor `s` makes `r s` a number that
/// says nothing about `r`.
///
/// Both should be uniform, new for each operation, and unknown to all: as many random limbs as the
/// modulus has and one more, which are taken modulo `n`, are so for all purposes.
#[derive(Clone, Copy)]
pub struct Blinding<'a> {
    /// The number `r`.
    pub factor: &'a [Limb],
    /// The number `s`.
    pub mask: &'a [Limb],
}

/// A value for the private operation: a signature to make, a text to decrypt.
#[derive(Clone, Copy)]
pub struct PrivateOperation<'a> {
    key: &'a PrivateKey,
    value: &'a [Limb],
    blinding: Option<Blinding<'a>>,
}

impl<'a> PrivateOperation<'a> {
    /// The operation without blinding.
    pub fn new(key: &'a PrivateKey, value: &'a [Limb]) -> PrivateOperation<'a> {
        PrivateOperation { key, value, blinding: None }
    }

    /// The operation with blinding.
    pub fn blinded(self, blinding: Blinding<'a>) -> PrivateOperation<'a> {
        PrivateOperation { blinding: Some(blinding), ..self }
    }
}

/// `value^(1/e) mod n` for each, in as many limbs as `n` has.
///
/// Cost: two powers modulo numbers of half the length, and one or two powers to the public
/// exponent; with [`Blinding`] also an inverse for all operations in a row that have one key.
///
/// # Errors
/// For each operation its own: [`TooLarge`](OperationError::TooLarge) if the value is not below
/// `n`, [`Blinding`](OperationError::Blinding) if a number of its blinding shares a factor with
/// `n`, and [`Fault`](OperationError::Fault) if the result failed its check.
pub fn private(operations: &[PrivateOperation<'_>]) -> Vec<Result<Vec<Limb>, OperationError>> {
    let _end = LastTraces;
    let k = kernels();
    let hidden = hide(k, operations);
    let good: Vec<&BlindedValue<'_>> =
        hidden.iter().filter_map(|hidden| hidden.as_ref().ok()).collect();
    let roots = roots(k, &good);
    // What an attacker could learn from is not shown before this.
    let checks: Vec<Job<'_>> =
        good.iter().zip(&roots).map(|(hidden, root)| hidden.key.public.job(root)).collect();
    let checks = mod_exp_public_with(k, &checks);
    let mut results =
        good.iter().zip(roots).zip(checks).map(|((hidden, root), check)| {
            match *Wiped(check) == *hidden.value {
                true => Ok(hidden.uncover(k, root)),
                false => Err(OperationError::Fault),
            }
        });
    let result = |hidden: &Result<BlindedValue<'_>, OperationError>| match hidden {
        Ok(_) => results.next().unwrap_or(Err(OperationError::Fault)),
        Err(error) => Err(*error),
    };
    hidden.iter().map(result).collect()
}

/// A value that goes into the powers, blinded if its operation is, with the factor that unblinds
/// the result.
#[doc(hidden)]
pub struct BlindedValue<'a> {
    key: &'a PrivateKey,
    /// The value, times `r^e` if there is a blinding.
    pub value: Wiped,
    /// The factor `1 / r` that unblinds the result.
    pub uncover: Option<Wiped>,
}

impl BlindedValue<'_> {
    fn uncover(&self, k: &Kernels, root: Wiped) -> Vec<Limb> {
        match &self.uncover {
            Some(factor) => OnLimbs::new(k, &self.key.public.n).mul(&root, factor).reveal(),
            None => root.reveal(),
        }
    }
}

/// The values that go into the powers, blinded where their operations are.
///
/// # Errors
/// [`OperationError`] for each operation: `TooLarge` or `Blinding`, as [`private`] gives them.
#[doc(hidden)]
pub fn hide<'a>(
    k: &Kernels,
    operations: &[PrivateOperation<'a>],
) -> Vec<Result<BlindedValue<'a>, OperationError>> {
    let factors: Vec<Option<Wiped>> = operations
        .iter()
        .map(|o| o.blinding.map(|b| OnLimbs::new(k, &o.key.public.n).reduce(b.factor)))
        .collect();
    let jobs = operations.iter().zip(&factors).filter_map(|(operation, factor)| {
        factor.as_ref().map(|factor| operation.key.public.job(factor))
    });
    let mut powers = mod_exp_public_with(k, &jobs.collect::<Vec<_>>()).into_iter().map(Wiped);
    let masks: Vec<Option<Mask>> = operations
        .iter()
        .zip(&factors)
        .map(|(o, factor)| Mask::new(k, o, factor.as_ref()?))
        .collect();
    let mut inverses = operations
        .chunk_by(|one, next| core::ptr::eq(one.key, next.key))
        .scan(&masks[..], |left, of_a_key| {
            let (masks, rest) = left.split_at(of_a_key.len());
            *left = rest;
            let products = masks.iter().flatten().map(|mask| &mask.product).collect::<Vec<_>>();
            Some(inverses(k, &of_a_key[0].key.public.n, &products))
        })
        .flatten()
        .collect::<Vec<_>>()
        .into_iter();
    let hide = |(operation, mask): (&PrivateOperation<'a>, &Option<Mask>)| {
        let power = mask.as_ref().and_then(|_| powers.next());
        let inverse = mask.as_ref().and_then(|_| inverses.next());
        let n = &operation.key.public.n;
        if !is_below_secret(k, operation.value, n.limbs()) {
            return Err(OperationError::TooLarge);
        }
        let value = Wiped::of(operation.value, n.limbs().len());
        let hidden = |value, uncover| BlindedValue { key: operation.key, value, uncover };
        let (Some(mask), Some(inverse), Some(power)) = (mask, inverse, power) else {
            return Ok(hidden(value, None));
        };
        let residues = OnLimbs::new(k, n);
        let inverse = inverse.ok_or(OperationError::Blinding)?;
        Ok(hidden(residues.mul(&value, &power), Some(residues.mul(&mask.mask, &inverse))))
    };
    operations.iter().zip(&masks).map(hide).collect()
}

/// The number `s` of a blinding and the product `r s`, whose inverse says nothing about `r`.
struct Mask {
    mask: Wiped,
    /// The product `r s`.
    product: Wiped,
}

impl Mask {
    fn new(k: &Kernels, operation: &PrivateOperation<'_>, factor: &Wiped) -> Option<Mask> {
        let residues = OnLimbs::new(k, &operation.key.public.n);
        let mask = residues.reduce(operation.blinding?.mask);
        let product = residues.mul(factor, &mask);
        Some(Mask { mask, product })
    }
}

/// The inverses of numbers modulo `n`, by that of their product, if it has one (P. Montgomery,
/// Speeding the Pollard and elliptic curve methods of factorization, Math. Comp. 48, 1987, section
/// 10.3.1).
fn inverses(k: &Kernels, n: &Modulus, numbers: &[&Wiped]) -> Vec<Option<Wiped>> {
    let residues = OnLimbs::new(k, n);
    let inverse = |a: &Wiped| {
        inverse_mod(k, a, n.limbs()).map(|inverse| Wiped::of(&Wiped(inverse), n.limbs().len()))
    };
    // The product of the numbers before each, and at the end of all.
    let mut products = vec![residues.one()];
    for (i, number) in numbers.iter().enumerate() {
        products.push(residues.mul(&products[i], number));
    }
    let Some(mut left) = inverse(&products[numbers.len()]) else {
        return numbers.iter().map(|number| inverse(number)).collect();
    };
    let mut inverses = Vec::with_capacity(numbers.len());
    for (number, before) in numbers.iter().zip(&products).rev() {
        inverses.push(Some(residues.mul(&left, before)));
        left = residues.mul(&left, number);
    }
    inverses.reverse();
    inverses
}

/// The roots modulo `n`: powers to the private exponents, modulo both primes.
fn roots(k: &Kernels, hidden: &[&BlindedValue<'_>]) -> Vec<Wiped> {
    let bases: Vec<[Wiped; 2]> = hidden
        .iter()
        .map(|hidden| {
            let Crt { p, q, .. } = &hidden.key.crt;
            [p, q].map(|prime| OnLimbs::new(k, prime).reduce(&hidden.value))
        })
        .collect();
    let jobs = hidden.iter().zip(&bases).flat_map(|(hidden, bases)| {
        let PrivateKey { crt, exponents, .. } = hidden.key;
        let job = |i: usize, prime| {
            let bits = bits_of(&exponents[i]).min(Modulus::bits(prime));
            Job::new(&bases[i], &exponents[i], prime).with_exponent_bits(bits)
        };
        [job(0, &crt.p), job(1, &crt.q)]
    });
    let powers: Vec<Wiped> =
        mod_exp_with(k, &jobs.collect::<Vec<_>>()).into_iter().map(Wiped).collect();
    let combine = |(hidden, powers): (&&BlindedValue<'_>, &[Wiped])| {
        let PrivateKey { crt, public, .. } = hidden.key;
        crt.combine(k, &powers[0], &powers[1], public.n.limbs().len())
    };
    hidden.iter().zip(powers.chunks_exact(2)).map(combine).collect()
}
