//! Every level's kernels against the portable ones.

use widelimb_kernels::batch::mul_scratch_len;
use widelimb_kernels::batch::{
    BatchKernels, DIGIT_BITS, DIGIT_MASK, FEW, LANES, Lanes, MOST_DIGITS, Moduli,
};
use widelimb_kernels::cpu::Level;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::scalar;

use core::array;
use std::vec;
use std::vec::Vec;
use widelimb_testkit::Shapes;

const PORTABLE: &BatchKernels = &scalar::batch::KERNELS;

/// The batches of every level that has its own.
fn levels() -> Vec<(Level, BatchKernels)> {
    widelimb_testkit::levels().into_iter().map(|k| (k.level, k.batch)).collect()
}

/// Eight numbers of `n` digits, with something above each digit.
fn numbers(shapes: &mut Shapes, n: usize) -> Vec<Lanes> {
    let lanes: [Vec<u64>; LANES] = array::from_fn(|_| shapes.operand(n));
    (0..n).map(|i| Lanes(array::from_fn(|lane| lanes[lane][i]))).collect()
}

fn digits(a: &[Lanes]) -> Vec<[u64; LANES]> {
    a.iter().map(|digit| digit.0.map(|lane| lane & DIGIT_MASK)).collect()
}

/// Compares the digits of the lanes that are wanted.
fn compare(a: &[Lanes], expected: &[Lanes], m: Moduli<'_>, what: core::fmt::Arguments<'_>) {
    for (a, expected) in digits(a).iter().zip(digits(expected)) {
        assert_eq!(a[..m.lanes], expected[..m.lanes], "{} digits, {what}", expected.len());
    }
}

/// `-1 / m mod 2^(52 n)`, digit after digit.
fn neg_inverse(m: &[Lanes], lane: usize) -> Vec<u64> {
    let m: Vec<u64> = m.iter().map(|digit| digit.0[lane] & DIGIT_MASK).collect();
    let inverse = (0..6).fold(1u64, |x, _| x.wrapping_mul(2u64.wrapping_sub(m[0].wrapping_mul(x))));
    // The multiple of `m` by the quotient digits so far, plus 1.
    let mut sum = vec![0; m.len()];
    sum[0] = 1;
    let mut digits = vec![];
    for i in 0..m.len() {
        let digit = (sum[i] as u64).wrapping_mul(inverse).wrapping_neg() & DIGIT_MASK;
        let mut carry = 0;
        for (sum, &m) in sum[i..].iter_mut().zip(&m) {
            let column: u128 = *sum + u128::from(digit) * u128::from(m) + carry;
            (*sum, carry) = (column & u128::from(DIGIT_MASK), column >> DIGIT_BITS);
        }
        digits.push(digit);
    }
    digits
}

/// Odd moduli below `2^(52 n - 2)`, and what their reduction needs.
fn moduli(shapes: &mut Shapes, n: usize, ones: bool) -> [Vec<Lanes>; 2] {
    let mut m = numbers(shapes, n);
    if ones {
        m.fill(Lanes([u64::MAX; LANES]));
    }
    for lane in 0..LANES {
        m[0].0[lane] |= 3;
        // Above 0, so that a number below the modulus may have any digits below.
        m[n - 1].0[lane] = (m[n - 1].0[lane] & !(3 << 50)) | 1;
    }
    let lanes: [Vec<u64>; LANES] = array::from_fn(|lane| neg_inverse(&m, lane));
    let dirt = numbers(shapes, n);
    let inverse = (0..n)
        .map(|i| Lanes(array::from_fn(|lane| lanes[lane][i] | (dirt[i].0[lane] & !DIGIT_MASK))));
    let inverse = inverse.collect();
    [m, inverse]
}

