//! The published algorithms, selectable by name: [`all`] lists them.
//!
//! A method keeps its own representation (limbs, digits in radix 2^51, base 10^18, floating-point
//! limbs). [`Method::prepare`] converts the operands into it, so that [`Prepared::run`] is the
//! arithmetic alone: that is what the harness times.

use widelimb::Limb;
use widelimb::cpu::Level;

/// Which operation a method computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `a + b`.
    Add,
    /// `a - b`.
    Sub,
}

impl Op {
    /// The name that reports and the command line use.
    pub const fn name(self) -> &'static str {
        match self {
            Op::Add => "add",
            Op::Sub => "sub",
        }
    }
}

/// One published algorithm.
#[derive(Clone, Copy)]
pub struct Method {
    /// The name that selects it.
    pub name: &'static str,
    /// The paper, with the algorithm's number or section.
    pub source: &'static str,
    /// What it computes.
    pub op: Op,
    /// Whether its result is exact on its whole domain.
    pub exact: bool,
    /// The lowest level whose instructions it may use.
    pub needs: Level,
    /// The operands it is stated for, in words.
    pub domain: &'static str,
    /// Whether it takes operands of this many limbs.
    pub lengths: fn(usize) -> bool,
    /// Converts two operands of one length into the method's own representation.
    pub prepare: fn(a: &[Limb], b: &[Limb]) -> Box<dyn Prepared>,
}

/// A method with its operands, ready to be timed.
pub trait Prepared {
    /// Computes the result from the operands, which stay as they were; gives the carry or borrow.
    fn run(&mut self) -> Limb;

    /// The result of the last [`run`](Prepared::run) as limbs, as many as each operand had.
    fn result(&self) -> Vec<Limb>;
}

/// Every method, in the order of the reports.
pub fn all() -> &'static [Method] {
    &[]
}
