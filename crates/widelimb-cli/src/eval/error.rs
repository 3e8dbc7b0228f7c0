//! The errors of expressions, and their texts: a message, the line, and a caret under the place.

use super::estimate::{Estimate, amount};
use crate::text::{is_plain, printable};
use std::fmt::Write as _;
use widelimb::natural::MAX_BITS;

/// A place in an expression, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The index of the first byte.
    pub start: usize,
    /// The index of the byte after the last.
    pub end: usize,
}

impl Span {
    /// The bytes `start..end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }
}

/// Why an operation or a function has no result.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// `a / 0`, `a % 0`, `powmod(a, b, 0)`.
    #[error("division by zero")]
    DivisionByZero,
    /// `2^-1`: not an integer.
    #[error(
        "the exponent is negative, so the result is no integer \
         (powmod takes negative exponents)"
    )]
    NegativeExponent,
    /// `[1, 2] + 1`.
    #[error(
        "a list is no number: gcd, lcm, min, max, sum, product and len take one, and l[i] is a \
         number of it"
    )]
    List,
    /// `5[0]`.
    #[error("only a list has an index")]
    NoList,
    /// `[1, 2][2]`.
    #[error("the list has {count} numbers, and the index runs from 0, or from the end with -1")]
    Index {
        /// The length of the list.
        count: usize,
    },
    /// `max([])`.
    #[error("{0} needs at least one number")]
    Empty(&'static str),
    /// `jacobi(1, 4)`.
    #[error("jacobi needs a second argument that is odd; kronecker takes every one")]
    NoJacobi,
    /// `phi` or `factor` of a product of two long primes.
    #[error(
        "the prime factors of a number of {bits} bits were not found within {seconds} s; \
         --time-limit gives more time, and `widelimb factor` shows those that were"
    )]
    NoFactors {
        /// The bits of a number that was not split.
        bits: u64,
        /// The limit of the time.
        seconds: f64,
    },
    /// `znorder(2, 4)`.
    #[error("the number has no order: it shares a factor with the modulus")]
    NoOrder,
    /// `znprimroot(8)`.
    #[error(
        "there is no primitive root: the modulus is none of 1, 2, 4, p^k and 2 p^k for primes p"
    )]
    NoPrimitiveRoot,
    /// `znlog(3, 2, 7)`.
    #[error("there is no logarithm: the value is no power of the base")]
    NoLogarithm,
    /// `znlog` to a base whose order has a long prime.
    #[error("the order of the base has a prime of {bits} bits, too long for a search")]
    LongOrder {
        /// The bits of the prime.
        bits: u64,
    },
    /// `znlog` to a base whose order has a prime of some 60 bits.
    #[error("no logarithm was found within {seconds} s; --time-limit gives more time")]
    NoTime {
        /// The limit of the time.
        seconds: f64,
    },
    /// `prev_prime(2)`.
    #[error("there is no prime below")]
    NoPrime,
    /// The system gives no random bytes.
    #[error("the system gives no random numbers")]
    NoRandom,
    /// `1 << -1`.
    #[error("the shift is negative")]
    NegativeShift,
    /// An argument that must be at least zero is not.
    #[error("{function} needs {what} that is not negative")]
    Negative {
        /// The name of the function or operator.
        function: &'static str,
        /// The message's word for the argument.
        what: &'static str,
    },
    /// An argument that must be at least one is not.
    #[error("{function} needs {what} of at least {least}")]
    TooSmall {
        /// The name of the function.
        function: &'static str,
        /// The message's word for the argument.
        what: &'static str,
        /// The least value allowed.
        least: u32,
    },
    /// `invmod(2, 4)`.
    #[error("the number has no inverse: it shares a factor with the modulus")]
    NoInverse,
    /// Another error of a function that needs primes.
    #[error("{0}")]
    Theory(String),
    /// The result would have more bits than the limit.
    #[error(
        "the result would have {estimate}, above the limit of {max_bits} bits; \
         --max-bits N raises it"
    )]
    TooBig {
        /// The size of the result, estimated before the operation.
        estimate: Estimate,
        /// The limit in bits.
        max_bits: u64,
    },
    /// There is no memory for the work.
    #[error("not enough memory for a number of {estimate}")]
    OutOfMemory {
        /// The size of the result or the operand.
        estimate: Estimate,
    },
    /// There is no memory for a list.
    #[error("not enough memory for a list of at least {} numbers", amount(*.count))]
    ListOutOfMemory {
        /// The least length of the list.
        count: f64,
    },
    /// A list would have more bits than all numbers may have together.
    #[error(
        "the list would have at least {} numbers and take {} bytes, above the limit of {max_bytes} \
         bytes for all numbers in use; {}",
        amount(*.count),
        amount(*.bytes),
        raises(*.needed)
    )]
    LongList {
        /// The least length of the list.
        count: f64,
        /// The least memory of the list.
        bytes: f64,
        /// The limit of all numbers together.
        max_bytes: u64,
        /// The binary logarithm of the least `--max-bits` that allows the list.
        needed: f64,
    },
    /// The variables and the values still needed have too many bits together.
    #[error(
        "the numbers in use would have more than {max_bits} bits together, 16 times the limit of \
         one; --max-bits N raises this"
    )]
    TooMany {
        /// The limit in bits of all numbers together.
        max_bits: u64,
    },
}

/// The text of the option that allows numbers of `2^needed` bits.
fn raises(needed: f64) -> String {
    if needed <= f64::from(MAX_BITS.ilog2()) {
        format!("--max-bits 2^{needed} raises it")
    } else {
        "no --max-bits allows it".to_owned()
    }
}

