//! Tests of the statements in the documentation of `limb::approx` about inexact results, on
//! operands crafted for each sentence and with the kernels of every level.

use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::shapes::LimbKind;
use widelimb_testkit::{Shapes, on_every_level, oracle};

const MAX: Limb = Limb::MAX;

/// An operation, sum or difference, with the behaviour of its carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Sum,
    Difference,
}

use Operation::{Difference, Sum};

impl Operation {
    const ALL: [Operation; 2] = [Sum, Difference];

    fn approximate(self, k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        let mut r = vec![0; a.len()];
        match self {
            Sum => k.add_n_approx(&mut r, a, b),
            Difference => k.sub_n_approx(&mut r, a, b),
        }
        r
    }

    fn exact(self, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        let mut r = vec![0; a.len()];
        match self {
            Sum => oracle::add_n(&mut r, a, b, 0),
            Difference => oracle::sub_n(&mut r, a, b, 0),
        };
        r
    }

    /// Operands whose limbs do this to a carry (a borrow).
    fn operands(self, kinds: &[LimbKind], shapes: &mut Shapes) -> (Vec<Limb>, Vec<Limb>) {
        let limbs = |&kind: &LimbKind| match self {
            Sum => shapes.addend_limbs(kind),
            Difference => shapes.subtrahend_limbs(kind),
        };
        kinds.iter().map(limbs).unzip()
    }

    /// The error of limb `i` by missing carries: a sum is too small, a difference too large.
    fn lack(self, exact: Limb, r: Limb) -> Limb {
        match self {
            Sum => exact.wrapping_sub(r),
            Difference => r.wrapping_sub(exact),
        }
    }
}

/// Limb by limb from the kinds alone: 1 where limb `i - 1` passes a carry on and one arrives at it.
fn predicted_lack(kinds: &[LimbKind]) -> Vec<Limb> {
    let mut carry = false;
    let mut lack = vec![0];
    for kind in kinds {
        lack.push(Limb::from(carry && *kind == LimbKind::Propagate));
        carry = *kind == LimbKind::Generate || (carry && *kind == LimbKind::Propagate);
    }
    lack.truncate(kinds.len());
    lack
}

fn check(operation: Operation, k: &Kernels, kinds: &[LimbKind], shapes: &mut Shapes) {
    let (a, b) = operation.operands(kinds, shapes);
    let (exact, r) = (operation.exact(&a, &b), operation.approximate(k, &a, &b));
    let lack: Vec<Limb> = exact.iter().zip(&r).map(|(&e, &r)| operation.lack(e, r)).collect();
    assert_eq!(lack, predicted_lack(kinds), "{operation:?} {kinds:?} {a:x?} {b:x?}");
}

/// "Limb i + 1 is right unless limb i passes a carry on and the exact sum carries into limb i; then
/// it is too small by 1": every pattern of 7 limbs, within a vector, across two, and at the top.
#[test]
fn a_limb_lacks_one_exactly_where_a_carry_was_to_be_passed_on() {
    on_every_level(|k| {
        let mut shapes = Shapes::new(31);
        for (below, above) in [(0, 0), (1, 1), (5, 4), (6, 20), (60, 3)] {
            let mut kinds = vec![LimbKind::Generate; below + 7 + above];
            for pattern in 0..3_usize.pow(7) {
                for (i, kind) in kinds[below..below + 7].iter_mut().enumerate() {
                    *kind = LimbKind::ALL[pattern / 3_usize.pow(i as u32) % 3];
                }
                for operation in Operation::ALL {
                    check(operation, k, &kinds, &mut shapes);
                }
            }
        }
    });
}

/// "Limb j is right, limbs j+1..=k are 2^64 - 1 instead of 0, and limb k + 1, if there is one,
/// lacks
/// 1. As a number, the result lacks 2^(64 (j + 1))": every run in every length up to 40.
#[test]
fn a_run_lacks_one_unit_above_its_lowest_limb() {
    on_every_level(|k| {
        for n in 2..=40 {
            for j in 1..n {
                for end in j..n {
                    for operation in Operation::ALL {
                        check_run(operation, k, n, j, end);
                    }
                }
            }
        }
    });
}

/// Limbs `j..=end` of `n` pass on what comes out of limb `j - 1`.
fn check_run(operation: Operation, k: &Kernels, n: usize, j: usize, end: usize) {
    let (mut a, mut b) = (vec![9; n], vec![3; n]);
    let passes = if operation == Sum { (MAX - 6, 6) } else { (6, 6) };
    for i in j..=end {
        (a[i], b[i]) = passes;
    }
    (a[j - 1], b[j - 1]) = if operation == Sum { (MAX, 4) } else { (3, 4) };

    let (exact, r) = (operation.exact(&a, &b), operation.approximate(k, &a, &b));
    let (right, wrong) = if operation == Sum { (0, MAX) } else { (MAX, 0) };
    assert_eq!(r[..=j], exact[..=j]);
    assert_eq!(r[j], right);
    for i in j + 1..=end {
        assert_eq!((exact[i], r[i]), (right, wrong), "{operation:?} {n} {j} {end}");
    }
    if end + 1 < n {
        assert_eq!(operation.lack(exact[end + 1], r[end + 1]), 1, "{operation:?} {n} {j} {end}");
        assert_eq!(r[end + 2..], exact[end + 2..]);
    }
    let (larger, smaller) = if operation == Sum { (&exact, &r) } else { (&r, &exact) };
    let mut unit = vec![0; n];
    if let Some(limb) = unit.get_mut(j + 1) {
        *limb = 1;
    }
    assert_eq!(Difference.exact(larger, smaller), unit, "{operation:?} {n} {j} {end}");
}

