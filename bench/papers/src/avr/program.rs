//! Programs on bytes without registers: what the methods write, and [`allocate`](super::allocate)
//! gives registers.
//!
//! A byte has a name; it is born by one step, may be changed by others, and ends with the last that
//! names it. A carry lives from one step to the next: no multiplication may come between, while
//! loads, stores and moves, which leave flags alone, may.

use super::instruction::Two;

/// A byte by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Byte(pub u32);

impl Byte {
    /// The lower byte of the last product: register 0.
    pub const LOW: Byte = Byte(0);
    /// The upper byte of the last product: register 1.
    pub const HIGH: Byte = Byte(1);
    /// Always 0.
    pub const ZERO: Byte = Byte(2);
}

/// An operand of the routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The first, through Y.
    A,
    /// The second, through Z.
    B,
}

/// A step. A step that computes becomes one instruction with the loads and stores that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The product of two bytes, into [`Byte::LOW`] and [`Byte::HIGH`].
    Mul(Byte, Byte),
    /// Two new bytes from those of the last product.
    Pair(Byte, Byte),
    /// The first byte is changed by the second; on the other side of a branch by the other
    /// operation.
    Two(Two, Two, Byte, Byte),
    /// A new byte by an operation on itself, for which its old value does not matter: `eor` makes
    /// 0, `sbc` makes -C. On the other side of a branch by the other operation.
    New(Two, Two, Byte),
    /// A new byte with the value of another.
    Copy(Byte, Byte),
    /// The next byte of the result.
    Output(Byte),
    /// The next byte of the result is this many further.
    Seek(i16),
    /// A new byte with the value that the next byte of the result has.
    Fetch(Byte),
    /// Y now points to the result, whose bytes put out so far can be loaded again; no byte of the
    /// first operand may be named afterwards.
    Anchor,
    /// The first byte is taken exclusive-or with the second; if that is not 0 the other operations
    /// count, up to the join.
    Branch(Byte, Byte),
    /// The end of a branch, where both sides join.
    Join,
}

/// Steps, and the bytes they are of.
#[derive(Clone, Debug)]
pub struct Program {
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// The number of names given.
    pub bytes: u32,
    /// The length of each operand.
    pub len: usize,
}

/// A chain of additions or subtractions that may be interrupted.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    operations: [[Two; 2]; 2],
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Fresh,
    /// The flag holds the carry.
    Running,
    /// A byte of 0 or -1 does.
    Saved(Byte),
}

impl Chain {
    /// Additions.
    pub const ADD: Chain = Chain::of([Two::Add; 2], [Two::Adc; 2]);
    /// Subtractions.
    pub const SUB: Chain = Chain::of([Two::Sub; 2], [Two::Sbc; 2]);
    /// Subtractions, and additions on the other side of a branch.
    pub const EITHER: Chain = Chain::of([Two::Sub, Two::Add], [Two::Sbc, Two::Adc]);
    /// Subtractions after a borrow that is in the flag.
    pub const BORROWED: Chain = Chain { state: State::Running, ..Chain::SUB };

    const fn of(first: [Two; 2], then: [Two; 2]) -> Chain {
        Chain { operations: [first, then], state: State::Fresh }
    }

    /// The next byte of the chain.
    pub fn step(&mut self, p: &mut Program, d: Byte, s: Byte) {
        if let State::Saved(carry) = self.state {
            p.two(Two::Add, carry, carry);
        }
        let [first, then] = self.operations;
        let [one, other] = if matches!(self.state, State::Fresh) { first } else { then };
        p.steps.push(Step::Two(one, other, d, s));
        self.state = State::Running;
    }

    /// Keeps the carry in a byte, for what comes between.
    pub fn save(&mut self, p: &mut Program) {
        if let State::Running = self.state {
            let carry = p.fresh();
            p.new_by(Two::Sbc, carry);
            self.state = State::Saved(carry);
        }
    }
}

impl Program {
    /// A program on two operands of `len` bytes, without steps.
    pub fn new(len: usize) -> Program {
        let operands = 2 * u32::try_from(len).expect("a length in bytes");
        Program { steps: Vec::new(), bytes: 3 + operands, len }
    }

    /// The bytes of an operand.
    pub fn operand(&self, operand: Operand) -> Vec<Byte> {
        let len = self.len as u32;
        let start = 3 + if operand == Operand::A { 0 } else { len };
        (start..start + len).map(Byte).collect()
    }

    /// The operand that a byte belongs to, and its index there.
    pub fn home(&self, byte: Byte) -> Option<(Operand, usize)> {
        let at = (byte.0 as usize).checked_sub(3)?;
        match at / self.len.max(1) {
            0 => Some((Operand::A, at)),
            1 => Some((Operand::B, at - self.len)),
            _ => None,
        }
    }

    /// A name that no byte has yet.
    pub fn fresh(&mut self) -> Byte {
        self.bytes += 1;
        Byte(self.bytes - 1)
    }

    /// Adds an operation that is the same on both sides of a branch.
    pub fn two(&mut self, operation: Two, d: Byte, s: Byte) {
        self.steps.push(Step::Two(operation, operation, d, s));
    }

    /// A new byte by an operation on itself.
    pub fn new_by(&mut self, operation: Two, d: Byte) {
        self.steps.push(Step::New(operation, operation, d));
    }

    /// A new byte that is 0.
    pub fn zero(&mut self) -> Byte {
        let byte = self.fresh();
        self.new_by(Two::Eor, byte);
        byte
    }

    /// A new byte with the value of another.
    pub fn copy(&mut self, of: Byte) -> Byte {
        let byte = self.fresh();
        self.steps.push(Step::Copy(byte, of));
        byte
    }

    /// The product of two bytes, in [`Byte::LOW`] and [`Byte::HIGH`].
    pub fn mul(&mut self, a: Byte, b: Byte) {
        self.steps.push(Step::Mul(a, b));
    }

    /// The product of two bytes, in two new ones.
    pub fn wide_mul(&mut self, a: Byte, b: Byte) -> [Byte; 2] {
        self.mul(a, b);
        let pair = [self.fresh(), self.fresh()];
        self.steps.push(Step::Pair(pair[0], pair[1]));
        pair
    }

    /// The next byte of the result.
    pub fn output(&mut self, byte: Byte) {
        self.steps.push(Step::Output(byte));
    }
}
