//! Random states and numbers.

use crate::support::libraries::libraries;
use crate::support::memory;
use crate::support::states::{Float, Number, States};
use gmp::abi::RandState;
use widelimb_testkit::{Shapes, cases};

/// Draws from both states with one function after the other, and compares.
fn draw(states: &mut States<'_>, shapes: &mut Shapes, draws: usize) {
    for _ in 0..draws {
        let bits = match shapes.below(3) {
            0 => 32 * shapes.below(20),
            1 => shapes.below(70),
            _ => shapes.below(1500),
        };
        let small = bits % 65;
        let bound = shapes.length(6).max(1);
        let mut bound = Number::of(&shapes.operand(bound), shapes.below(2) == 0);
        let word = (shapes.limb() >> shapes.below(64)).max(1) as usize;
        let prec = 1 + shapes.below(10) as i32;
        let integer = |states: &mut States<'_>, name: &str, argument: usize| {
            states.each(name, |f, state| {
                let mut r = Number::of(&[7], true);
                // SAFETY: initialised numbers and states.
                unsafe { f(r.at(), state, argument, 0, 0, 0, 0, 0) };
                r.value()
            });
        };
        let plain = |states: &mut States<'_>, name: &str, argument: usize| {
            // SAFETY: a state that has begun.
            states.each(name, |f, state| unsafe { f(state, argument, 0, 0, 0, 0, 0, 0) });
        };
        match shapes.below(6) {
            0 => integer(states, "mpz_urandomb", bits),
            1 if bound.0.size != 0 => integer(states, "mpz_urandomm", bound.at()),
            1 | 2 => integer(states, "mpz_rrandomb", bits.max(1)),
            3 => plain(states, "mp_urandomb_ui", small),
            4 => plain(states, "mp_urandomm_ui", word),
            _ => {
                states.each("mpf_urandomb", |f, state| {
                    let mut r = Float::zero(prec);
                    // SAFETY: an initialised number and state.
                    unsafe { f(r.at(), state, bits, 0, 0, 0, 0, 0) };
                    r.value()
                });
            }
        }
    }
}

/// Seeds both states.
fn seed(states: &mut States<'_>, shapes: &mut Shapes) {
    if shapes.below(2) == 0 {
        let seed = (shapes.limb() >> shapes.below(64)) as usize;
        // SAFETY: a state that has begun.
        states.each("mp_randseed_ui", |f, state| unsafe {
            f(state, seed, 0, 0, 0, 0, 0, 0);
        });
    } else {
        let limbs = if shapes.below(4) == 0 { 300 + shapes.below(400) } else { shapes.length(9) };
        let mut seed = Number::of(&shapes.operand(limbs), shapes.below(4) == 0);
        // SAFETY: a state that has begun, and an initialised number.
        states.each("mp_randseed", |f, state| unsafe {
            f(state, seed.at(), 0, 0, 0, 0, 0, 0);
        });
    }
}

#[test]
fn twisters() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(7);
    for name in ["mp_randinit_default", "mp_randinit_mt"] {
        for _ in 0..cases(4_000) {
            let mut states = States::begun(libraries, name, [0; 3]);
            if shapes.below(4) > 0 {
                seed(&mut states, &mut shapes);
            }
            draw(&mut states, &mut shapes, 40);
            let mut copies = states.copied();
            draw(&mut copies, &mut shapes, 10);
            drop(copies);
            draw(&mut states, &mut shapes, 10);
        }
    }
}

#[test]
fn congruences() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(7);
    for _ in 0..cases(4_000) {
        let mut a = Number::of(&shapes.operand(5), shapes.below(4) == 0);
        let c = shapes.limb() as usize;
        let bits = 2 + 2 * shapes.below(150);
        let mut states = match shapes.below(3) {
            0 => States::begun(libraries, "mp_randinit_lc_2exp", [a.at(), c, bits]),
            1 => States::begun(libraries, "mp_randinit", [0, shapes.below(129), 0]),
            _ => States::begun(libraries, "mp_randinit_lc_2exp_size", [shapes.below(129), 0, 0]),
        };
        if shapes.below(4) > 0 {
            seed(&mut states, &mut shapes);
        }
        draw(&mut states, &mut shapes, 10);
        let mut copies = states.copied();
        draw(&mut copies, &mut shapes, 4);
        drop(copies);
        draw(&mut states, &mut shapes, 4);
    }
}

/// Where a modulus has an odd number of bits and the last step ends with the number, GMP gives a
/// bit more than was asked for, against its manual: those numbers of bits are left out.
#[test]
fn congruences_of_odd_length() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(7);
    for _ in 0..cases(4_000) {
        let mut a = Number::of(&shapes.operand(5), shapes.below(4) == 0);
        let half = 2 + shapes.below(100);
        let arguments = [a.at(), shapes.limb() as usize, 2 * half + 1];
        let mut states = States::begun(libraries, "mp_randinit_lc_2exp", arguments);
        for _ in 0..4 {
            let bits = shapes.below(1000);
            if bits.is_multiple_of(half) {
                continue;
            }
            states.each("mpz_urandomb", |f, state| {
                let mut r = Number::of(&[], false);
                // SAFETY: an initialised number and state.
                unsafe { f(r.at(), state, bits, 0, 0, 0, 0, 0) };
                r.value()
            });
        }
    }
}

