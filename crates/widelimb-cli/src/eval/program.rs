//! The code that the parser produces, for a machine with a stack of values. The machine runs it in
//! a loop, so that no depth of an expression uses the stack of the process.

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

/// The operation of a step, which takes its operands off the stack and pushes its value.
#[derive(Clone, Debug, PartialEq)]
pub enum Operation {
    /// The number whose digits the span covers.
    Number {
        /// The base of the digits.
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
    /// A function with this number of arguments.
    Call(Function, usize),
    /// `[a, b, ...]`, a list of this length.
    List(usize),
    /// `list[i]`
    Index,
    /// A sum or a product over a range, whose ends are the operands.
    Fold(Box<Fold>),
}

/// The sum or the product of a body's values, for each number of a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Fold {
    /// [`Function::Sum`] or [`Function::Product`].
    pub function: Function,
    /// The place of the counting variable's name.
    pub variable: Span,
    /// Code that leaves one value.
    pub body: Vec<Step>,
}

/// A step and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The operation of the step.
    pub operation: Operation,
    /// The place of the operator, the name or the number in the expression.
    pub span: Span,
}

/// One expression, or one assignment of it to a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The place of the assigned variable's name, if the statement is an assignment.
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
