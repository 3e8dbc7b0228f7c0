//! Memory accesses of the kernels for divisions over GF(2): all operands lie between guard pages,
//! at any address of a limb, flush with the pages behind and before.

use crate::gf2x_support::guarded::{Guarded, on_every_place, portable};
use widelimb_kernels::gf2x::{Half, SHORT_RECIPROCAL};
use widelimb_limb::Limb;
use widelimb_testkit::{Shapes, gf2x, on_every_core};

/// Limbs of room in an arena: more than the lanes of a divisor for blocks of 128 limbs.
const MOST: usize = 1100;

#[test]
fn short_reciprocals_stay_between_guard_pages() {
    let mut guarded = Guarded::<2>::new(MOST);
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
    let mut guarded = Guarded::<5>::new(MOST);
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
fn halves_of_products_stay_between_guard_pages() {
    let mut guarded = Guarded::<3>::new(MOST);
    let mut shapes = Shapes::new(4);
    on_every_core(|k| {
        for n in (1..=256).filter(|&n| k.gf2x.has_half(n)) {
            let (a, b) = (shapes.operand(n), shapes.operand(n));
            let whole = gf2x::mul(&a, &b);
            for (half, expected) in [(Half::Lower, &whole[..n]), (Half::Upper, &whole[n..])] {
                on_every_place(|place| {
                    let r = guarded.run([&vec![7; n], &a, &b], place, |r, from| {
                        k.gf2x.half(r, [from[0], from[1]], half);
                    });
                    assert!(r == expected, "level {}, {n} limbs, {half:?}", k.level);
                });
            }
        }
    });
}

/// Divisor lanes and quotients are the same at every place; the operands are random.
#[test]
fn divisions_by_lanes_stay_between_guard_pages() {
    let mut dealing = Guarded::<3>::new(MOST);
    let (mut dividing, mut quotients) = (Guarded::<2>::new(MOST), Guarded::<1>::new(MOST));
    let mut shapes = Shapes::new(5);
    on_every_core(|k| {
        for block in (1..=128).filter(|&n| k.gf2x.has_half(n)) {
            let (v, d) = (shapes.operand(block), shapes.operand(2 * block));
            let mut divisor = vec![7; k.gf2x.divisor_lanes_len(block)];
            k.gf2x.deal_divisor(&mut divisor, &v, &d);
            on_every_place(|place| {
                let r = dealing.run([&vec![7; divisor.len()], &v, &d], place, |r, from| {
                    k.gf2x.deal_divisor(r, from[0], from[1]);
                });
                assert!(r == divisor, "level {}, {block} limbs", k.level);
            });
            for (m, shift) in [(block, 0), (block - 3, 1), (block - 1, 63)] {
                let a = shapes.operand(m + 2 * block);
                let (mut q, mut rest) = (vec![7; m], a.clone());
                k.gf2x.divide_by_lanes(&mut q, &mut rest, &divisor, block, shift);
                let told = format!("level {}, {m} limbs, {block}", k.level);
                on_every_place(|place| {
                    let found = dividing.run([&a, &divisor], place, |r, from| {
                        k.gf2x.divide_by_lanes(&mut vec![7; m], r, from[0], block, shift);
                    });
                    assert!(found == rest, "{told}");
                });
                on_every_place(|place| {
                    let found = quotients.run([&vec![7; m]], place, |r, _| {
                        k.gf2x.divide_by_lanes(r, &mut a.clone(), &divisor, block, shift);
                    });
                    assert!(found == q, "{told}");
                });
            }
        }
    });
}