/// A product in all lanes and in few, in place too.
fn check(levels: &[(Level, BatchKernels)], a: &[Lanes], b: &[Lanes], m: Moduli<'_>) -> Vec<Lanes> {
    let n = a.len();
    let mut scratch = vec![Lanes([u64::MAX; LANES]); mul_scratch_len(n)];
    let mut product = vec![Lanes([u64::MAX; LANES]); n];
    PORTABLE.mul(&mut product, a, b, m, &mut scratch);
    for (level, k) in levels {
        for lanes in [FEW, LANES] {
            let m = Moduli { lanes, ..m };
            let mut r = vec![Lanes([u64::MAX; LANES]); n];
            k.mul(&mut r, a, b, m, &mut scratch);
            compare(&r, &product, m, format_args!("{level}, {lanes} lanes"));
            for (of, by) in [(a, b), (b, a)] {
                r.copy_from_slice(of);
                k.mul_assign(&mut r, by, m, &mut scratch);
                compare(&r, &product, m, format_args!("{level}, {lanes} lanes, in place"));
            }
        }
    }
    product
}

/// A square with every level, against the portable one.
fn check_square(levels: &[(Level, BatchKernels)], a: &[Lanes], m: Moduli<'_>) {
    let n = a.len();
    let mut scratch = vec![Lanes([u64::MAX; LANES]); mul_scratch_len(n)];
    let mut square = vec![Lanes::ZERO; n];
    PORTABLE.sqr(&mut square, a, m, &mut scratch);
    for (level, k) in levels {
        for lanes in [FEW, LANES] {
            let m = Moduli { lanes, ..m };
            let mut r = vec![Lanes([u64::MAX; LANES]); n];
            k.sqr(&mut r, a, m, &mut scratch);
            compare(&r, &square, m, format_args!("{level}, {lanes} lanes"));
            r.copy_from_slice(a);
            k.sqr_assign(&mut r, m, &mut scratch);
            compare(&r, &square, m, format_args!("{level}, {lanes} lanes, in place"));
        }
    }
}

/// A factor below `R` times one below the modulus, and what is below twice the modulus.
fn check_length(levels: &[(Level, BatchKernels)], shapes: &mut Shapes, n: usize, ones: bool) {
    let [modulus, inverse] = moduli(shapes, n, ones);
    let floats = &DefaultFloats::set();
    let m = Moduli { modulus: &modulus, neg_inverse: &inverse, lanes: LANES, floats };
    let mut below = if ones { modulus.clone() } else { numbers(shapes, n) };
    for lane in 0..LANES {
        let top = modulus[n - 1].0[lane] & DIGIT_MASK;
        below[n - 1].0[lane] = top - 1;
    }
    let any = if ones { vec![Lanes([u64::MAX; LANES]); n] } else { numbers(shapes, n) };
    let r = check(levels, &any, &below, m);
    let r2 = check(levels, &r, &below, m);
    check(levels, &r, &r2, m);
    check_square(levels, &r, m);
    check_square(levels, &below, m);
    // The largest squares: below twice the modulus.
    let mut most = modulus.clone();
    for lane in 0..LANES {
        let top = modulus[n - 1].0[lane] & DIGIT_MASK;
        most[n - 1].0[lane] = 2 * top;
    }
    check_square(levels, &most, m);
    check(levels, &most, &most, m);
}

#[test]
fn products_of_every_length() {
    let levels = levels();
    let mut shapes = Shapes::new(1);
    for n in 1..=if cfg!(debug_assertions) { 24 } else { 160 } {
        for ones in [false, false, true] {
            check_length(&levels, &mut shapes, n, ones);
        }
    }
}

/// Products of the longest operands, whose sums come close to the bound.
#[test]
fn products_of_the_longest() {
    let n = if cfg!(debug_assertions) { 100 } else { MOST_DIGITS };
    check_length(&levels(), &mut Shapes::new(2), n, true);
    check_length(&levels(), &mut Shapes::new(3), n, false);
}

