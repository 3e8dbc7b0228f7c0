//! Tests that the sequence of instructions does not depend on limbs: the CPU stops after each
//! instruction, on any level. The addresses of memory accesses are not seen.

use crate::{Call, kernels_of, leak_by_a_branch, powers, public_calls};
use core::hint::black_box;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels;
use widelimb_limb::Limb;
use widelimb_testkit::replay::replayed;
use widelimb_testkit::steps::{Path, path, why_not};
use widelimb_testkit::{Shapes, levels, skipped};

const MAX: Limb = Limb::MAX;

/// Buffers that stay where they are, so that nothing but the limbs differs.
struct Buffers {
    r: Vec<Limb>,
    a: Vec<Limb>,
    b: Vec<Limb>,
}

impl Buffers {
    fn path(&mut self, call: &Call, carry: Limb) -> Option<Path> {
        let Buffers { r, a, b } = self;
        path(|| {
            black_box((call.work)(r, a, b, black_box(carry)));
        })
    }
}

/// Pairs of limbs on which every carry is made, passed on or stopped, and ordinary ones; where
/// nothing carries, none, all and ordinary coefficients.
fn data(shapes: &mut Shapes, n: usize, carries: bool) -> Vec<(Vec<Limb>, Vec<Limb>)> {
    let all = |limb| vec![limb; n];
    let mut one = all(0);
    one.iter_mut().take(1).for_each(|limb| *limb = 1);
    if !carries {
        return vec![(all(0), all(0)), (all(MAX), all(MAX)), shapes.pair(n)];
    }
    let (x, _) = shapes.pair(n);
    vec![
        (all(0), all(0)),
        (all(MAX), one.clone()),
        (all(0), one),
        (all(MAX), all(MAX)),
        (x.clone(), x),
        shapes.pair(n),
    ]
}

/// Whether some limbs take another path than others, or `None` where paths cannot be seen.
fn differs(call: &Call, n: usize) -> Option<bool> {
    let mut shapes = Shapes::new(n as u64);
    let mut buffers = Buffers { r: vec![0; n], a: vec![0; n], b: vec![0; n] };
    let data = data(&mut shapes, n, call.carries);
    // The first call makes what a thread keeps; each other one allocates the same memory.
    let mut paths = Vec::with_capacity(data.len());
    (call.work)(&mut buffers.r, &buffers.a, &buffers.b, 0);
    for (a, b) in &data {
        buffers.r.copy_from_slice(b);
        buffers.a.copy_from_slice(a);
        buffers.b.copy_from_slice(b);
        let carry = shapes.carry();
        paths.push(replayed(|| buffers.path(call, carry))?);
    }
    Some(paths.iter().any(|path| *path != paths[0]))
}

/// Lengths that no call is too long for.
const SHORT: [usize; 9] = [0, 1, 2, 3, 4, 9, 16, 17, 33];

/// Whether paths can be told here; where they can, a branch on a limb is.
fn paths_are_told() -> bool {
    if let Some(why) = why_not() {
        skipped(format_args!("paths of instructions: {why}"));
        return false;
    }
    assert_eq!(differs(&leak_by_a_branch(), 8), Some(true), "a branch on a limb goes unseen");
    true
}

fn check<'a>(calls: impl IntoIterator<Item = &'a Call>, lengths: &[usize]) {
    for call in calls {
        for &n in lengths {
            assert_eq!(
                differs(call, n),
                Some(false),
                "{}, n = {n}, takes several paths",
                call.name
            );
        }
    }
}

/// The kernels of the tested ones of the levels.
fn kernels_between(lowest: Level, highest: Level) -> Vec<Call> {
    let (first, last) = (levels().first().expect("the one in force").level, kernels().level);
    let lowest = if first > lowest { first } else { lowest };
    kernels_of(lowest..=if last < highest { last } else { highest })
}

#[test]
fn a_branch_on_a_limb_is_seen() {
    paths_are_told();
}

#[test]
#[ignore = "stops the CPU after each instruction for minutes: the slice `secrets` runs it"]
fn kernels_up_to_avx2_take_the_same_instructions_for_all_limbs() {
    if paths_are_told() {
        check(&kernels_between(Level::Scalar, Level::Avx2), &SHORT);
    }
}

/// Kernels of AVX-512, which Valgrind lacks. Each stop takes microseconds, so the lengths are few:
/// vectors by fours, the beginning of the pipeline, and that of its alignment.
#[test]
#[ignore = "stops the CPU after each instruction for minutes: the slice `secrets` runs it"]
fn kernels_of_avx512_take_the_same_instructions_for_all_limbs() {
    if paths_are_told() {
        let calls = kernels_between(Level::Avx512Base, Level::Avx512);
        check(&calls, &SHORT);
        check(&calls, &[7, 8, 31, 32, 71, 95, 96, 97, 135, 519]);
    }
}

#[test]
#[ignore = "stops the CPU after each instruction for minutes: the slice `secrets` runs it"]
fn public_calls_take_the_same_instructions_for_all_limbs() {
    if paths_are_told() {
        check(&public_calls(), &SHORT);
        // Lengths of the kernels that keep operands in registers.
        check(&public_calls(), &[5, 6, 7, 8]);
    }
}

/// Powers in each kind of residue, from the conversion of the base to that of the result.
#[test]
#[ignore = "stops the CPU after each instruction for minutes: the slice `secrets` runs it"]
fn powers_take_the_same_instructions_for_all_limbs() {
    if paths_are_told() {
        check(&powers::allocating(), &[1, 2, 3, 4, 5, 6, 7, 8, 9, 33]);
    }
}
