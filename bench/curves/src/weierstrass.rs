//! ECDSA and ECDH.

#[cfg(feature = "aws-lc")]
use crate::aws;
#[cfg(feature = "libsecp256k1")]
use crate::libsecp256k1;
use crate::{kept, messages, race, secrets};
use widelimb_curves::{p256, p384, secp256k1};

/// The contests of a curve with the crate of RustCrypto.
macro_rules! curve {
    (
        $run:ident, $curve:ident, $crate_name:ident, $name:literal, $bytes:literal
        $(, $aws:ident, $aws_exchange:ident)?
    ) => {
        fn $run() {
            let key = |bytes: &[u8; $bytes]| $curve::SecretKey::from_bytes(bytes).unwrap();
            let keys = kept(secrets::<$bytes>(5).iter().map(key).collect());
            let public = kept(keys.iter().map(|key| key.public_key()).collect());
            let to_sign = kept(keys.iter().zip(messages()).map(|(key, m)| (key, &m[..])).collect());
            let signatures = kept($curve::sign(to_sign));
            let items = public.iter().zip(to_sign).zip(signatures);
            let items = kept(items.map(|((key, (_, m)), s)| (key, *m, s)).collect());
            let sign = move || assert_eq!($curve::sign(to_sign).len(), to_sign.len());
            let verify = move || assert!($curve::verify(items).iter().all(Result::is_ok));

            let signer = |key: &$curve::SecretKey| {
                ::$crate_name::ecdsa::SigningKey::from_slice(key.to_bytes().as_ref()).unwrap()
            };
            let signers = kept(keys.iter().map(signer).collect());
            race(concat!($name, " signature"), sign, stringify!($crate_name), move || {
                use ::$crate_name::ecdsa::signature::Signer as _;
                for (key, (_, message, _)) in signers.iter().zip(items) {
                    let signature: ::$crate_name::ecdsa::Signature = key.sign(message);
                    core::hint::black_box(signature);
                }
            });
            let item = |(i, (_, message, signature)): (usize, &(_, &'static [u8], &$curve::Signature))| {
                let bytes = signature.to_bytes();
                let theirs = ::$crate_name::ecdsa::Signature::from_slice(bytes.as_ref()).unwrap();
                (*signers[i].verifying_key(), *message, theirs)
            };
            let theirs = kept(items.iter().enumerate().map(item).collect());
            race(concat!($name, " verification"), verify, stringify!($crate_name), move || {
                use ::$crate_name::ecdsa::signature::Verifier as _;
                assert!(theirs.iter().all(|(key, m, signature)| key.verify(m, signature).is_ok()));
            });
            $(
                #[cfg(feature = "aws-lc")]
                {
                    let item = |(key, m, s): &(&$curve::PublicKey, &[u8], &$curve::Signature)| {
                        [key.to_sec1_bytes(false), m.to_vec(), s.to_bytes().to_vec()]
                    };
                    let algorithm = &aws_lc_rs::signature::$aws;
                    aws::verify($name, algorithm, items.iter().map(item).collect(), verify);
                    let pairs = kept(keys.iter().zip(public.iter().rev()).collect());
                    let ours = move || assert!($curve::exchange(pairs).iter().all(Result::is_ok));
                    let item = |((key, other), shared): (&(&$curve::SecretKey, &$curve::PublicKey), _)| {
                        let shared: Result<$curve::SharedSecret, _> = shared;
                        let (key, other) = (key.to_bytes().to_vec(), other.to_sec1_bytes(false));
                        [key, other, shared.unwrap().as_bytes().to_vec()]
                    };
                    let items = pairs.iter().zip($curve::exchange(pairs)).map(item).collect();
                    aws::exchange($name, &aws_lc_rs::agreement::$aws_exchange, items, ours);
                }
            )?
        }
    };
}

curve!(run_p256, p256, p256, "P-256", 32, ECDSA_P256_SHA256_FIXED, ECDH_P256);
curve!(run_p384, p384, p384, "P-384", 48, ECDSA_P384_SHA384_FIXED, ECDH_P384);
curve!(run_secp256k1, secp256k1, k256, "secp256k1", 32);

pub fn run() {
    run_p256();
    run_p384();
    run_secp256k1();
    #[cfg(feature = "libsecp256k1")]
    libsecp256k1::run();
}
