//! Memory accesses of the functions of polynomials over GF(2): operands, results and scratch lie
//! between guard pages, at any address of a limb.

use widelimb_gf2x::product::{mul, mul_scratch_len};
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::operands::places_in_turn;
use widelimb_testkit::{Arena, Place, Shapes, Side, gf2x, on_every_core};

/// Lengths, in limbs: all short ones, and some that long methods meet, among them 209, 305, 481 and
/// 817, of rows that are filled up with zeros on some cores.
fn lengths() -> impl Iterator<Item = usize> {
    let long = [
        71, 72, 73, 96, 99, 127, 128, 129, 136, 191, 192, 209, 255, 256, 257, 277, 282, 305, 384,
        481, 511, 561, 570, 817, 901, 954, 1025,
    ];
    let most = if cfg!(debug_assertions) { 130 } else { 2000 };
    (1..=70).chain(long).filter(move |&n| n <= most)
}

const MOST: usize = 1100;

struct Arenas {
    r: Arena,
    a: Arena,
    b: Arena,
    scratch: Arena,
}

impl Arenas {
    fn new() -> Arenas {
        let arena = || Arena::new(2 * MOST);
        Arenas { r: arena(), a: arena(), b: arena(), scratch: Arena::new(64 * MOST) }
    }

    /// Runs `work(r, a, b, scratch)` on a result of `n` limbs and a scratch of `room`, and looks at
    /// what it left around them.
    fn run(
        &mut self,
        places: [Place; 3],
        [n, room]: [usize; 2],
        a: &[Limb],
        b: &[Limb],
        work: impl FnOnce(&mut [Limb], &[Limb], &[Limb], &mut [Limb]),
    ) -> &[Limb] {
        let r = self.r.place(n, places[0]);
        r.fill(0xdead_beef);
        let (of_a, of_b) = (self.a.place(a.len(), places[1]), self.b.place(b.len(), places[2]));
        of_a.copy_from_slice(a);
        of_b.copy_from_slice(b);
        let scratch = self.scratch.place(room, Place::flush_with_end(room));
        scratch.fill(0xdead_beef);
        work(r, of_a, of_b, scratch);
        assert!(of_a == a && of_b == b, "a source changed");
        for arena in [&self.r, &self.a, &self.b, &self.scratch] {
            arena.assert_margins();
        }
        self.r.placed()
    }
}

/// The places of a result and its sources: flush with the guard pages behind them, before them, and
/// others.
fn places(r: usize, a: usize, b: usize, mut others: impl FnMut() -> [Place; 3]) -> [[Place; 3]; 5] {
    let start = Place::flush_with_start();
    let odd = Place { side: Side::Start, align: 1 };
    let ends = [r, a, b].map(Place::flush_with_end);
    [ends, [start; 3], [ends[0], start, start], [odd, ends[1], odd], others()]
}

#[test]
fn products_stay_between_guard_pages() {
    let mut arenas = Arenas::new();
    on_every_core(|k| {
        let (mut shapes, mut others) = (Shapes::new(1), places_in_turn(0));
        for an in lengths() {
            for bn in [an, an - 1, an.div_ceil(2), 1 + shapes.below(an)] {
                let (a, b) = (shapes.operand(an), shapes.operand(bn));
                let expected = gf2x::mul(&b, &a);
                let lens = [an + bn, mul_scratch_len(k, an, bn)];
                for places in places(an + bn, an, bn, &mut others) {
                    let r = arenas.run(places, lens, &a, &b, |r, a, b, s| mul(k, r, a, b, s));
                    assert!(r == expected, "level {}, {an} by {bn} limbs", k.level);
                }
            }
        }
    });
}

#[test]
fn short_products_stay_between_guard_pages_at_every_place() {
    let mut arenas = Arenas::new();
    on_every_core(|k| {
        let (mut shapes, mut others) = (Shapes::new(2), places_in_turn(7));
        for an in 1..=k.gf2x.longest_short() {
            let every = if an <= 16 { 1 } else { 9 };
            for bn in (1..=an).rev().step_by(every) {
                let (a, b) = (shapes.operand(an), shapes.operand(bn));
                let expected = gf2x::mul(&b, &a);
                for _ in 0..16 {
                    let short = |r: &mut [Limb], a: &[Limb], b: &[Limb], _: &mut [Limb]| {
                        k.gf2x.mul_short(r, a, b);
                    };
                    let r = arenas.run(others(), [an + bn, 0], &a, &b, short);
                    assert!(r == expected, "level {}, {an} by {bn} limbs", k.level);
                }
            }
        }
    });
}

/// The results of the functions that need no scratch.
fn check_linear(k: &Kernels, arenas: &mut Arenas, places: [Place; 3], a: &[Limb], b: &[Limb]) {
    let (n, half) = (a.len(), a.len().div_ceil(2));
    let what = (k.level, n, places);
    let r = arenas.run(places, [2 * n, 0], a, b, |r, a, _, _| k.gf2x.sqr(r, a));
    assert!(r == gf2x::square(a), "{what:?}");
    // Parts, joined again.
    let r = arenas.run(places, [2 * half, 0], a, b, |r, a, _, _| {
        let (even, odd) = r.split_at_mut(half);
        k.gf2x.parts(even, odd, a);
    });
    let mut joined = gf2x::square(&r[..half]);
    gf2x::xor_shl(&mut joined, &gf2x::square(&r[half..]), 1);
    assert!(joined[..n] == *a && joined[n..].iter().all(|&limb| limb == 0), "{what:?}");
    let mut high = 0;
    let r = arenas.run(places, [n, 0], a, b, |r, a, b, _| {
        r.copy_from_slice(b);
        high = k.gf2x.addmul_1(r, a, b[0]);
    });
    let mut expected = gf2x::mul(&b[..1], a);
    gf2x::xor_shl(&mut expected, b, 0);
    assert!((r, high) == (&expected[..n], expected[n]), "{what:?}");
}

#[test]
fn squares_parts_and_rows_stay_between_guard_pages() {
    let mut arenas = Arenas::new();
    on_every_core(|k| {
        let (mut shapes, mut others) = (Shapes::new(3), places_in_turn(3));
        for n in lengths() {
            let (a, b) = (shapes.operand(n), shapes.operand(n));
            for places in places(2 * n, n, n, &mut others) {
                check_linear(k, &mut arenas, places, &a, &b);
            }
        }
    });
}

/// Thin operands of every length beside every number of limbs modulo 8.
#[test]
fn thin_products_stay_between_guard_pages() {
    let mut arenas = Arenas::new();
    on_every_core(|k| {
        let (mut shapes, mut others) = (Shapes::new(4), places_in_turn(5));
        for n in (8..=24).chain([31, 32, 33, 64]) {
            for m in 1..=n.min(32) {
                let (a, b) = (shapes.operand(n), shapes.operand(m));
                let expected = gf2x::mul(&a, &b);
                for places in places(n + m, n, m, &mut others) {
                    let r = arenas.run(places, [n + m, 0], &a, &b, |r, a, b, _| {
                        k.gf2x.mul_thin(r, a, b);
                    });
                    assert!(r == expected, "level {}, {n} by {m} limbs", k.level);
                }
            }
        }
    });
}
