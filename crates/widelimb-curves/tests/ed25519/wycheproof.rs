//! Wycheproof's signatures. All rules agree on them, but that ZIP 215 has any encoding of `R`.

use crate::oracle::{self, Case};
use widelimb_curves::Error;
use widelimb_curves::ed25519::{Rules, Signature, VerifyingKey, verify_all_with, verify_with};
use widelimb_testkit::on_every_level;
use wycheproof::TestResult;
use wycheproof::eddsa::{TestName, TestSet};

#[test]
fn wycheproof() {
    let set = TestSet::load(TestName::Ed25519).expect("the set");
    on_every_level(|k| {
        let (mut items, mut other_lengths) = (Vec::new(), 0);
        for group in &set.test_groups {
            let key = VerifyingKey::from_bytes(group.key.pk[..].try_into().expect("a key"));
            for test in &group.tests {
                let is_valid = test.result == TestResult::Valid;
                match Signature::try_from(&test.sig[..]) {
                    Ok(signature) => items.push((key, &test.msg[..], signature, is_valid)),
                    Err(error) => {
                        assert_eq!((error, is_valid), (Error::Signature, false));
                        other_lengths += 1;
                    }
                }
            }
        }
        assert!(items.len() > 100 && other_lengths > 5, "{} {other_lengths}", items.len());
        let all: Vec<_> =
            items.iter().map(|(key, message, signature, _)| (key, *message, signature)).collect();
        for rules in [Rules::Rfc8032, Rules::Strict, Rules::Dalek] {
            for (verdict, (.., is_valid)) in verify_with(k, &all, rules).iter().zip(&items) {
                assert_eq!(verdict.is_ok(), *is_valid);
            }
        }
        let mut others = 0;
        let zip = verify_with(k, &all, Rules::Zip215);
        for ((item, verdict), (.., is_valid)) in all.iter().zip(zip).zip(&items) {
            // What the others refuse for the encoding of R alone.
            let case = Case {
                key: item.0.to_bytes(),
                message: item.1.to_vec(),
                signature: item.2.to_bytes(),
            };
            assert_eq!(verdict.is_ok(), oracle::is_valid(&case, Rules::Zip215), "{case:?}");
            assert_eq!(verify_all_with(k, &[*item]), verdict, "{case:?}");
            assert!(!is_valid || verdict.is_ok());
            others += usize::from(*is_valid != verdict.is_ok());
        }
        assert!(others <= 2, "{others}");
    });
}
