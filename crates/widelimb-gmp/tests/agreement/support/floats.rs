//! Rows of functions on floats, integers, rationals and words, and what runs them.

use super::libraries::Function;
use super::rows::Gives;
use super::threads::share;
use gmp::abi::{Mpf, Mpq, Mpz};
use widelimb_testkit::Shapes;

/// A float: its limbs, of which the highest is not 0, its sign and its exponent in limbs.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    pub limbs: Vec<u64>,
    pub negative: bool,
    pub exp: i64,
}

/// The most limbs of a source.
const LONGEST: usize = 9;

/// A row: `takes` has a letter for each argument.
///
/// - `F`: a float that is written (it has a value before), `f`: one that is read;
/// - `z`, `q`: an integer and a rational that are read;
/// - `u`: an unsigned word, `l`: a signed one, `s`: a number below 40, `c`: a number of bits.
pub struct Row {
    pub name: &'static str,
    pub takes: &'static str,
    pub gives: Gives,
    /// Whether the manual allows these floats and words.
    pub allow: fn(&[Value], &[u64]) -> bool,
}

/// A row for which all arguments are allowed.
pub const fn row(name: &'static str, takes: &'static str, gives: Gives) -> Row {
    Row { name, takes, gives, allow: |_, _| true }
}

impl Row {
    /// The row with a condition.
    pub const fn when(self, allow: fn(&[Value], &[u64]) -> bool) -> Row {
        Row { allow, ..self }
    }
}

/// A float with memory, and limbs after it that nobody may write.
pub struct Float {
    pub raw: Box<Mpf>,
    memory: Vec<u64>,
}

const CANARY: u64 = 0xdead_beef_dead_beef;

impl Float {
    /// A float of a precision; a longer value has more memory than belongs to it.
    pub fn new(value: &Value, precision: usize) -> Float {
        let room = (precision + 1).max(value.limbs.len());
        let mut memory = vec![CANARY; room + 2];
        memory[..value.limbs.len()].copy_from_slice(&value.limbs);
        let size = value.limbs.len() as i32;
        let raw = Box::new(Mpf {
            prec: precision as i32,
            size: if value.negative { -size } else { size },
            exp: value.exp,
            d: memory.as_mut_ptr(),
        });
        Float { raw, memory }
    }

    /// Its value.
    ///
    /// # Panics
    /// If limbs after its memory were written.
    pub fn value(&self) -> Value {
        let end = self.memory.len() - 2;
        assert!(self.memory[end..] == [CANARY; 2], "limbs after the memory");
        let n = self.raw.size.unsigned_abs() as usize;
        // SAFETY: a float, whose limbs may be those of another after a swap.
        let limbs = unsafe { std::slice::from_raw_parts(self.raw.d, n) }.to_vec();
        assert!(limbs.last() != Some(&0), "no zeros at the top: {limbs:x?}");
        Value { limbs, negative: self.raw.size < 0, exp: self.raw.exp }
    }
}

/// A shaped float.
pub fn shaped(shapes: &mut Shapes) -> Value {
    let n = if shapes.below(12) == 0 { 0 } else { 1 + shapes.below(LONGEST) };
    let mut limbs = shapes.operand(n);
    if shapes.below(3) == 0 {
        limbs.iter_mut().for_each(|limb| *limb = shapes.extreme_limb());
    }
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
    let negative = !limbs.is_empty() && shapes.below(5) < 2;
    let exp = if limbs.is_empty() { 0 } else { shapes.below(15) as i64 - 7 };
    Value { limbs, negative, exp }
}

/// A float whose highest limbs are those of another, or almost.
fn near(shapes: &mut Shapes, to: &Value) -> Value {
    let mut value = to.clone();
    let n = value.limbs.len();
    if n == 0 {
        return value;
    }
    let kept = shapes.below(n + 1);
    let lower = shapes.below(LONGEST - kept + 1);
    let mut limbs = shapes.operand(lower);
    limbs.extend_from_slice(&value.limbs[n - kept..]);
    match shapes.below(4) {
        // One less, with all ones below.
        0 => {
            let at = shapes.below(limbs.len().max(1));
            for limb in limbs.iter_mut().skip(at) {
                let (less, borrow) = limb.overflowing_sub(1);
                *limb = less;
                if !borrow {
                    break;
                }
            }
        }
        1 => value.exp += shapes.below(3) as i64 - 1,
        _ => {}
    }
    while limbs.last() == Some(&0) {
        limbs.pop();
        value.exp -= 1;
    }
    if limbs.is_empty() {
        return Value { limbs, negative: false, exp: 0 };
    }
    value.limbs = limbs;
    value.negative ^= shapes.below(4) == 0;
    value
}

