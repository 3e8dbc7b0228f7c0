//! Which method computes a product of powers.

use widelimb_batch::engine::Secrecy;
use widelimb_batch::multi::method::{Method, Shape};
use widelimb_kernels::kernels;

fn method(worth: f32, powers: usize, bits: usize, digits: usize, secrecy: Secrecy) -> Method {
    let mut k = *kernels();
    (k.batch.worth, k.batch.few) = ([worth; 2], None);
    Method::cheapest(&k, Shape { powers, bits, digits, secrecy }, 1)
}

#[test]
fn secret_exponents_share_squares() {
    for powers in [0, 1, 2, 16, 17, 1000, 100_000] {
        for worth in [2.4, f32::INFINITY] {
            let method = method(worth, powers, 256, 79, Secrecy::Secret);
            let Method::Straus { parts } = method else { panic!("{method:?}") };
            assert!(powers.div_ceil(16).max(1) <= parts && parts <= powers.max(1), "{powers}");
        }
    }
}

#[test]
fn many_public_exponents_have_buckets() {
    for digits in [5, 20, 79] {
        let of = |worth, powers| method(worth, powers, 256, digits, Secrecy::Public);
        for powers in [0, 1, 2, 5] {
            assert!(matches!(of(f32::INFINITY, powers), Method::Straus { parts: 1 }), "{powers}");
        }
        for powers in [300, 1000, 100_000] {
            let alone = of(f32::INFINITY, powers);
            assert!(matches!(alone, Method::Buckets { .. }), "{powers}: {alone:?}");
        }
        let lanes = of(0.5, 1000);
        assert!(matches!(lanes, Method::BucketsInLanes { .. }), "{lanes:?}");
    }
    // Four groups are full.
    let full = Method::BucketsInLanes { parts: 1, width: 8 };
    assert_eq!(method(2.4, 1000, 256, 79, Secrecy::Public), full);
    // A modulus beyond the lanes, whose numbers fill memory.
    let long = method(2.4, 1000, 10, 100_000_000, Secrecy::Public);
    assert!(matches!(long, Method::Straus { .. }), "{long:?}");
}
