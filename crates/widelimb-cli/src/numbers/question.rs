//! The questions of `widelimb isprime` and its like, and their answers.

use super::factor::{Factoring, Factors, failure};
use crate::eval;
use std::fmt;
use widelimb::Integer;

/// The question that a command asks.
#[derive(Clone, Copy)]
pub enum Question<'a> {
    /// Whether each number is a prime.
    Isprime,
    /// The least prime above each number.
    NextPrime,
    /// The greatest common divisor of all numbers.
    Gcd,
    /// The primes of each number.
    Factor(Factoring<'a>),
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
    /// A number and its primes.
    Factors(Factors),
}

impl Answer {
    /// Whether the answer is neither no nor a part of an answer.
    pub fn is_yes(&self) -> bool {
        match self {
            Answer::Composite | Answer::Neither => false,
            Answer::Factors(factors) => factors.found.is_complete(),
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
            Answer::Factors(factors) => write!(f, "{factors}"),
        }
    }
}

impl Question<'_> {
    /// How many lines a thread gets at a time: as few as one where a line may take hours, since the
    /// answers are written together.
    pub fn lines_for_a_thread(self) -> usize {
        if matches!(self, Question::Factor(_)) { 1 } else { 16 }
    }

    /// The answer to what is no number.
    pub fn failure(self, message: &str) -> String {
        match self {
            Question::Factor(how) => failure(how.form, message),
            _ => String::new(),
        }
    }

    /// Takes away what is shown beside the answers.
    pub fn clear(self) {
        if let Question::Factor(how) = self {
            how.monitor.clear();
        }
    }

    /// The answers to a line: one for each of its numbers, or a single divisor. A number is factored
    /// on so many threads. An error is a message: of one number, or of the whole line.
    pub fn answers(
        self,
        line: &str,
        max_bits: u64,
        threads: usize,
    ) -> Result<Vec<Result<Answer, String>>, String> {
        let numbers = eval::numbers(line, max_bits)?;
        Ok(match self {
            Question::Isprime => numbers.iter().map(|n| Ok(is_prime(n))).collect(),
            Question::NextPrime => {
                numbers.iter().map(|n| Ok(Answer::Number(eval::next_prime(n)))).collect()
            }
            Question::Gcd => vec![Ok(Answer::Number(eval::gcd(&numbers)))],
            Question::Factor(how) => {
                let factors = numbers.into_iter().map(|number| how.factors(number, threads));
                factors.map(|found| found.map(Answer::Factors)).collect()
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
            let found: Vec<String> =
                found.into_iter().map(|one| one.unwrap().to_string()).collect();
            assert_eq!(found.join(" "), answers, "{line}");
        }
    }
}
