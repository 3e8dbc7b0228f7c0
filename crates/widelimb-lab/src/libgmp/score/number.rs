//! Numbers that a library owns, in its own memory.

use crate::peers::Absent;
use crate::peers::gmp::{Mpz, NAME};
use crate::peers::library::calls;
use std::ffi::{CString, c_char, c_int, c_ulong};
use std::mem::MaybeUninit;
use std::rc::Rc;

calls! { NAME;
    init: fn(*mut Mpz) = "__gmpz_init";
    clear: fn(*mut Mpz) = "__gmpz_clear";
    set_str: fn(*mut Mpz, *const c_char, c_int) -> c_int = "__gmpz_set_str";
    get_str: fn(*mut c_char, c_int, *const Mpz) -> *mut c_char = "__gmpz_get_str";
    size_in_base: fn(*const Mpz, c_int) -> usize = "__gmpz_sizeinbase";
    set_ui: fn(*mut Mpz, c_ulong) = "__gmpz_set_ui";
    neg: fn(*mut Mpz, *const Mpz) = "__gmpz_neg";
    add: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_add";
    sub: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_sub";
    mul: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_mul";
    addmul: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_addmul";
    mul_ui: fn(*mut Mpz, *const Mpz, c_ulong) = "__gmpz_mul_ui";
    tdiv_q: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_tdiv_q";
    tdiv_qr: fn(*mut Mpz, *mut Mpz, *const Mpz, *const Mpz) = "__gmpz_tdiv_qr";
    modulo: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_mod";
    gcd: fn(*mut Mpz, *const Mpz, *const Mpz) = "__gmpz_gcd";
    gcdext: fn(*mut Mpz, *mut Mpz, *mut Mpz, *const Mpz, *const Mpz) = "__gmpz_gcdext";
    powm: fn(*mut Mpz, *const Mpz, *const Mpz, *const Mpz) = "__gmpz_powm";
    invert: fn(*mut Mpz, *const Mpz, *const Mpz) -> c_int = "__gmpz_invert";
    next_prime: fn(*mut Mpz, *const Mpz) = "__gmpz_nextprime";
    sqrt: fn(*mut Mpz, *const Mpz) = "__gmpz_sqrt";
    ui_pow_ui: fn(*mut Mpz, c_ulong, c_ulong) = "__gmpz_ui_pow_ui";
}

/// The functions of a library, which the programs share.
#[derive(Clone)]
pub(super) struct Api(Rc<Calls>);

impl Api {
    /// The functions of an opened library.
    pub fn of(library: &crate::peers::library::OpenLibrary) -> Result<Api, Absent> {
        Ok(Api(Rc::new(Calls::opened(library)?)))
    }

    /// The number 0.
    pub fn zero(&self) -> Number {
        let mut raw = MaybeUninit::uninit();
        // SAFETY: `mpz_init` makes a number of any memory.
        let raw = unsafe {
            (self.0.init)(raw.as_mut_ptr());
            raw.assume_init()
        };
        Number { raw, api: self.clone() }
    }

    /// The number of a word.
    pub fn word(&self, word: u64) -> Number {
        let mut number = self.zero();
        // SAFETY: an initialized number.
        unsafe { (self.0.set_ui)(&mut number.raw, word) };
        number
    }

    /// The number of hexadecimal digits.
    pub fn hexadecimal(&self, digits: &str) -> Number {
        let mut number = self.zero();
        let digits = CString::new(digits).expect("no zero byte");
        // SAFETY: an initialized number, and digits that end with a zero byte.
        let refused = unsafe { (self.0.set_str)(&mut number.raw, digits.as_ptr(), 16) };
        assert_eq!(refused, 0, "hexadecimal digits");
        number
    }
}

/// A number in a library's own memory.
pub(super) struct Number {
    raw: Mpz,
    api: Api,
}

impl Drop for Number {
    fn drop(&mut self) {
        // SAFETY: an initialized number.
        unsafe { (self.api.0.clear)(&mut self.raw) }
    }
}