impl Fault {
    /// The error of an operation at `span`.
    pub fn at(self, span: Span) -> EvalError {
        EvalError::new(self.to_string(), span)
    }

    /// Whether the result is too large, and not meaningless.
    pub fn is_of_size(&self) -> bool {
        matches!(self, Fault::TooBig { .. } | Fault::OutOfMemory { .. })
    }
}

/// An error with its place in the expression.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalError {
    message: String,
    span: Span,
}

impl EvalError {
    /// An error at `span`.
    pub fn new(message: impl Into<String>, span: Span) -> EvalError {
        EvalError { message: message.into(), span }
    }

    /// The message, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The place of the error.
    #[cfg(test)]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The error as text: `error: message`, the line of `source`, a caret under the place. `line`
    /// is the number of the line in standard input, if `source` is one.
    pub fn render(&self, source: &str, line: Option<usize>) -> String {
        // The message may repeat names of variables and files.
        let message = printable(&self.message);
        let mut text = match line {
            Some(line) => format!("error on line {line}: {message}\n"),
            None => format!("error: {message}\n"),
        };
        let excerpt = Excerpt::of(source, self.span);
        let _ = writeln!(text, "  | {}", excerpt.text);
        let _ = writeln!(text, "  | {}{}", " ".repeat(excerpt.column), "^".repeat(excerpt.width));
        text
    }
}

/// Characters of an expression shown on each side of the place of an error.
const CONTEXT: usize = 35;

/// The part of an expression around a place, fit for one line of a terminal.
struct Excerpt {
    text: String,
    column: usize,
    width: usize,
}

impl Excerpt {
    fn of(source: &str, span: Span) -> Excerpt {
        let line_start = source[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[span.start..].find('\n').map_or(source.len(), |at| span.start + at);
        let end = span.end.clamp(span.start, line_end);

        let (before, cut_before) = last_chars(&source[line_start..span.start]);
        let (place, cut_place) = first_chars(&source[span.start..end]);
        let (after, cut_after) =
            if cut_place { ("", true) } else { first_chars(&source[end..line_end]) };

        let mut text = String::new();
        text.push_str(if cut_before { "..." } else { "" });
        text.extend(before.chars().map(shown));
        let column = text.chars().count();
        text.extend(place.chars().chain(after.chars()).map(shown));
        text.push_str(if cut_after { "..." } else { "" });
        Excerpt { text, column, width: place.chars().count().max(1) }
    }
}

/// The last [`CONTEXT`] characters of a text, and whether it has more.
fn last_chars(text: &str) -> (&str, bool) {
    match text.char_indices().rev().nth(CONTEXT - 1) {
        Some((at, _)) => (&text[at..], at > 0),
        None => (text, false),
    }
}

/// The first [`CONTEXT`] characters of a text, and whether it has more.
fn first_chars(text: &str) -> (&str, bool) {
    match text.char_indices().nth(CONTEXT) {
        Some((at, _)) => (&text[..at], true),
        None => (text, false),
    }
}

/// The character shown for `c`: a space for a character that moves the cursor or changes the order
/// of others, which would move the caret.
fn shown(c: char) -> char {
    if is_plain(c) { c } else { ' ' }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(source: &str, start: usize, end: usize) -> String {
        EvalError::new("bad", Span::new(start, end)).render(source, None)
    }

    #[test]
    fn the_caret_stands_under_the_place() {
        assert_eq!(render("1 + x", 4, 5), "error: bad\n  | 1 + x\n  |     ^\n");
        assert_eq!(render("", 0, 0), "error: bad\n  | \n  | ^\n");
        assert_eq!(render("1 +", 3, 3), "error: bad\n  | 1 +\n  |    ^\n");
    }

    #[test]
    fn the_caret_counts_characters_not_bytes() {
        let source = "é + xy";
        let at = source.find("xy").unwrap();
        assert_eq!(render(source, at, at + 2), "error: bad\n  | é + xy\n  |     ^^\n");
    }

    #[test]
    fn only_the_line_of_the_place_is_shown() {
        assert_eq!(render("a = 1;\nb\n+ 2", 7, 8), "error: bad\n  | b\n  | ^\n");
    }

    #[test]
    fn control_characters_are_not_echoed() {
        assert_eq!(render("\t\u{1b}x", 2, 3), "error: bad\n  |   x\n  |   ^\n");
        assert_eq!(render("\u{202e}x", 3, 4), "error: bad\n  |  x\n  |  ^\n");
        let error = EvalError::new("file \u{1b}]0;\u{7}\n: bad", Span::new(0, 1));
        assert!(error.render("1", None).starts_with("error: file \\u{1b}]0;\\u{7}\\n: bad\n"));
    }

    #[test]
    fn long_lines_are_cut_on_both_sides() {
        let source = format!("{}x{}", "1+".repeat(500), "+1".repeat(500));
        let text = render(&source, 1000, 1001);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() <= 81), "{text}");
        let at = lines[2].find('^').unwrap();
        assert_eq!(&lines[1][at..=at], "x");
        assert!(lines[1].starts_with("  | ...") && lines[1].ends_with("..."));
        assert!(render(&source, 0, 2000).lines().all(|line| line.chars().count() <= 81));
    }

    #[test]
    fn lines_of_standard_input_have_a_number() {
        let error = EvalError::new("bad", Span::new(0, 1));
        assert!(error.render("x", Some(7)).starts_with("error on line 7: bad\n"));
    }
}
