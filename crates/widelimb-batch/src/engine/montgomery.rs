//! P. Montgomery's reduction of one number, on limbs. The lengths alone decide which instructions
//! are executed.

use super::Modulus;
use crate::Limb;
use widelimb_kernels::Kernels;
use widelimb_limb::modular::select::reduce_once;

/// `r = product / R mod m` for a product below `R m`, of `2 n` limbs, which is overwritten;
/// `scratch` has `3 n` limbs.
pub fn reduce(
    k: &Kernels,
    m: &Modulus,
    r: &mut [Limb],
    product: &mut [Limb],
    scratch: &mut [Limb],
) {
    let n = r.len();
    let carry = if n < k.batch.single_by_products {
        k.reduce_rows(r, product, m.limbs(), m.neg_inverse()[0])
    } else {
        reduce_by_products(k, m, r, product, scratch)
    };
    reduce_once(k, r, m.limbs(), carry, &mut scratch[..n]);
}

/// [`reduce`] by products: with `q = -product / m mod R`, the lower half of `product + q m` is 0.
fn reduce_by_products(
    k: &Kernels,
    m: &Modulus,
    r: &mut [Limb],
    product: &[Limb],
    scratch: &mut [Limb],
) -> Limb {
    let n = r.len();
    let (low, high) = product.split_at(n);
    let (q, multiple) = scratch.split_at_mut(n);
    let multiple = &mut multiple[..2 * n];
    k.mul_basecase(multiple, low, m.neg_inverse());
    q.copy_from_slice(&multiple[..n]);
    k.mul_basecase(multiple, q, m.limbs());
    let carry = k.add_n(q, low, &multiple[..n], 0);
    debug_assert!(q.iter().all(|&limb| limb == 0));
    // That a carry is 0 or 1 is checked by a branch, unless it can be seen.
    k.add_n(r, high, &multiple[n..], carry & 1)
}
