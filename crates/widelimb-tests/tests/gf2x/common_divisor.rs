//! Against Euclid's algorithm bit by bit, on operands whose quotients are short, long and both.

use widelimb_gf2x::Limb;
use widelimb_gf2x::common_divisor::half::{apply, next_step};
use widelimb_gf2x::common_divisor::vectors::{add, bits, divide_step, product};
use widelimb_gf2x::common_divisor::*;
use widelimb_kernels::Kernels;
use widelimb_limb::trim::{trim, trimmed};
use widelimb_testkit::of_every_core as tables;

/// Thresholds at which every part is taken by short operands.
const METHODS_TESTED: [Methods; 4] = [
    METHODS,
    Methods { half_gcd: usize::MAX, halved: usize::MAX },
    Methods { half_gcd: 1, halved: 1 },
    Methods { half_gcd: 6, halved: 300 },
];

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A polynomial of `bits` coefficients, the uppermost 1.
    fn of_bits(&mut self, bits: usize) -> Vec<Limb> {
        let mut r: Vec<Limb> = (0..bits.div_ceil(64))
            .map(|_| match self.next() % 8 {
                0 => 0,
                1 => Limb::MAX,
                _ => self.next(),
            })
            .collect();
        if bits > 0 {
            let top = (bits - 1) % 64;
            let last = r.last_mut().unwrap();
            *last = (*last & (Limb::MAX >> (63 - top))) | 1 << top;
        }
        r
    }
}

/// Euclid's algorithm by single shifts.
fn plain(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (mut a, mut b) = (trimmed(a).to_vec(), trimmed(b).to_vec());
    while !b.is_empty() {
        while bits(&a) >= bits(&b) {
            let shift = bits(&a) - bits(&b);
            for (i, &limb) in b.iter().enumerate() {
                a[i + shift / 64] ^= limb << (shift % 64);
                let above = limb.checked_shr(64 - (shift % 64) as u32).unwrap_or(0);
                if above != 0 {
                    a[i + shift / 64 + 1] ^= above;
                }
            }
        }
        trim(&mut a);
        core::mem::swap(&mut a, &mut b);
    }
    a
}

fn small(x: u64) -> Vec<Limb> {
    if x == 0 { vec![] } else { vec![x] }
}

fn assert_identity(k: &Kernels, a: &[Limb], b: &[Limb], methods: Methods) {
    let expected = plain(a, b);
    let what = || format!("{} {methods:?} {a:x?} {b:x?}", k.level);
    assert_eq!(gcd_by(k, a, b, methods), expected, "{}", what());
    let (g, u, v) = extended_gcd_by(k, a, b, methods);
    assert_eq!(g, expected, "{}", what());
    let mut sum = product(k, &u, a);
    add(k, &mut sum, &product(k, &v, b));
    trim(&mut sum);
    assert_eq!(sum, g, "{}", what());
    assert!(u.last() != Some(&0) && v.last() != Some(&0), "trimmed: {}", what());
    let (a, b) = (trimmed(a), trimmed(b));
    if g.is_empty() {
        assert!(u.is_empty() && v.is_empty());
    } else if g == b {
        assert!(u.is_empty() && v == [1], "{}", what());
    } else if g == a {
        assert!(u == [1] && v.is_empty(), "{}", what());
    } else {
        // `deg u < deg b - deg g`
        assert!(bits(&u) + bits(&g) <= bits(b), "{}", what());
        assert!(bits(&v) + bits(&g) <= bits(a), "{}", what());
    }
}

#[test]
fn all_small_pairs() {
    let k = widelimb_kernels::kernels();
    for a in 0..128 {
        for b in 0..128 {
            assert_identity(k, &small(a), &small(b), METHODS);
        }
    }
}

#[test]
fn every_level_every_method_around_limbs() {
    for k in tables() {
        let mut random = Random(77);
        for methods in METHODS_TESTED {
            for n in [1, 2, 63, 64, 65, 126, 127, 128, 129, 130, 191, 192, 193, 256, 257, 400] {
                for m in [0, 1, 2, 60, 64, 65, 128, 129, 200, 320] {
                    let (a, b) = (random.of_bits(n), random.of_bits(m));
                    assert_identity(k, &a, &b, methods);
                    assert_identity(k, &b, &a, methods);
                }
            }
        }
    }
}

