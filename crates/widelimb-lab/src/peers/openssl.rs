//! OpenSSL's BIGNUM: linked with the feature `peer-openssl`, else opened at run time.

use super::library::{self, calls};
use super::{Absent, Identity, Peer};
use crate::answer::Answer;
use crate::measure::{Pair, Work, rotating};
use crate::operation::{Case, Operation};
#[cfg(feature = "peer-openssl")]
use openssl_sys as _;
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use widelimb_limb::Limb;

pub(super) const NAME: &str = "OpenSSL";

/// `BIGNUM` and `BN_CTX`, of which only addresses are known.
type Bn = *mut c_void;
type Context = *mut c_void;

calls! { NAME, linked with "peer-openssl";
    version: fn(c_int) -> *const c_char = "OpenSSL_version";
    new: fn() -> Bn = "BN_new";
    free: fn(Bn) = "BN_free";
    context_new: fn() -> Context = "BN_CTX_new";
    context_free: fn(Context) = "BN_CTX_free";
    to_bytes: fn(Bn, *mut u8, c_int) -> c_int = "BN_bn2lebinpad";
    from_bytes: fn(*const u8, c_int, Bn) -> Bn = "BN_lebin2bn";
    add: fn(Bn, Bn, Bn) -> c_int = "BN_uadd";
    sub: fn(Bn, Bn, Bn) -> c_int = "BN_usub";
    mul: fn(Bn, Bn, Bn, Context) -> c_int = "BN_mul";
    sqr: fn(Bn, Bn, Context) -> c_int = "BN_sqr";
    div: fn(Bn, Bn, Bn, Bn, Context) -> c_int = "BN_div";
    gcd: fn(Bn, Bn, Bn, Context) -> c_int = "BN_gcd";
    to_decimal: fn(Bn) -> *mut c_char = "BN_bn2dec";
    from_decimal: fn(*mut Bn, *const c_char) -> c_int = "BN_dec2bn";
    free_text: fn(*mut c_void, *const c_char, c_int) = "CRYPTO_free";
}

/// OpenSSL's calls on BIGNUMs.
pub struct Openssl {
    identity: Identity,
    calls: Calls,
}

impl Openssl {
    /// The environment variable that names a libcrypto to open before any other.
    pub(crate) const VARIABLE: &str = "WIDELIMB_PEER_OPENSSL";

    pub(crate) const FILES: [&str; 3] = ["libcrypto.so.3", "libcrypto.so", "libcrypto.3.dylib"];

    /// Takes the linked library, or opens the one that is found at run time.
    ///
    /// # Errors
    /// There is no library, or it lacks a function.
    pub fn open() -> Result<Openssl, Absent> {
        #[cfg(feature = "peer-openssl")]
        if library::named(Openssl::VARIABLE).is_none() {
            let calls = Calls::linked();
            return Ok(Openssl {
                identity: identity(calls, "built from source, vendored".into()),
                calls,
            });
        }
        let opened = library::open(NAME, Openssl::VARIABLE, &Openssl::FILES)?;
        let calls = Calls::opened(&opened)?;
        Ok(Openssl { identity: identity(calls, format!("opened as {}", opened.found)), calls })
    }
}

/// `OpenSSL 3.0.17 1 Jul 2025` is more than a version: the second word is it.
fn identity(calls: Calls, origin: String) -> Identity {
    // SAFETY: every number gives a constant string.
    let text = unsafe { library::text((calls.version)(0)) };
    let version = text.split(' ').nth(1).unwrap_or(&text).to_owned();
    Identity::new(NAME, version, origin)
}

impl Peer for Openssl {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn call_name(&self, operation: Operation) -> &'static str {
        match operation {
            Operation::AddN => "BN_uadd",
            Operation::SubN => "BN_usub",
            Operation::Mul => "BN_mul",
            Operation::Sqr => "BN_sqr",
            Operation::DivRem | Operation::DivRemLong => "BN_div",
            Operation::Gcd => "BN_gcd",
            Operation::ToDecimal => "BN_bn2dec",
            Operation::FromDecimal => "BN_dec2bn",
            _ => "none",
        }
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        let operation = case.operation;
        Some(rotating(self.operands(case)?, move |x| {
            x.compute(operation);
            x.free_text();
        }))
    }

    fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
        let operation = case.operation;
        let answer = |mut x: Operands| {
            x.compute(operation);
            x.answer(operation)
        };
        Some(self.operands(case)?.into_iter().map(answer).collect())
    }
}

impl Openssl {
    /// Nothing if OpenSSL has no memory for them, or they are no integers.
    fn operands(&self, case: &Case) -> Option<Vec<Operands>> {
        if !case.operation.is_of_integers() {
            return None;
        }
        let mut texts = match case.operation {
            Operation::FromDecimal => case.decimal(),
            _ => vec![String::new(); case.pairs.len()],
        }
        .into_iter();
        case.pairs.iter().map(|pair| Operands::new(self.calls, pair, texts.next()?)).collect()
    }
}

