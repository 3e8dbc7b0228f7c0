//! Protocols made of many modular powers at once: raw operations of public-key cryptography, and
//! the search for primes.
//!
//! | module | what is in it |
//! |---|---|
//! | [`rsa`] | RSA's operations with public and private keys, blinded and checked |
//! | [`accumulator`] | RSA accumulators: a set in one number, and proofs of what is in it |
//! | [`dh`] | Diffie and Hellman's exchange in the groups of RFC 3526 and RFC 7919 |
//! | [`elgamal`] | ElGamal's encryption, sums of encrypted numbers, decryption by trustees |
//! | [`group`] | the subgroup of prime order of the numbers modulo a prime |
//! | [`paillier`] | Paillier's encryption, whose ciphertexts multiply as their messages add |
//! | [`sigma`] | proofs of known and of equal logarithms, and of what a ciphertext may hold |
//! | [`damgard_jurik`] | I. Damgård and M. Jurik's encryption: Paillier's for longer messages |
//! | [`prime`] | Miller and Rabin's test of many candidates, random primes and safe primes |
//! | [`modexp`] | powers as Ethereum's precompile 0x05 has them, with their gas |
//!
//! What draws random numbers takes a generator with the traits of `rand_core` 0.9, as `rand::rng()`
//! of rand 0.9; those of older and newer versions of rand do not fit.
//!
//! Each of them says what may be seen of its secrets from outside. The operations of a call are put
//! side by side in the lanes of vectors by [`batch`](crate).

pub mod accumulator;
pub(crate) mod crt;
pub mod damgard_jurik;
pub mod dh;
pub mod elgamal;
pub mod group;
pub mod modexp;
pub mod paillier;
pub mod prime;
pub mod rsa;
pub mod sigma;
mod uniform;

#[doc(hidden)]
pub use crt::Crt;
pub use crt::PrimesError;
