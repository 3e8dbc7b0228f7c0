//! The sums of Karatsuba's method on rows: one pass over both operands' halves, and one that joins
//! three products.
//!
//! Floor with 512-bit vectors, for each row of a half: two loads and a store for each sum; six
//! loads, two stores and three sums for the join.

use super::vector::Vector;
use crate::Limb;

/// Runs `$body` on the limbs from `$from` to `$to`, by vectors of `$V` and then by rows of `$T`.
macro_rules! sweep {
    ($V:ident, $T:ident, $from:expr, $to:expr, $body:ident) => {{
        let mut i: usize = $from;
        while i + $V::LIMBS <= $to {
            $body!($V, i);
            i += $V::LIMBS;
        }
        while i < $to {
            $body!($T, i);
            i += $T::LIMBS;
        }
    }};
}

/// `s = a_low + a_high`, where the low half is `h` limbs and the high one `g <= h`.
///
/// # Safety
/// `a` is valid for reads of `h + g` limbs, `s` for writes of `h`, whole rows of `T`; the CPU has
/// the level of `V` and `T`.
#[inline(always)]
pub(crate) unsafe fn add_halves<V: Vector, T: Vector>(
    s: *mut Limb,
    a: *const Limb,
    h: usize,
    g: usize,
) {
    // SAFETY: a has h + g limbs and s h, and the CPU has the level, by this function's contract; g
    // <= h.
    unsafe {
        macro_rules! both {
            ($W:ident, $i:ident) => {
                $W::load(a.add($i)).xor($W::load(a.add(h + $i))).store(s.add($i))
            };
        }
        macro_rules! one {
            ($W:ident, $i:ident) => {
                $W::load(a.add($i)).store(s.add($i))
            };
        }
        sweep!(V, T, 0, g, both);
        sweep!(V, T, g, h, one);
    }
}

/// In `r` the products of the low halves, `2 h` limbs, and of the high ones, `2 g`; in `c` that of
/// the sums. The product itself, to `r`. Lengths are in limbs; `h` is `g` or a row more.
///
/// # Safety
/// `r` is valid for reads and writes of `2 h + 2 g` limbs, `c` for reads of `2 h`; the CPU has the
/// level of `V` and `T`.
#[inline(always)]
pub(crate) unsafe fn join_halves<V: Vector, T: Vector>(
    r: *mut Limb,
    c: *const Limb,
    h: usize,
    g: usize,
) {
    // SAFETY: r has 2 h + 2 g limbs and c 2 h, and the CPU has the level, by this function's
    // contract.
    unsafe {
        macro_rules! whole {
            ($W:ident, $i:ident) => {{
                let shared = $W::load(r.add(h + $i)).xor($W::load(r.add(2 * h + $i)));
                let low = shared.xor3($W::load(r.add($i)), $W::load(c.add($i)));
                let high = shared.xor3($W::load(r.add(3 * h + $i)), $W::load(c.add(h + $i)));
                low.store(r.add(h + $i));
                high.store(r.add(2 * h + $i));
            }};
        }
        macro_rules! without_top {
            ($W:ident, $i:ident) => {{
                let shared = $W::load(r.add(h + $i)).xor($W::load(r.add(2 * h + $i)));
                let low = shared.xor3($W::load(r.add($i)), $W::load(c.add($i)));
                low.store(r.add(h + $i));
                shared.xor($W::load(c.add(h + $i))).store(r.add(2 * h + $i));
            }};
        }
        debug_assert!(g <= h && h <= 2 * g, "halves of at least a row");
        // The product of the high halves is shorter by two rows if they are by one.
        sweep!(V, T, 0, 2 * g - h, whole);
        sweep!(V, T, 2 * g - h, h, without_top);
    }
}
