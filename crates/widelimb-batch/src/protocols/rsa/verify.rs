//! Signatures of RFC 8017, many at once: RSASSA-PKCS1-v1_5 and RSASSA-PSS.

use super::{PublicKey, public};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_limb::trim::bit_len;

/// The bytes of a limb.
const LIMB_BYTES: usize = LIMB_BITS / 8;

/// A signature RSASSA-PKCS1-v1_5 and what was signed.
#[derive(Clone, Copy, Debug)]
pub struct Pkcs1Signature<'a> {
    /// The key of the signer.
    pub key: &'a PublicKey,
    /// What stands before the hash in the encoding of its `DigestInfo`, as the 19 bytes `30 31 30
    /// 0d 06 09 60 86 48 01 65 03 04 02 01 05 00 04 20` for SHA-256 (RFC 8017, section 9.2).
    pub prefix: &'a [u8],
    /// The hash of the message.
    pub digest: &'a [u8],
    /// The signature: the bytes of a number, the highest first, as many as the modulus has.
    pub signature: &'a [u8],
}

/// A signature RSASSA-PSS and what was signed.
#[derive(Clone, Copy, Debug)]
pub struct PssSignature<'a> {
    /// The key of the signer.
    pub key: &'a PublicKey,
    /// The hash of the message.
    pub digest: &'a [u8],
    /// The bytes of the salt, often as many as the hash has.
    pub salt_len: usize,
    /// The signature: the bytes of a number, the highest first, as many as the modulus has.
    pub signature: &'a [u8],
}

/// The hash function that PSS masks with.
pub trait PssHash {
    /// The bytes of a hash.
    const BYTES: usize;

    /// Writes the hash of the parts, one behind the other, to `r` of [`BYTES`](PssHash::BYTES).
    fn hash(&self, parts: &[&[u8]], r: &mut [u8]);
}

