//! [`Hashing`]: challenges by C's hash function.

use crate::error::Error;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ffi::{c_int, c_void};

/// C's hash function. It gets its `context`, the number of the statement, `count` numbers of
/// `width` bytes each, one after the other, and fills `challenge_bytes` bytes; 0 is success.
pub(super) type Hash = unsafe extern "C" fn(
    context: *mut c_void,
    statement: usize,
    numbers: *const u8,
    width: usize,
    count: usize,
    challenge: *mut u8,
    challenge_bytes: usize,
) -> c_int;

/// C's hash function with what it is called with, and for which statements it failed.
pub(super) struct Hashing {
    hash: Hash,
    context: *mut c_void,
    challenge_bytes: usize,
    failed: RefCell<BTreeSet<usize>>,
}

impl Hashing {
    /// Takes C's function.
    ///
    /// # Errors
    /// [`Error::NullPointer`], or [`Error::Hash`] if challenges have no bytes.
    ///
    /// # Safety
    /// `hash` is null or may be called with `context` as [`Hash`] says, and returns.
    pub unsafe fn new(
        hash: Option<Hash>,
        context: *mut c_void,
        challenge_bytes: usize,
    ) -> Result<Hashing, Error> {
        let hash = hash.ok_or(Error::NullPointer)?;
        if challenge_bytes == 0 {
            return Err(Error::Hash);
        }
        Ok(Hashing { hash, context, challenge_bytes, failed: RefCell::default() })
    }

    /// The context that tells [`challenge`](Hashing::challenge) the number of a statement.
    pub fn context_of(statement: usize) -> [u8; size_of::<usize>()] {
        statement.to_ne_bytes()
    }

    /// The challenge of a statement and its commitments.
    pub fn challenge(&self, context: &[u8], numbers: &[Vec<u8>]) -> Vec<u8> {
        let statement = usize::from_ne_bytes(context.try_into().expect("from `context_of`"));
        let (width, bytes) = (numbers.first().map_or(0, Vec::len), numbers.concat());
        let mut challenge = vec![0; self.challenge_bytes];
        let (from, to) = (bytes.as_ptr(), challenge.as_mut_ptr());
        // SAFETY: by the contract of `new` the function may be called with numbers that can be
        // read and a challenge that can be written, of the lengths given.
        let code = unsafe {
            let (len, count) = (self.challenge_bytes, numbers.len());
            (self.hash)(self.context, statement, from, width, count, to, len)
        };
        if code != 0 {
            self.failed.borrow_mut().insert(statement);
        }
        challenge
    }

    /// The result for a statement, or an error if its hash failed.
    pub fn checked<T>(&self, statement: usize, result: Result<T, Error>) -> Result<T, Error> {
        if self.failed.borrow().contains(&statement) { Err(Error::Hash) } else { result }
    }
}
