//! Long products in GF(2)\[X\] by additive Fourier transforms.
//!
//! The operands are polynomials in `y = X^16` whose coefficients are words of 16 bits. They are
//! brought to the basis `X_i` (`basis.rs`), their coefficients into GF(2^32), and their values at
//! as many points as the product has coefficients are multiplied (`tree.rs`, `products.rs`); what
//! `arch::gf2x::fft` says holds for the layers. Cost: `O(n log n)` products by constants, in
//! GF(2^8) for all but the lowest layers; scratch: four times the result, or up to a third more
//! where its length is a little above 3/4 of a power of 2. With the feature `parallel`, subtrees
//! are the tasks of the rayon pool that the caller is in (`threads.rs`).

pub mod basis;
mod expand;
mod leave;
mod nodes;
mod products;
pub mod threads;
pub mod tree;
pub mod values;

use crate::Limb;
use threads::Threads;
use tree::Tree;
use widelimb_kernels::Kernels;
use widelimb_kernels::gf2x::fft::{MAX_TILES, TILE_LIMBS, TILE_WORD_LIMBS};

/// Limbs to whose multiples arrays of coefficients are aligned.
const ALIGNMENT_LIMBS: usize = 8;

/// The limbs of the longest product.
pub const MAX_LIMBS: usize = MAX_TILES * TILE_WORD_LIMBS;

/// Limbs below which transforms are not taken, whatever a profile says.
const LEAST: usize = 16;

/// Limbs of two operands from which on transforms are the fastest way to their product.
pub fn pays_from(k: &Kernels) -> usize {
    k.thresholds.gf2x_mul_transforms.max(LEAST)
}

/// The plan of a product: the lengths and places of its arrays.
struct Plan {
    /// Tiles whose points count.
    tiles: usize,
    /// Limbs of an array.
    len: usize,
    /// Limbs from the first array to the second: an odd number of tiles, as two tiles whose
    /// addresses agree in their lowest twelve bits would have the loads of one wait for the stores
    /// of the other.
    apart: usize,
}

impl Plan {
    /// The plan for a product of `limbs` limbs.
    fn new(limbs: usize) -> Plan {
        let tiles = limbs.div_ceil(TILE_WORD_LIMBS).max(1);
        let unit = (tiles.next_power_of_two() / 64).max(1);
        let tiles = tiles.next_multiple_of(unit);
        let len = Tree::len(tiles);
        Plan { tiles, len, apart: ((len / TILE_LIMBS) | 1) * TILE_LIMBS }
    }
}

/// The limbs of scratch that [`mul`] takes for operands of `an` and `bn` limbs.
pub fn mul_scratch_len(_: &Kernels, an: usize, bn: usize) -> usize {
    let plan = Plan::new(an + bn);
    plan.apart + plan.len + ALIGNMENT_LIMBS - 1
}

/// `r = a b`, where `r` is as long as both operands together. `scratch` is at least
/// [`mul_scratch_len`] limbs, of any content. No branch and no address depends on a limb.
///
/// With the feature `parallel`, on the threads of the rayon pool that the caller is in.
///
/// # Panics
/// If the length of `r` is another one or above [`MAX_LIMBS`], or `scratch` is too short.
pub fn mul(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
    assert!(r.len() <= MAX_LIMBS, "a product that the field has points for");
    if a.is_empty() || b.is_empty() {
        return r.fill(0);
    }
    let plan = Plan::new(r.len());
    let from = scratch.as_ptr().align_offset(size_of::<Limb>() * ALIGNMENT_LIMBS);
    let (x, y) = scratch[from..].split_at_mut(plan.apart);
    let (x, y) = (&mut x[..plan.len], &mut y[..plan.len]);
    let tree = Tree { k: &k.gf2x.fft, threads: Threads::at_hand() };
    // The operands change their basis where the product will be.
    let (a_words, b_words) = r.split_at_mut(a.len());
    tree.threads.join(
        plan.tiles,
        || enter(&tree, plan.tiles, x, a, a_words),
        || enter(&tree, plan.tiles, y, b, b_words),
    );
    tree.products(x, y, plan.tiles);
    tree.up(x, plan.tiles);
    leave::leave(tree.k, tree.threads, r, x);
    basis::up(&tree, r);
}

/// Computes an operand's values at the nodes where products are made.
fn enter(tree: &Tree<'_>, tiles: usize, x: &mut [Limb], a: &[Limb], words: &mut [Limb]) {
    words.copy_from_slice(a);
    basis::down(tree, words);
    let known = a.len().div_ceil(TILE_WORD_LIMBS);
    tree.k.enter(&mut x[..Tree::len_to_fill(tiles, known)], words);
    tree.down(x, tiles, known);
}
