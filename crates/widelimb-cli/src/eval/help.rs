//! The description of the expressions that `widelimb eval --help` ends with.

use super::functions::Function;
use super::hint;
use std::sync::LazyLock;

const LANGUAGE: &str = "\
Expressions:
  numbers      123  1_000_000  0xff  0o17  0b1010  @file  @\"file name\"
  operators    from the tightest to the loosest:
                 n!                  factorial
                 ^ **                power, from the right: 2^3^2 is 2^9
                 -n ~n               so that -2^2 is -4; ~n is -n - 1
                 * / % mod           / and % truncate as Rust's integers do:
                                     -7 / 2 is -3 and -7 % 2 is -1, but -7 mod 2 is 1
                 + -
                 << >>               n << k is n * 2^k; n >> k is n / 2^k rounded down
                 &                   bit by bit, in two's complement with as many signs in
                 xor                 front as it takes: -1 & 5 is 5; ^ is a power
                 |
                 < <= > >= == !=     1 or 0
  variables    a = 2^64; b = a - 1; a * b
  lists        [1, 2, 3]  l[0]  l[-1]: gcd, lcm, min, max, sum, product and len take them
  ranges       sum(k, 1, 100, k^2)  product(k, 1, 9, 2*k + 1): a name, the first and the last of
               its values, and an expression; sum([k, a, b, c]) is a sum of four numbers
  comments     from # to the end of the line

  `;` separates expressions, and within an argument the end of a line outside parentheses too; at
  the prompt and with `-` every line is read by itself, and parentheses have to close on it. The
  value of each expression is printed on a line of its own; assignments print nothing. Digits above
  9 are lower-case letters, in bases from 37 on upper-case and then lower-case ones. `@file` stands
  for the number in a file: decimal or with a prefix, with white space around it, comments from #
  on, and lines continued by a backslash. A file of several numbers, with white space or commas
  between them, is a list. A bare file name consists of letters from a to z, digits, `_`, `.` and
  `/`, so that @a/3 is the file 3 in the folder a, and @a / 3 a division. Any other name stands in
  quotes.

  Without an expression there is a prompt on a terminal, where `ans` is the last value, `help` shows
  this text, `help gcd` what gcd is, `quit` leaves, the tab key completes names, and earlier lines
  are there by the arrow keys, those of earlier prompts too: they are in the file that
  WIDELIMB_HISTORY names, or none if it is empty, else in ~/.local/state/widelimb/history. What is
  no terminal is read line by line, as with `-`. At the prompt Ctrl-C ends a computation at its next
  step; within a single operation that takes long, a second Ctrl-C leaves the program.

  With `-`, variables keep their values from line to line; an error is reported with the number of
  its line, and the other lines are still evaluated.

  Where standard error is a terminal, a bar there shows how much of what takes longer than a second
  is done, and about how long the rest will take; while primes are looked for, the time so far.

Functions:
";

const EXAMPLES: &str = "
Examples:
  widelimb eval '2^127 - 1'
  widelimb eval 'isprime(2^521 - 1)'
  widelimb eval 'p = 2^255 - 19; powmod(3, p - 1, p)'
  widelimb eval 'gcd(@moduli.txt)'
  widelimb eval 'sum(k, 1, 1000, k^3) == sum(k, 1, 1000, k)^2'
  widelimb eval --base 16 'fact(100) / 2^97'
  widelimb eval --time --out product.txt '@a.txt * @b.txt'
  echo '2^44497 - 1' | widelimb eval -

Exit status: 0, or 2 after an error. Before every operation the size of its result is estimated;
what would be larger than --max-bits, or need more memory than the process may have, is refused, and
the other lines are still evaluated. Where an estimate is too low, an error ends the process. Where
the system promises more memory than it has, it may still end the process.

With --out a file is replaced once all values are there; until then they are in a hidden file beside
it, which is removed after an error or a signal. A link stays, and the file that it leads to is
written, even if that is not there yet. A name of an open stream, as /dev/stdout, is written to.";

/// The description of the expressions, with the list of functions.
pub static LANGUAGE_AND_FUNCTIONS: LazyLock<String> = LazyLock::new(|| {
    let lines = Function::ALL.map(line);
    LANGUAGE.to_owned() + &lines.concat()
});

/// The help of `widelimb eval`: the description, the functions and the examples.
pub static HELP: LazyLock<String> = LazyLock::new(|| LANGUAGE_AND_FUNCTIONS.clone() + EXAMPLES);

/// The help for one function; for an unknown name, the list of functions.
pub fn of(name: &str) -> String {
    match Function::from_name(name) {
        Some(function) => line(function),
        None => {
            let hint = hint::meant(name).map_or(String::new(), |hint| format!("; {hint}"));
            format!("there is no function {name}{hint}\n")
        }
    }
}

fn line(function: Function) -> String {
    let meaning = function.meaning().replace('\n', &format!("\n{:22}", ""));
    let others: Vec<&str> = function.other_names().collect();
    let also =
        if others.is_empty() { String::new() } else { format!("; also {}", others.join(", ")) };
    format!("  {:<20}{meaning}{also}\n", function.usage())
}
