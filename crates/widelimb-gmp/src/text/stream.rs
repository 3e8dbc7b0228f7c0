//! What libgmpxx calls to write numbers to streams: numbers in their fields, and strings that grow.
//!
//! It has a table of functions that take the text; the layouts of that table, of its parameters and
//! of its strings are those of GMP 6.

use super::layout::{Justify, Layout, Notation, ShowBase};
use super::{float, integer};
use crate::abi::Mpf;
use crate::export::export;
use crate::memory::__gmp_reallocate_func;
use core::ffi::{CStr, c_char, c_int, c_void};

/// The functions that take text: `struct doprnt_funs_t`.
#[repr(C)]
#[derive(Debug)]
pub struct Sink {
    format: *const c_void,
    memory: unsafe extern "C" fn(*mut c_void, *const c_char, usize) -> c_int,
    repeated: unsafe extern "C" fn(*mut c_void, c_int, c_int) -> c_int,
    last: *const c_void,
}

/// A layout: `struct doprnt_params_t`.
#[repr(C)]
#[derive(Debug)]
pub struct Parameters {
    base: c_int,
    notation: c_int,
    exponent_format: *const c_char,
    binary_exponent: c_int,
    fill: c_char,
    justify: c_int,
    precision: c_int,
    show_base: c_int,
    show_point: c_int,
    show_zeros: c_int,
    sign: c_char,
    width: c_int,
}

/// A string that grows: `struct gmp_asprintf_t`.
#[repr(C)]
#[derive(Debug)]
pub struct GrowingString {
    result: *mut *mut c_char,
    memory: *mut c_char,
    len: usize,
    room: usize,
}

export! {
    /// Hands over an integer, whose digits are given, as a layout says; the number of bytes.
    fn __gmp_doprnt_integer(
        sink: *const Sink,
        data: *mut c_void,
        parameters: *const Parameters,
        digits: *const c_char,
    ) -> c_int {
        let mut out = Vec::new();
        integer::lay_out(&mut out, &layout(parameters), CStr::from_ptr(digits).to_bytes());
        hand_over(sink, data, &out)
    }

    /// Hands over a float as a layout says, with the decimal point that is given; the number of
    /// bytes.
    fn __gmp_doprnt_mpf2(
        sink: *const Sink,
        data: *mut c_void,
        parameters: *const Parameters,
        point: *const c_char,
        number: *const Mpf,
    ) -> c_int {
        let mut out = Vec::new();
        let point = CStr::from_ptr(point).to_bytes();
        float::lay_out(&mut out, &layout(parameters), point, number);
        hand_over(sink, data, &out)
    }

    /// Appends bytes to a string.
    fn __gmp_asprintf_memory(string: *mut GrowingString, text: *const c_char, len: usize) -> c_int {
        room(string, len).copy_from_nonoverlapping(text, len);
        (*string).len += len;
        len as c_int
    }

    /// Appends a byte so many times to a string.
    fn __gmp_asprintf_reps(string: *mut GrowingString, byte: c_int, times: c_int) -> c_int {
        let len = usize::try_from(times).unwrap_or(0);
        room(string, len).write_bytes(byte as u8, len);
        (*string).len += len;
        times
    }

    /// Ends a string and gives its memory, which is of just its size, to where it is wanted.
    fn __gmp_asprintf_final(string: *mut GrowingString) -> c_int {
        *room(string, 1) = 0;
        let memory = (*string).memory.cast();
        let size = (*string).len + 1;
        *(*string).result = __gmp_reallocate_func(memory, (*string).room, size).cast();
        0
    }
}

/// Where so many bytes more of a string go.
unsafe fn room(string: *mut GrowingString, len: usize) -> *mut c_char {
    let needed = (*string).len + len;
    if needed > (*string).room {
        let room = 2 * needed;
        let memory = (*string).memory.cast();
        (*string).memory = __gmp_reallocate_func(memory, (*string).room, room).cast();
        (*string).room = room;
    }
    (*string).memory.add((*string).len)
}

/// Hands over text; -1 where the sink fails.
unsafe fn hand_over(sink: *const Sink, data: *mut c_void, text: &[u8]) -> c_int {
    if ((*sink).memory)(data, text.as_ptr().cast(), text.len()) < 0 {
        return -1;
    }
    text.len() as c_int
}

/// The layout of parameters.
unsafe fn layout<'a>(parameters: *const Parameters) -> Layout<'a> {
    let parameters = &*parameters;
    Layout {
        base: parameters.base,
        notation: match parameters.notation {
            1 => Notation::Fixed,
            2 => Notation::Scientific,
            _ => Notation::General,
        },
        exponent_format: match parameters.exponent_format.is_null() {
            true => c"",
            false => CStr::from_ptr(parameters.exponent_format),
        },
        binary_exponent: parameters.binary_exponent != 0,
        fill: parameters.fill as u8,
        justify: match parameters.justify {
            1 => Justify::Left,
            3 => Justify::Internal,
            _ => Justify::Right,
        },
        precision: usize::try_from(parameters.precision).ok(),
        show_base: match parameters.show_base {
            1 => ShowBase::Yes,
            2 => ShowBase::No,
            _ => ShowBase::Nonzero,
        },
        show_point: parameters.show_point != 0,
        show_zeros: parameters.show_zeros != 0,
        sign: Some(parameters.sign as u8).filter(|&sign| sign != 0),
        width: usize::try_from(parameters.width).unwrap_or(0),
    }
}
