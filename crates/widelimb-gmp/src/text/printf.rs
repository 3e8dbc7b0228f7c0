//! The functions `gmp_printf`.

use super::output::formatted;
use crate::export::export;
use crate::memory::__gmp_allocate_func;
use crate::stdio;
use crate::variadic::{RawVaList, variadic};
use core::ffi::{c_char, c_int};
use core::ptr;
use libc::FILE;

variadic! {
    /// [`__gmp_vprintf`] of variable arguments.
    fn __gmp_printf(1, ...) => __gmp_vprintf;
    /// [`__gmp_vfprintf`] of variable arguments.
    fn __gmp_fprintf(2, ...) => __gmp_vfprintf;
    /// [`__gmp_vsprintf`] of variable arguments.
    fn __gmp_sprintf(2, ...) => __gmp_vsprintf;
    /// [`__gmp_vsnprintf`] of variable arguments.
    fn __gmp_snprintf(3, ...) => __gmp_vsnprintf;
    /// [`__gmp_vasprintf`] of variable arguments.
    fn __gmp_asprintf(2, ...) => __gmp_vasprintf;
}

export! {
    /// Writes to the standard output; the number of bytes, or -1 where that fails.
    fn __gmp_vprintf(format: *const c_char, arguments: RawVaList) -> c_int {
        __gmp_vfprintf(stdio::output(ptr::null_mut()), format, arguments)
    }

    /// Writes to a file; the number of bytes, or -1 where that fails.
    fn __gmp_vfprintf(file: *mut FILE, format: *const c_char, arguments: RawVaList) -> c_int {
        let Some(text) = formatted(format, arguments) else { return -1 };
        if stdio::write(file, &text) { text.len() as c_int } else { -1 }
    }

    /// Writes a string; its length.
    fn __gmp_vsprintf(r: *mut c_char, format: *const c_char, arguments: RawVaList) -> c_int {
        __gmp_vsnprintf(r, usize::MAX, format, arguments)
    }

    /// Writes a string of at most `size` bytes with its end; the length that it would have.
    fn __gmp_vsnprintf(
        r: *mut c_char,
        size: usize,
        format: *const c_char,
        arguments: RawVaList,
    ) -> c_int {
        let Some(text) = formatted(format, arguments) else { return -1 };
        if size > 0 {
            let len = text.len().min(size - 1);
            r.copy_from_nonoverlapping(text.as_ptr().cast(), len);
            *r.add(len) = 0;
        }
        text.len() as c_int
    }

    /// Writes a string into memory of just its size; its length.
    fn __gmp_vasprintf(r: *mut *mut c_char, format: *const c_char, arguments: RawVaList) -> c_int {
        let Some(text) = formatted(format, arguments) else { return -1 };
        let memory: *mut c_char = __gmp_allocate_func(text.len() + 1).cast();
        memory.copy_from_nonoverlapping(text.as_ptr().cast(), text.len());
        *memory.add(text.len()) = 0;
        *r = memory;
        text.len() as c_int
    }
}
