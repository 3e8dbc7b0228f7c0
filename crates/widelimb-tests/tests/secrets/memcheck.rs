//! The limbs are marked as undefined, and Valgrind's Memcheck counts every branch and every address
//! that depends on them.
//!
//! The test runs itself again under Valgrind. That shows programs a CPU of the level `scalar`, so
//! the kernels of higher levels are called out of their tables, up to the last one whose
//! instructions it knows.

use crate::{
    Call, allocating_calls, kernels_of, leak_by_a_branch, leak_by_an_address, public_calls,
};
use core::hint::black_box;
use std::env;
use widelimb_kernels::cpu::Level;
use widelimb_testkit::memcheck::{
    errors, is_running, mark_public, mark_secret, run_again, why_not,
};
use widelimb_testkit::{Shapes, skipped};

/// The variable that tells the process under Valgrind the highest level whose kernels it may call.
const HIGHEST: &str = "WIDELIMB_TEST_SECRETS";
const HIGHEST_KNOWN: Level = Level::Avx2;
const NAME: &str = "memcheck::nothing_is_decided_by_a_secret";
const DONE: &str = "calls decided nothing by a secret";

#[test]
fn nothing_is_decided_by_a_secret() {
    if let Ok(highest) = env::var(HIGHEST) {
        return under_memcheck(&highest);
    }
    if let Some(why) = why_not() {
        return skipped(format_args!("branches and addresses that depend on a secret: {why}"));
    }
    let mut highest = Level::Scalar;
    for level in Level::ALL.into_iter().filter(|level| level.is_available()) {
        if level <= HIGHEST_KNOWN {
            highest = level;
        } else {
            skipped(format_args!(
                "addresses that depend on a secret at level {level}: Valgrind lacks it"
            ));
        }
    }
    run_again(NAME, DONE, &[(HIGHEST, highest.name())]);
}

/// The errors that a call causes on secret limbs.
fn errors_of(call: &Call, n: usize) -> usize {
    let mut shapes = Shapes::new(n as u64);
    let (mut a, mut b) = shapes.pair(n);
    let (mut r, mut carry) = (vec![0; n], shapes.carry());
    mark_secret(&mut a[..]);
    mark_secret(&mut b[..]);
    mark_secret(&mut r[..]);
    if call.secret_carry {
        mark_secret(&mut carry);
    }
    let before = errors();
    let mut out = (call.work)(&mut r, &a, &b, carry);
    let caused = errors() - before;
    mark_public(&mut out);
    mark_public(&mut r[..]);
    black_box((out, r));
    caused
}

fn under_memcheck(highest: &str) {
    assert!(is_running(), "{HIGHEST} is set, but this is not Valgrind");
    for leak in [leak_by_a_branch(), leak_by_an_address()] {
        assert!(errors_of(&leak, 8) > 0, "{} goes unseen", leak.name);
    }
    let highest = Level::ALL.into_iter().find(|level| level.name() == highest);
    let mut calls = kernels_of(Level::Scalar..=highest.expect("the name of a level"));
    calls.extend(public_calls());
    calls.extend(allocating_calls());
    let mut done = 0;
    // Lengths at both ends of every block, at the limits of the short chain and of the first cache.
    for n in (0..=70).chain([127, 128, 129, 1279, 1280, 1281, 2000]) {
        for call in &calls {
            assert_eq!(errors_of(call, n), 0, "{}, n = {n}, decides by a secret", call.name);
            done += 1;
        }
    }
    println!("{done} {DONE}");
}
