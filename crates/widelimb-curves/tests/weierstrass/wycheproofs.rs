//! Wycheproof's vectors.

use pkcs8::spki::SubjectPublicKeyInfoRef;
use widelimb_curves::{p256, p384, secp256k1};
use widelimb_testkit::on_every_level;
use wycheproof::TestResult;
use wycheproof::ecdh::{self, TestName as Ecdh};
use wycheproof::ecdsa::{self, TestName as Ecdsa};

macro_rules! signatures {
    ($test:ident, $ours:ident, $name:ident, $read:ident, low: $low:literal) => {
        #[test]
        fn $test() {
            let set = ecdsa::TestSet::load(Ecdsa::$name).unwrap();
            let mut items = Vec::new();
            let mut count = 0;
            for group in &set.test_groups {
                let key = $ours::PublicKey::from_sec1_bytes(&group.key.key).unwrap();
                for test in &group.tests {
                    count += 1;
                    let is_valid = test.result == TestResult::Valid;
                    match $ours::Signature::$read(&test.sig) {
                        Ok(mut signature) => {
                            // Without this, the other s of a valid signature is refused.
                            if !$low {
                                signature = signature.with_low_s();
                            }
                            items.push((key, &test.msg[..], signature, is_valid, test.tc_id));
                        }
                        Err(_) => assert!(test.result.must_fail(), "{}", test.tc_id),
                    }
                }
            }
            assert!(
                count > 100 && items.iter().any(|item| item.3) && items.iter().any(|item| !item.3)
            );
            let borrowed: Vec<_> = items.iter().map(|item| (&item.0, item.1, &item.2)).collect();
            on_every_level(|k| {
                for (verdict, item) in $ours::verify_with(k, &borrowed).iter().zip(&items) {
                    assert_eq!(verdict.is_ok(), item.3, "{}", item.4);
                }
            });
        }
    };
}

signatures!(ecdsa_p256_der, p256, EcdsaSecp256r1Sha256, from_der, low: true);
signatures!(ecdsa_p256_p1363, p256, EcdsaSecp256r1Sha256P1363, from_bytes, low: true);
signatures!(ecdsa_p384_der, p384, EcdsaSecp384r1Sha384, from_der, low: true);
signatures!(ecdsa_p384_p1363, p384, EcdsaSecp384r1Sha384P1363, from_bytes, low: true);
signatures!(ecdsa_secp256k1_der, secp256k1, EcdsaSecp256k1Sha256, from_der, low: false);
signatures!(ecdsa_secp256k1_p1363, secp256k1, EcdsaSecp256k1Sha256P1363, from_bytes, low: false);
signatures!(ecdsa_secp256k1_bitcoin, secp256k1, EcdsaSecp256k1Sha256Bitcoin, from_der, low: true);

/// A scalar's bytes, with zeros in front or without.
fn scalar(bytes: &[u8], length: usize) -> Vec<u8> {
    let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
    let digits = &bytes[zeros..];
    [&vec![0; length - digits.len()][..], digits].concat()
}

/// The point of a key in DER with the curve's name, if it is one.
fn point<'a>(bytes: &'a [u8], curve: &str) -> Option<&'a [u8]> {
    let key = SubjectPublicKeyInfoRef::try_from(bytes).ok()?;
    let (algorithm, parameters) = key.algorithm.oids().ok()?;
    let is_curve = algorithm.to_string() == "1.2.840.10045.2.1" && parameters?.to_string() == curve;
    is_curve.then(|| key.subject_public_key.raw_bytes())
}

macro_rules! exchanges {
    ($test:ident, $ours:ident, $name:ident, $bytes:literal, $point:expr) => {
        #[test]
        fn $test() {
            let set = ecdh::TestSet::load(Ecdh::$name).unwrap();
            let mut items = Vec::new();
            for test in set.test_groups.iter().flat_map(|group| &group.tests) {
                let point: Option<&[u8]> = $point(&test.public_key[..]);
                let key = point.and_then(|point| $ours::PublicKey::from_sec1_bytes(point).ok());
                match key {
                    Some(key) => {
                        assert!(!test.result.must_fail(), "{}", test.tc_id);
                        let bytes = scalar(&test.private_key, $bytes);
                        let secret = $ours::SecretKey::from_bytes(&bytes).unwrap();
                        items.push((secret, key, &test.shared_secret[..], test.tc_id));
                    }
                    None => assert_ne!(test.result, TestResult::Valid, "{}", test.tc_id),
                }
            }
            assert!(items.len() > 100);
            let pairs: Vec<_> = items.iter().map(|item| (&item.0, &item.1)).collect();
            on_every_level(|k| {
                for (found, item) in $ours::exchange_with(k, &pairs).iter().zip(&items) {
                    assert_eq!(&found.as_ref().unwrap().as_bytes()[..], item.2, "{}", item.3);
                }
            });
        }
    };
}

exchanges!(ecdh_p256, p256, EcdhSecp256r1, 32, |bytes| point(bytes, "1.2.840.10045.3.1.7"));
exchanges!(ecdh_p384, p384, EcdhSecp384r1, 48, |bytes| point(bytes, "1.3.132.0.34"));
exchanges!(ecdh_secp256k1, secp256k1, EcdhSecp256k1, 32, |bytes| point(bytes, "1.3.132.0.10"));
exchanges!(ecdh_p256_points, p256, EcdhSecp256r1Ecpoint, 32, Some);
exchanges!(ecdh_p384_points, p384, EcdhSecp384r1Ecpoint, 48, Some);
