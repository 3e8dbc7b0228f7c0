//! [`Version`]: which HQC.

use crate::error::UnknownName;
use crate::sample::Sampling;
use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

/// A version of HQC, by the date of its submission or release.
///
/// No two of them understand one another. All share the ring, the weights and the code; they differ
/// in hashes, in how random elements are drawn, and in what makes of an encryption a key
/// encapsulation.
///
/// | version | shared secret | of a wrong ciphertext | streams | noise |
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
    /// The official repository since 2026-02-10 (commit 161cd4f), the newest: what liboqs has too.
    #[default]
    V2026_02_10,
}

/// What makes a key encapsulation of the encryption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrapper {
    /// A digest of the message in the ciphertext, and an error if it or the encryption is another.
    Digest,
    /// A salt, and sigma in place of a message whose encryption is another.
    Sigma,
    /// A salt, and a secret of sigma and the ciphertext in place of the one that is hashed with the
    /// public key.
    Hashed,
}

impl Version {
    /// All that are built in, oldest first.
    pub const ALL: &[Version] = &[
        #[cfg(feature = "aes")]
        Version::V2020_10_01,
        Version::V2021_06_06,
        Version::V2023_04_30,
        Version::V2025_08_22,
        Version::V2026_02_10,
    ];

    /// Its date.
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

    /// Whether a ciphertext that nobody made with the key gives
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

    /// How x and y are drawn.
    pub(crate) const fn key_sampling(self) -> Sampling {
        match self {
            #[cfg(feature = "aes")]
            Version::V2020_10_01 => Sampling::RejectionInBatches,
            Version::V2021_06_06 | Version::V2025_08_22 => Sampling::RejectionInBatches,
            Version::V2023_04_30 => Sampling::Remainders,
            Version::V2026_02_10 => Sampling::Rejection,
        }
    }

    /// How r1, r2 and e are drawn.
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

    /// The version of a date, `5.0.0` or `161cd4f`.
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
