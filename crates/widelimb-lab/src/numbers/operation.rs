//! The operations on owned numbers that are measured.

use std::fmt;
use std::str::FromStr;

/// An operation on numbers that own their limbs: references in, an owned result out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `&a + &b`.
    Add,
    /// `&a - &b`.
    Sub,
    /// `a += &b; a -= &b`.
    AddSub,
    /// `&a + 5`.
    AddSmall,
    /// `&a - 5`.
    SubSmall,
    /// `&a * &b`.
    Mul,
    /// `c += &a * &b; c -= &a * &b`, by one call each where a library has it.
    AddMul,
    /// Quotient and remainder.
    DivRem,
    /// The quotient alone.
    Div,
    /// `&a % 1000000007`.
    RemSmall,
    /// The order of numbers that differ in their highest limb.
    Cmp,
    /// `a == b` of equal numbers.
    Eq,
    /// A copy.
    Clone,
    /// The greatest common divisor.
    Gcd,
    /// The inverse of `b` modulo an odd `a`.
    Inverse,
    /// The square root, rounded down.
    Sqrt,
    /// `&a << 13`.
    Shl,
    /// `&a >> 13`.
    Shr,
    /// Decimal digits.
    ToText,
    /// The number of decimal digits.
    FromText,
    /// `&a & &b`.
    And,
    /// `&a | &b`.
    Or,
    /// Hashes of two equal numbers, by the standard library's hasher.
    Hash,
    /// The partial quotients of a fraction of 2000 by 2000 bits, to the last one.
    ContinuedFraction,
    /// The sum of `1/k` for `k` to 2000, reduced at each step.
    Harmonic,
    /// A hundred inverses modulo a prime of 255 bits, each of a number made of the one before.
    Inverses,
    /// Euclid with both cofactors by quotients, products and differences: eight pairs of 512 bits.
    Euclid,
    /// The sum of a thousand products of 64 by 64 bits.
    Dot64,
    /// The sum of a thousand products of 128 by 128 bits, of either sign.
    Dot128,
}

/// The kind of numbers that are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Numbers without sign.
    Natural,
    /// Signed numbers.
    Integer,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Kind; 2] = [Kind::Natural, Kind::Integer];

    /// The name that tables use.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Natural => "natural",
            Kind::Integer => "integer",
        }
    }
}

impl Operation {
    /// Each operation, its name, and its call.
    const TABLE: [(Operation, &'static str, &'static str); 29] = [
        (Operation::Add, "add", "&a + &b"),
        (Operation::Sub, "sub", "&a - &b"),
        (Operation::AddSub, "add_sub", "a += &b; a -= &b"),
        (Operation::AddSmall, "add_5", "&a + 5"),
        (Operation::SubSmall, "sub_5", "&a - 5"),
        (Operation::Mul, "mul", "&a * &b"),
        (Operation::AddMul, "add_mul", "c += &a * &b; c -= &a * &b, c of 2n bits"),
        (Operation::DivRem, "div_rem", "c.div_rem(&a), c of 2n bits"),
        (Operation::Div, "div", "&c / &a, c of 2n bits"),
        (Operation::RemSmall, "rem_small", "&a % 1000000007"),
        (Operation::Cmp, "cmp", "a.cmp(&b), different in the highest limb"),
        (Operation::Eq, "eq", "a == b, equal"),
        (Operation::Clone, "clone", "a.clone()"),
        (Operation::Gcd, "gcd", "a.gcd(&b)"),
        (Operation::Inverse, "inverse", "b.inverse_mod(&a)"),
        (Operation::Sqrt, "sqrt", "c.sqrt(), c of 2n bits"),
        (Operation::Shl, "shl_13", "&a << 13"),
        (Operation::Shr, "shr_13", "&a >> 13"),
        (Operation::ToText, "to_text", "a.to_string()"),
        (Operation::FromText, "from_text", "text.parse()"),
        (Operation::And, "and", "&a & &b"),
        (Operation::Or, "or", "&a | &b"),
        (Operation::Hash, "hash", "hash(&a), hash(&b), equal"),
        (Operation::ContinuedFraction, "continued_fraction", "partial quotients of 2000 bits"),
        (Operation::Harmonic, "harmonic", "sum of 1/k, k to 2000, reduced at each step"),
        (Operation::Inverses, "inverses", "100 inverses modulo 2^255 - 19, one after the other"),
        (Operation::Euclid, "euclid", "8 gcds with cofactors of 512 bits, by hand"),
        (Operation::Dot64, "dot_64", "1000 products of 64 by 64 bits, summed"),
        (Operation::Dot128, "dot_128", "1000 products of 128 by 128 bits, summed"),
    ];

    /// Every operation, in the order of tables.
    pub fn all() -> impl Iterator<Item = Operation> {
        Operation::TABLE.into_iter().map(|(operation, ..)| operation)
    }

    /// The name of the operation.
    pub fn name(self) -> &'static str {
        self.entry().1
    }

    /// The call, in Rust or in words.
    pub fn call(self) -> &'static str {
        self.entry().2
    }

    fn entry(self) -> (Operation, &'static str, &'static str) {
        let mut table = Operation::TABLE.into_iter();
        table.find(|entry| entry.0 == self).expect("the table has every operation")
    }

    /// Whether the operation is a program, which has its own operands of one size.
    pub fn is_program(self) -> bool {
        use Operation::{ContinuedFraction, Dot64, Dot128, Euclid, Harmonic, Inverses};
        matches!(self, ContinuedFraction | Harmonic | Inverses | Euclid | Dot64 | Dot128)
    }

    /// Whether the operation is measured on such numbers; on signed ones only if signs matter.
    pub fn is_of(self, kind: Kind) -> bool {
        use Operation::{Add, AddMul, AddSmall, AddSub, And, Cmp, DivRem, Mul, Or, Shr, Sub};
        use Operation::{Dot128, Euclid, SubSmall};
        match (self, kind) {
            (Dot128 | Euclid, kind) => kind == Kind::Integer,
            (_, Kind::Natural) => true,
            (Add | Sub | AddSub | AddSmall | SubSmall | Mul | AddMul | DivRem, _) => true,
            (operation, Kind::Integer) => matches!(operation, Cmp | And | Or | Shr),
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error that no operation on owned numbers has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOperation(String);

impl fmt::Display for UnknownOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Operation::all().map(Operation::name).collect();
        write!(f, "unknown operation on numbers `{}`: there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownOperation {}

impl FromStr for Operation {
    type Err = UnknownOperation;

    fn from_str(name: &str) -> Result<Operation, UnknownOperation> {
        let found = Operation::all().find(|operation| operation.name() == name);
        found.ok_or_else(|| UnknownOperation(name.to_owned()))
    }
}