#[test]
fn the_table_of_congruences_has_an_end() {
    let Some(libraries) = libraries() else { return };
    for size in [129, 1000, usize::MAX] {
        let [ours, theirs] = libraries.both("mp_randinit_lc_2exp_size").map(|f| {
            let mut state = std::mem::MaybeUninit::<RandState>::uninit();
            // SAFETY: no state begins.
            unsafe { f(state.as_mut_ptr() as usize, size, 0, 0, 0, 0, 0, 0) as i32 }
        });
        assert_eq!((ours, theirs), (0, 0));
    }
}

/// A program's own state: it counts in its seed, and its numbers are multiples of the count.
mod own {
    use gmp::abi::{Mpz, RandFunctions, RandState};
    use std::ptr;

    pub static FUNCTIONS: RandFunctions = RandFunctions { seed, fill, clear, copy };

    unsafe extern "C" fn seed(state: *mut RandState, seed: *const Mpz) {
        // SAFETY: a state.
        unsafe { (*state).seed.alloc = if (*seed).size == 0 { 0 } else { *(*seed).d as i32 } };
    }

    unsafe extern "C" fn fill(state: *mut RandState, r: *mut u64, bits: u64) {
        for i in 0..bits.div_ceil(64) {
            let left = (bits - 64 * i).min(64);
            // SAFETY: room for the bits.
            unsafe {
                (*state).seed.alloc += 1;
                let word = ((*state).seed.alloc as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                *r.add(i as usize) = word >> (64 - left);
            }
        }
    }

    unsafe extern "C" fn clear(state: *mut RandState) {
        // SAFETY: a state.
        unsafe { (*state).seed.alloc = -1 };
    }

    unsafe extern "C" fn copy(state: *mut RandState, from: *const RandState) {
        // SAFETY: a state.
        unsafe { state.write(of((*from).seed.alloc)) };
    }

    pub fn of(count: i32) -> RandState {
        let seed = Mpz { alloc: count, size: 0, d: ptr::null_mut() };
        RandState { seed, algorithm: 0, functions: &raw const FUNCTIONS }
    }
}

/// rug and MPFR's users have generators of their own, whose functions they put into a state.
#[test]
fn states_with_functions_of_a_program() {
    let Some(libraries) = libraries() else { return };
    let [words, numbers, copies, seeds, clears] =
        ["mp_urandomb_ui", "mpz_urandomb", "mp_randinit_set", "mp_randseed_ui", "mp_randclear"]
            .map(|name| libraries.both(name));
    let [ours, theirs] = [0, 1].map(|i| {
        let (mut state, mut other) = (own::of(5), own::of(0));
        let (at, copy) = (&raw mut state as usize, &raw mut other as usize);
        let mut r = Number::of(&[7], true);
        // SAFETY: states and a number that are there.
        unsafe {
            let first = words[i](at, 40, 0, 0, 0, 0, 0, 0);
            copies[i](copy, at, 0, 0, 0, 0, 0, 0);
            seeds[i](at, 77, 0, 0, 0, 0, 0, 0);
            numbers[i](r.at(), at, 300, 0, 0, 0, 0, 0);
            let after = (state.seed.alloc, other.seed.alloc);
            clears[i](at, 0, 0, 0, 0, 0, 0, 0);
            (first, after, r.value(), state.seed.alloc)
        }
    });
    assert_eq!(ours, theirs);
    assert_eq!(ours.1, (82, 6));
}

/// The functions without a state go on in one that each library keeps: so one test draws from it.
#[test]
fn numbers_of_no_state() {
    let Some(libraries) = libraries() else { return };
    // The state that begins with the first number stays.
    for first in libraries.both("mpz_random") {
        let mut number = Number::of(&[1, 2], false);
        // SAFETY: an initialised number.
        memory::may_keep(|| unsafe { first(number.at(), 1, 0, 0, 0, 0, 0, 0) });
    }
    let mut shapes = Shapes::new(7);
    for _ in 0..cases(40_000) {
        let n = shapes.below(20);
        let sign = if shapes.below(2) == 0 { 1 } else { usize::MAX };
        let (exponent, prec) = (shapes.below(100), 1 + shapes.below(10) as i32);
        let name = ["mpz_random", "mpz_random2", "mpn_random", "mpn_random2", "mpf_random2"]
            [shapes.below(5)];
        let [ours, theirs] = libraries.both(name).map(|f| {
            let (mut z, mut x) = (Number::of(&[], false), Float::zero(prec));
            let mut limbs = vec![0_u64; n + 1];
            let size = n.wrapping_mul(sign);
            // SAFETY: initialised numbers, and memory for as many limbs.
            unsafe {
                match &name[..4] {
                    "mpz_" => f(z.at(), size, 0, 0, 0, 0, 0, 0),
                    "mpn_" => f(limbs.as_mut_ptr() as usize, n + 1, 0, 0, 0, 0, 0, 0),
                    _ => f(x.at(), size, exponent, 0, 0, 0, 0, 0),
                };
            }
            (z.value(), x.value(), limbs)
        });
        assert_eq!(ours, theirs, "{name}");
    }
}
