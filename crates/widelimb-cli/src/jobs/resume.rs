//! Reads back an output file, so that an interrupted run goes on where it stopped.

use super::answer::{HEADER, line_of_answer};
use super::args::Format;
use super::csv_line::record;
use super::reply::{Results, VALID, is_digit};
use serde::Deserialize;
use std::borrow::Cow;
use std::io::{self, BufRead};

/// Counts of the answers in an output, and the place behind the last whole one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Whether the output has the header line of a CSV.
    pub header: bool,
    /// The number of answers, errors among them.
    pub answers: usize,
    /// The number of answers that are errors.
    pub errors: usize,
    /// The line of the input that the last answer read back is for.
    pub last: Option<usize>,
    /// The bytes of all whole lines read back; a run that is resumed writes behind them.
    pub bytes: u64,
}

/// Why an output file cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is not one that this command wrote.
    #[error("line {line} is no answer of this command in this form{why}")]
    Foreign {
        /// The number of the line, from 1.
        line: usize,
        /// The end of the message, with the reason; empty where the message needs none.
        why: &'static str,
    },
}

/// How answers are laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// JSON lines or CSV.
    pub format: Format,
    /// What the results are.
    pub results: Results,
}

impl Tally {
    /// Counts the answers of an output up to its last whole line. Every line must be exactly what
    /// this command writes. The bytes behind the last whole line must be the beginning of an
    /// answer, since the caller cuts them off.
    ///
    /// # Errors
    /// The output cannot be read, or a line, or the rest behind the last one, is not of this
    /// command in this layout.
    pub fn read(mut output: impl BufRead, layout: Layout) -> Result<Tally, ResumeError> {
        let mut tally = Tally::default();
        let mut line = BoundedLine::new(layout.results);
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
                let text = line.text().ok_or("").and_then(|text| tally.take(text, layout));
                text.map_err(|why| ResumeError::Foreign { line: tally.lines() + 1, why })?;
                tally.bytes += line.length + 1;
                line = BoundedLine::new(layout.results);
            }
        }
        if !line.text().is_some_and(|text| tally.may_begin(text, layout)) {
            return Err(ResumeError::Foreign { line: tally.lines() + 1, why: "" });
        }
        Ok(tally)
    }

    /// The number of lines counted so far, the header among them.
    fn lines(&self) -> usize {
        self.answers + usize::from(self.header)
    }

    /// Counts one whole line, or returns why it is no answer, as the end of an error message.
    fn take(&mut self, text: &[u8], layout: Layout) -> Result<(), &'static str> {
        if text.ends_with(b"\r") {
            return Err(
                ": it ends in a carriage return, as after an editor or a program of another system",
            );
        }
        let text = std::str::from_utf8(text).map_err(|_| ": it is not UTF-8")?;
        if layout.format == Format::Csv && !self.header {
            self.header = text == HEADER.join(",");
            return if self.header { Ok(()) } else { Err("") };
        }
        let (line, is_error) = answer(text, layout).ok_or("")?;
        if self.last.is_some_and(|last| last >= line) {
            return Err(": its answer is for a line that comes before that of the answer above");
        }
        self.last = Some(line);
        self.answers += 1;
        self.errors += usize::from(is_error);
        Ok(())
    }

    /// Whether `text` can be the beginning of the next line, cut anywhere by an interruption.
    fn may_begin(&self, text: &[u8], layout: Layout) -> bool {
        if layout.format == Format::Csv && !self.header {
            return HEADER.join(",").as_bytes().starts_with(text);
        }
        Beginning { rest: text }.begins_answer(layout).unwrap_or(true)
    }
}

/// The fields of one answer; exactly one of `result` and `error` is there in a good one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Object<'a> {
    line: usize,
    #[serde(borrow)]
    result: Option<Cow<'a, str>>,
    #[serde(borrow)]
    error: Option<Cow<'a, str>>,
}

