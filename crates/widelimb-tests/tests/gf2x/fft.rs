//! Products by transforms against those of Karatsuba's method, and by the laws of rings.

use widelimb_gf2x::Limb;
use widelimb_gf2x::fft::values::{Points, UNALIGNED, aligned, multiply, values};
use widelimb_gf2x::fft::{mul, mul_scratch_len};
use widelimb_gf2x::product as others;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::gf2x::fft::TILE_WORD_LIMBS;
use widelimb_kernels::{Kernels, Threshold};
use widelimb_testkit::of_every_core as tables;
use widelimb_testkit::seeded as test_limbs;

/// Operands by seed: all ones, single bits, or limbs of extreme and of random values.
fn limbs(n: usize, seed: u64) -> Vec<Limb> {
    let limbs = test_limbs::limbs(n, seed);
    match seed % 4 {
        1 => vec![Limb::MAX; n],
        2 => limbs.into_iter().map(|x| if x % 16 == 3 { 1 << (x % 61) } else { 0 }).collect(),
        _ => limbs,
    }
}

fn product(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let canary = 0xCACA;
    let len = mul_scratch_len(k, a.len(), b.len());
    let mut scratch = vec![canary; len + 3];
    let mut r = vec![7; a.len() + b.len()];
    mul(k, &mut r, a, b, &mut scratch[..len]);
    assert!(scratch[len..].iter().all(|&x| x == canary), "beyond the scratch");
    r
}

/// The product by rows and pieces alone.
fn expected(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut k = *k;
    k.thresholds.gf2x_mul_transforms = Threshold::NEVER;
    let mut scratch = vec![0; others::mul_scratch_len(&k, a.len(), b.len())];
    let mut r = vec![7; a.len() + b.len()];
    others::mul(&k, &mut r, a, b, &mut scratch);
    r
}

fn check(k: &Kernels, an: usize, bn: usize, seed: u64) {
    let (a, b) = (limbs(an, seed), limbs(bn, seed / 4 + 1));
    assert!(product(k, &a, &b) == expected(k, &a, &b), "{} {an} {bn} seed {seed}", k.level);
}

#[test]
fn short_products() {
    for k in tables() {
        for an in (0..20).chain([31, 32, 33, 63, 64, 65, 100]) {
            for bn in [0, 1, 2, 3, 7, 15, 16, 17, 64, 129] {
                check(k, an, bn, (an + bn) as u64);
            }
        }
    }
}

#[test]
fn products_around_each_number_of_tiles() {
    for k in tables() {
        // The portable kernels take long, and `avx512base` has those of `avx2`.
        let long: &[usize] = match k.level {
            Level::Avx512 => &[8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 33, 63, 66, 97, 129, 131, 200],
            Level::Avx2 => &[9, 13, 16, 33, 66],
            _ => &[],
        };
        for tiles in (1..=7).chain(long.iter().copied()) {
            for n in [128 * tiles - 1, 128 * tiles + 1] {
                check(k, n / 2, n - n / 2, n as u64);
            }
            check(k, 128 * tiles - 5, 5, 3);
        }
    }
}

#[test]
fn the_strategy_takes_transforms_where_they_pay() {
    for k in tables() {
        let mut k = *k;
        // Above the longest that a kernel of any level is for.
        k.thresholds.gf2x_mul_transforms = 110;
        for (an, bn, take) in [
            (109, 109, false),
            (110, 110, true),
            (111, 110, true),
            (220, 62, false),
            (220, 63, true),
            (1000, 47, false),
            (1000, 48, true),
            (12, 12, false),
        ] {
            let plan = others::Plan::mul(&k, an, bn);
            let transforms = others::Product::Limbs(an, bn, others::Strategy::Transforms);
            let taken = plan.steps.last().is_some_and(|step| step.product == transforms);
            assert_eq!(taken, take, "{} {an} {bn}", k.level);
            let (a, b) = (limbs(an, 3), limbs(bn, 4));
            let mut scratch = vec![0; others::mul_scratch_len(&k, an, bn)];
            let mut r = vec![7; an + bn];
            others::mul(&k, &mut r, &a, &b, &mut scratch);
            assert!(r == expected(&k, &a, &b), "{} {an} {bn}", k.level);
        }
    }
}

/// `(a + b) c = a c + b c` and `X^i` times `X^j`, at lengths whose lowest layers need all of the
/// field.
#[test]
fn long_products_obey_the_laws_of_rings() {
    let best = *tables().last().expect("a level");
    // The portable kernels take too long at this length.
    let n = if best.level >= Level::Avx2 { 1 << 16 } else { 1 << 10 };
    let (a, b, c) = (limbs(n, 7), limbs(n, 11), limbs(n / 2 + 3, 15));
    let sum: Vec<Limb> = a.iter().zip(&b).map(|(a, b)| a ^ b).collect();
    let [ac, bc, expected] = [&a, &b, &sum].map(|x| product(best, x, &c));
    assert!(ac.iter().zip(&bc).map(|(a, b)| a ^ b).eq(expected), "the law of distribution");
    for (i, j) in [(64 * n - 1, 32 * n + 191), (0, 32 * n), (64 * n - 77, 15), (12_345, 67_891 % n)]
    {
        let (mut x, mut y) = (vec![0; n], vec![0; n / 2 + 3]);
        x[i / 64] = 1 << (i % 64);
        y[j / 64] = 1 << (j % 64);
        let r = product(best, &x, &y);
        let ones = r.iter().map(|r| r.count_ones()).sum::<u32>();
        assert!(ones == 1 && r[(i + j) / 64] >> ((i + j) % 64) & 1 == 1, "X^{i} X^{j}");
    }
}

/// Products by kept values, whole ones and modulo `s_k(X^16)`, against plain ones.
#[test]
fn products_by_kept_values() {
    for k in tables() {
        let n = TILE_WORD_LIMBS;
        if k.level == Level::Avx512 {
            for tiles in 1..=5 {
                by_kept_values(
                    k,
                    tiles * n / 3,
                    tiles * n - tiles * n / 3,
                    Points::whole(tiles * n),
                );
                by_kept_values(k, tiles * n / 3, tiles * n, Points::wrapped(tiles * n));
            }
            for tiles in [8, 11, 32, 67] {
                by_kept_values(k, tiles * n, 5 * n, Points::wrapped(tiles * n));
                by_kept_values(k, tiles * n, 5 * n, Points::whole((tiles + 5) * n));
            }
        } else if [Level::Scalar, Level::Avx2].contains(&k.level) {
            by_kept_values(k, n / 2 - 9, n, Points::wrapped(n));
        }
    }
}

fn by_kept_values(k: &Kernels, an: usize, bn: usize, points: Points) {
    let (a, b) = (limbs(an, 4), limbs(bn, 5));
    let mut expected = expected(k, &a, &b);
    points.reduce(k, &mut expected);
    let len = points.values_len();
    let mut scratch = vec![7; UNALIGNED + 2 * len];
    let (of_b, x) = aligned(&mut scratch).split_at_mut(len);
    let mut r = vec![7; expected.len().min(points.limbs())];
    values(k, points, of_b, &b, &mut r[..bn]);
    for _ in 0..2 {
        multiply(k, points, &mut r, &a, of_b, &mut x[..len]);
        assert!(r == expected[..r.len()], "{} {an} {bn} at {points:?}", k.level);
    }
}
