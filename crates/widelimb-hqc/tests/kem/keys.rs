//! Tests of keys: their bytes, and the bytes that are refused.

use crate::answers::schemes;
use crate::random::ordinary;
use rand::rand_core::{RngCore, TryCryptoRng, TryRngCore};
use widelimb_hqc::{Ciphertext, Error, ParameterSet, Part, PublicKey, Scheme, SecretKey, Version};

/// The lengths are those in section 2.1 of the specifications; version 5 changed them.
#[test]
fn lengths_are_the_specifications() {
    for (i, set) in ParameterSet::ALL.into_iter().enumerate() {
        for version in Version::ALL {
            let lengths = match version.name() {
                "2020-10-01" | "2021-06-06" => {
                    [[2249, 4522, 7245], [2289, 4562, 7285], [4481, 9026, 14469], [64; 3]]
                }
                "2023-04-30" => {
                    [[2249, 4522, 7245], [2305, 4586, 7317], [4433, 8978, 14421], [64; 3]]
                }
                _ => [[2241, 4514, 7237], [2321, 4602, 7333], [4433, 8978, 14421], [32; 3]],
            };
            let s = Scheme::new(set, *version);
            let found =
                [s.public_key_len(), s.secret_key_len(), s.ciphertext_len(), s.shared_secret_len()];
            assert_eq!(found, lengths.map(|of_sets| of_sets[i]), "{s}");
        }
    }
}

#[test]
fn other_lengths_are_refused_and_named() {
    for scheme in schemes() {
        let public_key = scheme.generate(&mut ordinary(1)).public_key().clone();
        let parts = [
            (Part::PublicKey, scheme.public_key_len()),
            (Part::SecretKey, scheme.secret_key_len()),
            (Part::Ciphertext, scheme.ciphertext_len()),
            (Part::KeySeed, scheme.key_seed_len()),
            (Part::EncapsulationSeed, scheme.encapsulation_seed_len()),
        ];
        for (part, expected) in parts {
            for found in [0, 1, expected - 1, expected + 1, 2 * expected] {
                let bytes = vec![0; found];
                let error = match part {
                    Part::PublicKey => PublicKey::from_bytes(scheme, &bytes).err(),
                    Part::SecretKey => SecretKey::from_bytes(scheme, &bytes).err(),
                    Part::Ciphertext => Ciphertext::from_bytes(scheme, &bytes).err(),
                    Part::KeySeed => scheme.generate_from_seed(&bytes).err(),
                    _ => public_key.encapsulate_from_seed(&bytes).err(),
                };
                assert_eq!(error, Some(Error::Length { part, scheme, expected, found }));
            }
        }
    }
    let error = Ciphertext::from_bytes(Scheme::HQC_1, &[0; 7]).expect_err("a length");
    let told = "7 bytes, where a ciphertext of HQC-1 of 2026-02-10 has 4433";
    assert_eq!(error.to_string(), told);
}

#[test]
fn keys_come_back_from_their_bytes() {
    for scheme in schemes() {
        let key = scheme.generate(&mut ordinary(2));
        let again = SecretKey::from_bytes(scheme, key.as_bytes()).expect("a key");
        assert_eq!(again.as_bytes(), key.as_bytes());
        let public_key = PublicKey::from_bytes(scheme, key.public_key().as_bytes());
        assert_eq!(public_key.as_ref(), Ok(again.public_key()));
        let (ciphertext, secret) = public_key.expect("a key").encapsulate(&mut ordinary(3));
        assert_eq!(again.decapsulate(&ciphertext), Ok(secret));
    }
}

#[test]
fn public_keys_with_bits_above_the_ring_are_refused() {
    for scheme in schemes() {
        let mut bytes = scheme.generate(&mut ordinary(4)).public_key().as_bytes().to_vec();
        for bit in scheme.parameter_set().ring_bits() % 8..8 {
            *bytes.last_mut().expect("a byte") ^= 1 << bit;
            assert_eq!(PublicKey::from_bytes(scheme, &bytes), Err(Error::TopBits), "{scheme}");
            *bytes.last_mut().expect("a byte") ^= 1 << bit;
        }
        assert!(PublicKey::from_bytes(scheme, &bytes).is_ok(), "{scheme}");
    }
}

