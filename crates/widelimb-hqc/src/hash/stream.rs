//! [`Stream`]: expands one or several seeds side by side to streams of bytes.

#[cfg(feature = "aes")]
use super::aes::AesStream;
use super::{Outputs, Part, Sponges, shake256_sponges};
use crate::Version;
#[cfg(feature = "aes")]
use alloc::vec::Vec;

/// The stream cipher or hash by which a version expands seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streams {
    /// AES-256 in counter mode.
    #[cfg(feature = "aes")]
    Aes,
    /// SHAKE256, of which each read takes a multiple of 8 bytes and drops the surplus.
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

/// The streams of one or several seeds.
pub enum Stream {
    #[cfg(feature = "aes")]
    Aes(Vec<AesStream>),
    Padded(Sponges),
    Plain(Sponges),
}

impl Streams {
    /// The kind of streams of a version.
    pub const fn of(version: Version) -> Streams {
        match version {
            #[cfg(feature = "aes")]
            Version::V2020_10_01 => Streams::Aes,
            Version::V2021_06_06 | Version::V2023_04_30 => Streams::Padded { domain: 2 },
            Version::V2025_08_22 => Streams::Padded { domain: 1 },
            Version::V2026_02_10 => Streams::Plain { domain: 1 },
        }
    }

    /// Begins the streams of `count` seeds.
    pub fn expand<'a>(self, count: usize, seed: Part<'a>) -> Stream {
        let sponges = |domain: u8| {
            let domain = [domain];
            shake256_sponges(count, &[&|i| seed(i), &|_| &domain])
        };
        match self {
            #[cfg(feature = "aes")]
            Streams::Aes => Stream::Aes((0..count).map(|i| AesStream::new(seed(i))).collect()),
            Streams::Padded { domain } => Stream::Padded(sponges(domain)),
            Streams::Plain { domain } => Stream::Plain(sponges(domain)),
        }
    }
}

impl Stream {
    /// Reads the next bytes of each stream.
    pub fn read(&mut self, out: &mut Outputs) {
        match self {
            #[cfg(feature = "aes")]
            Stream::Aes(streams) => {
                streams.iter_mut().zip(out.iter_mut()).for_each(|(stream, out)| stream.read(out));
            }
            Stream::Padded(sponges) => {
                sponges.squeeze(out);
                sponges.squeeze(&mut Outputs::new(out.count(), out.len().wrapping_neg() % 8));
            }
            Stream::Plain(sponges) => sponges.squeeze(out),
        }
    }
}
