//! Random keys there and back, and beside dalek's and RustCrypto's crates.

use crate::kinds::Secret;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use widelimb_curves::encodings::{
    DecodeEcPrivateKey, DecodePrivateKey, DecodePublicKey, EncodeEcPrivateKey, EncodePrivateKey,
    EncodePublicKey, LineEnding,
};
use widelimb_curves::{ed25519, p256 as p256_here, p384 as p384_here, secp256k1, x25519};
use widelimb_testkit::cases;

fn check_there_and_back<S: Secret>(rng: &mut ChaCha8Rng) {
    let key = S::random(rng);
    let der = key.to_pkcs8_der().unwrap();
    assert_eq!(S::from_pkcs8_der(der.as_bytes()).unwrap(), key);
    let public = key.public();
    let der = public.to_public_key_der().unwrap();
    assert_eq!(S::Public::from_public_key_der(der.as_bytes()).unwrap(), public);
    for ending in [LineEnding::LF, LineEnding::CRLF] {
        let text = key.to_pkcs8_pem(ending).unwrap();
        assert_eq!(S::from_pkcs8_pem(&text).unwrap(), key);
        let text = public.to_public_key_pem(ending).unwrap();
        assert_eq!(S::Public::from_public_key_pem(&text).unwrap(), public);
    }
}

#[test]
fn random_keys_go_there_and_back() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..cases(100) {
        check_there_and_back::<x25519::SecretKey>(&mut rng);
        check_there_and_back::<ed25519::SigningKey>(&mut rng);
        check_there_and_back::<p256_here::SecretKey>(&mut rng);
        check_there_and_back::<p384_here::SecretKey>(&mut rng);
        check_there_and_back::<secp256k1::SecretKey>(&mut rng);
    }
}

#[test]
fn ed25519_is_written_as_dalek_writes_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..cases(100) {
        let key = ed25519::SigningKey::random(&mut rng);
        let theirs = ed25519_dalek::SigningKey::from_bytes(&key.to_bytes());
        let version_2 = theirs.to_pkcs8_der().unwrap();
        assert_eq!(key.to_pkcs8_v2_der().unwrap().as_bytes(), version_2.as_bytes());
        assert_eq!(ed25519::SigningKey::from_pkcs8_der(version_2.as_bytes()).unwrap(), key);

        let alone =
            ed25519_dalek::pkcs8::KeypairBytes { secret_key: *key.to_bytes(), public_key: None };
        let version_1 = key.to_pkcs8_der().unwrap();
        assert_eq!(version_1.as_bytes(), alone.to_pkcs8_der().unwrap().as_bytes());
        let read = ed25519_dalek::SigningKey::from_pkcs8_der(version_1.as_bytes()).unwrap();
        assert_eq!(read, theirs);

        let public = key.verifying_key().to_public_key_der().unwrap();
        assert_eq!(public, theirs.verifying_key().to_public_key_der().unwrap());
    }
}

/// A curve's keys beside those of another crate.
macro_rules! check_beside {
    ($name:ident, $here:path, $there:path) => {
        #[test]
        fn $name() {
            use $here as here;
            use $there as there;
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            for _ in 0..cases(100) {
                let key = here::SecretKey::random(&mut rng);
                let theirs = there::SecretKey::from_slice(&*key.to_bytes()).unwrap();

                let der = theirs.to_pkcs8_der().unwrap();
                assert_eq!(key.to_pkcs8_der().unwrap().as_bytes(), der.as_bytes());
                assert_eq!(here::SecretKey::from_pkcs8_der(der.as_bytes()).unwrap(), key);

                let der = theirs.to_sec1_der().unwrap();
                assert_eq!(key.to_sec1_der().unwrap().as_bytes(), &der[..]);
                assert_eq!(here::SecretKey::from_sec1_der(&der).unwrap(), key);

                let der = theirs.public_key().to_public_key_der().unwrap();
                assert_eq!(key.public_key().to_public_key_der().unwrap(), der);
            }
        }
    };
}

check_beside!(p256_is_written_as_by_the_crate_p256, p256_here, p256);
check_beside!(p384_is_written_as_by_the_crate_p384, p384_here, p384);
check_beside!(secp256k1_is_written_as_by_the_crate_k256, secp256k1, k256);
