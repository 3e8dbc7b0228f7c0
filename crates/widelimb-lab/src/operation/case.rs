//! [`Case`]: one operation on operands of one size, and widelimb's own calls on them.

use super::{Operation, of_numbers};
use crate::answer::Answer;
use crate::batches::{FULL, PreparedBatch, WideProduct};
use crate::measure::{
    Op, Pair, Placement, Sets, Shape, SharedSets, Work, on_sets, pairs, rotating,
};
use crate::ours;
use std::hint::black_box;
use std::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb::Limb;
use widelimb_batch::{self, Numbers, NumbersMut};
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::product;

/// One operation on operands of one size, the same for widelimb and each peer.
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
    /// The modulus of each pair's power.
    pub moduli: Vec<Vec<Limb>>,
}

impl Case {
    /// Random operands at 64-byte addresses.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn new(operation: Operation, n: usize) -> Case {
        Case::placed(operation, n, Placement::Aligned)
    }

    /// Random operands at the addresses that `placement` says.
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
        let moduli = of_numbers::shape(operation, n, &mut pairs);
        let sets = Sets::shared(&pairs, result_len, placement);
        Case { operation, n, first_len: a_len, sets, pairs, moduli }
    }

    /// The decimal digits of the first operands as text.
    pub fn decimal(&self) -> Vec<String> {
        let text = |digits: Vec<u8>| digits.iter().map(|digit| (b'0' + digit) as char).collect();
        self.pairs.iter().map(|pair| text(widelimb_limb::to_digits(&pair.a, 10))).collect()
    }

    /// The results in the sets after a run over all of them. No sum carries out, and no difference
    /// is below 0.
    pub fn answers_in_sets(&self) -> Vec<Answer> {
        let sets = self.sets.borrow();
        let answer = |result: &[Limb]| match self.operation {
            Operation::DivRem | Operation::DivRemLong => {
                let (quotient, remainder) = result.split_at(self.first_len - self.n + 1);
                Answer::numbers([quotient, remainder])
            }
            _ => Answer::numbers([result]),
        };
        (0..sets.count()).map(|i| answer(sets.result(i))).collect()
    }

    /// widelimb's answer for each pair.
    pub fn answers(&self) -> Vec<Answer> {
        match self.operation {
            _ if self.operation.is_of_numbers() => of_numbers::answers(self),
            Operation::Gcd => {
                let gcd = |pair: &Pair| Answer::numbers([&widelimb_limb::gcd(&pair.a, &pair.b)]);
                self.pairs.iter().map(gcd).collect()
            }
            Operation::ToDecimal => self.decimal().into_iter().map(Answer::Text).collect(),
            Operation::FromDecimal => {
                let number = |text: String| {
                    let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
                    let limbs =
                        widelimb_limb::from_digits(&digits, 10).expect("digits below the base");
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

    /// A product or square of integers or polynomials on one level's kernels; `None` for other
    /// operations. The scratch is allocated once.
    pub fn ours_on(&self, k: &'static Kernels) -> Option<Box<dyn Work>> {
        let (m, n) = (self.first_len, self.n);
        match self.operation {
            Operation::Mul => {
                let mut scratch = vec![0; product::mul_scratch_len(k, m, n)];
                // SAFETY: the sets have these lengths, and their results overlap no operand.
                Some(on_sets(&self.sets, move |r, a, b| unsafe {
                    let (a, b) = (from_raw_parts(a, m), from_raw_parts(b, n));
                    product::mul(k, from_raw_parts_mut(r, m + n), a, b, &mut scratch);
                    0
                }))
            }
            Operation::Sqr => {
                let mut scratch = vec![0; product::sqr_scratch_len(k, n)];
                // SAFETY: the sets have these lengths, and their results overlap no operand.
                Some(on_sets(&self.sets, move |r, a, _| unsafe {
                    let (r, a) = (from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n));
                    product::sqr(k, r, a, &mut scratch);
                    0
                }))
            }
            Operation::Gf2x => {
                let mut scratch = vec![0; widelimb_gf2x::product::mul_scratch_len(k, m, m)];
                // SAFETY: the sets have these lengths, and their results overlap no operand.
                Some(on_sets(&self.sets, move |r, a, b| unsafe {
                    let (a, b) = (from_raw_parts(a, m), from_raw_parts(b, m));
                    widelimb_gf2x::product::mul(
                        k,
                        from_raw_parts_mut(r, 2 * m),
                        a,
                        b,
                        &mut scratch,
                    );
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
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::Mul => on_sets(&self.sets, move |r, a, b| unsafe {
                let (a, b) = (from_raw_parts(a, m), from_raw_parts(b, n));
                widelimb_limb::mul(from_raw_parts_mut(r, m + n), a, b);
                0
            }),
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::Gf2x => on_sets(&self.sets, move |r, a, b| unsafe {
                widelimb_gf2x::mul(
                    from_raw_parts_mut(r, 2 * m),
                    from_raw_parts(a, m),
                    from_raw_parts(b, m),
                );
                0
            }),
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::Sqr => on_sets(&self.sets, move |r, a, _| unsafe {
                widelimb_limb::sqr(from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n));
                0
            }),
            Operation::DivRem | Operation::DivRemLong => {
                // SAFETY: the sets have these lengths, and their results overlap no operand.
                on_sets(&self.sets, move |r, a, b| unsafe {
                    let (q, r) = from_raw_parts_mut(r, m + 1).split_at_mut(m - n + 1);
                    let (a, b) = (from_raw_parts(a, m), from_raw_parts(b, n));
                    widelimb_limb::div_rem(q, r, a, b)
                        .expect("the top limb of the divisor is not 0");
                    0
                })
            }
            Operation::Quotient
            | Operation::GcdExt
            | Operation::InvMod
            | Operation::Sqrt
            | Operation::PowMod
            | Operation::PowModSecret
            | Operation::IsPrime
            | Operation::IsPrimeRandom => of_numbers::ours(self),
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::Gcd => on_sets(&self.sets, move |_, a, b| unsafe {
                widelimb_limb::gcd(from_raw_parts(a, n), from_raw_parts(b, n)).len() as u64
            }),
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::ToDecimal => on_sets(&self.sets, move |_, a, _| unsafe {
                widelimb_limb::to_digits(from_raw_parts(a, n), 10).len() as u64
            }),
            Operation::FromDecimal => {
                let digits = |pair: &Pair| widelimb_limb::to_digits(&pair.a, 10);
                rotating(self.pairs.iter().map(digits).collect(), |digits| {
                    black_box(
                        widelimb_limb::from_digits(digits, 10).expect("digits below the base"),
                    );
                })
            }
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::BatchMul => on_sets(&self.sets, move |r, a, b| unsafe {
                let numbers = |p| Numbers::new(from_raw_parts(p, m), FULL, 64 * n).expect("eight");
                let r = from_raw_parts_mut(r, 2 * m);
                let mut r = NumbersMut::new(r, FULL, 128 * n).expect("room for eight");
                widelimb_batch::mul(&mut r, numbers(a), numbers(b)).expect("one shape");
                0
            }),
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::BatchSqr => on_sets(&self.sets, move |r, a, _| unsafe {
                let a = Numbers::new(from_raw_parts(a, m), FULL, 64 * n).expect("eight");
                let r = from_raw_parts_mut(r, 2 * m);
                let mut r = NumbersMut::new(r, FULL, 128 * n).expect("room for eight");
                widelimb_batch::sqr(&mut r, a).expect("one shape");
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
