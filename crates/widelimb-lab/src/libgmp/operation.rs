//! The functions that are measured, and in which groups.

use std::fmt;
use std::str::FromStr;

/// Functions and sizes whose ratios are summed up together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Integers of 1 to 4 limbs.
    Short,
    /// Integers of 5 to 32 limbs.
    Middle,
    /// Functions on limbs, of 1 to 32.
    Limbs,
    /// Products, quotients, roots, texts and powers from 64 limbs on.
    Long,
    /// Functions with a word, and on bits, of 1 to 4 limbs.
    Words,
}

impl Group {
    /// All groups, in the order of the tables.
    pub const ALL: [Group; 5] =
        [Group::Short, Group::Middle, Group::Limbs, Group::Long, Group::Words];

    /// The name that tables use.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Short => "short",
            Group::Middle => "middle",
            Group::Limbs => "limbs",
            Group::Long => "long",
            Group::Words => "words",
        }
    }

    /// What is in the group.
    pub const fn title(self) -> &'static str {
        match self {
            Group::Short => "integers of 1 to 4 limbs",
            Group::Middle => "integers of 5 to 32 limbs",
            Group::Limbs => "functions on 1 to 32 limbs",
            Group::Long => "integers from 64 limbs on",
            Group::Words => "a word, and bits, of 1 to 4 limbs",
        }
    }

    /// Whether numbers of so many limbs are of the group.
    const fn has(self, limbs: usize) -> bool {
        match self {
            Group::Short | Group::Words => limbs <= 4,
            Group::Middle => 5 <= limbs && limbs <= 32,
            Group::Limbs => limbs <= 32,
            Group::Long => 64 <= limbs,
        }
    }

    /// The sizes that are measured without others being asked for.
    fn usual_limbs(self, operation: &Operation) -> Vec<usize> {
        match self {
            Group::Short | Group::Words => vec![1, 2, 3, 4],
            Group::Middle => vec![5, 8, 12, 16, 24, 32],
            Group::Limbs => (1..=32).collect(),
            Group::Long => {
                let sizes = [64, 256, 1024, 4096, 16_384, 100_000];
                sizes.into_iter().filter(|&limbs| limbs <= operation.most_limbs()).collect()
            }
        }
    }
}

/// The parameters of a function, and what its operands are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// `r = a, b`, where `b` is negative in some sets.
    Signed,
    /// `r = a, b` of numbers above 0.
    Two,
    /// `r = r + a b`, where `r` has twice the limbs and `b` is negative in some sets.
    AddProduct,
    /// The order of `a` and `b`.
    Order,
    /// `r = a`.
    One,
    /// `q, r = a / b`, where `a` has twice the limbs.
    DivRem,
    /// `r = a^b mod m`, `m` odd; `b` has the limbs of `m`, but from 64 on one.
    PowMod,
    /// The cube root.
    CubeRoot,
    /// A text of decimal digits.
    ToText,
    /// A number of decimal digits.
    FromText,
    /// `r = a, w` of a word.
    Word,
    /// `q = a / w`; the remainder.
    QuotientWord,
    /// `r = w`.
    SetWord,
    /// The order of `a` and `w`, where `a` has 1 limb more than the size says.
    OrderWord,
    /// A number of bits of `a`.
    Count,
    /// A number of bits of `a` and `b`.
    CountBoth,
    /// Whether `b` divides `a` of twice the limbs.
    Divides,
    /// `r = a, b` of limbs; the carry.
    Limbs,
    /// `r = a b` of limbs.
    LimbsProduct,
    /// `r = a, w` of limbs, with what was in `r` or without; the carry.
    LimbsWord,
    /// `r = a 2^13` of limbs; what is shifted out.
    LimbsShift,
}

/// A function of GMP's interface.
#[derive(Debug, PartialEq, Eq)]
pub struct Operation {
    /// The name of the manual.
    pub name: &'static str,
    pub(super) call: Call,
    groups: &'static [Group],
}

const INTEGERS: &[Group] = &[Group::Short, Group::Middle];
const ALL_INTEGERS: &[Group] = &[Group::Short, Group::Middle, Group::Long];
const LONG: &[Group] = &[Group::Long];
const WORDS: &[Group] = &[Group::Words];
const LIMBS: &[Group] = &[Group::Limbs];

