//! The vector operations of a level that passes on coefficients call: a vector of bytes of one
//! plane, and products by factors.
//!
//! A factor has one, three or nine bytes, as [`factors`](super::factors) says: one plane is
//! multiplied at once where it is in GF(2^8), two in GF(2^16), four in GF(2^32).

use crate::Limb;

/// Bytes of one plane, side by side.
///
/// # Safety
/// In every function: the CPU has the level; pointers are valid for what is read or written, at any
/// address.
pub(crate) trait Plane: Copy {
    /// Limbs of a vector.
    const LIMBS: usize;

    /// How many planes of eight rows stay in registers.
    const IN_REGISTERS: usize;

    /// Whether words fewer than a vector's go by masks, so that other stores can cross no lines.
    const MASKS: bool;

    /// A byte of a factor, as products take it.
    type Factor: Copy;

    /// The bytes of a vector, as products take them.
    type Split: Copy;

    unsafe fn load(p: *const Limb) -> Self;

    unsafe fn store(self, p: *mut Limb);

    unsafe fn zero() -> Self;

    unsafe fn xor(self, b: Self) -> Self;

    /// The sum of three.
    unsafe fn xor3(self, b: Self, c: Self) -> Self;

    /// The byte that stands four times in a word.
    unsafe fn factor(word: u32) -> Self::Factor;

    /// The bytes for products.
    unsafe fn split(self) -> Self::Split;

    /// The sum of such bytes.
    unsafe fn sum(a: Self::Split, b: Self::Split) -> Self::Split;

    /// The products in GF(2^8).
    unsafe fn times(a: Self::Split, f: Self::Factor) -> Self;

    /// Adds `n` words `d` above, fewer than a vector has and no more than `d`.
    unsafe fn add_words(x: *mut u16, d: usize, n: usize);
}

/// The three products of Karatsuba's method; the product is the first two's sum, and that of the
/// first and the last.
///
/// # Safety
/// The CPU has the level.
#[inline(always)]
pub(crate) unsafe fn three<V: Plane>(x: V::Split, y: V::Split, f: [V::Factor; 3]) -> [V; 3] {
    // SAFETY: the CPU has the level.
    unsafe { [V::times(x, f[0]), V::times(y, f[1]), V::times(V::sum(x, y), f[2])] }
}

/// Each vector split.
///
/// # Safety
/// The CPU has the level.
#[inline(always)]
pub(crate) unsafe fn split<V: Plane, const P: usize>(v: &[V; P]) -> [V::Split; P] {
    // SAFETY: the CPU has the level.
    unsafe {
        let mut n = [v[0].split(); P];
        for p in 1..P {
            n[p] = v[p].split();
        }
        n
    }
}

/// `u += c v`.
///
/// # Safety
/// The CPU has the level.
#[inline(always)]
pub(crate) unsafe fn mac<V: Plane, const P: usize, const E: usize>(
    u: &mut [V; P],
    v: &[V::Split; P],
    f: &[V::Factor; E],
) {
    // SAFETY: the CPU has the level.
    unsafe {
        if E == 1 {
            for p in 0..P {
                u[p] = u[p].xor(V::times(v[p], f[0]));
            }
        } else if E == 3 {
            for p in 0..P / 2 {
                let (i, j) = (2 * p, 2 * p + 1);
                let [a, b, c] = three::<V>(v[i], v[j], [f[0], f[1], f[2]]);
                u[i] = u[i].xor3(a, b);
                u[j] = u[j].xor3(a, c);
            }
        } else {
            let low = three::<V>(v[0], v[1], [f[0], f[1], f[2]]);
            let high = three::<V>(v[2], v[3], [f[3], f[4], f[5]]);
            let both = three::<V>(V::sum(v[0], v[2]), V::sum(v[1], v[3]), [f[6], f[7], f[8]]);
            for i in 0..2 {
                let of_low = low[0].xor(low[1 + i]);
                u[i] = u[i].xor(of_low).xor3(high[0], high[1 + i]);
                u[2 + i] = u[2 + i].xor(of_low).xor3(both[0], both[1 + i]);
            }
        }
    }
}

/// `v += u`.
///
/// # Safety
/// The CPU has the level.
#[inline(always)]
pub(crate) unsafe fn add<V: Plane, const P: usize>(v: &mut [V; P], u: &[V; P]) {
    for p in 0..P {
        // SAFETY: the CPU has the level.
        v[p] = unsafe { v[p].xor(u[p]) };
    }
}

/// `u += c v`, then `v += u`; or the way back.
///
/// # Safety
/// The CPU has the level.
#[inline(always)]
pub(crate) unsafe fn butterfly<V: Plane, const P: usize, const E: usize, const DOWN: bool>(
    u: &mut [V; P],
    v: &mut [V; P],
    f: &[V::Factor; E],
) {
    // SAFETY: the CPU has the level.
    unsafe {
        if !DOWN {
            add(v, u);
        }
        mac(u, &split(v), f);
        if DOWN {
            add(v, u);
        }
    }
}

/// A vector of each of `P` planes.
///
/// # Safety
/// `x` is valid for reads of a vector in each of `P` planes; the CPU has the level.
#[inline(always)]
pub(crate) unsafe fn load<V: Plane, const P: usize>(x: *const Limb) -> [V; P] {
    // SAFETY: x is valid for a vector in each of P planes, PLANE_LIMBS apart, and the CPU has the
    // level, by this function's contract.
    unsafe {
        let mut v = [V::zero(); P];
        for p in 0..P {
            v[p] = V::load(x.add(p * super::PLANE_LIMBS));
        }
        v
    }
}

/// A vector to each of `P` planes.
///
/// # Safety
/// `x` is valid for writes of a vector in each of `P` planes; the CPU has the level.
#[inline(always)]
pub(crate) unsafe fn store<V: Plane, const P: usize>(x: *mut Limb, v: &[V; P]) {
    for p in 0..P {
        // SAFETY: p < P, and x is valid for a vector in each of P planes, PLANE_LIMBS apart, by
        // this function's contract.
        unsafe { v[p].store(x.add(p * super::PLANE_LIMBS)) };
    }
}
