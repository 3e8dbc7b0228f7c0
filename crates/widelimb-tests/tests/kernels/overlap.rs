//! Destinations that begin below a source, or above it for a shift to the left, and overlap it:
//! what callers on pointers may ask for. What is right is what the same kernel gives apart.

use widelimb_kernels::Kernels;
use widelimb_testkit::operands::{all_short_lengths, border_lengths};
use widelimb_testkit::{Shapes, of_every_core};

const LONGEST: usize = 1030;

/// `(r, a, b, n, x)`: a kernel with up to two sources, and a number beside them.
type Call = Box<dyn Fn(*mut u64, *const u64, *const u64, usize, u64) -> u64>;

/// The kernels that go from the lowest limb up.
fn upwards(k: &'static Kernels) -> Vec<(&'static str, Call)> {
    let mut calls: Vec<(&str, Call)> = Vec::new();
    for (name, kernel) in k.carry_kernels() {
        // SAFETY: the caller of the closure gives what the kernel asks for; so below.
        calls.push((name, Box::new(move |r, a, b, n, x| unsafe { kernel(r, a, b, n, x % 2) })));
    }
    for (name, kernel) in k.approx_kernels().into_iter().chain(k.logic_kernels()) {
        let call = move |r, a, b, n, _| {
            // SAFETY: as above.
            unsafe { kernel(r, a, b, n) };
            0
        };
        calls.push((name, Box::new(call)));
    }
    for (name, kernel) in k.shifted_kernels() {
        // SAFETY: as above; 1 to 63 bits.
        let call = move |r, a, b, n, x| unsafe { kernel(r, a, b, n, 1 + (x % 63) as u32) };
        calls.push((name, Box::new(call)));
    }
    for (name, kernel) in k.row_kernels() {
        // SAFETY: as above.
        calls.push((name, Box::new(move |r, a, _, n, x| unsafe { kernel(r, a, n, x, x >> 7) })));
    }
    let (not, neg) = k.unary_kernels();
    let complement = move |r, a, _, n, _| {
        // SAFETY: as above.
        unsafe { not(r, a, n) };
        0
    };
    calls.push(("not", Box::new(complement)));
    // SAFETY: as above.
    calls.push(("neg", Box::new(move |r, a, _, n, _| unsafe { neg(r, a, n) })));
    let [_, shr] = k.shift_kernels();
    // SAFETY: as above; 1 to 63 bits.
    let right = move |r, a, _, n, x| unsafe { shr(r, a, n, 1 + (x % 63) as u32) };
    calls.push(("shr", Box::new(right)));
    calls
}

/// Both ways of one call on memory that has `r` at its beginning, `a` and `b` further up.
fn check(name: &str, k: &Kernels, call: &Call, memory: &[u64], at: [usize; 3], n: usize, x: u64) {
    let mut got = memory.to_vec();
    let m = got.as_mut_ptr();
    // SAFETY: all three operands lie in the memory, as the kernel allows.
    let out = unsafe { call(m.add(at[0]), m.add(at[1]), m.add(at[2]), n, x) };
    let [mut r, a, b] = at.map(|at| memory[at..at + n].to_vec());
    let expected_out = call(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n, x);
    let mut expected = memory.to_vec();
    expected[at[0]..at[0] + n].copy_from_slice(&r);
    assert!(
        got == expected && out == expected_out,
        "{name} on {}, {n} limbs at {at:?}, {x:x}:\n{memory:x?}\n{got:x?}\n{expected:x?}",
        k.level
    );
}

#[test]
fn sources_above_the_destination() {
    let mut shapes = Shapes::new(91);
    for k in of_every_core() {
        for (name, call) in upwards(k) {
            for n in all_short_lengths().chain(border_lengths(LONGEST)) {
                for above in [1, 2, 3, 5, 8, 13] {
                    let memory = shapes.operand(2 * n + above);
                    let x = shapes.limb();
                    let apart = n + above;
                    let places =
                        [[0, above, apart], [0, apart, above], [0, above, above], [0, above, 0]];
                    for at in places {
                        check(name, k, &call, &memory, at, n, x);
                    }
                }
            }
        }
    }
}

#[test]
fn shifts_to_the_left_of_what_lies_below() {
    let mut shapes = Shapes::new(92);
    for k in of_every_core() {
        let [shl, _] = k.shift_kernels();
        // SAFETY: the caller of the closure gives what the kernel asks for; 1 to 63 bits.
        let call = move |r, a, _, n, x| unsafe { shl(r, a, n, 1 + (x % 63) as u32) };
        let call: Call = Box::new(call);
        for n in all_short_lengths().chain(border_lengths(LONGEST)) {
            for above in [1, 2, 3, 5, 8, 13] {
                let memory = shapes.operand(n + above);
                check("shl", k, &call, &memory, [above, 0, 0], n, shapes.limb());
            }
        }
    }
}
