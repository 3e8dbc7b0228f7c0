//! Subroutines: a method at a length, as instructions, opcodes and assembly text.
//!
//! The call is that of avr-gcc: the result's address in `r25:r24`, the operands' in `r23:r22` and
//! `r21:r20`; `r2` to `r17`, `r28` and `r29` are given back as they were, and `r1` is 0.

use super::allocate::{Item, allocate};
use super::instruction::{Address, Instruction, Register, Two};
use super::karatsuba;
use super::machine::{Fault, Machine, SRAM_START, flag};
use super::program::{Operand, Program};
use super::tuning::{self, Tuning};
use super::{rows, schoolbook};
use std::fmt::{self, Write as _};

/// The first address of the scratch area.
pub const SCRATCH: u16 = SRAM_START;

/// The longest operands in bytes: as far as a displacement reaches.
pub const LONGEST: usize = 64;

/// The computation of a subroutine, and its method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `a + b`.
    Add,
    /// `a - b`, whose topmost byte is all ones if it is below 0.
    Sub,
    /// `a b` row by row.
    OperandScanning,
    /// `a b` row by row, with two chains of carries for a row.
    Rows,
    /// `a b` column by column.
    ProductScanning,
    /// Columns of blocks of so many bytes each way (Gura et al.).
    Hybrid(usize),
    /// Operand caching with so many bytes that stay (Hutter, Wenger).
    OperandCaching(usize),
    /// Consecutive operand caching with so many bytes that stay (Seo, Kim).
    ConsecutiveCaching(usize),
    /// Karatsuba's method with differences.
    Karatsuba {
        /// Whether the method has the refined form.
        refined: bool,
        /// Whether the sign of the middle is a branch.
        branches: bool,
    },
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Add => write!(f, "add"),
            Method::Sub => write!(f, "sub"),
            Method::OperandScanning => write!(f, "operand_scanning"),
            Method::Rows => write!(f, "two_chain_rows"),
            Method::ProductScanning => write!(f, "product_scanning"),
            Method::Hybrid(d) => write!(f, "hybrid_{d}"),
            Method::OperandCaching(e) => write!(f, "operand_caching_{e}"),
            Method::ConsecutiveCaching(e) => write!(f, "consecutive_caching_{e}"),
            Method::Karatsuba { refined, branches } => {
                let form = if *refined { "refined" } else { "subtractive" };
                let branches = if *branches { "branching" } else { "branchfree" };
                write!(f, "karatsuba_{form}_{branches}")
            }
        }
    }
}

/// A subroutine.
#[derive(Clone, Debug)]
pub struct Routine {
    /// The method of the subroutine.
    pub method: Method,
    /// The length of each operand in bytes.
    pub len: usize,
    /// The parameters of the method.
    pub tuning: Tuning,
    /// All instructions, from the first register saved to the return.
    pub instructions: Vec<Instruction>,
    /// The cycles of what is around the arithmetic.
    around: u64,
    /// A machine with the opcodes.
    machine: Machine,
    /// The bytes of scratch, from [`SCRATCH`] on.
    pub scratch: usize,
}

/// A result, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The bytes of the result, lowest first.
    pub result: Vec<u8>,
    /// The cycles from the first instruction through the return.
    pub cycles: u64,
    /// The bytes of stack, with the return address.
    pub stack: usize,
}

impl Method {
    /// The length of the result for operands of `len` bytes.
    pub fn result_len(self, len: usize) -> usize {
        if matches!(self, Method::Add | Method::Sub) { len + 1 } else { 2 * len }
    }

    /// The subroutine for operands of `len` bytes, the fastest of those that [`tuning`] names.
    ///
    /// # Panics
    /// If `len` is 0 or above [`LONGEST`], or `d` or `e` is 0.
    pub fn routine(self, len: usize) -> Routine {
        let tries = tuning::candidates(self, len).into_iter().map(|tuning| self.tuned(len, tuning));
        tries.min_by_key(Routine::body_cycles).expect("at least one")
    }

    /// The subroutine with what the method leaves open.
    ///
    /// # Panics
    /// If `len` is 0 or above [`LONGEST`], or `d` or `e` is 0.
    pub fn tuned(self, len: usize, tuning: Tuning) -> Routine {
        assert!((1..=LONGEST).contains(&len), "1 to {LONGEST} bytes, not {len}");
        let program = self.program(len, tuning);
        let (items, scratch) = allocate(&program, SCRATCH, tuning.weights);
        let body = lower(&items);
        let saved = saved_registers(&body);
        let push = saved.iter().map(|&r| Instruction::Store(Address::Stack, r));
        let pop = saved.iter().rev().map(|&r| Instruction::Load(r, Address::Stack));
        let pointers = [(26, 24), (28, 22), (30, 20)].map(|(d, r)| Instruction::Movw(d, r));
        let clear = Instruction::Two(Two::Eor, 1, 1);
        let mut instructions: Vec<Instruction> = push.chain(pointers).collect();
        instructions.extend(&body);
        instructions.push(clear);
        instructions.extend(pop);
        instructions.push(Instruction::Ret);
        let around = 2 * 2 * saved.len() as u64 + 3 + 1 + 4;
        let words = instructions.iter().flat_map(|i| i.words()).collect();
        let machine = Machine::new(words);
        Routine { method: self, len, tuning, instructions, around, machine, scratch }
    }

