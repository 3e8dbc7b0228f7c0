//! Karatsuba's method in three parts, on rows: six products of a third of the rows, those of like
//! parts and those of the sums of any two. It takes one product more than Toom and Cook's method,
//! none longer than a part, and no quotient.

use super::toom3::at;
use super::vector::Vector;
use crate::Limb;

/// The sums of parts of `h` rows of `a`, which has `m`: of the first and second, first and third,
/// second and third ones, to `s`, one behind the other.
#[inline(always)]
pub(crate) unsafe fn sums<T: Vector>(s: *mut Limb, a: *const Limb, h: usize, m: usize) {
    // SAFETY: the caller's rows and level.
    unsafe {
        let row = |p: *mut Limb, i: usize| p.wrapping_add(i * T::LIMBS);
        for i in 0..h {
            let (a0, a1) = (T::load(row(a.cast_mut(), i)), T::load(row(a.cast_mut(), h + i)));
            let a2: T = at(a, 2 * h + i, m);
            a0.xor(a1).store(row(s, i));
            a0.xor(a2).store(row(s, h + i));
            a1.xor(a2).store(row(s, 2 * h + i));
        }
    }
}

/// In `r` the products of the parts, `2 h` rows each, the last one fewer; in `c` those of the sums
/// as [`sums`] has them. The product itself, of `2 m` rows, to `r`.
#[inline(always)]
pub(crate) unsafe fn join<T: Vector>(r: *mut Limb, c: *const Limb, h: usize, m: usize) {
    // SAFETY: the caller's rows and level.
    unsafe {
        let row = |p: *mut Limb, i: usize| p.wrapping_add(i * T::LIMBS);
        for i in 0..h {
            let of_sums = |j: usize| row(c.cast_mut(), j * h + i);
            let (lowest, highest): (T, T) = (T::load(row(r, i)), at(r, 5 * h + i, 2 * m));
            let below = T::load(row(r, h + i)).xor(T::load(row(r, 2 * h + i)));
            let above = T::load(row(r, 3 * h + i)).xor(at(r, 4 * h + i, 2 * m));
            let both = below.xor(above);
            T::load(of_sums(0)).xor3(lowest, below).store(row(r, h + i));
            let outer = (T::load(of_sums(2)), T::load(of_sums(3)));
            T::load(of_sums(1)).xor3(outer.0, lowest).xor(both).store(row(r, 2 * h + i));
            T::load(of_sums(4)).xor3(outer.1, highest).xor(both).store(row(r, 3 * h + i));
            if 4 * h + i < 2 * m {
                T::load(of_sums(5)).xor3(highest, above).store(row(r, 4 * h + i));
            }
        }
    }
}
