//! [`WideKernels`]: whole products of numbers side by side, without a modulus.

use super::{BatchKernels, DIGIT_BITS, Lanes};

/// The most digits of a factor. A column is the sum of at most `2 n` halves below 2^52, twice that
/// where a square doubles it, and of a carry: with this `n`, less than 2^63.
pub const MOST_WIDE_DIGITS: usize = 500;

/// The functions of a level for whole products. The bits above the digits of their results are
/// arbitrary.
#[derive(Clone, Copy, Debug)]
pub struct WideKernels {
    /// Factors of so many digits are better multiplied eight at a time, from limbs to limbs, than
    /// one after the other.
    pub least: usize,
    /// `(r, a, b, n, scratch)`: `2 n` digits of `a b`; `r` overlaps neither factor.
    pub(crate) mul:
        unsafe fn(r: *mut Lanes, a: *const Lanes, b: *const Lanes, n: usize, scratch: *mut Lanes),
    /// `(r, a, n, scratch)`: `2 n` digits of `a^2`.
    pub(crate) sqr: unsafe fn(r: *mut Lanes, a: *const Lanes, n: usize, scratch: *mut Lanes),
}

/// The digits from which on a product is made of three products of halves.
pub const WIDE_HALVES: usize = 60;

/// The digits of scratch that whole products of `n` digits take.
pub const fn wide_scratch_len(n: usize) -> usize {
    if n < WIDE_HALVES {
        return 0;
    }
    4 * n.div_ceil(2) + wide_scratch_len(n.div_ceil(2))
}

impl BatchKernels {
    /// Whether the level has whole products.
    pub fn has_wide_products(&self) -> bool {
        self.wide.is_some()
    }

    /// Whether eight numbers of `bits` bits are better multiplied together than one after the
    /// other.
    pub fn is_wide_worth(&self, bits: usize) -> bool {
        let n = bits.div_ceil(DIGIT_BITS);
        self.wide.is_some_and(|wide| (wide.least..=MOST_WIDE_DIGITS).contains(&n))
    }

    /// `r = a b`, where the level has whole products.
    ///
    /// # Panics
    /// If it has none, the result is not twice as long as the factors, or the scratch is shorter
    /// than [`wide_scratch_len`].
    #[inline]
    pub fn mul_wide(&self, r: &mut [Lanes], a: &[Lanes], b: &[Lanes], scratch: &mut [Lanes]) {
        let n = a.len();
        assert!(b.len() == n, "factors of one length");
        let kernels = self.wide_for(r, n, scratch);
        let (r, scratch) = (r.as_mut_ptr(), scratch.as_mut_ptr());
        // SAFETY: slices of these lengths; the level was checked when the table was handed out.
        unsafe { (kernels.mul)(r, a.as_ptr(), b.as_ptr(), n, scratch) }
    }

    /// `r = a^2`, where the level has whole products.
    ///
    /// # Panics
    /// If the level has none, the result is not twice as long as the factor, or the scratch is
    /// shorter than [`wide_scratch_len`].
    #[inline]
    pub fn sqr_wide(&self, r: &mut [Lanes], a: &[Lanes], scratch: &mut [Lanes]) {
        let kernels = self.wide_for(r, a.len(), scratch);
        let (r, scratch) = (r.as_mut_ptr(), scratch.as_mut_ptr());
        // SAFETY: slices of these lengths, r and scratch exclusive; the level was checked when the
        // table was handed out.
        unsafe { (kernels.sqr)(r, a.as_ptr(), a.len(), scratch) }
    }

    #[inline]
    fn wide_for(&self, r: &[Lanes], n: usize, scratch: &[Lanes]) -> WideKernels {
        assert!((1..=MOST_WIDE_DIGITS).contains(&n) && r.len() == 2 * n, "a product twice as long");
        assert!(scratch.len() >= wide_scratch_len(n), "scratch for a product");
        self.wide.expect("a level with whole products")
    }
}
