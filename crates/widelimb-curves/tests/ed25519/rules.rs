//! Points of small order, encodings that are not canonical, and the cases of K. Chalkias, F.
//! Garillot, V. Nikolaenko, "Taming the many EdDSAs", SSR 2020, table 1, made here.

use crate::agreement::verdicts;
use crate::oracle::{ALL, Case, challenge, dalek, is_valid, signature_of};
use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT as B, EIGHT_TORSION};
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::IsIdentity;
use hex_literal::hex;
use widelimb_curves::ed25519::{Rules, Signature, VerifyingKey, check_keys_with, verify_all_with};
use widelimb_testkit::on_every_level;

/// The eight points of small order, by their orders.
const SMALL: [(&str, [u8; 32]); 8] = [
    ("order 1", hex!("0100000000000000000000000000000000000000000000000000000000000000")),
    ("order 2", hex!("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")),
    ("order 4", hex!("0000000000000000000000000000000000000000000000000000000000000000")),
    ("order 4, odd", hex!("0000000000000000000000000000000000000000000000000000000000000080")),
    ("order 8", hex!("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")),
    ("order 8, odd", hex!("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85")),
    ("order 8, less", hex!("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")),
    (
        "order 8, less, odd",
        hex!("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"),
    ),
];

/// Encodings of the same points that are not canonical.
const NOT_CANONICAL: [(&str, [u8; 32]); 6] = [
    ("order 1, x = -0", hex!("0100000000000000000000000000000000000000000000000000000000000080")),
    ("order 1, p + 1", hex!("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")),
    (
        "order 1, p + 1, -0",
        hex!("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"),
    ),
    ("order 2, x = -0", hex!("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff")),
    ("order 4, p", hex!("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")),
    ("order 4, p, odd", hex!("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff")),
];

/// All encodings of points of small order.
fn encodings() -> Vec<(&'static str, [u8; 32])> {
    [&SMALL[..], &NOT_CANONICAL].concat()
}

/// What rules say of a key with a name, of those rules in the order of [`ALL`].
fn check_everywhere(name: &str, case: &Case, expected: [bool; 4]) {
    assert_eq!(ALL.map(|rules| is_valid(case, rules)), expected, "the oracle, {name}");
    let key = VerifyingKey::from_bytes(&case.key);
    let signature = Signature::from_bytes(&case.signature);
    on_every_level(|k| {
        for len in [1, 9] {
            let all = vec![case.clone(); len];
            for (rules, expected) in ALL.into_iter().zip(expected) {
                assert_eq!(verdicts(k, &all, rules), vec![expected; len], "{name}, {rules:?}");
            }
            let items = vec![(&key, &case.message[..], &signature); len];
            assert_eq!(verify_all_with(k, &items).is_ok(), expected[3], "{name}, together");
        }
    });
}

#[test]
fn the_points_of_small_order_are_those_of_dalek() {
    let mut points = EIGHT_TORSION.map(|point| point.compress().to_bytes());
    let mut named = SMALL.map(|(_, point)| point);
    points.sort_unstable();
    named.sort_unstable();
    assert_eq!(points, named);
    for (name, encoding) in NOT_CANONICAL {
        let point = curve25519_dalek::edwards::CompressedEdwardsY(encoding).decompress();
        let point = point.unwrap_or_else(|| panic!("{name}"));
        assert!(point.is_small_order() && point.compress().0 != encoding, "{name}");
    }
}

#[test]
fn keys_are_checked_by_their_rules() {
    let all = encodings();
    let keys: Vec<_> = all.iter().map(|(_, key)| VerifyingKey::from_bytes(key)).collect();
    let keys: Vec<_> = keys.iter().collect();
    on_every_level(|k| {
        let found =
            |rules| check_keys_with(k, &keys, rules).iter().map(Result::is_ok).collect::<Vec<_>>();
        let canonical: Vec<_> = (0..14).map(|i| i < 8).collect();
        assert_eq!(found(Rules::Rfc8032), canonical);
        assert_eq!(found(Rules::Strict), [false; 14]);
        assert_eq!(found(Rules::Dalek), [true; 14]);
        assert_eq!(found(Rules::Zip215), [true; 14]);
    });
}

/// Every key and every `R` of small order, with `S = 0`: by ZIP 215 all are valid.
#[test]
fn small_orders_have_the_verdicts_of_their_rules() {
    let all: Vec<_> = encodings()
        .iter()
        .flat_map(|(_, key)| {
            encodings().into_iter().map(|(_, r)| Case {
                key: *key,
                message: b"Zcash".to_vec(),
                signature: signature_of(&r, &[0; 32]),
            })
        })
        .collect();
    assert_eq!(all.len(), 196);
    on_every_level(|k| {
        for rules in ALL {
            let found = verdicts(k, &all, rules);
            for (case, found) in all.iter().zip(found) {
                assert_eq!(found, is_valid(case, rules), "{rules:?} {case:?}");
                let (as_dalek, strict) = dalek(case);
                match rules {
                    Rules::Dalek => assert_eq!(found, as_dalek, "{case:?}"),
                    Rules::Strict => assert_eq!(found, strict, "{case:?}"),
                    Rules::Zip215 => assert!(found, "{case:?}"),
                    _ => {}
                }
            }
        }
        let parsed: Vec<_> = all
            .iter()
            .map(|case| {
                (VerifyingKey::from_bytes(&case.key), Signature::from_bytes(&case.signature))
            })
            .collect();
        let items: Vec<(_, &[u8], _)> =
            parsed.iter().map(|(key, signature)| (key, &b"Zcash"[..], signature)).collect();
        assert_eq!(verify_all_with(k, &items), Ok(()));
    });
}

