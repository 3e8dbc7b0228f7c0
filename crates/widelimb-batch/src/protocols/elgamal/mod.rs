//! ElGamal's encryption, whose ciphertexts multiply as their messages do; of numbers in the
//! exponent, so that they add; and decryption by some of many trustees.
//!
//! ```
//! use widelimb::protocols::elgamal::{Encoding, PrivateKey, SmallLogarithms};
//! use widelimb::protocols::group::SafeGroup;
//!
//! let mut rng = rand::rng(); // of rand 0.9
//! let group = SafeGroup::new(&[607], &[101])?; // for an example: nothing is hard to find in it
//! let x = group.random_exponent(&mut rng);
//! let key = PrivateKey::new(&group, &[64], x, Encoding::Key)?;
//! let nonces = [group.random_exponent(&mut rng), group.random_exponent(&mut rng)];
//! let votes = key.public().encrypt_numbers(&[(1, &nonces[0]), (3, &nonces[1])])?;
//! let tally = key.public().sum(&[&votes[0], &votes[1]])?;
//! let power = key.decrypt(&[&tally]).remove(0)?;
//! let logarithms = SmallLogarithms::new(&group, key.public().element(), 10)?;
//! assert_eq!(logarithms.find_vartime(&power), Some(4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A ciphertext of an element `m` is `(g^r, y^r m)` for the key `y = g^x`, and one of a number `n`
//! that of the element `h^n`. [`Encoding`] says what `h` is: ElectionGuard 2 has `h = y`, others
//! have `h = g`. Numbers come back by a table of small logarithms.
//!
//! Anybody can change what is encrypted; proofs against that are in [`sigma`](super::sigma).
//!
//! # What may be seen from outside
//!
//! Encryption and decryption execute the same instructions on the same addresses for all messages,
//! nonces and private keys; keys, ciphertexts and how many of them there are may be seen, and
//! whether there is a result. What was computed is wiped. Products of ciphertexts, logarithms, and
//! what has `vartime` in its name are of public values.
//!
//! Sources: T. ElGamal, A public key cryptosystem and a signature scheme based on discrete
//! logarithms, CRYPTO 1984; R. Cramer, R. Gennaro, B. Schoenmakers, A secure and optimally
//! efficient multi-authority election scheme, EUROCRYPT 1997.

mod ciphertext;
mod logarithm;
mod private;
mod public;
mod trustee;

pub use ciphertext::Ciphertext;
pub use logarithm::{BoundError, MOST_LOGARITHM, SmallLogarithms};
pub use private::{PrivateKey, decryption_shares};
pub use public::{Encoding, PublicKey};
pub use trustee::{
    IndexError, Polynomial, combine_vartime, commitment_at_vartime, lagrange_vartime,
};

/// Why there is no key, ciphertext or message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ElGamalError {
    /// The generator is not in the group, or is 1.
    #[error("the generator is not in the group, or is 1")]
    Generator,
    /// The key's element is not in the group, or is 1.
    #[error("the element of the key is not in the group, or is 1")]
    Key,
    /// A message or a part of a ciphertext is not in the group.
    #[error("an element is not in the group")]
    Element,
    /// An exponent is of another group.
    #[error("the exponent is of another group")]
    Exponent,
}
