//! Tests that no block of the heap holds a shared secret when it is freed.

use std::cell::Cell;
use widelimb_hqc::{ParameterSet, PublicKey, Scheme, SecretKey, SharedSecret, Version};
use widelimb_testkit::watching::{Watching, watched};

/// The bytes to look for in freed blocks, and the number of blocks that had them.
#[derive(Clone, Copy)]
struct Search {
    secret: [u8; 32],
    found: usize,
}

thread_local! {
    static SEARCH: Cell<Search> = const { Cell::new(Search { secret: [0; 32], found: 0 }) };
}

fn look(block: &[u8]) {
    let Search { secret, found } = SEARCH.get();
    if block.windows(secret.len()).any(|window| window == secret) {
        SEARCH.set(Search { secret, found: found + 1 });
    }
}

#[global_allocator]
static ALLOCATOR: Watching = Watching;

/// The number of blocks freed by `work` that hold the secret.
fn left_behind<T>(secret: &SharedSecret, work: impl FnOnce() -> T) -> usize {
    let secret = secret.as_bytes()[..32].try_into().expect("32 bytes or more");
    SEARCH.set(Search { secret, found: 0 });
    // The results are dropped too.
    watched(look, || drop(work()));
    SEARCH.get().found
}

#[test]
fn a_block_that_holds_the_secret_is_seen() {
    let scheme = Scheme::HQC_1;
    let key = scheme.generate_from_seed(&vec![1; scheme.key_seed_len()]).expect("a seed");
    let seed = vec![2; scheme.encapsulation_seed_len()];
    let (_, secret) = key.public_key().encapsulate_from_seed(&seed).expect("a seed");
    assert_eq!(left_behind(&secret, || secret.as_bytes().to_vec()), 1);
}

#[test]
fn secrets_are_in_no_block_that_is_given_back() {
    for &version in Version::ALL {
        let scheme = Scheme::new(ParameterSet::Hqc1, version);
        let key = scheme.generate_from_seed(&vec![1; scheme.key_seed_len()]).expect("a seed");
        let public = key.public_key();
        let seed = vec![2; scheme.encapsulation_seed_len()];
        let (sent, secret) = public.encapsulate_from_seed(&seed).expect("a seed");
        let found = [
            left_behind(&secret, || public.encapsulate_from_seed(&seed)),
            left_behind(&secret, || key.decapsulate(&sent)),
            left_behind(&secret, || {
                PublicKey::encapsulate_batch_from_seeds(&[(public, &seed[..]); 9])
            }),
            left_behind(&secret, || SecretKey::decapsulate_batch(&[(&key, &sent); 9])),
        ];
        assert_eq!(found, [0; 4], "{version}");
    }
}
