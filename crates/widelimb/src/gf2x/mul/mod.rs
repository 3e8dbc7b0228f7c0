//! Products.

mod high;
mod karatsuba;
mod low;
mod short_cut;

pub use high::{mul_high, mul_high_scratch_len};
pub use low::{mul_low, mul_low_scratch_len};

use crate::Limb;
use crate::arch::Kernels;
use crate::arch::gf2x::SHORT_PRODUCT;

/// The limbs of scratch that [`mul`] takes for operands of `an` and `bn` limbs.
pub fn mul_scratch_len(_: &Kernels, an: usize, bn: usize) -> usize {
    let (long, short) = (an.max(bn), an.min(bn));
    if long <= SHORT_PRODUCT || short == 0 {
        0
    } else if long == short {
        karatsuba::scratch_len(long)
    } else {
        2 * short + karatsuba::scratch_len(short)
    }
}

/// `r = a b`, where `r` is as long as both operands together. `scratch` is at least
/// [`mul_scratch_len`] limbs, of any content. No branch and no address depends on a limb.
///
/// # Panics
/// If the length of `r` is another one, or `scratch` is too short.
pub fn mul(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if long.len() <= SHORT_PRODUCT {
        k.gf2x.mul_short(r, long, short);
    } else if short.is_empty() {
        r.fill(0);
    } else if long.len() == short.len() {
        karatsuba::mul(k, r, long, short, scratch);
    } else {
        mul_pieces(k, r, long, short, scratch);
    }
}

/// The longer operand cut into pieces as long as the shorter one.
fn mul_pieces(k: &Kernels, r: &mut [Limb], long: &[Limb], short: &[Limb], scratch: &mut [Limb]) {
    let n = short.len();
    let (product, scratch) = scratch.split_at_mut(2 * n);
    r.fill(0);
    for (i, piece) in long.chunks(n).enumerate() {
        let product = &mut product[..piece.len() + n];
        if piece.len() == n {
            mul(k, product, piece, short, scratch);
        } else {
            let mut padded = alloc::vec![0; n];
            padded[..piece.len()].copy_from_slice(piece);
            let mut whole = alloc::vec![0; 2 * n];
            mul(k, &mut whole, &padded, short, scratch);
            product.copy_from_slice(&whole[..piece.len() + n]);
        }
        k.xor_assign(&mut r[i * n..][..product.len()], product);
    }
}
