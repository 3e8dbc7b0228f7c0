//! [`FftKernels`] with raw pointers, and safe methods that check lengths for them.

use super::{MAX_ROWS, MAX_TILES, TILE_LIMBS, TILE_WORD_LIMBS};
use crate::Limb;

/// The functions of one level on transforms. No branch and no address depends on a limb.
///
/// # Safety
/// Pointers to coefficients (`x`, `y`, `u`, `v`) are aligned to 64 bytes and valid for as many
/// tiles as is said; lengths and `row` are in limbs. What is written overlaps nothing else that is
/// passed.
#[derive(Clone, Copy, Debug)]
pub struct FftKernels {
    /// `(x, tiles, a, an)`: the coefficients that the words of `a` stand for, then zeros.
    pub(crate) enter: unsafe fn(*mut Limb, usize, *const Limb, usize),
    /// `(x, row, log, node)`: `log` layers (1 to 3) down from the node, of `2^log` rows of whole
    /// blocks.
    pub(crate) down: unsafe fn(*mut Limb, usize, u32, usize),
    /// `(x, row, log, node)`: `log` layers up to the node, the inverse of `down`.
    pub(crate) up: unsafe fn(*mut Limb, usize, u32, usize),
    /// `(u, n, v, stride, c, count)`: `u += sum c_j v_j` of rows of `n` limbs, `stride` limbs
    /// apart, at most [`MAX_ROWS`].
    pub(crate) add_rows:
        unsafe fn(*mut Limb, n: usize, *const Limb, stride: usize, *const u32, count: usize),
    /// `(u, v, n)`: `u += v`, limb by limb, at any addresses.
    pub(crate) xor: unsafe fn(*mut Limb, *const Limb, usize),
    /// `(x, y, tile, tiles)`: the products of the polynomials in tiles from this number on, each
    /// modulo what vanishes on its tile's points; `y` is lost.
    pub(crate) multiply: unsafe fn(*mut Limb, *mut Limb, usize, usize),
    /// `(x, tile, tiles)`: the values of the polynomials in tiles from this number on, in an order
    /// of the level's.
    pub(crate) values: unsafe fn(*mut Limb, usize, usize),
    /// `(x, y, tile, tiles)`: as `multiply`, where `y` has values already, which stay.
    pub(crate) multiply_by: unsafe fn(*mut Limb, *const Limb, usize, usize),
    /// `(r, rn, x)`: the words of `sum x_i y^i` for coefficients of up to 32 bits, `x` being lost:
    /// the upper halves of the coefficients move up by one place, in the basis `X_i`. Blocks that
    /// have words in `r` count.
    pub(crate) leave: unsafe fn(*mut Limb, usize, *mut Limb),
    /// `(x, start, n, d)`: `x[i] += x[i + d]` for words `i` from `start + n - 1` down to `start`.
    pub(crate) fold: unsafe fn(*mut Limb, usize, usize, usize),
    /// `(x, start, n, d)`: `x[i] += x[i + d]` for words `i` from `start` up to `start + n - 1`.
    pub(crate) unfold: unsafe fn(*mut Limb, usize, usize, usize),
    /// `(x, n)`: each 256 words from powers of `y` to the basis `X_i`; the last may be fewer.
    pub(crate) low_down: unsafe fn(*mut Limb, usize),
    /// `(x, n)`: each 256 words from the basis `X_i` to powers of `y`; the last may be fewer.
    pub(crate) low_up: unsafe fn(*mut Limb, usize),
}

/// Bytes to whose multiples arrays of coefficients are aligned.
const ALIGNMENT: usize = 64;

fn assert_tiles(x: &[Limb]) {
    assert!(x.len().is_multiple_of(TILE_LIMBS) && x.len() / TILE_LIMBS <= MAX_TILES, "whole tiles");
    assert!(x.as_ptr().addr().is_multiple_of(ALIGNMENT), "aligned tiles");
}

impl FftKernels {
    /// The coefficients of `a`, then zeros.
    ///
    /// # Panics
    /// If they are more than `x` has.
    pub fn enter(&self, x: &mut [Limb], a: &[Limb]) {
        assert_tiles(x);
        assert!(a.len() <= x.len() / TILE_LIMBS * TILE_WORD_LIMBS, "room for all words");
        // SAFETY: aligned tiles with room for all of `a`.
        unsafe { (self.enter)(x.as_mut_ptr(), x.len() / TILE_LIMBS, a.as_ptr(), a.len()) }
    }

    /// `log` layers down from a node.
    ///
    /// # Panics
    /// If `x` isn't `2^log` rows of tiles, `1 <= log <= 3`.
    pub fn down(&self, x: &mut [Limb], log: u32, node: usize) {
        assert_tiles(x);
        assert!((1..=3).contains(&log) && x.len().is_multiple_of(TILE_LIMBS << log), "rows");
        // SAFETY: x is 2^log aligned rows of whole blocks, exclusive; the level was checked when
        // the table was handed out.
        unsafe { (self.down)(x.as_mut_ptr(), x.len() >> log, log, node) }
    }

    /// [`down`](Self::down) undone.
    ///
    /// # Panics
    /// If `x` isn't `2^log` rows of tiles, `1 <= log <= 3`.
    pub fn up(&self, x: &mut [Limb], log: u32, node: usize) {
        assert_tiles(x);
        assert!((1..=3).contains(&log) && x.len().is_multiple_of(TILE_LIMBS << log), "rows");
        // SAFETY: x is 2^log aligned rows of whole blocks, exclusive; the level was checked when
        // the table was handed out.
        unsafe { (self.up)(x.as_mut_ptr(), x.len() >> log, log, node) }
    }

