//! [`Points`]: values of operands that several products share, and products modulo the polynomial
//! that vanishes on the points.
//!
//! A product of `n` coefficients takes `n` points, and of three transforms one for each operand; an
//! operand that is multiplied twice needs its own once. With fewer points the product comes out
//! modulo the polynomial that vanishes on them. For the first `2^k` points that is `s_k`, over
//! GF(2) and of few terms: `s_{k+1} = s_k^2 + s_k` makes it the sum of `binomial(k, i) y^(2^i)`, so
//! that taking something else modulo `s_k(X^16)` is a few sums ([`Points::reduce`]). What of a
//! product is known beforehand then needs no points.

use super::threads::Threads;
use super::tree::Tree;
use super::{ALIGNMENT_LIMBS, Plan, basis, enter, leave::leave};
use crate::shift_add::add_shifted;
use crate::{LIMB_BITS, Limb};
use widelimb_kernels::Kernels;
use widelimb_kernels::gf2x::fft::{TILE_BITS, TILE_LIMBS, TILE_WORD_LIMBS};

/// Bits of a coefficient of `y`.
const WORD_BITS: usize = LIMB_BITS / 4;

/// The points on which products are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// Tiles whose points count.
    tiles: usize,
    /// Limbs of an array of values.
    len: usize,
}

impl Points {
    /// The points that a product of `limbs` limbs needs.
    pub fn whole(limbs: usize) -> Points {
        let Plan { tiles, len, .. } = Plan::new(limbs);
        Points { tiles, len }
    }

    /// The first `2^k` points, for products modulo `s_k(X^16)`, for the least `k` whose degree is
    /// at least that of `X^(64 limbs)`.
    pub fn wrapped(limbs: usize) -> Points {
        let tiles = limbs.div_ceil(TILE_WORD_LIMBS).next_power_of_two();
        Points { tiles, len: tiles * TILE_LIMBS }
    }

    /// The limbs of a product that has a coefficient for each point.
    pub fn limbs(self) -> usize {
        self.tiles * TILE_WORD_LIMBS
    }

    /// The limbs of an array of values.
    pub fn values_len(self) -> usize {
        self.len
    }

    /// The remainder of `a` modulo `s_k(X^16)` in its lower [`limbs`](Points::limbs), for the
    /// points that [`wrapped`](Points::wrapped) gives; the limbs above are unspecified.
    pub fn reduce(self, k: &Kernels, a: &mut [Limb]) {
        let log = TILE_BITS + self.tiles.trailing_zeros();
        let terms = || (0..log).filter(|&i| log & i == i);
        let n = self.limbs();
        // What is folded at once ends below what is read.
        let most = terms().next_back().map_or(n, |i| n - (n >> (log - i)).max(1));
        let mut end = a.len();
        while end > n {
            let start = end.saturating_sub(most).max(n);
            let (low, high) = a.split_at_mut(start);
            let (high, at) = (&high[..end - start], LIMB_BITS * (start - n));
            terms().for_each(|i| add_shifted(k, low, high, at + (WORD_BITS << i)));
            end = start;
        }
    }
}

/// The part of `scratch` from the next limb on that arrays of values may begin at.
pub fn aligned(scratch: &mut [Limb]) -> &mut [Limb] {
    let from = unaligned(scratch);
    &mut scratch[from..]
}

/// The limbs before that one.
pub fn unaligned(scratch: &[Limb]) -> usize {
    scratch.as_ptr().align_offset(size_of::<Limb>() * ALIGNMENT_LIMBS)
}

/// The most limbs that [`aligned`] leaves out.
pub const UNALIGNED: usize = ALIGNMENT_LIMBS - 1;

/// Computes the values of `a` in `x`, of [`values_len`](Points::values_len) limbs; `words` has the
/// length of `a`.
///
/// # Panics
/// If a length is another one, or there are fewer points than `a` has coefficients.
pub fn values(k: &Kernels, points: Points, x: &mut [Limb], a: &[Limb], words: &mut [Limb]) {
    let tree = Tree { k: &k.gf2x.fft, threads: Threads::at_hand() };
    enter_points(&tree, points, x, a, words);
    tree.values(x, points.tiles);
}

/// Multiplies `a` by the operand that has these `values`: the product in `r`, of at most
/// [`limbs`](Points::limbs), or with fewer points than it has coefficients its remainder. `x` has
/// the length of `values`.
///
/// # Panics
/// If a length is another one, or `a` is longer than `r`.
pub fn multiply(
    k: &Kernels,
    points: Points,
    r: &mut [Limb],
    a: &[Limb],
    values: &[Limb],
    x: &mut [Limb],
) {
    let tree = interpolate(k, points, r, a, values, x);
    basis::up(&tree, r);
}

/// The upper half of the result of [`multiply`], in that of `r`; the lower half is unspecified.
///
/// # Panics
/// If a length is another one, or `a` is longer than `r`.
pub fn multiply_high(
    k: &Kernels,
    points: Points,
    r: &mut [Limb],
    a: &[Limb],
    values: &[Limb],
    x: &mut [Limb],
) {
    let tree = interpolate(k, points, r, a, values, x);
    basis::up_high(&tree, r);
}

/// [`multiply`] without the change of basis at the end.
fn interpolate<'a>(
    k: &'a Kernels,
    points: Points,
    r: &mut [Limb],
    a: &[Limb],
    values: &[Limb],
    x: &mut [Limb],
) -> Tree<'a> {
    assert!(values.len() == x.len(), "values on the same points");
    let tree = Tree { k: &k.gf2x.fft, threads: Threads::at_hand() };
    enter_points(&tree, points, x, a, &mut r[..a.len()]);
    tree.products_by(x, values, points.tiles);
    tree.up(x, points.tiles);
    leave(tree.k, tree.threads, r, x);
    tree
}

fn enter_points(tree: &Tree<'_>, points: Points, x: &mut [Limb], a: &[Limb], words: &mut [Limb]) {
    assert!(x.len() == points.len && a.len() <= points.limbs(), "a point for each coefficient");
    enter(tree, points.tiles, x, a, words);
}
