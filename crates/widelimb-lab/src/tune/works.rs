//! [`Task::works`]: an operation by several tables of kernels, on the same memory.

use super::Task;
use crate::measure::Op;
use crate::measure::{Pair, Placement, Sets, Shape, SharedSets, Work, on_sets, pairs, rotating};
use std::hint::black_box;
use std::rc::Rc;
use std::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::common_divisor::gcd;
use widelimb_limb::factors::product_of;
use widelimb_limb::modular::montgomery::Montgomery;
use widelimb_limb::{div, product, radix};

/// Decimal digits that a limb holds.
const GROUP_DIGITS: usize = 19;

/// The whole bits that a group of digits has.
const GROUP_BITS: usize = 63;

impl Task {
    /// The work of the operation at length `n`, by each of the tables.
    pub(super) fn works(self, n: usize, tables: [Kernels; 2]) -> Vec<Box<dyn Work>> {
        match self {
            Task::Product { long, short } => {
                let an = n * long / short;
                let sets = sets([an, n, an + n]);
                through(tables, |k| product(k, an, n, &sets))
            }
            Task::Low => {
                let sets = sets([n, n, n]);
                through(tables, |k| {
                    half(k, n, &sets, product::mul_low, product::mul_low_scratch_len(&k, n))
                })
            }
            Task::High => {
                let sets = sets([n, n, n]);
                through(tables, |k| {
                    half(
                        k,
                        n,
                        &sets,
                        product::mul_high_approx,
                        product::mul_high_approx_scratch_len(&k, n),
                    )
                })
            }
            Task::Middle => {
                let sets = sets([2 * n - 1, n, n + 2]);
                through(tables, |k| middle(k, n, &sets))
            }
            Task::Square => {
                let sets = sets([n, 0, 2 * n]);
                through(tables, |k| square(k, n, &sets))
            }
            Task::Gf2xProduct => {
                let sets = sets([n, n, 2 * n]);
                through(tables, |k| gf2x_product(k, n, &sets))
            }
            Task::Gf2xQuotient => {
                let sets = sets([2 * n, n, 2 * n + 1]);
                through(tables, |k| gf2x_quotient(k, n, &sets))
            }
            Task::Factors => {
                let sets = sets([n, 0, 0]);
                through(tables, |k| factors(k, n, &sets))
            }
            Task::Quotient => {
                let sets = Sets::shared(&fractions(n), 3 * n + 1, Placement::Aligned);
                through(tables, |k| quotient(k, n, &sets))
            }
            Task::CommonDivisor => {
                let sets = sets([5 * n, 5 * n, 0]);
                through(tables, |k| common_divisor(k, n, &sets))
            }
            Task::Montgomery => {
                let sets = sets([n, n, n]);
                through(tables, |k| montgomery(k, n, &sets))
            }
            Task::ToDecimal => {
                let numbers = Rc::new(numbers(n));
                through(tables, |k| {
                    let numbers = Rc::clone(&numbers);
                    rotating((0..numbers.len()).collect(), move |&mut i| {
                        black_box(radix::to_digits(&k, &numbers[i], 10));
                    })
                })
            }
            Task::FromDecimal => {
                let digits = Rc::new(digits(n, &tables[0]));
                through(tables, |k| {
                    let digits = Rc::clone(&digits);
                    rotating((0..digits.len()).collect(), move |&mut i| {
                        black_box(radix::from_digits(&k, &digits[i], 10).expect("decimal digits"));
                    })
                })
            }
        }
    }
}

fn through(tables: [Kernels; 2], work: impl Fn(Kernels) -> Box<dyn Work>) -> Vec<Box<dyn Work>> {
    tables.into_iter().map(work).collect()
}

/// Random operands and room for the result, of these lengths.
fn sets([an, bn, rn]: [usize; 3]) -> SharedSets {
    Sets::shared(&random(an, bn), rn, Placement::Aligned)
}

