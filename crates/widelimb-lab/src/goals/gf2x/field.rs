//! Who runs side by side in a row.

use super::Kind;
use crate::answer::compare;
use crate::measure::{Placement, Work, on_sets};
use crate::operation::{Case, Operation};
use crate::peers::{Gf2x, Peer};
use rayon::ThreadPoolBuilder;
use std::hint::black_box;
use std::ptr::copy_nonoverlapping;
use std::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb::arch::kernels_of;
use widelimb::gf2x;

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
