//! [`Operation`]: the operations that can be measured beside a peer, and [`Case`]: their operands.

mod case;
mod of_numbers;

use crate::batches::FULL;
use std::fmt;
use std::str::FromStr;
use widelimb_limb::Limb;

pub use case::Case;
pub(crate) use of_numbers::cofactor;

/// An operation that a user can measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `a + b`, `n` limbs each, with the carry.
    AddN,
    /// `a - b`, `n` limbs each, with the borrow.
    SubN,
    /// `a * b`, `n` limbs each.
    Mul,
    /// `a^2`, `n` limbs.
    Sqr,
    /// Quotient and remainder of `2 n` limbs by `n` limbs.
    DivRem,
    /// Quotient and remainder of `1000 n` limbs by `n` limbs.
    DivRemLong,
    /// The quotient alone of `2 n` limbs by `n` limbs.
    Quotient,
    /// The greatest common divisor of two numbers of `n` limbs.
    Gcd,
    /// The greatest common divisor of two numbers of `n` limbs, with the cofactors of both.
    GcdExt,
    /// The inverse of a number of `n` limbs modulo one of `n` limbs.
    InvMod,
    /// The square root of `2 n` limbs, with the remainder.
    Sqrt,
    /// A power: base, exponent and modulus of `n` bits each, the modulus odd.
    PowMod,
    /// The same power in constant time.
    PowModSecret,
    /// Whether a prime of `n` bits is one.
    IsPrime,
    /// Whether random odd numbers of `n` bits are primes.
    IsPrimeRandom,
    /// `n` limbs to decimal digits.
    ToDecimal,
    /// The decimal digits of `n` limbs to limbs.
    FromDecimal,
    /// The product of two polynomials over GF(2) of `n` bits each.
    Gf2x,
    /// Eight products of `n` limbs each, by one call on arrays.
    BatchMul,
    /// Eight squares of `n` limbs, by one call on arrays.
    BatchSqr,
    /// Eight products of numbers in digits, whose results stay in digits.
    BatchMulDigits,
    /// Eight squares of numbers in digits, whose results stay in digits.
    BatchSqrDigits,
}

/// The usual sizes of polynomials over GF(2): powers of two, and the lengths of HQC.
const GF2X_SIZES: [usize; 16] = [
    64,
    128,
    256,
    512,
    1024,
    2048,
    4096,
    8192,
    17669,
    35851,
    57637,
    131_072,
    1 << 18,
    1 << 20,
    1 << 22,
    1 << 24,
];

impl Operation {
    /// All operations.
    pub const ALL: [Operation; 22] = [
        Operation::AddN,
        Operation::SubN,
        Operation::Mul,
        Operation::Sqr,
        Operation::DivRem,
        Operation::DivRemLong,
        Operation::Quotient,
        Operation::Gcd,
        Operation::GcdExt,
        Operation::InvMod,
        Operation::Sqrt,
        Operation::PowMod,
        Operation::PowModSecret,
        Operation::IsPrime,
        Operation::IsPrimeRandom,
        Operation::ToDecimal,
        Operation::FromDecimal,
        Operation::Gf2x,
        Operation::BatchMul,
        Operation::BatchSqr,
        Operation::BatchMulDigits,
        Operation::BatchSqrDigits,
    ];

