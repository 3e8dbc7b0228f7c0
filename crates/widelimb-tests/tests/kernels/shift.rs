//! Shifts of every level, alone and fused with an addition, against the oracle: every length, every
//! number of bits, every alignment between guard pages.

use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_limb::shift;
use widelimb_testkit::operands::{all_short_lengths, border_lengths, places_in_turn, some_places};
use widelimb_testkit::{Operands, Place, Shapes, cases, on_every_level, oracle};

const LONGEST: usize = 1030;

/// `r`, and the bits out above.
fn shifted_left(a: &[Limb], bits: u32) -> (Vec<Limb>, Limb) {
    let mut r = oracle::shl(a, bits as usize, a.len() + 1);
    let out = r.pop().expect("one limb more than the source");
    (r, out)
}

/// `r`, and the bits out below in the high end of a limb.
fn shifted_right(a: &[Limb], bits: u32) -> (Vec<Limb>, Limb) {
    let r = oracle::shr(a, bits as usize, a.len());
    let out = oracle::shl(&a[..a.len().min(1)], 64 - bits as usize, 1)[0];
    (r, out)
}

/// A source, a number of bits, and what both shifts make of them.
struct ShiftCase<'a> {
    a: &'a [Limb],
    bits: u32,
    left: (Vec<Limb>, Limb),
    right: (Vec<Limb>, Limb),
}

impl<'a> ShiftCase<'a> {
    fn new(a: &'a [Limb], bits: u32) -> ShiftCase<'a> {
        ShiftCase { a, bits, left: shifted_left(a, bits), right: shifted_right(a, bits) }
    }

    fn check(&self, k: &Kernels, operands: &mut Operands, places: [Place; 3]) {
        let &ShiftCase { a, bits, ref left, ref right } = self;
        let two = [places[0], places[1]];
        let check = |name: &str, r: &[Limb], out: Limb, expected: &(Vec<Limb>, Limb)| {
            let right = r == expected.0 && out == expected.1;
            assert!(right, "{name} on {}, {bits} bits, {places:?}: {a:x?}", k.level);
        };
        let out = operands.apart(places, a, &[], |r, a, _| k.shl(r, a, bits));
        check("shl", operands.result(), out, left);
        let out = operands.in_place(two, a, &[], |r, _| k.shl_assign(r, bits));
        check("shl_assign", operands.result(), out, left);
        let out = operands.apart(places, a, &[], |r, a, _| k.shr(r, a, bits));
        check("shr", operands.result(), out, right);
        let out = operands.in_place(two, a, &[], |r, _| k.shr_assign(r, bits));
        check("shr_assign", operands.result(), out, right);
    }
}

#[test]
fn every_number_of_bits_at_every_short_length() {
    let mut operands = Operands::new(200);
    on_every_level(|k| {
        let mut shapes = Shapes::new(31);
        for n in all_short_lengths() {
            let mut next_places = places_in_turn(n);
            let step = if cfg!(debug_assertions) { 9 } else { 1 };
            for bits in (1..64).step_by(step) {
                let a = shapes.operand(n);
                ShiftCase::new(&a, bits).check(k, &mut operands, next_places());
            }
        }
    });
}

#[test]
fn every_alignment_at_every_length() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        let mut shapes = Shapes::new(32);
        for n in all_short_lengths().chain(border_lengths(LONGEST)) {
            let mut a = vec![0; n];
            shapes.fill_uniform(&mut a);
            for bits in [1, 63, 1 + shapes.below(63) as u32] {
                let case = ShiftCase::new(&a, bits);
                for places in some_places(n) {
                    case.check(k, &mut operands, places);
                }
            }
        }
    });
}

/// Two sources, a number of bits, and `a ± b * 2^bits` with what goes out above or is borrowed
/// from there.
struct FusedCase<'a> {
    a: &'a [Limb],
    b: &'a [Limb],
    bits: u32,
    sum: (Vec<Limb>, Limb),
    difference: (Vec<Limb>, Limb),
}

