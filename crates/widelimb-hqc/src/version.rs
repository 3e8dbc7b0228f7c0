//! [`Version`]: the versions of HQC.

use crate::error::UnknownName;
use crate::sample::Sampling;
use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

/// A version of HQC, by the date of its submission or release.
///
/// Keys and ciphertexts of different versions do not work together. All versions share the ring,
/// the weights and the code; they differ in hashes, in the sampling of random elements, and in the
/// construction of the key encapsulation from the encryption.
///
/// | version | shared secret | for a wrong ciphertext | streams | noise |
/// |---|---|---|---|---|
/// | 2020-10-01 | 64 bytes | an error | AES-256 in counter mode | by rejection |
/// | 2021-06-06 | 64 bytes | an error | SHAKE256 | by rejection |
/// | 2023-04-30 | 64 bytes | another secret | SHAKE256 | Sendrier's sampler, by remainders |
/// | 2025-08-22 | 32 bytes | another secret | SHAKE256 | Sendrier's sampler, by products |
/// | 2026-02-10 | 32 bytes | another secret | SHAKE256, in which nothing is skipped | the same |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Version {
    /// Round 3 of NIST's process, as submitted on 2020-10-01. Needs the feature `aes`.
    #[cfg(feature = "aes")]
    V2020_10_01,
    /// Round 3, as updated on 2021-06-06.
    V2021_06_06,
    /// Round 4, as of 2023-04-30. Code of that time accepted every ciphertext (CVE-2024-54137);
    /// here a wrong one is rejected, as its specification says.
    V2023_04_30,
    /// Release 5.0.0 of 2025-08-22.
    V2025_08_22,
    /// The official repository since 2026-02-10 (commit 161cd4f), the newest version; liboqs has it
    /// too.
    #[default]
    V2026_02_10,
}

/// The construction that turns the encryption into a key encapsulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrapper {
    /// The ciphertext has a digest of the message; if it or the encryption differs, decapsulation
    /// is an error.
    Digest,
    /// The ciphertext has a salt; if the encryption differs, the secret is hashed from sigma in
    /// place of the message.
    Sigma,
    /// The ciphertext has a salt, and the secret is hashed with the public key; if the encryption
    /// differs, it is hashed from sigma and the ciphertext.
    Hashed,
}

impl Version {
    /// All versions in this build, oldest first.
    pub const ALL: &[Version] = &[
        #[cfg(feature = "aes")]
        Version::V2020_10_01,
        Version::V2021_06_06,
        Version::V2023_04_30,
        Version::V2025_08_22,
        Version::V2026_02_10,
    ];

    /// The date of the version.
    pub const fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "aes")]
            Version::V2020_10_01 => "2020-10-01",
            Version::V2021_06_06 => "2021-06-06",
            Version::V2023_04_30 => "2023-04-30",
            Version::V2025_08_22 => "2025-08-22",
            Version::V2026_02_10 => "2026-02-10",
        }
    }

    /// Whether decapsulation of a ciphertext that was not made with the key is
    /// [`Error::Rejected`](crate::Error::Rejected), and not another secret.
    pub const fn rejects_explicitly(self) -> bool {
        matches!(self.wrapper(), Wrapper::Digest)
    }

    pub(crate) const fn wrapper(self) -> Wrapper {
        match self {
            #[cfg(feature = "aes")]
            Version::V2020_10_01 => Wrapper::Digest,
            Version::V2021_06_06 => Wrapper::Digest,
            Version::V2023_04_30 => Wrapper::Sigma,
            Version::V2025_08_22 | Version::V2026_02_10 => Wrapper::Hashed,
        }
    }

    /// The sampling of x and y.
    pub(crate) const fn key_sampling(self) -> Sampling {
        match self {
            #[cfg(feature = "aes")]
            Version::V2020_10_01 => Sampling::RejectionInBatches,
            Version::V2021_06_06 | Version::V2025_08_22 => Sampling::RejectionInBatches,
            Version::V2023_04_30 => Sampling::Remainders,
            Version::V2026_02_10 => Sampling::Rejection,
        }
    }

    /// The sampling of r1, r2 and e.
    pub(crate) const fn noise_sampling(self) -> Sampling {
        match self.wrapper() {
            Wrapper::Digest => Sampling::RejectionInBatches,
            Wrapper::Sigma => Sampling::Remainders,
            Wrapper::Hashed => Sampling::Products,
        }
    }
}

impl Display for Version {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Version {
    type Err = UnknownName;

    /// Parses a date, `5.0.0` or `161cd4f`.
    fn from_str(name: &str) -> Result<Version, UnknownName> {
        match name {
            "5.0.0" => Ok(Version::V2025_08_22),
            "161cd4f" => Ok(Version::V2026_02_10),
            _ => {
                let of_name = |version: &&Version| version.name() == name;
                Version::ALL.iter().find(of_name).copied().ok_or(UnknownName::Version)
            }
        }
    }
}
