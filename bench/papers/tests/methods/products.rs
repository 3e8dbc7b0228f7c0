//! Every published multiplication against the oracle, on shaped operands.

use crate::common::{shaped_pairs, with};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use widelimb_limb::Limb;
use widelimb_papers::methods::mul::{self, Family, MulMethod};
use widelimb_testkit::{Shapes, oracle, skipped};

/// The methods that this CPU can run; the others are reported by name.
fn runnable() -> Vec<&'static MulMethod> {
    let (runnable, lacking): (Vec<&MulMethod>, Vec<&MulMethod>) =
        mul::all().iter().partition(|method| method.needs.is_available());
    for method in lacking {
        skipped(format_args!("{}: this CPU has no level `{}`", method.name, method.needs));
    }
    runnable
}

/// Prepares, runs twice (a second run must see the operands unchanged) and gives the product.
fn run(method: &MulMethod, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut prepared = (method.prepare)(a, b);
    prepared.run();
    let result = prepared.result();
    prepared.run();
    assert_eq!(prepared.result(), result, "{}: the second run", method.name);
    result
}

fn compare(methods: &[&MulMethod], a: &[Limb], b: &[Limb]) {
    let expected = oracle::mul(a, b);
    for method in methods.iter().filter(|method| (method.lengths)(a.len())) {
        assert!(run(method, a, b) == expected, "{} at {}: {a:x?}, {b:x?}", method.name, a.len());
    }
}

#[test]
fn every_method_agrees_with_the_oracle_at_short_lengths() {
    let methods = runnable();
    let mut shapes = Shapes::new(61);
    let step = if cfg!(debug_assertions) { 3 } else { 1 };
    for n in (1..=40).step_by(step) {
        for (a, b) in shaped_pairs(n, &mut shapes) {
            compare(&methods, &a, &b);
        }
    }
}

#[test]
fn every_method_agrees_with_the_oracle_around_its_borders() {
    let methods = runnable();
    let mut shapes = Shapes::new(62);
    // Blocks, Karatsuba's and Toom's shortest lengths and their doubles and triples, the digits
    // between two carries of the reduced radices.
    let lengths = [47, 48, 49, 64, 65, 90, 91, 92, 95, 108, 109, 110, 112, 113, 128, 180, 267, 268];
    for n in lengths {
        for _ in 0..6 {
            let (a, b) = shapes.pair(n);
            compare(&methods, &a, &b);
        }
        let ones = vec![Limb::MAX; n];
        compare(&methods, &ones, &ones);
        compare(&methods, &ones, &with(&vec![0; n], n - 1, 1));
        compare(&methods, &with(&ones, 0, 0), &with(&ones, n / 2, 0));
    }
}

/// Products against num-bigint, which shares nothing with the oracle, and long enough that every
/// method divides more than once and every accumulator is carried.
#[test]
fn long_operands_agree_with_num_bigint() {
    let number = |limbs: &[Limb]| {
        let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        BigUint::from_bytes_le(&bytes)
    };
    let methods = runnable();
    let mut shapes = Shapes::new(63);
    for n in [500, 811, 1700] {
        let ones = vec![Limb::MAX; n];
        for (a, b) in [shapes.pair(n), (ones.clone(), ones)] {
            let mut expected = (number(&a) * number(&b)).to_u64_digits();
            expected.resize(2 * n, 0);
            for method in methods.iter().filter(|method| (method.lengths)(n)) {
                assert!(run(method, &a, &b) == expected, "{} at {n}", method.name);
            }
        }
    }
}

#[test]
fn powers_of_ten_minus_one() {
    for k in [1, 4, 19, 76, 77, 300] {
        let power = BigUint::from(10_u32).pow(k);
        let digits = (power - 1_u32).to_u64_digits();
        for n in [digits.len(), digits.len().max(4)] {
            let a = oracle::resized(&digits, n);
            compare(&runnable(), &a, &a);
        }
    }
}