/// Methods that write `self = f(a)`.
macro_rules! of_one {
    ($($(#[$doc:meta])* $name:ident = $call:ident;)*) => {
        impl Number {
            $($(#[$doc])*
            pub fn $name(&mut self, a: &Number) {
                // SAFETY: initialized numbers of one library.
                unsafe { (self.api.0.$call)(&mut self.raw, &a.raw) };
            })*
        }
    };
}

/// Methods that write `self = f(a, b)`.
macro_rules! of_two {
    ($($(#[$doc:meta])* $name:ident = $call:ident;)*) => {
        impl Number {
            $($(#[$doc])*
            pub fn $name(&mut self, a: &Number, b: &Number) {
                // SAFETY: initialized numbers of one library.
                unsafe { (self.api.0.$call)(&mut self.raw, &a.raw, &b.raw) };
            })*
        }
    };
}

of_one! {
    /// `self = floor(sqrt(a))`.
    sqrt = sqrt;
    /// The first prime above `a`.
    next_prime = next_prime;
}

of_two! {
    /// `self = a + b`.
    add = add;
    /// `self = a - b`.
    sub = sub;
    /// `self = a b`.
    mul = mul;
    /// `self += a b`.
    addmul = addmul;
    /// `self = a / b`, rounded to 0.
    tdiv_q = tdiv_q;
    /// `self = a mod b`, from 0 on.
    modulo = modulo;
    /// `self = gcd(a, b)`.
    gcd = gcd;
    /// `self a = 1 mod b`.
    invert = invert;
}

impl Number {
    /// `self = -self`.
    pub fn negate(&mut self) {
        let this = &raw mut self.raw;
        // SAFETY: an initialized number, which may be result and operand.
        unsafe { (self.api.0.neg)(this, this) }
    }

    /// `self *= word`.
    pub fn mul_word(&mut self, word: u64) {
        let this = &raw mut self.raw;
        // SAFETY: an initialized number, which may be result and operand.
        unsafe { (self.api.0.mul_ui)(this, this, word) }
    }

    /// `self *= a`.
    pub fn mul_by(&mut self, a: &Number) {
        let this = &raw mut self.raw;
        // SAFETY: initialized numbers, of which one may be result and operand.
        unsafe { (self.api.0.mul)(this, this, &a.raw) }
    }

    /// `self = base^exponent`.
    pub fn power_of(&mut self, base: u64, exponent: u64) {
        // SAFETY: an initialized number.
        unsafe { (self.api.0.ui_pow_ui)(&mut self.raw, base, exponent) }
    }

    /// `self = base^exponent mod modulus`.
    pub fn powm(&mut self, base: &Number, exponent: &Number, modulus: &Number) {
        // SAFETY: initialized numbers.
        unsafe { (self.api.0.powm)(&mut self.raw, &base.raw, &exponent.raw, &modulus.raw) }
    }

    /// `self, remainder = a / b`.
    pub fn tdiv_qr(&mut self, remainder: &mut Number, a: &Number, b: &Number) {
        // SAFETY: initialized numbers.
        unsafe { (self.api.0.tdiv_qr)(&mut self.raw, &mut remainder.raw, &a.raw, &b.raw) }
    }

    /// `self = gcd(a, b) = s a + t b`.
    pub fn gcdext(&mut self, [s, t]: &mut [Number; 2], a: &Number, b: &Number) {
        // SAFETY: initialized numbers.
        unsafe { (self.api.0.gcdext)(&mut self.raw, &mut s.raw, &mut t.raw, &a.raw, &b.raw) }
    }

    /// The digits in a base.
    pub fn digits(&self, base: c_int) -> String {
        // SAFETY: an initialized number; a sign and a zero byte have room too.
        unsafe {
            let room = (self.api.0.size_in_base)(&self.raw, base) + 2;
            let mut text: Vec<u8> = vec![0; room];
            (self.api.0.get_str)(text.as_mut_ptr().cast(), base, &self.raw);
            let end = text.iter().position(|&byte| byte == 0).expect("a zero byte");
            text.truncate(end);
            String::from_utf8(text).expect("digits")
        }
    }
}
