//! Reads the lines of the input, one job each, in chunks of bounded size.

use super::Kind;
use super::args::Format;
use super::csv_line::Columns;
use super::line::{Form, Source};
use super::numbers::Numbers;
use super::resume::Tally;
use crate::lines::Lines;
use crate::streams::{self, Identity};
use crate::target::Target;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;

/// The bytes from which on a chunk takes no further line.
const MAX_CHUNK: usize = 8 << 20;

/// The input of one run.
pub struct Input {
    lines: Lines<BufReader<Box<dyn Read>>>,
    form: Form,
    /// The bytes of the input, if it is a file.
    total: Option<u64>,
    identity: Option<Identity>,
}

impl Input {
    /// Opens the file at `path`, or standard input for `-`, and reads the header of a CSV.
    ///
    /// # Errors
    /// The input cannot be read, or its header lacks a column.
    pub fn open(
        path: &Path,
        format: Format,
        numbers: Numbers,
        kind: &impl Kind,
    ) -> anyhow::Result<Input> {
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
        let lines = Lines::new(reader, numbers.max_line(kind.most_numbers()));
        let mut input = Input { lines, form: Form::Jsonl, total, identity };
        if format == Format::Csv
            && let Some(header) = input.next()?
        {
            let header = header.text.map_err(|why| anyhow::anyhow!("the header: {why}"))?;
            input.form = Form::Csv(Columns::of_header(&header, kind.fields(), kind.alias())?);
        }
        Ok(input)
    }

    /// The bytes of the input, where they are known.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Which file the input is, if it is one.
    pub fn identity(&self) -> Option<Identity> {
        self.identity
    }

    /// The bytes of all lines read so far.
    pub fn done(&self) -> u64 {
        self.lines.bytes()
    }

    /// Skips the jobs that an earlier run answered.
    ///
    /// # Errors
    /// The last answer is for another line than the last job skipped, or there are too few jobs.
    pub fn skip(&mut self, tally: &Tally) -> anyhow::Result<()> {
        let mut last = None;
        for _ in 0..tally.answers {
            match self.next()? {
                Some(source) => last = Some(source.line),
                None => anyhow::bail!("it has fewer jobs than the output has answers"),
            }
        }
        if let (Some(here), Some(there)) = (last, tally.last)
            && here != there
        {
            anyhow::bail!(
                "job {} is on line {here}, but its answer in the output is for line {there}: \
                 that is the output of another input",
                tally.answers
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

    /// Reads the next chunk: at most `jobs` jobs, in at most [`MAX_CHUNK`] bytes and one line more.
    /// It is empty at the end. From a pipe it takes only lines that have arrived, and waits for the
    /// first alone, because the program that writes the pipe may wait for the answers.
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
