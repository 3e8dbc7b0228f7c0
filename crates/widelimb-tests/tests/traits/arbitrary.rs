//! Numbers of a fuzzer's bytes.

use arbitrary::{Arbitrary, Unstructured};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use widelimb::{Integer, Natural};

fn bytes(seed: u64) -> Vec<u8> {
    ChaCha8Rng::seed_from_u64(seed).random_iter().take(200).collect()
}

#[test]
fn unlike_bytes_make_unlike_numbers() {
    let (mut naturals, mut integers) = (HashSet::new(), HashSet::new());
    for seed in 1..100 {
        let bytes = bytes(seed);
        naturals.insert(Natural::arbitrary(&mut Unstructured::new(&bytes)).unwrap());
        naturals.insert(Natural::arbitrary_take_rest(Unstructured::new(&bytes)).unwrap());
        integers.insert(Integer::arbitrary(&mut Unstructured::new(&bytes)).unwrap());
        integers.insert(Integer::arbitrary_take_rest(Unstructured::new(&bytes)).unwrap());
    }
    assert!(naturals.len() > 150 && integers.len() > 150);
    assert!(naturals.iter().any(|n| n.limbs().len() > 3));
    assert!(integers.iter().any(Integer::is_negative) && integers.iter().any(Integer::is_positive));
    assert_eq!(Natural::arbitrary(&mut Unstructured::new(&[])).unwrap(), 0);
    assert_eq!(Natural::size_hint(0).1, None);
    assert!(Integer::size_hint(0).0 > Natural::size_hint(0).0);
}
