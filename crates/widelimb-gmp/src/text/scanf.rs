//! The functions `gmp_scanf`.

use super::scan::scan;
use super::source::Source;
use crate::export::export;
use crate::stdio;
use crate::variadic::{RawVaList, variadic};
use core::ffi::{c_char, c_int};
use core::ptr;
use libc::FILE;

variadic! {
    /// [`__gmp_vscanf`] of variable arguments.
    fn __gmp_scanf(1, ...) => __gmp_vscanf;
    /// [`__gmp_vfscanf`] of variable arguments.
    fn __gmp_fscanf(2, ...) => __gmp_vfscanf;
    /// [`__gmp_vsscanf`] of variable arguments.
    fn __gmp_sscanf(2, ...) => __gmp_vsscanf;
}

export! {
    /// Reads from the standard input; the number of fields, or -1 at its end.
    fn __gmp_vscanf(format: *const c_char, arguments: RawVaList) -> c_int {
        scan(Source::File(stdio::input(ptr::null_mut())), format, arguments)
    }

    /// Reads from a file; the number of fields, or -1 at its end.
    fn __gmp_vfscanf(file: *mut FILE, format: *const c_char, arguments: RawVaList) -> c_int {
        scan(Source::File(file), format, arguments)
    }

    /// Reads from a string; the number of fields, or -1 at its end.
    fn __gmp_vsscanf(text: *const c_char, format: *const c_char, arguments: RawVaList) -> c_int {
        scan(Source::Text(text), format, arguments)
    }
}