impl<'a> FusedCase<'a> {
    fn new(a: &'a [Limb], b: &'a [Limb], bits: u32) -> FusedCase<'a> {
        let (low, high) = shifted_left(b, bits);
        let (mut sum, mut difference) = (vec![0; a.len()], vec![0; a.len()]);
        let carry = oracle::add_n(&mut sum, a, &low, 0);
        let borrow = oracle::sub_n(&mut difference, a, &low, 0);
        FusedCase { a, b, bits, sum: (sum, high + carry), difference: (difference, high + borrow) }
    }

    fn check(&self, k: &Kernels, operands: &mut Operands, places: [Place; 3]) {
        let &FusedCase { a, b, bits, ref sum, ref difference } = self;
        let two = [places[0], places[1]];
        let check = |name: &str, r: &[Limb], out: Limb, expected: &(Vec<Limb>, Limb)| {
            let right = r == expected.0 && out == expected.1;
            assert!(right, "{name} on {}, {bits} bits, {places:?}:\n{a:x?}\n{b:x?}", k.level);
        };
        let out = operands.apart(places, a, b, |r, a, b| k.addlsh(r, a, b, bits));
        check("addlsh", operands.result(), out, sum);
        let out = operands.in_place(two, a, b, |r, b| k.addlsh_assign(r, b, bits));
        check("addlsh_assign", operands.result(), out, sum);
        let out = operands.apart(places, a, b, |r, a, b| k.sublsh(r, a, b, bits));
        check("sublsh", operands.result(), out, difference);
        let out = operands.in_place(two, a, b, |r, b| k.sublsh_assign(r, b, bits));
        check("sublsh_assign", operands.result(), out, difference);
    }
}

#[test]
fn fused_with_an_addition_at_every_length_and_alignment() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        let mut shapes = Shapes::new(33);
        for n in all_short_lengths().chain(border_lengths(LONGEST)) {
            for bits in [1, 2, 3, 63, 1 + shapes.below(63) as u32] {
                let (a, b) = shapes.pair(n);
                let case = FusedCase::new(&a, &b, bits);
                for places in some_places(n) {
                    case.check(k, &mut operands, places);
                }
            }
        }
    });
}

/// Sums and differences of limbs that all pass a carry on: `a` is the complement of the shifted
/// `b`, or equal to it, and the lowest limb starts a ripple or does not.
#[test]
fn fused_with_an_addition_on_full_ripples() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        let mut shapes = Shapes::new(34);
        for n in all_short_lengths().skip(1).chain(border_lengths(LONGEST)) {
            let mut next_places = places_in_turn(n);
            for bits in [1, 17, 63] {
                let b = shapes.operand(n);
                let equal = shifted_left(&b, bits).0;
                let complement: Vec<Limb> = equal.iter().map(|limb| !limb).collect();
                for mut a in [equal, complement] {
                    for _ in 0..3 {
                        FusedCase::new(&a, &b, bits).check(k, &mut operands, next_places());
                        a[0] = a[0].wrapping_add(1);
                    }
                    a[n / 2] ^= 1;
                    FusedCase::new(&a, &b, bits).check(k, &mut operands, next_places());
                }
            }
        }
    });
}

#[test]
fn any_number_of_bits_and_any_two_lengths() {
    let mut operands = Operands::new(80);
    on_every_level(|k| {
        let mut shapes = Shapes::new(35);
        for case in 0..cases(20_000) {
            let (n, from) = (shapes.length(80), shapes.length(80));
            let a = shapes.operand(from);
            let bits = match case % 4 {
                0 => 64 * shapes.below(n.max(from) + 3),
                1 => 64 * from + shapes.below(130),
                _ => shapes.below(64 * (n + 2)),
            };
            let mut r = vec![0x0bad; n];
            shift::shl(k, &mut r, &a, bits);
            assert!(r == oracle::shl(&a, bits, n), "{n} limbs of {a:x?} << {bits}");
            r.fill(0x0bad);
            shift::shr(k, &mut r, &a, bits);
            assert!(r == oracle::shr(&a, bits, n), "{n} limbs of {a:x?} >> {bits}");
            let place = Place::flush_with_end(n);
            let a = oracle::resized(&a, n);
            operands.apart([place; 3], &a, &[], |r, a, _| shift::shl(k, r, a, bits));
            assert!(operands.result() == oracle::shl(&a, bits, n), "{a:x?} << {bits}");
            operands.apart([place; 3], &a, &[], |r, a, _| shift::shr(k, r, a, bits));
            assert!(operands.result() == oracle::shr(&a, bits, n), "{a:x?} >> {bits}");
        }
    });
}

/// Numbers of bits near the top of their type must not wrap around.
#[test]
fn huge_numbers_of_bits_leave_nothing() {
    on_every_level(|k| {
        for bits in [usize::MAX, usize::MAX - 63, usize::MAX / 64 * 64, 1 << (usize::BITS - 1)] {
            for n in [0, 1, 9] {
                let a = vec![Limb::MAX; n];
                let mut r = vec![7; n];
                shift::shl(k, &mut r, &a, bits);
                assert_eq!(r, vec![0; n]);
                r.fill(7);
                shift::shr(k, &mut r, &a, bits);
                assert_eq!(r, vec![0; n]);
            }
        }
    });
}
