//! [`Operation`]: what can be measured beside a peer, and the operands for it.

use crate::answer::Answer;
use crate::batches::{FULL, PreparedBatch, WideProduct};
use crate::measure::Op;
use crate::measure::{Pair, Placement, Sets, Shape, SharedSets, Work, on_sets, pairs, rotating};
use crate::ours;
use std::fmt;
use std::hint::black_box;
use std::slice::{from_raw_parts, from_raw_parts_mut};
use std::str::FromStr;
use widelimb::arch::{Kernels, kernels};
use widelimb::batch::{self, Numbers, NumbersMut};
use widelimb::limb::product;
use widelimb::{Limb, gf2x, limb};

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
    /// The greatest common divisor of two numbers of `n` limbs.
    Gcd,
    /// `n` limbs to decimal digits.
    ToDecimal,
    /// The decimal digits of `n` limbs to limbs.
    FromDecimal,
    /// The product of two polynomials over GF(2) of `n` bits each.
    Gf2x,
    /// Eight products of `n` limbs each, by one call on arrays.
    BatchMul,
    /// Eight squares of `n` limbs, likewise.
    BatchSqr,
    /// Eight products of numbers that are in digits already, and stay there.
    BatchMulDigits,
    /// Eight squares of such numbers.
    BatchSqrDigits,
}

