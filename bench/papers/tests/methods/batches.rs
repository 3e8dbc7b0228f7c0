//! Every published batch method against `num-bigint`, lane by lane, on shaped operands.

use crate::batch_common::{limbs, number, operands, runnable, shaped_batch, shaped_moduli};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use widelimb_papers::methods::batch::grid::Grid;
use widelimb_papers::methods::batch::{self, Batch, BatchMethod, Operation, Reduction};
use widelimb_testkit::Shapes;

/// Digits of a share: all short ones, and some up to 80 digits of a number.
fn shares(method: &BatchMethod) -> Vec<usize> {
    let mut shares: Vec<usize> = match method.levels {
        0 => (1..=20).chain([23, 30, 39, 40, 47, 53, 60, 64, 71, 79, 80]).collect(),
        1 => (1..=20).chain([23, 30, 40]).collect(),
        _ => (1..=20).collect(),
    };
    if cfg!(debug_assertions) {
        shares.retain(|share| share % 3 == 2);
    }
    shares
}

/// Prepares, runs twice (a second run must see the operands unchanged) and gives the results.
fn run(method: &BatchMethod, batch: &Batch) -> Vec<BigUint> {
    let mut prepared = method.prepare(batch).expect("a method that this CPU can run");
    prepared.run();
    let results = prepared.results();
    prepared.run();
    assert_eq!(prepared.results(), results, "{}: the second run", method.name);
    assert_eq!(results.len(), method.lanes);
    results.iter().map(|limbs| number(limbs)).collect()
}

#[test]
fn products_agree_with_num_bigint() {
    let mut shapes = Shapes::new(71);
    for method in runnable(|m| matches!(m.operation, Operation::Mul | Operation::Sqr)) {
        for share in shares(method) {
            let bits = Grid { share, levels: method.levels }.bits();
            for round in 0..4 {
                let batch = shaped_batch(method, bits, round, &mut shapes);
                let results = run(method, &batch);
                for (lane, r) in results.iter().enumerate() {
                    let (a, b) = operands(method, &batch, lane);
                    assert!(*r == &a * &b, "{} {bits} lane {lane}: {a:x} {b:x}", method.name);
                }
            }
        }
    }
}

#[test]
fn conversions_give_back_what_they_were_given() {
    let mut shapes = Shapes::new(73);
    for method in runnable(|method| method.operation.is_conversion()) {
        for bits in (1..=210).chain([1040, 2080, 4108]) {
            let batch = shaped_batch(method, bits, bits % 4, &mut shapes);
            let expected: Vec<_> = batch.a.iter().map(|a| number(a)).collect();
            assert_eq!(run(method, &batch), expected, "{} {bits}", method.name);
        }
    }
}

#[test]
fn montgomery_products_are_right_and_below_twice_the_modulus() {
    let mut shapes = Shapes::new(72);
    let montgomery = |method: &BatchMethod| {
        matches!(method.operation, Operation::MontgomeryMul | Operation::MontgomerySqr)
    };
    for method in runnable(montgomery) {
        for share in shares(method) {
            let grid = Grid { share, levels: method.levels };
            for round in 0..4 {
                let mut batch = shaped_batch(method, grid.bits() - 2, round, &mut shapes);
                shaped_moduli(&mut batch, round, &mut shapes);
                check_residues(method, &batch);
            }
        }
    }
}

/// `r R = a b` modulo `N`, and `r < 2 N`.
fn check_residues(method: &BatchMethod, batch: &Batch) {
    let radix = BigUint::from(1_u32) << method.grid(batch.bits).bits();
    for (lane, r) in run(method, batch).iter().enumerate() {
        let (a, b) = operands(method, batch, lane);
        let n = number(&batch.moduli[lane]);
        let told = format!("{} {} lane {lane}: {a:x} {b:x} {n:x}", method.name, batch.bits);
        assert!(*r < &n * 2_u32, "not below 2 N: {told}");
        assert!(r * &radix % &n == a * b % &n, "{told}");
    }
}

/// Products whose digits below `n - 1` are all 0 while digit `n - 1` is not, and similar ones: the
/// two parts of theorem 2's carry would count it twice.
#[test]
fn the_truncated_carry_is_counted_once() {
    let truncated = |method: &BatchMethod| {
        method.reduction == Some(Reduction::Truncated)
            && method.operation == Operation::MontgomeryMul
    };
    for method in runnable(truncated) {
        let bits = Grid { share: 6, levels: method.levels }.bits() - 2;
        let n = (BigUint::from(1_u32) << bits) - 1_u32;
        for digit in 0..6_usize << method.levels {
            for low in 0..=digit {
                let mut batch = Batch { bits, ..Batch::default() };
                for lane in 0..method.lanes {
                    let x = BigUint::from([1_u64, 3, (1 << 52) - 1, 1 << 51, 5, 7, 9, 2][lane]);
                    let y = BigUint::from(1_u32 + lane as u32);
                    let a = (x << (52 * low)) % (&n * 2_u32);
                    let b = (y << (52 * (digit - low))) % (&n * 2_u32);
                    batch.a.push(limbs(&a));
                    batch.b.push(limbs(&b));
                    batch.moduli.push(limbs(&n));
                }
                check_residues(method, &batch);
            }
        }
    }
}

#[test]
fn names_are_unique_and_select_their_method() {
    let names: BTreeSet<_> = batch::all().iter().map(|method| &method.name).collect();
    assert_eq!(names.len(), batch::all().len());
    for method in batch::all() {
        let found = batch::named(&method.name).expect("a listed name");
        assert_eq!((&found.source, found.lanes), (&method.source, method.lanes));
        assert!(method.source.starts_with("batch paper"));
    }
    assert!(batch::named("no such method").is_none());
}

#[test]
fn each_algorithm_of_the_paper_is_there() {
    let names = [
        "batch_mul_schoolbook",
        "batch_sqr_schoolbook",
        "batch_mul_karatsuba",
        "batch_sqr_karatsuba2",
        "batch_montgomery_mul_separate_schoolbook",
        "batch_montgomery_mul_interleaved_schoolbook",
        "batch_montgomery_mul_truncated_schoolbook",
        "batch_montgomery_sqr_truncated_karatsuba2",
        "batch_power_truncated_karatsuba",
        "batch_power_interleaved_schoolbook_256",
    ];
    for name in names {
        assert!(batch::named(name).is_some(), "{name}");
    }
    assert_eq!(batch::all().len(), 2 * (3 + 3 + 7 + 6 + 7 + 2));
}