/// "Once for every such run": two runs lack two units.
#[test]
fn each_run_lacks_its_own_unit() {
    on_every_level(|k| {
        let a = [MAX, MAX, 5, MAX, 0, MAX, 1, 1];
        let b = [1, 0, 5, 3, MAX, 0, 1, 0];
        let mut sum = vec![0, 0, 10, 2, 0, MAX, 2, 1];
        assert_eq!(Sum.approximate(k, &a, &b), sum);
        // 2^(64 * 2) for the carry out of limb 0, and 2^(64 * 5) for the one out of limb 3.
        sum = Sum.exact(&sum, &[0, 0, 1, 0, 0, 1, 0, 0]);
        assert_eq!(Sum.exact(&a, &b), sum);
    });
}

/// "Exact if and only if the exact sum carries into no limb below the top one that passes it on".
#[test]
fn what_does_not_differ() {
    use LimbKind::{Generate, Kill, Propagate};
    on_every_level(|k| {
        let mut shapes = Shapes::new(32);
        for n in 1..=40 {
            let with = |kind: LimbKind, i: usize, other: LimbKind| {
                let mut kinds = vec![kind; n];
                kinds[i] = other;
                kinds
            };
            let exact = [
                // No limb generates a carry, however many would propagate one.
                vec![Propagate; n],
                vec![Kill; n],
                with(Propagate, 0, Kill),
                // A carry arrives everywhere, and every limb has one of its own to send.
                vec![Generate; n],
                // The top limb passes a carry on, out of the number.
                with(Generate, n - 1, Propagate),
                // No carry arrives at limb 0.
                with(Generate, 0, Propagate),
                with(Kill, 0, Generate),
            ];
            for kinds in exact {
                for operation in Operation::ALL {
                    let (a, b) = operation.operands(&kinds, &mut shapes);
                    let r = operation.approximate(k, &a, &b);
                    assert_eq!(r, operation.exact(&a, &b), "{operation:?} {kinds:?}");
                }
            }
        }
    });
}

/// "Not improbable in practice": equal limbs in the middle and a borrow from below.
#[test]
fn equal_limbs_above_a_borrow_are_enough() {
    on_every_level(|k| {
        let (a, b) = ([3, 5, 5, 7, 9], [4, 5, 5, 6, 9]);
        assert_eq!(Difference.approximate(k, &a, &b), [MAX, MAX, 0, 1, 0]);
        assert_eq!(Difference.exact(&a, &b), [MAX, MAX, MAX, 0, 0]);
    });
}

/// "No rounding error; it may change the leading bits": 2^192 - 1 plus 1, and 2^192 minus 1.
#[test]
fn leading_bits_may_differ() {
    on_every_level(|k| {
        assert_eq!(Sum.approximate(k, &[MAX, MAX, MAX, 0], &[1, 0, 0, 0]), [0, 0, MAX, 0]);
        // The documentation's example.
        assert_eq!(Sum.approximate(k, &[MAX, MAX, 0], &[1, 0, 0]), [0; 3]);
        assert_eq!(Difference.approximate(k, &[0, 0, 0, 1], &[1, 0, 0, 0]), [MAX, MAX, 0, 1]);
    });
}

/// "Inexact with probability below (n - 2) / 2^65", on a model that can be counted out: limbs
/// whose low 61 bits always sum to ones behave like limbs of 3 bits, so 3 limbs have 8^6 cases.
#[test]
fn the_probability_on_limbs_of_three_bits() {
    const LOW: Limb = MAX >> 3;
    let digits = |x: usize| [0, 1, 2].map(|i| (x >> (3 * i) & 7) as Limb);
    on_every_level(|k| {
        let mut inexact = 0;
        for (x, y) in (0..1 << 9).flat_map(|x| (0..1 << 9).map(move |y| (x, y))) {
            let a = digits(x).map(|digit| digit << 61 | LOW);
            let b = digits(y).map(|digit| digit << 61);
            inexact += u64::from(Sum.approximate(k, &a, &b) != Sum.exact(&a, &b));
        }
        // Limb 0 carries in 28 of 64 cases, limb 1 passes it on in 8 of 64, limb 2 is any.
        assert_eq!(inexact, 28 * 8 * 64);
        assert!(2 * 8 * inexact < 1 << 18, "below (n - 2) / (2 * 8) of all cases");
    });
}
