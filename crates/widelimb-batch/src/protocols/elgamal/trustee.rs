//! Keys in shares: a polynomial of each trustee, whose values go to the others, and decryption by
//! as many of them as a polynomial has coefficients.
//!
//! Source: A. Shamir, How to share a secret, CACM 22, 1979; P. Feldman, A practical scheme for
//! non-interactive verifiable secret sharing, FOCS 1987; T. Pedersen, EUROCRYPT 1991.

use crate::Limb;
use crate::protocols::group::{ElementError, Exponent, SafeGroup};
use crate::protocols::sigma::powers::{in_range, product, secret_powers};
use crate::{Job, mod_exp_vartime};
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::{LastTraces, Wiped, kernels};

/// There are no trustees, or their numbers are not all different, or one is 0 modulo `q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the numbers of the trustees are not one or more, all different and above 0")]
pub struct IndexError;

/// The secret polynomial `a_0 + a_1 t + ...` of a trustee, modulo `q`. It is wiped when it is
/// dropped.
#[derive(Clone, Debug)]
pub struct Polynomial(Vec<Exponent>);

impl Polynomial {
    /// A random polynomial of so many coefficients: that many shares are needed, and suffice.
    pub fn random(group: &SafeGroup, coefficients: usize, rng: &mut impl CryptoRng) -> Polynomial {
        Polynomial((0..coefficients).map(|_| group.random_exponent(rng)).collect())
    }

    /// The coefficients, that of the constant term first.
    pub fn coefficients(&self) -> &[Exponent] {
        &self.0
    }

    /// `generator^a_j` of each coefficient, which the trustee shows; the first is the public key of
    /// its part.
    pub fn commitments(&self, group: &SafeGroup, generator: &[Limb]) -> Vec<Vec<Limb>> {
        let _end = LastTraces;
        let pairs: Vec<(&[Limb], &Exponent)> = self.0.iter().map(|a| (generator, a)).collect();
        secret_powers(kernels(), group, &pairs)
    }

    /// The value at the number of a trustee, which that trustee gets, in constant time.
    ///
    /// # Errors
    /// [`IndexError`]: the number is 0 modulo `q`, where the value is the secret itself.
    pub fn value(&self, group: &SafeGroup, trustee: u32) -> Result<Exponent, IndexError> {
        let t = group.exponent_reduced(&[trustee.into()]);
        let zero = group.exponent_reduced(&[]);
        if t.equals(&zero) {
            return Err(IndexError);
        }
        Ok(self.0.iter().rev().fold(zero, |value, a| group.add(&group.mul(&value, &t), a)))
    }
}

/// `g^P(t)` by the commitments to the coefficients of `P`, for the number `t` of a trustee; of
/// public values. It is also that of a sum of polynomials, by the products of their commitments.
/// That these are in the group is not tested here.
///
/// # Errors
/// [`ElementError::Range`]: a commitment is not from 1 to `p - 1`.
pub fn commitment_at_vartime(
    group: &SafeGroup,
    commitments: &[Vec<Limb>],
    trustee: u32,
) -> Result<Vec<Limb>, ElementError> {
    if !commitments.iter().all(|a| in_range(group, a)) {
        return Err(ElementError::Range);
    }
    let (k, n) = (kernels(), group.p().limbs().len());
    let exponent = [trustee.into()];
    let value = commitments.iter().rev().fold(Wiped::of(&[1], n), |value, a| {
        let job = Job::new(&value, &exponent, group.p());
        let power = mod_exp_vartime(&[job]).remove(0);
        product(k, group, &power, a)
    });
    Ok(value.reveal())
}

/// The coefficients `w_i` with `P(0) = w_1 P(t_1) + w_2 P(t_2) + ...` modulo `q`, for every
/// polynomial of at most as many coefficients as there are trustees: `w_i` is the product of
/// `t_j / (t_j - t_i)` for all other `j`.
///
/// # Errors
/// [`IndexError`]: there are no trustees, two numbers are equal modulo `q`, or one is 0.
pub fn lagrange_vartime(group: &SafeGroup, trustees: &[u32]) -> Result<Vec<Exponent>, IndexError> {
    if trustees.is_empty() {
        return Err(IndexError);
    }
    let number = |t: &u32| group.exponent_reduced(&[(*t).into()]);
    let numbers: Vec<Exponent> = trustees.iter().map(number).collect();
    let one = || group.exponent_reduced(&[1]);
    let zero = group.exponent_reduced(&[]);
    let coefficient = |(i, t): (usize, &Exponent)| {
        let others = || numbers.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, t)| t);
        let above = others().fold(one(), |product, other| group.mul(&product, other));
        let below =
            others().fold(one(), |product, other| group.mul(&product, &group.sub(other, t)));
        let inverse = group.inverse_vartime(&below).ok_or(IndexError)?;
        if t.equals(&zero) { Err(IndexError) } else { Ok(group.mul(&above, &inverse)) }
    };
    numbers.iter().enumerate().map(coefficient).collect()
}

/// `alpha^P(0)` by the shares `alpha^P(t_i)` of trustees, as many as the polynomial has
/// coefficients at least; of public values. A ciphertext's message is `beta` divided by it. Whether
/// a share is right only its proof tells, that its logarithm for `alpha` is that of
/// [`commitment_at_vartime`] for `g`.
///
/// # Errors
/// [`IndexError`]: there are no shares, two numbers are equal modulo `q`, or one is 0.
pub fn combine_vartime(
    group: &SafeGroup,
    shares: &[(u32, &[Limb])],
) -> Result<Vec<Limb>, IndexError> {
    let trustees: Vec<u32> = shares.iter().map(|(t, _)| *t).collect();
    let weights = lagrange_vartime(group, &trustees)?;
    let jobs = shares.iter().zip(&weights);
    let jobs: Vec<Job<'_>> =
        jobs.map(|((_, share), w)| Job::new(share, w.limbs(), group.p())).collect();
    let one = Wiped::of(&[1], group.p().limbs().len());
    let combined = mod_exp_vartime(&jobs)
        .iter()
        .fold(one, |total, power| product(kernels(), group, &total, power));
    Ok(combined.reveal())
}
