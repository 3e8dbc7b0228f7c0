//! Bit operations, negation, comparison and counting of every level against the oracle, at every
//! short length and alignment between guard pages.

use std::cmp::Ordering;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::operands::{all_short_lengths, border_lengths, places_in_turn, some_places};
use widelimb_testkit::{Operands, Shapes, on_every_level, oracle};

const LONGEST: usize = 1030;

fn lengths() -> impl Iterator<Item = usize> {
    all_short_lengths().chain(border_lengths(LONGEST))
}

/// A bit operation, apart and onto its first source, and what it does to one bit.
struct Bitwise {
    name: &'static str,
    apart: fn(&Kernels, &mut [Limb], &[Limb], &[Limb]),
    onto_first: fn(&Kernels, &mut [Limb], &[Limb]),
    of_bits: fn(bool, bool) -> bool,
}

const BITWISE: [Bitwise; 4] = [
    Bitwise {
        name: "and",
        apart: Kernels::and,
        onto_first: Kernels::and_assign,
        of_bits: |x, y| x && y,
    },
    Bitwise {
        name: "or",
        apart: Kernels::or,
        onto_first: Kernels::or_assign,
        of_bits: |x, y| x || y,
    },
    Bitwise {
        name: "xor",
        apart: Kernels::xor,
        onto_first: Kernels::xor_assign,
        of_bits: |x, y| x != y,
    },
    Bitwise {
        name: "and_not",
        apart: Kernels::and_not,
        onto_first: Kernels::and_not_assign,
        of_bits: |x, y| x && !y,
    },
];

#[test]
fn bit_operations_of_two_sources() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        for Bitwise { name, apart, onto_first, of_bits } in &BITWISE {
            let mut shapes = Shapes::new(21);
            for n in lengths() {
                let (mut a, b) = shapes.pair(n);
                shapes.fill_uniform(&mut a);
                let expected =
                    oracle::from_bits(n, |i| of_bits(oracle::bit(&a, i), oracle::bit(&b, i)));
                for turn in 0..4 {
                    for places in some_places(8 * turn + n % 8) {
                        operands.apart(places, &a, &b, |r, a, b| apart(k, r, a, b));
                        assert!(operands.result() == expected, "{name}, n = {n}, {places:?}");
                        let two = [places[0], places[1]];
                        operands.in_place(two, &a, &b, |r, b| onto_first(k, r, b));
                        assert!(operands.result() == expected, "{name}, n = {n}, {places:?}");
                    }
                }
            }
        }
    });
}

#[test]
fn complement_and_negation() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        let mut shapes = Shapes::new(22);
        for n in lengths() {
            for round in 0..3 {
                let mut a = shapes.operand(n);
                if round > 0 && n > 0 {
                    // The borrow passes through the limbs of 0 at the low end.
                    a[n - 1] |= Limb::from(round == 2);
                    a[..shapes.below(n)].fill(0);
                }
                let complement = oracle::from_bits(n, |i| !oracle::bit(&a, i));
                let mut negative = vec![0; n];
                let borrow = oracle::sub_n(&mut negative, &vec![0; n], &a, 0);
                for places in some_places(n + round) {
                    let two = [places[0], places[1]];
                    operands.apart(places, &a, &[], |r, a, _| k.not(r, a));
                    assert!(operands.result() == complement, "not, n = {n}, {places:?}");
                    operands.in_place(two, &a, &[], |r, _| k.not_assign(r));
                    assert!(operands.result() == complement, "not, n = {n}, {places:?}");
                    let got = operands.apart(places, &a, &[], |r, a, _| k.neg(r, a));
                    assert_eq!((operands.result(), got), (&negative[..], borrow), "{places:?}");
                    let got = operands.in_place(two, &a, &[], |r, _| k.neg_assign(r));
                    assert_eq!((operands.result(), got), (&negative[..], borrow), "{places:?}");
                }
            }
        }
    });
}

#[test]
fn counts_of_ones() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        let mut shapes = Shapes::new(23);
        for n in lengths() {
            for a in [vec![Limb::MAX; n], shapes.operand(n), shapes.operand(n)] {
                let expected = oracle::popcount(&a);
                for places in some_places(n) {
                    let got =
                        operands.in_place([places[0], places[1]], &a, &[], |a, _| k.popcount(a));
                    assert_eq!(got, expected, "n = {n}, {places:?}");
                }
            }
        }
    });
}

