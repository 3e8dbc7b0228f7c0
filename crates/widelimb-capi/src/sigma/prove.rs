//! `wl_sigma_prove`.

use super::hashing::{Hash, Hashing};
use super::{Pair, Statements};
use crate::error::{Error, WL_OK};
use crate::group::Group;
use crate::handle::borrowed;
use crate::level::level;
use crate::modexp::batch::{CHUNK, probe};
use crate::modexp::rows::{Codes, Rows, code_of_jobs, dense};
use crate::random::random_bytes;
use std::ffi::{c_int, c_void};
use widelimb::Limb;
use widelimb::protocols::group::Exponent;
use widelimb::protocols::sigma::{Sigma, Statement};

/// `proof[i]` becomes a proof that `secret[i]` is the logarithm of each pair of statement `i`.
///
/// # Safety
/// `group` is null or a group that was not freed. `elements` is valid for reads of `2 pairs count`
/// elements, `secret` of `count` exponents, `proof` for writes of twice as many; `codes` is null or
/// valid for writes of `count` codes, and overlaps nothing. `hash` is null, or may be called with
/// `context` as `wl_challenge` says, and returns. Any pointer will do for no statements.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn wl_sigma_prove(
    group: *const Group,
    proof: *mut Limb,
    elements: *const Limb,
    pairs: usize,
    secret: *const Limb,
    count: usize,
    hash: Option<Hash>,
    context: *mut c_void,
    challenge_bytes: usize,
    codes: *mut c_int,
) -> c_int {
    code_of_jobs(count, || {
        // SAFETY: the contract above is that of `borrowed`.
        let group = unsafe { borrowed(group)? };
        // SAFETY: the contract above is that of `new`.
        let hashing = unsafe { Hashing::new(hash, context, challenge_bytes)? };
        let statements = Statements::new(group, elements, pairs, count)?;
        let secret = dense(secret, group.exponent_limbs(), count)?;
        let proof = dense(proof, 2 * group.exponent_limbs(), count)?;
        proof.check_as_results([statements.elements, secret])?;
        probe(statements.memory(count.min(CHUNK), challenge_bytes))?;
        level();
        // SAFETY: by the contract above `codes` is null or has room for `count` codes.
        let mut codes = unsafe { Codes::new(codes) };
        let call = Call { group, hashing, statements, secret };
        for from in (0..count).step_by(CHUNK) {
            let to = count.min(from + CHUNK);
            // SAFETY: the numbers are below the count, so all operands can be read.
            let proofs = unsafe { call.prove(from..to)? };
            for (i, result) in (from..to).zip(proofs) {
                let (limbs, code) = match result {
                    Ok(limbs) => (limbs, WL_OK),
                    Err(error) => (vec![], error as c_int),
                };
                // SAFETY: `i` is below the count, so proof `i` can be written;
                // `check_as_results` has found no overlap.
                unsafe { proof.write(i, &limbs)? };
                codes.write(i, code);
            }
        }
        Ok(codes.first)
    })
}

/// The operands of a call.
struct Call<'a> {
    group: &'a Group,
    hashing: Hashing,
    statements: Statements,
    secret: Rows,
}

impl Call<'_> {
    /// The proofs of some statements, a challenge and a response each.
    ///
    /// # Safety
    /// Their elements and secrets are valid for reads.
    unsafe fn prove(
        &self,
        numbers: std::ops::Range<usize>,
    ) -> Result<Vec<Result<Vec<Limb>, Error>>, Error> {
        let group = &self.group.0;
        let mut jobs = Vec::with_capacity(numbers.len());
        for i in numbers.clone() {
            // SAFETY: by the contract above these operands can be read.
            let (pairs, secret) = unsafe { (self.statements.pairs(i)?, self.secret.source(i)?) };
            let secret = group.exponent(secret).map_err(|_| Error::Exponent);
            jobs.push((Hashing::context_of(i), pairs, secret));
        }
        let sigma = Sigma::new(|c: &[u8], n: &[Vec<u8>]| self.hashing.challenge(c, n));
        let claims: Vec<(Statement<'_>, &Exponent)> = jobs.iter().filter_map(claim).collect();
        let mut proofs = sigma.prove(group, &claims, &mut random_bytes()?).into_iter();
        let results = numbers.zip(&jobs).map(|(i, (_, _, secret))| {
            secret.as_ref().map_err(|error| *error)?;
            let proof = proofs.next().ok_or(Error::Internal)?;
            let proof = self.hashing.checked(i, proof.map_err(Error::from))?;
            Ok([proof.challenge, proof.response].concat())
        });
        Ok(results.collect())
    }
}

/// A statement's number, pairs and secret, if that is one of the group.
type Job<'a> = ([u8; size_of::<usize>()], Vec<Pair<'a>>, Result<Exponent, Error>);

fn claim<'a>((context, pairs, secret): &'a Job<'_>) -> Option<(Statement<'a>, &'a Exponent)> {
    Some((Statement { context, pairs }, secret.as_ref().ok()?))
}
