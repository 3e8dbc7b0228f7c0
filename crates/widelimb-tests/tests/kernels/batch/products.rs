//! Products, squares, and the subtraction that ends a power.

use super::cases::{Case, Numbers, lanes_of, numbers_of, power_of_two, soil};
use super::{MOST, tables};
use num_traits::Zero;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{DIGIT_BITS, LANES, Lanes, Moduli, mul_scratch_len};
use widelimb_kernels::floats::DefaultFloats;
use widelimb_testkit::{LaneArena, Shapes, Side};

/// The memory of all operands, each between guard pages.
struct Memory {
    r: LaneArena,
    a: LaneArena,
    b: LaneArena,
    modulus: LaneArena,
    neg_inverse: LaneArena,
    scratch: LaneArena,
}

impl Memory {
    fn new(n: usize) -> Memory {
        Memory {
            r: LaneArena::new(n),
            a: LaneArena::new(n),
            b: LaneArena::new(n),
            modulus: LaneArena::new(n),
            neg_inverse: LaneArena::new(n),
            scratch: LaneArena::new(mul_scratch_len(n)),
        }
    }

    /// The result `r` of `run(r, a, b, moduli, scratch)`, with all operands flush with the guard
    /// page of a side.
    fn run(
        &mut self,
        case: &Case,
        [r, a, b]: [&[Lanes]; 3],
        side: Side,
        run: impl FnOnce(&mut [Lanes], &[Lanes], &[Lanes], Moduli<'_>, &mut [Lanes]),
    ) -> Vec<Lanes> {
        let modulus = self.modulus.place_copy(&case.modulus, side);
        let neg_inverse = self.neg_inverse.place_copy(&case.neg_inverse, side);
        let (a_copy, b_copy) = (self.a.place_copy(a, side), self.b.place_copy(b, side));
        let r = self.r.place_copy(r, side);
        let scratch = self.scratch.place(mul_scratch_len(case.n), side);
        let floats = &DefaultFloats::set();
        let m = Moduli { modulus, neg_inverse, lanes: LANES, floats };
        run(r, a_copy, b_copy, m, scratch);
        let same = modulus == case.modulus && neg_inverse == case.neg_inverse;
        assert!(same && a_copy == a && b_copy == b, "a source changed");
        let r = r.to_vec();
        let Memory { r: r_arena, a, b, modulus, neg_inverse, scratch } = self;
        for arena in [r_arena, a, b, modulus, neg_inverse, scratch] {
            arena.assert_margins();
        }
        r
    }
}

/// Asserts that `r` is `a b / R` modulo each modulus, and below twice the modulus.
fn assert_product(what: &str, k: &Kernels, case: &Case, r: &[Lanes], a: &Numbers, b: &Numbers) {
    for (lane, r) in numbers_of(r).into_iter().enumerate() {
        let (a, b, m) = (&a[lane], &b[lane], &case.moduli[lane]);
        let context =
            || format!("{what} of {}, {} digits: {a:x} by {b:x} modulo {m:x}", k.level, case.n);
        assert!(r < m * 2u32, "{}", context());
        let (r, product) = (r << (DIGIT_BITS * case.n), a * b);
        let apart = if r < product { product - r } else { r - product };
        assert!((apart % m).is_zero(), "{}", context());
    }
}

/// Checks all products of two numbers and their squares, in place and not.
fn check(
    k: &Kernels,
    memory: &mut Memory,
    case: &Case,
    numbers: [(&Numbers, &[Lanes]); 2],
    side: Side,
) {
    let [(x, a), (y, b)] = numbers;
    let r = memory.run(case, [b, a, b], side, |r, a, b, m, s| k.batch.mul(r, a, b, m, s));
    assert_product("mul", k, case, &r, x, y);
    let same = memory.run(case, [a, a, b], side, |r, _, b, m, s| k.batch.mul_assign(r, b, m, s));
    assert!(numbers_of(&same) == numbers_of(&r), "in place, level {}, {} digits", k.level, case.n);
    let r = memory.run(case, [b, a, b], side, |r, a, _, m, s| k.batch.sqr(r, a, m, s));
    assert_product("sqr", k, case, &r, x, x);
    let same = memory.run(case, [a, a, b], side, |r, _, _, m, s| k.batch.sqr_assign(r, m, s));
    assert!(numbers_of(&same) == numbers_of(&r), "in place, level {}, {} digits", k.level, case.n);
}

fn every_length(side: Side, seed: u64) {
    let (mut memory, mut shapes) = (Memory::new(MOST), Shapes::new(seed));
    for n in 1..=MOST {
        // A debug build puts each long number at one end only.
        if cfg!(debug_assertions) && n > 48 && (n / 2) % 2 == seed as usize % 2 {
            continue;
        }
        let mut case = Case::new(&mut shapes, n);
        let numbers = [case.numbers(&mut shapes), case.numbers(&mut shapes)];
        let mut digits = numbers.each_ref().map(|numbers| lanes_of(numbers, n));
        if n % 2 == seed as usize % 2 {
            case.soil(&mut shapes);
            digits.iter_mut().for_each(|digits| soil(digits, &mut shapes));
        }
        let [x, y] = &numbers;
        for k in tables() {
            check(k, &mut memory, &case, [(x, &digits[0]), (y, &digits[1])], side);
        }
    }
}

#[test]
fn products_of_every_length_at_the_end_of_memory() {
    every_length(Side::End, 1);
}

#[test]
fn products_of_every_length_at_the_start_of_memory() {
    every_length(Side::Start, 2);
}

/// Products with one factor of the largest digits and the other one just below its modulus, up to
/// the largest number of digits.
#[test]
fn columns_that_are_as_large_as_can_be() {
    let mut shapes = Shapes::new(3);
    let most = widelimb_kernels::batch::MOST_DIGITS;
    for n in [1, 2, 3, 13, 14, 15, 16, 27, 28, 29, 59, 60, 97, 160, most] {
        let mut memory = Memory::new(n);
        let mut case = Case::new(&mut shapes, n);
        case.soil(&mut shapes);
        let largest = core::array::from_fn(|_| power_of_two(DIGIT_BITS * n) - 1u32);
        let below = case.moduli.each_ref().map(|m| m - 1u32);
        let digits = [lanes_of(&largest, n), lanes_of(&below, n)];
        for k in tables() {
            for [(x, a), (y, b)] in [
                [(&largest, &digits[0]), (&below, &digits[1])],
                [(&below, &digits[1]), (&largest, &digits[0])],
            ] {
                let r = memory.run(&case, [a, a, b], Side::End, |r, _, b, m, s| {
                    k.batch.mul_assign(r, b, m, s)
                });
                assert_product("mul", k, &case, &r, x, y);
            }
        }
    }
}

#[test]
fn reduce_once_of_every_length() {
    let mut arenas = [LaneArena::new(MOST), LaneArena::new(MOST)];
    let mut shapes = Shapes::new(4);
    for n in 1..=MOST {
        let mut case = Case::new(&mut shapes, n);
        case.soil(&mut shapes);
        for side in [Side::End, Side::Start] {
            let numbers = case.numbers(&mut shapes);
            let mut digits = lanes_of(&numbers, n);
            soil(&mut digits, &mut shapes);
            let expected: Numbers =
                core::array::from_fn(|lane| &numbers[lane] % &case.moduli[lane]);
            for k in tables() {
                let [r, modulus] = &mut arenas;
                let m = modulus.place_copy(&case.modulus, side);
                let values = r.place_copy(&digits, side);
                k.batch.reduce_once(values, m);
                let equal = values == lanes_of(&expected, n);
                assert!(
                    equal,
                    "level {}, {n} digits: {numbers:x?} modulo {:x?}",
                    k.level, case.moduli
                );
                assert!(m == case.modulus, "a source changed");
                arenas.iter().for_each(LaneArena::assert_margins);
            }
        }
    }
}
