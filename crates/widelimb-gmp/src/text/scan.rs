//! Reads input by a format.

use super::format::Kind;
use super::numerals::Reader;
use super::output::store;
use super::source::{Source, Standard};
use super::to_float;
use crate::abi::{Mpq, Mpz};
use crate::data::is_space;
use crate::mpz::put;
use crate::stdio::point;
use crate::variadic::{RawVaList, VaList};
use core::ffi::{CStr, c_char, c_int};
use std::ffi::CString;

/// How reading ends before the format does.
enum Stop {
    /// Something else was there.
    Mismatch,
    /// The input was at its end.
    End,
}

/// A conversion `% [*] [width] [type] conv`.
struct Conversion {
    kind: Kind,
    letter: u8,
    /// Whether what is read is not stored.
    dropped: bool,
    /// The most bytes that are read.
    width: usize,
    /// The bytes after the percent sign.
    len: usize,
}

/// The state of reading.
struct Scan {
    source: Source,
    arguments: VaList,
    /// The fields that were stored.
    fields: c_int,
    /// The bytes that were read.
    bytes: usize,
}

/// Reads fields; how many were stored, or -1 where the input was at its end before the first.
pub unsafe fn scan(source: Source, format: *const c_char, arguments: RawVaList) -> c_int {
    let arguments = VaList::copy_of(arguments);
    let mut scan = Scan { source, arguments, fields: 0, bytes: 0 };
    match scan.run(CStr::from_ptr(format).to_bytes()) {
        Err(Stop::End) if scan.fields == 0 => -1,
        _ => scan.fields,
    }
}

impl Scan {
    /// Reads what a format says.
    unsafe fn run(&mut self, mut format: &[u8]) -> Result<(), Stop> {
        while let Some((&first, rest)) = format.split_first() {
            format = rest;
            if is_space(first) {
                self.bytes += self.source.skip_space();
            } else if first != b'%' {
                self.literal(first)?;
            } else {
                let conversion = conversion(rest);
                let (text, rest) = rest.split_at(conversion.len);
                format = rest;
                self.field(&conversion, text)?;
            }
        }
        Ok(())
    }

    /// Reads a byte of the format.
    unsafe fn literal(&mut self, byte: u8) -> Result<(), Stop> {
        match self.source.get() {
            None => Err(Stop::End),
            Some(found) if found == byte => {
                self.bytes += 1;
                Ok(())
            }
            found => {
                self.source.put_back(found);
                Err(Stop::Mismatch)
            }
        }
    }

    /// Reads a field, whose conversion has this text.
    unsafe fn field(&mut self, conversion: &Conversion, text: &[u8]) -> Result<(), Stop> {
        let base = match conversion.letter {
            b'd' | b'u' => 10,
            b'o' => 8,
            b'x' | b'X' => 16,
            _ => 0,
        };
        match (conversion.kind, conversion.letter) {
            (_, b'%') => return self.literal(b'%'),
            (_, 0) => return Err(Stop::Mismatch),
            (kind, b'n') => {
                if !conversion.dropped {
                    store(self.bytes, kind, &mut self.arguments);
                }
                return Ok(());
            }
            (Kind::Integer, _) => {
                let value = self.number(conversion.width, |reader| reader.integer(base))?;
                if !conversion.dropped {
                    let number: *mut Mpz = self.arguments.pointer();
                    put(number, &value.0, value.1);
                }
            }
            (Kind::Rational, _) => {
                let value = self.number(conversion.width, |reader| reader.rational(base))?;
                if !conversion.dropped {
                    let number: *mut Mpq = self.arguments.pointer();
                    put(&raw mut (*number).num, &value.0.0, value.0.1);
                    put(&raw mut (*number).den, &value.1.0, value.1.1);
                }
            }
            (Kind::Float, _) => {
                let point = point();
                let value = self.number(conversion.width, |reader| reader.float(&point))?;
                if !conversion.dropped {
                    to_float::set(self.arguments.pointer(), &value);
                }
            }
            _ => self.standard(conversion, text)?,
        }
        self.fields += c_int::from(!conversion.dropped);
        Ok(())
    }

    /// Reads a number after white space.
    unsafe fn number<T>(
        &mut self,
        width: usize,
        read: impl FnOnce(&mut Reader<'_>) -> Option<T>,
    ) -> Result<T, Stop> {
        self.bytes += self.source.skip_space();
        let mut reader = Reader::new(&mut self.source, width);
        if reader.is_at_end() {
            return Err(Stop::End);
        }
        let value = read(&mut reader);
        self.bytes += reader.taken;
        reader.end();
        value.ok_or(Stop::Mismatch)
    }

    /// Has the C library read a field.
    unsafe fn standard(&mut self, conversion: &Conversion, text: &[u8]) -> Result<(), Stop> {
        let to = (!conversion.dropped).then(|| self.arguments.pointer());
        let Ok(format) = CString::new([b"%", text, b"%n"].concat()) else { return Ok(()) };
        match self.source.standard(&format, to) {
            Standard::Matched(len) => {
                self.bytes += len;
                Ok(())
            }
            Standard::Mismatch => Err(Stop::Mismatch),
            Standard::End => Err(Stop::End),
        }
    }
}

/// Reads a conversion after its percent sign.
fn conversion(format: &[u8]) -> Conversion {
    let mut read = Conversion { kind: Kind::Plain, letter: 0, dropped: false, width: 0, len: 0 };
    while let Some(&byte) = format.get(read.len) {
        read.len += 1;
        let next = format.get(read.len).copied().unwrap_or(0);
        match byte {
            b'*' => read.dropped = true,
            b'\'' | b'm' => {}
            // A buffer for a string; elsewhere it is a float.
            b'a' if matches!(next, b's' | b'S' | b'[' | b'l') => {}
            b'0'..=b'9' => {
                let digit = usize::from(byte - b'0');
                read.width = read.width.saturating_mul(10).saturating_add(digit);
            }
            b'h' => read.kind = if read.kind == Kind::Short { Kind::Char } else { Kind::Short },
            b'j' | b'l' | b'q' | b't' | b'z' => read.kind = Kind::Long,
            b'L' => read.kind = Kind::LongDouble,
            b'Z' => read.kind = Kind::Integer,
            b'Q' => read.kind = Kind::Rational,
            b'F' => read.kind = Kind::Float,
            letter => {
                read.letter = letter;
                break;
            }
        }
    }
    if read.letter == b'[' {
        read.len += set_len(&format[read.len..]);
    }
    if read.width == 0 {
        read.width = usize::MAX;
    }
    read
}

/// The bytes of a set after its opening bracket, of which the first may be a closing one.
fn set_len(set: &[u8]) -> usize {
    let first = usize::from(set.first() == Some(&b'^'));
    let members = set.get(first + 1..).unwrap_or(&[]);
    let end = members.iter().position(|&member| member == b']');
    end.map_or(set.len(), |end| first + 1 + end + 1)
}
