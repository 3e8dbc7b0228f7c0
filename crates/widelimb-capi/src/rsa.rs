//! `wl_rsa_verify_pkcs1`: many signatures of one key.

use crate::error::{Error, code_of};
use crate::handle::results;
use crate::level::level;
use crate::modexp::batch::{CHUNK, probe};
use crate::modexp::rows::Rows;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::protocols::rsa::{Pkcs1Signature, PublicKey, verify_pkcs1};

/// Writes whether each of `count` signatures of RSASSA-PKCS1-v1_5 is good. Numbers are bytes, the
/// highest first.
///
/// # Safety
/// `n`, `e` and `prefix` are valid for reads of their bytes, `digest` of `count` hashes of
/// `digest_len` bytes, `signature` of `count` signatures of `n_len` bytes, `good` for writes of
/// `count` numbers, and overlaps nothing. Any pointer will do for no bytes, and for no signatures.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn wl_rsa_verify_pkcs1(
    good: *mut c_int,
    n: *const u8,
    n_len: usize,
    e: *const u8,
    e_len: usize,
    prefix: *const u8,
    prefix_len: usize,
    digest: *const u8,
    digest_len: usize,
    signature: *const u8,
    count: usize,
) -> c_int {
    code_of(|| {
        if count == 0 {
            return Ok(());
        }
        let good = results(good)?;
        let (n, e) = (Span::new(n, n_len)?, Span::new(e, e_len)?);
        let prefix = Span::new(prefix, prefix_len)?;
        let digest = Rows::new(digest, digest_len, digest_len, count)?;
        let signature = Rows::new(signature, n_len, n_len, count)?;
        prepare(n_len, e_len, count.min(CHUNK))?;
        // SAFETY: by the contract above these can be read for their bytes, the lengths of the
        // spans.
        let (n, e, prefix) = unsafe { (n.source(), e.source(), prefix.source()) };
        // The length of signatures is that of the modulus without zeros in front.
        if n.first() == Some(&0) {
            return Err(Error::KeyNumbers);
        }
        let key = PublicKey::new(&limbs(n), &limbs(e)).map_err(|_| Error::KeyNumbers)?;
        for from in (0..count).step_by(CHUNK) {
            let mut chunk = Vec::with_capacity(CHUNK);
            for i in from..count.min(from + CHUNK) {
                // SAFETY: `i` is below the count, so hash and signature can be read.
                let (digest, signature) = unsafe { (digest.source(i)?, signature.source(i)?) };
                chunk.push(Pkcs1Signature { key: &key, prefix, digest, signature });
            }
            for (i, verdict) in verify_pkcs1(&chunk).into_iter().enumerate() {
                // SAFETY: `from + i` is below the count, and `good` is not null and has room for
                // as many by the contract above.
                unsafe { good.add(from + i).write(c_int::from(verdict)) };
            }
        }
        Ok(())
    })
}

/// Asks for the memory of powers of so many signatures, and chooses the level.
fn prepare(n_len: usize, e_len: usize, jobs: usize) -> Result<(), Error> {
    let limbs = (n_len / 8 + 2).checked_mul(8 * jobs + 8 * 90 * 64 / 52);
    probe(limbs.and_then(|limbs| limbs.checked_add(e_len / 4)?.checked_add(64 * jobs)))?;
    level();
    Ok(())
}

/// The limbs of a number in bytes, the highest byte first.
fn limbs(bytes: &[u8]) -> Vec<Limb> {
    let limb = |part: &[u8]| part.iter().fold(0, |limb, &byte| limb << 8 | Limb::from(byte));
    bytes.rchunks(size_of::<Limb>()).map(limb).collect()
}
