//! `add_n` and `sub_n` of every level against the oracle: every short length at every alignment
//! between guard pages, the borders of blocks, and shaped operands by the million.

use crate::limb_support::sums::pairs;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::operands::{all_places, all_short_lengths, border_lengths, some_places};
use widelimb_testkit::{Operands, Place, Shapes, cases, levels, on_every_level, oracle};

/// `(k, r, a, b, carry) -> carry`.
type Apart = fn(&Kernels, &mut [Limb], &[Limb], &[Limb], Limb) -> Limb;

/// A kernel with a carry, in its three forms, and what it should do.
struct Operation {
    name: &'static str,
    apart: Apart,
    onto_first: fn(&Kernels, &mut [Limb], &[Limb], Limb) -> Limb,
    /// `(r, a)`: the second source is in `r`; no carry comes in.
    onto_second: fn(&Kernels, &mut [Limb], &[Limb]) -> Limb,
    oracle: fn(&mut [Limb], &[Limb], &[Limb], Limb) -> Limb,
}

const OPERATIONS: [Operation; 2] = [
    Operation {
        name: "add_n",
        apart: Kernels::add_n,
        onto_first: Kernels::add_n_assign,
        onto_second: |k, r, a| {
            let (r, n) = (r.as_mut_ptr(), a.len());
            // SAFETY: both slices have n limbs; the destination may be the second source.
            unsafe { k.add_n_raw(r, a.as_ptr(), r, n) }
        },
        oracle: oracle::add_n,
    },
    Operation {
        name: "sub_n",
        apart: Kernels::sub_n,
        onto_first: Kernels::sub_n_assign,
        onto_second: |k, r, a| {
            let (r, n) = (r.as_mut_ptr(), a.len());
            // SAFETY: both slices have n limbs; the destination may be the second source.
            unsafe { k.sub_n_raw(r, a.as_ptr(), r, n) }
        },
        oracle: oracle::sub_n,
    },
];

/// A pair of sources, and the expected result for each carry in.
struct Case {
    a: Vec<Limb>,
    b: Vec<Limb>,
    expected: [(Vec<Limb>, Limb); 2],
}

impl Case {
    fn new(operation: &Operation, a: Vec<Limb>, b: Vec<Limb>) -> Case {
        let expected = [0, 1].map(|carry| {
            let mut r = vec![0; a.len()];
            let out = (operation.oracle)(&mut r, &a, &b, carry);
            (r, out)
        });
        Case { a, b, expected }
    }

    /// Runs all three forms at one place.
    fn check(
        &self,
        operation: &Operation,
        k: &Kernels,
        operands: &mut Operands,
        places: [Place; 3],
        carry: Limb,
    ) {
        let Case { a, b, .. } = self;
        let (r, out) = &self.expected[carry as usize];
        let fail = |form: &str| -> ! {
            panic!(
                "{} {form} on level {}, n = {}, carry {carry}, at {places:?}:\na = {a:x?}\nb = {b:x?}",
                operation.name,
                k.level,
                a.len()
            )
        };
        let got = operands.apart(places, a, b, |r, a, b| (operation.apart)(k, r, a, b, carry));
        if (operands.result(), got) != (r, *out) {
            fail("apart");
        }
        let two_places = [places[0], places[1]];
        let got =
            operands.in_place(two_places, a, b, |r, b| (operation.onto_first)(k, r, b, carry));
        if (operands.result(), got) != (r, *out) {
            fail("onto its first source");
        }
        if carry == 0 {
            let got = operands.in_place(two_places, b, a, |r, a| (operation.onto_second)(k, r, a));
            if (operands.result(), got) != (r, *out) {
                fail("onto its second source");
            }
        }
    }
}

#[test]
fn every_short_length_at_every_alignment_between_guard_pages() {
    let mut operands = Operands::new(200);
    on_every_level(|k| {
        for operation in &OPERATIONS {
            let mut shapes = Shapes::new(1);
            for n in all_short_lengths() {
                let cases = pairs(&mut shapes, n).map(|(a, b)| Case::new(operation, a, b));
                for (i, places) in all_places(n).enumerate() {
                    for carry in [0, 1] {
                        // The step of 13/4 lets each pair meet each alignment.
                        let case = &cases[(i * 13 / 4 + n) % cases.len()];
                        case.check(operation, k, &mut operands, places, carry);
                    }
                }
            }
        }
    });
}

#[test]
fn lengths_near_the_borders_of_blocks() {
    let mut operands = Operands::new(4100);
    on_every_level(|k| {
        for operation in &OPERATIONS {
            let mut shapes = Shapes::new(2);
            for n in border_lengths(4098) {
                for (a, b) in pairs(&mut shapes, n) {
                    let case = Case::new(operation, a, b);
                    for (i, places) in some_places(shapes.below(64)).enumerate() {
                        case.check(operation, k, &mut operands, places, i as Limb / 4 % 2);
                    }
                }
            }
        }
    });
}

/// Each case is drawn once and given to every level, at random alignments, with a limb on each side
/// that must stay as it is; the tests above see to the guard pages.
fn check_shaped_operands(operation: &Operation, seed: u64) {
    const LONGEST: usize = 600;
    let levels = levels();
    let mut shapes = Shapes::new(seed);
    let [mut a, mut b, mut r, mut expected] = [(); 4].map(|()| vec![0; LONGEST + 16]);
    let cases = cases(10_000_000);
    for case in 0..cases {
        let n = shapes.length(if case % 64 == 0 { LONGEST } else { 64 });
        let offsets = shapes.limb();
        // At least one limb lies below and one above.
        let range = |shift: u32| {
            let start = 1 + (offsets >> shift) as usize % 8;
            start..start + n
        };
        let (a, b) = (&mut a[range(0)], &mut b[range(3)]);
        shapes.fill_pair(a, b);
        let carry = offsets >> 63;
        let expected = &mut expected[..n];
        let out = (operation.oracle)(expected, a, b, carry);
        let range = range(6);
        let (below, above) = (range.start - 1, range.end);
        for k in &levels {
            (r[below], r[above]) = (!carry, !carry);
            let got = (operation.apart)(k, &mut r[range.clone()], a, b, carry);
            let margins_kept = (r[below], r[above]) == (!carry, !carry);
            assert!(
                margins_kept && got == out && r[range.clone()] == *expected,
                "{} on level {}, case {case}, n = {n}, carry {carry}:\na = {a:x?}\nb = {b:x?}",
                operation.name,
                k.level
            );
        }
    }
    println!("{}: {cases} cases on each of {} levels", operation.name, levels.len());
}

#[test]
fn shaped_sums_by_the_million() {
    check_shaped_operands(&OPERATIONS[0], 3);
}

#[test]
fn shaped_differences_by_the_million() {
    check_shaped_operands(&OPERATIONS[1], 4);
}
