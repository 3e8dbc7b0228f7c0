//! Commands that answer a file of jobs: `widelimb powmod` and its like.
//!
//! Lines of the [`input`] become jobs of the command's [`Kind`], a chunk of them goes through the
//! lanes of the library at once, and their answers go to the [`output`], each on a line. No more than
//! a chunk is ever held.

mod answer;
mod args;
mod csv_line;
mod fault;
mod input;
mod line;
mod numbers;
mod output;
mod reply;
mod resume;

pub use args::{FileArgs, Format, JobArgs};
pub use fault::Fault;
pub use input::Input;
pub use line::Values;
pub use numbers::Numbers;
pub use reply::{Reply, Results};

use crate::progress::{Progress, Scope};
use crate::streams::{WRITE_FAILED, report};
use crate::{status, text, threads};
use answer::Answer;
use anyhow::Context as _;
use line::Source;
use output::Output;
use resume::Layout;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What the jobs of a command are.
pub trait Kind: Sync {
    /// A job whose numbers are read and checked.
    type Job: Send + Sync;

    /// The names of a job's numbers, three at the most: columns in CSV, members of an object in
    /// JSON.
    fn fields(&self) -> &'static [&'static str];

    /// Another name that the first field may have: that of an earlier command's answers.
    fn alias(&self) -> Option<&'static str> {
        None
    }

    /// A job in JSON, for messages.
    fn example(&self) -> &'static str;

    /// The numbers that a line may have.
    fn most_numbers(&self) -> usize {
        3
    }

    /// The job of the values on a line.
    fn read(&self, values: &Values<'_>) -> Result<Self::Job, Fault>;

    /// The result of each job, in their order.
    fn results(&self, jobs: &[&Self::Job]) -> Vec<Result<Reply, Fault>>;
}

/// Runs the command. A fault of a job goes into its answer; `Err` is a fault of one of the files.
pub fn run<K: Kind>(args: &JobArgs, kind: &K) -> anyhow::Result<ExitCode> {
    let numbers = Numbers::new(args.base, args.max_bits);
    run_files(&args.files, numbers, Results::Numbers { base: args.base }, kind)
}

/// Runs a command whose numbers are read, and whose results written, in this way.
pub fn run_files<K: Kind>(
    args: &FileArgs,
    numbers: Numbers,
    results: Results,
    kind: &K,
) -> anyhow::Result<ExitCode> {
    let format = format_of(args.format, &args.input)?;
    let name = text::path(&args.input);
    let cannot_read = || format!("cannot read {name}");
    // The input comes first, so that an error there leaves no output behind.
    let mut input = Input::open(&args.input, format, numbers, kind).with_context(cannot_read)?;
    let mut output = Output::open(args, Layout { format, results }, input.identity())?;
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
        let answers = answers_to(chunk, numbers, kind);
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

/// The file format: the one that is asked for, or else that of the ending of the input's name.
pub fn format_of(asked: Option<Format>, input: &Path) -> anyhow::Result<Format> {
    asked.or_else(|| format_of_name(input)).with_context(|| match input.as_os_str() == "-" {
        true => "standard input has no name that says the form of the jobs: --format jsonl or \
                 --format csv does"
            .to_owned(),
        false => format!(
            "the name {} does not say the form of the jobs: --format jsonl or --format csv does",
            text::path(input)
        ),
    })
}

/// The file format that the ending of a name says.
pub fn format_of_name(name: &Path) -> Option<Format> {
    let extension = name.extension().unwrap_or_default();
    match extension.to_str().unwrap_or_default().to_ascii_lowercase().as_str() {
        "jsonl" | "ndjson" => Some(Format::Jsonl),
        "csv" => Some(Format::Csv),
        _ => None,
    }
}

/// Computes the answers to a chunk of jobs, in their order.
fn answers_to<K: Kind>(chunk: Vec<Source>, numbers: Numbers, kind: &K) -> Vec<Answer> {
    let read = threads::map(chunk, |source| (source.line, source.read(numbers, kind)));
    let good: Vec<&K::Job> = read.iter().filter_map(|(_, job)| job.as_ref().ok()).collect();
    let mut results = kind.results(&good).into_iter();
    let answer = |(line, job): &(usize, Result<K::Job, Fault>)| {
        let result = match job {
            Ok(_) => results.next().expect("a result for each job"),
            Err(fault) => Err(fault.clone()),
        };
        Answer { line: *line, result }
    };
    read.iter().map(answer).collect()
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
