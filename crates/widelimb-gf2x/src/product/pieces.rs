//! Products of unlike lengths: the longer operand cut into pieces as long as the shorter one, or as
//! suits a thin one.

use super::strategy::BY_THIN;
use crate::Limb;
use widelimb_kernels::Kernels;

/// The limbs of a piece.
pub(super) fn piece_len(k: &Kernels, long: usize, short: usize) -> usize {
    if k.gf2x.is_thin(long, short) { BY_THIN } else { short }
}

/// The limbs of scratch that [`mul`] takes.
pub(super) fn scratch_len(k: &Kernels, long: usize, short: usize) -> usize {
    let n = piece_len(k, long, short);
    let [whole, rest] = [n, long % n].map(|n| super::mul_scratch_len(k, n, short));
    short + whole.max(rest)
}

/// `r = long short`, where `long` is the longer operand.
pub(super) fn mul(
    k: &Kernels,
    r: &mut [Limb],
    long: &[Limb],
    short: &[Limb],
    scratch: &mut [Limb],
) {
    let (n, m) = (piece_len(k, long.len(), short.len()), short.len());
    let (above, scratch) = scratch.split_at_mut(m);
    // The upper limbs of each product are in the place of the next one's lower limbs, to which they
    // are added.
    for (i, piece) in long.chunks(n).enumerate() {
        let product = &mut r[i * n..][..piece.len() + m];
        above.copy_from_slice(&product[..m]);
        super::mul(k, product, piece, short, scratch);
        if i > 0 {
            k.xor_assign(&mut product[..m], above);
        }
    }
}
