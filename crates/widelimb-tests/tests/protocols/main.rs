//! Protocols made of batches.

mod dh;
mod dh_constants;
mod group;
mod paillier;
mod prime;
mod rsa;