/// Reads one answer: the number of its line in the input, and whether it is an error; `None` for
/// a text that this command does not write byte for byte.
fn answer(text: &str, Layout { format, results }: Layout) -> Option<(usize, bool)> {
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
        (Some(result), None) if results.is_result(result) => Ok(&**result),
        (None, Some(error)) => Err(&**error),
        _ => return None,
    };
    let rewritten = line_of_answer(object.line, outcome, format);
    let is_same = rewritten.strip_suffix(b"\n") == Some(text.as_bytes());
    let is_empty = outcome.unwrap_or_else(|error| error).is_empty();
    (is_same && !is_empty).then_some((object.line, outcome.is_err()))
}

/// The last, unfinished line of an output, which is compared with the form of an answer.
struct Beginning<'a> {
    /// The bytes not compared yet.
    rest: &'a [u8],
}

impl Beginning<'_> {
    /// Whether an answer can begin with these bytes; `None` if they end before that is known, and
    /// agree until there.
    fn begins_answer(mut self, Layout { format, results }: Layout) -> Option<bool> {
        let (before, of_result, of_error, end) = match format {
            Format::Jsonl => ("{\"line\":", ",\"result\":\"", ",\"error\":\"", "\"}"),
            Format::Csv => ("", ",", ",,", ","),
        };
        if !self.eat(before)? || self.eat_all(|byte| is_digit(byte, 10))? == 0 {
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
        let is_result = self.eat(of_result)?
            && match results {
                Results::Numbers { .. } => {
                    self.eat_sign()? && self.eat_all(|byte| results.is_digit(byte))? > 0
                }
                Results::Bytes | Results::Secrets => {
                    let count = self.eat_all(|byte| results.is_digit(byte))?;
                    count > 0 && count % 2 == 0
                }
                Results::Verdicts => self.eat(VALID)?,
            };
        Some(is_result && self.eat(end)? && self.rest.is_empty())
    }

    /// Takes `text` off the rest and returns true, or returns false where the rest differs; `None`
    /// where the rest ends within `text`.
    fn eat(&mut self, text: &str) -> Option<bool> {
        match self.rest.strip_prefix(text.as_bytes()) {
            Some(rest) => self.rest = rest,
            None if text.as_bytes().starts_with(self.rest) => return None,
            None => return Some(false),
        }
        Some(true)
    }

    /// Takes a `-` off the rest, if it begins with one; `None` where nothing follows.
    fn eat_sign(&mut self) -> Option<bool> {
        self.rest = self.rest.strip_prefix(b"-").unwrap_or(self.rest);
        (!self.rest.is_empty()).then_some(true)
    }

    /// Takes all digits off the rest and returns their number; `None` where nothing follows them.
    fn eat_all(&mut self, is_digit: impl Fn(u8) -> bool) -> Option<usize> {
        let count = self.rest.iter().take_while(|&&byte| is_digit(byte)).count();
        self.rest = &self.rest[count..];
        (!self.rest.is_empty()).then_some(count)
    }
}

/// A line in bounded memory: a long run of digits within it is checked and not kept.
struct BoundedLine {
    results: Results,
    /// The first bytes of the line, at most [`BoundedLine::HEAD`].
    head: Vec<u8>,
    /// The last bytes of a line longer than that, at most [`BoundedLine::TAIL`].
    tail: Vec<u8>,
    /// Whether all bytes between head and tail, which are not kept, are digits.
    digits_between: bool,
    length: u64,
}

impl BoundedLine {
    /// Bytes of a line that are kept, more than the longest error has.
    const HEAD: usize = 1 << 16;
    /// Bytes behind the digits of an answer: `"}` in JSON, fewer in CSV.
    const TAIL: usize = 2;

    fn new(results: Results) -> BoundedLine {
        BoundedLine { results, head: vec![], tail: vec![], digits_between: true, length: 0 }
    }

    fn push(&mut self, part: &[u8]) {
        self.length += part.len() as u64;
        let (head, rest) = part.split_at(part.len().min(BoundedLine::HEAD - self.head.len()));
        self.head.extend_from_slice(head);
        self.tail.extend_from_slice(rest);
        let between = self.tail.len().saturating_sub(BoundedLine::TAIL);
        let results = self.results;
        self.digits_between &= self.tail.drain(..between).all(|byte| results.is_digit(byte));
    }

