//! [`Gf2xKernels`] with raw pointers, and safe methods that check lengths for them.

use super::division::DivisionKernels;
use super::fft::FftKernels;
use super::rows::RowKernels;
use super::short::FILLED;
use super::{BitPermutation, QUOTIENT_DEGREE, QuotientMatrix};
use crate::short_products::ShortProduct;
use crate::{LIMB_BITS, Limb};

/// Limbs up to which every level multiplies operands of any two lengths by
/// [`Gf2xKernels::mul_short`].
pub const SHORT_PRODUCT: usize = 16;

/// Whether two lengths, of limbs or of rows, are so alike that zeros above the shorter operand cost
/// less than a piece of the longer one and a rest, where products cost more than calls and sums.
/// The second one is not above the first.
#[inline]
pub const fn alike(long: usize, short: usize) -> bool {
    10 * long <= 16 * short
}

/// The functions of one level on polynomials. No branch and no address depends on a limb, but for
/// [`quotients`](Gf2xKernels::quotients).
///
/// # Safety
/// Every pointer is valid for its length, at any address of a limb; what is written overlaps
/// nothing that is read.
#[derive(Clone, Copy, Debug)]
pub struct Gf2xKernels {
    /// `(r, a, an, b, bn)`: `a b` for `16 >= an >= bn >= 1`.
    pub(crate) mul_short: unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize),
    /// `(r, a, b)`: `a b`, both of one length, for each from 1 on.
    pub(crate) mul_equal: [ShortProduct; SHORT_PRODUCT],
    /// Products `a b` of one length from [`SHORT_PRODUCT`] limbs and one on, as many as the level
    /// has.
    pub(crate) mul_more: &'static [ShortProduct],
    /// `(product, r, a, n, b, m)`: `a b` by that one of those which is for `n` limbs, `n >= m >=
    /// 1`.
    pub(crate) mul_filled:
        unsafe fn(ShortProduct, *mut Limb, *const Limb, usize, *const Limb, usize),
    /// `(r, a, n, b, m)`: `a b` for `n >= 8` and `n >= m >= 1`, whose time is as `n m`.
    pub(crate) mul_thin: unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize),
    /// The most limbs of `b` for which `mul_thin` pays.
    pub(crate) thin: usize,
    /// `mul_thin` pays for at most `2 + n / thin_part` limbs of `b`.
    pub(crate) thin_part: usize,
    /// `(r, a, n, w) -> high`: `r + a w`; `r` of `n` limbs, and what is above them.
    pub(crate) addmul_1: unsafe fn(*mut Limb, *const Limb, usize, Limb) -> Limb,
    /// `(r, a, n)`: `a^2`, `n >= 1`.
    pub(crate) sqr: unsafe fn(*mut Limb, *const Limb, usize),
    /// Several products at once, for long operands.
    pub rows: RowKernels,
    /// `(even, odd, a, n)`: `a = even(X^2) + X odd(X^2)`, each part of `n / 2` limbs, rounded up.
    pub(crate) parts: unsafe fn(*mut Limb, *mut Limb, *const Limb, usize),
    /// `(r, a, p, n, bits)`: `a + floor(p / X^bits)` for `bits < 64`; `n` limbs of `r` and `a`,
    /// which may be one, and of `p`, and one more of `p` if `bits > 0`.
    pub(crate) xor_shr: unsafe fn(*mut Limb, *const Limb, *const Limb, usize, u32),
    /// `(r, p, n, bits, exponents, count)`: the sum of `floor(p / X^(bits - e))` over the
    /// exponents, none above `bits`, which may show in addresses; `n` limbs of `r`, and `n + 1` of
    /// each of the shifted.
    pub(crate) sum_rotated:
        unsafe fn(*mut Limb, *const Limb, usize, bits: usize, *const usize, usize),
    /// `(r, a, by, matrix)`: bits to other places, of the lengths that `by` says.
    pub(crate) permute: unsafe fn(*mut Limb, *const Limb, by: &BitPermutation, matrix: *mut Limb),
    /// `(x, y, degree)`: the matrix of the first quotients of Euclid's algorithm. A time that
    /// depends on them.
    pub(crate) quotients: unsafe fn(u128, u128, u32) -> QuotientMatrix,
    /// `(x, y, n, m) -> above`: `m (x, y)` in the place of `(x, y)`, and the limbs above.
    pub(crate) mul_matrix: unsafe fn(*mut Limb, *mut Limb, usize, &QuotientMatrix) -> [Limb; 2],
    /// The functions of divisions.
    pub division: DivisionKernels,
    /// The functions of additive transforms.
    pub fft: FftKernels,
}

