//! Protocols made of batches.

mod damgard_jurik;
mod accumulator;
mod dh;
mod dh_constants;
mod elgamal;
mod group;
mod modexp;
mod paillier;
mod prime;
mod rsa;
mod sigma;
mod rsa_verify;
