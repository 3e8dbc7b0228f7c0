//! The hash function, HMAC-SHA-256 with separators of domains, and what is hashed.

use crate::group::Parameters;
use crate::record::Record;
use sha2::{Digest, Sha256};

/// A hash, which is the key of those that follow from it.
pub type Hash = [u8; 32];

/// HMAC-SHA-256 (RFC 2104), with a key that is shorter than a block.
pub fn hash(key: &Hash, tag: u8, parts: &[&[u8]]) -> Hash {
    let padded = |with: u8| -> Vec<u8> {
        (0..64).map(|i| key.get(i).copied().unwrap_or(0) ^ with).collect()
    };
    let mut inner = Sha256::new().chain_update(padded(0x36)).chain_update([tag]);
    parts.iter().for_each(|part| inner.update(part));
    let outer = Sha256::new().chain_update(padded(0x5c)).chain_update(inner.finalize());
    outer.finalize().into()
}

/// What a proof is about: a key and what comes before its numbers.
pub fn context(key: &Hash, tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    [&key[..], &[tag], &parts.concat()].concat()
}

/// The challenge of a proof in such a context: the hash of its numbers.
pub fn challenge(context: &[u8], numbers: &[Vec<u8>]) -> Vec<u8> {
    let (key, before) = context.split_at(32);
    let (tag, before) = before.split_at(1);
    let key: Hash = key.try_into().unwrap_or_default();
    hash(&key, tag[0], &[before, &numbers.concat()]).to_vec()
}

/// A place on a ballot, or any number, as four bytes.
pub fn number(n: usize) -> [u8; 4] {
    (n as u32).to_be_bytes()
}

/// `H_P`, of the parameters, and `H_B`, of the election.
pub fn base_hashes(parameters: &Parameters, record: &Record) -> (Hash, Hash) {
    let group = &parameters.group;
    let [p, g] = [group.p().limbs(), &parameters.generator].map(|x| group.element_to_bytes(x));
    let q = group.element_to_bytes(group.q().limbs());
    let q = &q[q.len() - group.exponent_bytes()..];
    let mut version = [0; 32];
    version[..6].copy_from_slice(b"v2.1.0");
    let (n, k) = (record.parameters.guardians, record.parameters.quorum);
    let of_parameters = hash(&version, 0x00, &[&p, q, &g, &n.to_be_bytes(), &k.to_be_bytes()]);
    let manifest = serde_json::to_vec(&record.manifest).unwrap_or_default();
    (of_parameters, hash(&of_parameters, 0x01, &[&number(manifest.len()), &manifest]))
}
