//! The command line of the literature: the reports, and what the papers claim.

use clap::{Parser, Subcommand, ValueEnum};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use widelimb_lab::goals::Options;
use widelimb_papers::goals;
use widelimb_papers::report::{
    Effort, report_add, report_avr, report_batch, report_gf2x, report_hqc, report_mul,
};

/// Measures the published algorithms beside widelimb and its peers.
#[derive(Parser)]
#[command(name = "widelimb-papers", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure the ratios that the papers claim.
    Measure {
        /// What to measure.
        what: Goals,
        /// Batches of each contestant, fewer where they take long; the fastest counts.
        #[arg(long, default_value_t = 4000)]
        rounds: usize,
        /// Only the goals whose name contains this; a name that none has gets the list.
        #[arg(long)]
        only: Option<String>,
        /// Exit with status 1 if a goal is missed.
        #[arg(long)]
        check: bool,
    },
    /// Measure the published methods beside widelimb and its peers, and write tables and figures.
    Report {
        /// What to report on.
        what: Subject,
        /// The folder to write to.
        #[arg(long, default_value = "docs/report")]
        out: PathBuf,
        /// Fewer rounds: for a machine that is busy.
        #[arg(long)]
        quick: bool,
        /// Only the published methods whose name contains this, beside ours and the peers; of
        /// batches and polynomials. A name that none has gets the list.
        #[arg(long)]
        only: Option<String>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Goals {
    /// Montgomery products and powers, eight at once: the truncated reduction beside the plain one.
    Batch,
}

#[derive(Clone, Copy, ValueEnum)]
enum Subject {
    /// Addition and subtraction.
    Add,
    /// Products and squares.
    Mul,
    /// Eight numbers at once: products, Montgomery products, powers.
    Batch,
    /// Products of polynomials over GF(2).
    Gf2x,
    /// HQC: keys, ciphertexts and secrets, by products.
    Hqc,
    /// Products on an 8-bit AVR: counted, not measured.
    Avr,
}

/// The exit status of a missed goal, where that was asked for.
const MISSED: u8 = 1;

/// The exit status of every error.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(status) => status,
        // Who closes the pipe has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(FAILURE)
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    widelimb::arch::try_kernels()?;
    if cfg!(debug_assertions) {
        eprintln!("this is not an optimised build: its times say nothing");
    }
    match command {
        Command::Measure { what: Goals::Batch, rounds, only, check } => {
            let options = Options { rounds, only, max_limbs: usize::MAX, max_bits: usize::MAX };
            let missed = goals::measure_batch(&options, &mut io::stdout())?;
            Ok(if check && missed > 0 { ExitCode::from(MISSED) } else { ExitCode::SUCCESS })
        }
        Command::Report { what, out, quick, only } => {
            let chooses = matches!(what, Subject::Batch | Subject::Gf2x);
            anyhow::ensure!(
                chooses || only.is_none(),
                "--only chooses methods of batches and polynomials"
            );
            let effort = if quick { Effort::Quick } else { Effort::Full };
            match what {
                Subject::Add => report_add(&out, effort)?,
                Subject::Mul => report_mul(&out, effort)?,
                Subject::Batch => report_batch(&out, effort, only.as_deref())?,
                Subject::Gf2x => report_gf2x(&out, effort, only.as_deref())?,
                Subject::Hqc => report_hqc(&out, effort)?,
                Subject::Avr => report_avr(&out)?,
            }
            writeln!(io::stdout(), "wrote {}", out.display())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.root_cause().downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
