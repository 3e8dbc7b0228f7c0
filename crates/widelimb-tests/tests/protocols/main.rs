//! Protocols made of batches.

mod accumulator;
mod damgard_jurik;
mod dh;
mod dh_constants;
mod elgamal;
mod group;
mod modexp;
mod paillier;
mod prime;
mod rsa;
mod rsa_verify;
mod sigma;
