//! Protocols made of batches.

mod dh;
mod dh_constants;
mod elgamal;
mod group;
mod paillier;
mod prime;
mod rsa;
mod sigma;
