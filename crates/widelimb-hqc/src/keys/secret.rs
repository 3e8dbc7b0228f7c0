//! [`SecretKey`] and its bytes.

use super::PublicKey;
use crate::error::{Error, Part};
use crate::hash::{self, Outputs};
use crate::ring::{Ring, add};
use crate::sample::{Places, element_of};
use crate::version::Wrapper;
use crate::{Scheme, mask};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Formatter};
use zeroize::Zeroizing;

/// A secret key, which holds its public key.
///
/// Beside its bytes it keeps `y` as limbs, which decapsulation would otherwise draw again each
/// time. All secrets are wiped when the key is dropped; `Debug` shows the scheme only.
#[derive(Clone)]
pub struct SecretKey {
    public_key: PublicKey,
    bytes: Zeroizing<Vec<u8>>,
    sigma: Zeroizing<Vec<u8>>,
    y: Zeroizing<Vec<u64>>,
}

/// The seeds of a key.
struct Seeds {
    /// The seed of x and y.
    secret: Zeroizing<Vec<u8>>,
    /// The seed of h.
    public: Zeroizing<Vec<u8>>,
    /// The value that a rejected ciphertext is hashed with.
    sigma: Zeroizing<Vec<u8>>,
}

impl SecretKey {
    /// Reads a key from its bytes.
    ///
    /// The key is made anew from the seeds in the bytes, and then all bytes are compared. A key
    /// whose parts do not belong together is refused; otherwise it would decapsulate as one key and
    /// show the public key of another. No branch and no address depends on a byte, only on whether
    /// the key is refused. Cost: that of [`Scheme::generate`].
    ///
    /// # Errors
    /// [`Error::Length`] if the scheme has another length, [`Error::Inconsistent`] if the parts do
    /// not belong together.
    pub fn from_bytes(scheme: Scheme, bytes: &[u8]) -> Result<SecretKey, Error> {
        scheme.check(Part::SecretKey, bytes)?;
        let seed = match scheme.version().wrapper() {
            Wrapper::Digest | Wrapper::Sigma => &bytes[..scheme.key_seed_len()],
            Wrapper::Hashed => &bytes[bytes.len() - scheme.key_seed_len()..],
        };
        let key = SecretKey::of_seed(scheme, seed);
        // The caller knows the key, so it may see whether the parts belong together.
        let same = mask::public(mask::equal_bytes(&key.bytes, bytes));
        if same == 0 { Err(Error::Inconsistent) } else { Ok(key) }
    }

    /// Makes the key of a seed of the right length.
    pub(crate) fn of_seed(scheme: Scheme, seed: &[u8]) -> SecretKey {
        SecretKey::of_seeds(scheme, &[seed]).remove(0)
    }

    /// Makes the keys of seeds of the right length.
    pub(crate) fn of_seeds(scheme: Scheme, seeds: &[&[u8]]) -> Vec<SecretKey> {
        let parts = Seeds::of(scheme, seeds);
        let elements = elements(scheme, &parts);
        let of_public: Vec<&[u8]> = parts.iter().map(|seeds| &**seeds.public).collect();
        let mut ring = Ring::new(scheme.parameters());
        let public_keys = PublicKey::of_seeds(scheme, &of_public, |i, h| {
            let [x, y] = &elements[i];
            let mut s = vec![0; h.len()];
            ring.mul(&mut s, h, y);
            add(&mut s, x);
            s
        });
        let keys = seeds.iter().zip(parts).zip(elements).zip(public_keys);
        keys.map(|(((seed, parts), [_, y]), public_key)| {
            let public = public_key.as_bytes();
            let parts_of_bytes: [&[u8]; 4] = match scheme.version().wrapper() {
                Wrapper::Digest | Wrapper::Sigma => [&parts.secret, &parts.sigma, public, &[]],
                Wrapper::Hashed => [public, &parts.secret, &parts.sigma, seed],
            };
            let bytes = joined(scheme.secret_key_len(), parts_of_bytes);
            SecretKey { public_key, bytes, sigma: parts.sigma, y }
        })
        .collect()
    }

    /// The public key of this secret key.
    pub fn public_key(&self) -> &PublicKey {
        &self.public_key
    }

