//! `add_n` and `sub_n` of every level on all the patterns of carries that their mask arithmetic
//! can meet: exhaustively in small, and with ripples between any two limbs.

use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::operands::{all_short_lengths, border_lengths};
use widelimb_testkit::shapes::LimbKind;
use widelimb_testkit::{Shapes, on_every_level, oracle};

const MAX: Limb = Limb::MAX;

type Call = fn(&Kernels, &mut [Limb], &[Limb], &[Limb], Limb) -> Limb;
type Oracle = fn(&mut [Limb], &[Limb], &[Limb], Limb) -> Limb;
type LimbsOf = fn(&mut Shapes, LimbKind) -> (Limb, Limb);

const OPERATIONS: [(&str, Call, Oracle, LimbsOf); 2] = [
    ("add_n", Kernels::add_n, oracle::add_n, Shapes::addend_limbs),
    ("sub_n", Kernels::sub_n, oracle::sub_n, Shapes::subtrahend_limbs),
];

/// Both operands take every combination of the limbs next to the wrap-around.
#[test]
fn all_numbers_of_extreme_limbs_up_to_four_limbs() {
    const LIMBS: [Limb; 4] = [0, 1, MAX - 1, MAX];
    let fill = |a: &mut [Limb], index: usize| {
        for (i, limb) in a.iter_mut().enumerate() {
            *limb = LIMBS[(index >> (2 * i)) % 4];
        }
    };
    on_every_level(|k| {
        for (name, call, oracle, _) in OPERATIONS {
            for n in 1..=4 {
                let [mut a, mut b, mut r, mut expected] = [(); 4].map(|()| vec![0; n]);
                for index in 0..1 << (4 * n) {
                    fill(&mut a, index);
                    fill(&mut b, index >> (2 * n));
                    for carry in [0, 1] {
                        let out = oracle(&mut expected, &a, &b, carry);
                        let got = call(k, &mut r, &a, &b, carry);
                        assert!((&r, got) == (&expected, out), "{name} {a:x?} {b:x?} {carry}");
                    }
                }
            }
        }
    });
}

/// Eight neighbouring limbs take all 3^8 patterns of generate, propagate and kill, anywhere in a
/// longer number, between limbs that all kill, all propagate or all generate.
#[test]
fn all_patterns_of_eight_limbs_anywhere() {
    let lengths: &[(usize, &[usize])] = if cfg!(debug_assertions) {
        &[(8, &[0]), (40, &[16])]
    } else {
        &[
            (8, &[0]),
            (16, &[0, 5, 8]),
            (31, &[8, 20]),
            (40, &[0, 16, 27, 32]),
            (72, &[0, 24, 28, 32, 56, 60, 64]),
            (136, &[64, 124, 128]),
        ]
    };
    on_every_level(|k| {
        for (name, call, oracle, limbs_of) in OPERATIONS {
            for &(n, offsets) in lengths {
                for &offset in offsets {
                    for around in LimbKind::ALL {
                        let mut shapes = Shapes::new(n as u64);
                        let (mut a, mut b): (Vec<Limb>, Vec<Limb>) =
                            (0..n).map(|_| limbs_of(&mut shapes, around)).unzip();
                        let (mut r, mut expected) = (vec![0; n], vec![0; n]);
                        for pattern in 0..3usize.pow(8) {
                            let mut rest = pattern;
                            for i in offset..offset + 8 {
                                (a[i], b[i]) = limbs_of(&mut shapes, LimbKind::ALL[rest % 3]);
                                rest /= 3;
                            }
                            for carry in [0, 1] {
                                let out = oracle(&mut expected, &a, &b, carry);
                                let got = call(k, &mut r, &a, &b, carry);
                                assert!(
                                    (&r, got) == (&expected, out),
                                    "{name} on level {}, carry {carry}:\na = {a:x?}\nb = {b:x?}",
                                    k.level
                                );
                            }
                        }
                    }
                }
            }
        }
    });
}

/// Adds and subtracts so that a ripple starts at limb `start` and stops at limb `end`, and checks
/// the results, which are known without an oracle.
struct Ripple {
    /// Limbs that make no carry: added to 0, or subtracted from themselves.
    rest: Vec<Limb>,
    a: Vec<Limb>,
    b: Vec<Limb>,
    r: Vec<Limb>,
}

impl Ripple {
    fn new(n: usize) -> Ripple {
        let mut rest = vec![0; n];
        Shapes::new(n as u64).fill_uniform(&mut rest);
        // The limbs are neither 0 nor all ones, so that no ripple passes.
        rest.iter_mut().for_each(|limb| *limb = (*limb | 1) & !2);
        Ripple { rest, a: vec![0; n], b: vec![0; n], r: vec![0; n] }
    }