    /// `u += sum c_j v_j`, where `v_j` is what begins `j stride` limbs behind the first limb of
    /// `v`.
    ///
    /// # Panics
    /// If they aren't tiles, a row is not in `v`, or there are more than [`MAX_ROWS`].
    pub fn add_rows(&self, u: &mut [Limb], v: &[Limb], stride: usize, c: &[u32]) {
        assert_tiles(u);
        assert_tiles(v);
        let Some(last) = c.len().checked_sub(1) else { return };
        let fits = u.len() <= v.len() && (last == 0 || stride <= (v.len() - u.len()) / last);
        assert!(fits && stride.is_multiple_of(TILE_LIMBS), "rows of tiles");
        assert!(c.len() <= MAX_ROWS, "rows at once");
        // SAFETY: u is whole tiles, exclusive, and v has them for each factor, `stride` limbs
        // apart; the level was checked when the table was handed out.
        unsafe {
            let (u, n) = (u.as_mut_ptr(), u.len());
            (self.add_rows)(u, n, v.as_ptr(), stride, c.as_ptr(), c.len());
        }
    }

    /// `u += v`.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn xor(&self, u: &mut [Limb], v: &[Limb]) {
        assert!(u.len() == v.len(), "operands of one length");
        // SAFETY: slices of one length, u exclusive; the level was checked when the table was
        // handed out.
        unsafe { (self.xor)(u.as_mut_ptr(), v.as_ptr(), u.len()) }
    }

    /// The products on the points of the tiles from this number on; `y` is lost.
    ///
    /// # Panics
    /// If they aren't as many tiles of one array.
    pub fn multiply(&self, x: &mut [Limb], y: &mut [Limb], tile: usize) {
        assert_tiles(x);
        assert_tiles(y);
        let tiles = x.len() / TILE_LIMBS;
        assert!(x.len() == y.len() && tile <= MAX_TILES - tiles, "as many tiles of an array");
        // SAFETY: x and y are aligned and exclusive, of `tiles` tiles each; the level was checked
        // when the table was handed out.
        unsafe { (self.multiply)(x.as_mut_ptr(), y.as_mut_ptr(), tile, tiles) }
    }

    /// The values of polynomials on the points of the tiles from this number on.
    ///
    /// # Panics
    /// If they are more than an array has.
    pub fn values(&self, x: &mut [Limb], tile: usize) {
        assert_tiles(x);
        let tiles = x.len() / TILE_LIMBS;
        assert!(tile <= MAX_TILES - tiles, "tiles of an array");
        // SAFETY: x is aligned and exclusive, of `tiles` tiles; the level was checked when the
        // table was handed out.
        unsafe { (self.values)(x.as_mut_ptr(), tile, tiles) }
    }

    /// The products of the polynomials in `x` by those whose [`values`](Self::values) `y` has.
    ///
    /// # Panics
    /// If they aren't as many tiles of one array.
    pub fn multiply_by(&self, x: &mut [Limb], y: &[Limb], tile: usize) {
        assert_tiles(x);
        assert_tiles(y);
        let tiles = x.len() / TILE_LIMBS;
        assert!(x.len() == y.len() && tile <= MAX_TILES - tiles, "as many tiles of an array");
        // SAFETY: x and y are aligned, of `tiles` tiles each, x exclusive; the level was checked
        // when the table was handed out.
        unsafe { (self.multiply_by)(x.as_mut_ptr(), y.as_ptr(), tile, tiles) }
    }

    /// The words of the sum of the coefficients, as far as `r` has them; `x` is lost.
    ///
    /// # Panics
    /// If `x` has fewer coefficients.
    pub fn leave(&self, r: &mut [Limb], x: &mut [Limb]) {
        assert_tiles(x);
        assert!(r.len() <= x.len() / TILE_LIMBS * TILE_WORD_LIMBS, "a coefficient for each word");
        // SAFETY: x is aligned and exclusive, with tiles for all words of r; the level was checked
        // when the table was handed out.
        unsafe { (self.leave)(r.as_mut_ptr(), r.len(), x.as_mut_ptr()) }
    }

    /// `x[i] += x[i + d]` for the words `i` in `start..start + n`, from the last to the first.
    ///
    /// # Panics
    /// If `x` has fewer than `start + n + d` words.
    pub fn fold(&self, x: &mut [Limb], start: usize, n: usize, d: usize) {
        assert_words(x, start, n, d);
        // SAFETY: x has `start + n + d` words and is exclusive; the level was checked when the
        // table was handed out.
        unsafe { (self.fold)(x.as_mut_ptr(), start, n, d) }
    }

    /// [`fold`](Self::fold) undone.
    ///
    /// # Panics
    /// If `x` has fewer than `start + n + d` words.
    pub fn unfold(&self, x: &mut [Limb], start: usize, n: usize, d: usize) {
        assert_words(x, start, n, d);
        // SAFETY: x has `start + n + d` words and is exclusive; the level was checked when the
        // table was handed out.
        unsafe { (self.unfold)(x.as_mut_ptr(), start, n, d) }
    }

    /// Each [`LOW_LIMBS`](super::LOW_LIMBS) limbs from powers of `y` to the basis `X_i`.
    pub fn low_down(&self, x: &mut [Limb]) {
        // SAFETY: a slice.
        unsafe { (self.low_down)(x.as_mut_ptr(), x.len()) }
    }

    /// [`low_down`](Self::low_down) undone.
    pub fn low_up(&self, x: &mut [Limb]) {
        // SAFETY: a slice.
        unsafe { (self.low_up)(x.as_mut_ptr(), x.len()) }
    }
}

fn assert_words(x: &[Limb], start: usize, n: usize, d: usize) {
    let words = 4 * x.len();
    let fits = start <= words && n <= words - start && d <= words - start - n;
    assert!(d > 0 && fits, "words of the operand");
}
