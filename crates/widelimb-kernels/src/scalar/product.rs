//! Schoolbook products, row by row, and squares, column by column: each limb of a square is the low
//! limb of a sum of products in three limbs, so that nothing but the operand is read.

use super::{addmul_1, mul_1};
use crate::Limb;
use crate::short_products::{SHORT_PRODUCT, ShortProduct, ShortSquare};

/// Below this length the sums in three limbs cost more than the products that they spare.
const COLUMNS_FROM: usize = 12;

/// A sum of products: fewer than 2^64 of them.
#[derive(Clone, Copy)]
struct Column {
    low: u128,
    high: Limb,
}

impl Column {
    const ZERO: Column = Column { low: 0, high: 0 };

    #[inline(always)]
    fn add(&mut self, addend: u128) {
        let (sum, carry) = self.low.overflowing_add(addend);
        self.low = sum;
        self.high += Limb::from(carry);
    }

    #[inline(always)]
    fn add_column(&mut self, other: Column) {
        self.add(other.low);
        self.high += other.high;
    }

    /// The lowest limb; the others move down.
    #[inline(always)]
    fn take_limb(&mut self) -> Limb {
        let limb = self.low as Limb;
        self.low = self.low >> 64 | u128::from(self.high) << 64;
        self.high = 0;
        limb
    }
}

/// `a[i] a[k - i]` over `i` in `from..to`.
///
/// # Safety
/// `a` is valid for reads of limbs `i` and `k - i` for each `i` in `from..to`.
#[inline(always)]
unsafe fn products(a: *const Limb, k: usize, from: usize, to: usize) -> Column {
    let mut column = Column::ZERO;
    for i in from..to {
        // SAFETY: i is in from..to, and limbs i and k - i are valid for reads by this function's
        // contract.
        unsafe { column.add(u128::from(*a.add(i)) * u128::from(*a.add(k - i))) };
    }
    column
}

/// `r = a * b`, row by row.
///
/// # Safety
/// `an >= bn >= 1`; `a` is valid for reads of `an` limbs, `b` of `bn`, `r` for writes of `an + bn`;
/// `r` overlaps neither.
#[inline]
pub unsafe fn mul_basecase(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: row i is added to limbs i to i + an of r, which the rows before have written; a, b
    // and r are valid for them by this function's contract.
    unsafe {
        *r.add(an) = mul_1(r, a, an, *b, 0);
        for i in 1..bn {
            *r.add(i + an) = addmul_1(r.add(i), a, an, *b.add(i), 0);
        }
    }
}

/// `r = a^2`.
///
/// # Safety
/// `n >= 1`; `a` is valid for reads of `n` limbs, `r` for writes of `2 n`; `r` does not overlap
/// `a`.
#[inline]
pub unsafe fn sqr_basecase(r: *mut Limb, a: *const Limb, n: usize) {
    if n < COLUMNS_FROM {
        // SAFETY: a is valid for n limbs and r for 2 n, and n >= 1, by this function's contract.
        return unsafe { mul_basecase(r, a, n, a, n) };
    }
    let mut sum = Column::ZERO;
    for k in 0..2 * n - 1 {
        // SAFETY: i < n, k - i < n, k < 2 n.
        unsafe {
            let unlike = products(a, k, (k + 1).saturating_sub(n), k.div_ceil(2));
            sum.add_column(unlike);
            sum.add_column(unlike);
            if k % 2 == 0 {
                let w = u128::from(*a.add(k / 2));
                sum.add(w * w);
            }
            *r.add(k) = sum.take_limb();
        }
    }
    // SAFETY: limb 2 n - 1 is the top limb of r, which is valid for 2 n limbs.
    unsafe { *r.add(2 * n - 1) = sum.take_limb() };
}

/// `r = a * b` of `N` limbs each.
///
/// # Safety
/// The contract of [`mul_basecase`] holds.
unsafe fn mul_n<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: a and b are valid for N limbs and r for 2 N by the contract of `mul_basecase`.
    unsafe { mul_basecase(r, a, N, b, N) }
}

/// `r = a^2` of `N` limbs.
///
/// # Safety
/// The contract of [`sqr_basecase`] holds.
unsafe fn sqr_n<const N: usize>(r: *mut Limb, a: *const Limb) {
    // SAFETY: a is valid for N limbs and r for 2 N by the contract of `sqr_basecase`.
    unsafe { sqr_basecase(r, a, N) }
}

/// The products of operands of one length each, from 1 on.
pub const MUL_SHORT: [ShortProduct; SHORT_PRODUCT] = [
    mul_n::<1>, mul_n::<2>, mul_n::<3>, mul_n::<4>, mul_n::<5>, mul_n::<6>, mul_n::<7>, mul_n::<8>,
];

/// The squares of operands of one length each, from 1 on.
pub const SQR_SHORT: [ShortSquare; SHORT_PRODUCT] = [
    sqr_n::<1>, sqr_n::<2>, sqr_n::<3>, sqr_n::<4>, sqr_n::<5>, sqr_n::<6>, sqr_n::<7>, sqr_n::<8>,
];
