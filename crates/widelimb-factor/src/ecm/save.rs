//! Files of curves that found nothing, which another run leaves out.

use crate::sieve::RelationFileError as FileError;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use widelimb::Natural;

/// What a line begins with: name and version of the format.
const HEAD: &str = "widelimb-curves 1";

/// The longest line that is read, in bytes: that of the longest number that has curves.
const MOST_BYTES: u64 = 1 << 14;

/// Curves that were computed of a number with a `B1`: the eight from `sigma` on, or P - 1 and P + 1
/// for `sigma` 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Done {
    n: Natural,
    b1: u64,
    sigma: u64,
}

/// A file with a line for each eight curves that found nothing: [`HEAD`], the number, `B1` and the
/// first `sigma`. The order of lines is of no matter, so that files of several machines become one
/// by appending the one to the other.
#[derive(Debug)]
pub struct CurveFile {
    path: PathBuf,
    done: HashSet<Done>,
    /// The file, and why it could not be written.
    file: Mutex<(File, Option<io::Error>)>,
}

impl CurveFile {
    /// Reads the curves of divisors of `n`, and opens the file to append more. Lines that hold
    /// nothing are passed over, as one that was cut when the program was stopped.
    ///
    /// # Errors
    /// It cannot be read or written, or its first line is none of this format.
    pub fn open(path: &Path, n: &Natural) -> Result<CurveFile, FileError> {
        let io = |error| FileError::io(path, &error);
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path).map_err(io)?;
        let (mut done, mut is_first, mut is_whole) = (HashSet::new(), true, true);
        let mut reader = BufReader::new(&file);
        loop {
            let mut line = vec![];
            if reader.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line).map_err(io)? == 0 {
                break;
            }
            if is_first && !line.starts_with(HEAD.as_bytes()) {
                return Err(FileError::CurveFormat { path: path.into() });
            }
            is_whole = line.ends_with(b"\n");
            let parsed = is_whole.then(|| Done::parse(&line)).flatten();
            done.extend(parsed.filter(|done| n.is_multiple_of(&done.n)));
            is_first = false;
        }
        if !is_whole {
            file.write_all(b"\n").map_err(io)?;
        }
        Ok(CurveFile { path: path.into(), done, file: Mutex::new((file, None)) })
    }

    /// Whether these curves were computed before.
    pub fn has(&self, n: &Natural, b1: u64, sigma: u64) -> bool {
        !self.done.is_empty() && self.done.contains(&Done { n: n.clone(), b1, sigma })
    }

    /// Notes that these curves found nothing.
    pub fn append(&self, n: &Natural, b1: u64, sigma: u64) {
        let line = format!("{HEAD} {n} {b1} {sigma}\n");
        let mut guard = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, fault) = &mut *guard;
        if let Err(error) = file.write_all(line.as_bytes()) {
            fault.get_or_insert(error);
        }
    }

    /// Whether all could be written.
    ///
    /// # Errors
    /// It could not.
    pub fn finish(self) -> Result<(), FileError> {
        let (_, fault) = self.file.into_inner().unwrap_or_else(PoisonError::into_inner);
        fault.map_or(Ok(()), |error| Err(FileError::io(&self.path, &error)))
    }
}

impl Done {
    fn parse(line: &[u8]) -> Option<Done> {
        let words = str::from_utf8(line).ok()?.strip_prefix(HEAD)?.trim().split(' ');
        let words: Vec<&str> = words.collect();
        let [n, b1, sigma] = words[..] else { return None };
        Some(Done { n: n.parse().ok()?, b1: b1.parse().ok()?, sigma: sigma.parse().ok()? })
    }
}
