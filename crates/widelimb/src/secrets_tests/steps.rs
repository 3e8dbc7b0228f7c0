//! The same instructions, one by one, whatever the limbs are: the CPU stops after each, on any
//! level. The addresses that they touch are not seen.

use super::{Call, kernels_of, leak_by_a_branch, public_calls};
use crate::Limb;
use crate::arch::kernels;
use crate::cpu::Level;
use crate::test_levels;
use alloc::vec;
use alloc::vec::Vec;
use core::hint::black_box;
use widelimb_testkit::memcheck;
use widelimb_testkit::steps::{Path, path};
use widelimb_testkit::{Shapes, skipped};

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

/// Pairs of limbs on which every carry is made, passed on or stopped, and ordinary ones.
fn data(shapes: &mut Shapes, n: usize) -> Vec<(Vec<Limb>, Vec<Limb>)> {
    let all = |limb| vec![limb; n];
    let mut one = all(0);
    one.iter_mut().take(1).for_each(|limb| *limb = 1);
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
    let data = data(&mut shapes, n);
    // Nothing else is allocated or freed in between, and the first call leaves behind what those that
    // allocate find.
    let mut paths = Vec::with_capacity(data.len());
    (call.work)(&mut buffers.r, &buffers.a, &buffers.b, 0);
    for (a, b) in &data {
        buffers.r.copy_from_slice(b);
        buffers.a.copy_from_slice(a);
        buffers.b.copy_from_slice(b);
        paths.push(buffers.path(call, shapes.carry())?);
    }
    Some(paths.iter().any(|path| *path != paths[0]))
}

#[test]
fn all_limbs_take_the_same_instructions() {
    if cfg!(debug_assertions) {
        return skipped("paths of instructions: too many in a debug build");
    }
    if memcheck::is_running() {
        return skipped("paths of instructions: Valgrind does not stop after each");
    }
    let Some(seen) = differs(&leak_by_a_branch(), 8) else {
        return skipped("paths of instructions: only x86-64 Linux shows them");
    };
    assert!(seen, "a branch on a limb goes unseen");
    let check = |call: &Call, n| {
        assert_eq!(differs(call, n), Some(false), "{}, n = {n}, takes several paths", call.name);
    };
    let lowest = test_levels::levels().next().expect("the one in force");
    let from = |level| lowest.max(level)..=kernels().level;
    for call in kernels_of(from(Level::Scalar)).iter().chain(&public_calls()) {
        [0, 1, 2, 3, 4, 9, 16, 17, 33].into_iter().for_each(|n| check(call, n));
    }
    // Each stop takes microseconds, so longer numbers are for the levels that Valgrind lacks. Vectors
    // by fours, the beginning of the pipeline, that of its alignment.
    for call in kernels_of(from(Level::Avx512Base)) {
        [7, 8, 31, 32, 71, 95, 96, 97, 135, 519].into_iter().for_each(|n| check(&call, n));
    }
}
