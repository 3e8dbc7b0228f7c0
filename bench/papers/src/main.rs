//! The command line of measurements: the ratios that widelimb holds itself to, those that the papers
//! claim, and the reports.

use clap::{Parser, Subcommand, ValueEnum};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use widelimb_goals::{Options, measure_add, measure_batch, measure_gf2x, measure_mul};
use widelimb_papers::goals;
use widelimb_papers::report::{
    Effort, report_add, report_avr, report_batch, report_gf2x, report_hqc, report_mul,
};
use widelimb_report::{Form, Writer};

/// Measures widelimb beside its peers, and the published algorithms beside both.
#[derive(Parser)]
#[command(name = "widelimb-bench", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure the ratios that widelimb holds itself to, or those that the papers claim.
    Measure {
        /// What to measure.
        what: Goals,
        /// Batches of each contestant, fewer where they take long; the fastest counts. Of Welch's
        /// tests, times 125 measurements.
        #[arg(long, default_value_t = 4000)]
        rounds: usize,
        /// Only the goals whose name contains this; a name that none has gets the list.
        #[arg(long)]
        only: Option<String>,
        /// Only sizes up to this; of additions and polynomials, all are measured.
        #[arg(long, default_value_t = 1 << 22)]
        max_limbs: usize,
        /// Only sizes up to this, of polynomials.
        #[arg(long, default_value_t = 1 << 26)]
        max_bits: usize,
        /// What to print.
        #[arg(long, default_value = "text")]
        form: Form,
        /// Exit with status 1 if a goal is missed.
        #[arg(long)]
        check: bool,
    },
    /// Measure the published methods beside widelimb and its peers, and write tables and figures.
    Report {
        /// What to report on.
        what: Subject,
        /// The folder to write to: the page in Markdown, its measurements as JSON lines, figures.
        #[arg(long, default_value = "docs/report")]
        out: PathBuf,
        /// Print the page in this form, and write no folder.
        #[arg(long)]
        form: Option<Form>,
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
    /// Addition and subtraction.
    Add,
    /// Products and squares.
    Mul,
    /// Modular powers, eight at once: beside OpenSSL, RSA among them, and beside the floor of the
    /// multiplier; with `--only welch`, whether their times tell anything of exponents or bases.
    Batch,
    /// Polynomials over GF(2), beside gf2x and NTL, which WIDELIMB_PEER_GF2X and WIDELIMB_PEER_NTL
    /// name; with `--only welch`, whether the times of ring products tell anything of an operand.
    Gf2x,
    /// What the batch paper claims: Montgomery products and powers by the truncated reduction beside
    /// those by the plain one.
    Papers,
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
    widelimb_kernels::try_kernels()?;
    if cfg!(debug_assertions) {
        eprintln!("this is not an optimised build: its times say nothing");
    }
    match command {
        Command::Measure { what, rounds, only, max_limbs, max_bits, form, check } => {
            let options = Options { rounds, only, max_limbs, max_bits };
            let mut stdout = io::stdout();
            let writer = &mut Writer::new(form, &mut stdout);
            let missed = match what {
                Goals::Add => measure_add(&options, writer)?,
                Goals::Mul => measure_mul(&options, writer)?,
                Goals::Batch => measure_batch(&options, writer)?,
                Goals::Gf2x => measure_gf2x(&options, writer)?,
                Goals::Papers => goals::measure_batch(&options, writer)?,
            };
            Ok(if check && missed > 0 { ExitCode::from(MISSED) } else { ExitCode::SUCCESS })
        }
        Command::Report { what, out, form, quick, only } => {
            let chooses = matches!(what, Subject::Batch | Subject::Gf2x);
            anyhow::ensure!(
                chooses || only.is_none(),
                "--only chooses methods of batches and polynomials"
            );
            let effort = if quick { Effort::Quick } else { Effort::Full };
            let page = match what {
                Subject::Add => report_add(effort),
                Subject::Mul => report_mul(effort),
                Subject::Batch => report_batch(effort, only.as_deref())?,
                Subject::Gf2x => report_gf2x(effort, only.as_deref())?,
                Subject::Hqc => report_hqc(effort)?,
                Subject::Avr => report_avr()?,
            };
            match form {
                Some(form) => page.write(form, &mut io::stdout())?,
                None => {
                    page.write_files(&out)?;
                    writeln!(io::stdout(), "wrote {}", out.display())?;
                }
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.root_cause().downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
