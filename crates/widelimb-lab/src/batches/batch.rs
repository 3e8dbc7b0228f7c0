//! The operations on batches, and the trait of their contestants.

use widelimb_limb::Limb;

/// The operation on each number of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `a b`.
    Mul,
    /// `a^2`.
    Sqr,
    /// `a b / R` modulo `N`, below `2 N`.
    MontgomeryMul,
    /// `a^2 / R` modulo `N`, below `2 N`.
    MontgomerySqr,
    /// `a^e` modulo `N`, below `N`, from limbs to limbs.
    Power,
    /// `a` from limbs to digits.
    Expand,
    /// `a` from digits to limbs.
    Contract,
}

impl Operation {
    /// All operations.
    pub const ALL: [Operation; 7] = [
        Operation::Mul,
        Operation::Sqr,
        Operation::MontgomeryMul,
        Operation::MontgomerySqr,
        Operation::Power,
        Operation::Expand,
        Operation::Contract,
    ];

    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Operation::Mul => "mul",
            Operation::Sqr => "sqr",
            Operation::MontgomeryMul => "montgomery_mul",
            Operation::MontgomerySqr => "montgomery_sqr",
            Operation::Power => "power",
            Operation::Expand => "expand",
            Operation::Contract => "contract",
        }
    }

    /// Whether the operation has a modulus.
    pub const fn is_modular(self) -> bool {
        use Operation::{MontgomeryMul, MontgomerySqr, Power};
        matches!(self, MontgomeryMul | MontgomerySqr | Power)
    }

    /// Whether the operation is a conversion between limbs and digits.
    pub const fn is_conversion(self) -> bool {
        matches!(self, Operation::Expand | Operation::Contract)
    }
}

/// The operands of a batch: in each list a number for each lane.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The bits of operands, or of moduli: all are below `2^bits`.
    pub bits: usize,
    /// The first operands. They are below twice the moduli, if there are any; bases of powers are
    /// below the moduli.
    pub a: Vec<Vec<Limb>>,
    /// The second operands, of products.
    pub b: Vec<Vec<Limb>>,
    /// Odd moduli.
    pub moduli: Vec<Vec<Limb>>,
    /// The exponents.
    pub exponents: Vec<Vec<Limb>>,
    /// The bits of exponents: all are below `2^exponent_bits`.
    pub exponent_bits: usize,
    /// The bits of a window of exponents.
    pub window: u32,
}

/// A method with its operands, ready to be timed.
pub trait PreparedBatch {
    /// Computes the results of all lanes from the operands, which stay as they were.
    fn run(&mut self);

    /// The results of the last [`run`](PreparedBatch::run).
    fn results(&self) -> Vec<Vec<Limb>>;
}
