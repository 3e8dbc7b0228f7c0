//! The approximate methods against their exact statement: limb i gets the carry out of limb i-1's
//! own sum, and no other.

use crate::common::{oracle, run, runnable, shaped_pairs};
use widelimb_limb::Limb;
use widelimb_limb::approx;
use widelimb_papers::methods::{Method, Op};
use widelimb_testkit::Shapes;

/// The statement itself; the carry is that of the top limb's own sum.
fn stated(op: Op, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Limb) {
    let own: Vec<(Limb, bool)> = (a.iter().zip(b))
        .map(|(&x, &y)| match op {
            Op::Add => x.overflowing_add(y),
            Op::Sub => x.overflowing_sub(y),
        })
        .collect();
    let limb = |i: usize| {
        let arrives = Limb::from(i > 0 && own[i - 1].1);
        match op {
            Op::Add => own[i].0.wrapping_add(arrives),
            Op::Sub => own[i].0.wrapping_sub(arrives),
        }
    };
    let out = own.last().is_some_and(|last| last.1);
    ((0..own.len()).map(limb).collect(), Limb::from(out))
}

fn approximate() -> impl Iterator<Item = &'static Method> {
    runnable().filter(|method| !method.exact)
}

#[test]
fn approximate_methods_do_as_stated() {
    for method in approximate() {
        let mut shapes = Shapes::new(55);
        for n in 0..=200 {
            for (a, b) in shaped_pairs(n, &mut shapes) {
                let expected = stated(method.op, &a, &b);
                assert!(run(method, &a, &b) == expected, "{}: {a:x?}, {b:x?}", method.name);
            }
        }
    }
}

#[test]
fn the_library_gives_the_same_limbs() {
    let mut shapes = Shapes::new(56);
    for n in 0..=200 {
        for (a, b) in shaped_pairs(n, &mut shapes) {
            let mut r = vec![0; n];
            approx::add_n(&mut r, &a, &b);
            assert_eq!(r, stated(Op::Add, &a, &b).0);
            approx::sub_n(&mut r, &a, &b);
            assert_eq!(r, stated(Op::Sub, &a, &b).0);
        }
    }
}

/// Random limbs: exact, as the thesis saw in all its cases.
#[test]
fn random_operands_come_out_exact() {
    let mut shapes = Shapes::new(58);
    for method in approximate() {
        for n in [1, 4, 8, 31, 200] {
            let (mut a, mut b) = (vec![0; n], vec![0; n]);
            shapes.fill_uniform(&mut a);
            shapes.fill_uniform(&mut b);
            assert_eq!(run(method, &a, &b), oracle(method.op, &a, &b), "{}", method.name);
        }
    }
}

/// The thesis's example 5.1.1.2: all nines plus one.
#[test]
fn a_chain_of_carries_stops_after_one_limb() {
    for method in approximate() {
        let (a, b, expected) = match method.op {
            Op::Add => ([Limb::MAX; 5], [1, 0, 0, 0, 0], [0, 0, Limb::MAX, Limb::MAX, Limb::MAX]),
            Op::Sub => ([0; 5], [1, 0, 0, 0, 0], [Limb::MAX, Limb::MAX, 0, 0, 0]),
        };
        assert_eq!(run(method, &a, &b), (expected.to_vec(), 0), "{}", method.name);
    }
}
