//! The outcomes of the optional features, as texts.

use super::num::{BigInt, BigUint, RandBigInt, RandomBits, Sign, UniformBigInt, UniformBigUint};
use crate::support::{Outcome, note};
use arbitrary::{Arbitrary, Unstructured};
use quickcheck::Arbitrary as _;
use rand_08::distributions::Distribution;
use rand_08::distributions::uniform::UniformSampler;
use rand_08::{Rng, SeedableRng, rngs::StdRng};

pub fn serialized(a: &[u32], sign: i8) -> Vec<Outcome> {
    let signs = [Sign::Minus, Sign::NoSign, Sign::Plus];
    let a = BigUint::from_slice(a);
    let s = BigInt::from_biguint(signs[(sign + 1) as usize], a.clone());
    let mut out = vec![];
    note! { out:
        (serde_json::to_string(&a).unwrap(), serde_json::to_string(&s).unwrap());
        serde_json::from_str::<BigUint>(&serde_json::to_string(&a).unwrap()).unwrap() == a;
        serde_json::from_str::<BigInt>(&serde_json::to_string(&s).unwrap()).unwrap() == s;
        (serde_json::to_string(&s.sign()).unwrap());
    }
    out
}

pub fn deserialized(text: &str) -> Vec<Outcome> {
    let mut out = vec![];
    note! { out:
        serde_json::from_str::<BigUint>(text).map_err(|error| error.to_string());
        serde_json::from_str::<BigInt>(text).map_err(|error| error.to_string());
        serde_json::from_str::<Sign>(text).map_err(|error| error.to_string());
    }
    out
}

pub fn random(seed: u64, bits: u64, low: &[u32], high: &[u32]) -> Vec<Outcome> {
    let mut generator = StdRng::seed_from_u64(seed);
    let [low, high] = [low, high].map(BigUint::from_slice);
    let [below, above] = [&low, &high].map(|n| BigInt::from(n.clone()));
    let [below, above] = [-below.clone(), above - below];
    let mut out = vec![];
    note! { out:
        (generator.gen_biguint(bits), generator.gen_bigint(bits), generator.gen_bigint(2));
        generator.gen_biguint_below(&high);
        generator.gen_biguint_range(&low, &high);
        generator.gen_bigint_range(&below, &above);
        generator.gen_bigint_range(&below, &BigInt::ZERO);
        generator.sample::<BigUint, _>(RandomBits::new(bits));
        generator.sample::<BigInt, _>(RandomBits::new(bits));
        generator.gen_range(low.clone()..high.clone());
        generator.gen_range(below.clone()..=above.clone());
        rand_08::distributions::Uniform::new(&low, &high).sample(&mut generator);
        UniformBigUint::new_inclusive(&low, &high).sample(&mut generator);
        UniformBigInt::new(&below, &above).sample(&mut generator);
    }
    out
}

pub fn fuzzed(bytes: &[u8]) -> Vec<Outcome> {
    let mut out = vec![];
    note! { out:
        <BigUint as Arbitrary>::arbitrary(&mut Unstructured::new(bytes));
        <BigInt as Arbitrary>::arbitrary(&mut Unstructured::new(bytes));
        <BigUint as Arbitrary>::arbitrary_take_rest(Unstructured::new(bytes));
        <BigInt as Arbitrary>::arbitrary_take_rest(Unstructured::new(bytes));
        (<BigUint as Arbitrary>::size_hint(0), <BigInt as Arbitrary>::size_hint(0));
    }
    out
}

pub fn shrunk(a: &[u32]) -> Vec<Outcome> {
    let a = BigUint::from_slice(a);
    let s = BigInt::from_biguint(Sign::Minus, a.clone());
    let mut out = vec![];
    note! { out:
        a.shrink().take(50).collect::<Vec<_>>();
        s.shrink().take(50).collect::<Vec<_>>();
    }
    out
}