#[test]
fn common_factors_and_long_quotients() {
    let k = widelimb_kernels::kernels();
    let mut random = Random(5);
    for methods in METHODS_TESTED {
        for i in 0..60 {
            let n = 1 + random.next() as usize % 1500;
            let m = 1 + random.next() as usize % 1500;
            let common = 1 + random.next() as usize % 700;
            let (a, b, c) = (random.of_bits(n), random.of_bits(m), random.of_bits(common));
            let (mut x, mut y) = (product(k, &a, &c), product(k, &b, &c));
            if i % 3 == 0 {
                // A long first quotient, and then another.
                let z = random.of_bits(400);
                add(k, &mut y, &product(k, &x, &z));
                let z = random.of_bits(500);
                add(k, &mut x, &product(k, &y, &z));
            }
            assert_identity(k, &x, &y, methods);
        }
    }
}

/// Single shifts would take too long here: the steps, which were compared with these, are the
/// oracle.
#[test]
fn at_the_thresholds() {
    let k = widelimb_kernels::kernels();
    let mut random = Random(9);
    let by_steps = METHODS_TESTED[1];
    for limbs in [GCD_HALF - 1, GCD_HALF, GCD_HALF + 1] {
        let (a, b) = (random.of_bits(64 * limbs + 1), random.of_bits(64 * limbs - 3));
        let common = random.of_bits(300);
        let (x, y) = (product(k, &a, &common), product(k, &b, &common));
        let g = gcd(k, &x, &y);
        assert!(bits(&g) >= 300 && g == gcd_by(k, &x, &y, by_steps), "{limbs}");
        let (g, u, v) = extended_gcd(k, &a, &b);
        let mut sum = product(k, &u, &a);
        add(k, &mut sum, &product(k, &v, &b));
        trim(&mut sum);
        assert_eq!((sum, g.clone()), (g, gcd_by(k, &a, &b, by_steps)), "{limbs}");
        assert!(bits(&u) < bits(&b) && bits(&v) < bits(&a), "{limbs}");
    }
}

#[test]
fn inverses() {
    let k = widelimb_kernels::kernels();
    assert_eq!(inverse(k, &[1], &[]), None);
    assert_eq!(inverse(k, &[], &[0b11]), None);
    assert_eq!(inverse(k, &[], &[1]), Some(vec![]));
    assert_eq!(inverse(k, &[7], &[1]), Some(vec![]));
    // X (X + 1) = 1 modulo X^2 + X + 1
    assert_eq!(inverse(k, &[0b10], &[0b111]), Some(vec![0b11]));
    assert_eq!(inverse(k, &[0b11], &[0b101]), None);
    let mut random = Random(3);
    for n in [5, 64, 65, 500, 3000, 9000] {
        for m in [1, 5, 64, 200, 3001] {
            let (f, a) = (random.of_bits(n), random.of_bits(m));
            match inverse(k, &a, &f) {
                None => assert_ne!(plain(&a, &f), [1]),
                Some(v) => {
                    assert!(bits(&v) < bits(&f));
                    let mut rest = product(k, &v, &a);
                    add(k, &mut rest, &[1]);
                    let mut divisor = f.clone();
                    divide_step(k, &mut rest, &mut divisor);
                    assert!(divisor.is_empty());
                }
            }
        }
    }
}

#[test]
fn steps_reach_their_degree_and_no_further() {
    let k = widelimb_kernels::kernels();
    let mut random = Random(1);
    for degree in 0..=62 {
        for _ in 0..50 {
            let (x, y) =
                (u128::from(random.next()) << 64 | 1 << 127, u128::from(random.next()) << 60);
            let (mut a, mut b) =
                (vec![x as u64, (x >> 64) as u64], vec![y as u64, (y >> 64) as u64]);
            let least = 128 - degree;
            let step = next_step(k, &mut a, &mut b, degree);
            assert_eq!(step.is_none(), bits(&b) < least);
            if let Some(step) = step {
                apply(k, &step, &mut a, &mut b);
                assert!(bits(&a) >= least, "{degree}");
            }
        }
    }
}