impl Gf2xKernels {
    /// Limbs of the longest operand of [`mul_short`](Self::mul_short).
    #[inline]
    pub const fn longest_short(&self) -> usize {
        SHORT_PRODUCT + self.mul_more.len()
    }

    /// `r = a b`. Above [`SHORT_PRODUCT`] limbs the shorter operand costs what the longer one does.
    ///
    /// # Panics
    /// If an operand is longer than [`longest_short`](Self::longest_short), or `r` is not as long
    /// as both together.
    #[inline]
    pub fn mul_short(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
        let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
        if b.is_empty() {
            assert!(a.len() <= self.longest_short(), "short operands");
            return r.fill(0);
        }
        // SAFETY: slices of these lengths, the written one exclusive; the level was checked when
        // the table was handed out. An index that is not of the table panics.
        unsafe {
            if a.len() > SHORT_PRODUCT {
                let product = self.mul_more[a.len() - SHORT_PRODUCT - 1];
                if a.len() == b.len() {
                    product(r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
                } else {
                    assert!(a.len() <= FILLED, "operands to fill up");
                    let (r, n, m) = (r.as_mut_ptr(), a.len(), b.len());
                    (self.mul_filled)(product, r, a.as_ptr(), n, b.as_ptr(), m);
                }
            } else if a.len() == b.len() {
                self.mul_equal[a.len() - 1](r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
            } else {
                (self.mul_short)(r.as_mut_ptr(), a.as_ptr(), a.len(), b.as_ptr(), b.len());
            }
        }
    }

    /// `r += a w`; the limb above `r`'s.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn addmul_1(&self, r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
        assert!(r.len() == a.len(), "operands of one length");
        // SAFETY: slices of one length, r exclusive; the level was checked when the table was
        // handed out.
        unsafe { (self.addmul_1)(r.as_mut_ptr(), a.as_ptr(), a.len(), w) }
    }

    /// `r = a^2`: zeros between the bits.
    ///
    /// # Panics
    /// If `r` is not twice as long as `a`.
    #[inline]
    pub fn sqr(&self, r: &mut [Limb], a: &[Limb]) {
        assert!(r.len() == 2 * a.len(), "a square twice as long as its operand");
        if !a.is_empty() {
            // SAFETY: slices of n and 2 n limbs, n >= 1, r exclusive; the level was checked when
            // the table was handed out.
            unsafe { (self.sqr)(r.as_mut_ptr(), a.as_ptr(), a.len()) }
        }
    }

    /// The coefficients of even and of odd exponents, one behind the other:
    /// `a = even(X^2) + X odd(X^2) = even^2 + X odd^2`.
    ///
    /// # Panics
    /// If `even` and `odd` are not half as long as `a`, rounded up.
    #[inline]
    pub fn parts(&self, even: &mut [Limb], odd: &mut [Limb], a: &[Limb]) {
        let half = a.len().div_ceil(2);
        assert!(even.len() == half && odd.len() == half, "parts half as long as their operand");
        // SAFETY: slices of these lengths, the parts exclusive; the level was checked when the
        // table was handed out.
        unsafe { (self.parts)(even.as_mut_ptr(), odd.as_mut_ptr(), a.as_ptr(), a.len()) }
    }

    /// `r = a + floor(p / X^bits)`, of the length of `r`.
    ///
    /// # Panics
    /// If `bits` is above 63, `a` is not as long as `r`, or `p` not as long or, where `bits > 0`,
    /// one limb longer.
    #[inline]
    pub fn xor_shr(&self, r: &mut [Limb], a: &[Limb], p: &[Limb], bits: u32) {
        assert!(bits < 64 && a.len() == r.len(), "a shift within a limb, operands of one length");
        assert!(p.len() == r.len() + usize::from(bits > 0), "all limbs that are shifted in");
        // SAFETY: slices of these lengths, r exclusive; the level was checked when the table was
        // handed out.
        unsafe { (self.xor_shr)(r.as_mut_ptr(), a.as_ptr(), p.as_ptr(), r.len(), bits) }
    }

    /// `r += floor(p / X^bits)`.
    ///
    /// # Panics
    /// What [`xor_shr`](Self::xor_shr) asks for.
    #[inline]
    pub fn xor_shr_assign(&self, r: &mut [Limb], p: &[Limb], bits: u32) {
        assert!(bits < 64, "a shift within a limb");
        assert!(p.len() == r.len() + usize::from(bits > 0), "all limbs that are shifted in");
        // SAFETY: slices of these lengths, r exclusive, which may be the source; the level was
        // checked when the table was handed out.
        unsafe { (self.xor_shr)(r.as_mut_ptr(), r.as_ptr(), p.as_ptr(), r.len(), bits) }
    }

    /// The matrix of those first quotients of Euclid's algorithm for two polynomials whose degrees
    /// come to at most `degree`, from the upper 128 coefficients of both; that of no quotient where
    /// the first one's degree is above it. The first polynomial has as many coefficients as the
    /// second one, or more: the uppermost coefficient of `x` is 1. Unlike the other functions, this
    /// one takes a time that depends on its operands.
    ///
    /// # Panics
    /// If `degree` is above [`QUOTIENT_DEGREE`], or the uppermost coefficient of `x` is 0.
    #[inline]
    pub fn quotients(&self, x: u128, y: u128, degree: u32) -> QuotientMatrix {
        assert!(degree <= QUOTIENT_DEGREE && x >> 127 == 1, "128 coefficients, entries of a limb");
        // SAFETY: no pointers; the level was checked when the table was handed out.
        unsafe { (self.quotients)(x, y, degree) }
    }

    /// `(x, y)` becomes `(m[0][0] x + m[0][1] y, m[1][0] x + m[1][1] y)`; the limbs above.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn mul_matrix(&self, x: &mut [Limb], y: &mut [Limb], m: &QuotientMatrix) -> [Limb; 2] {
        assert!(x.len() == y.len(), "operands of one length");
        // SAFETY: two exclusive slices of one length; the level was checked when the table was
        // handed out.
        unsafe { (self.mul_matrix)(x.as_mut_ptr(), y.as_mut_ptr(), x.len(), m) }
    }

