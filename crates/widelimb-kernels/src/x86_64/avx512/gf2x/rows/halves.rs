//! Halves of products without the product of the sums of all lanes.
//!
//! Of the coefficients that [`lanes`](super::lanes) tells of, the lower half of a product takes
//! `C0` to `C3` and the upper one `C3` to `C6`. The one in the middle is `C3 = Q03 + Q12 + P0 +
//! P1 + P2 + P3`, so that for the lower half `P0` to `P3` and `Q01`, `Q02`, `Q03`, `Q12` are
//! enough, eight products in place of nine; the upper one is the same with the lanes in the other
//! order.
//!
//! Floor: as in [`lanes`](super::lanes), 4 moves for each row that is dealt and 4 for each that is
//! gathered.

use super::Tables;
use super::lanes::{BLOCK, ROW, limit, load_quarters, load4, store4, transposed, xor, xor3};
use super::whole::{LIMBS, MOST, PRODUCT, row_products};
use crate::Limb;
use crate::x86_64::avx512::vector::{load, load_first, low_lanes, store, store_first};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// Scratch of one product: both operands by lanes, and the row products.
#[repr(C, align(64))]
struct Room {
    /// Lanes and their sums of the one operand, then of the other.
    operands: [[Limb; LIMBS]; 4],
    products: [[Limb; PRODUCT]; 2],
}

/// Half of a product of `q` rows.
///
/// # Safety
/// The contract of [`DivisionKernels`](crate::gf2x::DivisionKernels) holds; the CPU has the level.
pub unsafe fn half<T: Tables>(r: *mut Limb, a: *const Limb, b: *const Limb, q: usize, upper: bool) {
    let by = match (upper, q.is_multiple_of(4)) {
        (true, true) => half_at::<true, true, T>,
        (true, false) => half_at::<true, false, T>,
        (false, true) => half_at::<false, true, T>,
        (false, false) => half_at::<false, false, T>,
    };
    // SAFETY: a, b and r are valid for q rows by the contract of `DivisionKernels`; `q` decides
    // which function is for whole vectors.
    unsafe { by(r, a, b, q) }
}

/// [`half`]; if `WHOLE`, quarters are whole vectors.
///
/// # Safety
/// The contract of [`half`] holds; if `WHOLE`, `q` is a multiple of 4.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn half_at<const UPPER: bool, const WHOLE: bool, T: Tables>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    q: usize,
) {
    debug_assert!(0 < q && q <= MOST);
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: a, b and r are valid for q <= MOST rows by the contract of `half`; the room has that
    // many rows by lanes and their products, and what is read in it has been written.
    unsafe {
        let operands = (&raw mut (*room).operands).cast::<Limb>();
        let [x0, x1] = [operands, operands.add(LIMBS)];
        let [y0, y1] = [operands.add(2 * LIMBS), operands.add(3 * LIMBS)];
        let products = (&raw mut (*room).products).cast::<Limb>();
        let products = [products, products.add(PRODUCT)];
        deal_half::<UPPER, WHOLE>([x0, x1], a, q);
        deal_half::<UPPER, WHOLE>([y0, y1], b, q);
        row_products::<T>(products, [x0, x1], [y0, y1], q);
        set_half::<UPPER, WHOLE>(r, products, q);
    }
}

/// The lanes from that of the end that is wanted on.
#[inline]
fn ordered<const UPPER: bool>([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    if UPPER { [d, c, b, a] } else { [a, b, c, d] }
}

/// The lanes of an operand of `q` whole rows, and their sums for one of the halves.
///
/// # Safety
/// `a` is valid for reads of `q` rows, both of `v` for writes of as many, rounded up to a multiple
/// of four.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn deal_half<const UPPER: bool, const WHOLE: bool>(
    v: [*mut Limb; 2],
    a: *const Limb,
    q: usize,
) {
    let mut i = 0;
    while i < BLOCK * q {
        // SAFETY: a is valid for q rows and v for as many, a multiple of four, by this function's
        // contract.
        unsafe { deal_quarters::<UPPER>(v, i, load_quarters::<WHOLE>(a, i, ROW * q, q)) };
        i += ROW;
    }
}

