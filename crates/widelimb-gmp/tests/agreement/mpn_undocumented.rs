//! Limbs in memory: what the manual does not have, and programs call.

use crate::support::libraries::libraries;
use crate::support::limbs::Gives::{self, Nothing};
use crate::support::limbs::*;
use gmp::mpn::*;
use widelimb_kernels::kernels;
use widelimb_limb::low_bits::inverse_low_bits;
use widelimb_testkit::{Shapes, cases};

/// Writes `1 / m` or its negative modulo `2^(64 n)` to an argument of `n` limbs, for the odd `m`
/// that is another one.
fn inverse(case: &mut Case, of: usize, negative: bool, n: usize) -> Vec<u64> {
    case.limbs[of][0] |= 1;
    let mut limbs = inverse_low_bits(kernels(), &case.limbs[of], 64 * n);
    limbs.resize(n, 0);
    if negative {
        widelimb_limb::neg_assign(&mut limbs);
    }
    limbs
}

#[test]
fn reductions() {
    let by_limb = [Limbs(N), Open(Twice), Limbs(N), Length(N), Word];
    let by_two = [Limbs(N), Open(Twice), Limbs(N), Length(N), Limbs(Of(2))];
    let by_all = [Limbs(N), Open(Twice), Limbs(N), Length(N), Limbs(N)];
    run(
        &[
            row("mpn_redc_1", &by_limb, Gives::Word)
                .with(|c| c.words[4] = inverse(c, 2, true, 1)[0]),
            row("mpn_redc_2", &by_two, Gives::Word)
                .between(2, 100)
                .with(|c| c.limbs[4] = inverse(c, 2, true, 2)),
            row("mpn_redc_n", &by_all, Nothing).between(20, 100).with(|c| {
                top_limb(c, 2);
                c.limbs[4] = inverse(c, 2, false, c.n);
                *c.limbs[1].last_mut().unwrap() = 0;
            }),
        ],
        3000,
    );
}

#[test]
fn products_in_rings() {
    let less = [
        Limbs(Wrapped),
        Length(Extended),
        Limbs(M),
        Length(M),
        Limbs(N),
        Length(N),
        Open(Of(9000)),
    ];
    // A length that is a multiple of 2^4, and operands of at most that.
    let more = [Limbs(M), Length(M), Limbs(M), Length(M), Limbs(N), Length(N), Fixed(4)];
    let extreme = |c: &mut Case| {
        if c.x == 0 {
            c.limbs[2].fill(u64::MAX);
            c.limbs[4].fill(u64::MAX);
        }
    };
    run(
        &[
            row("mpn_mulmod_bnm1", &less, Nothing).between(2, 100).with(extreme),
            row("mpn_mulmod_bnm1", &less, Nothing).between(2, 100).sized(|c| c.x = 0).with(extreme),
            row("mpn_mul_fft", &more, Gives::Word)
                .sized(|c| c.m = c.m.next_multiple_of(16))
                .with(extreme),
        ],
        3000,
    );
    run(
        &[
            row("mpn_mulmod_bnm1", &less, Nothing).between(500, 2000).with(extreme),
            row("mpn_mul_fft", &more, Gives::Word)
                .between(500, 2000)
                .sized(|c| c.m = c.m.next_multiple_of(16)),
        ],
        50,
    );
}