    /// The sum of `floor(p / X^(bits - e))` over the exponents `e`, of the length of `r`: of the
    /// cyclic shifts `X^e a mod X^bits - 1`, if `p` is `a (1 + X^bits)`, with what else `r` has
    /// room for above. Addresses depend on the exponents.
    ///
    /// # Panics
    /// If an exponent is above `bits`, or `p` has fewer than `bits / 64 + 1` limbs more than `r`.
    pub fn sum_rotated(&self, r: &mut [Limb], p: &[Limb], bits: usize, exponents: &[usize]) {
        assert!(exponents.iter().all(|&e| e <= bits), "exponents of the ring");
        assert!(p.len() > bits / LIMB_BITS + r.len(), "all limbs that are shifted in");
        // SAFETY: slices of these lengths, r exclusive; the furthest limb is that of a shift by all
        // bits, which p has; the level was checked when the table was handed out.
        unsafe {
            let (e, count) = (exponents.as_ptr(), exponents.len());
            (self.sum_rotated)(r.as_mut_ptr(), p.as_ptr(), r.len(), bits, e, count);
        }
    }

    /// The bits of `a` in the places that `by` gives them: bit `m j mod n` to bit `j` of `r`. Which
    /// bits `a` has, and which of `r` count, is said there; `matrix` is scratch. No branch and no
    /// address depends on a bit.
    ///
    /// # Panics
    /// If a length is not what `by` says.
    #[inline]
    pub fn permute(&self, r: &mut [Limb], a: &[Limb], by: &BitPermutation, matrix: &mut [Limb]) {
        assert!(by.fits(r, a, matrix), "the lengths of the permutation");
        // SAFETY: slices of the lengths that `by` says, r and matrix exclusive; the level was
        // checked when the table was handed out.
        unsafe { (self.permute)(r.as_mut_ptr(), a.as_ptr(), by, matrix.as_mut_ptr()) }
    }
}