/// A shaped word of a kind.
fn word(kind: char, shapes: &mut Shapes) -> u64 {
    match kind {
        's' => shapes.below(40) as u64,
        'c' => shapes.below(400) as u64,
        _ => match shapes.below(6) {
            0 => shapes.below(3) as u64,
            1 => (shapes.below(3) as u64).wrapping_neg(),
            2 => 1 << shapes.below(64),
            3 => shapes.below(1000) as u64,
            _ => shapes.limb(),
        },
    }
}

/// Runs both functions of each row on the same arguments, with precisions of 1 to 6 limbs.
///
/// # Panics
/// If they do not agree.
pub fn run(rows: &[Row], thorough: u64) {
    share(
        rows,
        |row| row.name,
        thorough,
        |row, functions, shapes, case| {
            let mut values = vec![shaped(shapes)];
            for _ in 1..row.takes.len() {
                let other = match shapes.below(2) {
                    0 => shaped(shapes),
                    _ => near(shapes, &values[values.len() - 1]),
                };
                values.push(other);
            }
            let mut precisions: Vec<usize> = values.iter().map(|_| 1 + shapes.below(6)).collect();
            let words: Vec<u64> = row.takes.chars().map(|kind| word(kind, shapes)).collect();
            // Which float an argument is: the same ones in a third of the cases.
            let same: Vec<usize> = (0..values.len())
                .map(|i| if case % 3 == 0 && row.takes != "FF" { shapes.below(i + 1) } else { i })
                .collect();
            for i in 0..values.len() {
                values[i] = values[same[i]].clone();
                // What is written has no more limbs than its precision allows, if it is read too.
                if same[i] != i {
                    let first = root(row.takes.as_bytes(), &same, i);
                    precisions[first] = precisions[first].max(values[i].limbs.len());
                }
            }
            if !(row.allow)(&values, &words) {
                return false;
            }
            let [ours, theirs] =
                functions.map(|f| call(f, row, &values, &precisions, &words, &same));
            assert!(
                ours == theirs,
                "{} of {values:x?} {words:x?}, precisions {precisions:?}, aliased {same:?}:\n\
             {ours:x?}\n{theirs:x?}",
                row.name
            );
            true
        },
    );
}

/// The first argument that is the same float as one.
fn root(takes: &[u8], same: &[usize], mut i: usize) -> usize {
    while same[i] != i && takes[same[i]].eq_ignore_ascii_case(&b'f') {
        i = same[i];
    }
    i
}

/// Calls a function; its floats afterwards, and what it gave.
fn call(
    function: Function,
    row: &Row,
    values: &[Value],
    precisions: &[usize],
    words: &[u64],
    same: &[usize],
) -> (Vec<Value>, i64) {
    let takes = row.takes.as_bytes();
    let mut values: Vec<Value> = values.to_vec();
    let mut floats: Vec<Float> = values
        .iter()
        .zip(precisions)
        .map(|(value, &precision)| Float::new(value, precision))
        .collect();
    let mut limbs: Vec<Vec<u64>> = values.iter().map(|value| value.limbs.clone()).collect();
    let mut integers: Vec<Mpz> = values
        .iter_mut()
        .zip(&mut limbs)
        .map(|(value, limbs)| {
            let size = limbs.len() as i32;
            let size = if value.negative { -size } else { size };
            Mpz { alloc: LONGEST as i32 + 1, size, d: limbs.as_mut_ptr() }
        })
        .collect();
    let mut one = 1;
    let mut rationals: Vec<Mpq> = (0..takes.len())
        .map(|i| {
            let copy = |number: &Mpz| Mpz { alloc: number.alloc, size: number.size, d: number.d };
            let mut den = copy(&integers[(i + 1) % takes.len()]);
            if den.size == 0 {
                den = Mpz { alloc: 1, size: 1, d: &raw mut one };
            }
            den.size = den.size.abs();
            Mpq { num: copy(&integers[i]), den }
        })
        .collect();
    let mut arguments = [0; 8];
    for (i, kind) in takes.iter().enumerate() {
        arguments[i] = match kind {
            b'F' | b'f' => std::ptr::from_mut(&mut *floats[root(takes, same, i)].raw) as usize,
            b'z' => std::ptr::from_mut(&mut integers[i]) as usize,
            b'q' => std::ptr::from_mut(&mut rationals[i]) as usize,
            _ => words[i] as usize,
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
    (floats.iter().map(Float::value).collect(), given)
}
