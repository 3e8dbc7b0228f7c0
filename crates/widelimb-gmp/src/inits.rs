//! Beginning and end of several numbers in one call, whose arguments end with a null pointer.

use crate::abi::{Mpf, Mpq, Mpz};
use crate::mpf::{__gmpf_clear, __gmpf_init};
use crate::mpq::{__gmpq_clear, __gmpq_init};
use crate::mpz::{__gmpz_clear, __gmpz_init};
use crate::variadic::{RawVaList, VaList, variadic};

variadic! {
    /// `r = 0` for each integer, of memory that was no number before.
    fn __gmpz_inits(1, ...) => init_integers;
    /// Gives back the memory of each integer.
    fn __gmpz_clears(1, ...) => clear_integers;
    /// `r = 0 / 1` for each rational, of memory that was no number before.
    fn __gmpq_inits(1, ...) => init_rationals;
    /// Gives back the memory of each rational.
    fn __gmpq_clears(1, ...) => clear_rationals;
    /// `r = 0` with the default precision for each float, of memory that was no number before.
    fn __gmpf_inits(1, ...) => init_floats;
    /// Gives back the memory of each float.
    fn __gmpf_clears(1, ...) => clear_floats;
}

/// Writes functions that call another for each number of a list.
macro_rules! for_each {
    ($($name:ident: $type:ty => $function:ident;)*) => {$(
        #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "no entry has it"))]
        unsafe extern "C" fn $name(first: *mut $type, list: RawVaList) {
            let (mut number, mut list) = (first, VaList::copy_of(list));
            while !number.is_null() {
                $function(number);
                number = list.pointer();
            }
        }
    )*};
}

for_each! {
    init_integers: Mpz => __gmpz_init;
    clear_integers: Mpz => __gmpz_clear;
    init_rationals: Mpq => __gmpq_init;
    clear_rationals: Mpq => __gmpq_clear;
    init_floats: Mpf => __gmpf_init;
    clear_floats: Mpf => __gmpf_clear;
}
