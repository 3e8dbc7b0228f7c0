//! Division of polynomials over GF(2), on every level, against division coefficient by coefficient.

use crate::polynomials::{quotient, shaped};
use widelimb_gf2x::div::{DivError, div_rem, div_scratch_len, quotient_len};
use widelimb_gf2x::{self as gf2x, Poly};
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::trimmed;
use widelimb_testkit::{Shapes, cases, on_every_core};

const CANARY: Limb = 0xDEAD_BEEF_0BAD_CAFE;

/// Quotient and remainder by the function under test, which leaves the canary behind its scratch.
fn divided(k: &Kernels, a: &[Limb], d: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    let mut q = vec![7; quotient_len(a.len(), d.len())];
    let mut r = vec![7; d.len()];
    let room = div_scratch_len(k, trimmed(a).len(), trimmed(d).len());
    let mut scratch = vec![5; room + 1];
    scratch[room] = CANARY;
    div_rem(k, &mut q, &mut r, a, d, &mut scratch[..room]).expect("there is a quotient");
    assert_eq!(scratch[room], CANARY);
    (q, r)
}

fn check_by_bits(k: &Kernels, a: &[Limb], d: &[Limb]) {
    let (q, r) = divided(k, a, d);
    let (expected_q, expected_r) = quotient(a, d);
    assert_eq!(trimmed(&q), trimmed(&expected_q), "{} {a:x?} / {d:x?}", k.level);
    assert_eq!(r, expected_r, "{} {a:x?} mod {d:x?}", k.level);
}

#[test]
fn all_pairs_of_short_lengths_are_those_bit_by_bit() {
    let step = if cfg!(debug_assertions) { 7 } else { 1 };
    on_every_core(|k| {
        let mut shapes = Shapes::new(1);
        for an in (0..=200).step_by(step) {
            for dn in (1..=200).step_by(step) {
                let (a, d) = (shaped(&mut shapes, an), shaped(&mut shapes, dn));
                check_by_bits(k, a.limbs(), d.limbs());
            }
        }
    });
}

#[test]
fn shaped_operands_are_divided_as_bit_by_bit() {
    on_every_core(|k| {
        let mut shapes = Shapes::new(2);
        for _ in 0..cases(400) {
            let (an, dn) = (shapes.below(3000), 1 + shapes.below(1500));
            let (a, d) = (shaped(&mut shapes, an), shaped(&mut shapes, dn));
            check_by_bits(k, a.limbs(), d.limbs());
        }
    });
}

#[test]
fn zeros_at_the_top_of_operands_change_nothing() {
    on_every_core(|k| {
        let a = [1, 2, 3, 4, 0, 0];
        check_by_bits(k, &a, &[5, 6, 0]);
        check_by_bits(k, &[0, 0, 0, 0], &[5, 6, 0]);
        check_by_bits(k, &[0, 0], &[5, 6, 0]);
    });
}

#[test]
fn what_cannot_be_divided_is_an_error() {
    let (mut q, mut r) = ([0; 3], [0; 2]);
    let a = [1, 2, 3, 4];
    assert_eq!(gf2x::div_rem(&mut q, &mut r, &a, &[0, 0]), Err(DivError::Zero));
    assert_eq!(gf2x::div_rem(&mut q[..2], &mut r, &a, &[1, 1]), Err(DivError::Lengths));
    assert_eq!(gf2x::div_rem(&mut q, &mut r[..1], &a, &[1, 1]), Err(DivError::Lengths));
    assert_eq!(gf2x::div_rem(&mut q, &mut r, &a, &[1, 0]), Err(DivError::QuotientOverflow));
    assert_eq!(gf2x::div_rem(&mut [], &mut [], &[], &[]), Err(DivError::Lengths));
}

/// A quotient of `X^128` by `X^63` has two limbs, though there are two limbs above the divisor's
/// one.
#[test]
fn a_quotient_that_fits_by_its_degree_is_not_refused() {
    let (mut q, mut r) = ([7; 2], [7; 2]);
    assert_eq!(gf2x::div_rem(&mut q, &mut r, &[0, 0, 1], &[1 << 63, 0]), Ok(()));
    assert_eq!((q, r), ([0, 2], [0, 0]));
    assert_eq!(gf2x::div_rem(&mut [], &mut [7; 3], &[1], &[2, 0, 0]), Ok(()));
    on_every_core(|k| {
        let mut shapes = Shapes::new(4);
        for (above, dn) in [(0, 1), (0, 3), (1, 1), (2, 3), (9, 4), (40, 37), (70, 68), (3, 90)] {
            for (a_top, d_top) in [(0, 0), (0, 1), (1, 0), (30, 31), (31, 31), (62, 63), (63, 62)] {
                let a = shaped(&mut shapes, 64 * (above + dn - 1) + a_top + 1);
                let d = shaped(&mut shapes, 64 * (dn - 1) + d_top + 1);
                let expected = quotient(a.limbs(), d.limbs());
                for zeros in 0..=above + 2 {
                    check_fit(k, a.limbs(), d.limbs(), zeros, &expected);
                }
            }
        }
    });
}

/// Divides by the divisor with so many zeros at its top, which take as many limbs from the
/// quotient.
fn check_fit(
    k: &Kernels,
    a: &[Limb],
    d: &[Limb],
    zeros: usize,
    (expected_q, expected_r): &(Vec<Limb>, Vec<Limb>),
) {
    let mut longer = d.to_vec();
    longer.resize(d.len() + zeros, 0);
    let mut q = vec![7; quotient_len(a.len(), longer.len())];
    let mut r = vec![7; longer.len()];
    let mut scratch = vec![5; div_scratch_len(k, a.len(), d.len())];
    let result = div_rem(k, &mut q, &mut r, a, &longer, &mut scratch);
    if trimmed(expected_q).len() > q.len() {
        assert_eq!(result, Err(DivError::QuotientOverflow), "{} {a:x?} / {longer:x?}", k.level);
        return;
    }
    assert_eq!(result, Ok(()), "{} {a:x?} / {longer:x?}", k.level);
    assert_eq!(trimmed(&q), trimmed(expected_q), "{} {a:x?} / {longer:x?}", k.level);
    assert_eq!(trimmed(&r), trimmed(expected_r), "{} {a:x?} mod {longer:x?}", k.level);
    assert_eq!(r.len(), longer.len());
}

#[test]
fn long_quotients_times_divisors_and_remainders_are_dividends() {
    on_every_core(|k| {
        let mut shapes = Shapes::new(3);
        let lengths = [1, 2, 15, 16, 17, 33, 63, 64, 65, 127, 130, 255, 256, 300, 520];
        let lengths = if cfg!(debug_assertions) { &lengths[..8] } else { &lengths[..] };
        for &dn in lengths {
            for &above in lengths {
                let d = shaped(&mut shapes, 64 * dn - zeros_at_top(dn, above));
                let a = shaped(&mut shapes, 64 * (dn + above) - zeros_at_top(above, dn));
                let (q, r) = divided(k, a.limbs(), d.limbs());
                let (q, r) = (Poly::from_limbs(q), Poly::from_limbs(r));
                assert!(r.degree() < d.degree(), "{} {dn} {above}", k.level);
                assert_eq!(&q * &d + r, a, "{} {dn} {above}", k.level);
            }
        }
    });
}

/// Some number of zeros at the top.
fn zeros_at_top(a: usize, b: usize) -> usize {
    (a * 31 + b * 17) % 64
}
