//! Products of sums by two of lanes that are made where they are multiplied: beside products, and not stored before that,
//! as one vector can be stored in a cycle. For eight rows, which are loaded twice, that takes 2 % more.

use super::Blocks;
use super::apart::ROWS as APART;
use crate::Limb;
use crate::arch::gf2x::rows::{RowProduct, product, steps};
use core::mem::MaybeUninit;

type Summed = Blocks<true, true>;

macro_rules! products {
    ($($name:ident $of:ident,)*) => { $(
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
        pub(super) unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb) {
            // SAFETY: the caller's rows.
            unsafe { product::$of::<Summed>(r, a, b) }
        }
    )* };
}
products!(product5 rows5, product6 halves6, product9 thirds9, product10 rows10,);

/// Of six rows and `of_upper`'s.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn by_halves(r: *mut Limb, [a, b]: [*const Limb; 2], upper: usize, of_upper: RowProduct) {
    const LOWER: usize = 6;
    let mut room = MaybeUninit::<[Summed; 4 * LOWER]>::uninit();
    let room = room.as_mut_ptr().cast::<Limb>();
    // The sums of halves lie in the room as they are.
    let of_sums = const { APART.products[LOWER - 1] };
    let products: [RowProduct; 3] = [product6, of_upper, of_sums];
    // SAFETY: the caller's rows.
    unsafe { steps::by_halves::<Summed, Summed>([r, room], [a, b], [LOWER, upper], products) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn product11(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: the caller's rows.
    unsafe { by_halves(r, [a, b], 5, product5) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn product12(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: the caller's rows.
    unsafe { by_halves(r, [a, b], 6, product6) }
}

/// The product of the sums of `q` rows, if there is one.
pub(super) const fn rows(q: usize) -> Option<RowProduct> {
    match q {
        9 => Some(product9),
        10 => Some(product10),
        11 => Some(product11),
        12 => Some(product12),
        _ => None,
    }
}
