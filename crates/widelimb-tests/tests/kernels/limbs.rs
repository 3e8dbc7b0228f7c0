//! The functions of `limb` over the kernels: operands of unequal lengths, and single limbs.

use crate::limb_support::sums::{sum, unequal_operands};
use widelimb_limb::Limb;
use widelimb_testkit::operands::{all_short_lengths, border_lengths, some_places};
use widelimb_testkit::{Operands, Place, Shapes, Side, cases, on_every_level, oracle};

const MAX: Limb = Limb::MAX;

#[test]
fn sums_and_differences_of_unequal_lengths() {
    let mut operands = Operands::new(300);
    on_every_level(|k| {
        let mut shapes = Shapes::new(51);
        for _ in 0..cases(50_000) {
            let n = shapes.length(300);
            let m = if shapes.carry() == 1 { shapes.below(n + 1) } else { n - n.min(n / 8) };
            let (a, b) = unequal_operands(&mut shapes, n, m);
            let places = [0, 1, 2].map(|_| Place {
                side: if shapes.carry() == 1 { Side::Start } else { Side::End },
                align: shapes.below(8),
            });
            let two = [places[0], places[1]];
            let (r, carry) = sum(&a, &b);
            let got = operands.apart(places, &a, &b, |r, a, b| widelimb_limb::sum::add(k, r, a, b));
            assert!((operands.result(), got) == (&r, carry), "{a:x?} + {b:x?}");
            let got =
                operands.in_place(two, &a, &b, |r, b| widelimb_limb::sum::add_assign(k, r, b));
            assert!((operands.result(), got) == (&r, carry), "{a:x?} += {b:x?}");
            let (r, borrow) = oracle::sub(&a, &b);
            let got = operands.apart(places, &a, &b, |r, a, b| widelimb_limb::sum::sub(k, r, a, b));
            assert!((operands.result(), got) == (&r, borrow), "{a:x?} - {b:x?}");
            let got =
                operands.in_place(two, &a, &b, |r, b| widelimb_limb::sum::sub_assign(k, r, b));
            assert!((operands.result(), got) == (&r, borrow), "{a:x?} -= {b:x?}");
        }
    });
}

#[test]
fn one_limb_added_and_subtracted_at_every_length() {
    let mut operands = Operands::new(1030);
    let mut shapes = Shapes::new(52);
    for n in all_short_lengths().chain(border_lengths(1030)) {
        for round in 0..6 {
            let a = match round {
                0 => vec![MAX; n],
                1 => vec![0; n],
                _ => shapes.operand(n),
            };
            let w = shapes.extreme_limb();
            // Without limbs the carry out is the number itself.
            let (r, carry) = if n == 0 { (vec![], w) } else { sum(&a, &[w]) };
            let (d, borrow) = if n == 0 { (vec![], w) } else { oracle::sub(&a, &[w]) };
            for places in some_places(n + round).step_by(5) {
                let two = [places[0], places[1]];
                let got = operands.apart(places, &a, &[], |r, a, _| widelimb_limb::add_1(r, a, w));
                assert!((operands.result(), got) == (&r, carry), "{a:x?} + {w:x}");
                let got = operands.in_place(two, &a, &[], |r, _| widelimb_limb::add_1_assign(r, w));
                assert!((operands.result(), got) == (&r, carry), "{a:x?} += {w:x}");
                let got = operands.apart(places, &a, &[], |r, a, _| widelimb_limb::sub_1(r, a, w));
                assert!((operands.result(), got) == (&d, borrow), "{a:x?} - {w:x}");
                let got = operands.in_place(two, &a, &[], |r, _| widelimb_limb::sub_1_assign(r, w));
                assert!((operands.result(), got) == (&d, borrow), "{a:x?} -= {w:x}");
            }
        }
    }
}

#[test]
fn trailing_zeros_at_every_bit() {
    for n in [1, 7, 8, 9, 20] {
        for bit in 0..64 * n {
            let a = oracle::from_bits(n, |i| i >= bit);
            assert_eq!(widelimb_limb::trailing_zeros(&a), Some(bit as u64));
        }
        assert_eq!(widelimb_limb::trailing_zeros(&vec![0; n]), None);
    }
    assert_eq!(widelimb_limb::trailing_zeros(&[]), None);
}

/// Safe code must not reach a kernel with operands that it may not be called with.
#[test]
fn wrong_lengths_and_carries_panic() {
    use std::panic::catch_unwind;
    on_every_level(|k| {
        assert!(catch_unwind(|| k.add_n(&mut [0; 3], &[0; 3], &[0; 2], 0)).is_err());
        assert!(catch_unwind(|| k.add_n(&mut [0; 2], &[0; 3], &[0; 3], 0)).is_err());
        assert!(catch_unwind(|| k.add_n(&mut [0; 3], &[0; 3], &[0; 3], 2)).is_err());
        assert!(catch_unwind(|| k.sub_n_assign(&mut [0; 3], &[0; 4], 0)).is_err());
        assert!(catch_unwind(|| k.xor(&mut [0; 3], &[0; 4], &[0; 3])).is_err());
        assert!(catch_unwind(|| k.cmp(&[0; 3], &[0; 4])).is_err());
        assert!(catch_unwind(|| k.shl(&mut [0; 3], &[0; 3], 0)).is_err());
        assert!(catch_unwind(|| k.shr(&mut [0; 3], &[0; 3], 64)).is_err());
        assert!(catch_unwind(|| k.addlsh(&mut [0; 3], &[0; 3], &[0; 3], 64)).is_err());
        assert!(catch_unwind(|| k.mul_1(&mut [0; 3], &[0; 2], 1, 0)).is_err());
        assert!(catch_unwind(|| k.addmul_1(&mut [0; 2], &[0; 3], 1, 0)).is_err());
        assert!(catch_unwind(|| k.neg(&mut [0; 2], &[0; 3])).is_err());
    });
    assert!(catch_unwind(|| widelimb_limb::add(&mut [0; 2], &[0; 2], &[0; 3])).is_err());
    assert!(catch_unwind(|| widelimb_limb::sub(&mut [0; 3], &[0; 2], &[0; 2])).is_err());
}
