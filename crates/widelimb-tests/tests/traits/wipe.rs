//! Wiped numbers leave no secret in the memory that they free.

use std::cell::Cell;
use std::slice::from_raw_parts;
use widelimb::{Integer, Natural};
use widelimb_limb::values::blocks::with_capacity;
use widelimb_testkit::watching::{Watching, watched};
use zeroize::Zeroize;

#[global_allocator]
static ALLOCATOR: Watching = Watching;

const SECRET: u64 = 0x0123_4567_89ab_cdef;

thread_local! {
    static FOUND: Cell<usize> = const { Cell::new(0) };
}

fn look(block: &[u8]) {
    let secret = SECRET.to_le_bytes();
    FOUND.set(FOUND.get() + block.windows(8).filter(|&window| window == secret).count());
}

/// The number of secret limbs in blocks that `work` freed.
fn found(work: impl FnOnce()) -> usize {
    FOUND.set(0);
    watched(look, work);
    FOUND.get()
}

/// Whether the secret limb is in the number itself.
fn in_itself<T>(number: &T) -> bool {
    // SAFETY: all bytes of a number that was written as a short one; what a vector leaves of them is
    // what is looked for.
    let bytes = unsafe { from_raw_parts((&raw const *number).cast::<u8>(), size_of::<T>()) };
    bytes.windows(8).any(|window| window == SECRET.to_le_bytes())
}

#[test]
fn the_secret_is_overwritten() {
    for n in [1, 2, 3, 4, 5, 100] {
        let secret = || Natural::from_limbs(vec![SECRET; n]);
        let (mut natural, mut integer) = (secret(), Integer::from_parts(true, secret()));
        assert_eq!(found(|| natural.zeroize()), 0);
        assert_eq!(found(|| integer.zeroize()), 0);
        assert!(natural.is_zero() && integer.is_zero());
        assert!(!in_itself(&natural) && !in_itself(&integer));
        assert!(n > 4 || in_itself(&secret()), "a short number holds its limbs");
    }
    // A short number holds its limbs itself, here in a block of its own.
    for n in 1..=4 {
        let boxed = Box::new(Natural::from_limbs(vec![SECRET; n]));
        assert!(found(|| drop(boxed.clone())) >= n);
        let mut wiped = boxed;
        assert_eq!(found(|| wiped.zeroize()), 0);
        assert_eq!(found(|| drop(wiped)), 0);
    }
    let long = Natural::from_limbs(vec![SECRET; 100]);
    assert_eq!(found(|| drop(long)), 100);
}

/// A thread keeps the blocks of numbers of 5 to 64 limbs, so what is wiped is looked for there.
#[test]
fn blocks_that_a_thread_keeps_hold_no_secret() {
    let in_block = |n: usize| {
        let block = with_capacity(n);
        // SAFETY: a block that a number of as many limbs had, which wrote all that is read here.
        let limbs = unsafe { from_raw_parts(block.as_ptr(), n) };
        limbs.iter().filter(|&&limb| limb == SECRET).count()
    };
    for n in [5, 8, 33, 64] {
        let secret = || Natural::from_limb_slice(&vec![SECRET; n]);
        drop(secret());
        assert_eq!(in_block(n), n, "a number that is dropped leaves its limbs");
        secret().zeroize();
        assert_eq!(in_block(n), 0);
        Integer::from_parts(true, secret()).zeroize();
        assert_eq!(in_block(n), 0);
    }
}

/// The fourth limb of a short number stayed in it when it grew, and when it was wiped then.
#[test]
fn a_limb_of_the_time_when_the_number_was_short_is_overwritten() {
    let mut natural = Natural::from_limbs(vec![SECRET; 4]);
    natural <<= 64_u32;
    natural.zeroize();
    assert!(!in_itself(&natural) && natural.is_zero());
}
