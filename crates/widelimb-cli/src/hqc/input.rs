//! Reads keys and ciphertexts from files or standard input, never more bytes than they may have.

use super::args::Options;
use crate::hex;
use crate::streams::{self, Identity};
use crate::target::Target;
use crate::text;
use anyhow::{Context as _, anyhow, bail};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use widelimb_hqc::{ParameterSet, Part, Scheme};
use zeroize::Zeroizing;

/// The most bytes of white space around a line of digits.
const MOST_BLANKS: usize = 1024;

/// An input of a command: a file or standard input.
pub struct Input {
    /// The name of the input in messages.
    pub name: String,
    /// Which file the input is; `None` for a pipe or a terminal.
    pub identity: Option<Identity>,
    /// The number of bytes, if the input is a file.
    length: Option<u64>,
    bytes: Box<dyn Read>,
}

impl Input {
    /// Opens the file at `path`, or standard input for `-`.
    pub fn open(path: &Path) -> anyhow::Result<Input> {
        if path.as_os_str() == "-" {
            let name = "standard input".to_owned();
            let stdin = streams::stdin().context(name.clone())?;
            let identity = streams::identity(&stdin)?;
            let length = streams::bytes_left(&stdin);
            return Ok(Input { name, identity, length, bytes: Box::new(stdin) });
        }
        let name = format!("file {}", text::path(path));
        let opened = Target::of(path).and_then(|_| {
            let file = File::open(path)?;
            Ok((streams::identity(&file)?, file))
        });
        let (identity, file) = opened.with_context(|| name.clone())?;
        let length = streams::bytes_left(&file);
        Ok(Input { name, identity, length, bytes: Box::new(file) })
    }

    /// Reads the bytes of a key or a ciphertext.
    ///
    /// # Errors
    /// The input cannot be read, or has another number of bytes than the scheme says.
    pub fn read(mut self, part: Part, options: Options) -> anyhow::Result<Zeroizing<Vec<u8>>> {
        let bytes = match options.hex {
            false => self.bytes(part, options.scheme()),
            true => self.digits(part, options.scheme()),
        };
        bytes.with_context(|| self.name)
    }

    fn bytes(&mut self, part: Part, scheme: Scheme) -> anyhow::Result<Zeroizing<Vec<u8>>> {
        let expected = length(part, scheme);
        let bytes = up_to(&mut self.bytes, expected + 1)?;
        match bytes.len() {
            found if found == expected => Ok(bytes),
            found if found < expected => Err(wrong_length(part, scheme, found as u64)),
            _ => match self.length {
                Some(found) if found > expected as u64 => Err(wrong_length(part, scheme, found)),
                _ => Err(too_long(part, scheme)),
            },
        }
    }

    fn digits(&mut self, part: Part, scheme: Scheme) -> anyhow::Result<Zeroizing<Vec<u8>>> {
        let expected = length(part, scheme);
        let most = text::BYTE_ORDER_MARK.len() + 2 * expected + MOST_BLANKS;
        let all = up_to(&mut self.bytes, most + 1)?;
        let unmarked = all.strip_prefix(text::BYTE_ORDER_MARK.as_bytes()).unwrap_or(&all);
        let digits = unmarked.trim_ascii_start();
        let start = all.len() - digits.len();
        let digits = digits.trim_ascii_end();
        let bytes = hex::decode(digits)
            .map_err(|at| anyhow!("what is at byte {} is no digit of base 16", start + at))?;
        if all.len() > most {
            return Err(too_long(part, scheme));
        }
        if digits.len() % 2 != 0 {
            bail!(
                "{} digits, where a {part} of {} has {}",
                digits.len(),
                scheme.parameter_set(),
                2 * expected
            );
        }
        if bytes.len() != expected {
            return Err(wrong_length(part, scheme, bytes.len() as u64));
        }
        Ok(bytes)
    }
}

/// Reads at most `most` bytes of a stream.
fn up_to(input: &mut dyn Read, most: usize) -> io::Result<Zeroizing<Vec<u8>>> {
    // The buffer never grows, so that no copy is left unwiped.
    let mut bytes = Zeroizing::new(vec![0; most]);
    let mut count = 0;
    while count < most {
        match input.read(&mut bytes[count..]) {
            Ok(0) => break,
            Ok(more) => count += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    bytes.truncate(count);
    Ok(bytes)
}

/// The number of bytes of a key or a ciphertext.
fn length(part: Part, scheme: Scheme) -> usize {
    match part {
        Part::PublicKey => scheme.public_key_len(),
        Part::SecretKey => scheme.secret_key_len(),
        _ => scheme.ciphertext_len(),
    }
}

fn too_long(part: Part, scheme: Scheme) -> anyhow::Error {
    let (set, expected) = (scheme.parameter_set(), length(part, scheme));
    anyhow!("more than {expected} bytes, where a {part} of {set} has {expected}")
}

/// The error for a wrong number of bytes, with a hint at what the input may be.
fn wrong_length(part: Part, scheme: Scheme, found: u64) -> anyhow::Error {
    let expected = length(part, scheme) as u64;
    let has_as_many =
        |&set: &ParameterSet| length(part, Scheme::new(set, scheme.version())) as u64 == found;
    let hint = match ParameterSet::ALL.iter().find(|set| has_as_many(set)) {
        Some(set) => format!("; one of {set} has as many"),
        None if found.wrapping_sub(2 * expected) <= 2 => "; --hex reads digits".to_owned(),
        None => String::new(),
    };
    anyhow!("{found} bytes, where a {part} of {} has {expected}{hint}", scheme.parameter_set())
}
