//! Reads the lines of an input, with a bound on their length and a check of their encoding.

use crate::text::without_mark;
use std::io::{self, BufRead, BufReader, Read};

/// A line without its line feed, or why it cannot be read.
pub type Line<'a> = Result<&'a str, BadLine>;

/// Why a line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// The line has more bytes than this.
    #[error("it is longer than {0} bytes")]
    TooLong(usize),
    /// The line is not UTF-8 from this byte on.
    #[error("it is not UTF-8 from byte {0} on")]
    NotUtf8(usize),
}

/// Reads lines into one buffer.
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    number: usize,
    bytes: u64,
    max_line: usize,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`, of at most `max_line` bytes each.
    pub fn new(input: R, max_line: usize) -> Lines<R> {
        Lines { input, buffer: Vec::new(), number: 0, bytes: 0, max_line }
    }

    /// The bytes of all lines read so far, with their line feeds.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The next line and its number, counted from 1.
    pub fn next(&mut self) -> io::Result<Option<(usize, Line<'_>)>> {
        self.buffer.clear();
        let mut bounded = (&mut self.input).take(self.max_line as u64 + 1);
        let read = bounded.read_until(b'\n', &mut self.buffer)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.bytes += read as u64;
        if self.buffer.last() == Some(&b'\n') {
            self.buffer.pop();
        } else if self.buffer.len() > self.max_line {
            self.bytes += self.input.skip_until(b'\n')? as u64;
            return Ok(Some((self.number, Err(BadLine::TooLong(self.max_line)))));
        }
        let line = std::str::from_utf8(&self.buffer);
        let line = line.map_err(|error| BadLine::NotUtf8(error.valid_up_to()));
        let is_first = self.number == 1;
        Ok(Some((self.number, line.map(|text| if is_first { without_mark(text) } else { text }))))
    }
}

impl<R: Read> Lines<BufReader<R>> {
    /// Whether the next line is in the buffer, so that reading it waits for nobody.
    pub fn has_next(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], max_line: usize) -> Vec<(usize, Result<String, BadLine>)> {
        let mut lines = Lines::new(input, max_line);
        let mut found = Vec::new();
        while let Some((number, line)) = lines.next().unwrap() {
            found.push((number, line.map(str::to_owned)));
        }
        found
    }

    #[test]
    fn the_last_line_may_lack_its_end() {
        let expected = vec![(1, Ok("a".into())), (2, Ok(String::new())), (3, Ok("b".into()))];
        assert_eq!(lines(b"a\n\nb", 9), expected);
        assert_eq!(lines(b"a\n\nb\n", 9), expected);
        assert_eq!(lines(b"", 9), []);
    }

    #[test]
    fn a_byte_order_mark_begins_the_first_line_only() {
        let expected = vec![(1, Ok("a".into())), (2, Ok("\u{feff}b".into()))];
        assert_eq!(lines("\u{feff}a\n\u{feff}b\n".as_bytes(), 9), expected);
        assert_eq!(lines(b"\xef\xbb\xbf\xff", 9), [(1, Err(BadLine::NotUtf8(3)))]);
    }

    #[test]
    fn bad_lines_are_named_and_skipped() {
        assert_eq!(
            lines(b"12345\n1234\nab\xff\nz", 4),
            [
                (1, Err(BadLine::TooLong(4))),
                (2, Ok("1234".into())),
                (3, Err(BadLine::NotUtf8(2))),
                (4, Ok("z".into())),
            ]
        );
    }
}
