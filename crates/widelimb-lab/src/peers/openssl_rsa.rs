//! OpenSSL's private operation of RSA, without padding.
//!
//! What `openssl speed rsa2048` counts as a signature, less the padding: two powers modulo the
//! primes, which OpenSSL computes by `BN_mod_exp_mont_consttime_x2`, their combination, blinding
//! with a factor that it keeps and squares, and the check by the public exponent.

use super::library::calls;
use super::openssl::NAME;
use super::{Absent, Openssl};
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use widelimb_limb::Limb;

/// `BIGNUM` and `RSA`, of which only addresses are known.
type Bn = *mut c_void;
type Rsa = *mut c_void;

calls! { NAME, linked with "peer-openssl";
    from_bytes: fn(*const u8, c_int, Bn) -> Bn = "BN_lebin2bn";
    to_bytes: fn(Bn, *mut u8, c_int) -> c_int = "BN_bn2lebinpad";
    free_number: fn(Bn) = "BN_free";
    new: fn() -> Rsa = "RSA_new";
    free: fn(Rsa) = "RSA_free";
    generate: fn(Rsa, c_int, Bn, *mut c_void) -> c_int = "RSA_generate_key_ex";
    factors: fn(Rsa, *mut Bn, *mut Bn) = "RSA_get0_factors";
    private: fn(c_int, *const u8, *mut u8, Rsa, c_int) -> c_int = "RSA_private_encrypt";
}

/// `RSA_NO_PADDING`.
const NO_PADDING: c_int = 3;

/// A key that OpenSSL made.
pub struct OpensslRsa {
    key: Rsa,
    bytes: usize,
    calls: Calls,
}

impl OpensslRsa {
    /// The public exponent of the keys.
    pub const EXPONENT: Limb = 65537;

    /// A new key of so many bits, a multiple of 128 from 512 on.
    ///
    /// # Errors
    /// There is no OpenSSL, or it lacks a call.
    ///
    /// # Panics
    /// If OpenSSL reports an error.
    pub fn generate(bits: usize) -> Result<OpensslRsa, Absent> {
        let calls = Calls::found(Openssl::VARIABLE, &Openssl::FILES)?;
        let exponent = OpensslRsa::EXPONENT.to_le_bytes();
        // SAFETY: a number from eight bytes, a new key, and nothing that would be called back.
        unsafe {
            let rsa = OpensslRsa { key: (calls.new)(), bytes: bits / 8, calls };
            let e = (calls.from_bytes)(exponent.as_ptr(), 8, null_mut());
            let made = (calls.generate)(rsa.key, bits as c_int, e, null_mut());
            (calls.free_number)(e);
            assert!(made == 1, "OpenSSL makes a key of {bits} bits");
            Ok(rsa)
        }
    }

    /// The two primes of the key.
    pub fn primes(&self) -> [Vec<Limb>; 2] {
        let mut primes = [null_mut(); 2];
        let [p, q] = &mut primes;
        // SAFETY: the key is one, and two addresses are written.
        unsafe { (self.calls.factors)(self.key, p, q) };
        primes.map(|prime| {
            let mut bytes = vec![0; self.bytes / 2];
            let len = bytes.len() as c_int;
            // SAFETY: the key's number, and as many bytes as it is told.
            let written = unsafe { (self.calls.to_bytes)(prime, bytes.as_mut_ptr(), len) };
            assert_eq!(written, len, "each prime has half of the key's bits");
            bytes.as_chunks().0.iter().map(|&bytes| Limb::from_le_bytes(bytes)).collect()
        })
    }

    /// A value's bytes, as [`private`](OpensslRsa::private) takes them: the highest first.
    pub fn bytes(&self, value: &[Limb]) -> Vec<u8> {
        let mut bytes: Vec<u8> = value.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        bytes.resize(self.bytes, 0);
        bytes.reverse();
        bytes
    }

    /// `result = value^(1/e) mod n`, in the key's bytes, the highest first.
    ///
    /// # Panics
    /// If OpenSSL reports an error, or a length is not the key's.
    pub fn private(&self, result: &mut [u8], value: &[u8]) {
        assert_eq!([result.len(), value.len()], [self.bytes; 2], "as many bytes as the key has");
        let len = self.bytes as c_int;
        // SAFETY: slices of the key's length.
        let written = unsafe {
            (self.calls.private)(len, value.as_ptr(), result.as_mut_ptr(), self.key, NO_PADDING)
        };
        assert_eq!(written, len, "OpenSSL failed at a private operation");
    }
}

impl Drop for OpensslRsa {
    fn drop(&mut self) {
        // SAFETY: made by OpenSSL and not used again.
        unsafe { (self.calls.free)(self.key) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_batch::protocols::rsa::{PrivateKey, PrivateOperation, private};

    #[test]
    fn a_private_operation_is_ours() {
        let rsa = match OpensslRsa::generate(512) {
            Ok(rsa) => rsa,
            Err(absent) => {
                widelimb_testkit::skipped(absent);
                return;
            }
        };
        let [p, q] = rsa.primes();
        let key = PrivateKey::new(&p, &q, &[OpensslRsa::EXPONENT]).expect("OpenSSL's key");
        for value in [vec![0], vec![1], vec![1, 2, 3, 4, 5, 6, 7, 8], vec![u64::MAX; 7]] {
            let mut result = vec![0; 64];
            rsa.private(&mut result, &rsa.bytes(&value));
            let ours = private(&[PrivateOperation::new(&key, &value)]).remove(0);
            assert_eq!(rsa.bytes(&ours.expect("a value below the modulus")), result);
        }
    }
}
