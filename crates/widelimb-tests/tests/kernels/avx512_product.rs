//! Products and squares of every short length, of every shape, between guard pages, against the
//! schoolbook of the testkit.

use std::vec;
use std::vec::Vec;
use widelimb_kernels::Limb;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels_of;
use widelimb_kernels::x86_64::avx512::product::karatsuba::Parts;
use widelimb_kernels::x86_64::avx512::product::{PARTS_LIMBS, PIECE_LIMBS, mul, mul_parts, sqr};
use widelimb_testkit::operands::places_in_turn;
use widelimb_testkit::{Arena, Place, Shapes, cases, oracle, skipped};

const MAX: Limb = Limb::MAX;

/// The two functions with destinations and sources between guard pages.
struct Bench {
    r: Arena,
    a: Arena,
    b: Arena,
}

impl Bench {
    /// Room for operands of `an` and `bn` limbs; nothing where the CPU lacks the level.
    fn new(an: usize, bn: usize) -> Option<Bench> {
        if kernels_of(Level::Avx512).is_none() {
            skipped("products in radix 2^52: this CPU has no avx512");
            return None;
        }
        Some(Bench { r: Arena::new(2 * an), a: Arena::new(an), b: Arena::new(bn) })
    }

    #[track_caller]
    fn check_mul(&mut self, places: [Place; 3], a: &[Limb], b: &[Limb], expected: &[Limb]) {
        self.check(mul, places, a, b, expected);
    }

    #[track_caller]
    fn check(
        &mut self,
        product: unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize),
        places: [Place; 3],
        a: &[Limb],
        b: &[Limb],
        expected: &[Limb],
    ) {
        let x = self.a.place(a.len(), places[1]);
        x.copy_from_slice(a);
        let y = self.b.place(b.len(), places[2]);
        y.copy_from_slice(b);
        let r = self.r.place(a.len() + b.len(), places[0]);
        r.fill(0xdead_beef_dead_beef);
        // SAFETY: three arenas, and lengths as they are; the CPU has the level.
        unsafe { product(r.as_mut_ptr(), x.as_ptr(), a.len(), y.as_ptr(), b.len()) };
        assert!(r == expected, "{} x {} limbs, {places:?}: {a:x?} {b:x?}", a.len(), b.len());
        self.r.assert_margins();
    }

    #[track_caller]
    fn check_sqr(&mut self, places: [Place; 3], a: &[Limb], expected: &[Limb]) {
        let x = self.a.place(a.len(), places[1]);
        x.copy_from_slice(a);
        let r = self.r.place(2 * a.len(), places[0]);
        r.fill(0xdead_beef_dead_beef);
        // SAFETY: likewise.
        unsafe { sqr(r.as_mut_ptr(), x.as_ptr(), a.len()) };
        assert!(r == expected, "{} limbs squared, {places:?}: {a:x?}", a.len());
        self.r.assert_margins();
    }
}

/// Operands of `n` limbs: the largest, two of random shapes, one of extreme limbs, a uniform one.
fn shaped(shapes: &mut Shapes, n: usize) -> [Vec<Limb>; 5] {
    let extreme = (0..n).map(|_| shapes.extreme_limb()).collect();
    let mut uniform = vec![0; n];
    shapes.fill_uniform(&mut uniform);
    [vec![MAX; n], shapes.operand(n), shapes.operand(n), extreme, uniform]
}

/// Every length up to `max`; in debug builds, one of seven.
fn lengths(from: usize, max: usize) -> impl Iterator<Item = usize> {
    (from..=max).step_by(if cfg!(debug_assertions) { 7 } else { 1 })
}

#[test]
fn products_of_every_short_length() {
    let Some(mut bench) = Bench::new(150, 40) else { return };
    let (mut shapes, mut next) = (Shapes::new(1), places_in_turn(0));
    for bn in lengths(1, 40) {
        for an in lengths(bn, 150) {
            for (a, b) in shaped(&mut shapes, an).iter().zip(&shaped(&mut shapes, bn)) {
                bench.check_mul(next(), a, b, &oracle::mul(a, b));
            }
        }
    }
}

