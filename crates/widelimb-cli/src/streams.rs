//! Opens standard input and output, and reports every error of them.
//!
//! The standard library opens `/dev/null` in place of a stream that is closed when the program
//! starts, and takes an error of a closed one for success: an answer would be lost without a word.

use crate::text;
use anyhow::Context as _;
use std::io::{self, Write as _};

pub use system::{
    Identity, Stdin, Stdout, bytes_left, endpoint, identity, refuse_closed, stdin, stdout,
};

/// The beginning of every message about an error of the output.
pub const WRITE_FAILED: &str = "cannot write the output";

/// Writes a text to standard output and flushes it.
pub fn print(text: &str) -> anyhow::Result<()> {
    let written = stdout().and_then(|mut stdout| {
        stdout.write_all(text.as_bytes())?;
        stdout.flush()
    });
    written.context(WRITE_FAILED)
}

/// Writes to standard error, with escapes for what a terminal would obey. If standard error is
/// closed the text is lost, since nobody is left to tell.
pub fn report(text: &str) {
    let _ = io::stderr().lock().write_all(text::printable_lines(text).as_bytes());
}

#[cfg(unix)]
mod system {
    use std::fs::File;
    use std::io::{self, Seek as _};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    /// Standard input.
    pub type Stdin = File;

    /// Standard output.
    pub type Stdout = File;

    /// The device and inode of a file, which tell whether two names lead to one file.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Identity(u64, u64);

    /// Whether standard input, output and error were closed when the program started.
    static CLOSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

    /// The message for each of them.
    const IS_CLOSED: [&str; 3] =
        ["standard input is closed", "standard output is closed", "standard error is closed"];

    /// Notes which streams are closed, before the standard library opens `/dev/null` for them.
    #[ctor::ctor(unsafe)]
    fn note_closed() {
        for (descriptor, closed) in (0..).zip(&CLOSED) {
            // SAFETY: `F_GETFD` reads flags and takes no pointer; any number may be asked about.
            let flags = unsafe { libc::fcntl(descriptor, libc::F_GETFD) };
            closed.store(flags == -1, Relaxed);
        }
    }

    /// Opens standard input.
    ///
    /// # Errors
    /// Standard input is closed.
    pub fn stdin() -> io::Result<Stdin> {
        open(0, io::stdin().as_fd())
    }

    /// Opens standard output, without a buffer.
    ///
    /// # Errors
    /// Standard output is closed.
    pub fn stdout() -> io::Result<Stdout> {
        open(1, io::stdout().as_fd())
    }

    fn open(descriptor: usize, stream: BorrowedFd<'_>) -> io::Result<File> {
        refuse_closed(descriptor)?;
        stream.try_clone_to_owned().map(File::from)
    }

    /// Refuses the descriptor of a standard stream that was closed when the program started, and so
    /// has `/dev/null` in its place.
    pub fn refuse_closed(descriptor: usize) -> io::Result<()> {
        match CLOSED.get(descriptor) {
            Some(closed) if closed.load(Relaxed) => Err(io::Error::other(IS_CLOSED[descriptor])),
            _ => Ok(()),
        }
    }

    /// The identity of a file on a disk; `None` for a stream without contents to keep: a terminal,
    /// a pipe, a device such as `/dev/null`.
    pub fn identity(file: &File) -> io::Result<Option<Identity>> {
        let kind = file.metadata()?.file_type();
        if kind.is_file() || kind.is_block_device() { endpoint(file) } else { Ok(None) }
    }

    /// The identity of a file, pipe or socket; `None` for a device of characters, such as a
    /// terminal or `/dev/null`, which any number of outputs may share.
    pub fn endpoint(file: &File) -> io::Result<Option<Identity>> {
        let metadata = file.metadata()?;
        let kind = metadata.file_type();
        Ok((!kind.is_char_device()).then(|| match kind.is_block_device() {
            // A device may have many names.
            true => Identity(u64::MAX, metadata.rdev()),
            false => Identity(metadata.dev(), metadata.ino()),
        }))
    }

    /// The bytes from a file's position to its end; `None` for a stream that is no file.
    pub fn bytes_left(mut file: &File) -> Option<u64> {
        let metadata = file.metadata().ok().filter(|metadata| metadata.is_file())?;
        metadata.len().checked_sub(file.stream_position().ok()?)
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::File;
    use std::io;

    /// Standard input.
    pub type Stdin = io::Stdin;

    /// Standard output.
    pub type Stdout = io::Stdout;

    /// The identity of a file, which this system does not tell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Identity;

    /// Standard input.
    pub fn stdin() -> io::Result<Stdin> {
        Ok(io::stdin())
    }

    /// Standard output.
    pub fn stdout() -> io::Result<Stdout> {
        Ok(io::stdout())
    }

    /// Refuses nothing: this system does not tell that a stream is closed.
    pub fn refuse_closed(_descriptor: usize) -> io::Result<()> {
        Ok(())
    }

    /// Returns `None`: this system does not tell which file it is.
    pub fn identity<F>(_file: &F) -> io::Result<Option<Identity>> {
        Ok(None)
    }

    /// Returns `None`: this system does not tell which file, pipe or socket it is.
    pub fn endpoint<F>(_file: &F) -> io::Result<Option<Identity>> {
        Ok(None)
    }

    /// Returns `None`: this system does not tell the bytes left of standard input.
    pub fn bytes_left<F>(_file: &F) -> Option<u64> {
        None
    }
}
