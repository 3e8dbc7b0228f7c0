//! What an output has already.

use super::answer::{HEADER, line_of_answer};
use super::args::Format;
use super::csv_line::record;
use serde::Deserialize;
use std::borrow::Cow;
use std::io::{self, BufRead};

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
    #[error("line {line} is no answer of `widelimb powmod` in this form{why}")]
    Foreign {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it, where that is more than that.
        why: &'static str,
    },
}

/// The form of an output, and the base of its numbers.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// The form.
    pub format: Format,
    /// The base, from 2 to 62.
    pub base: u32,
}

impl Found {
    /// Reads an output up to its last whole line, and believes no line that this command would not
    /// have written so. What follows must be the beginning of another one, as it is going to be cut
    /// off.
    pub fn read(mut output: impl BufRead, written: Written) -> Result<Found, FoundError> {
        let mut found = Found::default();
        let mut line = HeldLine::new(written.base);
        loop {
            let bytes = output.fill_buf()?;
            if bytes.is_empty() {
                break;
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            line.push(&bytes[..end.unwrap_or(bytes.len())]);
            let used = end.map_or(bytes.len(), |end| end + 1);
            output.consume(used);
            if end.is_some() {
                let text = line.text().ok_or("").and_then(|text| found.take(text, written));
                text.map_err(|why| FoundError::Foreign { line: found.lines() + 1, why })?;
                found.bytes += line.length + 1;
                line = HeldLine::new(written.base);
            }
        }
        if !line.text().is_some_and(|text| found.may_begin(text, written)) {
            return Err(FoundError::Foreign { line: found.lines() + 1, why: "" });
        }
        Ok(found)
    }

    fn lines(&self) -> usize {
        self.answers + usize::from(self.header)
    }

    /// Counts a line, or says what is wrong with it.
    fn take(&mut self, text: &[u8], written: Written) -> Result<(), &'static str> {
        if text.ends_with(b"\r") {
            return Err(
                ": it ends in a carriage return, as after an editor or a program of another system",
            );
        }
        let text = std::str::from_utf8(text).map_err(|_| ": it is not UTF-8")?;
        if written.format == Format::Csv && !self.header {
            self.header = text == HEADER.join(",");
            return if self.header { Ok(()) } else { Err("") };
        }
        let (line, is_error) = answer(text, written).ok_or("")?;
        if self.last.is_some_and(|last| last >= line) {
            return Err(": its answer is for a line that comes before that of the answer above");
        }
        self.last = Some(line);
        self.answers += 1;
        self.errors += usize::from(is_error);
        Ok(())
    }

    /// Whether a line may begin so, and have been cut there.
    fn may_begin(&self, text: &[u8], written: Written) -> bool {
        if written.format == Format::Csv && !self.header {
            return HEADER.join(",").as_bytes().starts_with(text);
        }
        Beginning { rest: text }.begins_answer(written).unwrap_or(true)
    }
}

/// An answer as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Object<'a> {
    line: usize,
    #[serde(borrow)]
    result: Option<Cow<'a, str>>,
    #[serde(borrow)]
    error: Option<Cow<'a, str>>,
}

/// The line of the input that an answer is for, and whether it is an error; `None` for what is not
/// written exactly as this command does.
fn answer(text: &str, Written { format, base }: Written) -> Option<(usize, bool)> {
    let fields;
    let object = match format {
        Format::Jsonl => serde_json::from_str::<Object<'_>>(text).ok()?,
        Format::Csv => {
            fields = record(text).ok()?;
            let field =
                |i: usize| fields.get(i).filter(|field| !field.is_empty()).map(Cow::Borrowed);
            Object { line: fields.get(0)?.parse().ok()?, result: field(1), error: field(2) }
        }
    };
    let outcome = match (&object.result, &object.error) {
        (Some(result), None) if is_result(result, base) => Ok(&**result),
        (None, Some(error)) => Err(&**error),
        _ => return None,
    };
    let rewritten = line_of_answer(object.line, outcome, format);
    let is_same = rewritten.strip_suffix(b"\n") == Some(text.as_bytes());
    let is_empty = outcome.unwrap_or_else(|error| error).is_empty();
    (is_same && !is_empty).then_some((object.line, outcome.is_err()))
}

/// Whether a result is written so: without zeros before it.
fn is_result(text: &str, base: u32) -> bool {
    text.bytes().all(|byte| is_digit(byte, base)) && (text == "0" || !text.starts_with('0'))
}