    /// `start..end` are all ones in `a`, and 1 is added at `start`.
    fn check_sum(&mut self, k: &Kernels, start: usize, end: usize) {
        let n = self.rest.len();
        self.a.copy_from_slice(&self.rest);
        self.a[start..end].fill(MAX);
        self.b.fill(0);
        self.b[start] = 1;
        let carry = k.add_n(&mut self.r, &self.a, &self.b, 0);
        self.check("+", k, start, end, self.rest.get(end).map(|limb| limb + 1), 0, carry);
        if start == 0 {
            self.b[0] = 0;
            let carry = k.add_n(&mut self.r, &self.a, &self.b, 1);
            self.check("+ carry", k, 0, end, self.rest.get(end).map(|limb| limb + 1), 0, carry);
        }
        assert_eq!(self.a.len(), n);
    }

    /// `start..end` are 0 in `a`, and 1 is subtracted at `start`.
    fn check_difference(&mut self, k: &Kernels, start: usize, end: usize) {
        self.a.copy_from_slice(&self.rest);
        self.a[start..end].fill(0);
        self.b.fill(0);
        self.b[start] = 1;
        let borrow = k.sub_n(&mut self.r, &self.a, &self.b, 0);
        self.check("-", k, start, end, self.rest.get(end).map(|limb| limb - 1), MAX, borrow);
        if start == 0 {
            self.b[0] = 0;
            let borrow = k.sub_n(&mut self.r, &self.a, &self.b, 1);
            self.check("- borrow", k, 0, end, self.rest.get(end).map(|limb| limb - 1), MAX, borrow);
        }
    }

    #[allow(clippy::too_many_arguments)] // a check of one case; each is a part of it
    fn check(
        &self,
        what: &str,
        k: &Kernels,
        start: usize,
        end: usize,
        at_end: Option<Limb>,
        within: Limb,
        carry: Limb,
    ) {
        let Ripple { rest, r, .. } = self;
        let n = rest.len();
        let above = (end + 1).min(n);
        let right = r[..start] == rest[..start]
            && r[start..end].iter().all(|&limb| limb == within)
            && r.get(end).copied() == at_end
            && r[above..] == rest[above..]
            && carry == Limb::from(end == n);
        assert!(right, "{what} on level {}, n = {n}, ripple {start}..{end}: {r:x?}", k.level);
    }
}

#[test]
fn ripples_between_any_two_limbs() {
    on_every_level(|k| {
        for n in all_short_lengths().skip(1).filter(|n| !cfg!(debug_assertions) || n % 16 == 1) {
            let mut ripple = Ripple::new(n);
            for start in 0..n {
                for end in start + 1..=n {
                    ripple.check_sum(k, start, end);
                    ripple.check_difference(k, start, end);
                }
            }
        }
    });
}

#[test]
fn ripples_across_the_borders_of_blocks() {
    on_every_level(|k| {
        for n in border_lengths(4098) {
            let mut ripple = Ripple::new(n);
            let mut near_borders: Vec<usize> =
                [0, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, n]
                    .into_iter()
                    .flat_map(|border| border.saturating_sub(1)..=border + 1)
                    .filter(|&i| i <= n)
                    .collect();
            near_borders.dedup();
            for &start in near_borders.iter().filter(|&&start| start < n) {
                for &end in near_borders.iter().filter(|&&end| end > start) {
                    ripple.check_sum(k, start, end);
                    ripple.check_difference(k, start, end);
                }
            }
        }
    });
}

/// Long numbers that are one ripple from end to end.
#[test]
fn full_ripples_of_every_length() {
    on_every_level(|k| {
        for n in all_short_lengths().chain(border_lengths(4098)) {
            let (ones, zeros) = (vec![MAX; n], vec![0; n]);
            let mut r = vec![7; n];
            assert_eq!((k.add_n(&mut r, &ones, &zeros, 1), &r), (1, &zeros), "n = {n}");
            assert_eq!((k.add_n(&mut r, &zeros, &ones, 0), &r), (0, &ones), "n = {n}");
            assert_eq!((k.add_n(&mut r, &ones, &ones, 1), &r), (1, &ones), "n = {n}");
            assert_eq!((k.sub_n(&mut r, &zeros, &zeros, 1), &r), (1, &ones), "n = {n}");
            assert_eq!((k.sub_n(&mut r, &ones, &ones, 0), &r), (0, &zeros), "n = {n}");
            assert_eq!((k.sub_n(&mut r, &zeros, &ones, 1), &r), (1, &zeros), "n = {n}");
        }
    });
}