static OPERATIONS: [Operation; 29] = [
    Operation::new("mpz_add", Call::Signed, INTEGERS),
    Operation::new("mpz_sub", Call::Signed, INTEGERS),
    Operation::new("mpz_mul", Call::Two, ALL_INTEGERS),
    Operation::new("mpz_addmul", Call::AddProduct, INTEGERS),
    Operation::new("mpz_cmp", Call::Order, INTEGERS),
    Operation::new("mpz_set", Call::One, INTEGERS),
    Operation::new("mpz_tdiv_qr", Call::DivRem, ALL_INTEGERS),
    Operation::new("mpz_gcd", Call::Two, INTEGERS),
    Operation::new("mpz_powm", Call::PowMod, ALL_INTEGERS),
    Operation::new("mpn_add_n", Call::Limbs, LIMBS),
    Operation::new("mpn_mul_1", Call::LimbsWord, LIMBS),
    Operation::new("mpn_addmul_1", Call::LimbsWord, LIMBS),
    Operation::new("mpn_mul_n", Call::LimbsProduct, LIMBS),
    Operation::new("mpn_lshift", Call::LimbsShift, LIMBS),
    Operation::new("mpz_sqrt", Call::One, LONG),
    Operation::new("mpz_root", Call::CubeRoot, LONG),
    Operation::new("mpz_get_str", Call::ToText, LONG),
    Operation::new("mpz_set_str", Call::FromText, LONG),
    Operation::new("mpz_add_ui", Call::Word, WORDS),
    Operation::new("mpz_sub_ui", Call::Word, WORDS),
    Operation::new("mpz_mul_ui", Call::Word, WORDS),
    Operation::new("mpz_addmul_ui", Call::Word, WORDS),
    Operation::new("mpz_set_ui", Call::SetWord, WORDS),
    Operation::new("mpz_cmp_ui", Call::OrderWord, WORDS),
    Operation::new("mpz_tdiv_q_ui", Call::QuotientWord, WORDS),
    Operation::new("mpz_com", Call::One, WORDS),
    Operation::new("mpz_popcount", Call::Count, WORDS),
    Operation::new("mpz_hamdist", Call::CountBoth, WORDS),
    Operation::new("mpz_divisible_p", Call::Divides, WORDS),
];

impl Operation {
    const fn new(name: &'static str, call: Call, groups: &'static [Group]) -> Operation {
        Operation { name, call, groups }
    }

    /// Every function, in the order of tables.
    pub fn all() -> impl Iterator<Item = &'static Operation> {
        OPERATIONS.iter()
    }

    /// The name that the library exports.
    pub(super) fn symbol(&self) -> String {
        self.name.replacen("mp", "__gmp", 1)
    }

    /// Whether the function takes limbs, and no integers.
    pub(super) fn is_on_limbs(&self) -> bool {
        self.groups == LIMBS
    }

    /// The longest operands of the group of long ones, so that a call takes no longer than a
    /// second.
    fn most_limbs(&self) -> usize {
        if self.call == Call::PowMod { 16_384 } else { 100_000 }
    }
}

/// The rows of the tables: all functions of all groups at their usual sizes, or those of them that
/// were asked for, at the sizes that were.
pub fn cases(
    only: &[&'static Operation],
    limbs: &[usize],
) -> Vec<(Group, &'static Operation, usize)> {
    let mut cases = Vec::new();
    for group in Group::ALL {
        let of_group = Operation::all().filter(|operation| operation.groups.contains(&group));
        for operation in of_group.filter(|operation| only.is_empty() || only.contains(operation)) {
            let usual = group.usual_limbs(operation);
            let sizes = if limbs.is_empty() { &usual } else { limbs };
            let sizes = sizes.iter().filter(|&&size| group.has(size));
            cases.extend(sizes.map(|&size| (group, operation, size)));
        }
    }
    cases
}

/// The error that no function that is measured has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOperation(String);

impl fmt::Display for UnknownOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Operation::all().map(|operation| operation.name).collect();
        write!(f, "unknown function of GMP `{}`: there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownOperation {}

impl FromStr for &'static Operation {
    type Err = UnknownOperation;

    fn from_str(name: &str) -> Result<&'static Operation, UnknownOperation> {
        let found = Operation::all().find(|operation| operation.name == name);
        found.ok_or_else(|| UnknownOperation(name.to_owned()))
    }
}
