//! OpenSSL's keys: exchanges, signatures and their verification.

use crate::peers::{Absent, Openssl as Library, library::calls};
use std::ffi::{c_char, c_int, c_long, c_uchar, c_void};
use std::ptr::{null, null_mut};

const NAME: &str = "OpenSSL";

/// `EVP_PKEY`, `EVP_PKEY_CTX` and `EVP_MD_CTX`, of which only addresses are known.
type Key = *mut c_void;
type Context = *mut c_void;
type Hashing = *mut c_void;

/// `EVP_PKEY_X25519`, `EVP_PKEY_ED25519` and `EVP_PKEY_EC`.
const X25519: c_int = 1034;
const ED25519: c_int = 1087;
const EC: c_int = 408;

calls! { NAME;
    raw_private: fn(c_int, *mut c_void, *const c_uchar, usize) -> Key = "EVP_PKEY_new_raw_private_key";
    raw_public: fn(c_int, *mut c_void, *const c_uchar, usize) -> Key = "EVP_PKEY_new_raw_public_key";
    read_private: fn(c_int, *mut Key, *mut *const c_uchar, c_long) -> Key = "d2i_PrivateKey";
    read_public: fn(*mut Key, *mut *const c_uchar, c_long) -> Key = "d2i_PUBKEY";
    free: fn(Key) = "EVP_PKEY_free";
    context: fn(Key, *mut c_void) -> Context = "EVP_PKEY_CTX_new";
    context_free: fn(Context) = "EVP_PKEY_CTX_free";
    derive_init: fn(Context) -> c_int = "EVP_PKEY_derive_init";
    derive_peer: fn(Context, Key) -> c_int = "EVP_PKEY_derive_set_peer";
    derive: fn(Context, *mut c_uchar, *mut usize) -> c_int = "EVP_PKEY_derive";
    sign_init: fn(Context) -> c_int = "EVP_PKEY_sign_init";
    sign: fn(Context, *mut c_uchar, *mut usize, *const c_uchar, usize) -> c_int = "EVP_PKEY_sign";
    verify_init: fn(Context) -> c_int = "EVP_PKEY_verify_init";
    verify: fn(Context, *const c_uchar, usize, *const c_uchar, usize) -> c_int = "EVP_PKEY_verify";
    hashing: fn() -> Hashing = "EVP_MD_CTX_new";
    hashing_free: fn(Hashing) = "EVP_MD_CTX_free";
    digest_sign_init: fn(Hashing, *mut Context, *const c_void, *mut c_void, Key) -> c_int = "EVP_DigestSignInit";
    digest_sign: fn(Hashing, *mut c_uchar, *mut usize, *const c_uchar, usize) -> c_int = "EVP_DigestSign";
    digest_verify_init: fn(Hashing, *mut Context, *const c_void, *mut c_void, Key) -> c_int = "EVP_DigestVerifyInit";
    digest_verify: fn(Hashing, *const c_uchar, usize, *const c_uchar, usize) -> c_int = "EVP_DigestVerify";
    version: fn(c_int) -> *const c_char = "OpenSSL_version";
}

/// OpenSSL's calls on keys.
pub struct Openssl {
    calls: Calls,
}

impl Openssl {
    /// Opens the library that is found at run time.
    ///
    /// # Errors
    /// There is no library, or it lacks a function.
    pub fn open() -> Result<Openssl, Absent> {
        Ok(Openssl { calls: Calls::found(Library::VARIABLE, &Library::FILES)? })
    }

    /// Its name and version.
    pub fn identity(&self) -> String {
        // SAFETY: every number gives a constant string.
        unsafe { crate::peers::library::text((self.calls.version)(0)) }
    }

    /// A key for X25519, and another's public key.
    pub fn x25519(&self, secret: &[u8], other: &[u8]) -> Pair {
        // SAFETY: as many bytes as the lengths say.
        unsafe {
            let own = (self.calls.raw_private)(X25519, null_mut(), secret.as_ptr(), secret.len());
            let other = (self.calls.raw_public)(X25519, null_mut(), other.as_ptr(), other.len());
            Pair::new(self.calls, own, other)
        }
    }

    /// A key for Ed25519.
    pub fn ed25519(&self, seed: &[u8]) -> Pair {
        // SAFETY: as many bytes as the lengths say.
        unsafe {
            let own = (self.calls.raw_private)(ED25519, null_mut(), seed.as_ptr(), seed.len());
            let same = (self.calls.raw_private)(ED25519, null_mut(), seed.as_ptr(), seed.len());
            Pair::new(self.calls, own, same)
        }
    }

    /// A key on a curve of prime order, and a public one, a point without compression.
    pub fn weierstrass(&self, curve: &str, secret: &[u8], public: &[u8]) -> Pair {
        // The object identifier of the curve in DER (RFC 5480).
        let identifier: &[u8] = match curve {
            "P-256" => &[6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7],
            "P-384" => &[6, 5, 0x2b, 0x81, 4, 0, 0x22],
            _ => &[6, 5, 0x2b, 0x81, 4, 0, 0x0a],
        };
        // ECPrivateKey of RFC 5915: the version, the secret and the curve.
        let key = [&[2, 1, 1][..], &tagged(4, secret), &tagged(0xa0, identifier)].concat();
        let key = tagged(0x30, &key);
        // SubjectPublicKeyInfo with id-ecPublicKey.
        let algorithm = [&[6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1], identifier].concat();
        let bits = [&[0], public].concat();
        let other = tagged(0x30, &[tagged(0x30, &algorithm), tagged(3, &bits)].concat());
        // SAFETY: as many bytes as the lengths say; the addresses are moved on, which nobody sees.
        unsafe {
            let (mut at, mut other_at) = (key.as_ptr(), other.as_ptr());
            let own = (self.calls.read_private)(EC, null_mut(), &mut at, key.len() as c_long);
            let length = other.len() as c_long;
            let other = (self.calls.read_public)(null_mut(), &mut other_at, length);
            Pair::new(self.calls, own, other)
        }
    }
}

