//! The lines of jobs, a chunk at a time.

use super::args::Format;
use super::csv_line::Columns;
use super::found::Found;
use super::job::{Form, Numbers, Source};
use crate::lines::Lines;
use crate::streams::{self, Identity};
use crate::target::Target;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;

/// The bytes of lines that a chunk may hold, and a line more.
const MAX_CHUNK: usize = 8 << 20;

/// The jobs.
pub struct Input {
    lines: Lines<BufReader<Box<dyn Read>>>,
    form: Form,
    /// The bytes of it, where it is a file.
    total: Option<u64>,
    identity: Option<Identity>,
}

impl Input {
    /// The file, or standard input for `-`; the header of a CSV is read at once.
    pub fn open(path: &Path, format: Format, numbers: Numbers) -> anyhow::Result<Input> {
        let (input, total, identity): (Box<dyn Read>, _, _) = if path.as_os_str() == "-" {
            let stdin = streams::stdin()?;
            let (total, identity) = (streams::bytes_left(&stdin), streams::identity(&stdin)?);
            (Box::new(stdin), total, identity)
        } else {
            Target::of(path)?;
            let file = File::open(path)?;
            let metadata = file.metadata()?;
            let total = metadata.is_file().then_some(metadata.len());
            let identity = streams::identity(&file)?;
            (Box::new(file), total, identity)
        };
        let mut reader = BufReader::with_capacity(1 << 17, input);
        if total.is_some() || path.is_dir() {
            // What cannot be read is found out before there is an output.
            reader.fill_buf()?;
        }
        let lines = Lines::new(reader, numbers.max_line());
        let mut input = Input { lines, form: Form::Jsonl, total, identity };
        if format == Format::Csv
            && let Some(header) = input.next()?
        {
            let header = header.text.map_err(|why| anyhow::anyhow!("the header: {why}"))?;
            input.form = Form::Csv(Columns::of_header(&header)?);
        }
        Ok(input)
    }

    /// The bytes of the input, where they are known.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Which file it is, if it is one.
    pub fn identity(&self) -> Option<Identity> {
        self.identity
    }

    /// The bytes that were read.
    pub fn done(&self) -> u64 {
        self.lines.bytes()
    }

    /// Leaves out the jobs that have answers.
    pub fn skip(&mut self, found: &Found) -> anyhow::Result<()> {
        let mut last = None;
        for _ in 0..found.answers {
            match self.next()? {
                Some(source) => last = Some(source.line),
                None => anyhow::bail!("it has fewer jobs than the output has answers"),
            }
        }
        if let (Some(here), Some(there)) = (last, found.last)
            && here != there
        {
            anyhow::bail!(
                "job {} is on line {here}, but its answer in the output is for line {there}: \
                 that is the output of another input",
                found.answers
            );
        }
        Ok(())
    }

    /// The next line that is not blank.
    fn next(&mut self) -> io::Result<Option<Source>> {
        while let Some((line, text)) = self.lines.next()? {
            if text.is_ok_and(|text| text.trim().is_empty()) {
                continue;
            }
            let text = text.map(|text| text.trim().to_owned());
            return Ok(Some(Source { line, text, form: self.form }));
        }
        Ok(None)
    }

    /// The next lines, at most so many and not more than fit a chunk; none at the end. From a pipe
    /// no more than what is there already, as who writes it may wait for the answers.
    pub fn chunk(&mut self, jobs: usize) -> io::Result<Vec<Source>> {
        let (mut chunk, mut bytes) = (Vec::new(), 0);
        while chunk.len() < jobs && bytes < MAX_CHUNK {
            if !chunk.is_empty() && self.total.is_none() && !self.lines.has_next() {
                break;
            }
            let Some(source) = self.next()? else { break };
            bytes += source.text.as_ref().map_or(0, String::len);
            chunk.push(source);
        }
        Ok(chunk)
    }
}
