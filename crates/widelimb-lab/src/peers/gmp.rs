//! GMP: linked with the feature `peer-gmp`, else opened at run time.

use super::build;
use super::library::{self, calls};
use super::{Absent, CarryCall, Identity, Peer};
use crate::answer::Answer;
use crate::batches::FULL;
use crate::measure::Op;
use crate::measure::{Pair, Work, on_sets, rotating};
use crate::operation::{Case, Operation};
use crate::ours::call_work;
use std::ffi::{CString, c_char, c_int, c_long};
use std::mem::MaybeUninit;
use std::slice::from_raw_parts;
use widelimb_limb::Limb;

pub(crate) const NAME: &str = "GMP";

/// The environment variable that names a libgmp to open before any other.
pub(super) const VARIABLE: &str = "WIDELIMB_PEER_GMP";

pub(super) const FILES: [&str; 4] =
    ["libgmp.so.10", "libgmp.so", "libgmp.10.dylib", "libgmp-10.dll"];

/// `mpz_t`.
#[repr(C)]
pub(crate) struct Mpz {
    pub(crate) alloc: c_int,
    pub(crate) size: c_int,
    pub(crate) limbs: *mut Limb,
}

calls! { NAME, linked with "peer-gmp";
    add_n: fn(*mut Limb, *const Limb, *const Limb, usize) -> Limb = "__gmpn_add_n";
    sub_n: fn(*mut Limb, *const Limb, *const Limb, usize) -> Limb = "__gmpn_sub_n";
    mul: fn(*mut Limb, *const Limb, c_long, *const Limb, c_long) -> Limb = "__gmpn_mul";
    mul_basecase: fn(*mut Limb, *const Limb, c_long, *const Limb, c_long) = "__gmpn_mul_basecase";
    mul_n: fn(*mut Limb, *const Limb, *const Limb, c_long) = "__gmpn_mul_n";
    sqr: fn(*mut Limb, *const Limb, c_long) = "__gmpn_sqr";
    tdiv_qr: fn(*mut Limb, *mut Limb, c_long, *const Limb, c_long, *const Limb, c_long)
        = "__gmpn_tdiv_qr";
    init: fn(*mut Mpz) = "__gmpz_init";
    clear: fn(*mut Mpz) = "__gmpz_clear";
    gcd: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_gcd";
    get_str: fn(*mut c_char, c_int, *const Mpz) -> *mut c_char = "__gmpz_get_str";
    set_str: fn(*mut Mpz, *const c_char, c_int) -> c_int = "__gmpz_set_str";
}

impl Calls {
    /// The note on the build, if it lacks MULX.
    fn lack(&self) -> Option<&'static str> {
        // SAFETY: the address of the function that is asked for.
        unsafe { build::gmp_lacks(self.mul_basecase as *const u8) }
    }
}

/// GMP's calls.
pub struct Gmp {
    identity: Identity,
    calls: Calls,
}

impl Gmp {
    /// Takes the linked library, or opens the one that is found at run time.
    ///
    /// # Errors
    /// There is no library, or it lacks a function.
    pub fn open() -> Result<Gmp, Absent> {
        #[cfg(feature = "peer-gmp")]
        if library::named(VARIABLE).is_none() {
            let calls = Calls::linked();
            return Ok(Gmp { identity: linked_identity().lacking(calls.lack()), calls });
        }
        let opened = library::open(NAME, VARIABLE, &FILES)?;
        let calls = Calls::opened(&opened)?;
        // SAFETY: GMP's version is a constant pointer to a string.
        let version = unsafe {
            let version: *const *const c_char = opened.symbol(NAME, "__gmp_version")?;
            library::text(*version)
        };
        let identity = Identity::opened(NAME, version, &opened.found).lacking(calls.lack());
        Ok(Gmp { identity, calls })
    }

    /// `mpn_add_n` or `mpn_sub_n`.
    pub fn carry_call(&self, op: Op) -> CarryCall {
        match op {
            Op::Add => self.calls.add_n,
            Op::Sub => self.calls.sub_n,
        }
    }
}