/// Whether a result has this byte.
fn is_digit(byte: u8, base: u32) -> bool {
    let digit = match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'z' if base <= 36 => byte - b'a' + 10,
        b'A'..=b'Z' if base > 36 => byte - b'A' + 10,
        b'a'..=b'z' => byte - b'a' + 36,
        _ => return false,
    };
    u32::from(digit) < base
}

/// What may be the beginning of an answer.
struct Beginning<'a> {
    rest: &'a [u8],
}

impl Beginning<'_> {
    /// Whether an answer begins so; `None` if the text ends before that is known.
    fn begins_answer(mut self, Written { format, base }: Written) -> Option<bool> {
        let (before, of_result, of_error, end) = match format {
            Format::Jsonl => ("{\"line\":", ",\"result\":\"", ",\"error\":\"", "\"}"),
            Format::Csv => ("", ",", ",,", ","),
        };
        if !self.eat(before)? || self.eat_digits(10)? == 0 {
            return Some(false);
        }
        if of_error.as_bytes().starts_with(self.rest) || of_result.as_bytes().starts_with(self.rest)
        {
            return None;
        }
        if self.eat(of_error)? {
            // A character may be cut too.
            let text = std::str::from_utf8(self.rest);
            return Some(text.map_or_else(|error| error.error_len().is_none(), |_| true));
        }
        Some(
            self.eat(of_result)?
                && self.eat_digits(base)? > 0
                && self.eat(end)?
                && self.rest.is_empty(),
        )
    }

    /// Goes behind a text, if it is there; `None` if there is the beginning of it alone.
    fn eat(&mut self, text: &str) -> Option<bool> {
        match self.rest.strip_prefix(text.as_bytes()) {
            Some(rest) => self.rest = rest,
            None if text.as_bytes().starts_with(self.rest) => return None,
            None => return Some(false),
        }
        Some(true)
    }

    /// Goes behind digits; how many there are, or `None` if there is nothing behind them.
    fn eat_digits(&mut self, base: u32) -> Option<usize> {
        let count = self.rest.iter().take_while(|&&byte| is_digit(byte, base)).count();
        self.rest = &self.rest[count..];
        (!self.rest.is_empty()).then_some(count)
    }
}

/// A line of which a long run of digits is not held.
struct HeldLine {
    base: u32,
    /// The beginning.
    head: Vec<u8>,
    /// The last bytes of a line that is longer.
    tail: Vec<u8>,
    /// Whether all that lies between, and is left out, are digits.
    digits_between: bool,
    length: u64,
}

impl HeldLine {
    /// More than an error takes.
    const HEAD: usize = 1 << 16;
    /// What comes behind the digits of an answer.
    const TAIL: usize = 2;

    fn new(base: u32) -> HeldLine {
        HeldLine { base, head: Vec::new(), tail: Vec::new(), digits_between: true, length: 0 }
    }

    fn push(&mut self, part: &[u8]) {
        self.length += part.len() as u64;
        let (head, rest) = part.split_at(part.len().min(HeldLine::HEAD - self.head.len()));
        self.head.extend_from_slice(head);
        self.tail.extend_from_slice(rest);
        let between = self.tail.len().saturating_sub(HeldLine::TAIL);
        let base = self.base;
        self.digits_between &= self.tail.drain(..between).all(|byte| is_digit(byte, base));
    }

