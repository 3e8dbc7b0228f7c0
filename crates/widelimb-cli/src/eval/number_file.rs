//! Reads the numbers of a file, `@path` in an expression.

use super::estimate;
use super::item::{Item, List};
use super::limits::Limits;
use super::value;
use crate::out_of_memory::asking;
use crate::target::Target;
use crate::text;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::Path;
use widelimb::Integer;
use widelimb::progress::Watched;

/// Reads the number in the file at `path`, or the list of its numbers if there are several.
///
/// A number is digits with an optional sign, an optional prefix `0x`, `0o` or `0b`, underscores,
/// and lines continued by a backslash as `bc` writes them. Between two numbers there is white space
/// or one comma, which may end the file too; comments go from `#` to the end of the line.
///
/// The file is parsed while it is read, and reading ends as soon as a number is above the limit.
/// A `bare` path has no quotes in the expression. An error is a message.
pub fn read(path: &str, bare: bool, limits: Limits, watched: Watched<'_>) -> Result<Item, String> {
    let in_file = |message: String| format!("file {path}: {message}");
    let open = || Target::of(Path::new(path)).and_then(|_| File::open(path));
    let file = open().map_err(|error| {
        let swallowed = bare && path.contains('/') && is_missing(&error);
        in_file(format!("{error}{}", if swallowed { SLASH_HINT } else { "" }))
    })?;
    let bytes = text::reader_without_mark(file).map_err(|error| in_file(error.to_string()))?;
    numbers(BufReader::with_capacity(1 << 16, bytes), limits, watched).map_err(in_file)
}

/// The hint for a file that is not there whose name has a slash: a quotient may have been meant.
const SLASH_HINT: &str =
    "; `/` belongs to a file name: a division needs a space before it, or quotes around the name";