/// Powers of two, and the lengths of HQC.
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
    /// All of them.
    pub const ALL: [Operation; 13] = [
        Operation::AddN,
        Operation::SubN,
        Operation::Mul,
        Operation::Sqr,
        Operation::DivRem,
        Operation::Gcd,
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
            Operation::Gcd => "gcd",
            Operation::ToDecimal => "to_decimal",
            Operation::FromDecimal => "from_decimal",
            Operation::Gf2x => "gf2x",
            Operation::BatchMul => "batch_mul",
            Operation::BatchSqr => "batch_sqr",
            Operation::BatchMulDigits => "batch_mul_digits",
            Operation::BatchSqrDigits => "batch_sqr_digits",
        }
    }

    /// The unit of its sizes.
    pub const fn unit(self) -> &'static str {
        match self {
            Operation::Gf2x => "bits",
            _ => "limbs",
        }
    }

    /// Whether its operands are single integers.
    pub const fn is_of_integers(self) -> bool {
        !matches!(self, Operation::Gf2x) && !self.is_of_batches()
    }

    /// Whether its operands are eight integers each.
    pub const fn is_of_batches(self) -> bool {
        use Operation::{BatchMul, BatchMulDigits, BatchSqr, BatchSqrDigits};
        matches!(self, BatchMul | BatchSqr | BatchMulDigits | BatchSqrDigits)
    }

    /// The sizes to measure where a user names none.
    pub const fn usual_sizes(self) -> &'static [usize] {
        match self {
            Operation::AddN | Operation::SubN => {
                &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 16384, 65536]
            }
            Operation::Mul | Operation::Sqr => {
                &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 16384, 65536]
            }
            Operation::Gf2x => &GF2X_SIZES,
            _ if self.is_of_batches() => &[1, 2, 4, 8, 16, 32, 64, 128, 256],
            _ => &[4, 8, 16, 32, 64, 128, 256, 512, 1024],
        }
    }

    /// Limbs of the first operand, the second operand and the result.
    const fn lengths(self, n: usize) -> [usize; 3] {
        match self {
            Operation::AddN | Operation::SubN | Operation::Gcd => [n, n, n],
            Operation::Mul => [n, n, 2 * n],
            Operation::Sqr => [n, 0, 2 * n],
            Operation::DivRem => [2 * n, n, 2 * n + 1],
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

/// No operation has this name.
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

/// One operation on operands of one size: what ours and each peer are given.
pub struct Case {
    /// The operation.
    pub operation: Operation,
    /// The size, in the operation's unit.
    pub n: usize,
    /// Limbs of the first operand.
    pub first_len: usize,
    /// Operands and room for results.
    pub sets: SharedSets,
    /// The operands again, for contestants that need another form of them.
    pub pairs: Vec<Pair>,
}

impl Case {
    /// Random operands at 64-byte addresses.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn new(operation: Operation, n: usize) -> Case {
        Case::placed(operation, n, Placement::Aligned)
    }

    /// Random operands at such addresses.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn placed(operation: Operation, n: usize, placement: Placement) -> Case {
        Case::of_lengths(operation, n, operation.lengths(n), placement)
    }

    /// Random operands of a product of `m` by `n` limbs, at 64-byte addresses.
    ///
    /// # Panics
    /// If `n` is 0, or `m` below it.
    pub fn product(m: usize, n: usize) -> Case {
        assert!(m >= n, "the longer operand is the first");
        Case::of_lengths(Operation::Mul, n, [m, n, m + n], Placement::Aligned)
    }

    fn of_lengths(
        operation: Operation,
        n: usize,
        [a_len, b_len, result_len]: [usize; 3],
        placement: Placement,
    ) -> Case {
        let op = if operation == Operation::SubN { Op::Sub } else { Op::Add };
        let mut pairs = pairs(op, Shape::Random, a_len, Sets::rotation(a_len));
        for pair in &mut pairs {
            // The high limbs, so that the top one is not 0.
            pair.b.drain(..a_len - b_len);
        }
        let sets = Sets::shared(&pairs, result_len, placement);
        Case { operation, n, first_len: a_len, sets, pairs }
    }

    /// The decimal digits of the first operands as text.
    pub fn decimal(&self) -> Vec<String> {
        let text = |digits: Vec<u8>| digits.iter().map(|digit| (b'0' + digit) as char).collect();
        self.pairs.iter().map(|pair| text(limb::to_digits(&pair.a, 10))).collect()
    }

    /// What is in the sets' results after a run over all of them. Nothing carries out of the sums,
    /// and no difference is below 0.
    pub fn answers_in_sets(&self) -> Vec<Answer> {
        let sets = self.sets.borrow();
        let answer = |result: &[Limb]| match self.operation {
            Operation::DivRem => {
                let (quotient, remainder) = result.split_at(self.n + 1);
                Answer::numbers([quotient, remainder])
            }
            _ => Answer::numbers([result]),
        };
        (0..sets.count()).map(|i| answer(sets.result(i))).collect()
    }

    /// widelimb's answer for each pair.
    pub fn answers(&self) -> Vec<Answer> {
        match self.operation {
            Operation::Gcd => {
                let gcd = |pair: &Pair| Answer::numbers([&limb::gcd(&pair.a, &pair.b)]);
                self.pairs.iter().map(gcd).collect()
            }
            Operation::ToDecimal => self.decimal().into_iter().map(Answer::Text).collect(),
            Operation::FromDecimal => {
                let number = |text: String| {
                    let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
                    let limbs = limb::from_digits(&digits, 10).expect("digits below the base");
                    Answer::numbers([&limbs])
                };
                self.decimal().into_iter().map(number).collect()
            }
            Operation::BatchMulDigits | Operation::BatchSqrDigits => {
                let answer = |mut product: WideProduct| {
                    product.run();
                    Answer::numbers([&product.results().concat()])
                };
                self.wide_products().into_iter().map(answer).collect()
            }
            _ => {
                self.sets.borrow_mut().clear_results();
                self.ours().calls(self.pairs.len());
                self.answers_in_sets()
            }
        }
    }

    /// A product or square on one level's kernels, of integers or polynomials; nothing for other
    /// operations. The scratch is had
    /// once.
    pub fn ours_on(&self, k: &'static Kernels) -> Option<Box<dyn Work>> {
        let (m, n) = (self.first_len, self.n);
        match self.operation {
            Operation::Mul => {
                let mut scratch = vec![0; product::mul_scratch_len(k, m, n)];
                // SAFETY: the sets were made for the lengths of the operation, and results overlap
                // no operand; so in all that follow.
                Some(on_sets(&self.sets, move |r, a, b| unsafe {
                    let (a, b) = (from_raw_parts(a, m), from_raw_parts(b, n));
                    product::mul(k, from_raw_parts_mut(r, m + n), a, b, &mut scratch);
                    0
                }))
            }
            Operation::Sqr => {
                let mut scratch = vec![0; product::sqr_scratch_len(k, n)];
                // SAFETY: as above.
                Some(on_sets(&self.sets, move |r, a, _| unsafe {
                    let (r, a) = (from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n));
                    product::sqr(k, r, a, &mut scratch);
                    0
                }))
            }
            Operation::Gf2x => {
                let mut scratch = vec![0; gf2x::product::mul_scratch_len(k, m, m)];
                // SAFETY: as above.
                Some(on_sets(&self.sets, move |r, a, b| unsafe {
                    let (a, b) = (from_raw_parts(a, m), from_raw_parts(b, m));
                    gf2x::product::mul(k, from_raw_parts_mut(r, 2 * m), a, b, &mut scratch);
                    0
                }))
            }
            _ => None,
        }
    }

    /// widelimb's own call.
    pub fn ours(&self) -> Box<dyn Work> {
        let (m, n) = (self.first_len, self.n);
        match self.operation {
            Operation::AddN => ours::call_work(ours::carry_call(Op::Add), n, &self.sets),
            Operation::SubN => ours::call_work(ours::carry_call(Op::Sub), n, &self.sets),
            // SAFETY: as in `ours_on`; so in all that follow.
            Operation::Mul => on_sets(&self.sets, move |r, a, b| unsafe {
                let (a, b) = (from_raw_parts(a, m), from_raw_parts(b, n));
                limb::mul(from_raw_parts_mut(r, m + n), a, b);
                0
            }),
            // SAFETY: as above.
            Operation::Gf2x => on_sets(&self.sets, move |r, a, b| unsafe {
                gf2x::mul(from_raw_parts_mut(r, 2 * m), from_raw_parts(a, m), from_raw_parts(b, m));
                0
            }),
            // SAFETY: as above.
            Operation::Sqr => on_sets(&self.sets, move |r, a, _| unsafe {
                limb::sqr(from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n));
                0
            }),
            // SAFETY: as above.
            Operation::DivRem => on_sets(&self.sets, move |r, a, b| unsafe {
                let (q, r) = from_raw_parts_mut(r, 2 * n + 1).split_at_mut(n + 1);
                let (a, b) = (from_raw_parts(a, 2 * n), from_raw_parts(b, n));
                limb::div_rem(q, r, a, b).expect("the top limb of the divisor is not 0");
                0
            }),
            // SAFETY: as above.
            Operation::Gcd => on_sets(&self.sets, move |_, a, b| unsafe {
                limb::gcd(from_raw_parts(a, n), from_raw_parts(b, n)).len() as u64
            }),
            // SAFETY: as above.
            Operation::ToDecimal => on_sets(&self.sets, move |_, a, _| unsafe {
                limb::to_digits(from_raw_parts(a, n), 10).len() as u64
            }),
            Operation::FromDecimal => {
                let digits = |pair: &Pair| limb::to_digits(&pair.a, 10);
                rotating(self.pairs.iter().map(digits).collect(), |digits| {
                    black_box(limb::from_digits(digits, 10).expect("digits below the base"));
                })
            }
            // SAFETY: as above.
            Operation::BatchMul => on_sets(&self.sets, move |r, a, b| unsafe {
                let numbers = |p| Numbers::new(from_raw_parts(p, m), FULL, 64 * n).expect("eight");
                let r = from_raw_parts_mut(r, 2 * m);
                let mut r = NumbersMut::new(r, FULL, 128 * n).expect("room for eight");
                batch::mul(&mut r, numbers(a), numbers(b)).expect("one shape");
                0
            }),
            // SAFETY: as above.
            Operation::BatchSqr => on_sets(&self.sets, move |r, a, _| unsafe {
                let a = Numbers::new(from_raw_parts(a, m), FULL, 64 * n).expect("eight");
                let r = from_raw_parts_mut(r, 2 * m);
                let mut r = NumbersMut::new(r, FULL, 128 * n).expect("room for eight");
                batch::sqr(&mut r, a).expect("one shape");
                0
            }),
            Operation::BatchMulDigits | Operation::BatchSqrDigits => {
                rotating(self.wide_products(), WideProduct::run)
            }
        }
    }

    /// The pairs' products with all numbers in digits.
    fn wide_products(&self) -> Vec<WideProduct> {
        let square = self.operation == Operation::BatchSqrDigits;
        let product = |pair: &Pair| {
            let b = (!square).then_some(&pair.b[..]);
            WideProduct::new(kernels(), &pair.a, b, self.n)
        };
        self.pairs.iter().map(product).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for operation in Operation::ALL {
            assert_eq!(operation.name().parse(), Ok(operation));
        }
        let error = "modexp".parse::<Operation>().unwrap_err().to_string();
        assert!(error.contains("modexp") && error.contains("from_decimal"), "{error}");
    }

    #[test]
    fn ours_gives_the_right_quotient_and_remainder_in_the_sets() {
        let case = Case::new(Operation::DivRem, 3);
        case.ours().calls(case.pairs.len());
        let sets = case.sets.borrow();
        for (i, pair) in case.pairs.iter().enumerate() {
            let (q, r) = sets.result(i).split_at(4);
            let mut back = vec![0; 7];
            limb::mul(&mut back, q, &pair.b);
            limb::add_n_assign(&mut back[..6], &[r, &[0; 3]].concat());
            assert_eq!((&back[..6], back[6]), (&pair.a[..], 0));
        }
    }

    #[test]
    fn an_unequal_product_is_that_of_its_operands() {
        let case = Case::product(7, 3);
        assert_eq!(case.pairs[0].b.len(), 3);
        let mut expected = vec![0; 10];
        limb::mul(&mut expected, &case.pairs[0].a, &case.pairs[0].b);
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
