//! Powers of batches against `num-bigint`, and what the published code gets wrong.

use crate::batch_common::{limbs, number, runnable, shaped, shaped_batch, shaped_moduli};
use num_bigint::BigUint;
use widelimb_papers::methods::batch::{Batch, BatchMethod, Operation, Reduction};
use widelimb_testkit::Shapes;

fn powers() -> Vec<&'static BatchMethod> {
    runnable(|method| method.operation == Operation::Power)
}

/// The plain product with the truncated reduction: one method for what depends on exponents alone.
fn truncated_schoolbook() -> Vec<&'static BatchMethod> {
    let truncated = |m: &&BatchMethod| m.reduction == Some(Reduction::Truncated) && m.levels == 0;
    powers().into_iter().filter(truncated).collect()
}

/// Moduli and bases of every shape, exponents that are below 2^exponent_bits, with its top bit in
/// some.
fn batch_of(m: &BatchMethod, bits: usize, exponent_bits: usize, shapes: &mut Shapes) -> Batch {
    let round = shapes.below(4);
    let mut batch = shaped_batch(m, bits, round, shapes);
    shaped_moduli(&mut batch, round, shapes);
    batch.exponents = (0..m.lanes)
        .map(|lane| match exponent_bits {
            0 => Vec::new(),
            bits => limbs(&shaped(bits, lane + round, shapes)),
        })
        .collect();
    Batch { exponent_bits, window: 4, ..batch }
}

fn check(method: &BatchMethod, batch: &Batch) {
    let mut prepared = method.prepare(batch).expect("a method that this CPU can run");
    prepared.run();
    for (lane, r) in prepared.results().iter().enumerate() {
        let [a, e, n] = [&batch.a, &batch.exponents, &batch.moduli].map(|x| number(&x[lane]));
        let told = format!("{} w={} lane {lane}: {a:x}^{e:x} mod {n:x}", method.name, batch.window);
        assert!(number(r) < n, "not reduced: {told}");
        assert_eq!(number(r), a.modpow(&e, &n), "{told}");
    }
}

#[test]
fn every_variant_agrees_with_num_bigint() {
    let mut shapes = Shapes::new(81);
    for method in powers() {
        for bits in [30, 102, 206, 310, 510, 622, 1024] {
            for _ in 0..if cfg!(debug_assertions) { 1 } else { 4 } {
                check(method, &batch_of(method, bits, 1 + shapes.below(150), &mut shapes));
            }
        }
    }
}

#[test]
fn the_sizes_of_the_paper_agree_with_num_bigint() {
    let mut shapes = Shapes::new(82);
    for method in powers() {
        for bits in [1024, 2048, 3072, 4096] {
            check(method, &batch_of(method, bits, 70, &mut shapes));
        }
    }
}

/// The published code is wrong in the window that is left at the end, of 2080 bits with windows
/// of 5.
#[test]
fn window_5_at_2080_bits_is_right_in_the_tail_window() {
    let mut shapes = Shapes::new(83);
    for method in truncated_schoolbook() {
        for exponent_bits in [2048, 2078, 2079, 2080] {
            let batch = batch_of(method, 2078, exponent_bits, &mut shapes);
            check(method, &Batch { window: 5, ..batch });
        }
    }
}

/// Every window at every remainder of the exponent's length: the lowest bits of the exponents all
/// ones, then alone, so that a lost or doubled last window shows.
#[test]
fn every_window_is_right_at_every_remainder() {
    let mut shapes = Shapes::new(84);
    for method in truncated_schoolbook() {
        for window in 1..=6 {
            for exponent_bits in 120..132 {
                let batch = batch_of(method, 150, exponent_bits, &mut shapes);
                check(method, &Batch { window, ..batch });
                let batch = batch_of(method, 150, exponent_bits, &mut shapes);
                let exponents = (0..method.lanes).map(|lane| vec![(1 << lane) - 1]).collect();
                check(method, &Batch { window, exponents, ..batch });
            }
        }
    }
}

/// The published code leaves results between the modulus and its double, a 0 as the modulus.
#[test]
fn results_are_fully_reduced() {
    let one = BigUint::from(1_u32);
    for method in powers() {
        for bits in [102, 206, 518] {
            let mut batch = Batch { bits, exponent_bits: 9, window: 3, ..Batch::default() };
            for lane in 0..method.lanes {
                let n = [(&one << bits) - &one, (&one << (bits - 1)) + &one, one.clone()];
                let n = &n[lane % 3];
                let a = [BigUint::ZERO, n.clone(), n - &one, one.clone(), n * 2_u32 - &one];
                batch.a.push(limbs(&(&a[lane % 5] % (n * 2_u32))));
                batch.moduli.push(limbs(n));
                batch.exponents.push(vec![[0, 1, 2, 257, 511, 3, 1, 2][lane]]);
            }
            check(method, &batch);
            batch.a.rotate_left(1);
            batch.exponents.rotate_left(3);
            check(method, &batch);
        }
    }
}

/// The published code has the length of exponents built in.
#[test]
fn exponents_may_have_any_length() {
    let mut shapes = Shapes::new(85);
    for method in truncated_schoolbook() {
        for exponent_bits in (0..=8).chain([17, 52, 63, 64, 65, 127, 128, 129, 300, 1000, 1024]) {
            let mut batch = batch_of(method, 500, exponent_bits, &mut shapes);
            check(method, &batch);
            // Unlike lengths side by side, and a stated length beyond all of them.
            for (lane, exponent) in batch.exponents.iter_mut().enumerate() {
                *exponent = limbs(&(number(exponent) >> (lane * exponent_bits / 5)));
            }
            check(method, &Batch { exponent_bits: exponent_bits + 77, ..batch });
        }
    }
}

#[test]
#[should_panic(expected = "longer than")]
fn an_exponent_above_its_stated_length_is_refused() {
    let mut shapes = Shapes::new(86);
    let Some(method) = truncated_schoolbook().first().copied() else {
        panic!("an exponent longer than: no method to refuse it");
    };
    let mut batch = batch_of(method, 100, 70, &mut shapes);
    batch.exponents[3] = vec![0, 1 << 6];
    check(method, &batch);
}
