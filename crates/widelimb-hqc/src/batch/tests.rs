//! Tests of batches against the calls for one.

use super::*;
use crate::arch::level::of_test::on_every_level;
use crate::{ParameterSet, Version};
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha20Rng;

const COUNTS: [usize; 6] = [0, 1, 7, 8, 9, 17];

/// `count` different seeds.
fn seeds(count: usize, len: usize) -> Vec<Vec<u8>> {
    let mut random = ChaCha20Rng::seed_from_u64(11);
    let mut seed = || {
        let mut seed = vec![0; len];
        random.fill_bytes(&mut seed);
        seed
    };
    (0..count).map(|_| seed()).collect()
}

fn slices(seeds: &[Vec<u8>]) -> Vec<&[u8]> {
    seeds.iter().map(|seed| &seed[..]).collect()
}

/// All versions of HQC-1, and the other sets of the newest.
fn schemes() -> impl Iterator<Item = Scheme> {
    let of_version = |&version| Scheme::new(ParameterSet::Hqc1, version);
    Version::ALL.iter().map(of_version).chain([Scheme::HQC_3, Scheme::HQC_5])
}

/// A ciphertext with one bit flipped.
fn wrong(ciphertext: &Ciphertext, at: usize) -> Ciphertext {
    let mut bytes = ciphertext.as_bytes().to_vec();
    bytes[at] ^= 4;
    Ciphertext::from_bytes(ciphertext.scheme(), &bytes).expect("a length")
}

#[test]
fn each_is_as_if_alone() {
    for scheme in schemes() {
        let key_seeds = seeds(17, scheme.key_seed_len());
        let seeds = seeds(17, scheme.encapsulation_seed_len());
        let keys: Vec<SecretKey> =
            key_seeds.iter().map(|seed| scheme.generate_from_seed(seed).expect("a seed")).collect();
        let sent: Vec<(Ciphertext, SharedSecret)> = keys
            .iter()
            .zip(&seeds)
            .map(|(key, seed)| key.public_key().encapsulate_from_seed(seed).expect("a seed"))
            .collect();
        // Every third is rejected.
        let arrived: Vec<Ciphertext> = sent
            .iter()
            .enumerate()
            .map(|(i, (sent, _))| if i % 3 == 1 { wrong(sent, 9 * i) } else { sent.clone() })
            .collect();
        let secrets: Vec<Result<SharedSecret, Error>> =
            keys.iter().zip(&arrived).map(|(key, arrived)| key.decapsulate(arrived)).collect();
        on_every_level(|| {
            for count in COUNTS {
                let made = scheme.generate_batch_from_seeds(&slices(&key_seeds[..count]));
                assert_eq!(made.len(), count);
                for (made, key) in made.into_iter().zip(&keys) {
                    assert_eq!(made.expect("a seed").as_bytes(), key.as_bytes(), "{scheme}");
                }
                let jobs: Vec<_> = keys[..count]
                    .iter()
                    .zip(&seeds)
                    .map(|(key, seed)| (key.public_key(), &seed[..]))
                    .collect();
                let expected: Vec<_> = sent[..count].iter().cloned().map(Ok).collect();
                assert_eq!(PublicKey::encapsulate_batch_from_seeds(&jobs), expected, "{scheme}");
                let jobs: Vec<_> = keys[..count].iter().zip(&arrived).collect();
                assert_eq!(SecretKey::decapsulate_batch(&jobs), secrets[..count], "{scheme}");
            }
        });
    }
}