/// The published code of algorithm 20 leaves what a digit carries in the digit as well. The result
/// of a method is made from its digits, and refuses one above 52 bits.
#[test]
fn vbap_256_result_digits_are_clean() {
    let ones = [Limb::MAX; 4];
    let sparse = [0xf_ffff_ffff_ffff, 0xfff0_0000_0000_0000, 0xffff_ffff, Limb::MAX];
    for name in ["vbap_unfused", "vbap", "kvbap", "kvbap_scalar", "kvbap_sets"] {
        let method = mul::named(name);
        let Some(method) = method.filter(|method| method.needs.is_available()) else {
            skipped(format_args!("{name}: this CPU lacks AVX-512 IFMA"));
            continue;
        };
        for (a, b) in [(ones, ones), (ones, sparse), (sparse, sparse)] {
            assert_eq!(run(method, &a, &b), oracle::mul(&a, &b), "{name}");
        }
    }
}

#[test]
fn names_are_unique_and_select_their_method() {
    let names: BTreeSet<_> = mul::all().iter().map(|method| method.name).collect();
    assert_eq!(names.len(), mul::all().len());
    for method in mul::all() {
        let found = mul::named(method.name).expect("a listed name");
        assert_eq!(found.source, method.source);
        assert!(!method.source.is_empty() && !method.domain.is_empty());
    }
    assert!(mul::named("no such method").is_none());
}

#[test]
fn each_algorithm_of_the_papers_is_there() {
    let portable = [
        "operand_scanning",
        "rows_then_add",
        "product_scanning",
        "operand_scanning_bytes",
        "product_scanning_bytes",
        "karatsuba_refined_bytes",
        "karatsuba_branching_bytes",
        "operand_scanning_words",
        "product_scanning_words",
        "karatsuba_refined_words",
        "karatsuba_branching_words",
        "hybrid",
        "operand_caching",
        "consecutive_caching",
        "karatsuba_additive",
        "karatsuba_subtractive",
        "karatsuba_refined",
        "karatsuba_additive_2",
        "karatsuba_subtractive_2",
        "karatsuba_refined_2",
        "karatsuba_refined_branching_2",
        "toom3",
        "shifted_basecase",
        "comba_32",
        "comba_32_2x",
        "comba_32_2x_made",
        "comba_32_mx",
        "comba_32_mx_made",
        "comba_32_mx4",
        "comba_64",
        "comba_64_2x",
        "comba_64_2x_made",
        "comba_64_mx",
        "comba_64_mx_made",
        "comba_64_mx4",
    ];
    let vectors = [
        "vbap_decimal",
        "vbap_split",
        "vbap_words",
        "vbap_unfused",
        "vbap",
        "kvbap",
        "kvbap_scalar",
        "kvbap_sets",
        "edamatsu_takahashi",
    ];
    let vectors = if cfg!(target_arch = "x86_64") { &vectors[..] } else { &[] };
    for name in portable.iter().chain(vectors) {
        assert!(mul::named(name).is_some(), "{name}");
    }
    assert_eq!(mul::all().len(), portable.len() + vectors.len());
    for family in Family::ALL {
        assert!(mul::all().iter().any(|method| method.family == family), "{family:?}");
    }
}

#[test]
fn what_a_method_cannot_do_it_refuses() {
    for method in mul::all() {
        let refused = std::panic::catch_unwind(|| (method.prepare)(&[1, 2], &[3]));
        assert!(refused.is_err(), "{}: unequal lengths", method.name);
        if !method.needs.is_available() {
            let refused = std::panic::catch_unwind(|| (method.prepare)(&[1; 4], &[3; 4]));
            assert!(refused.is_err(), "{}: an absent level", method.name);
        } else if !(method.lengths)(5) {
            let refused = std::panic::catch_unwind(|| (method.prepare)(&[1; 5], &[3; 5]));
            assert!(refused.is_err(), "{}: a length outside the domain", method.name);
        }
    }
}