    /// The line, which is an answer if and only if the whole one is; `None` if something else than
    /// digits was left out.
    fn text(&mut self) -> Option<&[u8]> {
        self.head.append(&mut self.tail);
        self.digits_between.then_some(&self.head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JSONL: Written = Written { format: Format::Jsonl, base: 16 };
    const CSV: Written = Written { format: Format::Csv, base: 16 };

    const OUTPUTS: [(Written, &str); 2] = [
        (
            JSONL,
            "{\"line\":1,\"result\":\"ff\"}\n{\"line\":3,\"error\":\"the `\\\"é\\\\\\\" is 0\"}\n",
        ),
        (CSV, "line,result,error\n2,ff,\n4,,\"the \"\"é\"\", is 0\"\n"),
    ];

    #[test]
    fn whole_lines_are_counted_wherever_the_end_is() {
        for (written, output) in OUTPUTS {
            let output = output.as_bytes();
            for end in 0..=output.len() {
                let cut = &output[..end];
                let whole = cut.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
                let lines = cut[..whole].iter().filter(|&&byte| byte == b'\n').count();
                let answers = lines.saturating_sub(usize::from(written.format == Format::Csv));
                let found = Found::read(cut, written).unwrap_or_else(|e| panic!("{end}: {e}"));
                assert_eq!((found.bytes, found.answers), (whole as u64, answers), "{end}");
                assert_eq!(found.errors, usize::from(answers == 2), "{end}");
            }
        }
    }

    #[track_caller]
    fn refused(text: &[u8], written: Written) -> (usize, &'static str) {
        match Found::read(text, written) {
            Err(FoundError::Foreign { line, why }) => (line, why),
            other => panic!("{:?}: {other:?}", String::from_utf8_lossy(text)),
        }
    }

    #[test]
    fn what_others_wrote_is_not_cut() {
        for (written, text, line) in [
            (JSONL, "my only copy", 1),
            (JSONL, "{\"line\":1,\"result\":\"1\"}\nnotes", 2),
            (JSONL, "{\"line\":1,\"result\":\"1\"}\n{\"line\":my notes", 2),
            (JSONL, "{\"line\":1,\"result\":\"1\"}\n\0\0\0\0", 2),
            (JSONL, "{\"line\":1,\"power\":\"1\"}\n", 1),
            (JSONL, "{\"line\":2,\"result\":\"1\"}\n{\"line\":2,\"result\":\"1\"}\n", 2),
            (JSONL, "\n", 1),
            (CSV, "base,exponent,modulus\n", 1),
            (CSV, "liner", 1),
            (CSV, "line,result,error\n1;2;3\n", 2),
            (CSV, "line,result,error\nx", 2),
            (CSV, "line,result,error\n1,2,3", 2),
        ] {
            assert_eq!(refused(text.as_bytes(), written).0, line, "{text:?}");
        }
    }

    /// A line is believed only if this command would have written it so.
    #[test]
    fn the_whole_line_is_checked() {
        for line in [
            "{\"line\":1,\"result\":\"1",
            "{\"line\":1,\"result\":\"1\"",
            "{\"line\":1,\"result\":\"\"}",
            "{\"line\":1,\"result\":\"1g\"}",
            "{\"line\":1,\"result\":\"00\"}",
            "{\"line\":1,\"result\":\"01\"}",
            "{\"line\":1,\"result\":\"FF\"}",
            "{\"line\":1,\"result\":\"1\"} ",
            "{\"line\":1,\"result\":\"1\",\"error\":\"2\"}",
            "{\"line\":01,\"result\":\"1\"}",
            "{\"line\":1, \"result\":\"1\"}",
            "{\"line\":1,\"error\":\"\"}",
            "{\"line\":99999999999999999999999,\"result\":\"1\"}",
        ] {
            assert_eq!(refused(format!("{line}\n").as_bytes(), JSONL).0, 1, "{line}");
        }
        for line in [
            "2,ff",
            "2,0f,",
            "2,ff,x",
            "2,,",
            "2,ff,,",
            "2,fg,",
            "+2,ff,",
            "2, ff,",
            "2,\"ff\",",
            "2,\"ff",
        ] {
            let text = format!("line,result,error\n{line}\n");
            assert_eq!(refused(text.as_bytes(), CSV).0, 2, "{line}");
        }
        let carriage_return = refused(b"{\"line\":1,\"result\":\"1\"}\r\n", JSONL);
        assert!(carriage_return.1.contains("carriage return"));
        assert!(refused(b"line,result,error\r\n2,1,\r\n", CSV).1.contains("carriage return"));
        let bytes = refused(b"{\"line\":1,\"error\":\"\xff\"}\n", JSONL);
        assert!(bytes.1.contains("not UTF-8"));
    }

    #[test]
    fn long_lines_are_not_held() {
        let output = |digits: &str| format!("{{\"line\":1,\"result\":\"{digits}\"}}\n");
        let read = |text: &str| {
            Found::read(io::BufReader::with_capacity(7, text.as_bytes()), JSONL)
                .map(|found| found.bytes)
        };
        let long = "f".repeat(1 << 20);
        assert_eq!(read(&output(&long)).unwrap(), output(&long).len() as u64);
        assert_eq!(read(output(&long).trim_end()).unwrap(), 0);
        for wrong in [long.clone() + " " + &long, long.clone() + "\"", long + "g"] {
            assert!(read(&output(&wrong)).is_err());
        }
        let mut line = HeldLine::new(16);
        (0..1000).for_each(|_| line.push(&[b'f'; 1000]));
        assert!(line.head.len() + line.tail.len() <= HeldLine::HEAD + HeldLine::TAIL);
    }
}
