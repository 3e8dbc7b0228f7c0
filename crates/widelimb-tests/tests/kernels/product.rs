//! Schoolbook products and squares of every level against the oracle, between guard pages.

use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::guard::{Arena, Place};
use widelimb_testkit::operands::{places_in_turn, some_places};
use widelimb_testkit::{Shapes, cases, levels, on_every_level, oracle};

const MAX: Limb = Limb::MAX;
const LONGEST: usize = 130;

/// Room for a result and two sources.
struct Room {
    r: Arena,
    a: Arena,
    b: Arena,
}

impl Room {
    fn new() -> Room {
        Room { r: Arena::new(2 * LONGEST), a: Arena::new(LONGEST), b: Arena::new(LONGEST) }
    }

    #[track_caller]
    fn check_mul(&mut self, k: &Kernels, places: [Place; 3], a: &[Limb], b: &[Limb]) {
        let r = self.r.place(a.len() + b.len(), places[0]);
        r.fill(0xdead_beef_dead_beef);
        let (x, y) = (self.a.place(a.len(), places[1]), self.b.place(b.len(), places[2]));
        x.copy_from_slice(a);
        y.copy_from_slice(b);
        k.mul_basecase(r, x, y);
        assert!(x == a && y == b, "a source changed");
        self.r.assert_margins();
        let expected = oracle::resized(&oracle::mul(a, b), a.len() + b.len());
        assert!(self.r.placed() == expected, "{} at {places:?}: {a:x?} {b:x?}", k.level);
    }

    #[track_caller]
    fn check_sqr(&mut self, k: &Kernels, places: [Place; 3], a: &[Limb]) {
        let r = self.r.place(2 * a.len(), places[0]);
        r.fill(0xdead_beef_dead_beef);
        let x = self.a.place(a.len(), places[1]);
        x.copy_from_slice(a);
        k.sqr_basecase(r, x);
        assert!(x == a, "a source changed");
        self.r.assert_margins();
        let expected = oracle::resized(&oracle::mul(a, a), 2 * a.len());
        assert!(self.r.placed() == expected, "{} at {places:?}: {a:x?}", k.level);
    }
}

#[test]
fn products_of_every_pair_of_lengths() {
    let mut room = Room::new();
    on_every_level(|k| {
        let mut shapes = Shapes::new(51);
        for an in 0..=40 {
            for bn in 0..=40 {
                let (a, _) = shapes.pair(an);
                let (b, _) = shapes.pair(bn);
                for places in some_places(41 * an + bn).step_by(5) {
                    room.check_mul(k, places, &a, &b);
                }
                let ones = (vec![MAX; an], vec![MAX; bn]);
                let places = [Place::flush_with_start(); 3];
                room.check_mul(k, places, &ones.0, &ones.1);
                let places = [an + bn, an, bn].map(Place::flush_with_end);
                room.check_mul(k, places, &ones.0, &ones.1);
            }
        }
    });
}

#[test]
fn squares_of_every_length() {
    let mut room = Room::new();
    on_every_level(|k| {
        let mut shapes = Shapes::new(52);
        for n in 0..=LONGEST {
            for places in some_places(n) {
                let (a, b) = shapes.pair(n);
                room.check_sqr(k, places, &a);
                room.check_sqr(k, places, &b);
            }
            for limb in [1, 1 << 63, MAX - 1, MAX] {
                let places = [2 * n, n, n].map(Place::flush_with_end);
                room.check_sqr(k, places, &vec![limb; n]);
                room.check_sqr(k, [Place::flush_with_start(); 3], &vec![limb; n]);
            }
        }
    });
}

/// Every number of `n` limbs from {0, 1, 2^64 - 1}.
fn tiny(n: usize) -> Vec<Vec<Limb>> {
    let count = 3_usize.pow(u32::try_from(n).expect("a short length"));
    let limb = |i: usize, j: u32| [0, 1, MAX][i / 3_usize.pow(j) % 3];
    (0..count).map(|i| (0..n as u32).map(|j| limb(i, j)).collect()).collect()
}

/// Products of all operands of up to four limbs, and squares of up to nine, whose limbs generate,
/// propagate or stop a carry.
#[test]
fn every_product_of_extreme_limbs() {
    let mut room = Room::new();
    let levels = levels();
    let mut next_places = places_in_turn(0);
    let longest = if cfg!(debug_assertions) { (3, 6) } else { (4, 9) };
    for an in 1..=longest.0 {
        for bn in 1..=an {
            for a in &tiny(an) {
                for b in &tiny(bn) {
                    let places = next_places();
                    for k in &levels {
                        room.check_mul(k, places, a, b);
                    }
                }
            }
        }
    }
    for n in 1..=longest.1 {
        for a in &tiny(n) {
            let places = next_places();
            for k in &levels {
                room.check_sqr(k, places, a);
            }
        }
    }
}

#[test]
fn shaped_operands() {
    let mut room = Room::new();
    let levels = levels();
    let mut shapes = Shapes::new(53);
    let mut next_places = places_in_turn(0);
    for case in 0..cases(20_000) {
        let longest = if case % 64 == 0 { LONGEST } else { 30 };
        let (a, same) = {
            let n = shapes.length(longest);
            shapes.pair(n)
        };
        let (b, _) = {
            let n = shapes.length(longest);
            shapes.pair(n)
        };
        let places = next_places();
        for k in &levels {
            room.check_mul(k, places, &a, &b);
            room.check_mul(k, places, &a, &same);
            room.check_sqr(k, places, &a);
        }
    }
}
