//! Streams of C, and the decimal point of numbers in them.

use core::ffi::{CStr, c_int, c_void};
use core::ptr;
use libc::FILE;

unsafe extern "C" {
    #[cfg_attr(target_vendor = "apple", link_name = "__stdinp")]
    static mut stdin: *mut FILE;
    #[cfg_attr(target_vendor = "apple", link_name = "__stdoutp")]
    static mut stdout: *mut FILE;
}

/// A stream that is read; null stands for the standard input.
pub(crate) unsafe fn input(stream: *mut FILE) -> *mut FILE {
    if stream.is_null() { stdin } else { stream }
}

/// A stream that is written; null stands for the standard output.
pub(crate) unsafe fn output(stream: *mut FILE) -> *mut FILE {
    if stream.is_null() { stdout } else { stream }
}

/// Writes bytes; whether all were.
pub(crate) unsafe fn write(stream: *mut FILE, bytes: &[u8]) -> bool {
    libc::fwrite(bytes.as_ptr().cast::<c_void>(), 1, bytes.len(), stream) == bytes.len()
}

/// Reads as many bytes as there is room for; whether there were as many.
pub(crate) unsafe fn read(stream: *mut FILE, bytes: &mut [u8]) -> bool {
    libc::fread(bytes.as_mut_ptr().cast::<c_void>(), 1, bytes.len(), stream) == bytes.len()
}

/// The decimal point of the locale.
pub(crate) unsafe fn point() -> Vec<u8> {
    let locale = libc::localeconv();
    let point = if locale.is_null() { ptr::null() } else { (*locale).decimal_point };
    if point.is_null() { vec![b'.'] } else { CStr::from_ptr(point).to_bytes().to_vec() }
}

/// Characters of a stream, of which the last may be given back.
pub(crate) struct Characters {
    stream: *mut FILE,
    /// The characters read, with that which is at hand.
    pub count: usize,
    /// The one at hand; `None` at the end.
    pub at_hand: Option<u8>,
}

impl Characters {
    /// The first character is at hand.
    pub unsafe fn of(stream: *mut FILE) -> Characters {
        let mut characters = Characters { stream, count: 0, at_hand: None };
        characters.next();
        characters
    }

    /// Takes the next one.
    pub unsafe fn next(&mut self) {
        let character: c_int = libc::fgetc(self.stream);
        self.count += 1;
        self.at_hand = u8::try_from(character).ok();
    }

    /// Gives the one at hand back.
    pub unsafe fn give_back(&mut self) {
        self.count -= 1;
        if let Some(character) = self.at_hand {
            libc::ungetc(character.into(), self.stream);
        }
    }
}
