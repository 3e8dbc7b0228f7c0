//! [`NttKernels`] with raw pointers, and safe methods that check lengths and tables for them.

use super::{Columns, Form, Garner, Roots};
use crate::Limb;
use crate::floats::DefaultFloats;

/// Bytes to whose multiples arrays of residues are aligned.
pub const ALIGNMENT: usize = 64;

/// The shortest block.
pub(super) const SHORTEST: usize = 64;

/// Coefficients that are made at once.
const GROUP: usize = 8;

/// The functions of one level on transforms. Lengths are in coefficients.
///
/// # Safety
/// Every pointer is valid for its length and aligned to 64 bytes, except those to limbs of numbers;
/// blocks have a power of 2 of at least 64 coefficients and do not overlap; tables hold the nodes
/// that the block needs.
#[derive(Clone, Copy, Debug)]
pub struct NttKernels {
    /// What the tables hold.
    pub form: Form,
    /// `(x, a, an, bytes, roots)`: the pieces of `bytes` bytes of `a` as coefficients of a
    /// polynomial of rows (4 to 8), and from there to its residues in the rings of the first
    /// layers, as many as rows. With one row, no more than the coefficients.
    pub enter: unsafe fn(&Columns<'_>, *const Limb, usize, usize, &Roots),
    /// `(x, roots)`: back from the residues of `enter` to 4 times (to 4 rows), 8 times (above) or
    /// once (one row) the polynomial, in words below `8p`, or in limbs if the form is that.
    pub leave: unsafe fn(&Columns<'_>, &Roots),
    /// `(x, y, n, node, roots)`: `x = x y n / 4` in ring `node`, of `n` residues, by its tree, and
    /// divided by 2^52 in the form of words, 2^64 in that of limbs; `y` is lost.
    pub multiply: unsafe fn(*mut u64, *mut u64, usize, usize, &Roots),
    /// `(x, n, node, roots)`: `x = x^2 n / 4` in ring `node`, with the divisor of `multiply`.
    pub square: unsafe fn(*mut u64, usize, usize, &Roots),
    /// `(r, rn, z, stride, bytes, garner)`: the sum of the coefficients times `256^(bytes i)`, from
    /// their residues in arrays `stride` words apart, one for each prime. Of an array, no more than
    /// `stride` coefficients count, and none is read beyond the eight of the last that `r` needs:
    /// so a multiple of 8 coefficients of long arrays makes the limbs that they begin at.
    pub recompose: unsafe fn(*mut Limb, usize, *const u64, usize, usize, &Garner),
}

impl NttKernels {
    /// The residues of the number `a`, in pieces of `bytes` bytes, in the rings of the first
    /// layers, as far as they lie in the columns.
    ///
    /// # Panics
    /// If the number is longer than the array, or the table is not as it must be.
    pub fn enter(
        &self,
        x: &Columns<'_>,
        a: &[Limb],
        bytes: usize,
        roots: &Roots,
        _: &DefaultFloats,
    ) {
        assert!(bytes > 0 && a.len() <= x.len() * bytes / size_of::<Limb>(), "a number that fits");
        assert_first_layers(roots);
        // SAFETY: columns of an array with room for all pieces of `a`; the table has the nodes of
        // the first layers.
        unsafe { (self.enter)(x, a.as_ptr(), a.len(), bytes, roots) }
    }

    /// The way back from the rings to the polynomial, in the columns.
    ///
    /// # Panics
    /// If the table is not as it must be.
    pub fn leave(&self, x: &Columns<'_>, roots: &Roots, _: &DefaultFloats) {
        assert_first_layers(roots);
        // SAFETY: columns of an array, exclusive; the table has the nodes of the first layers.
        unsafe { (self.leave)(x, roots) }
    }

    /// The product of two blocks in ring `node`, in the place of the first; the second is lost.
    ///
    /// # Panics
    /// If they are not blocks of one length in a ring of the table.
    pub fn multiply(
        &self,
        x: &mut [u64],
        y: &mut [u64],
        node: usize,
        roots: &Roots,
        _: &DefaultFloats,
    ) {
        assert!(x.len() == y.len(), "blocks of one length");
        assert_block(x, node, roots);
        assert_block(y, node, roots);
        // SAFETY: two aligned blocks; the table has the nodes below theirs.
        unsafe { (self.multiply)(x.as_mut_ptr(), y.as_mut_ptr(), x.len(), node, roots) }
    }

    /// The square of a block in ring `node`, in its place.
    ///
    /// # Panics
    /// If `x` is not a block in a ring of the table.
    pub fn square(&self, x: &mut [u64], node: usize, roots: &Roots, _: &DefaultFloats) {
        assert_block(x, node, roots);
        // SAFETY: an aligned block; the table has the nodes below its own.
        unsafe { (self.square)(x.as_mut_ptr(), x.len(), node, roots) }
    }

    /// The sum of the coefficients times `256^(bytes i)`, as far as `r` reaches, from their
    /// residues in arrays that begin `stride` words apart in `z`, one for each prime of `garner`.
    ///
    /// # Panics
    /// If an array is shorter than the coefficients that `r` needs, or not aligned.
    pub fn recompose(
        &self,
        r: &mut [Limb],
        z: &[u64],
        stride: usize,
        bytes: usize,
        garner: &Garner,
        _: &DefaultFloats,
    ) {
        assert_aligned(z);
        assert!(bytes > 0 && stride.is_multiple_of(GROUP) && garner.count > 0);
        let needed = size_of_val(r).div_ceil(bytes).next_multiple_of(GROUP).min(stride);
        assert!((garner.count - 1) * stride + needed <= z.len(), "an array for each prime");
        // SAFETY: aligned arrays, none of which is read beyond `needed` words.
        unsafe { (self.recompose)(r.as_mut_ptr(), r.len(), z.as_ptr(), stride, bytes, garner) }
    }
}

pub(super) fn assert_aligned(x: &[u64]) {
    assert!(x.as_ptr().addr().is_multiple_of(ALIGNMENT), "an aligned array of residues");
}

fn assert_first_layers(roots: &Roots) {
    assert!(roots.w.len() >= GROUP, "a table of the first layers");
}

fn assert_block(x: &[u64], node: usize, roots: &Roots) {
    assert_aligned(x);
    assert!(x.len().is_power_of_two() && x.len() >= SHORTEST, "a block");
    // The rings of 8 coefficients are the last that are split by a root.
    let nodes = node.saturating_add(1).saturating_mul(x.len() / 8);
    assert!(nodes <= roots.w.len(), "a table of all nodes of the block");
}
