//! Tests of the key encapsulation by its public functions.

extern crate alloc;

mod answers;
mod ciphertexts;
mod keys;
mod random;
mod traps;
#[path = "../../src/test_values.rs"]
mod values;
