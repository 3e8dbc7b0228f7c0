//! Where values go: standard output, or a file that is replaced once all of them are there.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

/// Standard output or a file.
pub enum Output {
    /// Standard output.
    Standard(BufWriter<io::StdoutLock<'static>>),
    /// What is no file and has no contents to keep: a device or a pipe.
    Device(BufWriter<File>),
    /// A file that is replaced in the end.
    File(Replacement),
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Output {
        Output::Standard(BufWriter::new(io::stdout().lock()))
    }

    /// The file at `path`. Whether it can be written is tried at once, so that a long computation
    /// does not end in a bad name; it is replaced by [`finish`](Output::finish), so that an error
    /// leaves what was there, and an expression may read it.
    pub fn file(path: &Path) -> io::Result<Output> {
        let target = match fs::metadata(path) {
            Ok(metadata) => {
                let file = OpenOptions::new().write(true).open(path)?;
                if !metadata.is_file() {
                    return Ok(Output::Device(BufWriter::new(file)));
                }
                // A link stays, and what it points to is replaced.
                path.canonicalize()?
            }
            Err(error) if error.kind() == ErrorKind::NotFound => path.to_owned(),
            Err(error) => return Err(error),
        };
        if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(ErrorKind::IsADirectory.into());
        }
        drop(Temporary::beside(&target)?);
        Ok(Output::File(Replacement { target, temporary: None }))
    }

    /// Whether a person sees what is written.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Output::Standard(_)) && io::stdout().is_terminal()
    }

    /// Writes a line, and hands it on at once.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        let sink: &mut dyn Write = match self {
            Output::Standard(sink) => sink,
            Output::Device(sink) => sink,
            Output::File(replacement) => &mut replacement.temporary()?.sink,
        };
        writeln!(sink, "{text}")?;
        sink.flush()
    }

    /// Puts the file in its place, after all went well.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Output::File(replacement) => replacement.put(),
            _ => Ok(()),
        }
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
        let Replacement { target, temporary: Some(mut temporary) } = self else { return Ok(()) };
        temporary.sink.flush()?;
        if let Ok(old) = fs::metadata(&target) {
            temporary.sink.get_ref().set_permissions(old.permissions())?;
        }
        fs::rename(&temporary.path, &target)
    }
}

/// A new file; what still has its name in the end is removed.
struct Temporary {
    path: PathBuf,
    sink: BufWriter<File>,
}

impl Temporary {
    /// A file in the folder of `target`, from where it can be renamed to it.
    fn beside(target: &Path) -> io::Result<Temporary> {
        let Some(name) = target.file_name() else { return Err(ErrorKind::IsADirectory.into()) };
        let mut attempt = 0;
        loop {
            let mut hidden = std::ffi::OsString::from(".");
            hidden.push(name);
            hidden.push(format!(".{}-{attempt}.tmp", std::process::id()));
            let path = target.with_file_name(hidden);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok(Temporary { path, sink: BufWriter::new(file) }),
                // Left by a process that had this number before.
                Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < 100 => {
                    attempt += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After the renaming there is nothing to remove.
        let _ = fs::remove_file(&self.path);
    }
}
