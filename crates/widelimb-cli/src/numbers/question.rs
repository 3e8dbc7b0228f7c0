//! The questions of `widelimb isprime`, `next-prime` and `gcd`, and their answers.

use crate::eval;
use std::fmt;
use widelimb::Integer;

/// The question that a command asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether each number is a prime.
    Isprime,
    /// The least prime above each number.
    NextPrime,
    /// The greatest common divisor of all numbers.
    Gcd,
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
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Prime => f.write_str("prime"),
            Answer::Composite => f.write_str("composite"),
            Answer::Neither => f.write_str("neither"),
            Answer::Number(number) => write!(f, "{number}"),
        }
    }
}

impl Question {
    /// The answers to a line: one for each of its numbers, or a single divisor. An error is a
    /// message.
    pub fn answers(self, line: &str, max_bits: u64) -> Result<Vec<Answer>, String> {
        let numbers = eval::numbers(line, max_bits)?;
        Ok(match self {
            Question::Isprime => numbers.iter().map(is_prime).collect(),
            Question::NextPrime => {
                numbers.iter().map(|n| Answer::Number(eval::next_prime(n))).collect()
            }
            Question::Gcd => vec![Answer::Number(eval::gcd(&numbers))],
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
            let found = question.answers(line, 1000).unwrap();
            let found: Vec<String> = found.iter().map(Answer::to_string).collect();
            assert_eq!(found.join(" "), answers, "{line}");
        }
    }
}
