//! Quotients and remainders that give the dividend again, for the lengths at which methods meet.

use widelimb_gf2x::div::{Division, div_rem, div_scratch_len};
use widelimb_gf2x::{Limb, product};
use widelimb_kernels::Kernels;
use widelimb_kernels::cpu::Level;
use widelimb_testkit::of_every_core as tables;

/// Limbs of a shape, the highest one not 0.
pub(super) fn limbs(n: usize, shape: usize) -> Vec<Limb> {
    let mut x = 0x9E37_79B9_7F4A_7C15 ^ (n as u64) << 7;
    (0..n)
        .map(|i| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            match shape {
                0 => Limb::MAX,
                1 => Limb::from(i == 0 || i + 1 == n),
                2 => x & x >> 9 & x >> 22 | Limb::from(i + 1 == n),
                _ => x | 1,
            }
        })
        .collect()
}

/// `a = q d + r` with `m` limbs of the quotient.
pub(super) fn check(k: &Kernels, m: usize, n: usize, shape: usize) {
    check_operands(k, &limbs(m + n, 3 - shape), &limbs(n, shape), shape);
}

/// `a = q d + r`, with a limb more in `q` than `a` has above `d`.
fn check_operands(k: &Kernels, a: &[Limb], d: &[Limb], shape: usize) {
    let (n, m) = (d.len(), a.len() - d.len());
    let (mut q, mut r) = (vec![1; m + 1], vec![1; n]);
    let division = Division::of(k, &mut q, &mut r, a, d).expect("a divisor").expect("a quotient");
    let room = division.scratch_len(k);
    assert!(room <= div_scratch_len(k, m + n, n), "{} {m} {n}", k.level);
    let mut scratch = vec![5; room + 1];
    division.run(k, &mut scratch[..room]);
    assert_eq!(scratch[room], 5);
    let mut product = vec![0; m + n + 1];
    let mut scratch = vec![0; product::mul_scratch_len(k, m + 1, n)];
    product::mul(k, &mut product, &q, d, &mut scratch);
    k.xor_assign(&mut product[..n], &r);
    assert!(product[..m + n] == a[..], "{} {m} {n} of shape {shape}", k.level);
    let degree = |x: &[Limb]| x.iter().rposition(|&x| x != 0).map(|i| (i, x[i].ilog2()));
    assert!(degree(&r) < degree(d), "{} {m} {n} of shape {shape}", k.level);
}

/// Blocks of even and odd lengths, in lanes and not, blocks whose halves are known, and dividends
/// some limbs off twice the divisor's length.
#[test]
fn blocks_of_all_kinds() {
    for k in tables() {
        // Portable kernels take too long for more.
        let some = if k.level >= Level::Avx2 { 7 } else { 2 };
        let lengths =
            [(240, 240), (229, 242), (242, 243), (261, 261), (516, 129), (517, 129), (520, 520)];
        for &(m, n) in &lengths[..some] {
            check(k, m, n, 3);
        }
        for shape in 0..3 {
            check(k, 60, 240, shape);
            check(k, 254, 253, shape);
        }
    }
}

/// Blocks in lanes around the lengths of whole rows, and below the lengths that take zeros, with
/// more blocks, fewer and shorter ones, and quotients that leave few limbs for the first block.
#[test]
fn blocks_in_lanes() {
    for k in tables() {
        assert_eq!(k.gf2x.has_lane_division(64), k.level >= Level::Avx512, "{}", k.level);
        if k.level < Level::Avx512 {
            continue;
        }
        for n in (49..300).step_by(if cfg!(debug_assertions) { 7 } else { 1 }) {
            check(k, n, n, 3);
            check(k, n + n % 7, n, 2);
            check(k, n - n % 70, n, 0);
            check(k, n, n + 3 * n % 200, 1);
        }
        for n in [255, 256, 257, 268, 269, 495, 496, 511, 512, 513, 524, 525] {
            (0..4).for_each(|shape| check(k, n, n, shape));
            check(k, n / 2 + 5, n, 3);
            check(k, 2 * n + 70, n, 3);
            check(k, 3 * n + 17, n, 2);
            check(k, n, 2 * n + 1, 2);
        }
    }
}

/// Leading coefficients at every bit of their limbs, of divisors in lanes as a whole, and in part.
#[test]
fn leading_coefficients_anywhere() {
    for k in tables() {
        let step = if k.level >= Level::Avx512 && !cfg!(debug_assertions) { 1 } else { 21 };
        for (m, n) in [(128, 128), (131, 139), (256, 256), (300, 140), (128, 700), (260, 530)] {
            for top in (0..64).step_by(step) {
                let (mut a, mut d) = (limbs(m + n, 3), limbs(n, 3));
                a[m + n - 1] >>= top / 2;
                d[n - 1] = d[n - 1] >> 1 | 1 << 63;
                d[n - 1] >>= top;
                check_operands(k, &a, &d, 3);
            }
        }
    }
}

/// Multiples of the divisor leave nothing, and what is added to them is left.
#[test]
fn multiples_of_the_divisor() {
    for k in tables() {
        let some = if k.level >= Level::Avx2 { 5 } else { 2 };
        for n in [64, 230, 256, 257, 512].into_iter().take(some) {
            let (d, factor) = (limbs(n, 3), limbs(n + 1, 2));
            let mut a = vec![0; 2 * n + 1];
            let mut scratch = vec![0; product::mul_scratch_len(k, n + 1, n)];
            product::mul(k, &mut a, &factor, &d, &mut scratch);
            let rest = limbs(n - 1, 3);
            for rest in [&rest[..0], &rest] {
                let mut a = a.clone();
                k.xor_assign(&mut a[..rest.len()], rest);
                let (mut q, mut r) = (vec![1; n + 2], vec![1; n]);
                let mut scratch = vec![5; div_scratch_len(k, 2 * n + 1, n)];
                div_rem(k, &mut q, &mut r, &a, &d, &mut scratch).expect("a divisor");
                assert!(q[..n + 1] == factor[..] && q[n + 1] == 0, "{} {n}", k.level);
                assert!(r[..rest.len()] == *rest, "{} {n}", k.level);
                assert!(r[rest.len()..].iter().all(|&limb| limb == 0), "{} {n}", k.level);
            }
        }
    }
}
