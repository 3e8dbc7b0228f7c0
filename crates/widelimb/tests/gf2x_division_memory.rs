//! What the functions that only divisions over GF(2) take read and write: all operands between guard pages, at any
//! address of a limb, flush with the pages behind and before.

use widelimb::Limb;
use widelimb::arch::gf2x::{Half, SHORT_RECIPROCAL};
use widelimb::arch::{Kernels, kernels_of};
use widelimb::cpu::Level;
use widelimb_testkit::operands::places_in_turn;
use widelimb_testkit::{Arena, Place, Shapes, gf2x, on_every_core};

/// Limbs of room in an arena: an operand of 256 limbs that was dealt, and more.
const MOST: usize = 1100;

/// Operands between guard pages: the first one is written to.
struct Guarded<const N: usize>([Arena; N]);

impl<const N: usize> Guarded<N> {
    fn new() -> Guarded<N> {
        Guarded([(); N].map(|()| Arena::new(MOST)))
    }

    /// Runs `work` on the operands, at places that `place` says for each length, and looks at what it left
    /// around them and of the sources.
    fn run(
        &mut self,
        operands: [&[Limb]; N],
        mut place: impl FnMut(usize) -> Place,
        work: impl FnOnce(&mut [Limb], &[&[Limb]]),
    ) -> &[Limb] {
        for (arena, operand) in self.0.iter_mut().zip(operands) {
            arena.place(operand.len(), place(operand.len())).copy_from_slice(operand);
        }
        let (r, sources) = self.0.split_first_mut().expect("a result");
        let placed: Vec<&[Limb]> = sources.iter().map(Arena::placed).collect();
        work(r.placed_mut(), &placed);
        assert!(placed == operands[1..], "a source changed");
        self.0.iter().for_each(Arena::assert_margins);
        self.0[0].placed()
    }
}

/// Every way to place operands, one after the other.
fn on_every_place(mut body: impl FnMut(&mut dyn FnMut(usize) -> Place)) {
    body(&mut Place::flush_with_end);
    body(&mut |_| Place::flush_with_start());
    let mut others = places_in_turn(1);
    (0..8).for_each(|_| body(&mut |_| others()[0]));
}

fn portable() -> &'static Kernels {
    kernels_of(Level::Scalar).expect("every CPU has it")
}

#[test]
fn short_reciprocals_stay_between_guard_pages() {
    let mut guarded = Guarded::<2>::new();
    let mut shapes = Shapes::new(1);
    on_every_core(|k| {
        for n in 1..=SHORT_RECIPROCAL {
            let (f, mut expected) = (shapes.operand(n), vec![0; n]);
            portable().gf2x.division.reciprocal(&mut expected, &f);
            on_every_place(|place| {
                let work =
                    |r: &mut [Limb], from: &[&[Limb]]| k.gf2x.division.reciprocal(r, from[0]);
                let r = guarded.run([&vec![7; n], &f], place, work);
                assert!(r == expected, "level {}, {n} limbs", k.level);
            });
        }
    });
}

#[test]
fn joined_parts_stay_between_guard_pages() {
    let mut guarded = Guarded::<5>::new();
    let mut shapes = Shapes::new(2);
    on_every_core(|k| {
        for h in (1..=34).chain([63, 64, 65]) {
            let [a, b, c, d] = [(); 4].map(|()| shapes.operand(h));
            let r = shapes.operand(2 * h);
            let mut expected = r.clone();
            portable().gf2x.division.join_parts(&mut expected, [&a, &b], [&c, &d]);
            on_every_place(|place| {
                let found = guarded.run([&r, &a, &b, &c, &d], place, |r, from| {
                    k.gf2x.division.join_parts(r, [from[0], from[1]], [from[2], from[3]]);
                });
                assert!(found == expected, "level {}, {h} limbs", k.level);
            });
        }
    });
}

#[test]
fn sums_of_halves_stay_between_guard_pages() {
    let mut guarded = Guarded::<5>::new();
    let mut shapes = Shapes::new(3);
    on_every_core(|k| {
        for h in (1..=34).chain([63, 64, 65]) {
            let [r, x, y, z] = [(); 4].map(|()| shapes.operand(2 * h));
            let low = shapes.operand(h);
            let mut expected = r.clone();
            portable().gf2x.division.add_halves(&mut expected, &low, [&x, &y, &z]);
            on_every_place(|place| {
                let found = guarded.run([&r, &low, &x, &y, &z], place, |r, from| {
                    k.gf2x.division.add_halves(r, from[0], [from[1], from[2], from[3]]);
                });
                assert!(found == expected, "level {}, {h} limbs", k.level);
            });
        }
    });
}

#[test]
fn products_of_what_was_dealt_stay_between_guard_pages() {
    let mut guarded = Guarded::<3>::new();
    let mut shapes = Shapes::new(4);
    on_every_core(|k| {
        for n in (53..=256).step_by(7).chain([64, 127, 128, 255, 256]) {
            let len = k.gf2x.dealt_once_len(n);
            if len == 0 {
                continue;
            }
            let (a, b) = (shapes.operand(n), shapes.operand(n));
            let expected = gf2x::mul(&a, &b);
            let [mut x, mut y] = [vec![0; len], vec![0; len]];
            k.gf2x.deal_once(&mut x, &a);
            k.gf2x.deal_once(&mut y, &b);
            for wanted in [1, n, n + 3, 2 * n] {
                on_every_place(|place| {
                    let r = guarded.run([&vec![7; wanted], &x, &y], place, |r, from| {
                        k.gf2x.mul_dealt(r, from[0], from[1], n);
                    });
                    assert!(r == &expected[..wanted], "level {}, {n} limbs", k.level);
                });
            }
        }
    });
}

/// Both the dealing and the products of both halves.
#[test]
fn halves_of_products_stay_between_guard_pages() {
    let (mut dealing, mut adding) = (Guarded::<2>::new(), Guarded::<3>::new());
    let mut shapes = Shapes::new(5);
    on_every_core(|k| {
        for n in (56..=256).step_by(8) {
            let (len, room) = (k.gf2x.dealt_once_len(n), k.gf2x.half_room_len(n));
            if room == 0 {
                continue;
            }
            let (a, b, old) = (shapes.operand(n), shapes.operand(n), shapes.operand(n));
            let whole = gf2x::mul(&a, &b);
            for half in [Half::Lower, Half::Upper] {
                let part = if half == Half::Lower { &whole[..n] } else { &whole[n..] };
                let expected: Vec<Limb> = old.iter().zip(part).map(|(x, y)| x ^ y).collect();
                on_every_place(|place| {
                    let mut deal = |operand: &[Limb]| {
                        let work = |r: &mut [Limb], from: &[&[Limb]]| {
                            k.gf2x.deal_for_half(r, from[0], half, false);
                        };
                        dealing.run([&vec![7; len], operand], &mut *place, work).to_vec()
                    };
                    let (x, y) = (deal(&a), deal(&b));
                    let r = adding.run([&old, &x, &y], place, |r, from| {
                        k.gf2x.add_half(r, [from[0], from[1]], half, &mut vec![7; room]);
                    });
                    assert!(r == expected, "level {}, {n} limbs, {half:?}", k.level);
                });
            }
        }
    });
}
