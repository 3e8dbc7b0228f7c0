//! Reads the numbers of a line for `widelimb gcd`, `isprime` and `next-prime`.

use super::error::{EvalError, Span};
use super::item::Item;
use super::lexer::{self, TokenKind};
use super::limits::Limits;
use super::machine::Machine;
use super::parser;
use super::program::{Operation, Statement, Step};
use crate::progress::Progress;
use crate::text::is_blank;
use widelimb::Integer;

/// Reads the numbers of a text, at least one. The text cannot use variables of other texts. An
/// error is a message.
///
/// Commas outside of brackets separate its parts, as ends of lines do. A part is plain numbers
/// between blanks, each perhaps with a sign at its first digit, or else an expression. A list is
/// its numbers. A comma may end a line.
pub fn numbers(text: &str, max_bits: u64) -> Result<Vec<Integer>, String> {
    statements(text).and_then(|statements| values(statements, max_bits)).map_err(message)
}

/// Evaluates an expression whose value is a number. An error is a message.
pub fn number(text: &str, max_bits: u64) -> Result<Integer, String> {
    let statements = parser::parse(text).map_err(message)?;
    let statements = statements.into_iter().map(|statement| (text, statement)).collect();
    let [number] = <[Integer; 1]>::try_from(values(statements, max_bits).map_err(message)?)
        .map_err(|numbers| format!("there are {} numbers, not one", numbers.len()))?;
    Ok(number)
}

fn message(error: EvalError) -> String {
    error.message().to_owned()
}

/// Evaluates statements; their values are at least one number.
fn values(statements: Vec<(&str, Statement)>, max_bits: u64) -> Result<Vec<Integer>, EvalError> {
    let mut machine = Machine::new(Limits::new(max_bits));
    let mut numbers = Vec::new();
    for (source, statement) in statements {
        let value = machine.run(&statement, source, &Progress::silent())?;
        numbers.extend(value.iter().flat_map(Item::numbers).cloned());
    }
    if numbers.is_empty() {
        return Err(EvalError::new("there is no number", Span::new(0, 0)));
    }
    Ok(numbers)
}

/// Parses the statements of a text, each with the part of the text that it is in.
fn statements(text: &str) -> Result<Vec<(&str, Statement)>, EvalError> {
    let mut statements = Vec::new();
    for part in parts(text)? {
        match plain_numbers(part) {
            Some(numbers) => statements.extend(numbers),
            None => statements.extend(parser::parse(part)?.into_iter().map(|one| (part, one))),
        }
    }
    Ok(statements)
}

fn parts(text: &str) -> Result<Vec<&str>, EvalError> {
    let (mut parts, mut start, mut open) = (Vec::new(), 0, 0usize);
    for token in lexer::tokens(text)? {
        let (at, end) = (token.span.start, token.span.end);
        let is_comma = token.kind == TokenKind::Comma && open == 0;
        match token.kind {
            TokenKind::Open | TokenKind::OpenList => open += 1,
            TokenKind::Close | TokenKind::CloseList => open = open.saturating_sub(1),
            _ => {}
        }
        let is_line_end = token.kind == TokenKind::Semicolon && &text[at..end] == "\n";
        if is_comma || is_line_end || token.kind == TokenKind::End {
            let part = &text[start..at];
            if is_comma || !is_blank(part) {
                parts.push(part);
            }
            start = end;
        }
    }
    Ok(parts)
}

/// Reads a part that is two or more numbers of digits between blanks, each perhaps with a sign at
/// its first digit; `None` for any other part.
fn plain_numbers(part: &str) -> Option<Vec<(&str, Statement)>> {
    let part = part.split('#').next().unwrap_or_default();
    // The first characters usually tell a number from an expression, so that little is read twice.
    let begins = |word: &str| {
        word.strip_prefix(['+', '-']).unwrap_or(word).starts_with(|c: char| c.is_ascii_digit())
    };
    if part.split_whitespace().nth(1).is_none() || !part.split_whitespace().all(begins) {
        return None;
    }
    let number = |word| {
        let [statement] = <[Statement; 1]>::try_from(parser::parse(word).ok()?).ok()?;
        let is_plain =
            |step: &Step| matches!(step.operation, Operation::Number { .. } | Operation::Negate);
        let is_number = statement.target.is_none() && statement.steps.iter().all(is_plain);
        is_number.then_some((word, statement))
    };
    part.split_whitespace().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<String, String> {
        let numbers = numbers(text, 1000)?;
        Ok(numbers.iter().map(Integer::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_is_an_expression_is_one_number() {
        for (text, value) in [
            ("7 - 5", "2"),
            ("7-5", "2"),
            ("12 -18 * 2", "-24"),
            ("2^64 - 1 # one", "18446744073709551615"),
            ("gcd(12, 18)", "6"),
            ("gcd(12,\n18)", "6"),
            ("- 7", "-7"),
        ] {
            assert_eq!(of(text).as_deref(), Ok(value), "{text}");
        }
    }

    #[test]
    fn numbers_stand_between_commas_ends_of_lines_or_blanks() {
        for (text, values) in [
            ("12 18\t-30 +4", "12 18 -30 4"),
            ("12 -5", "12 -5"),
            ("-12 +0xff # two", "-12 255"),
            ("10 -3, 10 - 3, 10-3", "10 -3 7 7"),
            ("0xff 7 # two", "255 7"),
            ("2^8 - 1, gcd(4, 6), 3 # three", "255 2 3"),
            ("12 18, 30", "12 18 30"),
            ("12,18\n30 # three\n\n7 - 5,\n", "12 18 30 2"),
            ("[4, 6], 3", "4 6 3"),
            ("a = 6; a * 2", "12"),
        ] {
            assert_eq!(of(text).as_deref(), Ok(values), "{text}");
        }
    }

    #[test]
    fn an_expression_alone_is_one_number() {
        for (text, value) in [("12 -5", 7), ("a = 6; a * 2", 12), ("gcd(12, 18)", 6)] {
            assert_eq!(number(text, 1000), Ok(value.into()), "{text}");
        }
        assert_eq!(number("[1, 2]", 1000), Err("there are 2 numbers, not one".to_owned()));
        assert_eq!(number("", 1000), Err("there is no expression".to_owned()));
        assert_eq!(number("a = 5", 1000), Err("there is no number".to_owned()));
        assert!(number("12 5", 1000).is_err());
    }

    #[test]
    fn what_is_no_line_of_numbers_is_refused() {
        for (text, message) in [
            ("", "there is no number"),
            (" # nothing", "there is no number"),
            ("[]", "there is no number"),
            ("a = 5", "there is no number"),
            (",", "there is no expression"),
            ("12,,18", "there is no expression"),
            ("1 x", "expected an operator, but there is `x`"),
            ("1 2 - 3", "expected an operator, but there is a number"),
            ("1 2-3", "expected an operator, but there is a number"),
            ("gcd(4 6)", "expected an operator or `)`, but there is a number"),
            ("1/0", "division by zero"),
        ] {
            assert_eq!(of(text), Err(message.to_owned()), "{text}");
        }
        assert!(of("2^9999").is_err_and(|why| why.contains("--max-bits")));
    }
}
