//! Conversion from limbs to lanes and back.

use super::cases::{big, lanes_of, numbers_of, power_of_two};
use super::{MOST, tables};
use num_bigint::BigUint;
use widelimb_kernels::batch::{DIGIT_BITS, LANES, Lanes};
use widelimb_limb::Limb;
use widelimb_testkit::{Arena, LaneArena, Place, Shapes, Side};

/// Eight arenas for limbs.
fn limb_arenas() -> [Arena; LANES] {
    core::array::from_fn(|_| Arena::new(2 * MOST + 16))
}

/// Flush with the guard page of a side.
fn place(n: usize, side: Side) -> Place {
    match side {
        Side::Start => Place::flush_with_start(),
        Side::End => Place::flush_with_end(n),
    }
}

/// A lane's limbs: none, one, as many as `n` digits are, one more or less, or any other number.
fn length(shapes: &mut Shapes, n: usize) -> usize {
    let all = (DIGIT_BITS * n).div_ceil(64);
    match shapes.below(10) {
        0 => 0,
        1 => 1,
        2 | 3 => all,
        4 => all - 1,
        5 => all + 1,
        6 => all + 12,
        _ => shapes.below(all + 4),
    }
}

#[test]
fn limbs_become_digits() {
    let (mut r_arena, mut arenas) = (LaneArena::new(MOST), limb_arenas());
    let mut shapes = Shapes::new(6);
    for n in 0..=MOST {
        for side in [Side::Start, Side::End] {
            let numbers: [Vec<Limb>; LANES] = core::array::from_fn(|_| {
                let n = length(&mut shapes, n.max(1));
                shapes.operand(n)
            });
            let low = power_of_two(DIGIT_BITS * n) - 1u32;
            let expected = lanes_of(&numbers.each_ref().map(|a| big(a) & &low), n);
            for (arena, number) in arenas.iter_mut().zip(&numbers) {
                arena.place(number.len(), place(number.len(), side)).copy_from_slice(number);
            }
            for k in tables() {
                let r = r_arena.place(n, side);
                r.fill(Lanes([u64::MAX; LANES]));
                k.batch.expand(r, arenas.each_ref().map(Arena::placed));
                assert!(r == expected, "level {}, {n} digits of {numbers:x?}", k.level);
                r_arena.assert_margins();
            }
            for (arena, number) in arenas.iter().zip(&numbers) {
                assert!(arena.placed() == number, "a source changed");
                arena.assert_margins();
            }
        }
    }
}

#[test]
fn digits_become_limbs() {
    let (mut a_arena, mut arenas) = (LaneArena::new(MOST), limb_arenas());
    let mut shapes = Shapes::new(7);
    for n in 0..=MOST {
        for side in [Side::Start, Side::End] {
            let numbers: [BigUint; LANES] = core::array::from_fn(|_| {
                big(&shapes.operand((DIGIT_BITS * n).div_ceil(64))) % power_of_two(DIGIT_BITS * n)
            });
            let lengths: [usize; LANES] = core::array::from_fn(|_| length(&mut shapes, n.max(1)));
            let a = a_arena.place_copy(&lanes_of(&numbers, n), side);
            for k in tables() {
                for (arena, n) in arenas.iter_mut().zip(lengths) {
                    arena.place(n, place(n, side)).fill(0xdead_beef);
                }
                k.batch.contract(arenas.each_mut().map(Arena::placed_mut), a);
                for ((arena, n), number) in arenas.iter().zip(lengths).zip(&numbers) {
                    let mut expected = number.to_u64_digits();
                    expected.resize(n.max(expected.len()), 0);
                    let same = arena.placed() == &expected[..n];
                    assert!(same, "level {}, {n} limbs of {number:x}", k.level);
                    arena.assert_margins();
                }
            }
            assert!(numbers_of(a) == numbers, "a source changed");
            a_arena.assert_margins();
        }
    }
}
