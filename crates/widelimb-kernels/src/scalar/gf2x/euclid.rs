//! Steps of Euclid's algorithm.

use super::product::clmul;
use crate::Limb;
use crate::gf2x::{QuotientMatrix, quotients as find};

/// The quotients that 128 coefficients decide.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
pub unsafe fn quotients(x: u128, y: u128, degree: u32) -> QuotientMatrix {
    find(clmul, x, y, degree)
}

/// `(x, y)` becomes `m (x, y)`; the limbs above.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
pub unsafe fn mul_matrix(x: *mut Limb, y: *mut Limb, n: usize, m: &QuotientMatrix) -> [Limb; 2] {
    let mut above = [0; 2];
    for i in 0..n {
        // SAFETY: i < n, and x and y are valid for n limbs by the contract of `Gf2xKernels`.
        let (a, b) = unsafe { (*x.add(i), *y.add(i)) };
        let mut low = [0; 2];
        for ((low, above), [p, q]) in low.iter_mut().zip(&mut above).zip(m) {
            let (first, second) = (clmul(a, *p), clmul(b, *q));
            *low = first.0 ^ second.0 ^ *above;
            *above = first.1 ^ second.1;
        }
        // SAFETY: i < n, and x and y are valid for n limbs by the contract of `Gf2xKernels`.
        unsafe { (*x.add(i), *y.add(i)) = (low[0], low[1]) };
    }
    above
}