#[test]
fn every_entry_is_selected() {
    let mut shapes = Shapes::new(4);
    for n in [1, 2, 5, 20] {
        for entries in 1..=17 {
            let table = numbers(&mut shapes, n * entries);
            // An index beyond the table selects nothing.
            let index = Lanes(array::from_fn(|_| shapes.below(entries + 2) as u64));
            let [mut expected, mut r] = [vec![Lanes::ZERO; n], vec![Lanes([7; LANES]); n]];
            scalar::KERNELS.select(&mut expected, &table, &index);
            for k in widelimb_testkit::levels() {
                k.select(&mut r, &table, &index);
                assert_eq!(r, expected, "{n} digits, {entries} entries at {}", k.level);
            }
        }
    }
}

#[test]
fn residues_are_reduced_once() {
    let mut shapes = Shapes::new(5);
    for n in 1..=20 {
        let [modulus, _] = moduli(&mut shapes, n, false);
        let mut values = numbers(&mut shapes, n);
        for lane in 0..LANES {
            let top = modulus[n - 1].0[lane] & DIGIT_MASK;
            match lane % 4 {
                0 => (0..n).for_each(|i| values[i].0[lane] = modulus[i].0[lane]),
                1 => values[n - 1].0[lane] = 2 * top,
                2 => values[n - 1].0[lane] = top - 1,
                _ => values[n - 1].0[lane] = top,
            }
        }
        let mut expected = values.clone();
        PORTABLE.reduce_once(&mut expected, &modulus);
        for (level, k) in levels() {
            let mut r = values.clone();
            k.reduce_once(&mut r, &modulus);
            assert_eq!(r, expected, "{n} digits at {level}");
        }
    }
}

/// Sums of numbers below twice the modulus, in place on either source too.
#[test]
fn sums_and_differences_of_residues() {
    let mut shapes = Shapes::new(6);
    for n in (1..=20).chain([57]) {
        for round in 0..8 {
            let [mut twice, _] = moduli(&mut shapes, n, round == 0);
            // Twice a modulus has zeros above its digits.
            twice.iter_mut().for_each(|digit| digit.0 = digit.0.map(|lane| lane & DIGIT_MASK));
            let below = |shapes: &mut Shapes, kind: usize| {
                let mut a = numbers(shapes, n);
                for lane in 0..LANES {
                    match (lane + kind) % 4 {
                        0 => (0..n).for_each(|i| a[i].0[lane] = twice[i].0[lane]),
                        1 => (0..n).for_each(|i| a[i].0[lane] = 0),
                        _ => a[n - 1].0[lane] = twice[n - 1].0[lane] - 1,
                    }
                    if (lane + kind).is_multiple_of(4) {
                        // The largest there is; the lowest digit is odd.
                        a[0].0[lane] -= 1;
                    }
                }
                a
            };
            let [a, b] = [below(&mut shapes, round), below(&mut shapes, 3 * round + 1)];
            let [mut sum, mut rest] = [vec![Lanes::ZERO; n], vec![Lanes::ZERO; n]];
            PORTABLE.add_mod(&mut sum, &a, &b, &twice);
            PORTABLE.sub_mod(&mut rest, &a, &b, &twice);
            for (level, k) in levels() {
                let mut r = vec![Lanes([7; LANES]); n];
                k.add_mod(&mut r, &a, &b, &twice);
                assert_eq!(r, sum, "{n} digits at {level}");
                for (of, by) in [(&a, &b), (&b, &a)] {
                    r.copy_from_slice(of);
                    k.add_mod_assign(&mut r, by, &twice);
                    assert_eq!(r, sum, "{n} digits in place at {level}");
                }
                k.sub_mod(&mut r, &a, &b, &twice);
                assert_eq!(r, rest, "{n} digits at {level}");
                r.copy_from_slice(&a);
                k.sub_mod_assign(&mut r, &b, &twice);
                assert_eq!(r, rest, "{n} digits in place at {level}");
                // (a - b) + b
                k.add_mod_assign(&mut r, &b, &twice);
                assert_eq!(r, digits(&a).into_iter().map(Lanes).collect::<Vec<_>>(), "{level}");
            }
        }
    }
}

