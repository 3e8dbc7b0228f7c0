//! Carries and borrows about the wrap-around of a limb: every result from `2^64 - 16` to 16 in the
//! limb where they begin, made of every operand as near to it, before runs of limbs that pass them
//! on or stop them. A kernel that takes a result near the wrap-around for one that did not reach it
//! shows here.

use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::{on_every_level, oracle};

const MAX: Limb = Limb::MAX;

/// `2^64 - 16` to 16, by way of 0.
fn near() -> impl Iterator<Item = Limb> {
    (0..=32).map(|i: Limb| i.wrapping_sub(16))
}

/// `(k, r, a, b, carry) -> carry`.
type Kernel = fn(&Kernels, &mut [Limb], &[Limb], &[Limb], Limb) -> Limb;

/// Sums or differences: the oracle, and all that should do as it does.
struct Operation {
    name: &'static str,
    /// The first operand, given the result and the second.
    undo: fn(Limb, Limb) -> Limb,
    /// The limb that passes a carry on, if the other operand's is 0.
    passes: Limb,
    oracle: fn(&mut [Limb], &[Limb], &[Limb], Limb) -> Limb,
    kernel: Kernel,
    public: fn(&mut [Limb], &[Limb], &[Limb]) -> Limb,
    unequal: fn(&Kernels, &mut [Limb], &[Limb], &[Limb]) -> Limb,
    unequal_assign: fn(&Kernels, &mut [Limb], &[Limb]) -> Limb,
    one: fn(&mut [Limb], &[Limb], Limb) -> Limb,
    one_assign: fn(&mut [Limb], Limb) -> Limb,
}

const OPERATIONS: [Operation; 2] = [
    Operation {
        name: "sum",
        undo: Limb::wrapping_sub,
        passes: MAX,
        oracle: oracle::add_n,
        kernel: Kernels::add_n,
        public: widelimb_limb::add_n,
        unequal: widelimb_limb::sum::add,
        unequal_assign: widelimb_limb::sum::add_assign,
        one: widelimb_limb::add_1,
        one_assign: widelimb_limb::add_1_assign,
    },
    Operation {
        name: "difference",
        undo: Limb::wrapping_add,
        passes: 0,
        oracle: oracle::sub_n,
        kernel: Kernels::sub_n,
        public: widelimb_limb::sub_n,
        unequal: widelimb_limb::sum::sub,
        unequal_assign: widelimb_limb::sum::sub_assign,
        one: widelimb_limb::sub_1,
        one_assign: widelimb_limb::sub_1_assign,
    },
];

/// Limbs behind the one where the carry begins: a run that passes it on, then nothing, a limb that
/// stops it, or two.
fn runs(passes: Limb) -> impl Iterator<Item = Vec<Limb>> {
    [0, 1, 2, 3, 6, 7, 8, 9, 15, 17].into_iter().flat_map(move |run| {
        [&[][..], &[5], &[!passes, passes]].map(|end| [&vec![passes; run], end].concat())
    })
}

/// The limb `w` and all the first operands whose result begins near the wrap-around.
fn for_all_pairs(operation: &Operation, mut body: impl FnMut(Vec<Limb>, Limb)) {
    for run in runs(operation.passes) {
        for w in near().chain([1 << 63, 0x0123_4567_89ab_cdef]) {
            for result in near() {
                body([&[(operation.undo)(result, w)][..], &run].concat(), w);
            }
        }
    }
}

#[test]
fn one_limb() {
    for operation in &OPERATIONS {
        for_all_pairs(operation, |a, w| {
            let n = a.len();
            let (mut expected, mut r) = (vec![0; n], vec![!0; n]);
            let out = (operation.oracle)(&mut expected, &a, &oracle::resized(&[w], n), 0);
            let what = || format!("{} of {a:x?} and {w:x}", operation.name);
            let got = (operation.one)(&mut r, &a, w);
            assert!((&r, got) == (&expected, out), "{}", what());
            r.copy_from_slice(&a);
            let got = (operation.one_assign)(&mut r, w);
            assert!((&r, got) == (&expected, out), "{} in place", what());
        });
    }
}

/// The carry begins in limb 0 and goes on through the limbs above the shorter operand.
#[test]
fn unequal_lengths_on_every_level() {
    on_every_level(|k| {
        for operation in &OPERATIONS {
            for_all_pairs(operation, |a, w| {
                let n = a.len();
                let (mut expected, mut r) = (vec![0; n], vec![!0; n]);
                let out = (operation.oracle)(&mut expected, &a, &oracle::resized(&[w], n), 0);
                let what = || format!("{} of {a:x?} and {w:x} on {}", operation.name, k.level);
                let got = (operation.unequal)(k, &mut r, &a, &[w]);
                assert!((&r, got) == (&expected, out), "{}", what());
                r.copy_from_slice(&a);
                let got = (operation.unequal_assign)(k, &mut r, &[w]);
                assert!((&r, got) == (&expected, out), "{} in place", what());
            });
        }
    });
}

/// The carry begins in any lane of a vector, or in the first limb with one that comes in.
#[test]
fn equal_lengths_on_every_level() {
    on_every_level(|k| {
        for operation in &OPERATIONS {
            let mut below = 0;
            for_all_pairs(operation, |high, w| {
                // Each pair comes in one lane, and its neighbours in the others.
                below = (below + 1) % 9;
                let a = [&vec![7; below], &high[..]].concat();
                let n = a.len();
                let mut b = vec![0; n];
                b[below] = w;
                let (mut expected, mut r) = (vec![0; n], vec![!0; n]);
                for carry in [0, 1] {
                    let out = (operation.oracle)(&mut expected, &a, &b, carry);
                    let got = (operation.kernel)(k, &mut r, &a, &b, carry);
                    let same = (&r, got) == (&expected, out);
                    let name = operation.name;
                    assert!(same, "{name} of {a:x?} and {b:x?}, carry {carry}, on {}", k.level);
                }
                let out = (operation.oracle)(&mut expected, &a, &b, 0);
                let got = (operation.public)(&mut r, &a, &b);
                let same = (&r, got) == (&expected, out);
                assert!(same, "{} of {a:x?} and {b:x?}, public", operation.name);
            });
        }
    });
}
