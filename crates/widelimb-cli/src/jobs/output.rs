//! Writes the answers, a chunk at a time, to standard output or to a file.

use super::answer::{Answer, HEADER};
use super::args::{FileArgs, Format};
use super::csv_line::line_of;
use super::reply::Results;
use super::resume::{Layout, Tally};
use crate::streams::{self, Identity, WRITE_FAILED};
use crate::target::Target;
use crate::temporary::private;
use crate::{text, threads};
use anyhow::Context as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, IsTerminal as _, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The output of one run, with the counts of its answers.
pub struct Output {
    sink: Box<dyn Write>,
    /// Whether the answers appear on a terminal.
    pub is_terminal: bool,
    layout: Layout,
    /// Counts of the answers: those of an earlier run that is resumed, and those written since.
    pub tally: Tally,
}

impl Output {
    /// Opens the output that `--out` names, and counts its answers for `--resume`. A file does not
    /// change before the first [`write`](Output::write).
    ///
    /// # Errors
    /// The output cannot be written or resumed, or is the input, by whatever name.
    pub fn open(
        args: &FileArgs,
        layout: Layout,
        input: Option<Identity>,
    ) -> anyhow::Result<Output> {
        let (sink, tally): (Box<dyn Write>, _) = if args.out.as_os_str() == "-" {
            anyhow::ensure!(!args.resume, "--resume needs a file for its output");
            let stdout = streams::stdout().context(WRITE_FAILED)?;
            refuse_input(streams::identity(&stdout)?, input)
                .context("cannot write to standard output")?;
            (Box::new(stdout), Tally::default())
        } else {
            let opened = open_file(args, layout, input);
            opened.with_context(|| format!("cannot write {}", text::path(&args.out)))?
        };
        let is_terminal = args.out.as_os_str() == "-" && io::stdout().is_terminal();
        Ok(Output { sink, is_terminal, layout, tally })
    }

    /// Writes the answers of a chunk, before them the header of a CSV that has none, and flushes.
    pub fn write(&mut self, answers: &[Answer]) -> io::Result<()> {
        let Layout { format, results } = self.layout;
        let lines =
            threads::map(answers.iter().collect(), |answer| answer.to_line(format, results));
        let mut text = Vec::with_capacity(lines.iter().map(Vec::len).sum::<usize>() + 32);
        if format == Format::Csv && !self.tally.header {
            text.extend(line_of(HEADER));
            self.tally.header = true;
        }
        lines.iter().for_each(|line| text.extend_from_slice(line));
        self.sink.write_all(&text)?;
        self.sink.flush()?;
        self.tally.answers += answers.len();
        self.tally.errors += answers.iter().filter(|answer| answer.result.is_err()).count();
        Ok(())
    }
}

/// An output file, which stays as it was until the first write.
struct Growing {
    file: File,
    /// Where writing begins; the first write cuts off the bytes from here on.
    from: u64,
    is_begun: bool,
    /// The path of a file that this run created, which is removed if nothing is written.
    made: Option<PathBuf>,
}

impl Growing {
    /// Cuts the file off where writing begins, once.
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

    /// Cuts the file off too: an input without jobs leaves an output without answers.
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

/// Opens and locks the file that `--out` names; with it, the counts of the answers that stay.
fn open_file(
    args: &FileArgs,
    layout: Layout,
    input: Option<Identity>,
) -> anyhow::Result<(Box<dyn Write>, Tally)> {
    let path = &args.out;
    Target::of(path)?;
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        anyhow::ensure!(!args.resume, "it is no file, and only a file can be gone on with");
        let device = OpenOptions::new().write(true).open(path)?;
        refuse_input(streams::identity(&device)?, input)?;
        return Ok((Box::new(device), Tally::default()));
    }
    anyhow::ensure!(!is_same(&args.input, path), THE_INPUT);
    let (file, made) = open_or_make(path, layout.results == Results::Secrets)?;
    let mut output = Growing { file, from: 0, is_begun: false, made };
    let file = &output.file;
    refuse_input(streams::identity(file)?, input)?;
    // Where files cannot be locked, nothing speaks against going on.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        output.made = None;
        anyhow::bail!("another process is writing to it");
    }
    let tally = match file.metadata()?.len() {
        0 => Tally::default(),
        _ if args.overwrite => Tally::default(),
        _ if args.resume => Tally::read(BufReader::new(file), layout)?,
        _ => {
            anyhow::bail!("it is there already: --resume goes on with it, --overwrite replaces it")
        }
    };
    output.from = tally.bytes;
    Ok((Box::new(output), tally))
}

/// Opens a file for reading and writing, or creates it, and then returns its path too. Of a secret
/// one that it creates its owner alone is a reader.
fn open_or_make(path: &Path, is_secret: bool) -> io::Result<(File, Option<PathBuf>)> {
    let mut options = if is_secret { private() } else { OpenOptions::new() };
    options.read(true).write(true);
    match options.clone().create_new(true).open(path) {
        // Something has the name: the file, or a link to a file that is not there yet.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            options.create(true).truncate(false).open(path).map(|file| (file, None))
        }
        made => made.map(|file| (file, Some(path.to_owned()))),
    }
}

/// The message for an output that is the input.
const THE_INPUT: &str = "the jobs are in it";

/// Refuses an output that is the input: one device and inode, by whatever names.
fn refuse_input(output: Option<Identity>, input: Option<Identity>) -> anyhow::Result<()> {
    anyhow::ensure!(output.is_none() || output != input, THE_INPUT);
    Ok(())
}

/// Whether both paths lead to one file, for systems on which files have no [`Identity`].
fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}
