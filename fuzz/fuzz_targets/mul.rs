//! Products and squares, whole ones and parts, on every level: with the level's thresholds, with
//! all methods as soon as they can be, and with thresholds out of the fuzzer's bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use num_bigint::BigUint;
use widelimb::Limb;
use widelimb_fuzz::{number, two_numbers};
use widelimb_kernels::Kernels;
use widelimb_limb::product;
use widelimb_testkit::levels;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, bytes)) = bytes.split_first_chunk::<4>() else { return };
    let Some((a, b)) = two_numbers(bytes) else { return };
    let n = a.len().min(b.len());
    let (of_a, of_b) = (number(&a), number(&b));
    let (product, square) = (&of_a * &of_b, &of_a * &of_a);
    for k in levels() {
        for k in [*k, with_thresholds(k, choice)] {
            let r =
                run(a.len() + b.len(), product::mul_scratch_len(&k, a.len(), b.len()), |r, s| {
                    product::mul(&k, r, &a, &b, s);
                });
            assert_eq!(number(&r), product, "{} {choice:?}", k.level);
            let r = run(2 * a.len(), product::sqr_scratch_len(&k, a.len()), |r, s| {
                product::sqr(&k, r, &a, s);
            });
            assert_eq!(number(&r), square, "{} {choice:?}", k.level);
            check_parts(&k, &a[..n], &b[..n]);
        }
    }
});

/// Thresholds from 0 to 63 limbs, or none of a method, by a generator that begins with the bytes.
fn with_thresholds(k: &Kernels, choice: &[u8; 4]) -> Kernels {
    let mut table = *k;
    let mut state = u64::from(u32::from_le_bytes(*choice));
    for threshold in k.thresholds.entries() {
        if !threshold.name.starts_with("mul_") && !threshold.name.starts_with("sqr_") {
            continue;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let limbs = match state >> 58 {
            0..16 => usize::MAX,
            _ => (state >> 52) as usize % 64,
        };
        *table.thresholds.get_mut(threshold.name).expect("one of its own names") = limbs;
    }
    table
}

/// Halves and the middle of the product of two numbers of one length.
fn check_parts(k: &Kernels, a: &[Limb], b: &[Limb]) {
    let n = a.len();
    if n == 0 {
        return;
    }
    let product = number(a) * number(b);
    let high = &product >> (64 * n);
    let low = &product - (&high << (64 * n));
    let r = run(n, product::mul_low_scratch_len(k, n), |r, s| product::mul_low(k, r, a, b, s));
    assert_eq!(number(&r), low, "{}", k.level);
    let r = run(n, product::mul_high_scratch_len(k, n), |r, s| product::mul_high(k, r, a, b, s));
    assert_eq!(number(&r), high, "{}", k.level);
    let approx = run(n, product::mul_high_approx_scratch_len(k, n), |r, s| {
        product::mul_high_approx(k, r, a, b, s);
    });
    let below = &high - number(&approx);
    assert!(below < BigUint::from(4 * n), "{}", k.level);
    let h = n.div_ceil(2);
    let (long, short) = (&a[..2 * h - 1], &b[..h]);
    let expected: BigUint =
        (0..h).map(|j| number(&long[h - 1 - j..2 * h - 1 - j]) * short[j]).sum();
    let r = run(h + 2, product::mul_middle_scratch_len(k, h), |r, s| {
        product::mul_middle(k, r, long, short, s);
    });
    assert_eq!(number(&r), expected, "{}", k.level);
}

/// A result of `n` limbs, from a scratch of just the length that is asked for, both of junk.
fn run(n: usize, scratch_len: usize, make: impl FnOnce(&mut [Limb], &mut [Limb])) -> Vec<Limb> {
    const JUNK: Limb = 0xdead_beef_dead_beef;
    let (mut r, mut scratch) = (vec![JUNK; n], vec![JUNK; scratch_len]);
    make(&mut r, &mut scratch);
    r
}
