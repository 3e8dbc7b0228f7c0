//! OpenSSL's Montgomery products and powers whose time does not depend on the exponent.

use super::library::{self, calls};
use super::openssl::NAME;
use super::{Absent, Identity, Openssl, Peer};
use crate::batches::{Batch, PreparedBatch};
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use widelimb_limb::Limb;

/// `BIGNUM`, `BN_CTX` and `BN_MONT_CTX`, of which only addresses are known.
type Bn = *mut c_void;
type Context = *mut c_void;
type Mont = *mut c_void;

calls! { NAME, linked with "peer-openssl";
    new: fn() -> Bn = "BN_new";
    free: fn(Bn) = "BN_free";
    context_new: fn() -> Context = "BN_CTX_new";
    context_free: fn(Context) = "BN_CTX_free";
    mont_new: fn() -> Mont = "BN_MONT_CTX_new";
    mont_free: fn(Mont) = "BN_MONT_CTX_free";
    mont_set: fn(Mont, Bn, Context) -> c_int = "BN_MONT_CTX_set";
    to_bytes: fn(Bn, *mut u8, c_int) -> c_int = "BN_bn2lebinpad";
    from_bytes: fn(*const u8, c_int, Bn) -> Bn = "BN_lebin2bn";
    mul: fn(Bn, Bn, Bn, Mont, Context) -> c_int = "BN_mod_mul_montgomery";
    power: fn(Bn, Bn, Bn, Bn, Context, Mont) -> c_int = "BN_mod_exp_mont_consttime";
}

/// Since OpenSSL 3.0 only.
mod two {
    use super::*;

    calls! { NAME, linked with "peer-openssl";
        power: fn(Bn, Bn, Bn, Bn, Mont, Bn, Bn, Bn, Bn, Mont, Context) -> c_int
            = "BN_mod_exp_mont_consttime_x2";
    }

    pub type Power =
        unsafe extern "C-unwind" fn(Bn, Bn, Bn, Bn, Mont, Bn, Bn, Bn, Bn, Mont, Context) -> c_int;

    pub fn opened(library: &library::OpenLibrary) -> Option<Power> {
        Calls::opened(library).ok().map(|calls| calls.power)
    }

    #[cfg(feature = "peer-openssl")]
    pub fn linked() -> Power {
        Calls::linked().power
    }
}

/// Which of OpenSSL's calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// `BN_mod_mul_montgomery`: `R` is the power of 2^64 next above the modulus.
    Mul,
    /// The same of a number and itself: there is no call for squares.
    Sqr,
    /// `BN_mod_exp_mont_consttime`.
    Power,
    /// `BN_mod_exp_mont_consttime_x2`: two at once.
    PowerOfTwo,
}

/// The calls, with OpenSSL's identity.
pub struct OpensslPowers {
    identity: Identity,
    calls: Calls,
    two: Option<two::Power>,
}

impl OpensslPowers {
    /// Takes the linked library, or opens the one that is found at run time.
    ///
    /// # Errors
    /// There is no library, or it lacks a function.
    pub fn open() -> Result<OpensslPowers, Absent> {
        let identity = Openssl::open()?.identity().clone();
        #[cfg(feature = "peer-openssl")]
        if library::named(Openssl::VARIABLE).is_none() {
            let (calls, two) = (Calls::linked(), Some(two::linked()));
            return Ok(OpensslPowers { identity, calls, two });
        }
        let opened = library::open(NAME, Openssl::VARIABLE, &Openssl::FILES)?;
        Ok(OpensslPowers { identity, calls: Calls::opened(&opened)?, two: two::opened(&opened) })
    }

    /// Which OpenSSL this is.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The call on all numbers of a batch, or on two at a time; nothing where OpenSSL lacks it or
    /// has no memory.
    pub fn batch(&self, call: Call, batch: &Batch) -> Option<Box<dyn PreparedBatch>> {
        let two = match (call, self.two) {
            (Call::PowerOfTwo, None) => return None,
            (_, two) => two,
        };
        // SAFETY: calls without conditions.
        let context = unsafe { (self.calls.context_new)() };
        let mut all = Numbers {
            call,
            calls: self.calls,
            two,
            context,
            lanes: Vec::new(),
            limbs: batch.bits.div_ceil(64),
        };
        for lane in 0..batch.a.len() {
            // What a call has no use for may be missing: 0.
            let number = |numbers: &[Vec<Limb>]| {
                self.number(numbers.get(lane).map_or(&[][..], Vec::as_slice))
            };
            let lane = Lane {
                // SAFETY: calls without conditions.
                r: unsafe { (self.calls.new)() },
                a: number(&batch.a),
                b: number(&batch.b),
                e: number(&batch.exponents),
                n: number(&batch.moduli),
                // SAFETY: as above.
                mont: unsafe { (self.calls.mont_new)() },
            };
            all.lanes.push(lane);
            let pointers = [lane.r, lane.a, lane.b, lane.e, lane.n, lane.mont, context];
            // SAFETY: none is null where it is called.
            let set = || unsafe { (self.calls.mont_set)(lane.mont, lane.n, context) };
            if pointers.iter().any(|pointer| pointer.is_null()) || set() != 1 {
                return None;
            }
        }
        Some(Box::new(all))
    }

