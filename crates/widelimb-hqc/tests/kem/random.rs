//! Sources of random bytes: those that the known answers were made with, and an ordinary one.

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use rand::rand_core::{CryptoRng, RngCore, impls};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use shake::{ExtendableOutput, Shake256, Shake256Reader, Update, XofReader};
use widelimb_hqc::Version;

/// An ordinary source, which gives the same bytes in every run.
pub fn ordinary(seed: u64) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(seed)
}

/// The source of a version's known answers.
pub enum Source {
    /// The bytes of SHAKE256 in order.
    Shake(Shake256Reader),
    /// NIST's generator, AES-256 in counter mode (SP 800-90A) without a derivation function.
    Drbg { key: [u8; 32], counter: u128 },
}

impl Source {
    /// The source of 48 bytes of entropy.
    pub fn new(version: Version, entropy: &[u8; 48]) -> Source {
        let domain = match version {
            Version::V2020_10_01 => {
                let mut source = Source::Drbg { key: [0; 32], counter: 0 };
                source.update(entropy);
                return source;
            }
            Version::V2021_06_06 | Version::V2023_04_30 => 1,
            _ => 0,
        };
        Source::Shake(shake(entropy, domain))
    }

    fn block(&mut self) -> [u8; 16] {
        let Source::Drbg { key, counter } = self else { unreachable!("a generator with blocks") };
        *counter = counter.wrapping_add(1);
        let mut block = counter.to_be_bytes().into();
        Aes256::new(&(*key).into()).encrypt_block(&mut block);
        block.into()
    }

    fn update(&mut self, data: &[u8; 48]) {
        let mut state = [self.block(), self.block(), self.block()].concat();
        state.iter_mut().zip(data).for_each(|(state, data)| *state ^= data);
        let (new_key, new_counter) = state.split_at(32);
        *self = Source::Drbg {
            key: new_key.try_into().expect("32 bytes"),
            counter: u128::from_be_bytes(new_counter.try_into().expect("16 bytes")),
        };
    }
}

/// A reader of SHAKE256 of the entropy and a byte.
fn shake(entropy: &[u8], domain: u8) -> Shake256Reader {
    let mut state = Shake256::default();
    state.update(entropy);
    state.update(&[domain]);
    state.finalize_xof()
}

impl RngCore for Source {
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        if let Source::Shake(reader) = self {
            return reader.read(bytes);
        }
        for part in bytes.chunks_mut(16) {
            let block = self.block();
            part.copy_from_slice(&block[..part.len()]);
        }
        self.update(&[0; 48]);
    }

    fn next_u32(&mut self) -> u32 {
        impls::next_u32_via_fill(self)
    }

    fn next_u64(&mut self) -> u64 {
        impls::next_u64_via_fill(self)
    }
}

impl CryptoRng for Source {}
