//! Products of operands of two lengths by those of one: zeros above the shorter one, written and
//! read in whole vectors. A load that takes limbs of several stores would wait until all of them
//! are in the cache: so 25 and 26 limbs are four rows here, whose quarters are whole vectors, and
//! not three and what is above. Products of rows in one call take any two lengths.

use super::super::vectors::LANES;
use super::zen::MOST_OF_ONE_LENGTH;
use crate::Limb;
use crate::gf2x::FILLED;
use crate::short_products::ShortProduct;
use crate::x86_64::avx512::gf2x::cores::Zen;
use crate::x86_64::avx512::gf2x::rows::{one_square, whole};
use crate::x86_64::avx512::vector::{load, load_first, low_lanes, store, store_first};
use core::mem::MaybeUninit;

/// Limbs of the shorter operand and zeros, and of the product.
#[repr(align(64))]
struct Room([[Limb; FILLED]; 3]);

/// `r = a b`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx512f")]
pub unsafe fn mul(
    product: ShortProduct,
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    b: *const Limb,
    m: usize,
) {
    debug_assert!(1 <= m && m <= n && n <= FILLED);
    if n > MOST_OF_ONE_LENGTH {
        // SAFETY: a, b and r are valid for n, m and n + m limbs by the contract of `Gf2xKernels`;
        // `whole` takes operands of two lengths.
        return unsafe { whole::product::<Zen>(r, a, n, b, m) };
    }
    let product = match n {
        25 => one_square::four::<25>,
        26 => one_square::four::<26>,
        _ => product,
    };
    let mut room = MaybeUninit::<Room>::uninit();
    let room = room.as_mut_ptr();
    // SAFETY: a, b and r are valid for n, m and n + m limbs by the contract of `Gf2xKernels`; there
    // is room for `n` limbs in whole vectors, and for `2 n` above `FILLED`. What is read of it has
    // been written.
    unsafe {
        let filled = (&raw mut (*room).0).cast::<Limb>();
        let whole = filled.add(FILLED);
        let mut i = 0;
        while i < n {
            let there = low_lanes(m.saturating_sub(i).min(LANES));
            store(filled.add(i), load_first(there, b.wrapping_add(i)));
            i += LANES;
        }
        product(whole, a, filled);
        let mut i = 0;
        while i + LANES <= n + m {
            store(r.add(i), load(whole.add(i)));
            i += LANES;
        }
        let rest = low_lanes(n + m - i);
        store_first(r.wrapping_add(i), rest, load_first(rest, whole.wrapping_add(i)));
    }
}
