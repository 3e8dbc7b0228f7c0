//! The contests with libsecp256k1.

use crate::{kept, race, secrets};
use widelimb_curves::secp256k1::{self, schnorr};

/// Hashes of 32 bytes.
fn hashes() -> &'static [[u8; 32]] {
    secrets(91)
}

/// ECDSA and BIP 340's signatures.
pub fn run() {
    let key = |bytes: &[u8; 32]| secp256k1::SecretKey::from_bytes(bytes).unwrap();
    let keys = kept(secrets(5).iter().map(key).collect());
    let public = kept(keys.iter().map(secp256k1::SecretKey::public_key).collect());
    let to_sign = kept(keys.iter().zip(hashes()).map(|(key, hash)| (key, &hash[..])).collect());
    let signatures = kept(secp256k1::sign_prehashed(to_sign));
    let items = public.iter().zip(to_sign).zip(signatures);
    let items = kept(items.map(|((key, (_, hash)), s)| (key, *hash, s)).collect());
    let key = |key: &secp256k1::SecretKey| {
        ::secp256k1::SecretKey::from_secret_bytes(*key.to_bytes()).unwrap()
    };
    let theirs = kept(keys.iter().map(key).collect());
    let ours = move || assert_eq!(secp256k1::sign_prehashed(to_sign).len(), to_sign.len());
    race("secp256k1 signature", ours, "libsecp256k1", move || {
        for ((key, hash), signature) in theirs.iter().zip(hashes()).zip(signatures) {
            let message = ::secp256k1::Message::from_digest(*hash);
            let found = ::secp256k1::ecdsa::sign(message, key);
            assert_eq!(found.serialize_compact(), signature.to_bytes());
        }
    });
    let ours = move || assert!(secp256k1::verify_prehashed(items).iter().all(Result::is_ok));
    let item = |((key, hash), s): ((&secp256k1::PublicKey, &[u8; 32]), &secp256k1::Signature)| {
        let key = ::secp256k1::PublicKey::from_slice(&key.to_sec1_bytes(false)).unwrap();
        let signature = ::secp256k1::ecdsa::Signature::from_compact(s.to_bytes().as_ref()).unwrap();
        (key, ::secp256k1::Message::from_digest(*hash), signature)
    };
    let theirs = kept(public.iter().zip(hashes()).zip(signatures).map(item).collect());
    race("secp256k1 verification", ours, "libsecp256k1", move || {
        let mut items = theirs.iter();
        assert!(items.all(|(key, m, s)| ::secp256k1::ecdsa::verify(s, *m, key).is_ok()));
    });
    bip340(keys);
}

fn bip340(keys: &'static [secp256k1::SecretKey]) {
    let keys = kept(schnorr::signing_keys(&keys.iter().collect::<Vec<_>>()));
    let to_sign = keys.iter().zip(hashes()).map(|(key, hash)| (key, &hash[..], &[0; 32]));
    let signatures = kept(schnorr::sign(&to_sign.collect::<Vec<_>>()));
    let public = kept(keys.iter().map(schnorr::SigningKey::verifying_key).collect());
    let items = public.iter().zip(hashes()).zip(signatures);
    let items = kept(items.map(|((key, hash), s)| (key, &hash[..], s)).collect());
    let ours = move || assert!(schnorr::verify(items).iter().all(Result::is_ok));
    let item =
        |(key, hash, signature): &(&schnorr::VerifyingKey, &'static [u8], &schnorr::Signature)| {
            let key = ::secp256k1::XOnlyPublicKey::from_byte_array(key.to_bytes()).unwrap();
            (key, *hash, ::secp256k1::schnorr::Signature::from_byte_array(signature.to_bytes()))
        };
    let theirs = kept(items.iter().map(item).collect());
    race("BIP 340 verification", ours, "libsecp256k1", move || {
        let mut items = theirs.iter();
        assert!(items.all(|(key, m, s)| ::secp256k1::schnorr::verify(s, m, key).is_ok()));
    });
}
