//! HQC with each published product: the keys, ciphertexts and secrets of all versions are those
//! that the crate gives.

use std::rc::Rc;
use widelimb_hqc::internals::{Product, with_product};
use widelimb_hqc::{ParameterSet, Scheme, Version};
use widelimb_lab::measure::SplitMix;
use widelimb_papers::methods::hqc::{LENGTHS, PACKAGES, index, nothing};
use widelimb_testkit::skipped;

/// A key, a ciphertext, its secret, and the secret of a ciphertext with a wrong bit.
fn made(scheme: Scheme, words: u64) -> [Vec<u8>; 4] {
    let mut words = SplitMix(words);
    let mut seed = |len| (0..len).map(|_| words.next() as u8).collect::<Vec<u8>>();
    let key = scheme.generate_from_seed(&seed(scheme.key_seed_len())).expect("a seed");
    let seed = seed(scheme.encapsulation_seed_len());
    let (ciphertext, secret) = key.public_key().encapsulate_from_seed(&seed).expect("a seed");
    let mut wrong = ciphertext.as_bytes().to_vec();
    wrong[1000] ^= 2;
    let wrong = widelimb_hqc::Ciphertext::from_bytes(scheme, &wrong).expect("a length");
    let rejected = match key.decapsulate(&wrong) {
        Ok(secret) => secret.as_bytes().to_vec(),
        Err(error) => error.to_string().into_bytes(),
    };
    assert!(key.decapsulate(&ciphertext).is_ok_and(|same| same == secret), "{scheme}");
    [key.as_bytes().to_vec(), ciphertext.as_bytes().to_vec(), secret.as_bytes().to_vec(), rejected]
}

fn schemes() -> impl Iterator<Item = Scheme> {
    let of_version = |&version| ParameterSet::ALL.map(|set| Scheme::new(set, version));
    Version::ALL.iter().flat_map(of_version)
}

#[test]
fn published_products_make_the_same_keys_and_ciphertexts() {
    for package in PACKAGES {
        for scheme in schemes() {
            let set = scheme.parameter_set();
            let Some(product) = package.in_place(set) else {
                skipped(format!("{} of {}: this CPU lacks its level", set, package.name));
                continue;
            };
            for words in 0..3 {
                let ours = made(scheme, words);
                let theirs = with_product(product.clone(), || made(scheme, words));
                assert!(ours == theirs, "{scheme} with {}", package.name);
            }
        }
    }
}

/// A product that is wrong in one bit is seen in all: what is compared depends on it.
#[test]
fn another_product_makes_other_keys_and_ciphertexts() {
    let scheme = Scheme::HQC_1;
    let wrong: Rc<Product> = Rc::new(|n, r: &mut [u64], a: &[u64], b: &[u64]| {
        widelimb_gf2x::Cyclic::new(n).expect("a length").mul(r, a, b).expect("elements");
        r[100] ^= 1;
    });
    let key = scheme.generate_from_seed(&[3; 32]).expect("a seed");
    let seed = vec![4; scheme.encapsulation_seed_len()];
    let (sent, secret) = key.public_key().encapsulate_from_seed(&seed).expect("a seed");
    for product in [wrong, nothing()] {
        with_product(product, || {
            let other = scheme.generate_from_seed(&[3; 32]).expect("a seed");
            assert!(other.as_bytes() != key.as_bytes());
            let (other, _) = key.public_key().encapsulate_from_seed(&seed).expect("a seed");
            assert!(other != sent);
            assert!(key.decapsulate(&sent).expect("a secret") != secret);
        });
    }
}

#[test]
fn lengths_are_the_rings() {
    for set in ParameterSet::ALL {
        let scheme = Scheme::new(set, Version::V2026_02_10);
        let n = LENGTHS[index(set)];
        assert_eq!(n.div_ceil(8), scheme.public_key_len() - 32, "{set}");
        for package in PACKAGES.iter().filter_map(|package| package.method(set)) {
            let (method, bits) = package;
            assert!(bits >= n && method.entries.iter().any(|entry| entry.bits == bits), "{set}");
            assert!(method.ring_product(bits, bits + 1).is_none(), "no longer ring");
        }
    }
}
