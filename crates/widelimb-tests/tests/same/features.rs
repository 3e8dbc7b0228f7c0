//! The optional features, beside num-bigint: the same text for serde, the same random numbers from
//! a seed, the same numbers from the bytes of a fuzzer, the same shrunk numbers for a property that
//! fails.

use crate::ours::features as ours;
use crate::support::{cases, compare, digits};
use crate::theirs::features as theirs;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn serialized(a in digits(), sign in -1..=1_i8) {
        compare(ours::serialized(&a, sign), theirs::serialized(&a, sign))?;
    }

    #[test]
    fn deserialized(sign in -3..=3_i32, digits: Vec<i32>, cut in 0..4_usize) {
        let sequence = format!("{digits:?}");
        let magnitude: Vec<u32> = digits.iter().map(|n| n.unsigned_abs()).collect();
        let pair = format!("[{sign},{magnitude:?}]");
        let cut = &pair[..pair.len() - cut];
        for text in [&sequence, &pair, cut, "{}", "7", "-1", "[1,2,4294967296]"] {
            compare(ours::deserialized(text), theirs::deserialized(text))?;
        }
    }

    #[test]
    fn random(seed: u64, bits in 0..300_u64, low in digits(), high in digits()) {
        compare(ours::random(seed, bits, &low, &high), theirs::random(seed, bits, &low, &high))?;
    }

    #[test]
    fn fuzzed(bytes: Vec<u8>) {
        compare(ours::fuzzed(&bytes), theirs::fuzzed(&bytes))?;
    }

    #[test]
    fn shrunk(a in digits()) {
        compare(ours::shrunk(&a), theirs::shrunk(&a))?;
    }
}

/// A generator of quickcheck takes its seed from the system, so what it makes is only sound.
#[test]
fn properties_get_numbers_of_many_lengths() {
    use quickcheck::{Arbitrary, Gen};
    use widelimb_num::{BigInt, BigUint, Sign};

    let mut generator = Gen::new(50);
    let naturals: Vec<BigUint> = (0..200).map(|_| BigUint::arbitrary(&mut generator)).collect();
    let integers: Vec<BigInt> = (0..200).map(|_| BigInt::arbitrary(&mut generator)).collect();
    assert!(naturals.iter().any(|n| n.bits() > 1000) && naturals.iter().any(|n| n.bits() < 500));
    for sign in [Sign::Minus, Sign::Plus] {
        assert!(integers.iter().any(|n| n.sign() == sign));
    }
}
