//! A power or an inverse of secrets leaves nothing of them in the blocks of the heap that it gives
//! back.

use std::cell::Cell;
use widelimb::Limb;
use widelimb::modular::{Modulus, inverse_secret, pow_secret};
use widelimb_testkit::watching::{Watching, watched};

/// The freed memory: the number of blocks, and a digest of their lengths and contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FreedMemory {
    blocks: usize,
    digest: u64,
}

const NOTHING: FreedMemory = FreedMemory { blocks: 0, digest: 0 };

thread_local! {
    static SEEN: Cell<FreedMemory> = const { Cell::new(NOTHING) };
}

fn look(block: &[u8]) {
    let FreedMemory { blocks, mut digest } = SEEN.get();
    for byte in block.len().to_le_bytes().iter().chain(block) {
        digest = (digest ^ u64::from(*byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
    SEEN.set(FreedMemory { blocks: blocks + 1, digest });
}

#[global_allocator]
static ALLOCATOR: Watching = Watching;

/// The memory that `work` frees.
fn given_back(work: impl FnOnce()) -> FreedMemory {
    SEEN.set(NOTHING);
    watched(look, work);
    SEEN.get()
}

#[test]
fn a_block_that_holds_a_secret_is_seen() {
    let drop_copy = |secret: &[Limb]| given_back(|| drop(secret.to_vec()));
    let [seen, same, other] = [[1, 2, 3], [1, 2, 3], [1, 2, 4]].map(|secret| drop_copy(&secret));
    assert_eq!((seen.blocks, seen), (1, same));
    assert_ne!(seen, other);
}

/// Unlike bases, exponents and powers leave the same behind, in each kind of residues.
#[test]
fn powers_of_unlike_secrets_leave_the_same() {
    for n in [1, 9, 33, 201] {
        let modulus = Modulus::new(&vec![Limb::MAX; n]).expect("not 0");
        let secrets = [0, 1, 0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, Limb::MAX - 1];
        let seen = secrets.map(|secret: Limb| {
            let (base, exponent) = (vec![secret; n], [secret, !secret]);
            let mut power = vec![0; n];
            given_back(|| {
                assert_eq!(pow_secret(&mut power, &base, &exponent, 128, &modulus), Ok(()))
            })
        });
        assert!(n == 1 || seen[0].blocks > 3, "{n} limbs: {seen:?}");
        assert_eq!(seen, [seen[0]; 5], "{n} limbs");
    }
}

/// Unlike numbers leave the same behind when they are inverted.
#[test]
fn inverses_of_unlike_secrets_leave_the_same() {
    for n in [1, 2, 9, 33] {
        let modulus = Modulus::new(&vec![Limb::MAX; n]).expect("not 0");
        let invert = |secret: Limb| {
            let (mut number, mut inverse) = (vec![0; n], vec![0; n]);
            number[n - 1] = secret;
            given_back(|| assert_eq!(inverse_secret(&mut inverse, &number, &modulus), Ok(())))
        };
        // The first call makes the scratch that a thread keeps, for what the modulus alone decides.
        invert(1);
        let seen = [1, 2, 1 << 63, 1 << 40, 1 << 17].map(invert);
        assert!(seen[0].blocks > 0, "{n} limbs: {seen:?}");
        assert_eq!(seen, [seen[0]; 5], "{n} limbs");
    }
}
