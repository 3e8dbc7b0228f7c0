//! The questions of `widelimb isprime` and its like, and their answers.

use crate::{eval, interrupt};
use std::fmt;
use std::time::Duration;
use widelimb::Integer;
use widelimb_factor::{Factorization, Factorizer};

/// The question that a command asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether each number is a prime.
    Isprime,
    /// The least prime above each number.
    NextPrime,
    /// The greatest common divisor of all numbers.
    Gcd,
    /// The primes of each number.
    Factor(Factoring),
}

/// How to factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factoring {
    /// Whether a prime that divides several times is written once.
    pub exponents: bool,
    /// The time for a number.
    pub limit: Option<Duration>,
}

/// An answer, which is displayed as the command writes it.
#[derive(Debug, PartialEq)]
pub enum Answer {
    /// The number is a prime.
    Prime,
    /// The number is a product of at least two primes.
    Composite,
    /// The number is below 2.
    Neither,
    /// The next prime or the common divisor.
    Number(Integer),
    /// A number and its primes, each once or as often as it divides.
    Factors(Integer, Factorization, bool),
}

impl Answer {
    /// Whether the answer is neither no nor a part of an answer.
    pub fn is_yes(&self) -> bool {
        match self {
            Answer::Composite | Answer::Neither => false,
            Answer::Factors(_, found, _) => found.is_complete(),
            _ => true,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Prime => f.write_str("prime"),
            Answer::Composite => f.write_str("composite"),
            Answer::Neither => f.write_str("neither"),
            Answer::Number(number) => write!(f, "{number}"),
            Answer::Factors(number, found, exponents) => {
                write!(f, "{number}:")?;
                let primes = found.factors().iter();
                for (prime, times) in primes.map(|factor| (&factor.prime, factor.multiplicity)) {
                    match times {
                        2.. if *exponents => write!(f, " {prime}^{times}")?,
                        _ => (0..times).try_for_each(|_| write!(f, " {prime}"))?,
                    }
                }
                found.rest().iter().try_for_each(|(rest, times)| match times {
                    1 => write!(f, " ({rest})"),
                    _ => write!(f, " ({rest})^{times}"),
                })
            }
        }
    }
}

impl Question {
    /// How many lines a thread gets at a time: as few as one where a line may take hours, since the
    /// answers are written together.
    pub fn lines_for_a_thread(self) -> usize {
        if matches!(self, Question::Factor(_)) { 1 } else { 16 }
    }

    /// The answers to a line: one for each of its numbers, or a single divisor. A number is factored
    /// on so many threads. An error is a message.
    pub fn answers(self, line: &str, max_bits: u64, threads: usize) -> Result<Vec<Answer>, String> {
        let numbers = eval::numbers(line, max_bits)?;
        Ok(match self {
            Question::Isprime => numbers.iter().map(is_prime).collect(),
            Question::NextPrime => {
                numbers.iter().map(|n| Answer::Number(eval::next_prime(n))).collect()
            }
            Question::Gcd => vec![Answer::Number(eval::gcd(&numbers))],
            Question::Factor(how) => {
                let factors = numbers.into_iter().map(|number| factor(number, how, threads));
                factors.collect::<Result<_, _>>()?
            }
        })
    }
}

fn is_prime(number: &Integer) -> Answer {
    if number.is_probable_prime() {
        Answer::Prime
    } else if *number > 1 {
        Answer::Composite
    } else {
        Answer::Neither
    }
}

fn factor(number: Integer, how: Factoring, threads: usize) -> Result<Answer, String> {
    let factorizer = Factorizer::new().threads(threads).cancelled_by(interrupt::stop());
    let factorizer = match how.limit {
        Some(limit) => factorizer.time_limit(limit),
        None => factorizer,
    };
    let found = match number.is_negative() {
        true => None,
        false => factorizer.factor(number.magnitude()).ok(),
    };
    let found = found.ok_or("factor needs a number of at least 1")?;
    Ok(Answer::Factors(number, found, how.exponents))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers() {
        use Question::{Gcd, Isprime, NextPrime};
        for (question, line, answers) in [
            (Isprime, "7", "prime"),
            (Isprime, "2^61-1", "prime"),
            (Isprime, "7 9, 2", "prime composite prime"),
            (Isprime, "-7 1, 0", "neither neither neither"),
            (NextPrime, "7 13", "11 17"),
            (Gcd, "12, 18, -30", "6"),
            (Gcd, "-7", "7"),
        ] {
            let found = question.answers(line, 1000, 1).unwrap();
            let found: Vec<String> = found.iter().map(Answer::to_string).collect();
            assert_eq!(found.join(" "), answers, "{line}");
        }
    }
}
