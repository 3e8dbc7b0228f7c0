//! FLINT's integers: opened at run time.

use super::library::{self, calls};
use super::{Absent, Identity, Peer};
use crate::measure::{Pair, Work, rotating};
use crate::operation::{Case, Operation};
use std::ffi::{CString, c_char, c_int, c_long};
use widelimb::Limb;

const NAME: &str = "FLINT";

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

calls! { NAME;
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
}

impl Flint {
    /// The library that is found at run time.
    ///
    /// # Errors
    /// None was found, or what was found lacks a call.
    pub fn open() -> Result<Flint, Absent> {
        let opened = library::open(NAME, VARIABLE, &FILES)?;
        let calls = Calls::opened(&opened)?;
        // SAFETY: FLINT's version is an array of characters that ends with 0.
        let version = unsafe {
            let version: *const c_char = opened.symbol(NAME, "flint_version")?;
            library::text(version)
        };
        let origin = format!("opened as {}", opened.found);
        Ok(Flint { identity: Identity { name: NAME, version, origin }, calls })
    }
}

impl Peer for Flint {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        let calls = self.calls;
        let operands: Vec<Operands> =
            case.pairs.iter().map(|pair| Operands::new(calls, pair)).collect::<Option<_>>()?;
        let operation = case.operation;
        match operation {
            Operation::ToDecimal => return Some(to_decimal(case.n, operands)),
            Operation::FromDecimal => return Some(from_decimal(case, operands)),
            _ => {}
        }
        Some(rotating(operands, move |x: &mut Operands| {
            // SAFETY: numbers that FLINT made.
            unsafe {
                match operation {
                    Operation::AddN => (calls.add)(&mut x.r, &x.a, &x.b),
                    Operation::SubN => (calls.sub)(&mut x.r, &x.a, &x.b),
                    Operation::Mul => (calls.mul)(&mut x.r, &x.a, &x.b),
                    Operation::Sqr => (calls.mul)(&mut x.r, &x.a, &x.a),
                    Operation::DivRem => (calls.div_rem)(&mut x.r, &mut x.remainder, &x.a, &x.b),
                    Operation::Gcd => (calls.gcd)(&mut x.r, &x.a, &x.b),
                    Operation::ToDecimal | Operation::FromDecimal => {}
                }
            }
        }))
    }
}

fn to_decimal(n: usize, operands: Vec<Operands>) -> Box<dyn Work> {
    let mut text: Vec<c_char> = vec![0; 20 * n + 3];
    rotating(operands, move |x: &mut Operands| {
        // SAFETY: the text has room for more digits than n limbs have, and a final 0.
        unsafe { (x.calls.get_str)(text.as_mut_ptr(), 10, &x.a) };
    })
}

fn from_decimal(case: &Case, operands: Vec<Operands>) -> Box<dyn Work> {
    let texts = case.decimal().into_iter().map(|text| CString::new(text).expect("digits"));
    rotating(operands.into_iter().zip(texts).collect(), |(x, text): &mut (Operands, CString)| {
        // SAFETY: a number that FLINT made, and a text that ends with a zero byte.
        unsafe { (x.calls.set_str)(&mut x.r, text.as_ptr(), 10) };
    })
}

/// The numbers of one call.
struct Operands {
    a: Fmpz,
    b: Fmpz,
    r: Fmpz,
    remainder: Fmpz,
    calls: Calls,
}

impl Operands {
    /// Nothing if an operand is too long for FLINT.
    fn new(calls: Calls, pair: &Pair) -> Option<Operands> {
        let mut operands = Operands { a: 0, b: 0, r: 0, remainder: 0, calls };
        for (number, limbs) in [(&mut operands.a, &pair.a), (&mut operands.b, &pair.b)] {
            let n = c_long::try_from(limbs.len()).ok()?;
            if n > 0 {
                // SAFETY: n limbs, and 0 is an initialised number.
                unsafe { (calls.set_limbs)(number, limbs.as_ptr(), n) };
            }
        }
        Some(operands)
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
    fn every_operation_runs() {
        match Flint::open() {
            Ok(flint) => super::super::tests::run_every_operation(&flint),
            Err(absent) => println!("SKIPPED: {absent}"),
        }
    }
}
