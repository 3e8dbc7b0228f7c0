//! Tests of `widelimb_limb::scratch`.

use widelimb_limb::scratch::*;

fn kept_len() -> usize {
    let block = kept::take();
    let len = block.len();
    kept::put(block);
    len
}

#[test]
fn a_thread_keeps_the_longest_block_until_it_is_released() {
    release_block();
    for (limbs, kept) in [(ON_STACK, 0), (100, 100), (1000, 1000), (100, 1000)] {
        assert_eq!(with_scratch(limbs, |scratch| scratch.len()), Ok(limbs));
        assert_eq!(kept_len(), kept);
    }
    release_block();
    assert_eq!(kept_len(), 0);
}

#[test]
fn a_call_within_a_call_has_other_memory() {
    let outer = with_scratch(500, |scratch| {
        scratch.fill(7);
        let inner = with_scratch(300, |scratch| scratch.fill(9));
        assert_eq!(inner, Ok(()));
        scratch.iter().all(|&limb| limb == 7)
    });
    assert_eq!(outer, Ok(true));
    assert_eq!(kept_len(), 500);
}

#[test]
fn no_block_above_the_bound_is_kept() {
    release_block();
    assert_eq!(with_scratch(KEPT_MAX + 1, |scratch| scratch.len()), Ok(KEPT_MAX + 1));
    assert_eq!(kept_len(), 0);
}

#[test]
fn memory_that_cannot_be_had_is_an_error_and_the_thread_goes_on() {
    for limbs in [usize::MAX, usize::MAX / 8, isize::MAX as usize / 8] {
        assert_eq!(with_scratch(limbs, |_| ()), Err(ScratchError { limbs }));
        assert_eq!(try_zeros(limbs), Err(ScratchError { limbs }));
    }
    assert_eq!(with_scratch(100, |scratch| scratch.len()), Ok(100));
}
