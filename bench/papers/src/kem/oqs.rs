//! liboqs 0.13: portable C of PQClean, of the version of 2023-04-30, built by CMake.

use super::Kem;
use oqs_sys::common::{OQS_STATUS, OQS_init, OQS_version};
use oqs_sys::kem::{
    OQS_KEM, OQS_KEM_decaps, OQS_KEM_encaps, OQS_KEM_free, OQS_KEM_keypair, OQS_KEM_new,
};
use std::ffi::CStr;
use std::ptr::NonNull;
use widelimb_lab::peers::Identity;

struct Oqs {
    identity: Identity,
    set: u32,
    kem: NonNull<OQS_KEM>,
}

/// The three sets.
pub(super) fn all() -> [Box<dyn Kem>; 3] {
    // SAFETY: it may be called at any time, and tells which code the CPU can run.
    unsafe { OQS_init() };
    [(1, c"HQC-128"), (3, c"HQC-192"), (5, c"HQC-256")].map(|(set, name)| -> Box<dyn Kem> {
        // SAFETY: a name that ends with 0.
        let kem = unsafe { OQS_KEM_new(name.as_ptr()) };
        let kem = NonNull::new(kem).expect("HQC was built in");
        // SAFETY: the library's constant text.
        let version = unsafe { CStr::from_ptr(OQS_version()) }.to_string_lossy();
        let origin = "the crate oqs-sys, CMake's Release, portable C";
        Box::new(Oqs { identity: Identity::new("liboqs", version, origin), set, kem })
    })
}

impl Oqs {
    fn lengths(&self) -> &OQS_KEM {
        // SAFETY: it lives until `self` is dropped, and nothing writes to it.
        unsafe { self.kem.as_ref() }
    }
}

impl Drop for Oqs {
    fn drop(&mut self) {
        // SAFETY: made by `OQS_KEM_new`, freed once.
        unsafe { OQS_KEM_free(self.kem.as_ptr()) };
    }
}

impl Kem for Oqs {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn version(&self) -> &'static str {
        "2023-04-30"
    }

    fn set(&self) -> u32 {
        self.set
    }

    fn generate(&self) -> [Vec<u8>; 2] {
        let kem = self.lengths();
        let mut public_key = vec![0; kem.length_public_key];
        let mut secret_key = vec![0; kem.length_secret_key];
        // SAFETY: memory of the lengths that the library told.
        let status =
            unsafe { OQS_KEM_keypair(kem, public_key.as_mut_ptr(), secret_key.as_mut_ptr()) };
        assert_eq!(status, OQS_STATUS::OQS_SUCCESS);
        [public_key, secret_key]
    }

    fn encapsulate(&self, public_key: &[u8]) -> [Vec<u8>; 2] {
        let kem = self.lengths();
        assert_eq!(public_key.len(), kem.length_public_key);
        let mut ciphertext = vec![0; kem.length_ciphertext];
        let mut secret = vec![0; kem.length_shared_secret];
        let (to, of) = (ciphertext.as_mut_ptr(), public_key.as_ptr());
        // SAFETY: as above, and the key has been checked.
        let status = unsafe { OQS_KEM_encaps(kem, to, secret.as_mut_ptr(), of) };
        assert_eq!(status, OQS_STATUS::OQS_SUCCESS);
        [ciphertext, secret]
    }

    fn decapsulate(&self, secret_key: &[u8], ciphertext: &[u8]) -> Vec<u8> {
        let kem = self.lengths();
        assert_eq!(secret_key.len(), kem.length_secret_key);
        assert_eq!(ciphertext.len(), kem.length_ciphertext);
        let mut secret = vec![0; kem.length_shared_secret];
        let (of, with) = (ciphertext.as_ptr(), secret_key.as_ptr());
        // SAFETY: as above, and both have been checked. The status is that of a wrong ciphertext.
        unsafe { OQS_KEM_decaps(kem, secret.as_mut_ptr(), of, with) };
        secret
    }
}