/// A value of less than 128 bytes in DER.
fn tagged(tag: u8, value: &[u8]) -> Vec<u8> {
    let length = u8::try_from(value.len()).ok().filter(|length| *length < 128);
    [&[tag, length.expect("a short value")], value].concat()
}

/// An own key and another's, ready for each use.
pub struct Pair {
    calls: Calls,
    own: Key,
    other: Key,
    signing: Context,
    verifying: Context,
}

impl Pair {
    /// # Safety
    /// Both keys are OpenSSL's, or null, and nobody else frees them.
    ///
    /// # Panics
    /// If a key is null: OpenSSL refused it.
    unsafe fn new(calls: Calls, own: Key, other: Key) -> Pair {
        assert!(!own.is_null() && !other.is_null(), "OpenSSL takes these keys");
        // SAFETY: both keys are there; what has no signatures of hashes has no such contexts.
        unsafe {
            let (signing, verifying) =
                ((calls.context)(own, null_mut()), (calls.context)(other, null_mut()));
            _ = (calls.sign_init)(signing);
            _ = (calls.verify_init)(verifying);
            Pair { calls, own, other, signing, verifying }
        }
    }

    /// The shared secret.
    pub fn exchange(&self) -> Vec<u8> {
        let (mut secret, mut length) = ([0; 64], 64);
        // SAFETY: keys of this value, a context that is freed below, and room for 64 bytes.
        unsafe {
            let context = (self.calls.context)(self.own, null_mut());
            let done = (self.calls.derive_init)(context) == 1
                && (self.calls.derive_peer)(context, self.other) == 1
                && (self.calls.derive)(context, secret.as_mut_ptr(), &mut length) == 1;
            (self.calls.context_free)(context);
            assert!(done, "OpenSSL exchanges");
        }
        secret[..length].to_vec()
    }

    /// The signature of a hash.
    pub fn sign(&self, digest: &[u8]) -> Vec<u8> {
        let (mut signature, mut length) = ([0; 128], 128);
        // SAFETY: a context of this value, and room for 128 bytes.
        let done = unsafe {
            (self.calls.sign)(
                self.signing,
                signature.as_mut_ptr(),
                &mut length,
                digest.as_ptr(),
                digest.len(),
            )
        };
        assert_eq!(done, 1, "OpenSSL signs");
        signature[..length].to_vec()
    }

    /// Whether a signature in DER is one of a hash.
    pub fn verify(&self, digest: &[u8], signature: &[u8]) -> bool {
        let ([s, d], [s_len, d_len]) =
            ([signature.as_ptr(), digest.as_ptr()], [signature.len(), digest.len()]);
        // SAFETY: a context of this value, and as many bytes as the lengths say.
        unsafe { (self.calls.verify)(self.verifying, s, s_len, d, d_len) == 1 }
    }

    /// The signature of a message.
    pub fn sign_message(&self, message: &[u8]) -> Vec<u8> {
        let (mut signature, mut length) = ([0; 64], 64);
        // SAFETY: a key of this value, a context that is freed below, and room for 64 bytes.
        unsafe {
            let hashing = (self.calls.hashing)();
            let (m, m_len) = (message.as_ptr(), message.len());
            let s = signature.as_mut_ptr();
            let none = (null_mut(), null(), null_mut());
            let done = (self.calls.digest_sign_init)(hashing, none.0, none.1, none.2, self.own)
                == 1
                && (self.calls.digest_sign)(hashing, s, &mut length, m, m_len) == 1;
            (self.calls.hashing_free)(hashing);
            assert!(done, "OpenSSL signs");
        }
        signature[..length].to_vec()
    }

    /// Whether a signature is one of a message.
    pub fn verify_message(&self, message: &[u8], signature: &[u8]) -> bool {
        // SAFETY: a key of this value, a context that is freed below, and as many bytes as the
        // lengths say.
        unsafe {
            let hashing = (self.calls.hashing)();
            let (m, m_len) = (message.as_ptr(), message.len());
            let (s, s_len) = (signature.as_ptr(), signature.len());
            let none = (null_mut(), null(), null_mut());
            let done = (self.calls.digest_verify_init)(hashing, none.0, none.1, none.2, self.other)
                == 1
                && (self.calls.digest_verify)(hashing, s, s_len, m, m_len) == 1;
            (self.calls.hashing_free)(hashing);
            done
        }
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        // SAFETY: each is OpenSSL's and not used again.
        unsafe {
            (self.calls.context_free)(self.signing);
            (self.calls.context_free)(self.verifying);
            (self.calls.free)(self.own);
            (self.calls.free)(self.other);
        }
    }
}