/// Wrong ciphertexts at every place among right ones of several schemes.
#[test]
fn what_is_wrong_concerns_no_other() {
    let schemes: Vec<Scheme> = schemes().collect();
    let keys: Vec<SecretKey> = (0..40)
        .map(|i| {
            let scheme = schemes[i * i % schemes.len()];
            scheme.generate_from_seed(&seeds(i + 1, scheme.key_seed_len())[i]).expect("a seed")
        })
        .collect();
    let is_wrong = |i: usize| i.is_multiple_of(3);
    let seed = |(i, key): (usize, &SecretKey)| {
        let len = key.scheme().encapsulation_seed_len() + usize::from(is_wrong(i));
        vec![i as u8; len]
    };
    let seeds: Vec<Vec<u8>> = keys.iter().enumerate().map(seed).collect();
    let jobs: Vec<_> =
        keys.iter().zip(&seeds).map(|(key, seed)| (key.public_key(), &seed[..])).collect();
    let sent = PublicKey::encapsulate_batch_from_seeds(&jobs);
    for (i, (sent, (key, seed))) in sent.iter().zip(&jobs).enumerate() {
        assert_eq!(*sent, key.encapsulate_from_seed(seed), "{i}");
        assert_eq!(sent.is_err(), is_wrong(i), "{i}");
    }
    // Of another scheme where there is none.
    let other = Scheme::new(ParameterSet::Hqc3, Version::V2021_06_06);
    let other = Ciphertext::from_bytes(other, &vec![1; other.ciphertext_len()]).expect("a length");
    let of =
        |sent: &Result<(Ciphertext, _), _>| sent.as_ref().map_or(other.clone(), |s| s.0.clone());
    let arrived: Vec<Ciphertext> = sent.iter().map(of).collect();
    let jobs: Vec<_> = keys.iter().zip(&arrived).collect();
    for (i, (secret, (key, arrived))) in
        SecretKey::decapsulate_batch(&jobs).iter().zip(&jobs).enumerate()
    {
        assert_eq!(*secret, key.decapsulate(arrived), "{i}");
        match &sent[i] {
            Ok((_, of_sender)) => assert_eq!(secret.as_ref(), Ok(of_sender), "{i}"),
            Err(_) => assert!(matches!(secret, Err(Error::OtherScheme { .. })), "{i}"),
        }
    }
    let seeds: [&[u8]; 4] = [&[1; 32], &[2; 31], &[3; 32], &[]];
    let made = Scheme::HQC_1.generate_batch_from_seeds(&seeds);
    for (made, seed) in made.into_iter().zip(seeds) {
        let made = made.map(|key| key.as_bytes().to_vec());
        let alone = Scheme::HQC_1.generate_from_seed(seed).map(|key| key.as_bytes().to_vec());
        assert_eq!(made, alone);
        assert_eq!(made.is_ok(), seed.len() == 32);
    }
}

/// A source of random bytes that fails now and then, and counts its calls.
struct Failing(ChaCha20Rng, usize);

impl rand_core::TryRngCore for Failing {
    type Error = usize;

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), usize> {
        self.1 += 1;
        if self.1.is_multiple_of(5) {
            return Err(self.1);
        }
        self.0.fill_bytes(bytes);
        Ok(())
    }

    fn try_next_u32(&mut self) -> Result<u32, usize> {
        unreachable!("bytes are asked for")
    }

    fn try_next_u64(&mut self) -> Result<u64, usize> {
        unreachable!("bytes are asked for")
    }
}

impl TryCryptoRng for Failing {}

#[test]
fn sources_are_asked_as_if_for_one_after_the_other() {
    for scheme in schemes() {
        let [mut one, mut all] = [0, 0].map(ChaCha20Rng::seed_from_u64);
        let keys: Vec<SecretKey> = (0..9).map(|_| scheme.generate(&mut one)).collect();
        for (made, key) in scheme.generate_batch(9, &mut all).iter().zip(&keys) {
            assert_eq!(made.as_bytes(), key.as_bytes(), "{scheme}");
        }
        let public: Vec<&PublicKey> = keys.iter().map(SecretKey::public_key).collect();
        let sent: Vec<_> = public.iter().map(|key| key.encapsulate(&mut one)).collect();
        assert_eq!(PublicKey::encapsulate_batch(&public, &mut all), sent, "{scheme}");
        assert_eq!(one, all);

        let [mut one, mut all] = [0, 0].map(|seed| Failing(ChaCha20Rng::seed_from_u64(seed), 0));
        let made = scheme.try_generate_batch(9, &mut all);
        assert!(made.iter().any(Result::is_err) && made.iter().any(Result::is_ok), "{scheme}");
        for made in made {
            let alone = scheme.try_generate(&mut one).map(|key| key.as_bytes().to_vec());
            assert_eq!(made.map(|key| key.as_bytes().to_vec()), alone, "{scheme}");
        }
        let alone: Vec<_> = public.iter().map(|key| key.try_encapsulate(&mut one)).collect();
        assert_eq!(PublicKey::try_encapsulate_batch(&public, &mut all), alone, "{scheme}");
    }
}
