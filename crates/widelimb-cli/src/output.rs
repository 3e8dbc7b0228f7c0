//! Where values go: standard output, or a file that is replaced once all of them are there.

use crate::streams::{self, Identity, Stdin, Stdout, WRITE_FAILED};
use crate::target::Target;
use crate::temporary::Temporary;
use anyhow::Context as _;
use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

/// Standard output or a file.
pub enum Output {
    /// Standard output.
    Standard(BufWriter<Stdout>),
    /// What is no file and has no contents to keep: a device or a pipe.
    Device(BufWriter<File>),
    /// A file that is replaced in the end.
    File(Replacement),
}

impl Output {
    /// Standard output.
    ///
    /// # Errors
    /// It is closed.
    pub fn stdout() -> io::Result<Output> {
        Ok(Output::Standard(BufWriter::new(streams::stdout()?)))
    }

    /// What a path leads to, tried at once, so that a long computation does not end in a bad name;
    /// a file is replaced by [`finish`](Output::finish), so that an error leaves what was there,
    /// and an expression may read it.
    pub fn file(path: &Path) -> io::Result<Output> {
        Ok(match Place::of(path)? {
            Place::Standard(stdout) => Output::Standard(BufWriter::new(stdout)),
            Place::Device(device) => Output::Device(BufWriter::new(device)),
            Place::File { target, .. } => Output::File(Replacement { target, temporary: None }),
        })
    }

    /// Which file is written to while the command runs: none where it is replaced in the end.
    fn identity(&self) -> io::Result<Option<Identity>> {
        match self {
            Output::Standard(sink) => streams::identity(sink.get_ref()),
            Output::Device(sink) => streams::identity(sink.get_ref()),
            Output::File(_) => Ok(None),
        }
    }

    /// Standard input, unless it is written to while the command runs: that would read its own
    /// answers, without end. `what` is what is read.
    pub fn stdin_beside(&self, what: &str) -> anyhow::Result<Stdin> {
        let input = streams::stdin().context("cannot read standard input")?;
        let read = streams::identity(&input).context("cannot read standard input")?;
        let written = self.identity().context(WRITE_FAILED)?;
        anyhow::ensure!(read.is_none() || read != written, "{what} are in the output");
        Ok(input)
    }

    /// Whether a person sees what is written.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Output::Standard(_)) && io::stdout().is_terminal()
    }

    /// Writes a line, and hands it on at once.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        let sink = self.sink()?;
        writeln!(sink, "{text}")?;
        sink.flush()
    }

    /// Writes the beginning of a line.
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

    /// Puts the file in its place, after all went well.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Output::File(replacement) => replacement.put(),
            _ => Ok(()),
        }
    }
}

/// Where an output goes.
pub enum Place {
    /// Standard output.
    Standard(Stdout),
    /// What is no file and has no contents to keep: a device or a pipe.
    Device(File),
    /// A file.
    File {
        /// Its path, without links.
        target: PathBuf,
        /// Itself, if it is there.
        file: Option<File>,
    },
}

impl Place {
    /// The file at `path`, or the one that links there lead to; standard output for `-`.
    ///
    /// # Errors
    /// It cannot be written.
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
    /// Made for the first line only: an interruption before leaves nothing behind.
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
