//! Rows of functions on integers and words, and what runs them.

use super::libraries::Function;
use super::memory;
use super::threads::share;
use gmp::abi::Mpz;
use std::fmt;
use widelimb_testkit::Shapes;

/// An argument's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An integer: its limbs and whether it is negative.
    Number(Vec<u64>, bool),
    /// A word.
    Word(u64),
}

impl Value {
    /// The word, or the lowest limb of a number.
    pub fn low(&self) -> u64 {
        match self {
            Value::Number(limbs, _) => limbs.first().copied().unwrap_or(0),
            Value::Word(word) => *word,
        }
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        match self {
            Value::Number(limbs, _) => limbs.is_empty(),
            Value::Word(word) => *word == 0,
        }
    }

    /// Whether it is an integer below 0.
    pub fn is_negative(&self) -> bool {
        matches!(self, Value::Number(_, true))
    }
}

/// What a function returns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gives {
    /// Nothing.
    Nothing,
    /// A word.
    Word,
    /// An `int` of which the sign counts.
    Sign,
    /// An `int` of which counts whether it is 0.
    Truth,
    /// An `int`.
    Int,
}

/// A function: `takes` has a letter for each argument.
///
/// - `Z`: an integer that is written (it has a value before), `z`: one that is read;
/// - `u`: an unsigned word, `l`: a signed one, `s`: a number below 40, `c`: a number of bits.
pub struct Row {
    pub name: &'static str,
    pub takes: &'static str,
    pub gives: Gives,
    /// Whether the manual allows these arguments, or they are changed so that it does.
    pub allow: fn(&mut [Value]) -> bool,
}

/// A row for which all arguments are allowed.
pub const fn row(name: &'static str, takes: &'static str, gives: Gives) -> Row {
    Row { name, takes, gives, allow: |_| true }
}

impl Row {
    /// The row with a condition.
    pub const fn when(self, allow: fn(&mut [Value]) -> bool) -> Row {
        Row { allow, ..self }
    }
}

/// Runs both functions of each row on the same arguments.
///
/// # Panics
/// If they do not agree.
pub fn run(rows: &[Row], thorough: u64) {
    let rows: Vec<_> = rows.iter().map(|row| (row, aliasings(row.takes))).collect();
    share(
        &rows,
        |(row, _)| row.name,
        thorough,
        |(row, patterns), functions, shapes, case| {
            let pattern = &patterns[case as usize % patterns.len()];
            let mut values: Vec<Value> =
                row.takes.chars().map(|kind| value(kind, shapes)).collect();
            alias(&mut values, pattern);
            if !(row.allow)(&mut values) {
                return false;
            }
            alias(&mut values, pattern);
            let [ours, theirs] = functions.map(|f| {
                let before = memory::in_use();
                let result = call(f, row, &values, pattern);
                assert_eq!(memory::in_use(), before, "{}: blocks of memory", row.name);
                result
            });
            assert!(
                ours == theirs,
                "{} of {values:x?}, aliased {pattern:?}:\n{ours:x?}\n{theirs:x?}",
                row.name
            );
            true
        },
    );
}

/// Arguments that are the same number have the same value.
fn alias(values: &mut [Value], pattern: &[usize]) {
    for (i, &first) in pattern.iter().enumerate() {
        values[i] = values[first].clone();
    }
}

/// For each argument the first one that is the same number, in all ways in which no two written
/// ones are one number.
fn aliasings(takes: &str) -> Vec<Vec<usize>> {
    let kinds: Vec<char> = takes.chars().collect();
    let mut patterns = vec![vec![]];
    for (i, kind) in kinds.iter().enumerate() {
        let mut longer = Vec::new();
        for pattern in &patterns {
            let mut with = |first: usize| {
                let mut pattern = pattern.clone();
                pattern.push(first);
                longer.push(pattern);
            };
            with(i);
            if kind.eq_ignore_ascii_case(&'z') {
                let firsts =
                    (0..i).filter(|&j| pattern[j] == j && kinds[j].eq_ignore_ascii_case(&'z'));
                let free = |&j: &usize| {
                    *kind == 'z' || !(0..i).any(|m| pattern[m] == j && kinds[m] == 'Z')
                };
                firsts.filter(free).for_each(&mut with);
            }
        }
        patterns = longer;
    }
    patterns
}

