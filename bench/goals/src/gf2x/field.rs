//! Who runs side by side in a row.

use super::{Kind, Peers, ring, unlike};
use crate::rows::on_two_threads;
use std::hint::black_box;
use std::ptr::copy_nonoverlapping;
use std::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb::LIMB_BITS;
use widelimb_kernels::kernels_of;
use widelimb_lab::answer::compare;
use widelimb_lab::measure::{Pair, Placement, Work, on_sets, rotating};
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::Peer;

/// The two contestants of a row, the one whose time is the ratio's divisor first.
pub type Field = [Box<dyn Work>; 2];

/// Who runs for a kind; nothing where the CPU lacks the level or the peer is not there, and for
/// Welch's tests, which are no race.
///
/// # Errors
/// A peer gives another result, or the system has no threads.
pub fn field(
    kind: Kind,
    [bits, next]: [usize; 2],
    placement: Placement,
    peers: &Peers,
) -> anyhow::Result<Option<Field>> {
    let case = |bits| Case::placed(Operation::Gf2x, bits, placement);
    let at_hand = case(bits);
    let ours = match kind {
        Kind::Peer => at_hand.ours(),
        Kind::Level(level) => match kernels_of(level) {
            Some(kernels) => at_hand.ours_on(kernels).expect("products have levels"),
            None => return Ok(None),
        },
        Kind::Unlike => {
            let Ok(gf2x) = &peers.gf2x else { return Ok(None) };
            return unlike::field(&at_hand, next.div_ceil(LIMB_BITS), gf2x).map(Some);
        }
        Kind::Step => return Ok(Some([at_hand.ours(), case(next).ours()])),
        Kind::Threads => {
            let two = on_two_threads(calls(&at_hand))?;
            return Ok(Some([two, Box::new(calls(&at_hand))]));
        }
        Kind::Square => return Ok(Some(copy_and_square(&at_hand))),
        Kind::Division => return Ok(Some([at_hand.ours(), division(bits)])),
        Kind::Ring => return Ok(Some([at_hand.ours(), ring::product(bits)?])),
        Kind::Inverse => {
            return Ok(Some([ring::inverse(bits)?, ring::inverse_vartime(bits)?]));
        }
        Kind::Ntl(call) => {
            let Ok(ntl) = &peers.ntl else { return Ok(None) };
            return call.field(bits, ntl).map(Some);
        }
        Kind::Welch(..) => return Ok(None),
    };
    let Ok(peer) = &peers.gf2x else { return Ok(None) };
    compare(peer, &at_hand)?;
    let theirs = peer.work(&at_hand).expect("gf2x multiplies");
    Ok(Some([ours, theirs]))
}

/// Products of operands of their own, which any thread may make.
fn calls(case: &Case) -> impl FnMut(usize) + Send + use<> {
    let (a, b) = (case.pairs[0].a.clone(), case.pairs[0].b.clone());
    let mut r = vec![0; a.len() + b.len()];
    move |count| {
        for _ in 0..count {
            widelimb_gf2x::mul(&mut r, black_box(&a), black_box(&b));
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
        widelimb_gf2x::div_rem(&mut q, &mut r, &pair.a, &pair.b[n..])
            .expect("a divisor of n limbs");
        black_box((&q, &r));
    })
}

/// A copy of as many limbs as a square has, and the square.
fn copy_and_square(case: &Case) -> Field {
    let n = case.first_len;
    // Zeros would all be one page of the system's.
    let source = vec![1; 2 * n];
    // SAFETY: the sets were made for operands of n limbs and results of twice as many, which
    // overlap no operand.
    let copy = on_sets(&case.sets, move |r, _, _| unsafe {
        copy_nonoverlapping(source.as_ptr(), r, 2 * n);
        0
    });
    // SAFETY: as above.
    let square = on_sets(&case.sets, move |r, a, _| unsafe {
        widelimb_gf2x::sqr(from_raw_parts_mut(r, 2 * n), from_raw_parts(a, n));
        0
    });
    [copy, square]
}