fn is_missing(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn numbers(input: impl BufRead, limits: Limits, watched: Watched<'_>) -> Result<Item, String> {
    let mut scanner = Scanner { input, at: 0 };
    let first = number(&mut scanner, limits, watched)?;
    if scanner.peek()?.is_none() {
        return Ok(first.into());
    }
    let mut list = List::default();
    let mut push = |number| list.push(number, limits).map_err(|fault| fault.to_string());
    push(first)?;
    while scanner.peek()?.is_some() {
        push(number(&mut scanner, limits, watched)?)?;
    }
    Ok(list.into())
}

/// Reads a number, the white space around it and one comma behind it.
fn number<R: BufRead>(
    scanner: &mut Scanner<R>,
    limits: Limits,
    watched: Watched<'_>,
) -> Result<Integer, String> {
    scanner.skip_blanks()?;
    let negative = scanner.eat(b'-')?;
    if !negative {
        scanner.eat(b'+')?;
    }
    let (radix, digits) = scanner.digits(limits)?;
    if let Some(byte) = scanner.peek()?
        && !byte.is_ascii_whitespace()
        && !b"#,".contains(&byte)
    {
        let what = byte_name(byte);
        return Err(if byte.is_ascii_alphanumeric() {
            format!("{what} at byte {} is no digit of base {radix}", scanner.at)
        } else {
            format!("{what} at byte {} belongs to no number", scanner.at)
        });
    }
    scanner.skip_blanks()?;
    if scanner.eat(b',')? {
        scanner.skip_blanks()?;
    }
    let magnitude = value::parse(&digits, radix, watched)?;
    Ok(if negative { -magnitude } else { magnitude })
}

struct Scanner<R: BufRead> {
    input: R,
    /// The index of the next byte.
    at: u64,
}

impl<R: BufRead> Scanner<R> {
    /// The bytes in the buffer, filled if it was empty; none at the end of the file.
    fn peek_some(&mut self) -> Result<&[u8], String> {
        while let Err(error) = self.input.fill_buf() {
            if error.kind() != ErrorKind::Interrupted {
                return Err(error.to_string());
            }
        }
        // A second call returns the filled buffer without reading.
        self.input.fill_buf().map_err(|error| error.to_string())
    }

    fn peek(&mut self) -> Result<Option<u8>, String> {
        Ok(self.peek_some()?.first().copied())
    }

    fn advance(&mut self, count: usize) {
        self.input.consume(count);
        self.at += count as u64;
    }

    fn eat(&mut self, byte: u8) -> Result<bool, String> {
        let found = self.peek()? == Some(byte);
        if found {
            self.advance(1);
        }
        Ok(found)
    }

    fn skip_blanks(&mut self) -> Result<(), String> {
        let mut comment = false;
        while let Some(byte) = self.peek()? {
            comment = byte == b'#' || comment && byte != b'\n';
            if !comment && !byte.is_ascii_whitespace() {
                break;
            }
            self.advance(1);
        }
        Ok(())
    }

    /// Reads a prefix and digits; returns the base, and the digits without leading zeros.
    fn digits(&mut self, limits: Limits) -> Result<(u32, Vec<u8>), String> {
        let zero = self.eat(b'0')?;
        let radix = if zero { self.radix_after_zero()? } else { 10 };
        let mut seen = zero && radix == 10;
        let mut digits = Vec::new();
        loop {
            match self.peek()? {
                Some(b'_') if seen || radix != 10 => self.advance(1),
                Some(b'\\') => self.continuation()?,
                Some(byte) if char::from(byte).is_digit(radix) => {
                    seen = true;
                    self.take_digits(radix, &mut digits)?;
                    if limits.check(estimate::literal(digits.len(), radix)).is_err() {
                        return Err(format!(
                            "its number has more than the limit of {} bits; --max-bits N raises it",
                            limits.max_bits
                        ));
                    }
                }
                _ => break,
            }
        }
        if seen { Ok((radix, digits)) } else { Err(self.no_number()?) }
    }

    /// Moves the digits in the buffer to the end of `digits`, which gets no leading zeros.
    fn take_digits(&mut self, radix: u32, digits: &mut Vec<u8>) -> Result<(), String> {
        let read = self.peek_some()?;
        let is_digit = |byte: &u8| char::from(*byte).is_digit(radix);
        let run = &read[..read.iter().position(|byte| !is_digit(byte)).unwrap_or(read.len())];
        let zeros = match digits.is_empty() {
            true => run.iter().position(|&byte| byte != b'0').unwrap_or(run.len()),
            false => 0,
        };
        let more = &run[zeros..];
        asking(|| digits.try_reserve(more.len()))
            .map_err(|_| "not enough memory for its digits".to_owned())?;
        digits.extend_from_slice(more);
        let count = run.len();
        self.advance(count);
        Ok(())
    }

    /// The base that the letter after a `0` names; 10 if there is none.
    fn radix_after_zero(&mut self) -> Result<u32, String> {
        let radix = match self.peek()? {
            Some(b'x' | b'X') => 16,
            Some(b'o' | b'O') => 8,
            Some(b'b' | b'B') => 2,
            _ => return Ok(10),
        };
        self.advance(1);
        Ok(radix)
    }

    /// Reads a backslash and the line feed behind it.
    fn continuation(&mut self) -> Result<(), String> {
        let at = self.at;
        self.advance(1);
        self.eat(b'\r')?;
        if self.eat(b'\n')? {
            return Ok(());
        }
        Err(format!("the backslash at byte {at} is not at the end of a line"))
    }

    fn no_number(&mut self) -> Result<String, String> {
        Ok(match self.peek()? {
            None => "it holds no number".to_owned(),
            Some(byte) => format!("it holds no number: there is {}", byte_name(byte)),
        })
    }
}

fn byte_name(byte: u8) -> String {
    if byte.is_ascii_graphic() {
        format!("{:?}", char::from(byte))
    } else {
        format!("the byte {byte:#04x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Read as _};

    fn parse(text: &[u8]) -> Result<String, String> {
        let item = numbers(text, Limits::new(1000), Watched::silent())?;
        let mut text = String::new();
        let written = crate::eval::write::write(&item, 10, Watched::silent(), |piece| {
            text.push_str(piece);
            Ok(())
        });
        assert!(written.is_ok());
        Ok(text)
    }

    #[test]
    fn numbers_in_all_their_forms() {
        for (text, value) in [
            ("42", "42"),
            (" \n\t-42\r\n\n", "-42"),
            ("+1_000", "1000"),
            ("0xff", "255"),
            ("-0B_101", "-5"),
            ("0o17", "15"),
            ("0", "0"),
            ("-000", "0"),
            ("123\\\n456\\\r\n7", "1234567"),
            ("1\n2", "[1, 2]"),
            ("# two numbers\n0xff -1 # and a word\n", "[255, -1]"),
            ("7 # alone", "7"),
            ("1 2\n\n3\r\n", "[1, 2, 3]"),
            ("12,18", "[12, 18]"),
            ("1, -2 ,3 4,\n5 # five\n,6,\n", "[1, -2, 3, 4, 5, 6]"),
            ("7,\n", "7"),
        ] {
            assert_eq!(parse(text.as_bytes()).as_deref(), Ok(value), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused_with_its_place() {
        for (text, message) in [
            ("", "it holds no number"),
            ("-", "it holds no number"),
            ("0x", "it holds no number"),
            ("_1", "it holds no number: there is '_'"),
            ("12a", "'a' at byte 2 is no digit of base 10"),
            ("1\n2x", "'x' at byte 3 is no digit of base 10"),
            ("1\n- 2", "it holds no number: there is the byte 0x20"),
            (",1", "it holds no number: there is ','"),
            ("1,,2", "it holds no number: there is ','"),
            ("0b12", "'2' at byte 3 is no digit of base 2"),
            ("1.5", "'.' at byte 1 belongs to no number"),
            ("1\\2", "the backslash at byte 1 is not at the end of a line"),
        ] {
            assert_eq!(parse(text.as_bytes()), Err(message.to_owned()), "{text:?}");
        }
        assert_eq!(parse(b"1\xff"), Err("the byte 0xff at byte 1 belongs to no number".into()));
    }

    #[test]
    fn an_endless_file_is_left_at_the_limit() {
        let error = numbers(BufReader::new(io::repeat(b'9')), Limits::new(1000), Watched::silent())
            .unwrap_err();
        assert!(error.contains("more than the limit of 1000 bits"), "{error}");
        let zeros_first = io::repeat(b'0').take(100_000).chain(&b"7"[..]);
        let seven = numbers(BufReader::new(zeros_first), Limits::new(1000), Watched::silent());
        assert_eq!(seven.map(|item| item.numbers() == [7]), Ok(true));
        // As many numbers as there are have a limit too.
        let many = "1 ".repeat(100);
        let error = numbers(many.as_bytes(), Limits::new(1000), Watched::silent()).unwrap_err();
        assert!(error.contains("bits together"), "{error}");
    }
}
