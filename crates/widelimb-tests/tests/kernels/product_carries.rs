//! Schoolbook products and squares on operands of few sections, each of zeros, a one or ones: all
//! operands of a length that make, pass on and stop carries at the borders of limbs, of digits of
//! 52 bits, of halves and of pieces.

use crate::limb_support::{Guarded, big};
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::levels;

/// The borders between digits of 52 bits.
const DIGIT: usize = 52;

#[track_caller]
fn check_mul(levels: &[&Kernels], a: &[Limb], b: &[Limb]) {
    let expected = big(a) * big(b);
    for k in levels {
        let mut r = Guarded::new(a.len() + b.len());
        k.mul_basecase(r.limbs(), a, b);
        assert!(big(r.checked()) == expected, "level {}: {a:x?} {b:x?}", k.level);
    }
}

#[track_caller]
fn check_sqr(levels: &[&Kernels], a: &[Limb]) {
    let expected = big(a) * big(a);
    for k in levels {
        let mut r = Guarded::new(2 * a.len());
        k.sqr_basecase(r.limbs(), a);
        assert!(big(r.checked()) == expected, "level {}: {a:x?}", k.level);
    }
}

/// A number of `n` limbs whose bits from each border to the next are all 0, only the lowest 1, or
/// all 1, as the digits of `i` in base 3 say.
fn sections(n: usize, borders: &[usize], mut i: usize) -> Vec<Limb> {
    let mut a = vec![0; n];
    let mut set = |bit: usize| a[bit / 64] |= 1 << (bit % 64);
    let ends = borders.iter().copied().chain([64 * n]);
    let mut start = 0;
    for end in ends {
        match i % 3 {
            0 => {}
            1 => set(start),
            _ => (start..end).for_each(&mut set),
        }
        (start, i) = (end, i / 3);
    }
    a
}

/// Every number with these borders; in debug builds, one of 29.
fn all_sections(n: usize, borders: &[usize]) -> Vec<Vec<Limb>> {
    let count = 3_usize.pow(borders.len() as u32 + 1);
    let step = if cfg!(debug_assertions) { 29 } else { 1 };
    (0..count).step_by(step).map(|i| sections(n, borders, i)).collect()
}

/// Checks all squares and products of numbers of `n` limbs that change at the borders.
fn check_all(n: usize, borders: &[usize]) {
    let levels = levels();
    let all = all_sections(n, borders);
    for a in &all {
        check_sqr(&levels, a);
        for b in &all {
            check_mul(&levels, a, b);
        }
    }
}

#[test]
fn sections_of_limbs() {
    for n in [9, 10, 13, 16, 33] {
        check_all(n, &[64, 64 * (n / 2), 64 * (n - 1)]);
    }
    check_all(12, &[64 * 2, 64 * 5, 64 * 8, 64 * 11]);
}

/// Eight digits to a vector: from one to the next, and within.
#[test]
fn sections_of_digits() {
    for n in [13, 20, 27] {
        check_all(n, &[DIGIT, 7 * DIGIT, 8 * DIGIT, 15 * DIGIT]);
        check_all(n, &[8 * DIGIT - 1, 8 * DIGIT, 9 * DIGIT, 9 * DIGIT + 1]);
    }
}

#[test]
fn squares_of_many_sections() {
    let levels = levels();
    for n in [13, 26, 40] {
        for unit in [DIGIT, 64, 2 * DIGIT, 101] {
            let borders: Vec<usize> = (1..8).map(|i| i * unit).collect();
            for a in all_sections(n, &borders) {
                check_sqr(&levels, &a);
            }
        }
    }
}

/// Products by halves: the differences of the halves have either sign, and the largest values.
#[test]
fn sections_of_halves() {
    for n in [116, 117, 130, 144, 156] {
        // A half is of whole vectors of digits.
        let half = usize::div_ceil(64 * n, 16 * DIGIT) * 8 * DIGIT;
        check_all(n, &[half / 2, half]);
        check_all(n, &[half - DIGIT, half, half + DIGIT]);
    }
}

/// Products by pieces of 156 limbs: the carries from one piece to the next.
#[test]
fn sections_of_pieces() {
    let levels = levels();
    let piece = 64 * 156;
    for (an, bn) in [(157, 157), (300, 100), (312, 157), (313, 312), (470, 20)] {
        let of_a = all_sections(an, &[piece - 64, piece, piece + 1]);
        let of_b = all_sections(bn, &[64, 64 * bn - 1]);
        for a in &of_a {
            for b in &of_b {
                check_mul(&levels, a, b);
            }
        }
    }
}

/// The lengths that are compiled into kernels, and those beside them.
#[test]
fn about_the_lengths_compiled_into_kernels() {
    let levels = levels();
    let about = |at: usize| (at - 2..=at + 2).step_by(if cfg!(debug_assertions) { 4 } else { 1 });
    let mut rng = crate::limb_support::rng(1);
    for (an, bn) in [(8, 8), (10, 10), (25, 4), (46, 32), (46, 46), (116, 116), (132, 116)]
        .into_iter()
        .chain([(156, 116), (156, 137), (156, 156), (312, 116), (312, 156), (312, 312)])
    {
        for an in about(an) {
            for bn in about(bn) {
                let (a, b) = (
                    crate::limb_support::shapes(&mut rng, an),
                    crate::limb_support::shapes(&mut rng, bn),
                );
                for (a, b) in a.iter().zip(&b) {
                    check_mul(&levels, a, b);
                }
            }
        }
    }
    for n in [8, 12, 13, 64, 116, 156, 208, 312].into_iter().flat_map(about) {
        for a in crate::limb_support::shapes(&mut rng, n) {
            check_sqr(&levels, &a);
        }
    }
}