    fn program(self, len: usize, tuning: Tuning) -> Program {
        let mut program = Program::new(len);
        let p = &mut program;
        match self {
            Method::Add => schoolbook::sum(p, false),
            Method::Sub => schoolbook::sum(p, true),
            Method::OperandScanning => schoolbook::operand_scanning(p),
            Method::Rows => {
                let (a, b) = (p.operand(Operand::A), p.operand(Operand::B));
                rows::long_product(p, &a, &b);
            }
            Method::ProductScanning => schoolbook::product_scanning(p),
            Method::Hybrid(d) => schoolbook::hybrid(p, d),
            Method::OperandCaching(e) => schoolbook::operand_caching(p, e),
            Method::ConsecutiveCaching(e) => schoolbook::consecutive_caching(p, e),
            Method::Karatsuba { refined, branches } => {
                let (a, b) = (p.operand(Operand::A), p.operand(Operand::B));
                let shape = tuning.shape(refined, branches);
                karatsuba::product(p, &shape, [&a, &b], None, 2 * len);
            }
        }
        program
    }
}

/// Instructions without branches yet to them with branches: both sides one after the other, of
/// equal time.
fn lower(items: &[Item]) -> Vec<Instruction> {
    let mut instructions = Vec::new();
    let mut sides: Option<[Vec<Instruction>; 2]> = None;
    for item in items {
        match (*item, &mut sides) {
            (Item::Branch, _) => sides = Some([Vec::new(), Vec::new()]),
            (Item::Join, sides) => {
                let [one, other] = sides.take().expect("a join comes after a branch");
                instructions.extend(branch(one, other));
            }
            (Item::Plain(instruction), None) => instructions.push(instruction),
            (Item::Plain(instruction), Some(sides)) => {
                sides.iter_mut().for_each(|side| side.push(instruction));
            }
            (Item::Either(one, other), sides) => {
                let sides = sides.as_mut().expect("two operations only within a branch");
                sides[0].push(one);
                sides[1].push(other);
            }
        }
    }
    instructions
}

/// `one`, or `other` if Z is clear.
fn branch(one: Vec<Instruction>, other: Vec<Instruction>) -> Vec<Instruction> {
    let words = |side: &[Instruction]| side.iter().map(|i| i.word_count()).sum::<usize>();
    // The jump over the other side; and the step that makes up for it.
    let over_one = words(&one) + 1;
    let over_other = words(&other) + 1;
    let mut all = Vec::new();
    match i8::try_from(over_one) {
        Ok(by) if by < 64 => all.push(Instruction::BranchClear(flag::Z, by)),
        _ => {
            all.push(Instruction::BranchSet(flag::Z, 1));
            all.push(Instruction::Rjmp(over_one as i16));
        }
    }
    all.extend(one);
    all.push(Instruction::Rjmp(over_other as i16));
    all.extend(other);
    all.push(Instruction::Nop);
    all
}

/// The registers that the caller keeps values in and the body changes.
fn saved_registers(body: &[Instruction]) -> Vec<Register> {
    let changes = |r: Register| {
        body.iter().any(|instruction| match *instruction {
            Instruction::Two(_, d, _) | Instruction::Load(d, _) => d == r,
            Instruction::Movw(d, _) => d == r & !1,
            _ => false,
        })
    };
    (2..18).chain(28..30).filter(|&r| r >= 28 || changes(r)).collect()
}

impl Routine {
    /// The opcodes.
    pub fn words(&self) -> Vec<u16> {
        self.instructions.iter().flat_map(|i| i.words()).collect()
    }

    /// The cycles of the arithmetic: without saving registers, moving addresses and returning. That
    /// is what published figures count. They are those of operands 0, and of all others.
    pub fn body_cycles(&self) -> u64 {
        let zero = vec![0; self.len];
        let outcome = self.run(&zero, &zero).expect("what is generated is executed");
        outcome.cycles - self.around
    }

    /// Runs the subroutine on a machine.
    ///
    /// # Errors
    /// A [`Fault`], which is a bug.
    ///
    /// # Panics
    /// If an operand has not the routine's length.
    pub fn run(&self, a: &[u8], b: &[u8]) -> Result<Outcome, Fault> {
        assert_eq!([a.len(), b.len()], [self.len; 2], "operands of the routine's length");
        let mut machine = self.machine.clone();
        let at = SCRATCH + self.scratch as u16;
        let (a_at, b_at) = (at, at + self.len as u16);
        let result_at = b_at + self.len as u16;
        machine.memory(a_at, a.len())?.copy_from_slice(a);
        machine.memory(b_at, b.len())?.copy_from_slice(b);
        for (register, address) in [(24, result_at), (22, a_at), (20, b_at)] {
            machine.set_pair(register, address);
        }
        let top = machine.stack;
        let cycles = machine.call(1_000_000)?;
        let len = self.method.result_len(self.len);
        let result = machine.memory(result_at, len)?.to_vec();
        Ok(Outcome { result, cycles, stack: usize::from(top - machine.deepest) })
    }

    /// The subroutine as GNU `as` reads it, under its method's name.
    pub fn assembly(&self) -> String {
        let mut text = format!(".global {0}\n{0}:\n", self.method);
        for instruction in &self.instructions {
            writeln!(text, "\t{instruction}").expect("a string takes all text");
        }
        text
    }
}
