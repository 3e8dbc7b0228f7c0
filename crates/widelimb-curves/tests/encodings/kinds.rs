//! What the tests need of every kind of key.

use rand_chacha::ChaCha8Rng;
use std::fmt::Debug;
use widelimb_curves::encodings::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey,
};
use widelimb_curves::{ed25519, p256, p384, secp256k1, x25519};

/// A secret key.
pub trait Secret: DecodePrivateKey + EncodePrivateKey + Eq + Debug {
    /// Its public one.
    type Public: DecodePublicKey + EncodePublicKey + Eq + Debug;

    fn random(rng: &mut ChaCha8Rng) -> Self;

    fn public(&self) -> Self::Public;
}

macro_rules! secret {
    ($secret:path, $public:path, $call:ident) => {
        impl Secret for $secret {
            type Public = $public;

            fn random(rng: &mut ChaCha8Rng) -> Self {
                <$secret>::random(rng)
            }

            fn public(&self) -> $public {
                self.$call()
            }
        }
    };
}

secret!(x25519::SecretKey, x25519::PublicKey, public_key);
secret!(ed25519::SigningKey, ed25519::VerifyingKey, verifying_key);
secret!(p256::SecretKey, p256::PublicKey, public_key);
secret!(p384::SecretKey, p384::PublicKey, public_key);
secret!(secp256k1::SecretKey, secp256k1::PublicKey, public_key);
