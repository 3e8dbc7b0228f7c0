//! Polynomials as arguments: a text, a file, or standard input.

use anyhow::{Context as _, bail, ensure};
use std::fs::File;
use std::io::{self, Read};
use widelimb::gf2x::Poly;
use widelimb::gf2x::poly::ParseLimits;

/// The polynomials that these arguments name, in their order.
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

/// The name of standard input.
const STDIN: &str = "-";

fn read_one(argument: &str, limits: ParseLimits) -> anyhow::Result<Poly> {
    if argument == STDIN {
        return contents(io::stdin().lock(), limits).context("standard input");
    }
    let Some(path) = argument.strip_prefix('@') else {
        return Poly::parse(argument.as_bytes(), limits)
            .with_context(|| format!("the polynomial `{}`", shortened(argument)));
    };
    let in_file = || format!("file {path}");
    let file = File::open(path).with_context(in_file)?;
    contents(file, limits).with_context(in_file)
}

/// The beginning of an argument that may be long.
fn shortened(argument: &str) -> String {
    const LONGEST: usize = 60;
    match argument.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &argument[..end]),
        None => argument.to_owned(),
    }
}

/// The most bytes of a text for each coefficient: more than the terms of a dense polynomial take.
const BYTES_PER_TERM: u64 = 16;

/// The polynomial that a stream holds. Its bytes are looked at as they come, so that what is no text
/// ends the reading at once.
fn contents(input: impl Read, limits: ParseLimits) -> anyhow::Result<Poly> {
    let most = (limits.max_degree() as u64 + 256).saturating_mul(BYTES_PER_TERM);
    let mut input = input.take(most.saturating_add(1));
    let mut text = Vec::new();
    loop {
        let start = text.len();
        text.try_reserve(1 << 16).context("not enough memory for the text")?;
        let read = (&mut input).take(1 << 16).read_to_end(&mut text)?;
        let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        if let Some(wrong) = text[start..].iter().position(|byte| !is_text(byte)) {
            let at = start + wrong;
            bail!("the byte {:#04x} at byte {at} belongs to no polynomial", text[at]);
        }
        ensure!(text.len() as u64 <= most, "longer than {most} bytes; --max-degree N allows more");
        if read == 0 {
            return Ok(Poly::parse(&text, limits)?);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_streams_are_left() {
        let limits = ParseLimits::new(1000);
        let zeros = contents(io::repeat(0), limits).unwrap_err().to_string();
        assert_eq!(zeros, "the byte 0x00 at byte 0 belongs to no polynomial");
        let digits = contents(io::repeat(b'1'), limits).unwrap_err().to_string();
        assert!(digits.starts_with("longer than "), "{digits}");
    }

    #[test]
    fn a_dense_polynomial_of_the_highest_degree_can_be_read() {
        let limits = ParseLimits::new(1000);
        let all = Poly::from_exponents(0..=1000);
        assert_eq!(contents(all.to_string().as_bytes(), limits).unwrap(), all);
        assert!(contents("x^1001".as_bytes(), limits).is_err());
    }
}
