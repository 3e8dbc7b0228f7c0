//! Each level's sums with a number shifted down, against shifts of single limbs.

use std::vec::Vec;
use widelimb_kernels::Limb;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels_of;
use widelimb_testkit::of_every_core as tables;

fn limbs(n: usize, seed: u64) -> Vec<Limb> {
    let next = |x: &Limb| Some((x ^ x << 13 ^ (x >> 7)).wrapping_mul(0x2545_F491_4F6C_DD1D));
    core::iter::successors(Some(2 * seed + 1), next).skip(1).take(n).collect()
}

#[test]
fn shifted_sums_are_those_limb_by_limb() {
    for k in tables() {
        for n in 0..70 {
            for bits in [0, 1, 2, 31, 32, 33, 62, 63] {
                let p = limbs(n + usize::from(bits > 0), 1 + u64::from(bits));
                let a = limbs(n, 1000 + n as u64);
                let expected: Vec<Limb> = (0..n)
                    .map(|i| {
                        let above = p.get(i + 1).copied().unwrap_or(0);
                        let joined = u128::from(above) << 64 | u128::from(p[i]);
                        a[i] ^ (joined >> bits) as Limb
                    })
                    .collect();
                let mut r = std::vec![7; n];
                k.gf2x.xor_shr(&mut r, &a, &p, bits);
                assert_eq!(r, expected, "{} n = {n}, {bits} bits", k.level);
                r.copy_from_slice(&a);
                k.gf2x.xor_shr_assign(&mut r, &p, bits);
                assert_eq!(r, expected, "{} n = {n}, {bits} bits, in place", k.level);
            }
        }
    }
}

#[test]
fn sums_of_shifts_are_those_one_by_one() {
    let scalar = kernels_of(Level::Scalar).expect("always");
    for k in tables() {
        for n in 1..150 {
            let bits = 64 * n - 13;
            let p = limbs(2 * n + 1, n as u64);
            let all = [0, 1, bits, bits / 2, 63.min(bits), bits - 1, bits / 3, bits / 2];
            for exponents in [&all[..0], &all[..1], &all[..3], &all] {
                let mut expected = std::vec![0; n];
                for e in exponents {
                    let (limb, shift) = ((bits - e) / 64, (bits - e) % 64);
                    let len = n + usize::from(shift > 0);
                    scalar.gf2x.xor_shr_assign(&mut expected, &p[limb..][..len], shift as u32);
                }
                let mut r = std::vec![7; n];
                k.gf2x.sum_rotated(&mut r, &p, bits, exponents);
                assert_eq!(r, expected, "{} n = {n}, {exponents:?}", k.level);
            }
        }
    }
}

#[test]
#[should_panic(expected = "all limbs that are shifted in")]
fn a_short_source_of_shifts_is_refused() {
    let k = kernels_of(Level::Scalar).expect("always");
    k.gf2x.sum_rotated(&mut [0; 2], &[0; 3], 100, &[3]);
}
