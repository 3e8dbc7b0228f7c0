//! GMP's powers of numbers in bytes: `mpz_import`, `mpz_powm` and `mpz_export`.

use super::gmp::{FILES, Mpz, NAME, VARIABLE};
use super::library::calls;
use super::{Absent, Gmp, Identity, Peer};
use std::ffi::{c_int, c_void};
use std::mem::MaybeUninit;

calls! { NAME, linked with "peer-gmp";
    init: fn(*mut Mpz) = "__gmpz_init";
    clear: fn(*mut Mpz) = "__gmpz_clear";
    import: fn(*mut Mpz, usize, c_int, usize, c_int, usize, *const c_void) = "__gmpz_import";
    export: fn(*mut c_void, *mut usize, c_int, usize, c_int, usize, *const Mpz) -> *mut c_void
        = "__gmpz_export";
    pow_mod: fn(*mut Mpz, *const Mpz, *const Mpz, *const Mpz) = "__gmpz_powm";
}

/// GMP, with the numbers that its powers are computed in.
pub struct GmpBytes {
    identity: Identity,
    calls: Calls,
    /// Base, exponent, modulus and power.
    numbers: [Mpz; 4],
}

/// Words of one byte, the highest first.
const BYTES: (c_int, usize, c_int, usize) = (1, 1, 1, 0);

impl GmpBytes {
    /// The GMP that [`Gmp::open`] finds.
    ///
    /// # Errors
    /// None was found, or what was found lacks a call.
    pub fn open() -> Result<GmpBytes, Absent> {
        let identity = Gmp::open()?.identity().clone();
        let calls = Calls::found(VARIABLE, &FILES)?;
        let numbers = core::array::from_fn(|_| {
            let mut number = MaybeUninit::uninit();
            // SAFETY: `mpz_init` fills the number that the pointer leads to.
            unsafe {
                (calls.init)(number.as_mut_ptr());
                number.assume_init()
            }
        });
        Ok(GmpBytes { identity, calls, numbers })
    }

    /// The library.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// `base^exponent mod modulus`, for numbers with the highest byte first, in as many bytes as the
    /// modulus has.
    ///
    /// # Panics
    /// If the modulus is 0, for which GMP ends the process.
    pub fn pow(&mut self, base: &[u8], exponent: &[u8], modulus: &[u8]) -> Vec<u8> {
        assert!(modulus.iter().any(|&byte| byte != 0), "a modulus above 0");
        let (order, size, endian, nails) = BYTES;
        for (number, bytes) in self.numbers.iter_mut().zip([base, exponent, modulus]) {
            // SAFETY: the number was initialised, and there are so many bytes.
            unsafe {
                let from = bytes.as_ptr().cast();
                (self.calls.import)(number, bytes.len(), order, size, endian, nails, from);
            }
        }
        let [base, exponent, modulus_number, power] = &mut self.numbers;
        let mut bytes = vec![0; modulus.len()];
        let mut count = 0;
        // SAFETY: all numbers were initialised, and the power is below the modulus, so it has no more
        // bytes than there is room for.
        unsafe {
            (self.calls.pow_mod)(power, base, exponent, modulus_number);
            let to = bytes.as_mut_ptr().cast();
            (self.calls.export)(to, &raw mut count, order, size, endian, nails, power);
        }
        // The bytes of 0 at the top are left out.
        bytes.rotate_right(modulus.len() - count);
        bytes
    }
}

impl Drop for GmpBytes {
    fn drop(&mut self) {
        for number in &mut self.numbers {
            // SAFETY: the number was initialised and is not used again.
            unsafe { (self.calls.clear)(number) };
        }
    }
}
