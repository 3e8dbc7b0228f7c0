//! [`Stream`]: the bytes that a seed expands to.

#[cfg(feature = "aes")]
use super::aes::AesStream;
use super::shake256_reader;
use crate::Version;
#[cfg(feature = "aes")]
use alloc::boxed::Box;
use shake::{Shake256Reader, XofReader};

/// How a version expands seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streams {
    /// AES-256 in counter mode.
    #[cfg(feature = "aes")]
    Aes,
    /// SHAKE256, of which each read takes a multiple of 8 bytes and drops what it was not asked
    /// for.
    Padded {
        /// The byte behind the seed.
        domain: u8,
    },
    /// SHAKE256 without gaps.
    Plain {
        /// The byte behind the seed.
        domain: u8,
    },
}

/// The bytes that a seed expands to, in order.
pub enum Stream {
    #[cfg(feature = "aes")]
    Aes(Box<AesStream>),
    Padded(Shake256Reader),
    Plain(Shake256Reader),
}

impl Streams {
    /// What a version has.
    pub const fn of(version: Version) -> Streams {
        match version {
            #[cfg(feature = "aes")]
            Version::V2020_10_01 => Streams::Aes,
            Version::V2021_06_06 | Version::V2023_04_30 => Streams::Padded { domain: 2 },
            Version::V2025_08_22 => Streams::Padded { domain: 1 },
            Version::V2026_02_10 => Streams::Plain { domain: 1 },
        }
    }

    /// The stream of a seed.
    pub fn expand(self, seed: &[u8]) -> Stream {
        match self {
            #[cfg(feature = "aes")]
            Streams::Aes => Stream::Aes(Box::new(AesStream::new(seed))),
            Streams::Padded { domain } => Stream::Padded(shake256_reader(&[seed, &[domain]])),
            Streams::Plain { domain } => Stream::Plain(shake256_reader(&[seed, &[domain]])),
        }
    }
}

impl Stream {
    /// The next bytes.
    pub fn read(&mut self, out: &mut [u8]) {
        match self {
            #[cfg(feature = "aes")]
            Stream::Aes(stream) => stream.read(out),
            Stream::Padded(reader) => {
                reader.read(out);
                reader.read(&mut [0; 8][..out.len().next_multiple_of(8) - out.len()]);
            }
            Stream::Plain(reader) => reader.read(out),
        }
    }
}
