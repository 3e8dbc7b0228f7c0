//! Sums, shifts and comparisons of all lengths.

use crate::limb_support::sums::{pairs, sum, unequal_operands};
use widelimb::Limb;
use widelimb::limb::{self, approx};
use widelimb_kernels::{Kernels, kernels};
use widelimb_testkit::operands::all_short_lengths;
use widelimb_testkit::{Operands, Place, Shapes, Side, cases, oracle};

/// The public calls choose between the inline carry chain and the table by the length.
#[test]
fn sums_at_every_short_length() {
    let mut operands = Operands::new(200);
    let mut shapes = Shapes::new(4);
    for n in all_short_lengths() {
        for (a, b) in pairs(&mut shapes, n) {
            let [mut sum, mut difference] = [(vec![0; n], 0), (vec![0; n], 0)];
            sum.1 = oracle::add_n(&mut sum.0, &a, &b, 0);
            difference.1 = oracle::sub_n(&mut difference.0, &a, &b, 0);
            for side in [Side::Start, Side::End] {
                let places = [0, 3, 6].map(|i| Place { side, align: (n + i) % 8 });
                let two = [places[0], places[1]];
                let got = operands.apart(places, &a, &b, limb::add_n);
                assert_eq!((operands.result(), got), (&sum.0[..], sum.1));
                let got = operands.in_place(two, &a, &b, limb::add_n_assign);
                assert_eq!((operands.result(), got), (&sum.0[..], sum.1));
                let got = operands.apart(places, &a, &b, limb::sub_n);
                assert_eq!((operands.result(), got), (&difference.0[..], difference.1));
                let got = operands.in_place(two, &a, &b, limb::sub_n_assign);
                assert_eq!((operands.result(), got), (&difference.0[..], difference.1));
                let got = operands.in_place(two, &b, &a, |r, a| {
                    let r = r.as_mut_ptr();
                    // SAFETY: both slices have n limbs; the destination may be the second source.
                    unsafe { limb::raw::sub_n(r, a.as_ptr(), r, n) }
                });
                assert_eq!((operands.result(), got), (&difference.0[..], difference.1));
            }
        }
    }
}

#[test]
fn sums_shifts_and_comparisons() {
    let mut shapes = Shapes::new(53);
    for _ in 0..cases(20_000) {
        let n = shapes.length(150);
        let m = shapes.below(n + 1);
        let (a, b) = unequal_operands(&mut shapes, n, m);
        let mut r = vec![0x0bad; n];
        let carry = limb::add(&mut r, &a, &b);
        assert_eq!((r.clone(), carry), sum(&a, &b));
        let borrow = limb::sub(&mut r, &a, &b);
        assert_eq!((r.clone(), borrow), oracle::sub(&a, &b));
        assert_eq!(limb::cmp(&a, &b), oracle::cmp(&a, &b), "{a:x?} {b:x?}");
        assert_eq!(limb::cmp(&b, &a), oracle::cmp(&b, &a), "{b:x?} {a:x?}");
        let padded = oracle::resized(&b, n);
        assert_eq!(limb::cmp(&padded, &b), std::cmp::Ordering::Equal);
        assert_eq!(limb::trailing_zeros(&a), oracle::trailing_zeros(&a), "{a:x?}");
        assert_eq!(limb::popcount(&a), oracle::popcount(&a), "{a:x?}");
        let bits = shapes.below(64 * n + 70);
        limb::shl(&mut r, &b, bits);
        assert_eq!(r, oracle::shl(&b, bits, n), "{b:x?} << {bits}");
        limb::shr(&mut r, &a, bits);
        assert_eq!(r, oracle::shr(&a, bits, n), "{a:x?} >> {bits}");
    }
}

#[test]
fn approximate_sums_are_those_of_the_kernels_in_force() {
    let mut shapes = Shapes::new(33);
    for n in 0..=200 {
        let (a, b) = shapes.pair(n);
        let kernel = |of: fn(&Kernels, &mut [Limb], &[Limb], &[Limb])| {
            let mut r = vec![0; n];
            of(kernels(), &mut r, &a, &b);
            r
        };
        let mut r = vec![0; n];
        approx::add_n(&mut r, &a, &b);
        assert_eq!(r, kernel(Kernels::add_n_approx));
        approx::sub_n(&mut r, &a, &b);
        assert_eq!(r, kernel(Kernels::sub_n_approx));
    }
}

#[test]
#[should_panic(expected = "operands of one length")]
fn unequal_lengths_are_refused() {
    approx::add_n(&mut [0; 2], &[1, 2], &[3]);
}
