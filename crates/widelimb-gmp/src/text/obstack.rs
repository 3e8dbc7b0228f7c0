//! Output to an obstack of the GNU C library.
#![cfg(target_env = "gnu")]

use super::output::formatted;
use crate::export::export;
use crate::variadic::{RawVaList, variadic};
use core::ffi::{c_char, c_int, c_long, c_void};

/// `struct obstack`: an object that grows. What comes after these fields is its functions'.
#[repr(C)]
#[derive(Debug)]
pub struct Obstack {
    chunk_size: c_long,
    chunk: *mut c_void,
    /// The beginning of the object.
    object: *mut c_char,
    /// Its end.
    end: *mut c_char,
    /// The end of the memory that there is for it.
    limit: *mut c_char,
}

unsafe extern "C" {
    /// Moves the object to where there is room for so many bytes more.
    fn _obstack_newchunk(obstack: *mut Obstack, len: c_int);
}

variadic! {
    /// [`__gmp_obstack_vprintf`] of variable arguments.
    fn __gmp_obstack_printf(2, ...) => __gmp_obstack_vprintf;
}

export! {
    /// Appends to the object of an obstack, without an end of a string; the number of bytes.
    fn __gmp_obstack_vprintf(
        obstack: *mut Obstack,
        format: *const c_char,
        arguments: RawVaList,
    ) -> c_int {
        let Some(text) = formatted(format, arguments) else { return -1 };
        let len = text.len() as c_int;
        if (*obstack).limit.offset_from((*obstack).end) < text.len() as isize {
            _obstack_newchunk(obstack, len);
        }
        (*obstack).end.copy_from_nonoverlapping(text.as_ptr().cast(), text.len());
        (*obstack).end = (*obstack).end.add(text.len());
        len
    }
}
