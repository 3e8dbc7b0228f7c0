//! Memory accesses of the kernels that add, shift and permute coefficients, and of the transforms:
//! all operands lie between guard pages, at any address of a limb, flush with the pages behind and
//! before.

use crate::gf2x_support::guarded::{Guarded, on_every_place, portable};
use widelimb_gf2x::fft;
use widelimb_kernels::gf2x::BitPermutation;
use widelimb_limb::Limb;
use widelimb_testkit::{Shapes, gf2x, on_every_core};

/// Lengths in limbs: every rest of a block, and some blocks.
fn lengths() -> impl Iterator<Item = usize> {
    (1..=34).chain([63, 64, 65, 127, 128, 129])
}

#[test]
fn shifted_sums_stay_between_guard_pages() {
    let (mut apart, mut in_place) = (Guarded::<3>::new(200), Guarded::<2>::new(200));
    let mut shapes = Shapes::new(1);
    on_every_core(|k| {
        for n in lengths() {
            for bits in [0, 1, 63] {
                let (a, p) = (shapes.operand(n), shapes.operand(n + usize::from(bits > 0)));
                let mut expected = vec![7; n];
                portable().gf2x.xor_shr(&mut expected, &a, &p, bits);
                let told = format!("level {}, {n} limbs, {bits} bits", k.level);
                on_every_place(|place| {
                    let work = |r: &mut [Limb], from: &[&[Limb]]| {
                        k.gf2x.xor_shr(r, from[0], from[1], bits);
                    };
                    assert!(apart.run([&vec![7; n], &a, &p], place, work) == expected, "{told}");
                });
                on_every_place(|place| {
                    let work = |r: &mut [Limb], from: &[&[Limb]]| {
                        k.gf2x.xor_shr_assign(r, from[0], bits);
                    };
                    assert!(in_place.run([&a, &p], place, work) == expected, "{told}");
                });
            }
        }
    });
}

#[test]
fn sums_of_shifts_stay_between_guard_pages() {
    let mut guarded = Guarded::<2>::new(400);
    let mut shapes = Shapes::new(2);
    on_every_core(|k| {
        for n in lengths() {
            let bits = 64 * n - 13;
            let p = shapes.operand(bits / 64 + n + 1);
            for exponents in [&[][..], &[0], &[bits], &[1, bits / 2, 0, bits, bits - 1]] {
                let mut expected = vec![7; n];
                portable().gf2x.sum_rotated(&mut expected, &p, bits, exponents);
                on_every_place(|place| {
                    let r = guarded.run([&vec![7; n], &p], place, |r, from| {
                        k.gf2x.sum_rotated(r, from[0], bits, exponents);
                    });
                    assert!(r == expected, "level {}, {n} limbs, {exponents:?}", k.level);
                });
            }
        }
    });
}

#[test]
fn products_with_matrices_stay_between_guard_pages() {
    let mut guarded = Guarded::<1>::new(200);
    let mut shapes = Shapes::new(3);
    on_every_core(|k| {
        for n in lengths() {
            let [x, y] = [(); 2].map(|()| shapes.operand(n));
            let m = [(); 2].map(|()| [(); 2].map(|()| shapes.limb()));
            let (mut rx, mut ry) = (x.clone(), y.clone());
            let above = portable().gf2x.mul_matrix(&mut rx, &mut ry, &m);
            let told = format!("level {}, {n} limbs", k.level);
            on_every_place(|place| {
                let r = guarded.run([&x], &mut *place, |x, _| {
                    assert!(k.gf2x.mul_matrix(x, &mut y.clone(), &m) == above, "{told}");
                });
                assert!(r == rx, "{told}");
                let r = guarded.run([&y], place, |y, _| {
                    k.gf2x.mul_matrix(&mut x.clone(), y, &m);
                });
                assert!(r == ry, "{told}");
            });
        }
    });
}

/// The forms of some permutations of `n` bits.
fn permutations(n: usize) -> Vec<BitPermutation> {
    let (mut step, mut inverse) = (1, 1);
    let mut found = Vec::new();
    for power in 0..40 {
        // Long ones now and then: what they read begins and ends anywhere.
        if n < 1000 || power % 13 == 3 {
            found.extend(BitPermutation::new(n, step, inverse));
        }
        (step, inverse) = (step * n.div_ceil(2) % n, inverse * 2 % n);
    }
    assert!(!found.is_empty(), "{n}");
    found
}

/// The first `n` bits, again and again, in `len` limbs.
fn repeated(bits: &[Limb], n: usize, len: usize) -> Vec<Limb> {
    let bit = |i: usize| bits[i % n / 64] >> (i % n % 64) & 1;
    (0..len).map(|at| (0..64).fold(0, |limb, j| limb | bit(64 * at + j) << j)).collect()
}

/// The limbs whose `n` bits count.
fn counted(r: &[Limb], n: usize) -> Vec<Limb> {
    let mut limbs = r[..n.div_ceil(64)].to_vec();
    if !n.is_multiple_of(64) {
        limbs[n / 64] &= (1 << (n % 64)) - 1;
    }
    limbs
}

#[test]
fn permutations_stay_between_guard_pages() {
    let (mut guarded, mut matrices) = (Guarded::<2>::new(2000), Guarded::<1>::new(1 << 16));
    let mut shapes = Shapes::new(4);
    on_every_core(|k| {
        for n in [65, 67, 127, 129, 255, 301, 513, 1021, 12323, 17669] {
            for by in permutations(n) {
                let a = repeated(&shapes.operand(n.div_ceil(64)), n, by.source_len());
                let (r, matrix) = (vec![7; by.result_len()], vec![7; by.matrix_len()]);
                let mut expected = r.clone();
                portable().gf2x.permute(&mut expected, &a, &by, &mut matrix.clone());
                let check = |r: &[Limb]| {
                    let same = counted(r, n) == counted(&expected, n);
                    assert!(same, "level {}, {by:?}", k.level);
                };
                on_every_place(|place| {
                    check(guarded.run([&r, &a], place, |r, from| {
                        k.gf2x.permute(r, from[0], &by, &mut matrix.clone());
                    }));
                });
                on_every_place(|place| {
                    matrices.run([&matrix], place, |matrix, _| {
                        let mut r = r.clone();
                        k.gf2x.permute(&mut r, &a, &by, matrix);
                        check(&r);
                    });
                });
            }
        }
    });
}

#[test]
fn products_by_transforms_stay_between_guard_pages() {
    let (mut guarded, mut rooms) = (Guarded::<3>::new(2100), Guarded::<1>::new(1 << 17));
    let mut shapes = Shapes::new(5);
    let debug = cfg!(debug_assertions);
    on_every_core(|k| {
        for an in lengths().chain([255, 256, 257, 511, 513, 1025]).filter(|n| !debug || n % 16 == 1)
        {
            let bn = 1 + shapes.below(an);
            let (a, b) = (shapes.operand(an), shapes.operand(bn));
            let (r, room) = (vec![7; an + bn], vec![7; fft::mul_scratch_len(k, an, bn)]);
            let expected = gf2x::mul(&b, &a);
            let told = format!("level {}, {an} by {bn} limbs", k.level);
            on_every_place(|place| {
                let r = guarded.run([&r, &a, &b], place, |r, from| {
                    fft::mul(k, r, from[0], from[1], &mut room.clone());
                });
                assert!(r == expected, "{told}");
            });
            on_every_place(|place| {
                rooms.run([&room], place, |room, _| {
                    let mut r = r.clone();
                    fft::mul(k, &mut r, &a, &b, room);
                    assert!(r == expected, "{told}");
                });
            });
        }
    });
}