impl Peer for Gmp {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn call_name(&self, operation: Operation) -> &'static str {
        match operation {
            Operation::AddN => "mpn_add_n",
            Operation::SubN => "mpn_sub_n",
            Operation::Mul => "mpn_mul_n",
            Operation::Sqr => "mpn_sqr",
            Operation::DivRem | Operation::DivRemLong => "mpn_tdiv_qr",
            Operation::Gcd => "mpz_gcd",
            Operation::ToDecimal => "mpz_get_str",
            Operation::FromDecimal => "mpz_set_str",
            Operation::BatchMul | Operation::BatchMulDigits => "mpn_mul_n, eight times",
            Operation::BatchSqr | Operation::BatchSqrDigits => "mpn_sqr, eight times",
            _ => "none",
        }
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        let Calls { mul, mul_n, sqr, tdiv_qr, gcd, .. } = self.calls;
        let limbs = case.n;
        let n = c_long::try_from(case.n).ok()?;
        let m = c_long::try_from(case.first_len).ok()?;
        Some(match case.operation {
            Operation::AddN => call_work(self.calls.add_n, limbs, &case.sets),
            Operation::SubN => call_work(self.calls.sub_n, limbs, &case.sets),
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::Mul if m == n => on_sets(&case.sets, move |r, a, b| unsafe {
                mul_n(r, a, b, n);
                0
            }),
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::Mul => on_sets(&case.sets, move |r, a, b| unsafe { mul(r, a, m, b, n) }),
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::Sqr => on_sets(&case.sets, move |r, a, _| unsafe {
                sqr(r, a, n);
                0
            }),
            Operation::DivRem | Operation::DivRemLong => {
                // SAFETY: the sets have these lengths, results overlap no operand, and the top limb
                // of the divisor is not 0.
                on_sets(&case.sets, move |r, a, b| unsafe {
                    tdiv_qr(r, r.offset((m - n + 1) as isize), 0, a, m, b, n);
                    0
                })
            }
            Operation::Gcd => {
                let mut result = Number::new(self.calls);
                // SAFETY: the sets have these lengths, and GMP only reads the operands.
                on_sets(&case.sets, move |_, a, b| unsafe {
                    gcd(&mut result.number, &view(a, limbs), &view(b, limbs));
                    0
                })
            }
            Operation::ToDecimal => self.decimal_of(case),
            Operation::FromDecimal => self.parse_decimal(case),
            Operation::BatchMul | Operation::BatchMulDigits => {
                // SAFETY: the sets have eight numbers of n limbs side by side, and their results
                // overlap no operand.
                on_sets(&case.sets, move |r, a, b| unsafe {
                    for at in (0..FULL).map(|i| i * limbs) {
                        mul_n(r.add(2 * at), a.add(at), b.add(at), n);
                    }
                    0
                })
            }
            Operation::BatchSqr | Operation::BatchSqrDigits => {
                // SAFETY: the sets have eight numbers of n limbs side by side, and their results
                // overlap no operand.
                on_sets(&case.sets, move |r, a, _| unsafe {
                    for at in (0..FULL).map(|i| i * limbs) {
                        sqr(r.add(2 * at), a.add(at), n);
                    }
                    0
                })
            }
            _ => return None,
        })
    }

    fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
        Some(match case.operation {
            Operation::Gcd => self.gcds(case),
            Operation::ToDecimal => self.decimal_texts(case),
            Operation::FromDecimal => self.parsed_numbers(case),
            _ => {
                case.sets.borrow_mut().clear_results();
                self.work(case)?.calls(case.pairs.len());
                case.answers_in_sets()
            }
        })
    }
}