#[test]
fn the_lowest_nonzero_limb_anywhere() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        let mut shapes = Shapes::new(24);
        for n in lengths() {
            let mut next_places = places_in_turn(n);
            let step = if n > 200 { 31 } else { 1 };
            for first in (0..=n).step_by(step).chain([n]) {
                let mut a = shapes.operand(n);
                a[..first].fill(0);
                if let Some(limb) = a.get_mut(first) {
                    // A single bit is enough, at either end or between.
                    *limb = 1 << (first % 64);
                }
                let places = next_places();
                let got =
                    operands.in_place([places[0], places[1]], &a, &[], |a, _| k.first_nonzero(a));
                assert_eq!(got, first, "n = {n}, {places:?}");
            }
        }
    });
}

#[test]
fn comparison_of_numbers_that_first_differ_anywhere() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        let mut shapes = Shapes::new(25);
        for n in lengths() {
            let mut next_places = places_in_turn(n);
            let mut check = |a: &[Limb], b: &[Limb], expected: Ordering| {
                let places = next_places();
                let got = operands.in_place([places[0], places[1]], a, b, |a, b| k.cmp(a, b));
                assert_eq!(got, expected, "n = {n}, {places:?}: {a:x?} and {b:x?}");
            };
            let a = shapes.operand(n);
            check(&a, &a, Ordering::Equal);
            let step = if n > 200 { 31 } else { 1 };
            for top in (0..n).step_by(step).chain(n.checked_sub(1)) {
                // Equal above `top`; below it everything says the opposite.
                let (mut a, mut b) = (a.clone(), a.clone());
                a[..top].fill(Limb::MAX);
                b[..top].fill(0);
                // A comparison of signed limbs, or of a part of one, would see it otherwise.
                let (low, high) = [(0, 1), (1, 1 << 63), (Limb::MAX - 1, Limb::MAX)][top % 3];
                (a[top], b[top]) = (low, high);
                check(&a, &b, oracle::cmp(&a, &b));
                check(&a, &b, Ordering::Less);
                check(&b, &a, Ordering::Greater);
            }
        }
    });
}

/// Addition and subtraction whose carries go one limb far, by their definition.
mod approximate {
    use super::*;

    type Kernel = fn(&Kernels, &mut [Limb], &[Limb], &[Limb]);
    type Onto = fn(&Kernels, &mut [Limb], &[Limb]);
    type Oracle = fn(&mut [Limb], &[Limb], &[Limb], Limb) -> Limb;

    const OPERATIONS: [(&str, Kernel, Onto, Oracle); 2] = [
        ("add_n_approx", Kernels::add_n_approx, Kernels::add_n_approx_assign, oracle::add_n),
        ("sub_n_approx", Kernels::sub_n_approx, Kernels::sub_n_approx_assign, oracle::sub_n),
    ];

    /// The carry into each limb if it comes from the limb below alone.
    fn carries_from_below(oracle: Oracle, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        let out = a.iter().zip(b).map(|(&a, &b)| oracle(&mut [0], &[a], &[b], 0));
        [0].into_iter().chain(out).take(a.len()).collect()
    }

    #[test]
    fn the_definition_at_every_length_and_alignment() {
        let mut operands = Operands::new(LONGEST);
        on_every_level(|k| {
            for (name, apart, onto_first, oracle) in OPERATIONS {
                let mut shapes = Shapes::new(26);
                for n in lengths() {
                    for round in 0..4 {
                        let (a, b) = shapes.pair(n);
                        let carries = carries_from_below(oracle, &a, &b);
                        let mut expected = vec![0; n];
                        for (i, &carry) in carries.iter().enumerate() {
                            oracle(&mut expected[i..=i], &a[i..=i], &b[i..=i], carry);
                        }
                        for places in some_places(n + 8 * round) {
                            operands.apart(places, &a, &b, |r, a, b| apart(k, r, a, b));
                            assert!(operands.result() == expected, "{name}: {a:x?} {b:x?}");
                            let two = [places[0], places[1]];
                            operands.in_place(two, &a, &b, |r, b| onto_first(k, r, b));
                            assert!(operands.result() == expected, "{name}: {a:x?} {b:x?}");
                        }
                    }
                }
            }
        });
    }

    /// Uniform operands give exact results: an inexact sum has a probability below n / 2^65.
    #[test]
    fn uniform_operands_are_exact() {
        on_every_level(|k| {
            for (name, apart, _, oracle) in OPERATIONS {
                let mut shapes = Shapes::new(28);
                for n in [1, 64, 1000, 4096] {
                    let [mut a, mut b, mut exact, mut r] = [(); 4].map(|()| vec![0; n]);
                    for _ in 0..20 {
                        shapes.fill_uniform(&mut a);
                        shapes.fill_uniform(&mut b);
                        oracle(&mut exact, &a, &b, 0);
                        apart(k, &mut r, &a, &b);
                        assert!(r == exact, "{name}, n = {n}");
                    }
                }
            }
        });
    }
}
