//! The arguments of commands that answer a file of jobs.

use crate::option::{base, bits, threads};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Where jobs are read and answers written, and in which form.
#[derive(Debug, Args)]
pub struct FileArgs {
    /// The jobs: a file, or `-` for standard input
    #[arg(short, long = "in", value_name = "FILE")]
    pub input: PathBuf,

    /// The answers: a file that is not there yet, or `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,

    /// The form; without it, by the input's name
    #[arg(long)]
    pub format: Option<Format>,

    /// Threads; without it, one for each core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Go on behind the answers that the output has already
    #[arg(long)]
    pub resume: bool,

    /// Replace an output that is there
    #[arg(long, conflicts_with = "resume")]
    pub overwrite: bool,
}

/// Files of jobs that are numbers.
#[derive(Debug, Args)]
pub struct JobArgs {
    #[command(flatten)]
    pub files: FileArgs,

    /// The base of numbers, 2 to 62; 0x in front says 16
    #[arg(short, long, value_name = "N", default_value_t = 10, value_parser = base)]
    pub base: u32,

    /// Bits that a number may have, as 16384 or 2^14
    #[arg(long, value_name = "N", default_value_t = 1 << 14, value_parser = bits)]
    pub max_bits: u64,
}

/// The form of a file of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A JSON object on each line
    Jsonl,
    /// Columns with a header
    Csv,
}
