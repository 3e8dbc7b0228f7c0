//! `widelimb factor`: the primes of each number.

mod answer;
mod monitor;

pub use answer::{Factors, Form, failure};
pub use monitor::Monitor;

use crate::interrupt;
use std::time::{Duration, Instant};
use widelimb::Integer;
use widelimb_factor::Factorizer;

/// How to factor, and how to write the primes.
#[derive(Clone, Copy)]
pub struct Factoring<'a> {
    /// How an answer is written.
    pub form: Form,
    /// The time for a number.
    pub limit: Option<Duration>,
    /// Who shows how far it is.
    pub monitor: &'a Monitor,
}

impl Factoring<'_> {
    /// The primes of a number, on so many threads. An error is a message.
    pub fn factors(&self, number: Integer, threads: usize) -> Result<Factors, String> {
        let began = Instant::now();
        let tell = |progress| self.monitor.tell(progress);
        let factorizer = Factorizer::new().threads(threads).cancelled_by(interrupt::stop());
        let factorizer = factorizer.watched_by(&tell);
        let factorizer = match self.limit {
            Some(limit) => factorizer.time_limit(limit),
            None => factorizer,
        };
        let found = match number.is_negative() {
            true => None,
            false => factorizer.factor(number.magnitude()).ok(),
        };
        let found = found.ok_or("factor needs a number of at least 1")?;
        Ok(Factors { number, found, form: self.form, seconds: began.elapsed().as_secs_f64() })
    }
}
