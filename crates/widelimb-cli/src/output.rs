//! Writes the values of a command to standard output, or to a file that they replace in the end.

use crate::streams::{self, Identity, Stdin, Stdout, WRITE_FAILED};
use crate::target::Target;
use crate::temporary::Temporary;
use anyhow::Context as _;
use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

/// The output of a command that writes lines.
pub enum Output {
    /// Standard output.
    Standard(BufWriter<Stdout>),
    /// A device or a pipe, which has no contents to keep.
    Device(BufWriter<File>),
    /// A file, which [`finish`](Output::finish) replaces.
    File(Replacement),
}

impl Output {
    /// Opens standard output.
    ///
    /// # Errors
    /// Standard output is closed.
    pub fn stdout() -> io::Result<Output> {
        Ok(Output::Standard(BufWriter::new(streams::stdout()?)))
    }

    /// Opens the output at `path`. It checks at once that the path can be written, so that a long
    /// computation does not end in a bad name. A file keeps its old contents until
    /// [`finish`](Output::finish): an error leaves them, and an expression may read them.
    pub fn file(path: &Path) -> io::Result<Output> {
        Ok(match Place::of(path)? {
            Place::Standard(stdout) => Output::Standard(BufWriter::new(stdout)),
            Place::Device(device) => Output::Device(BufWriter::new(device)),
            Place::File { target, .. } => Output::File(Replacement { target, temporary: None }),
        })
    }

    /// Which file is written to while the command runs; `None` for a file replaced in the end.
    fn identity(&self) -> io::Result<Option<Identity>> {
        match self {
            Output::Standard(sink) => streams::identity(sink.get_ref()),
            Output::Device(sink) => streams::identity(sink.get_ref()),
            Output::File(_) => Ok(None),
        }
    }

    /// Opens standard input, which must not be the output: the command would read its own answers,
    /// without end. `what` names in the message what is read.
    pub fn stdin_beside(&self, what: &str) -> anyhow::Result<Stdin> {
        let input = streams::stdin().context("cannot read standard input")?;
        let read = streams::identity(&input).context("cannot read standard input")?;
        let written = self.identity().context(WRITE_FAILED)?;
        anyhow::ensure!(read.is_none() || read != written, "{what} are in the output");
        Ok(input)
    }

    /// Whether the values appear on a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Output::Standard(_)) && io::stdout().is_terminal()
    }

    /// Writes a line and flushes it.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        let sink = self.sink()?;
        writeln!(sink, "{text}")?;
        sink.flush()
    }

    /// Writes a part of a line, without a line feed.
    pub fn piece(&mut self, text: &str) -> io::Result<()> {
        self.sink()?.write_all(text.as_bytes())
    }

    fn sink(&mut self) -> io::Result<&mut dyn Write> {
        Ok(match self {
            Output::Standard(sink) => sink,
            Output::Device(sink) => sink,
            Output::File(replacement) => &mut replacement.temporary()?.sink,
        })
    }

    /// Replaces the file with the new contents; the other outputs need nothing more.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Output::File(replacement) => replacement.put(),
            _ => Ok(()),
        }
    }
}

/// The destination of an output, opened but not changed.
pub enum Place {
    /// Standard output.
    Standard(Stdout),
    /// A device or a pipe, which has no contents to keep.
    Device(File),
    /// A file, perhaps one that is not there yet.
    File {
        /// The path of the file, with all links followed.
        target: PathBuf,
        /// The file, if it is there.
        file: Option<File>,
    },
}

impl Place {
    /// Finds the file at `path`, behind all links, or standard output for `-`.
    ///
    /// # Errors
    /// The place cannot be written.
    pub fn of(path: &Path) -> io::Result<Place> {
        if path.as_os_str() == "-" {
            return streams::stdout().map(Place::Standard);
        }
        let Target { path: target, is_open } = Target::of(path)?;
        let file = match OpenOptions::new().write(true).append(is_open).open(&target) {
            Ok(file) if is_open || !file.metadata()?.is_file() => return Ok(Place::Device(file)),
            Ok(file) => Some(file),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if target.as_os_str().as_encoded_bytes().ends_with(b"/") || target.file_name().is_none() {
            return Err(ErrorKind::IsADirectory.into());
        }
        drop(Temporary::beside(&target)?);
        Ok(Place::File { target, file })
    }
}

/// The new contents of a file.
pub struct Replacement {
    target: PathBuf,
    /// The file of the new contents, made for the first line: an earlier interruption leaves none.
    temporary: Option<Temporary>,
}

impl Replacement {
    fn temporary(&mut self) -> io::Result<&mut Temporary> {
        if self.temporary.is_none() {
            self.temporary = Some(Temporary::beside(&self.target)?);
        }
        Ok(self.temporary.as_mut().expect("it was just made"))
    }

    fn put(mut self) -> io::Result<()> {
        self.temporary()?;
        let Replacement { target, temporary: Some(temporary) } = self else { return Ok(()) };
        temporary.replace(&target)
    }
}
