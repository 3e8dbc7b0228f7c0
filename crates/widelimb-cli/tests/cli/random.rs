//! Tests with random expressions, compared with arithmetic of 128 bits, and with random text.

use crate::{command, eval_lines, run_command};

/// A generator of pseudo-random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

/// An expression with its value and how tightly its loosest operator binds.
struct Expression {
    text: String,
    value: i128,
    binding: u8,
}

impl Expression {
    /// The text, in parentheses if it binds less tightly than `least`.
    fn within(&self, least: u8) -> String {
        if self.binding < least { format!("({})", self.text) } else { self.text.clone() }
    }

    /// A random expression; `None` where its value does not exist or does not fit.
    fn random(random: &mut Random, depth: usize) -> Option<Expression> {
        if depth == 0 || random.below(6) == 0 {
            let value = random.below(1000) as i128;
            let text = match random.below(4) {
                0 => format!("{value:#x}"),
                1 => format!("{value:#b}"),
                _ => value.to_string(),
            };
            return Some(Expression { text, value, binding: 9 });
        }
        let a = Expression::random(random, depth - 1)?;
        if random.below(8) == 0 {
            let text = format!("-{}", a.within(5));
            return Some(Expression { text, value: a.value.checked_neg()?, binding: 5 });
        }
        let b = Expression::random(random, depth - 1)?;
        let (x, y) = (a.value, b.value);
        let (operator, binding, value) = match random.below(13) {
            0 | 1 => ("+", 3, x.checked_add(y)?),
            2 | 3 => ("-", 3, x.checked_sub(y)?),
            4 | 5 => ("*", 4, x.checked_mul(y)?),
            6 => ("/", 4, x.checked_div(y)?),
            7 => ("%", 4, x.checked_rem(y)?),
            8 => (random.pick(&["^", "**"]), 6, x.checked_pow(u32::try_from(y).ok()?)?),
            9 => ("<", 1, i128::from(x < y)),
            10 => (">=", 1, i128::from(x >= y)),
            11 => ("==", 1, i128::from(x == y)),
            _ => ("<<", 2, x.checked_mul(2i128.checked_pow(u32::try_from(y).ok()?)?)?),
        };
        let (left, right) = match binding {
            1 => (2, 2),
            6 => (7, 5),
            _ => (binding, binding + 1),
        };
        let blank = random.pick(&["", " "]);
        let text = format!("{}{blank}{operator}{blank}{}", a.within(left), b.within(right));
        Some(Expression { text, value, binding })
    }
}

#[test]
fn random_expressions_have_the_value_of_128_bit_arithmetic() {
    let mut random = Random(1);
    let mut expressions = Vec::new();
    while expressions.len() < 5000 {
        expressions.extend(Expression::random(&mut random, 5));
    }
    let lines: String = expressions.iter().map(|e| e.text.clone() + "\n").collect();
    let values = eval_lines(&lines);
    let values: Vec<&str> = values.value().lines().collect();
    assert_eq!(values.len(), expressions.len());
    for (expression, value) in expressions.iter().zip(values) {
        assert_eq!(value, expression.value.to_string(), "{}", expression.text);
    }
    let long = expressions.iter().filter(|expression| expression.text.len() > 20).count();
    assert!(long > 1000, "{long}");
}

#[test]
fn text_that_means_nothing_is_an_error_and_never_a_panic() {
    const PIECES: [&str; 44] = [
        "1",
        "0",
        "2",
        "7",
        "0x",
        "0b2",
        "12_",
        "99999999999999999999",
        "a",
        "b",
        "=",
        "==",
        "+",
        "-",
        "*",
        "/",
        "%",
        "^",
        "**",
        "!",
        "!=",
        "<",
        "<<",
        ">>",
        ">=",
        "(",
        "(",
        ")",
        ")",
        ",",
        ";",
        "@",
        "@\"",
        "#",
        "gcd(",
        "fact(",
        "root(",
        "powmod(",
        "binom(",
        "isprime(",
        "é",
        "×",
        "\t",
        " ",
    ];
    let mut random = Random(2);
    let line = |random: &mut Random| {
        let pieces: Vec<&str> = (0..random.below(12)).map(|_| random.pick(&PIECES)).collect();
        pieces.concat() + "\n"
    };
    let lines: String = (0..20_000).map(|_| line(&mut random)).collect();
    let run = run_command(command().args(["eval", "-", "--max-bits", "5000"]), lines.as_bytes());
    assert!(run.error().lines().all(|line| line.starts_with("error") || line.starts_with("  |")));
    assert!(run.stdout.lines().count() > 100, "some lines have values");
}
