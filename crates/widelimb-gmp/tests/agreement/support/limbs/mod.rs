//! Rows of functions on limbs in memory, and what runs them.
//!
//! Both functions of a row work on equal memory, in which each operand has guard limbs around it,
//! or lies on another operand where the row allows it. All of the memory must be alike afterwards,
//! but for what the row leaves open.

mod kinds;

pub use kinds::*;

use super::libraries::Function;
use super::threads::share;
use widelimb_testkit::Shapes;

/// A function.
pub struct Row {
    name: &'static str,
    takes: Vec<Arg>,
    gives: Gives,
    overlaps: Vec<(usize, usize, At)>,
    longest: usize,
    shortest: usize,
    lengths: fn(&mut Case),
    prepare: fn(&mut Case),
}

/// A row whose operands overlap nowhere.
pub fn row(name: &'static str, takes: &[Arg], gives: Gives) -> Row {
    Row {
        name,
        takes: takes.to_vec(),
        gives,
        overlaps: vec![],
        longest: 100,
        shortest: 1,
        lengths: |_| (),
        prepare: |_| (),
    }
}

impl Row {
    /// The row with operands that may lie on others: the index of one, that of the other, and how.
    pub fn over(mut self, overlaps: &[(usize, usize, At)]) -> Row {
        self.overlaps.extend(overlaps);
        self
    }

    /// The row with operands of other lengths.
    pub fn between(self, shortest: usize, longest: usize) -> Row {
        Row { shortest, longest, ..self }
    }

    /// The row with `m`, `n` and `x` that are changed so that the contract holds.
    pub fn sized(self, lengths: fn(&mut Case)) -> Row {
        Row { lengths, ..self }
    }

    /// The row with arguments that are changed so that the contract holds.
    pub fn with(self, prepare: fn(&mut Case)) -> Row {
        Row { prepare, ..self }
    }
}

/// Limbs before and behind each operand.
const GUARD: usize = 24;

/// Runs both functions of each row on the same arguments.
///
/// # Panics
/// If they do not agree.
pub fn run(rows: &[Row], thorough: u64) {
    share(
        rows,
        |row| row.name,
        thorough,
        |row, functions, shapes, _| {
            check(row, functions, shapes);
            true
        },
    );
}

/// A case of a row.
fn case(row: &Row, shapes: &mut Shapes) -> Case {
    let mut length = || {
        let most = if shapes.below(4) == 0 { row.longest } else { row.longest.min(9) };
        shapes.length(most).max(row.shortest)
    };
    let (a, b) = (length(), length());
    let x = shapes.below(4);
    let mut case = Case { m: a.max(b), n: a.min(b), x, limbs: vec![], words: vec![] };
    (row.lengths)(&mut case);
    let x = case.x;
    for arg in &row.takes {
        let len = arg.limbs().map_or(0, |len| len.of(&case));
        case.limbs.push(shapes.operand(len));
        case.words.push(match *arg {
            Word => match shapes.below(4) {
                0 => shapes.below(4) as u64,
                1 => (shapes.below(4) as u64).wrapping_neg(),
                _ => shapes.limb(),
            },
            Bits => 1 + shapes.below(63) as u64,
            Carry => shapes.carry(),
            Place => shapes.below(64 * case.m) as u64,
            Fixed(number) => number,
            Extra => x as u64,
            Length(len) => len.of(&case) as u64,
            _ => 0,
        });
    }
    (row.prepare)(&mut case);
    case
}

/// The limb at which each operand begins, some of them on others, and the limbs of all memory.
fn places(row: &Row, case: &Case, shapes: &mut Shapes) -> (Vec<usize>, usize) {
    let mut on = vec![None; row.takes.len()];
    if !row.overlaps.is_empty() {
        for _ in 0..shapes.below(3) {
            let (i, j, at) = row.overlaps[shapes.below(row.overlaps.len())];
            // An operand lies on one other, which lies on none.
            if on[i].is_none() && on[j].is_none() && !on.iter().flatten().any(|&(k, _)| k == i) {
                let away = 1 + shapes.below(GUARD / 2) as isize;
                let away = match at {
                    At::Same => 0,
                    At::Below => -away,
                    At::Above => away,
                };
                on[i] = Some((j, away));
            }
        }
    }
    let (mut starts, mut next) = (vec![0; row.takes.len()], GUARD);
    for (i, limbs) in case.limbs.iter().enumerate() {
        starts[i] = next;
        next += limbs.len() + GUARD;
    }
    for (i, on) in on.iter().enumerate() {
        if let Some((j, away)) = *on {
            starts[i] = starts[j].checked_add_signed(away).expect("guards are longer");
        }
    }
    // What lies on an operand may be longer than that.
    (starts, next + 300)
}

/// What a call left: the memory, and what it gave.
#[derive(PartialEq)]
struct Left {
    memory: Vec<u64>,
    given: i64,
}

fn check(row: &Row, functions: [Function; 2], shapes: &mut Shapes) {
    let case = case(row, shapes);
    let (starts, len) = places(row, &case, shapes);
    let mut memory = vec![0; len];
    shapes.fill_uniform(&mut memory);
    // The last written of several on one place are the sources.
    for (limbs, &start) in case.limbs.iter().zip(&starts) {
        memory[start..start + limbs.len()].copy_from_slice(limbs);
    }
    let [ours, theirs] = functions.map(|f| call(f, row, &case, &starts, memory.clone()));
    if ours != theirs {
        let at = (0..len).find(|&i| ours.memory[i] != theirs.memory[i]);
        panic!(
            "{}: m = {}, n = {}, x = {}, words {:x?}, at {starts:?}\n{:x?}\ngiven {:#x} {:#x}, \
             memory differs at {at:?}: {:x?} {:x?}",
            row.name,
            case.m,
            case.n,
            case.x,
            case.words,
            case.limbs,
            ours.given,
            theirs.given,
            at.map(|i| &ours.memory[i..len.min(i + 9)]),
            at.map(|i| &theirs.memory[i..len.min(i + 9)]),
        );
    }
}

fn call(f: Function, row: &Row, case: &Case, starts: &[usize], mut memory: Vec<u64>) -> Left {
    let mut arguments = [0_usize; 8];
    for (i, arg) in row.takes.iter().enumerate() {
        arguments[i] = match arg {
            Null => 0,
            _ if arg.limbs().is_some() => (&raw mut memory[starts[i]]).addr(),
            _ => case.words[i] as usize,
        };
    }
    let [a, b, c, d, e, g, h, i] = arguments;
    // The addresses above are of memory that the function may write.
    let base = memory.as_mut_ptr().expose_provenance();
    std::hint::black_box(base);
    // SAFETY: the row says what the function takes.
    let given = unsafe { f(a, b, c, d, e, g, h, i) };
    let given = match row.gives {
        Gives::Nothing => 0,
        Gives::Word => given as i64,
        Gives::Sign => i64::from((given as i32).signum()),
        Gives::Truth => i64::from(given as i32 != 0),
    };
    for (i, arg) in row.takes.iter().enumerate() {
        let Some(len) = arg.limbs().map(|len| len.of(case)) else { continue };
        let counts = match *arg {
            Limbs(_) => len,
            First(_, counts) => counts.of(case),
            Counted(_) => given as usize,
            Sized(_, of) => (memory[starts[of]] as i64).unsigned_abs() as usize,
            _ => 0,
        };
        assert!(counts <= len, "{}: {counts} limbs of {len}", row.name);
        memory[starts[i] + counts..starts[i] + len].fill(0);
    }
    Left { memory, given }
}
