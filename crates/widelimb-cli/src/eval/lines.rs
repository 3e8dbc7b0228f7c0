//! Lines of standard input, of bounded length and checked encoding.

use std::io::{self, BufRead, Read as _};

/// Bytes that a line may have. Longer numbers belong in a file, which is parsed as it is read.
const MAX_LINE: usize = 1 << 28;

/// A line without its end.
#[derive(Debug, PartialEq)]
pub enum Line<'a> {
    /// Its text.
    Text(&'a str),
    /// What is wrong with it.
    Bad(String),
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
    /// The lines of `input`.
    pub fn new(input: R) -> Lines<R> {
        Lines { input, buffer: Vec::new(), number: 0, bytes: 0, max_line: MAX_LINE }
    }

    /// The bytes of all lines so far, with their ends.
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
            let why =
                format!("it is longer than {} bytes; `@file` reads longer numbers", self.max_line);
            return Ok(Some((self.number, Line::Bad(why))));
        }
        let line = match std::str::from_utf8(&self.buffer) {
            Ok(text) => Line::Text(text),
            Err(error) => {
                Line::Bad(format!("it is not UTF-8 from byte {} on", error.valid_up_to()))
            }
        };
        Ok(Some((self.number, line)))
    }
}

/// The bytes that are left of standard input, where it is a file.
#[cfg(unix)]
pub fn bytes_of_stdin() -> Option<u64> {
    use std::io::Seek as _;
    use std::os::fd::AsFd as _;
    let mut file = std::fs::File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let metadata = file.metadata().ok().filter(|metadata| metadata.is_file())?;
    metadata.len().checked_sub(file.stream_position().ok()?)
}

/// The bytes that are left of standard input: not known here.
#[cfg(not(unix))]
pub fn bytes_of_stdin() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], max_line: usize) -> Vec<(usize, Result<String, String>)> {
        let mut lines = Lines { max_line, ..Lines::new(input) };
        let mut found = Vec::new();
        while let Some((number, line)) = lines.next().unwrap() {
            found.push((
                number,
                match line {
                    Line::Text(text) => Ok(text.to_owned()),
                    Line::Bad(why) => Err(why),
                },
            ));
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
    fn bad_lines_are_named_and_skipped() {
        assert_eq!(
            lines(b"12345\n1234\nab\xff\nz", 4),
            [
                (1, Err("it is longer than 4 bytes; `@file` reads longer numbers".into())),
                (2, Ok("1234".into())),
                (3, Err("it is not UTF-8 from byte 2 on".into())),
                (4, Ok("z".into())),
            ]
        );
    }
}