/// Every length, numbers of one length and of several, digits that end before the limbs and after
/// them.
#[test]
fn limbs_become_digits_and_digits_limbs() {
    let mut shapes = Shapes::new(7);
    for len in (0..=60usize).chain([103, 104, 105, 209]) {
        let whole = (64 * len).div_ceil(DIGIT_BITS);
        for n in [whole, whole + 3, whole.saturating_sub(2)] {
            let unlike = |shapes: &mut Shapes| shapes.below(len + 1);
            for lens in [[len; LANES], array::from_fn(|_| unlike(&mut shapes))] {
                let limbs = lens.map(|len| shapes.operand(len));
                let expected: Vec<Lanes> = (0..n)
                    .map(|i| Lanes(array::from_fn(|lane| digit_of(&limbs[lane], i))))
                    .collect();
                for (level, k) in levels() {
                    let mut r = vec![Lanes([7; LANES]); n];
                    k.expand(&mut r, array::from_fn(|lane| &limbs[lane][..]));
                    assert!(r == expected, "{lens:?} limbs, {n} digits at {level}");
                    // The bits above a digit are ignored.
                    r.iter_mut().for_each(|digit| digit.0.iter_mut().for_each(|x| *x |= 5 << 60));
                    let mut back = lens.map(|len| vec![7; len]);
                    k.contract(back.each_mut().map(|limbs| &mut limbs[..]), &r);
                    for (back, limbs) in back.iter().zip(&limbs) {
                        let cut = cut(limbs, DIGIT_BITS * n);
                        assert!(*back == cut, "{lens:?} limbs, {n} digits at {level}");
                    }
                }
            }
        }
    }
}

/// Digit `i` of a number, bit by bit of it.
fn digit_of(a: &[u64], i: usize) -> u64 {
    let bit = |at: usize| a.get(at / 64).map_or(0, |limb| limb >> (at % 64) & 1);
    (0..DIGIT_BITS).map(|j| bit(DIGIT_BITS * i + j) << j).sum()
}

/// The low bits of a number.
fn cut(a: &[u64], bits: usize) -> Vec<u64> {
    let limb = |(i, &limb): (usize, &u64)| match bits.saturating_sub(64 * i) {
        0 => 0,
        left @ 1..64 => limb & ((1 << left) - 1),
        _ => limb,
    };
    a.iter().enumerate().map(limb).collect()
}

/// Numbers that lie apart, with nothing read or written between them.
#[test]
fn arrays_become_digits_and_digits_arrays() {
    let mut shapes = Shapes::new(8);
    for len in (1..=18usize).chain([52, 55]) {
        let n = (64 * len).div_ceil(DIGIT_BITS);
        for stride in [len, len + 1, len + 5] {
            let limbs = shapes.operand(7 * stride + len);
            let lanes: [&[u64]; LANES] = array::from_fn(|lane| &limbs[lane * stride..][..len]);
            let mut expected = vec![Lanes::ZERO; n];
            PORTABLE.expand(&mut expected, lanes);
            for (level, k) in levels() {
                let mut r = vec![Lanes([7; LANES]); n];
                k.expand_array(&mut r, &limbs, stride, len);
                assert!(r == expected, "{len} limbs {stride} apart at {level}");
                let mut back = vec![7; limbs.len()];
                k.contract_array(&mut back, stride, len, &r);
                for (i, (back, limb)) in back.iter().zip(&limbs).enumerate() {
                    let expected = if i % stride < len { *limb } else { 7 };
                    assert_eq!(*back, expected, "{len} limbs {stride} apart at {level}");
                }
            }
        }
    }
    // All lanes have the same number.
    let mut r = vec![Lanes::ZERO; 2];
    for (_, k) in levels() {
        k.expand_array(&mut r, &[5, 6], 0, 2);
        assert_eq!(r, [Lanes([5; LANES]), Lanes([6 << 12; LANES])]);
    }
}
