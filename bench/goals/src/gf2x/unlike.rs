//! Products of operands of two lengths beside gf2x's.

use super::field::Field;
use anyhow::ensure;
use std::hint::black_box;
use widelimb::Limb;
use widelimb_lab::measure::{Pair, Work, rotating};
use widelimb_lab::operation::Case;
use widelimb_lab::peers::Gf2x;

/// The first operands whole, by the lowest `m` limbs of the second ones.
///
/// # Errors
/// gf2x's products are others.
pub fn field(case: &Case, m: usize, peer: &Gf2x) -> anyhow::Result<Field> {
    let theirs = peer.product();
    for Pair { a, b } in &case.pairs {
        let mut products = [vec![0; a.len() + m], vec![0; a.len() + m]];
        widelimb_gf2x::mul(&mut products[0], a, &b[..m]);
        theirs(&mut products[1], a, &b[..m]);
        ensure!(products[0] == products[1], "{} limbs by {m}: not gf2x's product", a.len());
    }
    Ok([contestant(case, m, widelimb_gf2x::mul), contestant(case, m, theirs)])
}

fn contestant(
    case: &Case,
    m: usize,
    mul: impl Fn(&mut [Limb], &[Limb], &[Limb]) + 'static,
) -> Box<dyn Work> {
    let mut r = vec![0; case.first_len + m];
    rotating(case.pairs.clone(), move |Pair { a, b }| {
        mul(&mut r, black_box(a), black_box(&b[..m]));
        black_box(&r);
    })
}
