//! Divisions by rows of every level against another library, with operands that make estimates of a
//! limb wrong, and quotients of cut rows near whole numbers.

use crate::limb_support::{big, limbs, on_every_level, random, rng, shaped};
use num_bigint::BigUint;
use num_integer::Integer;
use rand::Rng;
use widelimb_kernels::Kernels;
use widelimb_kernels::reciprocal::Reciprocal2;
use widelimb_limb::Limb;

fn reciprocal(d: &[Limb]) -> Reciprocal2 {
    Reciprocal2::new(d[d.len() - 1], d[d.len() - 2])
}

fn resized(a: &BigUint, n: usize) -> Vec<Limb> {
    let mut a = limbs(a);
    assert!(a.len() <= n, "a number of {n} limbs");
    a.resize(n, 0);
    a
}

fn complement(a: Vec<Limb>) -> Vec<Limb> {
    a.into_iter().map(|limb| !limb).collect()
}

/// Whole rows; the dividend is below `d 2^(64 m)`.
fn check_rows(k: &Kernels, a: &BigUint, d: &[Limb], m: usize) {
    let (expected, rest) = a.div_rem(&big(d));
    let mut u = complement(resized(a, m + d.len()));
    let mut q = vec![7; m];
    k.divide_rows(&mut q, &mut u, d, reciprocal(d));
    u.truncate(d.len());
    assert_eq!((big(&q), big(&complement(u))), (expected, rest), "{a:x} by {d:x?} on {}", k.level);
}

/// Cut rows: whether they told the quotient.
fn check_cut(k: &Kernels, a: &BigUint, d: &[Limb], m: usize) -> bool {
    let n = d.len();
    let expected = a / big(d);
    // The limbs of the divisor that count, and the dividend's above as many.
    let kept = n.min(m + 1);
    let mut u = complement(resized(a, m + n).split_off(n - 2));
    let mut q = vec![7; m];
    let told = k.quotient_rows(&mut q, &mut u, &d[n - kept..], reciprocal(d));
    assert!(!told || big(&q) == expected, "{a:x} by {d:x?} on {}", k.level);
    told
}

#[test]
fn rows_of_every_length() {
    on_every_level(|k| {
        let mut rng = rng(0x0044_6976);
        let (mut told, mut all) = (0, 0);
        for n in 2..=if cfg!(debug_assertions) { 20 } else { 36 } {
            for m in [1, 2, 3, 7, n - 1, n, n + 1, 2 * n + 1] {
                let mut d = shaped(&mut rng, n);
                d[n - 1] |= 1 << 63;
                // Upper limbs of the dividend equal to the divisor's, or nearly so.
                let mut high = if rng.random() { d.clone() } else { random(&mut rng, n) };
                high[rng.random_range(0..n)] = [0, 1, Limb::MAX][rng.random_range(0..3)];
                let a = ((big(&high) % big(&d)) << (64 * m)) + big(&shaped(&mut rng, m));
                let q = shaped(&mut rng, m);
                let multiple = big(&q) * big(&d);
                let less = &multiple - BigUint::from(u32::from(multiple != BigUint::ZERO));
                for a in [a, multiple.clone() + big(&d) - 1_u32, multiple, less] {
                    check_rows(k, &a, &d, m);
                    check_cut(k, &a, &d, m);
                }
                let high = big(&random(&mut rng, n)) % big(&d);
                told += usize::from(check_cut(k, &(high << (64 * m)), &d, m));
                all += 1;
            }
        }
        assert!(told * 10 > all * 9, "{told} of {all} quotients are told");
    });
}
