//! P. Montgomery's reduction on limbs, of one number. The lengths alone decide what is executed.

use super::Modulus;
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::row;
use core::hint::black_box;

/// `r = product / R mod m` for a product below `R m`, of `2 n` limbs, which is lost; scratch is of
/// `3 n`.
pub fn reduce(
    k: &Kernels,
    m: &Modulus,
    r: &mut [Limb],
    product: &mut [Limb],
    scratch: &mut [Limb],
) {
    let n = r.len();
    let carry = if n < k.batch.single_by_products {
        reduce_by_rows(k, m, r, product)
    } else {
        reduce_by_products(k, m, r, product, scratch)
    };
    subtract_once(k, m, r, carry, &mut scratch[..n]);
}

/// Row `i` clears limb `i`; what it carries waits there until all are done.
fn reduce_by_rows(k: &Kernels, m: &Modulus, r: &mut [Limb], product: &mut [Limb]) -> Limb {
    let n = r.len();
    for i in 0..n {
        let w = product[i].wrapping_mul(m.neg_inverse()[0]);
        product[i] = row::addmul_1(k, &mut product[i..i + n], m.limbs(), w);
    }
    let (carries, high) = product.split_at(n);
    k.add_n(r, high, carries, 0)
}

/// With `q = -product / m mod R`, the lower half of `product + q m` is 0.
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

/// Brings `carry R + r < 2 m` below `m`.
fn subtract_once(k: &Kernels, m: &Modulus, r: &mut [Limb], carry: Limb, difference: &mut [Limb]) {
    let borrow = k.sub_n(difference, r, m.limbs(), 0);
    // Without a carry, a borrow says that `r` is below `m` already.
    select(r, difference, carry | (borrow ^ 1));
}

/// `r = a` if `choice` is 1, and `r` stays if it is 0.
pub fn select(r: &mut [Limb], a: &[Limb], choice: Limb) {
    let mask = black_box(choice.wrapping_neg());
    for (r, a) in r.iter_mut().zip(a) {
        *r = (*r & !mask) | (a & mask);
    }
}