/// Random pairs; the first operand is at least as long as the second.
fn random(an: usize, bn: usize) -> Vec<Pair> {
    let mut pairs = pairs(Op::Add, Shape::Random, an, Sets::rotation(an));
    for pair in &mut pairs {
        // The high limbs, so that the top one is not 0.
        pair.b.drain(..an - bn);
    }
    pairs
}

fn product(k: Kernels, an: usize, bn: usize, sets: &SharedSets) -> Box<dyn Work> {
    let mut scratch = vec![0; product::mul_scratch_len(&k, an, bn)];
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |r, a, b| unsafe {
        let (r, a, b) =
            (from_raw_parts_mut(r, an + bn), from_raw_parts(a, an), from_raw_parts(b, bn));
        product::mul(&k, r, a, b, &mut scratch);
        0
    })
}

type Half = fn(&Kernels, &mut [Limb], &[Limb], &[Limb], &mut [Limb]);

fn half(k: Kernels, n: usize, sets: &SharedSets, half: Half, scratch: usize) -> Box<dyn Work> {
    let mut scratch = vec![0; scratch];
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |r, a, b| unsafe {
        let (a, b) = (from_raw_parts(a, n), from_raw_parts(b, n));
        half(&k, from_raw_parts_mut(r, n), a, b, &mut scratch);
        0
    })
}

fn middle(k: Kernels, n: usize, sets: &SharedSets) -> Box<dyn Work> {
    let mut scratch = vec![0; product::mul_middle_scratch_len(&k, n)];
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |r, a, b| unsafe {
        let (a, b) = (from_raw_parts(a, 2 * n - 1), from_raw_parts(b, n));
        product::mul_middle(&k, from_raw_parts_mut(r, n + 2), a, b, &mut scratch);
        0
    })
}

fn square(k: Kernels, n: usize, sets: &SharedSets) -> Box<dyn Work> {
    let mut scratch = vec![0; product::sqr_scratch_len(&k, n)];
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |r, a, _| unsafe {
        product::sqr(&k, from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n), &mut scratch);
        0
    })
}

fn gf2x_product(k: Kernels, n: usize, sets: &SharedSets) -> Box<dyn Work> {
    let mut scratch = vec![0; widelimb_gf2x::product::mul_scratch_len(&k, n, n)];
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |r, a, b| unsafe {
        let (a, b) = (from_raw_parts(a, n), from_raw_parts(b, n));
        widelimb_gf2x::product::mul(&k, from_raw_parts_mut(r, 2 * n), a, b, &mut scratch);
        0
    })
}

fn gf2x_quotient(k: Kernels, n: usize, sets: &SharedSets) -> Box<dyn Work> {
    let mut scratch = vec![0; widelimb_gf2x::div::div_scratch_len(&k, 2 * n, n)];
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |r, a, d| unsafe {
        let (q, r) = from_raw_parts_mut(r, 2 * n + 1).split_at_mut(n + 1);
        let (a, d) = (from_raw_parts(a, 2 * n), from_raw_parts(d, n));
        widelimb_gf2x::div::div_rem(&k, q, r, a, d, &mut scratch).expect("the top limb is not 0");
        0
    })
}

fn factors(k: Kernels, n: usize, sets: &SharedSets) -> Box<dyn Work> {
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |_, a, _| unsafe { product_of(&k, from_raw_parts(a, n)).len() as Limb })
}

fn quotient(k: Kernels, n: usize, sets: &SharedSets) -> Box<dyn Work> {
    let mut scratch = vec![0; div::div_scratch_len(&k, 3 * n, 2 * n)];
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |r, a, d| unsafe {
        let (q, r) = from_raw_parts_mut(r, 3 * n + 1).split_at_mut(n + 1);
        let (a, d) = (from_raw_parts(a, 3 * n), from_raw_parts(d, 2 * n));
        div::div_rem(&k, q, r, a, d, &mut scratch).expect("the top limb of the divisor is not 0");
        0
    })
}

fn common_divisor(k: Kernels, n: usize, sets: &SharedSets) -> Box<dyn Work> {
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |_, a, b| unsafe {
        gcd(&k, from_raw_parts(a, 5 * n), from_raw_parts(b, 5 * n)).len() as Limb
    })
}

