//! FLINT's integers: linked with the feature `peer-flint`, else opened at run time.

use super::build::flint_lacks;
use super::flint_mpn::Products;
use super::library::{self, calls};
use super::{Absent, Identity, Peer};
use crate::answer::Answer;
use crate::measure::{Pair, Work, rotating};
use crate::operation::{Case, Operation, cofactor};
use std::ffi::{CString, c_char, c_int, c_long};
use widelimb::{Integer, Limb};

pub(super) const NAME: &str = "FLINT";

/// The environment variable that names a libflint to open before any other.
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
    quotient: fn(*mut Fmpz, *const Fmpz, *const Fmpz) = "fmpz_tdiv_q";
    gcd: fn(*mut Fmpz, *const Fmpz, *const Fmpz) = "fmpz_gcd";
    gcd_ext: fn(*mut Fmpz, *mut Fmpz, *mut Fmpz, *const Fmpz, *const Fmpz) = "fmpz_xgcd";
    inverse: fn(*mut Fmpz, *const Fmpz, *const Fmpz) -> c_int = "fmpz_invmod";
    sqrt_rem: fn(*mut Fmpz, *mut Fmpz, *const Fmpz) = "fmpz_sqrtrem";
    pow_mod: fn(*mut Fmpz, *const Fmpz, *const Fmpz, *const Fmpz) = "fmpz_powm";
    is_prime: fn(*const Fmpz) -> c_int = "fmpz_is_probabprime";
    is_prime_limb: fn(Limb) -> c_int = "n_is_prime";
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
    /// Takes the linked library, or opens the one that is found at run time.
    ///
    /// # Errors
    /// There is no library, or it lacks a function.
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
            Operation::DivRem | Operation::DivRemLong => "fmpz_tdiv_qr",
            Operation::Quotient => "fmpz_tdiv_q",
            Operation::Gcd => "fmpz_gcd",
            Operation::GcdExt => "fmpz_xgcd",
            Operation::InvMod => "fmpz_invmod",
            Operation::Sqrt => "fmpz_sqrtrem",
            Operation::PowMod => "fmpz_powm",
            Operation::IsPrime | Operation::IsPrimeRandom => {
                "fmpz_is_probabprime, to 64 bits n_is_prime"
            }
            Operation::ToDecimal => "fmpz_get_str",
            Operation::FromDecimal => "fmpz_set_str",
            Operation::PowModSecret
            | Operation::Gf2x
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
        if self.call_name(case.operation) == "none" {
            return None;
        }
        let mut texts = match case.operation {
            Operation::FromDecimal => case.decimal(),
            _ => vec![String::new(); case.pairs.len()],
        }
        .into_iter();
        let room = 20 * case.first_len + 3;
        let operands = |(pair, modulus): (&Pair, &Vec<Limb>)| {
            let mut operands = Operands::new(self.calls, pair, texts.next()?, room)?;
            set_limbs(self.calls, &mut operands.modulus, modulus)?;
            if let (Operation::IsPrime | Operation::IsPrimeRandom, &[limb]) =
                (case.operation, &pair.a[..])
            {
                operands.limb = Some(limb);
            }
            Some(operands)
        };
        case.pairs.iter().zip(&case.moduli).map(operands).collect()
    }
}

/// Nothing if there are too many limbs for FLINT.
fn set_limbs(calls: Calls, number: &mut Fmpz, limbs: &[Limb]) -> Option<()> {
    let n = c_long::try_from(limbs.len()).ok()?;
    if n > 0 {
        // SAFETY: n limbs, and an initialised number.
        unsafe { (calls.set_limbs)(number, limbs.as_ptr(), n) };
    }
    Some(())
}

/// The numbers of one call, its text, and room for the text that it gives.
struct Operands {
    a: Fmpz,
    b: Fmpz,
    modulus: Fmpz,
    r: Fmpz,
    /// The remainder, or the first cofactor.
    remainder: Fmpz,
    second_cofactor: Fmpz,
    /// The operand of a test for primes, if it has one limb.
    limb: Option<Limb>,
    is_prime: c_int,
    text: CString,
    digits: Vec<c_char>,
    calls: Calls,
}

