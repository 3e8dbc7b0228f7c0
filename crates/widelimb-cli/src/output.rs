//! Where values go: standard output, or a file that is left alone until there is one.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Standard output or a file.
pub struct Output {
    sink: BufWriter<Box<dyn Write>>,
    /// The file, while what was in it is still there.
    untouched: Option<File>,
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Output {
        Output { sink: BufWriter::new(Box::new(io::stdout().lock())), untouched: None }
    }

    /// The file at `path`. It is opened at once, so that a long computation does not end in a name
    /// that cannot be written, but emptied only by the first [`line`](Output::line) or by
    /// [`finish`](Output::finish): an error leaves its contents, and an expression may read it.
    pub fn file(path: &Path) -> io::Result<Output> {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        let untouched = Some(file.try_clone()?);
        Ok(Output { sink: BufWriter::new(Box::new(file)), untouched })
    }

    /// Writes a line, and hands it on at once.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.finish()?;
        self.sink.write_all(text.as_bytes())?;
        self.sink.write_all(b"\n")?;
        self.sink.flush()
    }

    /// Empties the file if nothing was written to it.
    pub fn finish(&mut self) -> io::Result<()> {
        match self.untouched.take() {
            // A device or a pipe has nothing to empty.
            Some(file) if file.metadata()?.is_file() => file.set_len(0),
            _ => Ok(()),
        }
    }
}