/// A secret and a nonce.
fn secrets() -> (Scalar, Scalar) {
    (
        Scalar::from(0x1234_5678_9abc_def0u64).invert(),
        Scalar::from(0xfedc_ba98_7654_3210u64).invert(),
    )
}

/// The first message of a few bytes that a condition holds for.
fn message_with(condition: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    (0..1000u32)
        .map(|i| i.to_le_bytes().to_vec())
        .find(|message| condition(message))
        .expect("one of a thousand messages")
}

/// A signature by a key of `a B + T` with an `R` of `r B + T'`, for a message with which what is
/// left of `S B - R - k A` is the identity, or is not.
fn mixed(a: Scalar, t: EdwardsPoint, r: Scalar, t2: EdwardsPoint, is_exact: bool) -> Case {
    let key = (a * B + t).compress().to_bytes();
    let encoded_r = (r * B + t2).compress().to_bytes();
    let message = message_with(|message| {
        let k = challenge(&encoded_r, &key, message);
        (t2 + k * t).is_identity() == is_exact
    });
    let s = r + challenge(&encoded_r, &key, &message) * a;
    Case { key, message, signature: signature_of(&encoded_r, s.as_bytes()) }
}

#[test]
fn taming_the_many_eddsas() {
    let (a, r) = secrets();
    let zero = Scalar::ZERO;
    let (t, t2) = (EIGHT_TORSION[1], EIGHT_TORSION[3]);
    let identity = EIGHT_TORSION[0];
    let check = |name, case: Case, expected| check_everywhere(name, &case, expected);
    // In the order Rfc8032, Strict, Dalek, Zip215.
    check("0: small A, small R", mixed(zero, t, zero, t2, true), [true, false, true, true]);
    check("1: small A, mixed R", mixed(zero, t, r, t2, true), [true, false, true, true]);
    check("2: mixed A, small R", mixed(a, t, zero, t2, true), [true, false, true, true]);
    check("3: mixed A, mixed R", mixed(a, t, r, t2, true), [true; 4]);
    check("4: only with a cofactor", mixed(a, t, r, identity, false), [false, false, false, true]);
    check(
        "5: only with a cofactor, R",
        mixed(a, identity, r, t, false),
        [false, false, false, true],
    );
}

/// `S + L`, for `S` of a signature.
fn plus_order(signature: &mut [u8; 64], times: u32) {
    let order = hex!("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    for _ in 0..times {
        let mut carry = 0;
        for (s, l) in signature[32..].iter_mut().zip(order) {
            let sum = u16::from(*s) + u16::from(l) + carry;
            (*s, carry) = (sum as u8, sum >> 8);
        }
    }
}

#[test]
fn taming_the_many_eddsas_large_s() {
    let (a, r) = secrets();
    let identity = EIGHT_TORSION[0];
    for (name, times) in [("6: S + L", 1), ("7: S from 2^253 on", 3)] {
        let mut case = mixed(a, identity, r, identity, true);
        plus_order(&mut case.signature, times);
        assert!(times < 3 || case.signature[63] >= 0x20);
        check_everywhere(name, &case, [false; 4]);
    }
}

#[test]
fn taming_the_many_eddsas_encodings() {
    let (a, r) = secrets();
    // R or A of order 4 with y = p, which is hashed as it is.
    let other = NOT_CANONICAL[4].1;
    let point = curve25519_dalek::edwards::CompressedEdwardsY(other).decompress().expect("a point");
    let key = (a * B).compress().to_bytes();
    let message = b"8".to_vec();
    let s = challenge(&other, &key, &message) * a;
    let case = Case { key, message, signature: signature_of(&other, s.as_bytes()) };
    check_everywhere("8: R not canonical", &case, [false, false, false, true]);
    let s = challenge(&SMALL[2].1, &key, b"9") * a;
    let case = Case { key, message: b"9".to_vec(), signature: signature_of(&other, s.as_bytes()) };
    check_everywhere("9: R not canonical, hashed as if it were", &case, [false; 4]);
    let encoded_r = (r * B).compress().to_bytes();
    let message =
        message_with(|message| (challenge(&encoded_r, &other, message) * point).is_identity());
    let case = Case { key: other, message, signature: signature_of(&encoded_r, r.as_bytes()) };
    check_everywhere("10: A not canonical", &case, [false, false, true, true]);
    let message = message_with(|message| {
        !(challenge(&encoded_r, &other, message) * point).is_identity()
            && (challenge(&encoded_r, &SMALL[2].1, message) * point).is_identity()
    });
    let case = Case { key: other, message, signature: signature_of(&encoded_r, r.as_bytes()) };
    check_everywhere(
        "11: A not canonical, hashed as if it were",
        &case,
        [false, false, false, true],
    );
}
