//! Support for tests of the methods: an oracle, shaped operands, and a run of one method.

use widelimb_limb::Limb;
use widelimb_papers::methods::{self, Method, Op};
use widelimb_testkit::{Shapes, skipped};

/// The exact result and the carry or borrow.
pub fn oracle(op: Op, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Limb) {
    let mut r = vec![0; a.len()];
    let out = match op {
        Op::Add => widelimb_testkit::oracle::add_n(&mut r, a, b, 0),
        Op::Sub => widelimb_testkit::oracle::sub_n(&mut r, a, b, 0),
    };
    (r, out)
}

/// Prepares, runs twice (a second run must see the operands unchanged) and gives the result.
pub fn run(method: &Method, a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Limb) {
    let mut prepared = (method.prepare)(a, b);
    let first = prepared.run();
    let result = prepared.result();
    assert_eq!((prepared.run(), prepared.result()), (first, result.clone()), "{}", method.name);
    (result, first)
}

/// The methods that this CPU can run; the others are reported by name.
pub fn runnable() -> impl Iterator<Item = &'static Method> {
    methods::all().iter().filter(|method| {
        let available = method.needs.is_available();
        if !available {
            skipped(format_args!("{}: this CPU has no level `{}`", method.name, method.needs));
        }
        available
    })
}

/// Pairs of operands of `n` limbs, of all the shapes that carries care for, and each once more
/// without the top bits: those pairs are in the domain of the methods that give no carry.
pub fn shaped_pairs(n: usize, shapes: &mut Shapes) -> Vec<(Vec<Limb>, Vec<Limb>)> {
    let mut pairs = crafted_pairs(n, shapes);
    pairs.extend((0..8).map(|_| shapes.pair(n)));
    let halved: Vec<_> = pairs.iter().map(|(a, b)| (halved(a), halved(b))).collect();
    pairs.extend(halved);
    pairs
}

fn crafted_pairs(n: usize, shapes: &mut Shapes) -> Vec<(Vec<Limb>, Vec<Limb>)> {
    let (zeros, ones) = (vec![0; n], vec![Limb::MAX; n]);
    let one = with(&zeros, 0, 1);
    let some = shapes.operand(n);
    let complement: Vec<Limb> = some.iter().map(|limb| !limb).collect();
    let top = n.saturating_sub(1);
    let middle = shapes.below(n + 1);
    vec![
        (zeros.clone(), zeros.clone()),
        (zeros.clone(), ones.clone()),
        (ones.clone(), zeros.clone()),
        (ones.clone(), ones.clone()),
        // A carry, or a borrow, through the whole number.
        (ones.clone(), one.clone()),
        (zeros.clone(), one.clone()),
        (one.clone(), ones.clone()),
        // A ripple that ends in the top limb, or that ends or starts in the middle.
        (with(&ones, top, 5), one.clone()),
        (with(&zeros, top, 5), one.clone()),
        (with(&ones, middle, 3), one.clone()),
        (with(&zeros, middle, 3), one),
        (ones.clone(), with(&zeros, middle, 1)),
        (zeros.clone(), with(&zeros, middle, 1)),
        // Every sum is all ones; every difference is 0.
        (some.clone(), complement),
        (some.clone(), some.clone()),
        // Only limb 0 differs, in either direction.
        (with(&some, 0, 7), with(&some, 0, 6)),
        (with(&some, 0, 6), with(&some, 0, 7)),
    ]
}

/// A copy with limb `i` set, if there is one.
pub fn with(limbs: &[Limb], i: usize, limb: Limb) -> Vec<Limb> {
    let mut copy = limbs.to_vec();
    if let Some(place) = copy.get_mut(i) {
        *place = limb;
    }
    copy
}

fn halved(limbs: &[Limb]) -> Vec<Limb> {
    let Some(&top) = limbs.last() else { return Vec::new() };
    with(limbs, limbs.len() - 1, top >> 1)
}
