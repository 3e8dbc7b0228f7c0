//! Calls of a library on operands that rotate.

use super::libraries::Side;
use super::operands::{Set, SharedOperands};
use super::operation::{Call, Operation};
use crate::measure::Work;
use crate::peers::gmp::Mpz;
use std::ffi::{c_char, c_int, c_long, c_uint, c_ulong};
use std::rc::Rc;
use widelimb_limb::Limb;

/// Finds a function of the type that is written as that of a C function.
macro_rules! function {
    ($library:expr, $operation:expr, fn($($type:ty),*) $(-> $out:ty)?) => {{
        type Function = unsafe extern "C-unwind" fn($($type),*) $(-> $out)?;
        // SAFETY: the type is that of the manual.
        unsafe { $library.function::<Function>(&$operation.symbol()) }
    }};
}

/// Calls of a function on sets in turn, beginning with the first. Each call writes what it returned.
///
/// # Panics
/// If the library lacks the function.
#[allow(clippy::undocumented_unsafe_blocks, reason = "one comment is that of all calls")]
pub(super) fn work(
    library: &Side,
    operation: &Operation,
    operands: &SharedOperands,
) -> Box<dyn Work> {
    // SAFETY, of each call: the numbers are initialized, with room for the result.
    match operation.call {
        Call::Signed | Call::Two | Call::AddProduct => {
            let f = function!(library, operation, fn(*mut Mpz, *const Mpz, *const Mpz));
            on(operands, move |set| unsafe {
                f(&mut set.r, &set.a, &set.b);
                0
            })
        }
        Call::Order => {
            let f = function!(library, operation, fn(*const Mpz, *const Mpz) -> c_int);
            on(operands, move |set| unsafe { f(&set.a, &set.b) as u64 })
        }
        Call::Divides => {
            let f = function!(library, operation, fn(*const Mpz, *const Mpz) -> c_int);
            on(operands, move |set| unsafe { u64::from(f(&set.a, &set.b) != 0) })
        }
        Call::CountBoth => {
            let f = function!(library, operation, fn(*const Mpz, *const Mpz) -> c_ulong);
            on(operands, move |set| unsafe { f(&set.a, &set.b) })
        }
        Call::Count => {
            let f = function!(library, operation, fn(*const Mpz) -> c_ulong);
            on(operands, move |set| unsafe { f(&set.a) })
        }
        Call::One => {
            let f = function!(library, operation, fn(*mut Mpz, *const Mpz));
            on(operands, move |set| unsafe {
                f(&mut set.r, &set.a);
                0
            })
        }
        Call::DivRem => {
            let f = function!(library, operation, fn(*mut Mpz, *mut Mpz, *const Mpz, *const Mpz));
            on(operands, move |set| unsafe {
                f(&mut set.q, &mut set.r, &set.a, &set.b);
                0
            })
        }
        Call::PowMod => {
            let f = function!(library, operation, fn(*mut Mpz, *const Mpz, *const Mpz, *const Mpz));
            on(operands, move |set| unsafe {
                f(&mut set.r, &set.a, &set.b, &set.m);
                0
            })
        }
        Call::CubeRoot => {
            let f = function!(library, operation, fn(*mut Mpz, *const Mpz, c_ulong) -> c_int);
            on(operands, move |set| unsafe { u64::from(f(&mut set.r, &set.a, 3) != 0) })
        }
        _ => words_and_limbs(library, operation, operands),
    }
}

/// The calls with a word or a text, and those on limbs.
#[allow(clippy::undocumented_unsafe_blocks, reason = "one comment is that of all calls")]
fn words_and_limbs(
    library: &Side,
    operation: &Operation,
    operands: &SharedOperands,
) -> Box<dyn Work> {
    let n = operands.borrow().limbs() as c_long;
    // SAFETY, of each call: the numbers are initialized, with room for the result, and limbs and
    // texts have the lengths that are told or end with a zero byte.
    match operation.call {
        Call::ToText => {
            let f =
                function!(library, operation, fn(*mut c_char, c_int, *const Mpz) -> *mut c_char);
            on(operands, move |set| unsafe {
                u64::from(f(set.text.as_mut_ptr(), 10, &set.a).is_null())
            })
        }
        Call::FromText => {
            let f = function!(library, operation, fn(*mut Mpz, *const c_char, c_int) -> c_int);
            on(operands, move |set| unsafe { f(&mut set.r, set.digits.as_ptr(), 10) as u64 })
        }
        Call::Word => {
            let f = function!(library, operation, fn(*mut Mpz, *const Mpz, c_ulong));
            on(operands, move |set| unsafe {
                f(&mut set.r, &set.a, set.word);
                0
            })
        }
        Call::QuotientWord => {
            let f = function!(library, operation, fn(*mut Mpz, *const Mpz, c_ulong) -> c_ulong);
            on(operands, move |set| unsafe { f(&mut set.r, &set.a, set.word) })
        }
        Call::SetWord => {
            let f = function!(library, operation, fn(*mut Mpz, c_ulong));
            on(operands, move |set| unsafe {
                f(&mut set.r, set.word);
                0
            })
        }
        Call::OrderWord => {
            let f = function!(library, operation, fn(*const Mpz, c_ulong) -> c_int);
            on(operands, move |set| unsafe { f(&set.a, set.word) as u64 })
        }
        Call::Limbs => {
            let f = function!(
                library,
                operation,
                fn(*mut Limb, *const Limb, *const Limb, c_long) -> Limb
            );
            on(operands, move |set| unsafe { f(set.r.limbs, set.a.limbs, set.b.limbs, n) })
        }
        Call::LimbsProduct => {
            let f = function!(library, operation, fn(*mut Limb, *const Limb, *const Limb, c_long));
            on(operands, move |set| unsafe {
                f(set.r.limbs, set.a.limbs, set.b.limbs, n);
                0
            })
        }
        Call::LimbsWord => {
            let f = function!(library, operation, fn(*mut Limb, *const Limb, c_long, Limb) -> Limb);
            on(operands, move |set| unsafe { f(set.r.limbs, set.a.limbs, n, set.word) })
        }
        Call::LimbsShift => {
            let f =
                function!(library, operation, fn(*mut Limb, *const Limb, c_long, c_uint) -> Limb);
            on(operands, move |set| unsafe { f(set.r.limbs, set.a.limbs, n, 13) })
        }
        _ => unreachable!("the others are above"),
    }
}

/// Work that calls `f` on the sets in turn.
fn on(operands: &SharedOperands, f: impl Fn(&mut Set) -> u64 + 'static) -> Box<dyn Work> {
    let operands = Rc::clone(operands);
    Box::new(move |count: usize| {
        let sets = &mut operands.borrow_mut().sets[..];
        let mut left = count;
        while left > 0 {
            let now = left.min(sets.len());
            for set in &mut sets[..now] {
                set.returned = f(set);
            }
            left -= now;
        }
    })
}