/// The numbers of one call, its text, and the text that it gave, OpenSSL's own, or null.
struct Operands {
    a: Bn,
    b: Bn,
    r: Bn,
    remainder: Bn,
    context: Context,
    text: CString,
    digits: *mut c_char,
    /// Room for a result: that of twice the longer operand.
    result_bytes: usize,
    calls: Calls,
}

impl Operands {
    /// Nothing if OpenSSL has no memory for them.
    fn new(calls: Calls, pair: &Pair, text: String) -> Option<Operands> {
        // SAFETY: calls without conditions; a number from bytes reads as many as it is told.
        unsafe {
            let operands = Operands {
                a: number(calls, &pair.a)?,
                b: number(calls, &pair.b)?,
                r: (calls.new)(),
                remainder: (calls.new)(),
                context: (calls.context_new)(),
                text: CString::new(text).expect("digits"),
                digits: null_mut(),
                result_bytes: 2 * pair.a.len() * size_of::<Limb>(),
                calls,
            };
            let results = [operands.r, operands.remainder, operands.context];
            results.iter().all(|pointer| !pointer.is_null()).then_some(operands)
        }
    }

    /// OpenSSL's call for the operation.
    ///
    /// # Panics
    /// If OpenSSL reports an error.
    #[inline(always)]
    fn compute(&mut self, operation: Operation) {
        let calls = self.calls;
        let x = self;
        // SAFETY: four numbers that OpenSSL made, all different, and a text that ends with a zero
        // byte.
        let done = unsafe {
            match operation {
                Operation::AddN => (calls.add)(x.r, x.a, x.b),
                Operation::SubN => (calls.sub)(x.r, x.a, x.b),
                Operation::Mul => (calls.mul)(x.r, x.a, x.b, x.context),
                Operation::Sqr => (calls.sqr)(x.r, x.a, x.context),
                Operation::DivRem | Operation::DivRemLong => {
                    (calls.div)(x.r, x.remainder, x.a, x.b, x.context)
                }
                Operation::Gcd => (calls.gcd)(x.r, x.a, x.b, x.context),
                Operation::ToDecimal => {
                    x.digits = (calls.to_decimal)(x.a);
                    c_int::from(!x.digits.is_null())
                }
                // It gives the number of the digits.
                Operation::FromDecimal => (calls.from_decimal)(&mut x.r, x.text.as_ptr()),
                _ => unreachable!("it has no operands"),
            }
        };
        assert!(done > 0, "OpenSSL failed at {operation}");
    }

    fn free_text(&mut self) {
        if !self.digits.is_null() {
            // SAFETY: OpenSSL allocated the text, and it is forgotten here.
            unsafe { (self.calls.free_text)(self.digits.cast(), null(), 0) };
            self.digits = null_mut();
        }
    }

    /// The result of the call.
    fn answer(&self, operation: Operation) -> Answer {
        match operation {
            // SAFETY: the text of `compute`, which ends with a zero byte.
            Operation::ToDecimal => Answer::Text(unsafe { library::text(self.digits) }),
            Operation::DivRem | Operation::DivRemLong => {
                Answer::numbers([&self.limbs(self.r), &self.limbs(self.remainder)])
            }
            _ => Answer::numbers([&self.limbs(self.r)]),
        }
    }

    /// The limbs of a result.
    fn limbs(&self, number: Bn) -> Vec<Limb> {
        let mut bytes = vec![0; self.result_bytes];
        let len = c_int::try_from(bytes.len()).expect("a length that OpenSSL took");
        // SAFETY: as many bytes as it is told; OpenSSL writes no more.
        let written = unsafe { (self.calls.to_bytes)(number, bytes.as_mut_ptr(), len) };
        assert_eq!(written, len, "no result is longer than twice the longer operand");
        let limb = |bytes: &[u8]| Limb::from_le_bytes(bytes.try_into().expect("eight bytes"));
        bytes.chunks_exact(size_of::<Limb>()).map(limb).collect()
    }
}

impl Drop for Operands {
    fn drop(&mut self) {
        self.free_text();
        // SAFETY: each was made by OpenSSL and is not used again; null is allowed.
        unsafe {
            for number in [self.a, self.b, self.r, self.remainder] {
                (self.calls.free)(number);
            }
            (self.calls.context_free)(self.context);
        }
    }
}

/// A new number of OpenSSL's.
fn number(calls: Calls, limbs: &[Limb]) -> Option<Bn> {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    let len = c_int::try_from(bytes.len()).ok()?;
    // SAFETY: as many bytes as it is told; null asks for a new number.
    let number = unsafe { (calls.from_bytes)(bytes.as_ptr(), len, null_mut()) };
    (!number.is_null()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_agrees() {
        match Openssl::open() {
            Ok(openssl) => super::super::tests::every_operation_agrees(&openssl),
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }
}
