//! Files of relations, from which a sieve that was stopped goes on.
//!
//! A file is text: a [`Header`], then a line for each relation ([`Relation::write`]). A line that
//! does not hold is passed over: one that was cut when the program was stopped, the header of a
//! file that was appended to this one, or nonsense.

use super::base::is_multiplier;
use super::cycles::Relations;
use super::relation::Relation;
use super::setup::Setup;
use super::{LEAST_BITS, MOST_BITS};
use crate::control::Control;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use widelimb::Natural;

/// Why a file of relations or curves is of no use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RelationFileError {
    /// The system does not let it be read or written.
    #[error("{}: {message}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The kind of the system's error.
        kind: io::ErrorKind,
        /// What the system says.
        message: String,
    },
    /// It does not begin as such a file does, or has another version of the format.
    #[error("{} is no file of relations of version {VERSION}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
    },
    /// It is no file of [`Factorizer::save_curves_to`](crate::Factorizer::save_curves_to), or of
    /// another version of the format.
    #[error("{} is no file of curves of version 1", path.display())]
    CurveFormat {
        /// The file.
        path: PathBuf,
    },
    /// Its number does not divide the number that is factored.
    #[error("{} has relations of {number}, which does not divide {asked}", path.display())]
    OtherNumber {
        /// The file.
        path: PathBuf,
        /// The number of its relations.
        number: Natural,
        /// The number that is factored.
        asked: Natural,
    },
}

impl RelationFileError {
    /// The system's error for a file.
    pub(crate) fn io(path: &Path, error: &io::Error) -> RelationFileError {
        let (kind, message) = (error.kind(), error.to_string());
        RelationFileError::Io { path: path.into(), kind, message }
    }
}

/// The version of the format.
const VERSION: u32 = 1;

/// What a file begins with.
const NAME: &str = "widelimb-relations";

/// The longest line that is read, in bytes.
const MOST_BYTES: u64 = 4096;

/// Lines that are read between two looks at the time.
const TOGETHER: usize = 256;

/// The first line of a file: name and version of the format, the number, and its multiplier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub n: Natural,
    pub multiplier: u32,
}

impl Header {
    /// The header for a number.
    pub fn of(setup: &Setup) -> Header {
        Header { n: setup.n.clone(), multiplier: setup.multiplier }
    }

    /// The line, with its end.
    pub fn line(&self) -> String {
        format!("{NAME} {VERSION} {} {}\n", self.n, self.multiplier)
    }

    /// The header of a line, if it is one for the sieve.
    pub fn parse(line: &str) -> Option<Header> {
        let words: Vec<&str> = line.trim_end().split(' ').collect();
        let [NAME, version, n, multiplier] = words[..] else { return None };
        let (n, multiplier): (Natural, u32) = (n.parse().ok()?, multiplier.parse().ok()?);
        let is_right = version.parse() == Ok(VERSION)
            && (LEAST_BITS..=MOST_BITS).contains(&n.bit_len())
            && n.is_odd()
            && is_multiplier(multiplier);
        is_right.then_some(Header { n, multiplier })
    }
}

/// A file that relations are appended to.
#[derive(Debug)]
pub struct Save<'a> {
    path: &'a Path,
    /// That of the file, once there is one; or why the file is of no use.
    header: Result<Option<Header>, RelationFileError>,
}

impl<'a> Save<'a> {
    /// Reads the header, where there is a file that is not empty.
    pub fn open(path: &'a Path) -> Save<'a> {
        Save { path, header: read_header(path) }
    }

    /// The header, if there is one.
    pub fn header(&self) -> Option<&Header> {
        self.header.as_ref().ok()?.as_ref()
    }

    /// Notes that the file's number does not divide the one that is factored.
    pub fn refuse(&mut self, asked: &Natural) {
        if let Some(Header { n, .. }) = self.header() {
            let (path, number, asked) = (self.path.into(), n.clone(), asked.clone());
            self.header = Err(RelationFileError::OtherNumber { path, number, asked });
        }
    }

    /// Whether relations of this number go to the file: not if it has those of another divisor.
    pub fn takes(&self, n: &Natural) -> Result<bool, RelationFileError> {
        let header = self.header.as_ref().map_err(Clone::clone)?;
        Ok(header.as_ref().is_none_or(|header| header.n == *n))
    }

    /// Reads the relations of the file, if there is one, and opens it to append more.
    pub fn start(
        &mut self,
        setup: &Setup,
        relations: &mut Relations,
        control: &Control<'_>,
    ) -> Result<Log<'a>, RelationFileError> {
        let mut start = || {
            let mut file =
                OpenOptions::new().read(true).append(true).create(true).open(self.path)?;
            read(BufReader::new(&file), setup, relations, control)?;
            if self.header().is_none() {
                file.write_all(Header::of(setup).line().as_bytes())?;
            } else if !ends_with_line(&mut file)? {
                file.write_all(b"\n")?;
            }
            Ok(file)
        };
        let file = start().map_err(|error| RelationFileError::io(self.path, &error))?;
        self.header = Ok(Some(Header::of(setup)));
        Ok(Log { path: self.path, file })
    }
}

fn read_header(path: &Path) -> Result<Option<Header>, RelationFileError> {
    let io = |error| RelationFileError::io(path, &error);
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io(error)),
    };
    let line = next_line(&mut BufReader::new(file)).map_err(io)?;
    let header = line.map(|line| {
        Header::parse(&line).ok_or_else(|| RelationFileError::Format { path: path.into() })
    });
    header.transpose()
}

/// A file that is open to append relations.
#[derive(Debug)]
pub struct Log<'a> {
    path: &'a Path,
    file: File,
}

impl Log<'_> {
    /// Appends whole lines, all at once.
    pub fn append(&mut self, lines: &str) -> Result<(), RelationFileError> {
        let written = self.file.write_all(lines.as_bytes());
        written.map_err(|error| RelationFileError::io(self.path, &error))
    }
}

/// Takes the relations that hold out of lines, until they or the time end.
pub fn read(
    mut lines: impl BufRead,
    setup: &Setup,
    relations: &mut Relations,
    control: &Control<'_>,
) -> io::Result<()> {
    for i in 0_usize.. {
        if i % TOGETHER == 0 && control.is_over() {
            break;
        }
        let Some(line) = next_line(&mut lines)? else { break };
        if let Some(relation) = Relation::parse(&line, setup) {
            relations.add(&relation);
        }
    }
    Ok(())
}

/// The next line; an empty one for one that is too long or no text.
fn next_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = vec![];
    if reader.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let is_whole = line.last() == Some(&b'\n') || (line.len() as u64) < MOST_BYTES;
    if !is_whole {
        line.clear();
    }
    Ok(Some(String::from_utf8(line).unwrap_or_default()))
}

fn ends_with_line(file: &mut File) -> io::Result<bool> {
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}