    /// The line without the digits between head and tail, which is an answer if and only if the
    /// whole line is; `None` if another byte than a digit lies between.
    fn text(&mut self) -> Option<&[u8]> {
        self.head.append(&mut self.tail);
        self.digits_between.then_some(&self.head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEX: Results = Results::Numbers { base: 16 };
    const JSONL: Layout = Layout { format: Format::Jsonl, results: HEX };
    const CSV: Layout = Layout { format: Format::Csv, results: HEX };

    const OUTPUTS: [(Layout, &str); 2] = [
        (
            JSONL,
            "{\"line\":1,\"result\":\"ff\"}\n{\"line\":3,\"error\":\"the `\\\"é\\\\\\\" is 0\"}\n",
        ),
        (CSV, "line,result,error\n2,ff,\n4,,\"the \"\"é\"\", is 0\"\n"),
    ];

    #[test]
    fn bytes_and_verdicts_are_resumed_too() {
        let bytes = Layout { format: Format::Jsonl, results: Results::Bytes };
        let verdicts = Layout { format: Format::Csv, results: Results::Verdicts };
        for (layout, text, beginning) in [
            (bytes, "{\"line\":1,\"result\":\"00ff\"}\n", "{\"line\":2,\"result\":\"0"),
            (verdicts, "line,result,error\n1,valid,\n", "2,va"),
        ] {
            let tally = Tally::read(format!("{text}{beginning}").as_bytes(), layout).unwrap();
            assert_eq!((tally.answers, tally.errors), (1, 0), "{text}");
            assert_eq!(tally.bytes, text.len() as u64);
        }
        for (layout, text) in [
            (bytes, "{\"line\":1,\"result\":\"0ff\"}\n"),
            (bytes, "{\"line\":1,\"result\":\"-1\"}\n"),
            (verdicts, "line,result,error\n1,12,\n"),
            (verdicts, "line,result,error\n1,vali,\n"),
            (verdicts, "line,result,error\n1,vx"),
        ] {
            assert!(Tally::read(text.as_bytes(), layout).is_err(), "{text}");
        }
    }

    #[test]
    fn whole_lines_are_counted_wherever_the_end_is() {
        for (layout, output) in OUTPUTS {
            let output = output.as_bytes();
            for end in 0..=output.len() {
                let cut = &output[..end];
                let whole = cut.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
                let lines = cut[..whole].iter().filter(|&&byte| byte == b'\n').count();
                let answers = lines.saturating_sub(usize::from(layout.format == Format::Csv));
                let tally = Tally::read(cut, layout).unwrap_or_else(|e| panic!("{end}: {e}"));
                assert_eq!((tally.bytes, tally.answers), (whole as u64, answers), "{end}");
                assert_eq!(tally.errors, usize::from(answers == 2), "{end}");
            }
        }
    }

    #[track_caller]
    fn refused(text: &[u8], layout: Layout) -> (usize, &'static str) {
        match Tally::read(text, layout) {
            Err(ResumeError::Foreign { line, why }) => (line, why),
            other => panic!("{:?}: {other:?}", String::from_utf8_lossy(text)),
        }
    }

    #[test]
    fn what_others_wrote_is_not_cut() {
        for (layout, text, line) in [
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
            assert_eq!(refused(text.as_bytes(), layout).0, line, "{text:?}");
        }
    }

    /// A line is believed only if this command would have layout it so.
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
            Tally::read(io::BufReader::with_capacity(7, text.as_bytes()), JSONL)
                .map(|tally| tally.bytes)
        };
        let long = "f".repeat(1 << 20);
        assert_eq!(read(&output(&long)).unwrap(), output(&long).len() as u64);
        assert_eq!(read(output(&long).trim_end()).unwrap(), 0);
        for wrong in [long.clone() + " " + &long, long.clone() + "\"", long + "g"] {
            assert!(read(&output(&wrong)).is_err());
        }
        let mut line = BoundedLine::new(HEX);
        (0..1000).for_each(|_| line.push(&[b'f'; 1000]));
        assert!(line.head.len() + line.tail.len() <= BoundedLine::HEAD + BoundedLine::TAIL);
    }
}