/// Whether each signature is good: RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2.2). What has the wrong
/// length is not. Values are public: the time depends on them.
///
/// Cost: a public operation each, side by side: see [`public`].
///
/// ```
/// use widelimb::protocols::rsa::{Pkcs1Signature, PublicKey, verify_pkcs1};
///
/// let key = PublicKey::new(&[u64::MAX, u64::MAX, u64::MAX >> 1], &[65537])?;
/// let bad = Pkcs1Signature { key: &key, prefix: &[], digest: &[7], signature: &[1; 24] };
/// assert_eq!(verify_pkcs1(&[bad]), [false]);
/// # Ok::<(), widelimb::protocols::rsa::KeyError>(())
/// ```
pub fn verify_pkcs1(signatures: &[Pkcs1Signature<'_>]) -> Vec<bool> {
    let encoded = encoded(signatures.iter().map(|s| (s.key, s.signature)));
    let pairs = signatures.iter().zip(encoded);
    pairs.map(|(signature, encoded)| encoded.is_some_and(|em| is_pkcs1(signature, &em))).collect()
}

/// Whether each signature is good: RSASSA-PSS (RFC 8017, section 8.1.2) with one hash function for
/// message and mask. What has the wrong length is not. Values are public: the time depends on them.
pub fn verify_pss<H: PssHash>(hash: &H, signatures: &[PssSignature<'_>]) -> Vec<bool> {
    let encoded = encoded(signatures.iter().map(|s| (s.key, s.signature)));
    let pairs = signatures.iter().zip(encoded);
    pairs
        .map(|(signature, encoded)| encoded.is_some_and(|em| is_pss(hash, signature, em)))
        .collect()
}

/// The bytes of `signature^e mod n` for each, as many as the modulus has; `None` for signatures of
/// another length, or not below the modulus.
fn encoded<'a>(
    signatures: impl Iterator<Item = (&'a PublicKey, &'a [u8])> + Clone,
) -> Vec<Option<Vec<u8>>> {
    let len = |key: &PublicKey| key.n.bits().div_ceil(8);
    let values: Vec<Vec<Limb>> = signatures
        .clone()
        .map(|(key, bytes)| if bytes.len() == len(key) { limbs(bytes) } else { vec![] })
        .collect();
    let operations: Vec<(&PublicKey, &[Limb])> =
        signatures.clone().zip(&values).map(|((key, _), value)| (key, &value[..])).collect();
    let results = public(&operations).into_iter().zip(signatures);
    results
        .map(|(power, (key, signature))| {
            let power = power.ok().filter(|_| signature.len() == len(key))?;
            let mut bytes: Vec<u8> = power.iter().rev().flat_map(|l| l.to_be_bytes()).collect();
            bytes.drain(..bytes.len() - len(key));
            Some(bytes)
        })
        .collect()
}

/// The limbs of a number in bytes, the highest byte first.
fn limbs(bytes: &[u8]) -> Vec<Limb> {
    let limb = |bytes: &[u8]| bytes.iter().fold(0, |limb, &byte| limb << 8 | Limb::from(byte));
    bytes.rchunks(LIMB_BYTES).map(limb).collect()
}

/// The fewest bytes `ff` of an encoding.
const LEAST_PADDING: usize = 8;

/// Whether an encoded message is `00 01 ff ... ff 00 prefix digest`.
fn is_pkcs1(signature: &Pkcs1Signature<'_>, encoded: &[u8]) -> bool {
    let Pkcs1Signature { prefix, digest, .. } = signature;
    let rest = encoded.strip_suffix(*digest).and_then(|rest| rest.strip_suffix(*prefix));
    let padding = rest.and_then(|rest| rest.strip_prefix(&[0, 1])?.strip_suffix(&[0]));
    padding.is_some_and(|p| p.len() >= LEAST_PADDING && p.iter().all(|&byte| byte == 0xff))
}

/// EMSA-PSS-VERIFY (RFC 8017, section 9.1.2): the encoded message, of a bit less than the modulus,
/// is the masked block `00 ... 00 01 salt`, the hash, and `bc`.
fn is_pss<H: PssHash>(hash: &H, signature: &PssSignature<'_>, mut encoded: Vec<u8>) -> bool {
    let bits = bit_len(signature.key.modulus()) as usize - 1;
    let above = encoded.len() - bits.div_ceil(8);
    if encoded.drain(..above).any(|byte| byte != 0) {
        return false;
    }
    let Some(block_len) = encoded.len().checked_sub(H::BYTES + 1) else { return false };
    let Some(zeros) = block_len.checked_sub(signature.salt_len.saturating_add(1)) else {
        return false;
    };
    if signature.digest.len() != H::BYTES || encoded.pop() != Some(0xbc) {
        return false;
    }
    let (block, seed) = encoded.split_at_mut(block_len);
    let unused = 8 * (block_len + H::BYTES + 1) - bits;
    let used = 0xff >> unused;
    if block[0] & !used != 0 {
        return false;
    }
    unmask(hash, block, seed);
    block[0] &= used;
    let (padding, salt) = block.split_at(zeros);
    let Some((&1, salt)) = salt.split_first() else { return false };
    let mut expected = vec![0; H::BYTES];
    hash.hash(&[&[0; 8], signature.digest, salt], &mut expected);
    padding.iter().all(|&byte| byte == 0) && expected == *seed
}

/// Adds MGF1's mask of the seed to a block (RFC 8017, appendix B.2.1).
fn unmask<H: PssHash>(hash: &H, block: &mut [u8], seed: &[u8]) {
    let mut mask = vec![0; H::BYTES];
    for (counter, part) in (0u32..).zip(block.chunks_mut(H::BYTES.max(1))) {
        hash.hash(&[seed, &counter.to_be_bytes()], &mut mask);
        part.iter_mut().zip(&mask).for_each(|(byte, mask)| *byte ^= mask);
    }
}