#[test]
fn secret_keys_with_a_wrong_bit_are_refused() {
    for scheme in schemes() {
        let key = scheme.generate(&mut ordinary(5));
        let len = key.as_bytes().len();
        for at in
            (0..len).step_by(if cfg!(debug_assertions) { len / 5 } else { 97 }).chain([len - 1])
        {
            let mut bytes = key.as_bytes().to_vec();
            bytes[at] ^= 1 << (at % 8);
            let refused = SecretKey::from_bytes(scheme, &bytes).map(|_| ());
            // Round 4 has a sigma that nothing else depends on: this is another key, and a whole
            // one.
            let of_sigma = 40..40 + scheme.parameter_set().message_len();
            if scheme.version() == Version::V2023_04_30 && of_sigma.contains(&at) {
                assert_eq!(refused, Ok(()), "{scheme}, byte {at}");
            } else {
                assert_eq!(refused, Err(Error::Inconsistent), "{scheme}, byte {at}");
            }
        }
    }
}

#[test]
fn ciphertexts_of_other_schemes_are_refused() {
    let [key, other] = [Scheme::HQC_1, Scheme::HQC_3];
    let older = Scheme::new(ParameterSet::Hqc1, Version::V2025_08_22);
    let secret_key = key.generate(&mut ordinary(6));
    for ciphertext in [other, older] {
        let bytes = vec![0; ciphertext.ciphertext_len()];
        let of_other = Ciphertext::from_bytes(ciphertext, &bytes).expect("a length");
        assert_eq!(secret_key.decapsulate(&of_other), Err(Error::OtherScheme { key, ciphertext }));
    }
}

#[test]
fn debug_tells_nothing_secret() {
    let key = Scheme::HQC_1.generate(&mut ordinary(7));
    let (_, secret) = key.public_key().encapsulate(&mut ordinary(8));
    let scheme = "Scheme { set: Hqc1, version: V2026_02_10 }";
    assert_eq!(format!("{key:?}"), format!("SecretKey {{ scheme: {scheme}, .. }}"));
    assert_eq!(format!("{secret:?}"), "SharedSecret { len: 32, .. }");
    let told = format!("{:?}", key.public_key());
    assert_eq!(told, format!("PublicKey {{ scheme: {scheme}, .. }}"));
}

#[test]
fn seeds_are_the_random_bytes() {
    for scheme in schemes() {
        let mut seed = vec![0; scheme.key_seed_len() + scheme.encapsulation_seed_len()];
        let mut random = Bytes(Vec::new());
        ordinary(9).fill_bytes(&mut seed);
        random.0.extend(seed.iter().rev());
        let key = scheme.generate(&mut random.unwrap_mut());
        let (of_key, of_message) = seed.split_at(scheme.key_seed_len());
        let of_seed = scheme.generate_from_seed(of_key).expect("a length");
        assert_eq!(of_seed.as_bytes(), key.as_bytes(), "{scheme}");
        let both = key.public_key().encapsulate(&mut random.unwrap_mut());
        assert_eq!(key.public_key().encapsulate_from_seed(of_message), Ok(both), "{scheme}");
        // There is nothing left, which is the source's error.
        assert!(scheme.try_generate(&mut random).is_err());
        assert!(key.public_key().try_encapsulate(&mut random).is_err());
    }
}

/// A source that returns given bytes, the last first.
struct Bytes(Vec<u8>);

#[derive(Debug)]
struct Exhausted;

impl std::fmt::Display for Exhausted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no bytes left")
    }
}

impl TryRngCore for Bytes {
    type Error = Exhausted;

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Exhausted> {
        bytes.iter_mut().try_for_each(|byte| {
            *byte = self.0.pop().ok_or(Exhausted)?;
            Ok(())
        })
    }

    fn try_next_u32(&mut self) -> Result<u32, Exhausted> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Exhausted> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
}

impl TryCryptoRng for Bytes {}

#[test]
fn names_are_read() {
    for set in ParameterSet::ALL {
        assert_eq!(set.name().parse(), Ok(set));
        assert_eq!(set.name().to_lowercase().parse(), Ok(set));
    }
    for &version in Version::ALL {
        assert_eq!(version.name().parse(), Ok(version));
    }
    assert_eq!("5.0.0".parse(), Ok(Version::V2025_08_22));
    assert_eq!("161cd4f".parse(), Ok(Version::default()));
    for name in ["", "HQC", "HQC-2", "hqc-128"] {
        assert!(name.parse::<ParameterSet>().is_err(), "{name}");
        assert!(name.parse::<Version>().is_err(), "{name}");
    }
}