/// Dividends of `3 n` limbs and divisors of `2 n`. The top bit of a divisor is set, so that the
/// quotient has `n` limbs and not one bit more, which would make it as long as the next threshold.
fn fractions(n: usize) -> Vec<Pair> {
    let mut pairs = random(3 * n, 2 * n);
    for pair in &mut pairs {
        pair.b[2 * n - 1] |= 1 << 63;
    }
    pairs
}

/// Montgomery products modulo a number that is above all operands of the sets.
fn montgomery(k: Kernels, n: usize, sets: &SharedSets) -> Box<dyn Work> {
    let mut modulus = random(n, n).swap_remove(0).b;
    modulus[0] |= 1;
    modulus[n - 1] = Limb::MAX;
    let modulus = Montgomery::new(&k, &modulus).expect("an odd modulus");
    let mut scratch = vec![0; modulus.scratch_len(&k)];
    // SAFETY: the sets have these lengths, and their results overlap no operand.
    on_sets(sets, move |r, a, b| unsafe {
        let (r, a, b) = (from_raw_parts_mut(r, n), from_raw_parts(a, n), from_raw_parts(b, n));
        modulus.mul(&k, r, a, b, &mut scratch);
        0
    })
}

/// Numbers of exactly `n` groups of digits, as the conversion reckons them: they are split once, or
/// not at all.
fn numbers(n: usize) -> Vec<Vec<Limb>> {
    let bits = GROUP_BITS * n;
    let length = bits.div_ceil(64);
    let unused = 64 * length - bits;
    let number = |pair: Pair| {
        let mut limbs = pair.a;
        limbs[length - 1] = (limbs[length - 1] | 1 << 63) >> unused;
        limbs
    };
    random(length, 0).into_iter().map(number).collect()
}

/// The digits of numbers of exactly `n` groups.
fn digits(n: usize, k: &Kernels) -> Vec<Vec<u8>> {
    let count = GROUP_DIGITS * n;
    let digits = |pair: Pair| {
        let mut digits = radix::to_digits(k, &pair.a, 10);
        digits.truncate(count);
        digits
    };
    // A limb more than needed, for its top bits are 0.
    random(n + 1, 0).into_iter().map(digits).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tunables::TUNABLES;
    use super::*;
    use widelimb_kernels::kernels;
    use widelimb_limb::bit_len;

    #[test]
    fn every_task_runs_at_the_ends_of_its_range() {
        for tunable in TUNABLES {
            for n in [tunable.from, tunable.from + 1, 37] {
                let mut works = tunable.task.works(n, [*kernels(); 2]);
                assert_eq!(works.len(), 2);
                works.iter_mut().for_each(|work| work.calls(3));
            }
        }
    }

    #[test]
    fn both_tables_leave_the_same_in_the_sets() {
        let mut karatsuba = *kernels();
        karatsuba.thresholds.mul_karatsuba = 30;
        let sets = sets([40, 30, 70]);
        let mut seen = vec![];
        for k in [*kernels(), karatsuba] {
            product(k, 40, 30, &sets).calls(1);
            seen.push(sets.borrow().result(0).to_vec());
        }
        assert!(seen[0] == seen[1] && seen[0][69] != 0);
    }

    #[test]
    fn quotients_are_as_long_as_the_threshold() {
        for n in [1, 2, 30] {
            let sets = Sets::shared(&fractions(n), 3 * n + 1, Placement::Aligned);
            quotient(*kernels(), n, &sets).calls(1);
            let sets = sets.borrow();
            let (q, _) = sets.result(0).split_at(n + 1);
            assert_eq!(q[n], 0);
            assert!(n == 1 || q[n - 1] != 0);
        }
    }

    #[test]
    fn numbers_and_digits_fill_whole_groups() {
        for n in [1, 3, 16, 21] {
            assert!(numbers(n).iter().all(|limbs| bit_len(limbs) as usize == 63 * n));
            let digits = digits(n, kernels());
            assert!(digits.iter().all(|digits| digits.len() == 19 * n && digits[0] != 0));
        }
    }
}
