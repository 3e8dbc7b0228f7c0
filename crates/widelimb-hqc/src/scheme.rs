//! [`Scheme`]: a version and a parameter set, which determine all lengths.

use crate::error::{Error, Part};
use crate::hash::Streams;
use crate::parameters::Parameters;
use crate::version::Wrapper;
use crate::{ParameterSet, SecretKey, Version};
use core::fmt::{self, Display, Formatter};
use rand_core::{CryptoRng, TryCryptoRng};

/// A version of HQC with a parameter set.
///
/// ```
/// use widelimb_hqc::{Scheme, Version, ParameterSet};
///
/// assert_eq!(Scheme::HQC_1.public_key_len(), 2241);
/// let older = Scheme::new("hqc-5".parse()?, Version::V2023_04_30);
/// assert_eq!(older.to_string(), "HQC-5 of 2023-04-30");
/// assert_eq!(older.ciphertext_len(), 14421);
/// # Ok::<(), widelimb_hqc::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scheme {
    set: ParameterSet,
    version: Version,
}

impl Scheme {
    /// HQC-1 of the newest version.
    pub const HQC_1: Scheme = Scheme::new(ParameterSet::Hqc1, Version::V2026_02_10);
    /// HQC-3 of the newest version.
    pub const HQC_3: Scheme = Scheme::new(ParameterSet::Hqc3, Version::V2026_02_10);
    /// HQC-5 of the newest version.
    pub const HQC_5: Scheme = Scheme::new(ParameterSet::Hqc5, Version::V2026_02_10);

    /// The scheme of a set and a version.
    pub const fn new(set: ParameterSet, version: Version) -> Scheme {
        Scheme { set, version }
    }

    /// The parameter set.
    pub const fn parameter_set(self) -> ParameterSet {
        self.set
    }

    /// The version.
    pub const fn version(self) -> Version {
        self.version
    }

    /// The bytes of a public key.
    pub fn public_key_len(self) -> usize {
        self.expanded_seed_len() + self.parameters().bytes()
    }

    /// The bytes of a secret key, which holds the public one.
    pub fn secret_key_len(self) -> usize {
        let secrets = match self.version.wrapper() {
            Wrapper::Digest => 0,
            Wrapper::Sigma => self.set.message_len(),
            Wrapper::Hashed => self.set.message_len() + self.key_seed_len(),
        };
        self.public_key_len() + self.expanded_seed_len() + secrets
    }

    /// The bytes of a ciphertext.
    pub fn ciphertext_len(self) -> usize {
        self.parameters().bytes() + self.parameters().code_bytes() + self.tail_len()
    }

    /// The bytes of a shared secret.
    pub fn shared_secret_len(self) -> usize {
        match self.version.wrapper() {
            Wrapper::Digest | Wrapper::Sigma => 64,
            Wrapper::Hashed => 32,
        }
    }

    /// The number of random bytes that a key takes, in all draws.
    pub fn key_seed_len(self) -> usize {
        self.key_draws().iter().sum()
    }

    /// The number of random bytes that an encapsulation takes: the message, and the salt if the
    /// version has one.
    pub fn encapsulation_seed_len(self) -> usize {
        self.encapsulation_draws().iter().sum()
    }

    /// Generates a key from random bytes.
    ///
    /// No branch and no address depends on the bytes. Cost: a product in the ring, and hashing.
    pub fn generate<R: CryptoRng + ?Sized>(self, rng: &mut R) -> SecretKey {
        match self.try_generate(rng) {
            Ok(key) => key,
        }
    }

    /// Generates a key like [`generate`](Self::generate), from a source of random bytes that may
    /// fail.
    ///
    /// # Errors
    /// The source's error.
    pub fn try_generate<R: TryCryptoRng + ?Sized>(
        self,
        rng: &mut R,
    ) -> Result<SecretKey, R::Error> {
        Ok(SecretKey::of_seed(self, &crate::kem::draw_seed(rng, self.key_draws())?))
    }

    /// Generates a key from a seed, the random bytes that [`generate`](Self::generate) would draw.
    ///
    /// # Errors
    /// [`Error::Length`] if the seed is not of [`key_seed_len`](Self::key_seed_len) bytes.
    pub fn generate_from_seed(self, seed: &[u8]) -> Result<SecretKey, Error> {
        self.check(Part::KeySeed, seed)?;
        Ok(SecretKey::of_seed(self, seed))
    }

    /// Checks that a part has the length of the scheme.
    pub(crate) fn check(self, part: Part, bytes: &[u8]) -> Result<(), Error> {
        let expected = match part {
            Part::PublicKey => self.public_key_len(),
            Part::SecretKey => self.secret_key_len(),
            Part::Ciphertext => self.ciphertext_len(),
            Part::KeySeed => self.key_seed_len(),
            Part::EncapsulationSeed => self.encapsulation_seed_len(),
        };
        let found = bytes.len();
        if expected == found {
            Ok(())
        } else {
            Err(Error::Length { part, scheme: self, expected, found })
        }
    }

    pub(crate) fn parameters(self) -> &'static Parameters {
        self.set.parameters()
    }

    pub(crate) fn streams(self) -> Streams {
        Streams::of(self.version)
    }

    /// The bytes of a seed that expands to a stream.
    pub(crate) fn expanded_seed_len(self) -> usize {
        match self.version.wrapper() {
            Wrapper::Digest | Wrapper::Sigma => 40,
            Wrapper::Hashed => 32,
        }
    }

    /// The bytes behind u and v in a ciphertext: a digest or a salt.
    pub(crate) fn tail_len(self) -> usize {
        match self.version.wrapper() {
            Wrapper::Digest => 64,
            Wrapper::Sigma | Wrapper::Hashed => SALT,
        }
    }

    /// The bytes of each draw of a key: the seed of x and y, sigma and the seed of h, or one seed
    /// for all.
    pub(crate) fn key_draws(self) -> [usize; 3] {
        match self.version.wrapper() {
            Wrapper::Digest => [40, 0, 40],
            Wrapper::Sigma => [40, self.set.message_len(), 40],
            Wrapper::Hashed => [32, 0, 0],
        }
    }

    /// The bytes of each draw of an encapsulation: the message and the salt.
    pub(crate) fn encapsulation_draws(self) -> [usize; 2] {
        match self.version.wrapper() {
            Wrapper::Digest => [self.set.message_len(), 0],
            Wrapper::Sigma | Wrapper::Hashed => [self.set.message_len(), SALT],
        }
    }
}

/// The bytes of a salt.
const SALT: usize = 16;

impl Display for Scheme {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.set, self.version)
    }
}
