//! `widelimb multiexp`: products of many powers from a file of jobs.

use crate::jobs::{self, Fault, JobArgs, Kind, Reply, Values};
use clap::Args;
use std::process::ExitCode;
use widelimb::batch::{Modulus, MultiJob, multi_exp_vartime};
use widelimb::{Limb, Natural};

const HELP: &str = "\
Each line of the input is a job, the product of base^exponent for all bases and exponents of its
two lists, modulo an odd number above 1. In JSON the lists are arrays, in CSV their numbers have
white space between them. No powers make 1. Numbers, the output, --resume and the status are those
of `widelimb powmod --help`.

  {\"bases\": [2, \"3\"], \"exponents\": [10, 4], \"modulus\": \"1001\"}   bases,exponents,modulus
                                                                2 3,10 4,1001

All values are public: the time depends on them. A list has at most 8192 numbers; what all digits
of a line take limits it too, and --max-bits raises that.

Examples:
  widelimb multiexp --in jobs.jsonl --out products.jsonl
  widelimb multiexp --in jobs.csv --out products.csv --base 16 --threads 4 --resume";

/// Arguments of `widelimb multiexp`.
#[derive(Debug, Args)]
#[command(after_help = "`widelimb multiexp --help` describes the files.")]
#[command(after_long_help = HELP)]
pub struct MultiexpArgs {
    #[command(flatten)]
    pub jobs: JobArgs,
}

/// Runs the command.
pub fn run(args: &MultiexpArgs) -> anyhow::Result<ExitCode> {
    jobs::run(&args.jobs, &Products)
}

/// Products of powers.
struct Products;

/// A product whose numbers are read and checked.
struct Product {
    bases: Vec<Natural>,
    exponents: Vec<Natural>,
    modulus: Modulus,
}

/// The most numbers of a list, and of the longest ones on a line.
const MOST_NUMBERS: usize = 8192;

impl Kind for Products {
    type Job = Product;

    fn fields(&self) -> &'static [&'static str] {
        &["bases", "exponents", "modulus"]
    }

    fn example(&self) -> &'static str {
        r#"{"bases": ["2", "3"], "exponents": ["10", "4"], "modulus": "1001"}"#
    }

    fn most_numbers(&self) -> usize {
        MOST_NUMBERS
    }

    fn read(&self, values: &Values<'_>) -> Result<Product, Fault> {
        let (bases, exponents) = (values.list(0, MOST_NUMBERS)?, values.list(1, MOST_NUMBERS)?);
        if bases.len() != exponents.len() {
            return Err(Fault::Counts { bases: bases.len(), exponents: exponents.len() });
        }
        let modulus = values.number(2)?.natural().ok_or(Fault::NegativeModulus)?;
        let prepared = Modulus::new(modulus.limbs())?;
        let bases = bases.into_iter().zip(&exponents);
        let bases = bases.map(|(base, exponent)| base.residue(exponent.negative, &modulus));
        let bases = bases.collect::<Result<_, _>>()?;
        let exponents = exponents.into_iter().map(|exponent| exponent.magnitude).collect();
        Ok(Product { bases, exponents, modulus: prepared })
    }

    fn results(&self, jobs: &[&Product]) -> Vec<Result<Reply, Fault>> {
        let powers: Vec<Vec<(&[Limb], &[Limb])>> = jobs.iter().map(|job| job.powers()).collect();
        let jobs = jobs.iter().zip(&powers);
        let jobs: Vec<MultiJob<'_>> =
            jobs.map(|(job, powers)| MultiJob::new(powers, &job.modulus)).collect();
        let number = |limbs| Ok(Natural::from_limbs(limbs).into());
        multi_exp_vartime(&jobs).into_iter().map(number).collect()
    }
}

impl Product {
    /// The bases with their exponents.
    fn powers(&self) -> Vec<(&[Limb], &[Limb])> {
        let pairs = self.bases.iter().zip(&self.exponents);
        pairs.map(|(base, exponent)| (base.limbs(), exponent.limbs())).collect()
    }
}