#[test]
fn squares_of_every_short_length() {
    let Some(mut bench) = Bench::new(100, 100) else { return };
    let (mut shapes, mut next) = (Shapes::new(2), places_in_turn(1));
    for n in lengths(1, 100) {
        for a in shaped(&mut shapes, n) {
            let expected = oracle::mul(&a, &a);
            bench.check_sqr(next(), &a, &expected);
            bench.check_mul(next(), &a, &a, &expected);
        }
    }
}

#[test]
fn products_of_several_pieces() {
    let borders = [1, 13, 100, PIECE_LIMBS - 1, PIECE_LIMBS, PIECE_LIMBS + 1, 2 * PIECE_LIMBS + 9];
    let Some(mut bench) = Bench::new(700, 700) else { return };
    let (mut shapes, mut next) = (Shapes::new(3), places_in_turn(2));
    for an in [156, 157, 200, 311, 312, 313, 468, 640] {
        for bn in borders.into_iter().filter(|&bn| bn <= an) {
            for (a, b) in shaped(&mut shapes, an).iter().zip(&shaped(&mut shapes, bn)) {
                bench.check_mul(next(), a, b, &oracle::mul(a, b));
            }
        }
    }
}

#[test]
fn squares_at_the_border_of_a_piece() {
    let Some(mut bench) = Bench::new(320, 1) else { return };
    let (mut shapes, mut next) = (Shapes::new(4), places_in_turn(3));
    for n in [128, 155, 156, 157, 206, 207, 208, 209, 312, 320] {
        for a in shaped(&mut shapes, n) {
            bench.check_sqr(next(), &a, &oracle::mul(&a, &a));
        }
    }
}

#[test]
fn shaped_products_and_squares() {
    let Some(mut bench) = Bench::new(200, 200) else { return };
    let (mut shapes, mut next) = (Shapes::new(5), places_in_turn(4));
    for _ in 0..cases(4000) {
        let (x, y) = (shapes.length(200).max(1), shapes.length(200).max(1));
        let (a, b) = (shapes.operand(x.max(y)), shapes.operand(x.min(y)));
        bench.check_mul(next(), &a, &b, &oracle::mul(&a, &b));
        bench.check_sqr(next(), &b, &oracle::mul(&b, &b));
    }
}

/// The product `r = a b` by [`mul_parts`] in halves.
///
/// # Safety
/// The CPU has the level; `a` and `b` are valid for reads of `an` and `bn` limbs, `r` for writes of
/// `an + bn`, and `r` overlaps neither; `PARTS_LIMBS >= an >= bn >= 1`.
unsafe fn mul_halves(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: the contract above is that of `mul_parts`, whose parts are of `an` limbs.
    unsafe { mul_parts(r, a, an, b, bn, Parts::of(an, 2)) }
}

/// The product `r = a b` by [`mul_parts`] in fourths.
///
/// # Safety
/// The CPU has the level; `a` and `b` are valid for reads of `an` and `bn` limbs, `r` for writes of
/// `an + bn`, and `r` overlaps neither; `PARTS_LIMBS >= an >= bn >= 1`.
unsafe fn mul_fourths(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: the contract above is that of `mul_parts`, whose parts are of `an` limbs.
    unsafe { mul_parts(r, a, an, b, bn, Parts::of(an, 4)) }
}

/// [`mul`] goes these ways for long operands of like lengths only; it is right for all.
#[test]
fn products_by_halves() {
    let Some(mut bench) = Bench::new(PARTS_LIMBS, PARTS_LIMBS) else { return };
    let (mut shapes, mut next) = (Shapes::new(6), places_in_turn(5));
    for an in lengths(1, PARTS_LIMBS) {
        for bn in [an, an - an / 8, an / 2 + 1, 1] {
            for (a, b) in shaped(&mut shapes, an).iter().zip(&shaped(&mut shapes, bn)) {
                let expected = oracle::mul(a, b);
                bench.check(mul_halves, next(), a, b, &expected);
                bench.check(mul_fourths, next(), a, b, &expected);
            }
        }
    }
}
