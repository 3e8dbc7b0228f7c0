//! Destinations that the safe methods of [`Kernels`] cannot name: the second source, and both at
//! once. What is right is what the same kernel gives apart, which the tests outside hold against
//! an oracle.

use widelimb_kernels::{CarryKernel, Kernels, Limb};
use widelimb_testkit::of_every_core as tables;
use widelimb_testkit::operands::{all_short_lengths, border_lengths, places_in_turn};
use widelimb_testkit::{Operands, Shapes};

/// Every kernel with two sources, called with one number beside them: a carry, a number of bits, or
/// nothing.
fn all_of(k: &'static Kernels) -> Vec<(&'static str, CarryCall)> {
    let mut calls: Vec<(&str, CarryCall)> = Vec::new();
    for (name, kernel) in k.carry_kernels() {
        calls.push((name, of_carry(kernel)));
    }
    for (name, kernel) in k.approx_kernels().into_iter().chain(k.logic_kernels()) {
        calls.push((
            name,
            // SAFETY: the caller of the closure gives what the kernel asks for.
            Box::new(move |r, a, b, n, _| unsafe {
                kernel(r, a, b, n);
                0
            }),
        ));
    }
    for (name, kernel) in k.shifted_kernels() {
        // SAFETY: likewise; 1 to 63 bits.
        let call = move |r, a, b, n, x| unsafe { kernel(r, a, b, n, 1 + (x % 63) as u32) };
        calls.push((name, Box::new(call)));
    }
    calls
}

type CarryCall = Box<dyn Fn(*mut Limb, *const Limb, *const Limb, usize, Limb) -> Limb>;

fn of_carry(kernel: CarryKernel) -> CarryCall {
    // SAFETY: the caller of the closure gives what the kernel asks for; a carry is 0 or 1.
    Box::new(move |r, a, b, n, x| unsafe { kernel(r, a, b, n, x % 2) })
}

#[test]
fn onto_the_second_source_and_onto_both() {
    let mut operands = Operands::new(1030);
    for k in tables() {
        for (name, call) in all_of(k) {
            let mut shapes = Shapes::new(81);
            let mut next_places = places_in_turn(0);
            for n in all_short_lengths().chain(border_lengths(1030)) {
                for _ in 0..4 {
                    let (a, b) = shapes.pair(n);
                    let x = shapes.limb();
                    let places = next_places();
                    let two = [places[0], places[1]];
                    let mut expected = vec![0; n];
                    let out = call(expected.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n, x);
                    let got = operands.in_place(two, &b, &a, |r, a| {
                        let r = r.as_mut_ptr();
                        call(r, a.as_ptr(), r, n, x)
                    });
                    let same = operands.result() == expected && got == out;
                    assert!(
                        same,
                        "{name} onto b on {}, {x:x}, {places:?}\n{a:x?}\n{b:x?}",
                        k.level
                    );

                    let out = call(expected.as_mut_ptr(), a.as_ptr(), a.as_ptr(), n, x);
                    let got = operands.in_place(two, &a, &[], |r, _| {
                        let r = r.as_mut_ptr();
                        call(r, r, r, n, x)
                    });
                    let same = operands.result() == expected && got == out;
                    assert!(same, "{name} onto both on {}, {x:x}, {places:?}\n{a:x?}", k.level);
                }
            }
        }
    }
}
