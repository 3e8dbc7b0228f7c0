//! The product of a long operand by a much shorter one, by pieces of the long one.

use super::mul;
use super::parts::{Part, Parts};
use crate::Limb;
use crate::sum;
use widelimb_kernels::{Kernels, Thresholds};

/// The longest piece that meets an operand too short for anything but rows: what the rows read and
/// write again and again stays in the first-level cache.
pub(super) const ROW_PIECE: usize = 1024;

/// The length of the pieces, but for the last, in limbs.
fn piece_len(t: &Thresholds, long: usize, short: usize) -> usize {
    if short < super::strategy::shortest_split(t, long, short) {
        return ROW_PIECE;
    }
    // Methods with unequal numbers of parts like operands of which one is a third longer, and up to
    // twice as long rather than of equal lengths.
    let (unit, of) = if short < t.mul_toom43 { (short, 1) } else { (7 * short, 5) };
    let count = (2 * long * of + unit) / (2 * unit);
    long.div_ceil(count.max(2))
}

/// The products of which this method makes one of `long` by `short` limbs.
pub(super) fn parts(t: &Thresholds, long: usize, short: usize) -> Parts {
    let n = piece_len(t, long, short);
    Parts::new([
        Part::new(long / n, n, short),
        Part::new(usize::from(!long.is_multiple_of(n)), long % n, short),
    ])
}

/// The limbs of scratch beside that of the parts: those that two neighbouring products share.
pub(super) fn own_scratch_len(short: usize) -> usize {
    short
}

/// The product by pieces of `a`, which is longer than `b`. Each product is made in its place, but
/// for the limbs that the one before it has there, which are kept and added.
pub(super) fn mul_pieces(
    k: &Kernels,
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    scratch: &mut [Limb],
) {
    let n = b.len();
    let (overlap, scratch) = scratch.split_at_mut(n);
    let mut at = 0;
    for piece in a.chunks(piece_len(&k.thresholds, a.len(), n)) {
        let product = &mut r[at..at + piece.len() + n];
        overlap.copy_from_slice(&product[..n]);
        mul(k, product, piece, b, scratch);
        if at > 0 {
            sum::add_assign(k, product, overlap);
        }
        at += piece.len();
    }
}
