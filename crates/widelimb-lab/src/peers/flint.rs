//! FLINT's integers: linked with the feature `peer-flint`, else opened at run time.

use super::build::flint_lacks;
use super::flint_mpn::Products;
use super::library::{self, calls};
use super::{Absent, Identity, Peer};
use crate::answer::Answer;
use crate::measure::{Pair, Work, rotating};
use crate::operation::{Case, Operation};
use std::ffi::{CString, c_char, c_int, c_long};
use widelimb::{Limb, limb};

pub(super) const NAME: &str = "FLINT";

/// Names a libflint to open in place of any other.
const VARIABLE: &str = "WIDELIMB_PEER_FLINT";

const FILES: [&str; 7] = [
    "libflint.so",
    "libflint.so.22",
    "libflint.so.21",
    "libflint.so.20",
    "libflint.so.19",
    "libflint.dylib",
    "libflint.so.17",
];

/// `fmpz`: a small number or a tagged pointer.
type Fmpz = c_long;

calls! { NAME, linked with "peer-flint";
    clear: fn(*mut Fmpz) = "fmpz_clear";
    set_limbs: fn(*mut Fmpz, *const Limb, c_long) = "fmpz_set_ui_array";
    add: fn(*mut Fmpz, *const Fmpz, *const Fmpz) = "fmpz_add";
    sub: fn(*mut Fmpz, *const Fmpz, *const Fmpz) = "fmpz_sub";
    mul: fn(*mut Fmpz, *const Fmpz, *const Fmpz) = "fmpz_mul";
    div_rem: fn(*mut Fmpz, *mut Fmpz, *const Fmpz, *const Fmpz) = "fmpz_tdiv_qr";
    gcd: fn(*mut Fmpz, *const Fmpz, *const Fmpz) = "fmpz_gcd";
    get_str: fn(*mut c_char, c_int, *const Fmpz) -> *mut c_char = "fmpz_get_str";
    set_str: fn(*mut Fmpz, *const c_char, c_int) -> c_int = "fmpz_set_str";
}

/// FLINT's calls on integers.
pub struct Flint {
    identity: Identity,
    calls: Calls,
    /// Its products of plain limbs, where it has them.
    products: Option<Products>,
}

impl Flint {
    /// The linked library, or the one that is found at run time.
    ///
    /// # Errors
    /// None was found, or what was found lacks a call.
    pub fn open() -> Result<Flint, Absent> {
        #[cfg(feature = "peer-flint")]
        if library::named(VARIABLE).is_none() {
            let products = Some(Products::linked());
            return Ok(Flint { identity: linked_identity(), calls: Calls::linked(), products });
        }
        let opened = library::open(NAME, VARIABLE, &FILES)?;
        let calls = Calls::opened(&opened)?;
        // SAFETY: FLINT's version is an array of characters that ends with 0.
        let version = unsafe {
            let version: *const c_char = opened.symbol(NAME, "flint_version")?;
            library::text(version)
        };
        // SAFETY: the function is not called.
        let fft_small = unsafe { opened.symbol::<*const u8>(NAME, "mpn_ctx_mpn_mul") }.is_ok();
        let products = Products::opened(&opened).ok();
        let identity =
            Identity::opened(NAME, version, &opened.found).lacking(flint_lacks(fft_small));
        Ok(Flint { identity, calls, products })
    }
}

#[cfg(feature = "peer-flint")]
fn linked_identity() -> Identity {
    // The crate is here for the library that it links.
    use flint3_sys as _;
    unsafe extern "C" {
        static flint_version: c_char;
    }
    // SAFETY: FLINT's version is an array of characters that ends with 0.
    let version = unsafe { library::text(&raw const flint_version) };
    let fft_small = env!("WIDELIMB_LAB_FLINT_FFT_SMALL") == "true";
    let transforms = if fft_small { ", with fft_small" } else { "" };
    let flags = env!("WIDELIMB_LAB_FLINT_FLAGS");
    let origin = format!("built from source with {flags}{transforms}, on the GMP above");
    Identity::new(NAME, version, origin).lacking(flint_lacks(fft_small))
}

impl Peer for Flint {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn call_name(&self, operation: Operation) -> &'static str {
        let of_limbs = self.products.as_ref().and_then(|products| products.call_name(operation));
        of_limbs.unwrap_or(match operation {
            Operation::AddN => "fmpz_add",
            Operation::SubN => "fmpz_sub",
            Operation::Mul | Operation::Sqr => "fmpz_mul",
            Operation::DivRem => "fmpz_tdiv_qr",
            Operation::Gcd => "fmpz_gcd",
            Operation::ToDecimal => "fmpz_get_str",
            Operation::FromDecimal => "fmpz_set_str",
            Operation::Gf2x
            | Operation::BatchMul
            | Operation::BatchSqr
            | Operation::BatchMulDigits
            | Operation::BatchSqrDigits => "none",
        })
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        if let Some(work) = self.products.as_ref().and_then(|products| products.work(case)) {
            return Some(work);
        }
        let operation = case.operation;
        Some(rotating(self.operands(case)?, move |x| x.compute(operation)))
    }

    fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
        if let Some(mut work) = self.products.as_ref().and_then(|products| products.work(case)) {
            case.sets.borrow_mut().clear_results();
            work.calls(case.pairs.len());
            return Some(case.answers_in_sets());
        }
        let operation = case.operation;
        let answer = |mut x: Operands| {
            x.compute(operation);
            x.answer(operation)
        };
        Some(self.operands(case)?.into_iter().map(answer).collect())
    }
}