    fn number(&self, limbs: &[Limb]) -> Bn {
        let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        let len = c_int::try_from(bytes.len()).expect("a length that OpenSSL takes");
        // SAFETY: as many bytes as it is told; null asks for a new number.
        unsafe { (self.calls.from_bytes)(bytes.as_ptr(), len, null_mut()) }
    }
}

#[derive(Clone, Copy)]
struct Lane {
    r: Bn,
    a: Bn,
    b: Bn,
    e: Bn,
    n: Bn,
    mont: Mont,
}

struct Numbers {
    call: Call,
    calls: Calls,
    two: Option<two::Power>,
    context: Context,
    lanes: Vec<Lane>,
    limbs: usize,
}

impl PreparedBatch for Numbers {
    fn run(&mut self) {
        let (calls, context) = (self.calls, self.context);
        if let (Call::PowerOfTwo, Some(power)) = (self.call, self.two) {
            for lanes in self.lanes.as_chunks::<2>().0 {
                let [x, y] = lanes;
                // SAFETY: numbers and contexts that OpenSSL made, all different.
                let done = unsafe {
                    power(x.r, x.a, x.e, x.n, x.mont, y.r, y.a, y.e, y.n, y.mont, context)
                };
                assert_eq!(done, 1, "OpenSSL failed");
            }
            return;
        }
        for lane in &self.lanes {
            // SAFETY: as above.
            let done = unsafe {
                match self.call {
                    Call::Mul => (calls.mul)(lane.r, lane.a, lane.b, lane.mont, context),
                    Call::Sqr => (calls.mul)(lane.r, lane.a, lane.a, lane.mont, context),
                    _ => (calls.power)(lane.r, lane.a, lane.e, lane.n, context, lane.mont),
                }
            };
            assert_eq!(done, 1, "OpenSSL failed");
        }
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        let limbs = |lane: &Lane| {
            let mut bytes = vec![0; 8 * self.limbs];
            let len = c_int::try_from(bytes.len()).expect("a length that OpenSSL took");
            // SAFETY: as many bytes as it is told; OpenSSL writes no more.
            let written = unsafe { (self.calls.to_bytes)(lane.r, bytes.as_mut_ptr(), len) };
            assert_eq!(written, len, "no residue is longer than its modulus");
            bytes.as_chunks().0.iter().map(|&bytes| Limb::from_le_bytes(bytes)).collect()
        };
        self.lanes.iter().map(limbs).collect()
    }
}

impl Drop for Numbers {
    fn drop(&mut self) {
        // SAFETY: each was made by OpenSSL and is not used again; null is allowed.
        unsafe {
            for lane in &self.lanes {
                for number in [lane.r, lane.a, lane.b, lane.e, lane.n] {
                    (self.calls.free)(number);
                }
                (self.calls.mont_free)(lane.mont);
            }
            (self.calls.context_free)(self.context);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::Operation;
    use crate::batches::{check, operands};

    #[test]
    fn every_call_gives_what_it_should() {
        let openssl = match OpensslPowers::open() {
            Ok(openssl) => openssl,
            Err(absent) => {
                widelimb_testkit::skipped(absent);
                return;
            }
        };
        let calls = [
            (Call::Mul, Operation::MontgomeryMul),
            (Call::Sqr, Operation::MontgomerySqr),
            (Call::Power, Operation::Power),
            (Call::PowerOfTwo, Operation::Power),
        ];
        for (bits, (call, operation)) in [200, 1024].into_iter().flat_map(|b| calls.map(|c| (b, c)))
        {
            let batch = operands(bits, 4);
            let Some(mut prepared) = openssl.batch(call, &batch) else {
                widelimb_testkit::skipped(format!("{call:?}: {} lacks it", openssl.identity()));
                continue;
            };
            prepared.run();
            let radix_bits = 64 * bits.div_ceil(64);
            check("OpenSSL", operation, &batch, &prepared.results(), radix_bits).expect("right");
        }
    }
}
