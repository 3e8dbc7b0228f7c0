//! `widelimb factor`: the primes of each number.

mod answer;
mod monitor;

pub use answer::{Factors, Form, failure};
pub use monitor::Monitor;

use super::FactorArgs;
use crate::interrupt;
use std::time::{Duration, Instant};
use widelimb::Integer;
use widelimb_factor::Factorizer;

/// How to factor, and how to write the primes.
#[derive(Clone, Copy)]
pub struct Factoring<'a> {
    /// How an answer is written.
    pub form: Form,
    /// What the command was asked for.
    pub args: &'a FactorArgs,
    /// Who shows how far it is.
    pub monitor: &'a Monitor,
}

impl Factoring<'_> {
    /// The primes of a number, on so many threads. An error is a message.
    pub fn factors(&self, number: Integer, threads: usize) -> Result<Factors, String> {
        if number.is_negative() || number.is_zero() {
            let text = if number.bit_len() > 128 { "a negative one" } else { &number.to_string() };
            return Err(format!("factor needs a number of at least 1, not {text}"));
        }
        let began = Instant::now();
        let tell = |progress| self.monitor.tell(progress);
        let factorizer = self.factorizer(threads).watched_by(&tell);
        let found = factorizer.factor(number.magnitude()).map_err(|error| error.to_string())?;
        Ok(Factors { number, found, form: self.form, seconds: began.elapsed().as_secs_f64() })
    }

    fn factorizer(&self, threads: usize) -> Factorizer<'_> {
        let args = self.args;
        let mut factorizer =
            Factorizer::new().threads(threads).cancelled_by(interrupt::stop()).part(args.part);
        if let Some(seconds) = args.time_limit {
            factorizer = factorizer.time_limit(Duration::from_secs_f64(seconds));
        }
        if let Some(path) = &args.save {
            factorizer = factorizer.save_to(path);
        }
        if let Some(path) = &args.save_curves {
            factorizer = factorizer.save_curves_to(path);
        }
        if let Some(digits) = args.ecm_digits {
            factorizer = factorizer.ecm_digits(digits);
        }
        if args.smooth_only {
            factorizer = factorizer.smooth_only();
        }
        if args.prove { factorizer.proved() } else { factorizer }
    }
}
