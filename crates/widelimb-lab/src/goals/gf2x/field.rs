//! Who runs side by side in a row.

use super::Kind;
use crate::answer::compare;
use crate::measure::{Pair, Placement, Work, on_sets, rotating};
use crate::operation::{Case, Operation};
use crate::peers::{Gf2x, Peer};
use rayon::ThreadPoolBuilder;
use std::hint::black_box;
use std::ptr::copy_nonoverlapping;
use std::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb::arch::kernels_of;
use widelimb::gf2x::Cyclic;
use widelimb::{Limb, gf2x};

/// The two contestants of a row, the one whose time is the ratio's divisor first.
pub struct Field(pub [Box<dyn Work>; 2]);

/// Who runs for a kind; nothing where the CPU lacks the level or gf2x is not there.
///
/// # Errors
/// gf2x gives another result, or the system has no threads.
pub fn field(
    kind: Kind,
    [bits, next]: [usize; 2],
    placement: Placement,
    peer: Option<&Gf2x>,
) -> anyhow::Result<Option<Field>> {
    let case = |bits| Case::placed(Operation::Gf2x, bits, placement);
    let at_hand = case(bits);
    let ours = match kind {
        Kind::Peer => at_hand.ours(),
        Kind::Level(level) => match kernels_of(level) {
            Some(kernels) => at_hand.ours_on(kernels).expect("products have levels"),
            None => return Ok(None),
        },
        Kind::Step => return Ok(Some(Field([at_hand.ours(), case(next).ours()]))),
        Kind::Threads => return two_and_one(&at_hand).map(Some),
        Kind::Square => return Ok(Some(copy_and_square(&at_hand))),
        Kind::Division => return Ok(Some(Field([at_hand.ours(), division(bits)]))),
        Kind::Ring => return Ok(Some(Field([at_hand.ours(), ring_product(bits)?]))),
        Kind::Inverse => return inverses(bits).map(Some),
    };
    let Some(peer) = peer else { return Ok(None) };
    compare(peer, &at_hand)?;
    let theirs = peer.work(&at_hand).expect("gf2x multiplies");
    Ok(Some(Field([ours, theirs])))
}

/// Our product on two threads, which are made here and wait between calls, and on one.
fn two_and_one(case: &Case) -> anyhow::Result<Field> {
    let pool = ThreadPoolBuilder::new().num_threads(2).build()?;
    let (one, mut two) = (calls(case), calls(case));
    let two = move |count: usize| pool.install(|| two(count));
    Ok(Field([Box::new(two), Box::new(one)]))
}

/// Products of operands of their own, which any thread may make.
fn calls(case: &Case) -> impl FnMut(usize) + Send + use<> {
    let (a, b) = (case.pairs[0].a.clone(), case.pairs[0].b.clone());
    let mut r = vec![0; a.len() + b.len()];
    move |count| {
        for _ in 0..count {
            gf2x::mul(&mut r, black_box(&a), black_box(&b));
            black_box(&r);
        }
    }
}

/// Our quotient and remainder of twice as many bits.
fn division(bits: usize) -> Box<dyn Work> {
    let Case { pairs, .. } = Case::new(Operation::Gf2x, 2 * bits);
    let n = bits.div_ceil(64);
    let (mut q, mut r) = (vec![0; n + 1], vec![0; n]);
    rotating(pairs, move |pair: &mut Pair| {
        gf2x::div_rem(&mut q, &mut r, &pair.a, &pair.b[n..]).expect("a divisor of n limbs");
        black_box((&q, &r));
    })
}

/// Random elements of a ring, of odd weights: for the lengths of BIKE they are units.
fn elements(ring: Cyclic) -> Vec<Pair> {
    let Case { pairs, .. } = Case::new(Operation::Gf2x, ring.bits());
    let top = Limb::MAX >> (64 * ring.limbs() - ring.bits());
    let element = |mut limbs: Vec<Limb>| {
        limbs[ring.limbs() - 1] &= top;
        let weight: u32 = limbs.iter().map(|limb| limb.count_ones()).sum();
        limbs[0] ^= Limb::from(weight.is_multiple_of(2));
        limbs
    };
    pairs.into_iter().map(|Pair { a, b }| Pair { a: element(a), b: element(b) }).collect()
}

/// Our product modulo `X^bits - 1`.
fn ring_product(bits: usize) -> anyhow::Result<Box<dyn Work>> {
    let ring = Cyclic::new(bits)?;
    let mut r = vec![0; ring.limbs()];
    Ok(rotating(elements(ring), move |pair: &mut Pair| {
        ring.mul(&mut r, &pair.a, &pair.b).expect("elements");
        black_box(&r);
    }))
}

/// Our inverse modulo `X^bits - 1`, and the same by Euclid's algorithm.
fn inverses(bits: usize) -> anyhow::Result<Field> {
    let ring = Cyclic::new(bits)?;
    let inverter = ring.inverter()?;
    let mut r = vec![0; ring.limbs()];
    let by_powers = rotating(elements(ring), move |pair: &mut Pair| {
        inverter.inverse(&mut r, &pair.a).expect("a unit");
        black_box(&r);
    });
    let mut r = vec![0; ring.limbs()];
    let by_euclid = rotating(elements(ring), move |pair: &mut Pair| {
        ring.inverse_vartime(&mut r, &pair.a).expect("a unit");
        black_box(&r);
    });
    Ok(Field([by_powers, by_euclid]))
}

/// A copy of as many limbs as a square has, and the square.
fn copy_and_square(case: &Case) -> Field {
    let n = case.first_len;
    let source = vec![0; 2 * n];
    // SAFETY: the sets were made for operands of n limbs and results of twice as many, which overlap no
    // operand.
    let copy = on_sets(&case.sets, move |r, _, _| unsafe {
        copy_nonoverlapping(source.as_ptr(), r, 2 * n);
        0
    });
    // SAFETY: as above.
    let square = on_sets(&case.sets, move |r, a, _| unsafe {
        gf2x::sqr(from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n));
        0
    });
    Field([copy, square])
}
