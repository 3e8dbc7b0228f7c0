//! Tests of keys, exchanges and signatures of curves.

mod documents;
mod ecdsa;
mod ed25519;
mod keys;
mod refused;
mod secp256k1;
mod x25519;

use super::limbs;
use super::memory::peak_of;
use crate::curves::MEMORY;
use crate::error::{Error, WL_OK};
use std::ffi::c_int;

/// Counts of items that are less than a group, more, and groups with a rest.
const COUNTS: [usize; 4] = [0, 1, 9, 100];

/// More items than a chunk has.
const MANY: usize = 520;

/// Bytes that look random.
fn bytes(seed: u64, n: usize) -> Vec<u8> {
    limbs(seed, n.div_ceil(8)).iter().flat_map(|limb| limb.to_le_bytes()).take(n).collect()
}

/// Messages of lengths from 0 to 69.
fn messages(seed: u64, count: usize) -> Vec<Vec<u8>> {
    (0..count).map(|i| bytes(seed + i as u64, i * 13 % 70)).collect()
}

/// What C has of messages: where they are, and their lengths.
fn pointers(messages: &[Vec<u8>]) -> (Vec<*const u8>, Vec<usize>) {
    let starts = messages.iter().map(|message| message.as_ptr());
    (starts.collect(), messages.iter().map(Vec::len).collect())
}

/// Whether an item is one of those that tests make bad.
fn is_bad(i: usize) -> bool {
    i % 9 == 4
}

/// Checks the codes of items, of which the bad ones have an error, and the code of the call.
#[track_caller]
fn check_codes(call: c_int, codes: &[c_int], error: Error) {
    let expected = (0..codes.len()).map(|i| if is_bad(i) { error as c_int } else { WL_OK });
    assert_eq!(codes, expected.collect::<Vec<_>>());
    assert_eq!(call, if codes.len() > 4 { error as c_int } else { WL_OK });
}

/// Checks that a call, which these tests' functions make with arrays of their own, takes no more
/// memory at once than it asks for beforehand. Of a build whose curves use threads, as beside the
/// command line, only what the calling thread takes is seen.
#[track_caller]
fn check_memory(call: impl FnOnce() -> c_int + Send) {
    let own = 1 << 17;
    let peak = peak_of(call) as usize;
    assert!((MEMORY..MEMORY + own).contains(&peak), "{peak} bytes");
}
