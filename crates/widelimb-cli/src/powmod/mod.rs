//! `widelimb powmod`: modular powers from a file of jobs.
//!
//! Lines of the [`input`] become [`job`]s, a chunk of them goes through the lanes of the library at
//! once, and their answers go to the [`output`], each on a line. No more than a chunk is ever held.

mod answer;
mod args;
mod csv_line;
mod fault;
mod input;
mod job;
mod output;
mod resume;

pub use args::PowmodArgs;

use crate::progress::{Progress, Scope};
use crate::streams::{WRITE_FAILED, report};
use crate::{status, text, threads};
use answer::Answer;
use anyhow::Context as _;
use args::Format;
use input::Input;
use job::{Job, Numbers, Source};
use output::Output;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use widelimb::batch;

/// Runs the command. A fault of a job goes into its answer; `Err` is a fault of one of the files.
pub fn run(args: &PowmodArgs) -> anyhow::Result<ExitCode> {
    let format = format_of(args)?;
    let numbers = Numbers::new(args.base, args.max_bits);
    let name = text::path(&args.input);
    let cannot_read = || format!("cannot read {name}");
    // The input comes first, so that an error there leaves no output behind.
    let mut input = Input::open(&args.input, format, numbers).with_context(cannot_read)?;
    let mut output = Output::open(args, format, input.identity())?;
    input.skip(&output.tally).with_context(cannot_read)?;
    if format == Format::Csv {
        // A header has been read, so that the output can begin with one.
        output.write(&[]).context(WRITE_FAILED)?;
    }
    let mut work = Work::new(input.done());
    loop {
        let chunk = input.chunk(work.pace.jobs).with_context(cannot_read)?;
        let Some(last) = chunk.last().map(|source| source.line) else { break };
        let start = Instant::now();
        let answers = answers_to(chunk, numbers, args.public);
        // On a terminal the answers themselves are the sign of life.
        let is_terminal = output.is_terminal;
        let mut write = || output.write(&answers);
        let written = if is_terminal { work.progress.aside(write) } else { write() };
        written.context(WRITE_FAILED)?;
        work.pace.adapt(start.elapsed());
        work.show(answers.len(), last, &input);
    }
    work.progress.rest();
    // Even without a job the old contents of the output are cut off.
    output.write(&[]).context(WRITE_FAILED)?;
    Ok(verdict(&output))
}

/// The exit status, by whether a job had an error; if one had, the message says how many.
fn verdict(output: &Output) -> ExitCode {
    let tally = &output.tally;
    if tally.errors == 0 {
        return ExitCode::SUCCESS;
    }
    report(&format!("error: {} of {} jobs have no result\n", tally.errors, tally.answers));
    ExitCode::from(status::FAILURE)
}

/// The file format: that of `--format`, or else of the ending of the input's name.
fn format_of(args: &PowmodArgs) -> anyhow::Result<Format> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let extension = Path::new(&args.input).extension().unwrap_or_default();
    match extension.to_str().unwrap_or_default().to_ascii_lowercase().as_str() {
        "jsonl" | "ndjson" => Ok(Format::Jsonl),
        "csv" => Ok(Format::Csv),
        _ => anyhow::bail!(
            "the name {} does not say the form of the jobs: --format jsonl or --format csv does",
            text::path(&args.input)
        ),
    }
}

/// Computes the answers to a chunk of jobs, in their order.
fn answers_to(chunk: Vec<Source>, numbers: Numbers, public: bool) -> Vec<Answer> {
    let read = threads::map(chunk, |source| (source.line, Job::read(source, numbers)));
    let good = read.iter().filter_map(|(_, job)| job.as_ref().ok());
    let jobs: Vec<batch::AnyJob<'_>> = good.map(Job::view).collect();
    let powers = if public { batch::mod_exp_any_vartime(&jobs) } else { batch::mod_exp_any(&jobs) };
    let mut powers = powers.into_iter();
    read.into_iter()
        .map(|(line, job)| Answer { line, result: job.map(|_| powers.next().unwrap_or_default()) })
        .collect()
}

/// Adapts the number of jobs in a chunk to the time that the chunks take.
struct Pace {
    /// The jobs of the next chunk.
    jobs: usize,
}

impl Pace {
    /// A chunk should take about this long: less would show in the time, more in what an
    /// interruption costs.
    const SHORT: Duration = Duration::from_millis(250);
    const LONG: Duration = Duration::from_secs(1);

    /// The fewest jobs of a chunk: eight for each thread, the lanes of a vector.
    fn least() -> usize {
        8 * threads::count()
    }

    fn new() -> Pace {
        Pace { jobs: 8 * Pace::least() }
    }

    /// Doubles or halves the next chunk where the last one took less or more than it should.
    fn adapt(&mut self, took: Duration) {
        const MOST: usize = 1 << 16;
        if took < Pace::SHORT {
            self.jobs = (2 * self.jobs).min(MOST.max(Pace::least()));
        } else if took > Pace::LONG {
            self.jobs = (self.jobs / 2).max(Pace::least());
        }
    }
}

/// The work done so far, for the progress bar.
struct Work {
    progress: Progress,
    pace: Pace,
    start: Instant,
    /// The bytes of the input before the first job: a header, and jobs answered by an earlier run.
    from: u64,
    jobs: usize,
    /// The fraction of the input that the bar shows as done.
    shown: f64,
}

impl Work {
    fn new(from: u64) -> Work {
        let progress = Progress::new();
        progress.begin(Scope::default(), Vec::new);
        Work { progress, pace: Pace::new(), start: Instant::now(), from, jobs: 0, shown: 0.0 }
    }

    /// Moves the bar on after a chunk of `jobs` jobs, the last of them on `line` of the input.
    fn show(&mut self, jobs: usize, line: usize, input: &Input) {
        self.jobs += jobs;
        let rate = self.jobs as f64 / self.start.elapsed().as_secs_f64().max(1e-9);
        self.shown = input.total().map_or(0.0, |total| {
            let left = total.saturating_sub(self.from).max(1);
            ((input.done() - self.from) as f64 / left as f64).min(1.0)
        });
        let part = Some((self.shown, self.shown));
        self.progress.begin(Scope { part, title: String::new() }, Vec::new);
        self.progress.stage(|| format!("line {line}, {rate:.0} op/s"));
    }
}
