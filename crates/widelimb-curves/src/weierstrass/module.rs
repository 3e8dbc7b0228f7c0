//! The stamp of a curve's module.

/// The public functions and types of a curve.
macro_rules! module {
    ($curve:ident, $name:literal, $hash:literal, $rule:literal) => {
        use crate::Error;
        use crate::weierstrass::{curves, keys, signature};
        use crate::weierstrass::{exchange as exchanges, sign as signing, verify as verdicts};
        use alloc::vec::Vec;
        use rand_core::CryptoRng;
        use widelimb_kernels::{Kernels, kernels};

        pub use crate::weierstrass::curve::Curve;
        pub use curves::$curve;

        #[doc = concat!("A secret key of ", $name, ".")]
        pub type SecretKey = keys::SecretKey<$curve>;
        #[doc = concat!("A public key of ", $name, ".")]
        pub type PublicKey = keys::PublicKey<$curve>;
        #[doc = concat!("A signature with ", $name, ".")]
        pub type Signature = signature::Signature<$curve>;
        #[doc = concat!("A shared secret of ", $name, ".")]
        pub type SharedSecret = exchanges::SharedSecret<$curve>;

        /// The public keys of secret ones, in constant time.
        pub fn public_keys(keys: &[&SecretKey]) -> Vec<PublicKey> {
            public_keys_with(kernels(), keys)
        }

        /// The public keys of bytes in the form of SEC 1, each as `PublicKey::from_sec1_bytes`, with
        /// the square roots side by side. Not in constant time.
        pub fn public_keys_from_sec1(bytes: &[&[u8]]) -> Vec<Result<PublicKey, Error>> {
            public_keys_from_sec1_with(kernels(), bytes)
        }

        /// The shared secret of each pair of keys (ECDH: SP 800-56A, revision 3, section 5.7.1.2), in
        /// constant time. A public key has been checked when it was made, so with the curve's prime
        /// order there always is one.
        ///
        /// # Errors
        /// None at present, for each pair.
        pub fn exchange(pairs: &[(&SecretKey, &PublicKey)]) -> Vec<Result<SharedSecret, Error>> {
            exchange_with(kernels(), pairs)
        }

        #[doc = concat!("ECDSA's signatures of messages by ", $hash, ", with nonces by RFC 6979.")]
        ///
        #[doc = concat!("In constant time, but for the lengths of messages. ", $rule)]
        pub fn sign(items: &[(&SecretKey, &[u8])]) -> Vec<Signature> {
            sign_with(kernels(), items)
        }

        #[doc = concat!("[`sign`] of hashes, by ", $hash, " or others: of a longer one, its first ")]
        /// bytes, as many as the order has.
        pub fn sign_prehashed(items: &[(&SecretKey, &[u8])]) -> Vec<Signature> {
            sign_prehashed_with(kernels(), items)
        }

        /// [`sign`] with 32 random bytes in each nonce (RFC 6979, section 3.6), against faults and
        /// measurements of many signatures of the same message.
        pub fn sign_randomized(
            rng: &mut impl CryptoRng,
            items: &[(&SecretKey, &[u8])],
        ) -> Vec<Signature> {
            signing::sign_randomized(kernels(), rng, items)
        }

        #[doc = concat!("Whether each signature is one of the message by the key (ECDSA with ", $hash, ").")]
        ///
        #[doc = concat!("Not in constant time. ", $rule)]
        ///
        /// # Errors
        /// [`Error::Signature`] for each that is not.
        pub fn verify(items: &[(&PublicKey, &[u8], &Signature)]) -> Vec<Result<(), Error>> {
            verify_with(kernels(), items)
        }

        /// [`verify`] of hashes: of one longer than the order, its first bytes.
        ///
        /// # Errors
        /// [`Error::Signature`] for each that is not valid.
        pub fn verify_prehashed(
            items: &[(&PublicKey, &[u8], &Signature)],
        ) -> Vec<Result<(), Error>> {
            verify_prehashed_with(kernels(), items)
        }

        #[doc(hidden)]
        pub fn public_keys_with(k: &Kernels, keys: &[&SecretKey]) -> Vec<PublicKey> {
            keys::public_keys(k, keys)
        }

        #[doc(hidden)]
        pub fn public_keys_from_sec1_with(
            k: &Kernels,
            bytes: &[&[u8]],
        ) -> Vec<Result<PublicKey, Error>> {
            keys::public_keys_from_sec1(k, bytes)
        }

        #[doc(hidden)]
        pub fn exchange_with(
            k: &Kernels,
            pairs: &[(&SecretKey, &PublicKey)],
        ) -> Vec<Result<SharedSecret, Error>> {
            exchanges::exchange(k, pairs)
        }

        #[doc(hidden)]
        pub fn sign_with(k: &Kernels, items: &[(&SecretKey, &[u8])]) -> Vec<Signature> {
            signing::sign(k, items)
        }

        #[doc(hidden)]
        pub fn sign_prehashed_with(k: &Kernels, items: &[(&SecretKey, &[u8])]) -> Vec<Signature> {
            signing::sign_prehashed(k, items)
        }

        #[doc(hidden)]
        pub fn verify_with(
            k: &Kernels,
            items: &[(&PublicKey, &[u8], &Signature)],
        ) -> Vec<Result<(), Error>> {
            verdicts::verify(k, items)
        }

        #[doc(hidden)]
        pub fn verify_prehashed_with(
            k: &Kernels,
            items: &[(&PublicKey, &[u8], &Signature)],
        ) -> Vec<Result<(), Error>> {
            verdicts::verify_prehashed(k, items)
        }
    };
}
pub(crate) use module;
