//! What the parser makes of an expression: code for a machine with a stack of values. Chains of
//! any length run in a loop; no depth of an expression uses the stack of the process.

use super::error::Span;
use super::functions::Function;

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `a / b`, truncated
    Div,
    /// `a mod b`, with the sign of `b`
    Mod,
    /// `a % b`, with the sign of `a`
    Rem,
    /// `a ^ b`
    Pow,
    /// `a << b`
    ShiftLeft,
    /// `a >> b`
    ShiftRight,
    /// `a & b`
    And,
    /// `a xor b`
    Xor,
    /// `a | b`
    Or,
    /// `a < b`
    Less,
    /// `a <= b`
    LessEqual,
    /// `a > b`
    Greater,
    /// `a >= b`
    GreaterEqual,
    /// `a == b`
    Equal,
    /// `a != b`
    NotEqual,
}

/// One step: takes its operands from the top of the stack and leaves its value there.
#[derive(Clone, Debug, PartialEq)]
pub enum Operation {
    /// The number whose digits the span covers.
    Number {
        /// Its base.
        radix: u32,
    },
    /// The value of the variable whose name the span covers.
    Variable,
    /// The number, or the list of numbers, in the file whose name the span covers.
    File,
    /// `-a`
    Negate,
    /// `~a`
    Not,
    /// `a!`
    Factorial,
    /// An operator.
    Binary(Binary),
    /// A function with so many arguments.
    Call(Function, usize),
    /// `[a, b, ...]`, so many.
    List(usize),
    /// `list[i]`
    Index,
    /// A sum or a product over a range, whose ends are the operands.
    Fold(Box<Fold>),
}

/// What is added or multiplied for each number of a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Fold {
    /// [`Function::Sum`] or [`Function::Product`].
    pub function: Function,
    /// The place of the name of the variable that counts.
    pub variable: Span,
    /// Code that leaves one value.
    pub body: Vec<Step>,
}

/// A step and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What to do.
    pub operation: Operation,
    /// Where the expression says so.
    pub span: Span,
}

/// One expression, or one assignment of it to a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The place of the name of the variable.
    pub target: Option<Span>,
    /// Code that leaves one value.
    pub steps: Vec<Step>,
}

impl Statement {
    /// The place of the operation that gives the value.
    pub fn span(&self) -> Span {
        self.steps.last().map_or(Span::new(0, 0), |step| step.span)
    }
}
