//! Choices of table entries in constant time.

use super::digits::Digits;
use super::element::Element;
use super::prime::Prime;
use widelimb_kernels::field::Vector;

/// The entry of each lane's index, and `first` for an index beyond the table: all entries are read.
#[inline(always)]
pub fn choose<const K: usize, P: Prime, V: Vector>(
    table: &[[Element<P, V>; K]],
    index: V,
) -> [Element<P, V>; K] {
    let mut r = table[0];
    for (i, entry) in table.iter().enumerate().skip(1) {
        let mask = index.xor(V::splat(i as u64)).is_zero();
        for (r, x) in r.iter_mut().zip(entry) {
            *r = Element::select(mask, *x, *r);
        }
    }
    r
}

/// The entry of each lane's index in a table of eight that all lanes share: digit `j` of
/// coordinate `k` of entry `i` is at `[k][j][i]`.
#[inline(always)]
pub fn choose_shared<const K: usize, P: Prime, V: Vector>(
    table: &[&[[u64; 8]]; K],
    index: V,
) -> [Element<P, V>; K] {
    let mut r = [Element::zero(); K];
    for (r, digits) in r.iter_mut().zip(table) {
        let mut all = <P::Digits<V>>::of(V::splat(0));
        for (r, eight) in all.all_mut().iter_mut().zip(*digits) {
            *r = V::one_of_eight(eight, index);
        }
        *r = Element::of_digits(all);
    }
    r
}