impl Operands {
    /// Nothing if an operand is too long for FLINT.
    fn new(calls: Calls, pair: &Pair, text: String, room: usize) -> Option<Operands> {
        let (text, digits) = (CString::new(text).expect("digits"), vec![0; room]);
        let mut operands = Operands {
            a: 0,
            b: 0,
            modulus: 0,
            r: 0,
            remainder: 0,
            second_cofactor: 0,
            limb: None,
            is_prime: 0,
            text,
            digits,
            calls,
        };
        set_limbs(calls, &mut operands.a, &pair.a)?;
        set_limbs(calls, &mut operands.b, &pair.b)?;
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
                Operation::DivRem | Operation::DivRemLong => {
                    (calls.div_rem)(&mut x.r, &mut x.remainder, &x.a, &x.b)
                }
                Operation::Quotient => (calls.quotient)(&mut x.r, &x.a, &x.b),
                Operation::Gcd => (calls.gcd)(&mut x.r, &x.a, &x.b),
                Operation::GcdExt => {
                    (calls.gcd_ext)(&mut x.r, &mut x.remainder, &mut x.second_cofactor, &x.a, &x.b);
                }
                Operation::InvMod => _ = (calls.inverse)(&mut x.r, &x.a, &x.b),
                Operation::Sqrt => (calls.sqrt_rem)(&mut x.r, &mut x.remainder, &x.a),
                Operation::PowMod => (calls.pow_mod)(&mut x.r, &x.a, &x.b, &x.modulus),
                Operation::IsPrime | Operation::IsPrimeRandom => {
                    x.is_prime = match x.limb {
                        Some(limb) => (calls.is_prime_limb)(limb),
                        None => (calls.is_prime)(&x.a),
                    };
                }
                Operation::ToDecimal => _ = (calls.get_str)(x.digits.as_mut_ptr(), 10, &x.a),
                Operation::FromDecimal => _ = (calls.set_str)(&mut x.r, x.text.as_ptr(), 10),
                _ => unreachable!("it has no operands"),
            }
        }
    }

    /// The result of the call.
    fn answer(&self, operation: Operation) -> Answer {
        match operation {
            // SAFETY: FLINT ended the text with a zero byte.
            Operation::ToDecimal => Answer::Text(unsafe { library::text(self.digits.as_ptr()) }),
            Operation::DivRem | Operation::DivRemLong | Operation::Sqrt => {
                Answer::numbers([&self.limbs(&self.r), &self.limbs(&self.remainder)])
            }
            Operation::GcdExt => {
                let numbers = [&self.a, &self.b, &self.r, &self.remainder];
                let [a, b, gcd, x] = numbers.map(|number| self.integer(number));
                cofactor([&a, &b], &gcd, &x)
            }
            Operation::IsPrime | Operation::IsPrimeRandom => {
                Answer::numbers([&[Limb::from(self.is_prime > 0)]])
            }
            _ => Answer::numbers([&self.limbs(&self.r)]),
        }
    }

    /// A number's limbs.
    ///
    /// # Panics
    /// If it is below 0.
    fn limbs(&self, number: &Fmpz) -> Vec<Limb> {
        let (negative, magnitude) = self.integer(number).into_parts();
        assert!(!negative, "a number that is not below 0");
        magnitude.into_limbs()
    }

    /// A number, by way of its hexadecimal digits.
    fn integer(&self, number: &Fmpz) -> Integer {
        let mut text: Vec<c_char> = vec![0; 2 * self.digits.len()];
        // SAFETY: a number that FLINT made, and room for its digits: no result is longer than two
        // operands, and a limb has 16 digits.
        let text = unsafe { library::text((self.calls.get_str)(text.as_mut_ptr(), 16, number)) };
        Integer::from_str_radix(&text, 16).expect("digits")
    }
}

impl Drop for Operands {
    fn drop(&mut self) {
        let operands = [&mut self.a, &mut self.b, &mut self.modulus];
        let results = [&mut self.r, &mut self.remainder, &mut self.second_cofactor];
        for number in operands.into_iter().chain(results) {
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
            Ok(flint) => {
                super::super::tests::every_operation_agrees(&flint);
                let of_numbers = Operation::ALL
                    .into_iter()
                    .filter(|op| op.is_of_numbers() && *op != Operation::PowModSecret);
                for (operation, n) in of_numbers.flat_map(|op| [1, 2, 30].map(|n| (op, n))) {
                    let case = Case::new(operation, n);
                    let mut work = flint.work(&case).expect("FLINT has it");
                    work.calls(case.pairs.len());
                    assert_eq!(crate::answer::compare(&flint, &case), Ok(()));
                }
            }
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }
}
