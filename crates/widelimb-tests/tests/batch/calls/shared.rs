//! Many jobs with one exponent.

use super::*;
use widelimb_batch::engine::plan::{Step, plan};
use widelimb_batch::engine::{Secrecy, sliding};

/// Jobs with one exponent for all, or for all but one; bases below, at and above their moduli, and
/// longer ones.
#[test]
fn every_length_of_shared_exponents() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(21);
    for exponent_bits in (0..=130).step_by(if cfg!(debug_assertions) { 9 } else { 1 }) {
        let exponent = shapes.operand(3);
        let mut jobs: Vec<Owned> = (0..9)
            .map(|i| {
                let bits = [52 * (1 + i % 2) + exponent_bits % 3 - 1, 128][exponent_bits / 3 % 2];
                let job = job(&mut shapes, bits, 0, exponent_bits + i);
                Owned { exponent: exponent.clone(), bits: exponent_bits, ..job }
            })
            .collect();
        // One job of every second group has another exponent.
        jobs[3].exponent[0] ^= exponent_bits as Limb % 2;
        check_all(&tables, &jobs);
    }
}

/// The public exponents of keys, and their neighbours.
#[test]
fn exponents_of_keys() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(22);
    let lengths: &[usize] =
        if cfg!(debug_assertions) { &[64, 206] } else { &[64, 206, 1024, 2047, 2048] };
    for &bits in lengths {
        for e in [1, 2, 3, 4, 5, 17, 65535, 65536, 65537, 65539, Limb::MAX] {
            let jobs: Vec<Owned> = (0..8)
                .map(|i| {
                    // A base longer than its modulus, the seventh kind, changes the way of its
                    // whole group.
                    let kinds = if e % 2 == 0 { 8 } else { 6 };
                    let job = job(&mut shapes, bits, 64, i % kinds);
                    Owned { exponent: vec![e], ..job }
                })
                .collect();
            check_all(&tables, &jobs);
        }
    }
}

/// Like exponents come side by side, whatever their order was.
#[test]
fn like_exponents_share_their_group() {
    let mut k = tables()[0];
    k.batch.worth = [1.5; 2];
    let modulus = Modulus::new_with(&k, &[Limb::MAX]).expect("odd");
    let jobs: Vec<Job<'_>> = (0..16)
        .map(|i| {
            let exponent: &[Limb] = if i % 2 == 0 { &[65537] } else { &[65539] };
            Job::new(&[5], exponent, &modulus).with_exponent_bits(17)
        })
        .collect();
    for step in plan(&k, &jobs, Secrecy::Public) {
        let Step::Group(numbers) = step else { panic!("a single step") };
        assert!(numbers.len() == 8 && sliding::is_shared(&jobs, &numbers));
    }
}
