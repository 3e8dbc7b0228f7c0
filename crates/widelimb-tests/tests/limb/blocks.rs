//! Tests of `widelimb_limb::values::blocks`.

use std::collections::HashSet;
use std::thread;
use widelimb_limb::values::blocks::{copied, give_back, with_capacity};

#[test]
fn room_is_at_most_three_limbs_more_than_asked_for() {
    for _ in 0..3 {
        for limbs in 0..=200 {
            let block = with_capacity(limbs);
            assert!(block.is_empty());
            let most = if limbs <= 64 { limbs.next_multiple_of(4) } else { limbs };
            assert!((limbs..=most).contains(&block.capacity()), "{limbs}: {}", block.capacity());
            give_back(block);
        }
    }
}

#[test]
fn copies_are_equal_at_every_length_whatever_a_block_held_before() {
    for limbs in 0..=70 {
        let number: Vec<u64> = (1..=limbs).collect();
        let copy = copied(&number);
        assert_eq!(copy, number);
        give_back(copy);
        assert_eq!(copied(&number), number);
    }
}

/// Eight blocks of a size come back; what is given back beyond is freed.
#[test]
fn a_thread_keeps_eight_blocks_of_a_size() {
    thread::spawn(|| {
        let blocks: Vec<Vec<u64>> = (0..20).map(|_| with_capacity(30)).collect();
        let starts: HashSet<*const u64> = blocks.iter().map(|block| block.as_ptr()).collect();
        assert_eq!(starts.len(), 20, "blocks in use are apart");
        let first: HashSet<*const u64> = blocks[..8].iter().map(|block| block.as_ptr()).collect();
        blocks.into_iter().for_each(give_back);
        let again: Vec<Vec<u64>> = (0..8).map(|_| with_capacity(32)).collect();
        assert_eq!(again.iter().map(|block| block.as_ptr()).collect::<HashSet<_>>(), first);
    })
    .join()
    .expect("the thread's assertions hold");
}

/// A vector of the caller's is kept too, with any part of it in use, and so is one without memory.
#[test]
fn vectors_of_any_origin_are_taken() {
    for capacity in 0..=70 {
        for len in [0, capacity / 2, capacity] {
            let mut limbs = Vec::with_capacity(capacity);
            limbs.resize(len, 7);
            give_back(limbs);
        }
    }
}
