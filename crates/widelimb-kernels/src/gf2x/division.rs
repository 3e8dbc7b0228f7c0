//! [`DivisionKernels`]: the functions of a level that only divisions over GF(2) call.
//!
//! In `Y = 1 / X` a divisor without its exponent is `1 + f`, and its reciprocal `1 + g`:
//! coefficients of `Y, Y^2, ...` from the highest bit down, the leading 1 left out.

use crate::Limb;

/// Limbs of the longest reciprocal of [`DivisionKernels::reciprocal`].
pub const SHORT_RECIPROCAL: usize = 8;

/// The functions of one level. No branch and no address depends on a limb.
///
/// # Safety
/// Every pointer is valid for its length, at any address of a limb; what is written overlaps
/// nothing that is read, unless it is the same operand.
#[derive(Clone, Copy, Debug)]
pub struct DivisionKernels {
    /// `(g, f, n)`: the reciprocal of `n` limbs, 1 to [`SHORT_RECIPROCAL`].
    pub(crate) reciprocal: unsafe fn(*mut Limb, *const Limb, usize),
    /// `(r, even, odd, h)`: `s(X^2) + X t(X^2)` of `2 h` limbs, where `t` is the sum of both of
    /// `odd`, and `s` that of both of `even` and of the upper half of `r`; each of `h` limbs.
    pub(crate) join_parts: unsafe fn(*mut Limb, [*const Limb; 2], [*const Limb; 2], usize),
    /// The least limbs for which halves of products pay.
    pub(crate) least_half: usize,
    /// The least limbs of blocks for which divisions by blocks in lanes pay.
    pub(crate) least_lane_division: usize,
    /// The most limbs of a divisor or a quotient for which two blocks pay; 0 where that is as many
    /// as are multiplied in one function.
    pub(crate) most_in_two: usize,
    /// `(r, a, b, q, upper)`: half of the product of `q` whole rows, where the level multiplies
    /// [so many](super::rows::RowKernels::has_whole) in one call.
    pub(crate) half: unsafe fn(*mut Limb, *const Limb, *const Limb, usize, bool),
    /// `(divisor, v, d, q)`: puts a reciprocal `v` of `q` whole rows and a divisor `d` of twice as
    /// many into lanes, as divisions take them.
    pub(crate) deal_divisor: unsafe fn(*mut Limb, *const Limb, *const Limb, usize),
    /// `(quotient, m, a, divisor, q, shift)`: divides `m` limbs and `2 q` rows of `a` by a divisor
    /// in lanes of `deal_divisor`, with a quotient of `m` limbs, at most `q` rows; the remainder
    /// replaces the `2 q` rows. The divisor's leading coefficient is `shift` bits below the end of
    /// its rows, or just above them, and left out, if that is 0.
    pub(crate) divide_by_lanes: unsafe fn(*mut Limb, usize, *mut Limb, *const Limb, usize, u32),
}

impl DivisionKernels {
    /// `g` such that `1 + g` is the reciprocal of `1 + f`, up to the last coefficient.
    ///
    /// # Panics
    /// If the lengths differ, or are not 1 to [`SHORT_RECIPROCAL`].
    #[inline]
    pub fn reciprocal(&self, g: &mut [Limb], f: &[Limb]) {
        let n = g.len();
        assert!(f.len() == n && 0 < n && n <= SHORT_RECIPROCAL, "a short reciprocal");
        // SAFETY: slices of this length, the written one exclusive; the level was checked when the
        // table was handed out.
        unsafe { (self.reciprocal)(g.as_mut_ptr(), f.as_ptr(), n) }
    }

    /// The inverse of [`parts`](super::Gf2xKernels::parts), of sums: the coefficients of even
    /// exponents are those of `even[0] + even[1] + r_high`, where `r_high` is the upper half of
    /// `r`, and those of odd ones those of `odd[0] + odd[1]`.
    ///
    /// # Panics
    /// If the parts are not half as long as `r`.
    #[inline]
    pub fn join_parts(&self, r: &mut [Limb], even: [&[Limb]; 2], odd: [&[Limb]; 2]) {
        let h = r.len() / 2;
        assert!(r.len() == 2 * h, "a result of two halves");
        assert!(even.iter().chain(&odd).all(|part| part.len() == h), "parts half as long");
        // SAFETY: slices of h limbs and r of 2 h, exclusive; the level was checked when the table
        // was handed out.
        unsafe {
            let [even, odd] = [even, odd].map(|parts| parts.map(<[Limb]>::as_ptr));
            (self.join_parts)(r.as_mut_ptr(), even, odd, h);
        }
    }
}
