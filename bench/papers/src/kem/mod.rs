//! Other implementations of the key encapsulation HQC.
//!
//! They are built from source and linked, each under its own feature; nothing is opened at run
//! time. All calls are on bytes, which is how they hold their keys, and to be made on a
//! [long stack](on_long_stack).

#[cfg(feature = "peer-oqs")]
mod oqs;
#[cfg(feature = "peer-pqclean")]
mod pqclean;
#[cfg(feature = "peer-hqc-kem")]
mod rust_crypto;

use std::panic::resume_unwind;
use widelimb_lab::peers::{Absent, Identity};

/// An implementation of one version and one parameter set of HQC.
pub trait Kem {
    /// The library, and the build of it.
    fn identity(&self) -> &Identity;

    /// The version of the scheme, by its date.
    fn version(&self) -> &'static str;

    /// The parameter set: 1, 3 or 5.
    fn set(&self) -> u32;

    /// A new public key and its secret key.
    fn generate(&self) -> [Vec<u8>; 2];

    /// A new ciphertext for a public key, and its secret.
    ///
    /// # Panics
    /// If the key has another length.
    fn encapsulate(&self, public_key: &[u8]) -> [Vec<u8>; 2];

    /// The secret of a ciphertext.
    ///
    /// # Panics
    /// If the key or the ciphertext has another length.
    fn decapsulate(&self, secret_key: &[u8], ciphertext: &[u8]) -> Vec<u8>;

    /// The keys of 32 random bytes; nothing where they cannot be handed in.
    fn generate_of(&self, _seed: &[u8; 32]) -> Option<[Vec<u8>; 2]> {
        None
    }

    /// The ciphertext of a message and a salt, and its secret; nothing where they cannot be handed
    /// in.
    fn encapsulate_of(
        &self,
        _public_key: &[u8],
        _message: &[u8],
        _salt: &[u8; 16],
    ) -> Option<[Vec<u8>; 2]> {
        None
    }
}

/// The implementations that were built in, and the reasons why others are absent.
pub fn survey() -> (Vec<Box<dyn Kem>>, Vec<Absent>) {
    #[allow(unused_mut, reason = "without features there are none")]
    let (mut present, mut absent): (Vec<Box<dyn Kem>>, _) = (Vec::new(), Vec::new());
    #[cfg(feature = "peer-oqs")]
    present.extend(oqs::all());
    if cfg!(not(feature = "peer-oqs")) {
        absent.push(not_built("liboqs", "peer-oqs"));
    }
    #[cfg(feature = "peer-pqclean")]
    present.extend(pqclean::all());
    if cfg!(not(feature = "peer-pqclean")) {
        absent.push(not_built("PQClean", "peer-pqclean"));
    }
    #[cfg(feature = "peer-hqc-kem")]
    present.extend(rust_crypto::all());
    if cfg!(not(feature = "peer-hqc-kem")) {
        absent.push(not_built("hqc-kem", "peer-hqc-kem"));
    }
    (present, absent)
}

/// The result of `run` on a thread with a long stack: PQClean's code of 2020 for AVX2 takes more
/// than the default of two megabytes.
///
/// # Panics
/// Where `run` does, or the system has no thread.
pub fn on_long_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, run);
        thread.expect("a thread").join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

fn not_built(name: &'static str, feature: &str) -> Absent {
    Absent { name, tried: vec![format!("built without the feature {feature}")] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_implementation_is_present_in_three_sets_or_absent_for_a_reason() {
        on_long_stack(each_agrees_with_itself);
    }

    fn each_agrees_with_itself() {
        let (present, absent) = survey();
        assert_eq!(present.len() + 3 * absent.len(), 9);
        for absent in absent {
            assert!(absent.to_string().contains("feature"), "{absent}");
        }
        for kem in present {
            let [public_key, secret_key] = kem.generate();
            let [ciphertext, secret] = kem.encapsulate(&public_key);
            assert!(secret.iter().any(|&byte| byte != 0));
            assert_eq!(kem.decapsulate(&secret_key, &ciphertext), secret, "{}", kem.identity());
            let [_, other] = kem.encapsulate(&public_key);
            assert_ne!(other, secret, "{}", kem.identity());
        }
    }
}