    /// The scheme of the key.
    pub fn scheme(&self) -> Scheme {
        self.public_key.scheme()
    }

    /// The bytes of the key, which [`from_bytes`](Self::from_bytes) reads. They are secret.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn y(&self) -> &[u64] {
        &self.y
    }

    /// All secret bytes of the key, without y.
    #[cfg(test)]
    pub(crate) fn parts_mut(&mut self) -> [&mut [u8]; 2] {
        [&mut self.bytes, &mut self.sigma]
    }

    #[cfg(test)]
    pub(crate) fn y_mut(&mut self) -> &mut [u64] {
        &mut self.y
    }

    /// The value that a rejected ciphertext is hashed with; empty in versions without it.
    pub(crate) fn sigma(&self) -> &[u8] {
        &self.sigma
    }
}

impl Seeds {
    /// Derives the seeds of each key from the bytes that it drew.
    fn of(scheme: Scheme, seeds: &[&[u8]]) -> Vec<Seeds> {
        let secret_vec = |bytes: &[u8]| Zeroizing::new(bytes.to_vec());
        if scheme.version().wrapper() == Wrapper::Hashed {
            let count = seeds.len();
            let mut stream = scheme.streams().expand(count, &|i| seeds[i]);
            let mut of_pke = Outputs::new(count, 32);
            let mut sigma = Outputs::new(count, scheme.parameter_set().message_len());
            stream.read(&mut of_pke);
            stream.read(&mut sigma);
            let both = hash::sha3_512(count, &[&|i| of_pke.of(i), &|_| &[2]]);
            let of_key = |i| {
                let (secret, public) = both.of(i).split_at(32);
                Seeds {
                    secret: secret_vec(secret),
                    public: secret_vec(public),
                    sigma: secret_vec(sigma.of(i)),
                }
            };
            return (0..count).map(of_key).collect();
        }
        let [secret, sigma, _] = scheme.key_draws();
        let of_key = |seed: &&[u8]| {
            let (secret, rest) = seed.split_at(secret);
            let (sigma, public) = rest.split_at(sigma);
            Seeds {
                secret: secret_vec(secret),
                public: secret_vec(public),
                sigma: secret_vec(sigma),
            }
        };
        seeds.iter().map(of_key).collect()
    }
}

/// x and y of each key.
fn elements(scheme: Scheme, seeds: &[Seeds]) -> Vec<[Zeroizing<Vec<u64>>; 2]> {
    let of_key =
        |of_key: [Places; 2]| of_key.map(|places| element_of(scheme.parameters(), &places));
    places(scheme, seeds).into_iter().map(of_key).collect()
}

/// The places of x and of y of each key.
fn places(scheme: Scheme, seeds: &[Seeds]) -> Vec<[Places; 2]> {
    let p = scheme.parameters();
    let streams = || scheme.streams().expand(seeds.len(), &|i| &seeds[i].secret);
    let sampling = scheme.version().key_sampling();
    let mut drawn = sampling.places(streams, seeds.len(), p.ring_bits, p.weight);
    if scheme.version().wrapper() == Wrapper::Hashed {
        drawn.iter_mut().for_each(|both| both.reverse());
    }
    drawn
}

/// The parts, one behind the other, in memory of the right size from the beginning.
fn joined<const N: usize>(len: usize, parts: [&[u8]; N]) -> Zeroizing<Vec<u8>> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(len));
    parts.iter().for_each(|part| bytes.extend_from_slice(part));
    debug_assert_eq!(bytes.len(), len);
    bytes
}

impl Debug for SecretKey {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("scheme", &self.scheme()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParameterSet;

    /// The places of x and y are the known ones, in the order in which they are drawn; the other
    /// tests of known answers do not see that order.
    #[test]
    fn places_are_those_of_the_known_answers() {
        for (set, values) in ParameterSet::ALL.into_iter().zip(crate::test_values::levels()) {
            let scheme = Scheme::new(set, crate::Version::V2026_02_10);
            let seeds = Seeds::of(scheme, &[&values.bytes("seed_kem")]);
            let [x, y] = places(scheme, &seeds).remove(0);
            for (name, places) in [("supp(x)", x), ("supp(y)", y)] {
                assert_eq!(crate::sample::listed(&places), values.text(name), "{set}, {name}");
            }
        }
    }
}
