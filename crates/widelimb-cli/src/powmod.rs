//! `widelimb powmod`: modular powers from a file of jobs.

use crate::jobs::{self, Fault, JobArgs, Kind, Reply, Values};
use clap::Args;
use std::process::ExitCode;
use widelimb::batch::{AnyJob, AnyModulus, mod_exp_any, mod_exp_any_vartime};
use widelimb::{LIMB_BITS, Limb, Natural};

const POWMOD_HELP: &str = "\
Each line of the input is a job, base^exponent mod modulus, for a modulus of at least 1. In a file
that ends in .jsonl or .ndjson it is an object; in one that ends in .csv the header names the
columns. Other members and columns are left alone, as are blank lines. A number is digits of the
base, 10 unless --base says another, or 0x and digits of base 16, or a JSON number, which is decimal
whatever the base; base and exponent may have a `-` in front. A negative exponent is that of the
inverse, and an error where there is none. In bases from 34 on x is a digit, and 0x no prefix; in
bases from 37 on upper-case letters come before lower-case ones.

  {\"base\": 2, \"exponent\": \"10\", \"modulus\": \"0x3e9\"}   base,exponent,modulus
                                                      2,10,0x3e9

The output is of the same form and in the same order. Each job has one line in it, with the number
of its line in the input, and the result or what is wrong with the job; the other jobs go on.

  {\"line\":1,\"result\":\"23\"}                            line,result,error
  {\"line\":2,\"error\":\"the modulus is 0\"}               2,23,

Answers are written as soon as they are there, and --resume goes on behind the last whole one, after
whatever interruption, if every line there is one that this command wrote. An output that is the
input is refused, by whatever name. Memory does not grow with the input. The status is 2 if a job
had an error.

The time of a power depends on the lengths of its numbers and not on the exponent's bits; zeros in
front count for the exponent's length. Reading and writing the numbers, and what is computed of a
modulus alone, take a time that depends on them. An even modulus is a power of two times an odd
part: which power shows in the time, and of the exponent its length alone. A negative base or
exponent, and what is computed of the base first for it, show too. With --public exponents are no
secrets: those that are short or have few ones take less time.

Examples:
  widelimb powmod --in jobs.jsonl --out powers.jsonl
  widelimb powmod --in jobs.csv --out powers.csv --base 16 --threads 4 --resume
  generate | widelimb powmod --in - --format csv --public --out - | verify";

/// Arguments of `widelimb powmod`.
#[derive(Debug, Args)]
#[command(after_help = "`widelimb powmod --help` describes the files.")]
#[command(after_long_help = POWMOD_HELP)]
pub struct PowmodArgs {
    #[command(flatten)]
    pub jobs: JobArgs,

    /// Exponents are no secrets: take a time that depends on them
    #[arg(long)]
    pub public: bool,
}

/// Runs the command.
pub fn run(args: &PowmodArgs) -> anyhow::Result<ExitCode> {
    jobs::run(&args.jobs, &Powers { public: args.public })
}

/// Powers, in constant time or not.
struct Powers {
    public: bool,
}

/// A job whose numbers are read and checked.
struct Power {
    base: Natural,
    exponent: Vec<Limb>,
    exponent_bits: usize,
    modulus: AnyModulus,
}

impl Power {
    /// The job in the form that [`widelimb::batch`] takes.
    fn view(&self) -> AnyJob<'_> {
        let Power { base, exponent, exponent_bits, modulus } = self;
        AnyJob { base: base.limbs(), exponent, exponent_bits: *exponent_bits, modulus }
    }
}

impl Kind for Powers {
    type Job = Power;

    fn fields(&self) -> &'static [&'static str] {
        &["base", "exponent", "modulus"]
    }

    fn example(&self) -> &'static str {
        r#"{"base": "2", "exponent": "10", "modulus": "0x3e9"}"#
    }

    fn read(&self, values: &Values<'_>) -> Result<Power, Fault> {
        let (base, exponent, modulus) = (values.number(0)?, values.number(1)?, values.number(2)?);
        let modulus = modulus.natural().ok_or(Fault::NegativeModulus)?;
        let prepared = AnyModulus::new(modulus.limbs())?;
        let base = base.residue(exponent.negative, &modulus)?;
        let exponent_bits = exponent.bits;
        let mut exponent = exponent.magnitude.into_limbs();
        // Zeros in front hide how long a secret is.
        exponent.resize(exponent_bits.div_ceil(LIMB_BITS), 0);
        Ok(Power { base, exponent, exponent_bits, modulus: prepared })
    }

    fn results(&self, jobs: &[&Power]) -> Vec<Result<Reply, Fault>> {
        let views: Vec<AnyJob<'_>> = jobs.iter().map(|job| job.view()).collect();
        let powers = if self.public { mod_exp_any_vartime(&views) } else { mod_exp_any(&views) };
        let number = |limbs| Ok(Natural::from_limbs(limbs).into());
        powers.into_iter().map(number).collect()
    }
}
