//! `widelimb paillier sum`: one ciphertext of the sum of all messages.

use super::args::SumArgs;
use super::keys;
use crate::jobs::{Fault, Format, Input, Kind, Numbers, Reply, Values, format_of, format_of_name};
use crate::outputs::{Destination, Outputs, Writing};
use crate::{text, threads};
use anyhow::Context as _;
use std::path::Path;
use std::process::ExitCode;
use widelimb::protocols::paillier::{CiphertextError, PublicKey};
use widelimb::{Integer, Limb, Natural};

/// The ciphertexts that are added up at a time.
const TOGETHER: usize = 1 << 12;

/// Runs the command.
pub fn run(args: &SumArgs) -> anyhow::Result<ExitCode> {
    let key = keys::public(&args.public_key)?;
    let (kind, numbers) = (Terms { scalars: args.scalars }, Numbers::new(args.base, args.max_bits));
    let cannot_read = || format!("cannot read {}", text::path(&args.input));
    let format = format_of(args.format, &args.input)?;
    let mut input = Input::open(&args.input, format, numbers, &kind).with_context(cannot_read)?;
    let writing = Writing { hex: false, text: true, overwrite: args.overwrite };
    let outputs = Outputs::open([Destination::Public(&args.out)], &[input.identity()], writing)?;
    let mut sum: Vec<Limb> = vec![1];
    loop {
        let chunk = input.chunk(TOGETHER).with_context(cannot_read)?;
        if chunk.is_empty() {
            break;
        }
        let read = threads::map(chunk, |source| (source.line, source.read(numbers, &kind)));
        let of_line = |(line, term): (usize, Result<Term, Fault>)| {
            let term = term.and_then(|term| term.of(&key));
            term.with_context(|| format!("line {line} of {}", text::path(&args.input)))
        };
        let terms = read.into_iter().map(of_line).collect::<anyhow::Result<Vec<_>>>()?;
        sum = key.add(&sum, &sum_of(&key, &terms)?);
    }
    let text = text_of(&Natural::from_limbs(sum).to_string_radix(args.base), &args.out);
    outputs.write([text.as_bytes()])?;
    Ok(ExitCode::SUCCESS)
}

/// The text of a ciphertext: what `decrypt` reads in the form that the name of the output says, or
/// else a line of digits.
fn text_of(digits: &str, out: &Path) -> String {
    match format_of_name(out) {
        Some(Format::Csv) => format!("ciphertext\n{digits}\n"),
        Some(Format::Jsonl) => format!("{{\"ciphertext\":\"{digits}\"}}\n"),
        None => format!("{digits}\n"),
    }
}

/// A ciphertext of the sum of terms.
fn sum_of(key: &PublicKey, terms: &[Term]) -> Result<Vec<Limb>, CiphertextError> {
    let side = |negative: bool| {
        let terms = terms.iter().filter(|term| term.scalar.is_negative() == negative);
        let pairs = terms.map(|term| (term.ciphertext.limbs(), term.scalar.magnitude().limbs()));
        key.dot_vartime(&pairs.collect::<Vec<_>>())
    };
    if terms.iter().all(|term| term.scalar == 1) {
        let all: Vec<&[Limb]> = terms.iter().map(|term| term.ciphertext.limbs()).collect();
        return key.sum(&all);
    }
    let taken = key.negate_vartime(&[&side(true)?]).remove(0)?;
    Ok(key.add(&side(false)?, &taken))
}

/// A ciphertext, and what its message is multiplied by.
struct Term {
    ciphertext: Natural,
    scalar: Integer,
}

impl Term {
    /// The term, if its ciphertext is one of the key.
    fn of(self, key: &PublicKey) -> Result<Term, Fault> {
        key.check_vartime(&[self.ciphertext.limbs()]).remove(0)?;
        Ok(self)
    }
}

/// Ciphertexts, with scalars or without.
struct Terms {
    scalars: bool,
}

impl Kind for Terms {
    type Job = Term;

    fn fields(&self) -> &'static [&'static str] {
        if self.scalars { &["ciphertext", "scalar"] } else { &["ciphertext"] }
    }

    fn alias(&self) -> Option<&'static str> {
        Some("result")
    }

    fn example(&self) -> &'static str {
        match self.scalars {
            true => r#"{"ciphertext": "935906717", "scalar": "2"}"#,
            false => r#"{"ciphertext": "935906717"}"#,
        }
    }

    fn read(&self, values: &Values<'_>) -> Result<Term, Fault> {
        let ciphertext = values.number(0)?.natural().ok_or(Fault::Negative("ciphertext"))?;
        let scalar = if self.scalars {
            let scalar = values.number(1)?;
            Integer::from_parts(scalar.negative, scalar.magnitude)
        } else {
            Integer::ONE
        };
        Ok(Term { ciphertext, scalar })
    }

    /// Terms are added up, and have no results of their own.
    fn results(&self, _: &[&Term]) -> Vec<Result<Reply, Fault>> {
        vec![]
    }
}