    /// The name that `widelimb bench` takes and prints.
    pub const fn name(self) -> &'static str {
        match self {
            Operation::AddN => "add_n",
            Operation::SubN => "sub_n",
            Operation::Mul => "mul",
            Operation::Sqr => "sqr",
            Operation::DivRem => "divrem",
            Operation::DivRemLong => "divrem_1000",
            Operation::Quotient => "quotient",
            Operation::Gcd => "gcd",
            Operation::GcdExt => "gcdext",
            Operation::InvMod => "invmod",
            Operation::Sqrt => "sqrt",
            Operation::PowMod => "powmod",
            Operation::PowModSecret => "powmod_secret",
            Operation::IsPrime => "isprime",
            Operation::IsPrimeRandom => "isprime_random",
            Operation::ToDecimal => "to_decimal",
            Operation::FromDecimal => "from_decimal",
            Operation::Gf2x => "gf2x",
            Operation::BatchMul => "batch_mul",
            Operation::BatchSqr => "batch_sqr",
            Operation::BatchMulDigits => "batch_mul_digits",
            Operation::BatchSqrDigits => "batch_sqr_digits",
        }
    }

    /// The unit of the operation's sizes.
    pub const fn unit(self) -> &'static str {
        match self {
            Operation::Gf2x => "bits",
            _ if self.is_of_residues() => "bits",
            _ => "limbs",
        }
    }

    /// Whether the operands are single integers, given as limbs if the peers have calls for these.
    pub const fn is_of_integers(self) -> bool {
        !matches!(self, Operation::Gf2x) && !self.is_of_batches() && !self.is_of_numbers()
    }

    /// Whether owned numbers are timed: by our methods, and by the peers' calls on their own
    /// numbers.
    pub const fn is_of_numbers(self) -> bool {
        use Operation::{GcdExt, InvMod, Quotient, Sqrt};
        matches!(self, Quotient | GcdExt | InvMod | Sqrt) || self.is_of_residues()
    }

    /// Whether the operation is a power or a test of primes, whose size is in bits.
    const fn is_of_residues(self) -> bool {
        use Operation::{IsPrime, IsPrimeRandom, PowMod, PowModSecret};
        matches!(self, PowMod | PowModSecret | IsPrime | IsPrimeRandom)
    }

    /// Whether the time of a call depends on the values of its operands, not on their lengths
    /// alone.
    pub const fn is_decided_by_values(self) -> bool {
        use Operation::{Gcd, GcdExt, InvMod, IsPrimeRandom};
        matches!(self, Gcd | GcdExt | InvMod | IsPrimeRandom)
    }

    /// Whether each operand is eight integers.
    pub const fn is_of_batches(self) -> bool {
        use Operation::{BatchMul, BatchMulDigits, BatchSqr, BatchSqrDigits};
        matches!(self, BatchMul | BatchSqr | BatchMulDigits | BatchSqrDigits)
    }

    /// The sizes to measure if the user names none.
    pub const fn usual_sizes(self) -> &'static [usize] {
        match self {
            Operation::AddN | Operation::SubN => {
                &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 16384, 65536]
            }
            Operation::Mul | Operation::Sqr => {
                &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 16384, 65536]
            }
            Operation::Gf2x => &GF2X_SIZES,
            Operation::DivRemLong => &[1, 2, 8, 64, 1024],
            _ if self.is_of_residues() => &[64, 128, 256, 512, 1024, 2048],
            _ if self.is_of_batches() => &[1, 2, 4, 8, 16, 32, 64, 128, 256],
            _ => &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096],
        }
    }

    /// Limbs of the first operand, the second operand and the result.
    const fn lengths(self, n: usize) -> [usize; 3] {
        match self {
            Operation::AddN | Operation::SubN | Operation::Gcd => [n, n, n],
            Operation::GcdExt | Operation::InvMod => [n, n, n],
            Operation::Mul => [n, n, 2 * n],
            Operation::Sqr => [n, 0, 2 * n],
            Operation::DivRem | Operation::Quotient => [2 * n, n, 2 * n + 1],
            Operation::DivRemLong => [1000 * n, n, 1000 * n + 1],
            Operation::Sqrt => [2 * n, 0, 2 * n],
            Operation::PowMod
            | Operation::PowModSecret
            | Operation::IsPrime
            | Operation::IsPrimeRandom => {
                let limbs = n.div_ceil(Limb::BITS as usize);
                [limbs, limbs, limbs]
            }
            Operation::ToDecimal | Operation::FromDecimal => [n, 0, n],
            Operation::Gf2x => {
                let limbs = n.div_ceil(Limb::BITS as usize);
                [limbs, limbs, 2 * limbs]
            }
            Operation::BatchMul | Operation::BatchMulDigits => [FULL * n, FULL * n, 2 * FULL * n],
            Operation::BatchSqr | Operation::BatchSqrDigits => [FULL * n, 0, 2 * FULL * n],
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error that no operation has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOperation(String);

impl fmt::Display for UnknownOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Operation::ALL.map(Operation::name).join(", ");
        write!(f, "unknown operation `{}`: there are {names}", self.0)
    }
}

impl std::error::Error for UnknownOperation {}

impl FromStr for Operation {
    type Err = UnknownOperation;

    fn from_str(name: &str) -> Result<Operation, UnknownOperation> {
        Operation::ALL
            .into_iter()
            .find(|operation| operation.name() == name)
            .ok_or_else(|| UnknownOperation(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answer;

    #[test]
    fn names_round_trip() {
        for operation in Operation::ALL {
            assert_eq!(operation.name().parse(), Ok(operation));
        }
        let error = "modpow".parse::<Operation>().unwrap_err().to_string();
        assert!(error.contains("modpow") && error.contains("from_decimal"), "{error}");
    }

    #[test]
    fn ours_gives_the_right_quotient_and_remainder_in_the_sets() {
        let case = Case::new(Operation::DivRem, 3);
        case.ours().calls(case.pairs.len());
        let sets = case.sets.borrow();
        for (i, pair) in case.pairs.iter().enumerate() {
            let (q, r) = sets.result(i).split_at(4);
            let mut back = vec![0; 7];
            widelimb_limb::mul(&mut back, q, &pair.b);
            widelimb_limb::add_n_assign(&mut back[..6], &[r, &[0; 3]].concat());
            assert_eq!((&back[..6], back[6]), (&pair.a[..], 0));
        }
    }

    #[test]
    fn an_unequal_product_is_that_of_its_operands() {
        let case = Case::product(7, 3);
        assert_eq!(case.pairs[0].b.len(), 3);
        let mut expected = vec![0; 10];
        widelimb_limb::mul(&mut expected, &case.pairs[0].a, &case.pairs[0].b);
        assert_eq!(case.answers()[0], Answer::numbers([&expected]));
        for kernels in widelimb_testkit::levels() {
            case.sets.borrow_mut().clear_results();
            case.ours_on(kernels).expect("products have a level").calls(case.pairs.len());
            assert_eq!(case.sets.borrow().result(0), expected, "{}", kernels.level);
        }
    }

    #[test]
    fn every_operation_runs_at_small_sizes() {
        for (operation, n) in Operation::ALL.into_iter().flat_map(|op| [1, 2, 9].map(|n| (op, n))) {
            let case = Case::new(operation, n);
            case.ours().calls(2 * case.pairs.len() + 1);
            assert_eq!(case.decimal().len(), case.pairs.len());
        }
    }
}
