//! X25519 and Ed25519.

#[cfg(feature = "aws-lc")]
use crate::aws;
use crate::{kept, messages, race, secrets};
use ed25519_dalek::Signer as _;
use widelimb_curves::ed25519::{self, Rules, Signature, SigningKey, VerifyingKey};
use widelimb_curves::x25519::{self, PublicKey, SecretKey};

pub fn run() {
    exchange();
    sign();
    verify();
}

fn exchange() {
    let keys = kept(secrets(3).iter().map(|bytes| SecretKey::from_bytes(*bytes)).collect());
    let others = secrets(77).iter().map(|bytes| SecretKey::from_bytes(*bytes).public_key());
    let others: &[PublicKey] = kept(others.collect());
    let pairs = kept(keys.iter().zip(others).collect());
    let ours = move || assert!(x25519::exchange(pairs).iter().all(Result::is_ok));
    let shared = kept(x25519::exchange(pairs).into_iter().map(|shared| shared.unwrap()).collect());

    let pair = |(key, other): &(&SecretKey, &PublicKey)| {
        let key = x25519_dalek::StaticSecret::from(*key.to_bytes());
        (key, x25519_dalek::PublicKey::from(other.to_bytes()))
    };
    let dalek = kept(pairs.iter().map(pair).collect());
    race("X25519 exchange", ours, "x25519-dalek", move || {
        let mut items = dalek.iter().zip(shared);
        assert!(items.all(|((a, b), shared)| a.diffie_hellman(b).as_bytes() == shared.as_bytes()));
    });
    #[cfg(feature = "aws-lc")]
    {
        let item = |((key, other), shared): (&(&SecretKey, &PublicKey), &x25519::SharedSecret)| {
            [key.to_bytes().to_vec(), other.to_bytes().to_vec(), shared.as_bytes().to_vec()]
        };
        let items = pairs.iter().zip(shared).map(item).collect();
        aws::exchange("X25519", &aws_lc_rs::agreement::X25519, items, ours);
    }
}

/// A key, a message and a signature.
type Item = (&'static VerifyingKey, &'static [u8], &'static Signature);

fn signed() -> (&'static [(&'static SigningKey, &'static [u8])], &'static [Item]) {
    let keys = kept(secrets(11).iter().map(SigningKey::from_bytes).collect());
    let items = kept(keys.iter().zip(messages()).map(|(key, m)| (key, &m[..])).collect());
    let public = kept(keys.iter().map(SigningKey::verifying_key).collect());
    let signatures = kept(ed25519::sign(items));
    let signed = public.iter().zip(items).zip(signatures).map(|((key, (_, m)), s)| (key, *m, s));
    (items, kept(signed.collect()))
}

fn sign() {
    let (items, expected) = signed();
    let ours = move || assert_eq!(ed25519::sign(items).len(), items.len());
    let key =
        |(key, _): &(&SigningKey, &[u8])| ed25519_dalek::SigningKey::from_bytes(&key.to_bytes());
    let dalek = kept(items.iter().map(key).collect());
    race("Ed25519 signature", ours, "ed25519-dalek", move || {
        for (key, (_, message, signature)) in dalek.iter().zip(expected) {
            assert_eq!(key.sign(message).to_bytes(), signature.to_bytes());
        }
    });
    #[cfg(feature = "aws-lc")]
    {
        let item = |((key, m), (.., s)): (&(&SigningKey, &[u8]), &Item)| {
            [key.to_bytes().to_vec(), m.to_vec(), s.to_bytes().to_vec()]
        };
        aws::sign_ed25519(items.iter().zip(expected).map(item).collect(), ours);
    }
}

fn verify() {
    let (_, items) = signed();
    let ours = |rules| move || assert!(ed25519::verify(items, rules).iter().all(Result::is_ok));
    let item = |(key, m, s): &Item| {
        let key = ed25519_dalek::VerifyingKey::from_bytes(&key.to_bytes()).unwrap();
        (key, *m, ed25519_dalek::Signature::from_bytes(&s.to_bytes()))
    };
    let dalek = kept(items.iter().map(item).collect());
    race("Ed25519 verification", ours(Rules::Dalek), "ed25519-dalek", move || {
        use ed25519_dalek::Verifier as _;
        assert!(
            dalek.iter().all(|(key, message, signature)| key.verify(message, signature).is_ok())
        );
    });
    #[cfg(feature = "aws-lc")]
    {
        let item =
            |(key, m, s): &Item| [key.to_bytes().to_vec(), m.to_vec(), s.to_bytes().to_vec()];
        let (algorithm, ours) = (&aws_lc_rs::signature::ED25519, ours(Rules::Rfc8032));
        aws::verify("Ed25519", algorithm, items.iter().map(item).collect(), ours);
    }
    beside_simd(items);
}

#[cfg(all(
    target_feature = "avx512ifma",
    target_feature = "avx512bw",
    target_feature = "avx512dq"
))]
fn beside_simd(items: &'static [Item]) {
    use ed25519_simd::{VerifyInput, Zip215Verifier};
    let input = |(key, message, signature): &Item| VerifyInput {
        public_key: key.to_bytes(),
        signature: signature.to_bytes(),
        message,
    };
    let inputs = kept(items.iter().map(input).collect());
    let mut verifier = Zip215Verifier::new();
    let ours = move || assert!(ed25519::verify(items, Rules::Zip215).iter().all(Result::is_ok));
    race("Ed25519 verification", ours, "ed25519-simd", move || {
        let mut verdicts = vec![false; inputs.len()];
        verifier.verify_batch(inputs, &mut verdicts);
        assert!(verdicts.iter().all(|is_valid| *is_valid));
    });
}

#[cfg(not(all(
    target_feature = "avx512ifma",
    target_feature = "avx512bw",
    target_feature = "avx512dq"
)))]
fn beside_simd(_: &[Item]) {
    println!("SKIPPED: ed25519-simd is not built without AVX-512 IFMA");
}
