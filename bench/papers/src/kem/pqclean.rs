//! PQClean's `hqc-rmrs` as of 2020-10-01: the submission's package for AVX2 behind one interface,
//! with hashes and AES in portable C. The crate `pqcrypto-hqc` 0.1.0 builds it, and takes the code
//! for AVX2 where the CPU has it.

use super::Kem;
use pqcrypto_hqc::{hqcrmrs128, hqcrmrs192, hqcrmrs256};
use pqcrypto_traits::kem::{Ciphertext, PublicKey, SecretKey, SharedSecret};
use widelimb_lab::peers::Identity;

macro_rules! kem {
    ($name:ident, $module:ident, $set:literal) => {
        struct $name(Identity);

        impl Kem for $name {
            fn identity(&self) -> &Identity {
                &self.0
            }

            fn version(&self) -> &'static str {
                "2020-10-01"
            }

            fn set(&self) -> u32 {
                $set
            }

            fn generate(&self) -> [Vec<u8>; 2] {
                let (public_key, secret_key) = $module::keypair();
                [public_key.as_bytes().to_vec(), secret_key.as_bytes().to_vec()]
            }

            fn encapsulate(&self, public_key: &[u8]) -> [Vec<u8>; 2] {
                let key = PublicKey::from_bytes(public_key).expect("a key's length");
                let (secret, ciphertext) = $module::encapsulate(&key);
                [ciphertext.as_bytes().to_vec(), secret.as_bytes().to_vec()]
            }

            fn decapsulate(&self, secret_key: &[u8], ciphertext: &[u8]) -> Vec<u8> {
                let key = SecretKey::from_bytes(secret_key).expect("a key's length");
                let ciphertext = Ciphertext::from_bytes(ciphertext).expect("a ciphertext's length");
                $module::decapsulate(&ciphertext, &key).as_bytes().to_vec()
            }
        }
    };
}

kem!(Hqc1, hqcrmrs128, 1);
kem!(Hqc3, hqcrmrs192, 3);
kem!(Hqc5, hqcrmrs256, 5);

/// The three sets.
pub(super) fn all() -> [Box<dyn Kem>; 3] {
    let flags = if is_avx2() { "-O3 -mavx2 -mbmi2 -maes -mpclmul" } else { "-O3, portable C" };
    let identity = || {
        let origin = format!("the crate pqcrypto-hqc, {flags}; hashes and AES in portable C");
        // The version that the manifest pins.
        Identity::new("PQClean", "0.1.0", origin)
    };
    [Box::new(Hqc1(identity())), Box::new(Hqc3(identity())), Box::new(Hqc5(identity()))]
}

/// The check of the CPU that the crate makes itself.
fn is_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