/// Rings at the lengths that are asked for, against the whole product.
#[test]
fn rings_of_the_lengths_that_are_given() {
    let mut shapes = Shapes::new(3);
    for n in [1, 2, 7, 64, 300, 700, 1000, 1500, 2500, 5000] {
        // SAFETY: a number alone.
        let size = unsafe { __gmpn_mulmod_bnm1_next_size(n) };
        assert!(size >= n && size <= 2 * n, "{n} {size}");
        let len = size as usize;
        for (an, bn) in [(len, len), (len, len / 2 + 1), (n as usize, n as usize)] {
            let (a, b) = (shapes.operand(an), shapes.operand(bn));
            let mut r = vec![0; len.min(an + bn)];
            // SAFETY: operands of these lengths.
            unsafe {
                __gmpn_mulmod_bnm1(
                    r.as_mut_ptr(),
                    size,
                    a.as_ptr(),
                    an as i64,
                    b.as_ptr(),
                    bn as i64,
                    std::ptr::null_mut(),
                );
            }
            let mut product = vec![0; an + bn];
            widelimb_limb::mul(&mut product, &a, &b);
            if an + bn > len {
                let high = product.split_off(len);
                let carry = widelimb_limb::add_assign(&mut product, &high);
                widelimb_limb::add_1_assign(&mut product, carry);
            }
            let zero = |r: &[u64]| [0, u64::MAX].iter().any(|&all| r.iter().all(|&l| l == all));
            assert!(r == product || zero(&r) && zero(&product), "{n} {size} {an} {bn}");
        }
    }
}

#[test]
fn transforms_of_any_depth() {
    // SAFETY: numbers alone.
    unsafe {
        assert!(__gmpn_fft_best_k(1000, 0) >= 1);
        assert_eq!(__gmpn_fft_next_size(1000, 4), 1008);
        assert_eq!(__gmpn_fft_next_size(1008, 4), 1008);
    }
    run(&[row("mpn_fft_next_size", &[Length(M), Fixed(5)], Gives::Word)], 100);
}

/// GMP's is another number of the same residue.
#[test]
fn residues_modulo_a_mersenne_number() {
    let Some(libraries) = libraries() else { return };
    let [_, theirs] = libraries.both("mpn_mod_34lsub1");
    let mut shapes = Shapes::new(4);
    for _ in 0..cases(3000) {
        let n = shapes.length(60).max(1);
        let a = shapes.operand(n);
        // SAFETY: a number of n limbs.
        let (ours, theirs) = unsafe {
            let theirs = theirs(a.as_ptr().expose_provenance(), n, 0, 0, 0, 0, 0, 0) as u64;
            (__gmpn_mod_34lsub1(a.as_ptr(), n as i64), theirs)
        };
        let modulus = (1 << 48) - 1;
        assert_eq!(ours % modulus, theirs % modulus, "{a:x?}");
        assert_eq!(ours % modulus, widelimb_limb::rem_1(&a, modulus), "{a:x?}");
    }
}

#[test]
fn reciprocals() {
    run(&[row("mpn_invert_limb", &[Word], Gives::Word).with(|c| c.words[0] |= 1 << 63)], 3000);
}

/// Two parts of a row with a carry between them are the whole; GMP does not export these.
#[test]
fn rows_in_parts() {
    let mut shapes = Shapes::new(6);
    for _ in 0..cases(500) {
        let n = 2 + shapes.length(20);
        let (a, r, w) = (shapes.operand(n), shapes.operand(n), shapes.limb());
        let cut = 1 + shapes.below(n - 1);
        let (low, high) = (cut as i64, (n - cut) as i64);
        // SAFETY: operands of n limbs.
        unsafe {
            let (mut whole, mut parts) = (r.clone(), r.clone());
            let above = __gmpn_addmul_1(whole.as_mut_ptr(), a.as_ptr(), n as i64, w);
            let (to, from) = (parts.as_mut_ptr(), a.as_ptr());
            let carry = __gmpn_addmul_1(to, from, low, w);
            assert_eq!(__gmpn_addmul_1c(to.add(cut), from.add(cut), high, w, carry), above);
            assert_eq!(whole, parts);
            let above = __gmpn_submul_1(whole.as_mut_ptr(), a.as_ptr(), n as i64, w);
            let (to, from) = (parts.as_mut_ptr(), a.as_ptr());
            let carry = __gmpn_submul_1(to, from, low, w);
            assert_eq!(__gmpn_submul_1c(to.add(cut), from.add(cut), high, w, carry), above);
            assert_eq!(whole, parts);
            assert_eq!(whole, r);
        }
    }
}
