//! No block of the heap holds a shared secret when it is given back.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::slice::from_raw_parts;
use widelimb_hqc::{ParameterSet, PublicKey, Scheme, SecretKey, SharedSecret, Version};

/// The system's allocator, which looks into every block that this thread gives back.
struct Watching;

/// What is looked for, and in how many blocks it was.
#[derive(Clone, Copy)]
struct Search {
    secret: Option<[u8; 32]>,
    found: usize,
}

thread_local! {
    static SEARCH: Cell<Search> = const { Cell::new(Search { secret: None, found: 0 }) };
}

/// Looks into a block.
///
/// # Safety
/// The block is valid for reads of so many bytes, all of which were written or came as zeros.
unsafe fn look(block: *const u8, len: usize) {
    let search = SEARCH.get();
    let Some(secret) = search.secret else { return };
    // SAFETY: the caller's block.
    let bytes = unsafe { from_raw_parts(block, len) };
    if bytes.windows(secret.len()).any(|window| window == secret) {
        SEARCH.set(Search { found: search.found + 1, ..search });
    }
}

// SAFETY: every block is the system's, and comes as zeros so that all of it may be read.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's layout.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's block, which came as zeros.
        unsafe {
            look(block, layout.size());
            System.dealloc(block, layout);
        }
    }
}

#[global_allocator]
static ALLOCATOR: Watching = Watching;

/// In how many blocks that `work` gives back the secret is.
fn left_behind<T>(secret: &SharedSecret, work: impl FnOnce() -> T) -> usize {
    let secret = secret.as_bytes()[..32].try_into().expect("32 bytes or more");
    SEARCH.set(Search { secret: Some(secret), found: 0 });
    // Results are given back too.
    drop(work());
    let found = SEARCH.get().found;
    SEARCH.set(Search { secret: None, found: 0 });
    found
}

#[test]
fn a_block_that_holds_the_secret_is_seen() {
    let scheme = Scheme::HQC_1;
    let key = scheme.generate_from_seed(&vec![1; scheme.key_seed_len()]).expect("a seed");
    let seed = vec![2; scheme.encapsulation_seed_len()];
    let (_, secret) = key.public_key().encapsulate_from_seed(&seed).expect("a seed");
    assert_eq!(left_behind(&secret, || secret.as_bytes().to_vec()), 1);
}

#[test]
fn secrets_are_in_no_block_that_is_given_back() {
    for &version in Version::ALL {
        let scheme = Scheme::new(ParameterSet::Hqc1, version);
        let key = scheme.generate_from_seed(&vec![1; scheme.key_seed_len()]).expect("a seed");
        let public = key.public_key();
        let seed = vec![2; scheme.encapsulation_seed_len()];
        let (sent, secret) = public.encapsulate_from_seed(&seed).expect("a seed");
        let found = [
            left_behind(&secret, || public.encapsulate_from_seed(&seed)),
            left_behind(&secret, || key.decapsulate(&sent)),
            left_behind(&secret, || {
                PublicKey::encapsulate_batch_from_seeds(&[(public, &seed[..]); 9])
            }),
            left_behind(&secret, || SecretKey::decapsulate_batch(&[(&key, &sent); 9])),
        ];
        assert_eq!(found, [0; 4], "{version}");
    }
}
