//! What formatted input is read from: a file, or a string.

use crate::data::is_space;
use core::ffi::{CStr, c_char, c_int};
use libc::FILE;

/// Where input comes from; a byte that was read can be put back.
#[derive(Debug)]
pub enum Source {
    /// A file.
    File(*mut FILE),
    /// What is left of a string.
    Text(*const c_char),
}

/// What the C library made of a conversion.
#[derive(Debug)]
pub enum Standard {
    /// It matched so many bytes.
    Matched(usize),
    /// Something else was there.
    Mismatch,
    /// The input was at its end.
    End,
}

impl Source {
    /// The next byte; `None` at the end.
    pub unsafe fn get(&mut self) -> Option<u8> {
        match self {
            Source::File(file) => u8::try_from(libc::fgetc(*file)).ok(),
            Source::Text(text) => {
                let byte = **text as u8;
                if byte == 0 {
                    return None;
                }
                *text = text.add(1);
                Some(byte)
            }
        }
    }

    /// Puts back the byte that was got last, if it was one.
    pub unsafe fn put_back(&mut self, byte: Option<u8>) {
        let Some(byte) = byte else { return };
        match self {
            Source::File(file) => {
                libc::ungetc(byte.into(), *file);
            }
            Source::Text(text) => *text = text.sub(1),
        }
    }

    /// Passes over white space; how many bytes it was.
    pub unsafe fn skip_space(&mut self) -> usize {
        let mut skipped = 0;
        loop {
            let byte = self.get();
            if !byte.is_some_and(is_space) {
                self.put_back(byte);
                return skipped;
            }
            skipped += 1;
        }
    }

    /// Has the C library read a conversion, whose format ends with `%n`, to where it goes, if it is
    /// stored.
    pub unsafe fn standard(&mut self, format: &CStr, to: Option<*mut u8>) -> Standard {
        let mut len: c_int = -1;
        let len_at = &raw mut len;
        let format = format.as_ptr();
        let given = match (&*self, to) {
            (Source::File(file), Some(to)) => libc::fscanf(*file, format, to, len_at),
            (Source::File(file), None) => libc::fscanf(*file, format, len_at),
            (Source::Text(text), Some(to)) => libc::sscanf(*text, format, to, len_at),
            (Source::Text(text), None) => libc::sscanf(*text, format, len_at),
        };
        match usize::try_from(len) {
            Ok(len) => {
                if let Source::Text(text) = self {
                    *text = text.add(len);
                }
                Standard::Matched(len)
            }
            Err(_) if given < 0 => Standard::End,
            Err(_) => Standard::Mismatch,
        }
    }
}
