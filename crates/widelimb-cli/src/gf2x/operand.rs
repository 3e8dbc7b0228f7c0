//! Reads the polynomials of arguments, from the argument itself, a file or standard input.

use crate::out_of_memory::asking;
use crate::{streams, text};
use anyhow::{Context as _, bail, ensure};
use std::fs::File;
use std::io::Read;
use widelimb::gf2x::Poly;
use widelimb::gf2x::poly::{ParseError, ParseLimits};

/// Reads the polynomials that arguments name, in their order.
pub fn read<const N: usize>(
    arguments: [&str; N],
    limits: ParseLimits,
) -> anyhow::Result<[Poly; N]> {
    let streams = arguments.iter().filter(|&&argument| argument == STDIN).count();
    ensure!(streams <= 1, "standard input can be one polynomial only");
    let mut polys = [const { Poly::ZERO }; N];
    for (poly, argument) in polys.iter_mut().zip(arguments) {
        *poly = read_one(argument, limits)?;
    }
    Ok(polys)
}

/// The argument that stands for standard input.
const STDIN: &str = "-";

fn read_one(argument: &str, limits: ParseLimits) -> anyhow::Result<Poly> {
    if argument == STDIN {
        let input = streams::stdin().context("standard input")?;
        return contents(input, limits).context("standard input");
    }
    let Some(path) = argument.strip_prefix('@') else {
        return Poly::parse(text::without_mark(argument).as_bytes(), limits)
            .with_context(|| format!("the polynomial `{}`", text::shortened(argument, SHOWN)));
    };
    let in_file = || format!("file {}", text::printable(path));
    let file = File::open(path).with_context(in_file)?;
    contents(file, limits).with_context(in_file)
}

/// Characters of an argument that a message repeats.
const SHOWN: usize = 60;

/// The most bytes of a text for each coefficient, more than a term of a dense polynomial has.
const BYTES_PER_TERM: u64 = 16;

/// After `FIRST_LOOK` bytes the beginning of a text is parsed, and again each time its length has
/// grown by the factor `LOOKS_APART`.
const FIRST_LOOK: usize = 1 << 16;
const LOOKS_APART: usize = 4;

/// Reads a polynomial from a stream. It checks the bytes while it reads, so that a stream that is
/// no text ends the reading at once, and a text that is no polynomial soon.
fn contents(input: impl Read, limits: ParseLimits) -> anyhow::Result<Poly> {
    let most = (limits.max_degree() as u64 + 256).saturating_mul(BYTES_PER_TERM);
    let mut input = text::reader_without_mark(input)?.take(most.saturating_add(1));
    let mut digits = Vec::new();
    let mut look = FIRST_LOOK;
    loop {
        let start = digits.len();
        asking(|| digits.try_reserve(1 << 16)).context("not enough memory for the text")?;
        let read = (&mut input).take(1 << 16).read_to_end(&mut digits)?;
        let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        if let Some(wrong) = digits[start..].iter().position(|byte| !is_text(byte)) {
            let at = start + wrong;
            bail!("the byte {:#04x} at byte {at} belongs to no polynomial", digits[at]);
        }
        ensure!(
            digits.len() as u64 <= most,
            "longer than {most} bytes; --max-degree N allows more"
        );
        if read == 0 {
            return Ok(Poly::parse(&digits, limits)?);
        }
        if digits.len() >= look {
            check_beginning(&digits, limits)?;
            look = look.saturating_mul(LOOKS_APART);
        }
    }
}

/// Refuses a text that is not the beginning of a polynomial. An error within the last two bytes is
/// none: it can be half of a `**`, or a `^` whose exponent is still to come.
fn check_beginning(text: &[u8], limits: ParseLimits) -> Result<(), ParseError> {
    match Poly::parse(text, limits) {
        Err(error) if error.position + 2 <= text.len() => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    #[test]
    fn endless_streams_are_left() {
        let limits = ParseLimits::new(1000);
        let zeros = contents(io::repeat(0), limits).unwrap_err().to_string();
        assert_eq!(zeros, "the byte 0x00 at byte 0 belongs to no polynomial");
        let digits = contents(io::repeat(b'1'), limits).unwrap_err().to_string();
        assert!(digits.starts_with("longer than "), "{digits}");
    }

    #[test]
    fn a_wrong_beginning_ends_the_reading_soon() {
        let limits = ParseLimits::new(1 << 28);
        let endless = |head: &'static [u8], line: &'static [u8]| {
            let lines = std::iter::repeat(line).flatten().copied();
            Bytes { next: head.iter().copied().chain(lines), left: 1 << 20 }
        };
        for (head, line, message) in [
            (&b""[..], &b"1\n"[..], "a `+` or the end is missing at byte 2"),
            (b"x^2 + ", b"1 1\n", "a `+` or the end is missing at byte 8"),
            (b"0x", b"1\n", "not a digit of base 16 at byte 3"),
            (b"x^", b"9", "the degree is above 268435456 at byte 2"),
        ] {
            let error = contents(endless(head, line), limits).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        // Wherever a text is cut, what is right goes on.
        for text in ["x**100 + x ^ 7 - X**3 + 1 + 0", "\n 0x1f \n", "0b101", "+ x"] {
            for end in 0..text.len() {
                assert_eq!(
                    check_beginning(&text.as_bytes()[..end], limits),
                    Ok(()),
                    "{text} {end}"
                );
            }
        }
    }

    /// A stream that panics when more is read than should be.
    struct Bytes<I> {
        next: I,
        left: usize,
    }

    impl<I: Iterator<Item = u8>> Read for Bytes<I> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(1000);
            self.left = self.left.checked_sub(count).expect("the reading ends early");
            buffer[..count].fill_with(|| self.next.next().expect("it has no end"));
            Ok(count)
        }
    }

    #[test]
    fn a_dense_polynomial_of_the_highest_degree_can_be_read() {
        let limits = ParseLimits::new(1000);
        let all = Poly::from_exponents(0..=1000);
        assert_eq!(contents(all.to_string().as_bytes(), limits).unwrap(), all);
        assert!(contents("x^1001".as_bytes(), limits).is_err());
    }
}
