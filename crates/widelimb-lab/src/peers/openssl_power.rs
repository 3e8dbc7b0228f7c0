//! OpenSSL's modular exponentiation in constant time.

use super::library::{self, calls};
use super::openssl::NAME;
use super::{Absent, Openssl};
use crate::measure::Work;
use std::ffi::{c_int, c_void};
use std::ptr::{null, null_mut};
use widelimb::Limb;

type Bn = *mut c_void;
type Context = *mut c_void;
type Montgomery = *mut c_void;

calls! { NAME, linked with "peer-openssl";
    new: fn() -> Bn = "BN_new";
    free: fn(Bn) = "BN_clear_free";
    context_new: fn() -> Context = "BN_CTX_new";
    context_free: fn(Context) = "BN_CTX_free";
    montgomery_new: fn() -> Montgomery = "BN_MONT_CTX_new";
    montgomery_set: fn(Montgomery, Bn, Context) -> c_int = "BN_MONT_CTX_set";
    montgomery_free: fn(Montgomery) = "BN_MONT_CTX_free";
    to_bytes: fn(Bn, *mut u8, c_int) -> c_int = "BN_bn2lebinpad";
    from_bytes: fn(*const u8, c_int, Bn) -> Bn = "BN_lebin2bn";
    power: fn(Bn, Bn, Bn, Bn, Context, Montgomery) -> c_int = "BN_mod_exp_mont_consttime";
}

/// One power by `BN_mod_exp_mont_consttime`, with the modulus' constants at hand.
pub struct OpensslPower {
    r: Bn,
    base: Bn,
    exponent: Bn,
    modulus: Bn,
    context: Context,
    montgomery: Montgomery,
    limbs: usize,
    calls: Calls,
}

impl OpensslPower {
    /// The power of these numbers, the modulus odd.
    ///
    /// # Errors
    /// There is no OpenSSL, or it lacks a call.
    ///
    /// # Panics
    /// If OpenSSL reports an error.
    pub fn new(base: &[Limb], exponent: &[Limb], modulus: &[Limb]) -> Result<OpensslPower, Absent> {
        let calls = calls()?;
        // SAFETY: calls on what OpenSSL made; a number from bytes reads as many as it is told.
        unsafe {
            let power = OpensslPower {
                r: (calls.new)(),
                base: number(calls, base),
                exponent: number(calls, exponent),
                modulus: number(calls, modulus),
                context: (calls.context_new)(),
                montgomery: (calls.montgomery_new)(),
                limbs: modulus.len(),
                calls,
            };
            let set = (calls.montgomery_set)(power.montgomery, power.modulus, power.context);
            assert!(set == 1, "OpenSSL takes an odd modulus");
            Ok(power)
        }
    }

    /// The power, in as many limbs as the modulus has.
    pub fn result(&mut self) -> Vec<Limb> {
        self.calls(1);
        let mut bytes = vec![0; self.limbs * size_of::<Limb>()];
        let len = c_int::try_from(bytes.len()).expect("a length that OpenSSL took");
        // SAFETY: as many bytes as it is told.
        let written = unsafe { (self.calls.to_bytes)(self.r, bytes.as_mut_ptr(), len) };
        assert_eq!(written, len, "a residue is no longer than the modulus");
        let limb = |bytes: &[u8]| Limb::from_le_bytes(bytes.try_into().expect("eight bytes"));
        bytes.chunks_exact(size_of::<Limb>()).map(limb).collect()
    }
}

impl Work for OpensslPower {
    fn calls(&mut self, count: usize) {
        for _ in 0..count {
            let x = &*self;
            // SAFETY: numbers and contexts that OpenSSL made.
            let done = unsafe {
                (x.calls.power)(x.r, x.base, x.exponent, x.modulus, x.context, x.montgomery)
            };
            assert!(done == 1, "OpenSSL failed at a power");
        }
    }
}

impl Drop for OpensslPower {
    fn drop(&mut self) {
        // SAFETY: each was made by OpenSSL and is not used again.
        unsafe {
            for number in [self.r, self.base, self.exponent, self.modulus] {
                (self.calls.free)(number);
            }
            (self.calls.context_free)(self.context);
            (self.calls.montgomery_free)(self.montgomery);
        }
    }
}

fn calls() -> Result<Calls, Absent> {
    #[cfg(feature = "peer-openssl")]
    if library::named(Openssl::VARIABLE).is_none() {
        return Ok(Calls::linked());
    }
    Calls::opened(&library::open(NAME, Openssl::VARIABLE, &Openssl::FILES)?)
}

/// # Panics
/// If OpenSSL has no memory.
fn number(calls: Calls, limbs: &[Limb]) -> Bn {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    let len = c_int::try_from(bytes.len()).expect("a length that OpenSSL takes");
    let start = if bytes.is_empty() { null() } else { bytes.as_ptr() };
    // SAFETY: as many bytes as it is told; null asks for a new number.
    let number = unsafe { (calls.from_bytes)(start, len, null_mut()) };
    assert!(!number.is_null(), "OpenSSL has memory for a number");
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_is_one() {
        match OpensslPower::new(&[3], &[100], &[1_000_003]) {
            Ok(mut power) => {
                let expected = widelimb::modular::pow_mod_vartime(&[3], &[100], &[1_000_003]);
                assert_eq!(Some(power.result()), expected);
            }
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }
}