impl Gmp {
    fn gcds(&self, case: &Case) -> Vec<Answer> {
        let mut result = Number::new(self.calls);
        let gcd = |pair: &Pair| {
            let [a, b] = [&pair.a, &pair.b].map(|limbs| view(limbs.as_ptr(), limbs.len()));
            // SAFETY: numbers whose top limbs are not 0, which GMP only reads.
            unsafe { (self.calls.gcd)(&mut result.number, &a, &b) };
            Answer::numbers([result.limbs()])
        };
        case.pairs.iter().map(gcd).collect()
    }

    fn decimal_texts(&self, case: &Case) -> Vec<Answer> {
        let mut text: Vec<c_char> = vec![0; 20 * case.n + 3];
        let decimal = |pair: &Pair| {
            let a = view(pair.a.as_ptr(), pair.a.len());
            // SAFETY: as in `decimal_of`; GMP ends the text with a zero byte.
            Answer::Text(unsafe { library::text((self.calls.get_str)(text.as_mut_ptr(), 10, &a)) })
        };
        case.pairs.iter().map(decimal).collect()
    }

    fn parsed_numbers(&self, case: &Case) -> Vec<Answer> {
        let mut result = Number::new(self.calls);
        let parsed = |text: String| {
            let text = CString::new(text).expect("digits");
            // SAFETY: as in `parse_decimal`.
            unsafe { (self.calls.set_str)(&mut result.number, text.as_ptr(), 10) };
            Answer::numbers([result.limbs()])
        };
        case.decimal().into_iter().map(parsed).collect()
    }

    fn decimal_of(&self, case: &Case) -> Box<dyn Work> {
        let (get_str, n) = (self.calls.get_str, case.n);
        let mut text: Vec<c_char> = vec![0; 20 * n + 3];
        // SAFETY: the sets hold n limbs, and the text more digits than they have and a final 0.
        on_sets(&case.sets, move |_, a, _| unsafe {
            get_str(text.as_mut_ptr(), 10, &view(a, n));
            0
        })
    }

    fn parse_decimal(&self, case: &Case) -> Box<dyn Work> {
        let set_str = self.calls.set_str;
        let mut result = Number::new(self.calls);
        let texts = case.decimal().into_iter().map(|text| CString::new(text).expect("digits"));
        rotating(texts.collect(), move |text: &mut CString| {
            // SAFETY: the text ends with a zero byte, and the number is initialised.
            unsafe { set_str(&mut result.number, text.as_ptr(), 10) };
        })
    }
}

/// A number that GMP owns.
struct Number {
    number: Mpz,
    calls: Calls,
}

impl Number {
    fn new(calls: Calls) -> Number {
        let mut number = MaybeUninit::uninit();
        // SAFETY: `mpz_init` fills the number.
        let number = unsafe {
            (calls.init)(number.as_mut_ptr());
            number.assume_init()
        };
        Number { number, calls }
    }

    /// The limbs of a number that is not below 0.
    fn limbs(&self) -> &[Limb] {
        // SAFETY: the size of a number that is not below 0 is that of its limbs, and the pointer
        // of a 0 is valid too.
        unsafe { from_raw_parts(self.number.limbs, self.number.size as usize) }
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        // SAFETY: the number was initialised and is not used again.
        unsafe { (self.calls.clear)(&mut self.number) };
    }
}

/// Limbs, the top one not 0, as a number that GMP may read.
pub(super) fn view(limbs: *const Limb, n: usize) -> Mpz {
    Mpz { alloc: 0, size: n as c_int, limbs: limbs.cast_mut() }
}

#[cfg(feature = "peer-gmp")]
fn linked_identity() -> Identity {
    use gmp_mpfr_sys::gmp;
    // SAFETY: three constants that point to strings.
    let [version, compiler, flags] =
        unsafe { [gmp::version, gmp::CC, gmp::CFLAGS].map(|pointer| library::text(pointer)) };
    let origin = format!("built from source with {compiler} {flags}");
    Identity::new(NAME, version, origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_agrees() {
        match Gmp::open() {
            Ok(gmp) => super::super::tests::every_operation_agrees(&gmp),
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }
}
