//! Where answers go: standard output, or a file that grows by whole chunks.

use super::answer::{Answer, HEADER};
use super::args::{Format, PowmodArgs};
use super::csv_line::line_of;
use super::found::{Found, Written};
use crate::streams::{self, Identity, WRITE_FAILED};
use crate::target::Target;
use crate::{text, threads};
use anyhow::Context as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, IsTerminal as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The output, and what it has.
pub struct Output {
    sink: Box<dyn Write>,
    /// Whether a person sees what is written.
    pub is_terminal: bool,
    written: Written,
    /// What was there, and what has come since.
    pub found: Found,
}

impl Output {
    /// The output that is asked for, with its answers if it is to be gone on with. Nothing is
    /// changed in it before the first [`write`](Output::write). It must not be the input, whatever
    /// their names are.
    pub fn open(
        args: &PowmodArgs,
        format: Format,
        input: Option<Identity>,
    ) -> anyhow::Result<Output> {
        let written = Written { format, base: args.base };
        let (sink, found): (Box<dyn Write>, _) = if args.out.as_os_str() == "-" {
            anyhow::ensure!(!args.resume, "--resume needs a file for its output");
            let stdout = streams::stdout().context(WRITE_FAILED)?;
            refuse_input(streams::identity(&stdout)?, input)
                .context("cannot write to standard output")?;
            (Box::new(stdout), Found::default())
        } else {
            let opened = open_file(args, written, input);
            opened.with_context(|| format!("cannot write {}", text::path(&args.out)))?
        };
        let is_terminal = args.out.as_os_str() == "-" && io::stdout().is_terminal();
        Ok(Output { sink, is_terminal, written, found })
    }

    /// Writes the answers, at once.
    pub fn write(&mut self, answers: &[Answer]) -> io::Result<()> {
        let Written { format, base } = self.written;
        let lines = threads::map(answers.iter().collect(), |answer| answer.to_line(format, base));
        let mut text = Vec::with_capacity(lines.iter().map(Vec::len).sum::<usize>() + 32);
        if format == Format::Csv && !self.found.header {
            text.extend(line_of(HEADER));
            self.found.header = true;
        }
        lines.iter().for_each(|line| text.extend_from_slice(line));
        self.sink.write_all(&text)?;
        self.sink.flush()?;
        self.found.answers += answers.len();
        self.found.errors += answers.iter().filter(|answer| answer.result.is_err()).count();
        Ok(())
    }
}

/// A file that is left as it was until something is written to it.
struct Growing {
    file: File,
    /// Where it goes on; what comes behind is cut off.
    from: u64,
    is_begun: bool,
    /// Its name, if it was not there before.
    made: Option<PathBuf>,
}

impl Growing {
    fn begin(&mut self) -> io::Result<()> {
        if !self.is_begun {
            self.file.set_len(self.from)?;
            self.file.seek(SeekFrom::Start(self.from))?;
            self.is_begun = true;
        }
        Ok(())
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        self.file.write(bytes)
    }

    /// Begins it too: an input without jobs has an output without answers.
    fn flush(&mut self) -> io::Result<()> {
        self.begin()
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if let Some(path) = self.made.as_ref().filter(|_| !self.is_begun) {
            let _ = fs::remove_file(path);
        }
    }
}

/// The file, at the place where it goes on, and what it has before that.
fn open_file(
    args: &PowmodArgs,
    written: Written,
    input: Option<Identity>,
) -> anyhow::Result<(Box<dyn Write>, Found)> {
    let path = &args.out;
    Target::of(path)?;
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        anyhow::ensure!(!args.resume, "it is no file, and only a file can be gone on with");
        let device = OpenOptions::new().write(true).open(path)?;
        refuse_input(streams::identity(&device)?, input)?;
        return Ok((Box::new(device), Found::default()));
    }
    anyhow::ensure!(!is_same(&args.input, path), THE_INPUT);
    let (file, made) = open_or_make(path)?;
    let mut output = Growing { file, from: 0, is_begun: false, made };
    let file = &output.file;
    refuse_input(streams::identity(file)?, input)?;
    // Where files cannot be locked, nothing speaks against going on.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        output.made = None;
        anyhow::bail!("another process is writing to it");
    }
    let found = match file.metadata()?.len() {
        0 => Found::default(),
        _ if args.overwrite => Found::default(),
        _ if args.resume => Found::read(BufReader::new(file), written)?,
        _ => {
            anyhow::bail!("it is there already: --resume goes on with it, --overwrite replaces it")
        }
    };
    output.from = found.bytes;
    Ok((Box::new(output), found))
}

/// The file, and its name if it was not there before.
fn open_or_make(path: &Path) -> io::Result<(File, Option<PathBuf>)> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    match options.clone().create_new(true).open(path) {
        // It is there, or a link that leads to nothing yet, behind which the file is made.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            options.create(true).truncate(false).open(path).map(|file| (file, None))
        }
        made => made.map(|file| (file, Some(path.to_owned()))),
    }
}

/// What is said of an output that is the input.
const THE_INPUT: &str = "the jobs are in it";

/// Refuses an output that is the input: one device and inode, by whatever names.
fn refuse_input(output: Option<Identity>, input: Option<Identity>) -> anyhow::Result<()> {
    anyhow::ensure!(output.is_none() || output != input, THE_INPUT);
    Ok(())
}

/// Whether both names are of one file, where files have no numbers to tell.
fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}