impl Flint {
    /// Nothing if an operand is too long for FLINT, or no integer.
    fn operands(&self, case: &Case) -> Option<Vec<Operands>> {
        if !case.operation.is_of_integers() {
            return None;
        }
        let mut texts = match case.operation {
            Operation::FromDecimal => case.decimal(),
            _ => vec![String::new(); case.pairs.len()],
        }
        .into_iter();
        let room = 20 * case.n + 3;
        let operands = |pair| Operands::new(self.calls, pair, texts.next()?, room);
        case.pairs.iter().map(operands).collect()
    }
}

/// The numbers of one call, its text, and room for the text that it gives.
struct Operands {
    a: Fmpz,
    b: Fmpz,
    r: Fmpz,
    remainder: Fmpz,
    text: CString,
    digits: Vec<c_char>,
    calls: Calls,
}

impl Operands {
    /// Nothing if an operand is too long for FLINT.
    fn new(calls: Calls, pair: &Pair, text: String, room: usize) -> Option<Operands> {
        let (text, digits) = (CString::new(text).expect("digits"), vec![0; room]);
        let mut operands = Operands { a: 0, b: 0, r: 0, remainder: 0, text, digits, calls };
        for (number, limbs) in [(&mut operands.a, &pair.a), (&mut operands.b, &pair.b)] {
            let n = c_long::try_from(limbs.len()).ok()?;
            if n > 0 {
                // SAFETY: n limbs, and 0 is an initialised number.
                unsafe { (calls.set_limbs)(number, limbs.as_ptr(), n) };
            }
        }
        Some(operands)
    }

    /// FLINT's call for the operation.
    #[inline(always)]
    fn compute(&mut self, operation: Operation) {
        let calls = self.calls;
        let x = self;
        // SAFETY: numbers that FLINT made, a text that ends with a zero byte, and room for more
        // digits than the first operand has and a final 0.
        unsafe {
            match operation {
                Operation::AddN => (calls.add)(&mut x.r, &x.a, &x.b),
                Operation::SubN => (calls.sub)(&mut x.r, &x.a, &x.b),
                Operation::Mul => (calls.mul)(&mut x.r, &x.a, &x.b),
                Operation::Sqr => (calls.mul)(&mut x.r, &x.a, &x.a),
                Operation::DivRem => (calls.div_rem)(&mut x.r, &mut x.remainder, &x.a, &x.b),
                Operation::Gcd => (calls.gcd)(&mut x.r, &x.a, &x.b),
                Operation::ToDecimal => _ = (calls.get_str)(x.digits.as_mut_ptr(), 10, &x.a),
                Operation::FromDecimal => _ = (calls.set_str)(&mut x.r, x.text.as_ptr(), 10),
                Operation::Gf2x
                | Operation::BatchMul
                | Operation::BatchSqr
                | Operation::BatchMulDigits
                | Operation::BatchSqrDigits => unreachable!("it has no operands"),
            }
        }
    }

    /// What the call gave.
    fn answer(&self, operation: Operation) -> Answer {
        match operation {
            // SAFETY: FLINT ended the text with a zero byte.
            Operation::ToDecimal => Answer::Text(unsafe { library::text(self.digits.as_ptr()) }),
            Operation::DivRem => {
                Answer::numbers([&self.limbs(&self.r), &self.limbs(&self.remainder)])
            }
            _ => Answer::numbers([&self.limbs(&self.r)]),
        }
    }

    /// A number's limbs, by way of its hexadecimal digits.
    fn limbs(&self, number: &Fmpz) -> Vec<Limb> {
        let mut text: Vec<c_char> = vec![0; 2 * self.digits.len()];
        // SAFETY: a number that FLINT made, and room for its digits: no result is longer than two
        // operands, and a limb has 16 digits.
        let text = unsafe { library::text((self.calls.get_str)(text.as_mut_ptr(), 16, number)) };
        let value = |digit: char| digit.to_digit(16).expect("a number that is not below 0") as u8;
        limb::from_digits(&text.chars().map(value).collect::<Vec<_>>(), 16).expect("digits")
    }
}

impl Drop for Operands {
    fn drop(&mut self) {
        for number in [&mut self.a, &mut self.b, &mut self.r, &mut self.remainder] {
            // SAFETY: each is initialised and not used again.
            unsafe { (self.calls.clear)(number) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_agrees() {
        match Flint::open() {
            Ok(flint) => super::super::tests::every_operation_agrees(&flint),
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }
}
