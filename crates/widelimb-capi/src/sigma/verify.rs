//! `wl_sigma_verify`.

use super::hashing::{Hash, Hashing};
use super::{Pair, Statements};
use crate::error::{Error, WL_OK};
use crate::group::Group;
use crate::handle::borrowed;
use crate::level::level;
use crate::modexp::batch::{CHUNK, probe};
use crate::modexp::rows::{Codes, Rows, code_of_jobs, dense};
use std::ffi::{c_int, c_void};
use std::ops::Range;
use widelimb::Limb;
use widelimb::protocols::sigma::{Proof, Sigma, Statement};

/// Writes to `codes` whether each proof shows its statement.
///
/// # Safety
/// `group` is null or a group that was not freed. `elements` is valid for reads of `2 pairs count`
/// elements, `proof` of `2 count` exponents; `codes` is null or valid for writes of `count` codes,
/// and overlaps nothing. `hash` is null, or may be called with `context` as `wl_challenge` says,
/// and returns. Any pointer will do for no statements.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn wl_sigma_verify(
    group: *const Group,
    elements: *const Limb,
    pairs: usize,
    proof: *const Limb,
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
        let proof = dense(proof, 2 * group.exponent_limbs(), count)?;
        probe(statements.memory(count.min(CHUNK), challenge_bytes))?;
        level();
        // SAFETY: by the contract above `codes` is null or has room for `count` codes.
        let mut codes = unsafe { Codes::new(codes) };
        let call = Call { group, hashing, statements, proof };
        for from in (0..count).step_by(CHUNK) {
            let to = count.min(from + CHUNK);
            // SAFETY: the numbers are below the count, so all operands can be read.
            for (i, result) in (from..to).zip(unsafe { call.verify(from..to)? }) {
                codes.write(i, result.map_or_else(|error| error as c_int, |()| WL_OK));
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
    proof: Rows,
}

impl Call<'_> {
    /// Whether some proofs show their statements.
    ///
    /// # Safety
    /// Their elements and the proofs are valid for reads.
    unsafe fn verify(&self, numbers: Range<usize>) -> Result<Vec<Result<(), Error>>, Error> {
        let mut jobs: Vec<([u8; size_of::<usize>()], Vec<Pair<'_>>, Proof)> = Vec::new();
        for i in numbers.clone() {
            // SAFETY: by the contract above these operands can be read.
            let (pairs, proof) = unsafe { (self.statements.pairs(i)?, self.proof.source(i)?) };
            let (challenge, response) = proof.split_at(self.group.exponent_limbs());
            let proof = Proof { challenge: challenge.to_vec(), response: response.to_vec() };
            jobs.push((Hashing::context_of(i), pairs, proof));
        }
        let sigma = Sigma::new(|c: &[u8], n: &[Vec<u8>]| self.hashing.challenge(c, n));
        let claims = jobs.iter().map(|(context, pairs, p)| (Statement { context, pairs }, p));
        let results = sigma.verify(&self.group.0, &claims.collect::<Vec<_>>());
        let results = numbers.zip(results);
        Ok(results.map(|(i, r)| self.hashing.checked(i, r.map_err(Error::from))).collect())
    }
}