/// Deals limbs from `i` on of each quarter.
///
/// # Safety
/// `v0` and `v1` are valid for writes of four rows from limb `4 i` on. Rows of more than the
/// quarters have are not used: they may have what belongs to the next quarter.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn deal_quarters<const UPPER: bool>(
    [v0, v1]: [*mut Limb; 2],
    i: usize,
    quarters: [__m512i; 4],
) {
    let [e0, e1, e2, e3] = ordered::<UPPER>(quarters);
    let sums = [xor(e0, e1), xor(e0, e2), xor(e0, e3), xor(e1, e2)];
    // SAFETY: v0 and v1 are valid for four rows from limb 4 i on by this function's contract.
    unsafe {
        store4(v0.add(4 * i), transposed(quarters));
        store4(v1.add(4 * i), transposed(sums));
    }
}

/// Half of a product in `r`, from the products of lanes and of what their sums are for that half.
///
/// # Safety
/// `r` is valid for writes of `q` rows, both products for reads of `2 q + 3` rows.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn set_half<const UPPER: bool, const WHOLE: bool>(
    r: *mut Limb,
    products: [*mut Limb; 2],
    q: usize,
) {
    let quarter = BLOCK * q;
    let mut i = 0;
    while i < quarter {
        // SAFETY: i < 2 q, so that reads stay within the 2 q + 3 rows of the products and writes,
        // of `limit` limbs, within r's q rows, by this function's contract.
        unsafe {
            for (j, sum) in quarters::<UPPER>(products, q, i).into_iter().enumerate() {
                let left = limit::<WHOLE>(i, quarter) - i;
                set_first::<false>(r.add(j * quarter + i), left, sum);
            }
        }
        i += ROW;
    }
}

/// Limbs from `i` on of each quarter of the half that `UPPER` tells.
///
/// # Safety
/// Both products are valid for reads of `2 q + 3` rows, and `i` is below a quarter of the half.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn quarters<const UPPER: bool>(
    [p0, p1]: [*mut Limb; 2],
    q: usize,
    i: usize,
) -> [__m512i; 4] {
    // SAFETY: i < 2 q, and p0 and p1 have 2 q rows and three more by this function's contract.
    let at = |i: usize| unsafe {
        coefficients(square::<UPPER>(p0, i), transposed(load4(p1.add(4 * i))))
    };
    let (low, high) = (at(i), at(BLOCK * q + i));
    let (inner, outer) = if UPPER { (high, low) } else { (low, high) };
    // In the order of the lanes: each part of the result has half of a coefficient and half of the
    // one before.
    ordered::<UPPER>([
        inner[0],
        xor(inner[1], outer[0]),
        xor(inner[2], outer[1]),
        xor(inner[3], outer[2]),
    ])
}

/// Four blocks of each of the lanes' products, in the order of the half.
///
/// # Safety
/// `p` is valid for reads of four rows from row `i / 2` on.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn square<const UPPER: bool>(p: *const Limb, i: usize) -> [__m512i; 4] {
    // SAFETY: p is valid for reads of four rows from limb 4 i on by this function's contract.
    ordered::<UPPER>(transposed(unsafe { load4(p.add(4 * i)) }))
}

/// Four blocks of each coefficient of the half, that of the end first.
#[inline]
#[target_feature(enable = "avx512f")]
fn coefficients(
    [p0, p1, p2, p3]: [__m512i; 4],
    [q01, q02, q03, q12]: [__m512i; 4],
) -> [__m512i; 4] {
    let low = xor(p0, p1);
    let three = xor(low, p2);
    [p0, xor(q01, low), xor(q02, three), xor(xor3(q03, q12, three), p3)]
}

/// The first `n` limbs of a vector, or their sums with what is there.
///
/// # Safety
/// `r` is valid for writes of `n` limbs or a whole row, and for reads if `ADD`.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn set_first<const ADD: bool>(r: *mut Limb, n: usize, x: __m512i) {
    // SAFETY: r is valid for n limbs by this function's contract, and the mask leaves out limbs
    // from n on.
    unsafe {
        if n >= ROW {
            store(r, if ADD { xor(load(r), x) } else { x });
        } else {
            let lanes = low_lanes(n);
            store_first(r, lanes, if ADD { xor(load_first(lanes, r), x) } else { x });
        }
    }
}
