//! Numbers `S` with digits at their bounds. With the identity as the key, whatever the challenge, the
//! signatures of a number are its multiple of the base point and itself.

use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::scalar::Scalar;
use widelimb_curves::ed25519::{Rules, Signature, VerifyingKey, verify_all_with, verify_with};
use widelimb_testkit::on_every_level;

/// Powers of two, what all digits of four and of eight bits have at their bounds, and the negatives.
fn numbers() -> Vec<Scalar> {
    let powers = (0..256).map(|bit| {
        let mut bytes = [0; 32];
        bytes[bit / 8] = 1 << (bit % 8);
        bytes
    });
    let same = [0x01, 0x07, 0x08, 0x10, 0x77, 0x78, 0x7f, 0x80, 0x81, 0x87, 0x88, 0xf8, 0xff];
    let same = same.into_iter().flat_map(|byte| {
        let mut below = [byte; 32];
        below[31] = 0x0f;
        [[byte; 32], below]
    });
    let all = powers.chain(same).map(Scalar::from_bytes_mod_order);
    all.flat_map(|number| [number, -number]).collect()
}

#[test]
fn extreme_numbers_have_their_multiples() {
    let mut identity = [0; 32];
    identity[0] = 1;
    let key = VerifyingKey::from_bytes(&identity);
    let signature = |number: &Scalar, point: &Scalar| {
        let r = EdwardsPoint::mul_base(point).compress().to_bytes();
        Signature::from_bytes(&[r, number.to_bytes()].concat().try_into().unwrap())
    };
    let numbers = numbers();
    let good: Vec<_> = numbers.iter().map(|number| signature(number, number)).collect();
    let bad: Vec<_> =
        numbers.iter().map(|number| signature(number, &(number + Scalar::ONE))).collect();
    on_every_level(|k| {
        for (signatures, is_valid) in [(&good, true), (&bad, false)] {
            let items: Vec<_> =
                signatures.iter().map(|signature| (&key, &b""[..], signature)).collect();
            for rules in [Rules::Rfc8032, Rules::Zip215] {
                let verdicts = verify_with(k, &items, rules);
                assert!(verdicts.iter().all(|verdict| verdict.is_ok() == is_valid), "{rules:?}");
            }
            assert_eq!(verify_all_with(k, &items).is_ok(), is_valid);
        }
    });
}