/// A shaped argument of a kind.
fn value(kind: char, shapes: &mut Shapes) -> Value {
    match kind {
        'z' | 'Z' => {
            let limbs = if shapes.below(8) == 0 { shapes.length(90) } else { shapes.length(9) };
            let mut limbs = shapes.operand(limbs);
            while limbs.last() == Some(&0) {
                limbs.pop();
            }
            let negative = !limbs.is_empty() && shapes.below(2) == 0;
            Value::Number(limbs, negative)
        }
        'u' | 'l' => Value::Word(match shapes.below(6) {
            0 => shapes.below(3) as u64,
            1 => (shapes.below(3) as u64).wrapping_neg(),
            2 => 1 << shapes.below(64),
            3 => shapes.below(1000) as u64,
            _ => shapes.limb(),
        }),
        's' => Value::Word(shapes.below(40) as u64),
        'c' => Value::Word(shapes.below(400) as u64),
        other => panic!("no kind {other}"),
    }
}

/// What a call left: its numbers and what it gave.
#[derive(PartialEq)]
struct Result {
    numbers: Vec<Value>,
    given: i64,
}

impl fmt::Debug for Result {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x?} given {:#x}", self.numbers, self.given)
    }
}

/// Calls a function on numbers with no more memory than they need.
fn call(function: Function, row: &Row, values: &[Value], pattern: &[usize]) -> Result {
    let mut numbers: Vec<Option<Box<Mpz>>> = (values.iter().enumerate())
        .map(|(i, value)| match value {
            Value::Number(limbs, negative) if pattern[i] == i => Some(number(limbs, *negative)),
            _ => None,
        })
        .collect();
    let mut arguments = [0_usize; 8];
    for (i, value) in values.iter().enumerate() {
        arguments[i] = match value {
            Value::Word(word) => *word as usize,
            Value::Number(..) => {
                let number = numbers[pattern[i]].as_mut().expect("the first of its name");
                std::ptr::from_mut(&mut **number) as usize
            }
        };
    }
    let [a, b, c, d, e, f, g, h] = arguments;
    // SAFETY: the row says what the function takes, and the numbers are as GMP has them.
    let given = unsafe { function(a, b, c, d, e, f, g, h) };
    let given = match row.gives {
        Gives::Nothing => 0,
        Gives::Word => given as i64,
        Gives::Sign => i64::from((given as i32).signum()),
        Gives::Truth => i64::from(given as i32 != 0),
        Gives::Int => i64::from(given as i32),
    };
    let numbers = numbers.iter().flatten().map(|number| taken(number)).collect();
    Result { numbers, given }
}

/// An integer with memory for its limbs alone.
fn number(limbs: &[u64], negative: bool) -> Box<Mpz> {
    let alloc = limbs.len().max(1);
    // SAFETY: memory for so many limbs.
    let d = unsafe {
        let d: *mut u64 = memory::take(8 * alloc).cast();
        d.write(0xdead);
        d.copy_from_nonoverlapping(limbs.as_ptr(), limbs.len());
        d
    };
    let size = limbs.len() as i32;
    Box::new(Mpz { alloc: alloc as i32, size: if negative { -size } else { size }, d })
}

/// The value of an integer, whose memory is given back.
fn taken(number: &Mpz) -> Value {
    // SAFETY: an integer of either library, with memory of its own.
    unsafe {
        let limbs = Mpz::limbs(number).to_vec();
        assert!(limbs.last() != Some(&0), "no zeros at the top: {limbs:x?}");
        assert!(number.alloc as usize >= limbs.len(), "room for the limbs in use");
        memory::give(number.d.cast(), 8 * number.alloc as usize);
        Value::Number(limbs, number.size < 0)
    }
}
