//! What an output has already.

use super::answer::HEADER;
use crate::args::Format;
use std::io::{self, BufRead};

/// The bytes at the beginning of a line that say what it is.
const HEAD: usize = 64;

/// The answers of an output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Whether the header of a CSV is there.
    pub header: bool,
    /// How many there are.
    pub answers: usize,
    /// Those that are errors.
    pub errors: usize,
    /// The line of the input that the last one is for.
    pub last: Option<usize>,
    /// The bytes of all whole lines.
    pub bytes: u64,
}

/// What is no output of this command.
#[derive(Debug, thiserror::Error)]
pub enum FoundError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is no answer.
    #[error("line {0} is no answer of `widelimb powmod` in this form")]
    Foreign(usize),
}

impl Found {
    /// Reads an output up to its last whole line. What follows must look like the beginning of another
    /// one, as it is going to be cut off.
    pub fn read(mut output: impl BufRead, format: Format) -> Result<Found, FoundError> {
        let mut found = Found::default();
        let (mut head, mut length) = (Vec::with_capacity(HEAD), 0);
        loop {
            let bytes = output.fill_buf()?;
            if bytes.is_empty() {
                break;
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            head.extend_from_slice(&part[..part.len().min(HEAD - head.len())]);
            let used = part.len() + usize::from(end.is_some());
            length += used as u64;
            output.consume(used);
            if end.is_some() {
                found.take(&head, format).ok_or(FoundError::Foreign(found.lines() + 1))?;
                found.bytes += length;
                (length, _) = (0, head.clear());
            }
        }
        if !found.may_begin(&head, format) {
            return Err(FoundError::Foreign(found.lines() + 1));
        }
        Ok(found)
    }

    fn lines(&self) -> usize {
        self.answers + usize::from(self.header)
    }

    /// Counts a line by how it begins; `None` if it is no answer.
    fn take(&mut self, head: &[u8], format: Format) -> Option<()> {
        if format == Format::Csv && !self.header {
            self.header = head == HEADER.join(",").as_bytes();
            return self.header.then_some(());
        }
        let number = match format {
            Format::Csv => head,
            Format::Jsonl => head.strip_prefix(JSON)?,
        };
        let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = number.split_at(digits);
        let line = std::str::from_utf8(number).ok()?.parse().ok()?;
        let is_error = match format {
            Format::Csv => rest.strip_prefix(b",")?.starts_with(b","),
            Format::Jsonl if rest.starts_with(b",\"error\":") => true,
            Format::Jsonl if rest.starts_with(b",\"result\":") => false,
            Format::Jsonl => return None,
        };
        if self.last.is_some_and(|last| last >= line) {
            return None;
        }
        self.last = Some(line);
        self.answers += 1;
        self.errors += usize::from(is_error);
        Some(())
    }

    /// Whether a line may begin so, and have been cut there.
    fn may_begin(&self, head: &[u8], format: Format) -> bool {
        let header = HEADER.join(",");
        match format {
            Format::Csv if !self.header => header.as_bytes().starts_with(head),
            Format::Csv => head.first().is_none_or(u8::is_ascii_digit),
            Format::Jsonl => JSON.starts_with(head) || head.starts_with(JSON),
        }
    }
}

/// What an answer in JSON begins with.
const JSON: &[u8] = b"{\"line\":";

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUTS: [(Format, &str); 2] = [
        (
            Format::Jsonl,
            "{\"line\":1,\"result\":\"ff\"}\n{\"line\":3,\"error\":\"the modulus is 0\"}\n",
        ),
        (Format::Csv, "line,result,error\n2,ff,\n4,,the modulus is 0\n"),
    ];

    #[test]
    fn whole_lines_are_counted_wherever_the_end_is() {
        for (format, output) in OUTPUTS {
            for end in 0..=output.len() {
                let cut = &output[..end];
                let whole = cut.rfind('\n').map_or(0, |at| at + 1);
                let lines = cut[..whole].lines().count();
                let answers = lines.saturating_sub(usize::from(format == Format::Csv));
                let found = Found::read(cut.as_bytes(), format).unwrap();
                assert_eq!((found.bytes, found.answers), (whole as u64, answers), "{cut:?}");
                assert_eq!(found.errors, usize::from(answers == 2), "{cut:?}");
            }
        }
    }

    #[test]
    fn what_others_wrote_is_not_cut() {
        for (format, text, line) in [
            (Format::Jsonl, "my only copy", 1),
            (Format::Jsonl, "{\"line\":1,\"result\":\"1\"}\nnotes", 2),
            (Format::Jsonl, "{\"line\":1,\"power\":\"1\"}\n", 1),
            (Format::Jsonl, "{\"line\":2,\"result\":\"1\"}\n{\"line\":2,\"result\":\"1\"}\n", 2),
            (Format::Jsonl, "\n", 1),
            (Format::Csv, "base,exponent,modulus\n", 1),
            (Format::Csv, "liner", 1),
            (Format::Csv, "line,result,error\n1;2;3\n", 2),
            (Format::Csv, "line,result,error\nx", 2),
        ] {
            match Found::read(text.as_bytes(), format) {
                Err(FoundError::Foreign(at)) => assert_eq!(at, line, "{text:?}"),
                other => panic!("{text:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn long_lines_are_not_held() {
        let long = format!("{{\"line\":1,\"result\":\"{}\"}}\n", "f".repeat(1 << 20));
        let found = Found::read(io::BufReader::with_capacity(7, long.as_bytes()), Format::Jsonl);
        assert_eq!(found.unwrap().bytes, long.len() as u64);
    }
}
