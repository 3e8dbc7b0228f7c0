//! What goes together, by the port that makes carry-less products.

use super::{APART, IN_TURNS, ROWS};
use crate::arch::gf2x::rows::{RowKernels, RowProduct};
use crate::arch::short_products::ShortProduct;
use crate::arch::x86_64::avx512::gf2x::short;

/// One of the kinds of ports: its products of rows, and of a few limbs.
pub(in crate::arch::x86_64::avx512) trait Ports {
    /// The functions on rows.
    const ROWS: RowKernels;

    /// The products of 1 limb and more, and those of more than that.
    const SHORT: [&'static [ShortProduct]; 2];

    /// The product of `q` rows.
    #[inline]
    fn rows(q: usize) -> RowProduct {
        const { &Self::ROWS }.products[q - 1]
    }

    /// The product of two operands of `n >= 1` limbs, if there is one in one function.
    #[inline]
    fn short(n: usize) -> Option<ShortProduct> {
        let [equal, more] = Self::SHORT;
        if n <= equal.len() { Some(equal[n - 1]) } else { more.get(n - equal.len() - 1).copied() }
    }
}

/// Products share their port with moves.
pub(in crate::arch::x86_64::avx512) struct Shared;

/// Products have a port of their own.
pub(in crate::arch::x86_64::avx512) struct Apart;

/// Likewise, and a vector of 512 bits takes two turns of a port.
pub(in crate::arch::x86_64::avx512) struct InTurns;

impl Ports for Shared {
    const ROWS: RowKernels = ROWS;
    const SHORT: [&'static [ShortProduct]; 2] = [&short::EQUAL, &short::MORE];
}

impl Ports for Apart {
    const ROWS: RowKernels = APART;
    const SHORT: [&'static [ShortProduct]; 2] = [&short::FOLDED_EQUAL, &short::FOLDED_MORE];
}

impl Ports for InTurns {
    const ROWS: RowKernels = IN_TURNS;
    const SHORT: [&'static [ShortProduct]; 2] = [&short::in_turns::EQUAL, &short::in_turns::MORE];
}

/// The product of `q` rows where products have a port of their own, and are folded there or not.
#[inline]
pub(super) fn rows_apart<const FOLDS: bool>(q: usize) -> RowProduct {
    if FOLDS { Apart::rows(q) } else { InTurns::rows(q) }
}
