//! Where answers go: standard output, or a file that grows by whole chunks.

use super::answer::{Answer, HEADER};
use super::csv_line::line_of;
use super::found::Found;
use crate::args::{Format, PowmodArgs};
use crate::threads;
use anyhow::Context as _;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, IsTerminal as _, Seek as _, SeekFrom, Write};
use std::path::Path;

/// The output, and what it has.
pub struct Output {
    sink: Box<dyn Write>,
    /// Whether a person sees what is written.
    pub is_terminal: bool,
    format: Format,
    /// What was there, and what has come since.
    pub found: Found,
}

impl Output {
    /// The output that is asked for, with its answers if it is to be gone on with.
    pub fn open(args: &PowmodArgs, format: Format) -> anyhow::Result<Output> {
        let (sink, found): (Box<dyn Write>, _) = if args.out.as_os_str() == "-" {
            anyhow::ensure!(!args.resume, "--resume needs a file for its output");
            (Box::new(io::stdout().lock()), Found::default())
        } else {
            let name = args.out.display();
            let opened = open_file(args, format);
            let (file, found) = opened.with_context(|| format!("cannot write {name}"))?;
            (Box::new(file), found)
        };
        let is_terminal = args.out.as_os_str() == "-" && io::stdout().is_terminal();
        Ok(Output { sink, is_terminal, format, found })
    }

    /// Writes the answers, at once.
    pub fn write(&mut self, answers: &[Answer], base: u32) -> io::Result<()> {
        let format = self.format;
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

/// The file, at the place where it goes on, and what it has before that.
fn open_file(args: &PowmodArgs, format: Format) -> anyhow::Result<(File, Found)> {
    let path = &args.out;
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        anyhow::ensure!(!args.resume, "it is no file, and only a file can be gone on with");
        return Ok((OpenOptions::new().write(true).open(path)?, Found::default()));
    }
    anyhow::ensure!(!is_same(&args.input, path), "the jobs are in it");
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    // Where files cannot be locked, nothing speaks against going on.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        anyhow::bail!("another process is writing to it");
    }
    let found = match file.metadata()?.len() {
        0 => Found::default(),
        _ if args.overwrite => Found::default(),
        _ if args.resume => Found::read(BufReader::new(&file), format)?,
        _ => {
            anyhow::bail!("it is there already: --resume goes on with it, --overwrite replaces it")
        }
    };
    file.set_len(found.bytes)?;
    file.seek(SeekFrom::Start(found.bytes))?;
    Ok((file, found))
}

/// Whether both names are of one file.
fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}
