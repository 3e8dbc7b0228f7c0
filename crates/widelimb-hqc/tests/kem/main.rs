//! The key encapsulation, by what everybody may call.

extern crate alloc;

mod answers;
mod ciphertexts;
mod keys;
mod random;
mod traps;
#[path = "../../src/test_values.rs"]
mod values;
