//! What rules demand, written with curve25519-dalek.

use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::IsIdentity;
use sha2::{Digest, Sha512};
use widelimb_curves::ed25519::Rules;

/// All rules.
pub const ALL: [Rules; 4] = [Rules::Rfc8032, Rules::Strict, Rules::Dalek, Rules::Zip215];

/// A key, a message and a signature, in bytes.
#[derive(Clone, Debug)]
pub struct Case {
    pub key: [u8; 32],
    pub message: Vec<u8>,
    pub signature: [u8; 64],
}

/// The challenge.
pub fn challenge(r: &[u8], key: &[u8], message: &[u8]) -> Scalar {
    let hash = Sha512::new().chain_update(r).chain_update(key).chain_update(message);
    Scalar::from_bytes_mod_order_wide(&hash.finalize().into())
}

/// The signature of `R` and `S`.
pub fn signature_of(r: &[u8; 32], s: &[u8; 32]) -> [u8; 64] {
    let mut bytes = [0; 64];
    bytes[..32].copy_from_slice(r);
    bytes[32..].copy_from_slice(s);
    bytes
}

/// Whether a signature is valid.
pub fn is_valid(case: &Case, rules: Rules) -> bool {
    let (r, s) = case.signature.split_at(32);
    let encoded_r = CompressedEdwardsY(r.try_into().expect("half"));
    let encoded_key = CompressedEdwardsY(case.key);
    let s = Scalar::from_canonical_bytes(s.try_into().expect("half"));
    let (Some(key), Some(s)) = (encoded_key.decompress(), Option::<Scalar>::from(s)) else {
        return false;
    };
    let k = challenge(r, &case.key, &case.message);
    let found = EdwardsPoint::vartime_double_scalar_mul_basepoint(&k, &-key, &s);
    let has_r = found.compress() == encoded_r;
    let has_canonical_key = key.compress() == encoded_key;
    match rules {
        Rules::Rfc8032 => has_r && has_canonical_key,
        Rules::Strict => {
            has_r && has_canonical_key && !key.is_small_order() && !found.is_small_order()
        }
        Rules::Dalek => has_r,
        Rules::Zip215 => {
            encoded_r.decompress().is_some_and(|r| (found - r).mul_by_cofactor().is_identity())
        }
        _ => unreachable!("all rules are named"),
    }
}

/// Whether ed25519-dalek has it so, by `verify` and by `verify_strict`.
pub fn dalek(case: &Case) -> (bool, bool) {
    use ed25519_dalek::Verifier;
    let signature = ed25519_dalek::Signature::from_bytes(&case.signature);
    ed25519_dalek::VerifyingKey::from_bytes(&case.key).map_or((false, false), |key| {
        let strict = key.verify_strict(&case.message, &signature).is_ok();
        (key.verify(&case.message, &signature).is_ok(), strict)
    })
}
