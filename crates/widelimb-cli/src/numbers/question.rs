//! What is asked of a number.

use crate::eval;
use widelimb::{Integer, Natural};

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether it is a prime.
    Isprime,
    /// The least prime above it.
    NextPrime,
    /// The greatest common divisor of all numbers of a line.
    Gcd,
}

/// An answer, as it is written.
#[derive(Debug, PartialEq)]
pub struct Answer {
    /// The line.
    pub text: String,
    /// Whether the number is what was asked.
    pub is_yes: bool,
}

impl Question {
    /// Whether it is one about several numbers together.
    pub fn takes_all(self) -> bool {
        self == Question::Gcd
    }

    /// The answer to a line, or what is wrong with it.
    pub fn answer(self, line: &str, max_bits: u64) -> Result<Answer, String> {
        let value = |text: &str| eval::value_of(text, max_bits);
        match self {
            Question::Isprime | Question::NextPrime => match &value(line)?[..] {
                [number] if self == Question::Isprime => Ok(is_prime(number)),
                [number] => Ok(Answer { text: eval::next_prime(number).to_string(), is_yes: true }),
                values => Err(format!("one number is needed, and there are {}", values.len())),
            },
            Question::Gcd => {
                let mut gcd = Natural::ZERO;
                for text in parts(line) {
                    for number in value(text)? {
                        gcd = gcd.gcd(number.magnitude());
                    }
                }
                Ok(Answer { text: gcd.to_string(), is_yes: true })
            }
        }
    }
}

/// The numbers of a line: between commas where it has any outside of parentheses, and else between
/// blanks.
fn parts(line: &str) -> Vec<&str> {
    let line = line.split('#').next().unwrap_or_default();
    let mut depth = 0;
    let mut outside = |c: char| {
        depth += i32::from(matches!(c, '(' | '[')) - i32::from(matches!(c, ')' | ']'));
        depth == 0 && c == ','
    };
    let parts: Vec<&str> = line.split(&mut outside).collect();
    match parts[..] {
        [line] if line.bytes().all(|c| c.is_ascii_alphanumeric() || b" \t\r-+_".contains(&c)) => {
            line.split_whitespace().collect()
        }
        _ => parts,
    }
}

fn is_prime(number: &Integer) -> Answer {
    let is_yes = number.is_probable_prime();
    let text = match is_yes {
        true => "prime",
        false if *number <= Integer::one() => "neither",
        false => "composite",
    };
    Answer { text: text.to_owned(), is_yes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_line_stand_between_commas_or_blanks() {
        assert_eq!(parts("12 18\t-30"), ["12", "18", "-30"]);
        assert_eq!(parts("2^64 - 1, gcd(4, 6), 3 # four"), ["2^64 - 1", " gcd(4, 6)", " 3 "]);
        assert_eq!(parts("2^64 - 1"), ["2^64 - 1"]);
        assert_eq!(parts("0xff 7"), ["0xff", "7"]);
    }

    #[test]
    fn answers() {
        let text = |question: Question, line| question.answer(line, 1000).map(|answer| answer.text);
        for (line, answer) in [
            ("7", "prime"),
            ("2^61-1", "prime"),
            ("9", "composite"),
            ("1", "neither"),
            ("-7", "neither"),
        ] {
            assert_eq!(text(Question::Isprime, line).as_deref(), Ok(answer), "{line}");
        }
        assert_eq!(text(Question::Gcd, "12, 18, -30").as_deref(), Ok("6"));
        assert!(text(Question::Isprime, "7 8").is_err_and(|why| why.contains("an operator")));
        assert!(text(Question::Isprime, "7; 8").is_err_and(|why| why.contains("there are 2")));
        assert!(text(Question::Isprime, "2^9999").is_err_and(|why| why.contains("--max-bits")));
    }
}
