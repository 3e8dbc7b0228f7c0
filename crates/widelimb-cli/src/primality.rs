//! `widelimb prove` and `verify-prime`: write a certificate that a number is prime, and check one.

use crate::eval::{self, DEFAULT_MAX_BITS};
use crate::numbers::Monitor;
use crate::option::{bits, limit_seconds};
use crate::output::Output;
use crate::streams::{self, WRITE_FAILED};
use crate::target::Target;
use crate::{interrupt, status, text};
use anyhow::Context as _;
use clap::Args;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use widelimb::Natural;
use widelimb_factor::{Certificate, NotProvedError, Prover};

/// The most bytes of a certificate that is read.
const MOST_BYTES: u64 = 1 << 26;

const NO_INPUT: &str = "cannot read standard input";

const EMPTY_INPUT: &str = "standard input is empty";

const PROVE_HELP: &str = "\
The number is an expression of `widelimb eval`, or `-` for one on standard input. The certificate is
one line of text, which `widelimb verify-prime` checks. It is in the form of PARI's primecert, and
gp's primecertisvalid checks it too, unless it uses primes of N + 1, a third entry in brackets, as
for 2^521 - 1; with --pari it uses none, which may take longer. 100 digits take less
than a tenth of a second, 300 a second and 1000 some minutes; k 2^n + 1, n! + 1 and 2^n - 1 take no
longer than a few tests of primality.

Ctrl-C ends the search as soon as the power is done that is being computed, and a second one the
program.

Exit status: 1 if the number is not prime, which is sure; 2 if something was wrong, or no proof was
found in time.

Examples:
  widelimb prove '10^99 + 289'
  widelimb prove '2^521 - 1' | widelimb verify-prime -
  echo 97 | widelimb prove -
  widelimb prove 'fact(320) + 1' --time-limit 60 --out certificate.txt";

/// Arguments of `widelimb prove`.
#[derive(Debug, Args)]
#[command(after_help = PROVE_HELP)]
pub struct ProveArgs {
    /// The number, or `-` for standard input
    #[arg(value_name = "NUMBER", allow_negative_numbers = true)]
    pub number: String,

    /// Use no primes of N + 1, so that gp's primecertisvalid can check it
    #[arg(long)]
    pub pari: bool,

    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = limit_seconds)]
    pub time_limit: Option<f64>,

    /// Write the certificate to a file
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Bits that the number may have, as 10_000 or 2^33
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_BITS, value_parser = bits)]
    pub max_bits: u64,
}

const VERIFY_HELP: &str = "\
A certificate is what `widelimb prove` writes, or PARI's primecert. The answer is a line with the
number and `is prime`, or with the part of the certificate that proves nothing.

Exit status: 1 if the certificate proves nothing; 2 if the file cannot be read or holds none.

Examples:
  widelimb verify-prime certificate.txt
  echo 'print(primecert(10^99 + 289))' | gp -q -s 200M | widelimb verify-prime -";

/// Arguments of `widelimb verify-prime`.
#[derive(Debug, Args)]
#[command(after_help = VERIFY_HELP)]
pub struct VerifyArgs {
    /// The certificate: a file, or `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Runs `widelimb prove`.
pub fn prove(args: &ProveArgs) -> anyhow::Result<ExitCode> {
    let number = number(args)?;
    let output = match &args.out {
        None => Output::stdout(),
        Some(path) => Output::file(path),
    };
    let mut output = output.context(WRITE_FAILED)?;
    interrupt::stop_at_interrupt().context("cannot take Ctrl-C")?;
    let monitor = Monitor::new(false);
    let tell = |progress| monitor.tell(progress);
    let mut prover = Prover::new().cancelled_by(interrupt::stop()).watched_by(&tell);
    if args.pari {
        prover = prover.for_pari();
    }
    if let Some(limit) = args.time_limit {
        prover = prover.time_limit(Duration::from_secs_f64(limit));
    }
    let proved = prover.prove(&number);
    monitor.clear();
    match proved {
        Ok(certificate) => {
            output.line(certificate).and_then(|()| output.finish()).context(WRITE_FAILED)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error @ NotProvedError::NotPrime) => {
            streams::report(&format!("{error}\n"));
            Ok(ExitCode::from(status::NO))
        }
        Err(error) => Err(error.into()),
    }
}

/// The number to prove; 0 for one below.
fn number(args: &ProveArgs) -> anyhow::Result<Natural> {
    let mut text = args.number.clone();
    if text == "-" {
        text = contents(streams::stdin().context(NO_INPUT)?).context("standard input")?;
        anyhow::ensure!(!text.trim().is_empty(), EMPTY_INPUT);
    }
    let number = eval::number(&text, args.max_bits).map_err(anyhow::Error::msg)?;
    Ok(Natural::try_from(number).unwrap_or_default())
}

/// Runs `widelimb verify-prime`.
pub fn verify(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let mut output = Output::stdout().context(WRITE_FAILED)?;
    let text = match args.file.as_os_str() == "-" {
        true => contents(output.stdin_beside("the certificate")?).context("standard input")?,
        false => of_file(&args.file)?,
    };
    anyhow::ensure!(args.file.as_os_str() != "-" || !text.trim().is_empty(), EMPTY_INPUT);
    let certificate: Certificate =
        text.parse().with_context(|| format!("no certificate in {}", text::path(&args.file)))?;
    drop(text);
    let (answer, status) = match certificate.verify() {
        Ok(()) => (format!("{} is prime", certificate.number()), ExitCode::SUCCESS),
        Err(error) => (format!("no proof: {error}"), ExitCode::from(status::NO)),
    };
    output.line(answer).context(WRITE_FAILED)?;
    Ok(status)
}

fn of_file(path: &Path) -> anyhow::Result<String> {
    let file = Target::of(path).and_then(|_| File::open(path));
    let text = file.map_err(anyhow::Error::from).and_then(contents);
    text.with_context(|| format!("file {}", text::path(path)))
}

fn contents(input: impl Read) -> anyhow::Result<String> {
    let mut text = String::new();
    text::reader_without_mark(input.take(MOST_BYTES + 1))?.read_to_string(&mut text)?;
    anyhow::ensure!(text.len() as u64 <= MOST_BYTES, "it has more than {MOST_BYTES} bytes");
    Ok(text)
}
