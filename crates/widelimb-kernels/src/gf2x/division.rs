//! [`DivisionKernels`]: what only divisions over GF(2) take.
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
    /// `(r, even, odd, h)`: `s(X^2) + X t(X^2)` of `2 h` limbs, where `t` is the sum of both that
    /// are called odd, and `s` that of the even ones and of the upper half of `r`; each of `h`
    /// limbs.
    pub(crate) join_parts: unsafe fn(*mut Limb, [*const Limb; 2], [*const Limb; 2], usize),
    /// `(r, low, [x, y, z], h)`: of `2 h` limbs `r + low (1 + X^(64 h)) + X^(64 h) (x0 + x1 + y0 +
    /// y1 + z0 + z1)`, the halves of `x`, `y`, `z`.
    pub(crate) add_halves: unsafe fn(*mut Limb, *const Limb, [*const Limb; 3], usize),
    /// The least limbs for which halves of products pay.
    pub(crate) least_half: usize,
    /// The least limbs of blocks of which divisions are dealt.
    pub(crate) least_dealt: usize,
    /// The most limbs of a divisor or a quotient for which two blocks pay; 0 where that is as many
    /// as are multiplied in one function.
    pub(crate) most_in_two: usize,
    /// `(r, a, b, q, upper)`: half of the product of `q` whole rows, where the level multiplies
    /// [so many](super::rows::RowKernels::has_whole) in one call.
    pub(crate) half: unsafe fn(*mut Limb, *const Limb, *const Limb, usize, bool),
    /// `(dealt, v, d, q)`: what divisions take of a reciprocal of `q` whole rows and of a divisor
    /// of twice as many.
    pub(crate) deal_divisor: unsafe fn(*mut Limb, *const Limb, *const Limb, usize),
    /// `(quotient, m, a, dealt, q, shift)`: the quotient of `m` limbs, at most `q` rows, of as many
    /// limbs and `2 q` rows by that divisor; in the place of the rows the remainder. The divisor's
    /// leading coefficient is `shift` bits below the end of its rows, or just above them, and left
    /// out, if that is 0.
    pub(crate) divide_dealt: unsafe fn(*mut Limb, usize, *mut Limb, *const Limb, usize, u32),
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
        // SAFETY: as above.
        unsafe {
            let [even, odd] = [even, odd].map(|parts| parts.map(<[Limb]>::as_ptr));
            (self.join_parts)(r.as_mut_ptr(), even, odd, h);
        }
    }

    /// To both halves of `r` is added `low`, and to the upper one also both halves of the others.
    ///
    /// # Panics
    /// If `low` is not half as long as `r`, or one of the others not as long.
    #[inline]
    pub fn add_halves(&self, r: &mut [Limb], low: &[Limb], others: [&[Limb]; 3]) {
        let h = low.len();
        assert!(r.len() == 2 * h && others.iter().all(|x| x.len() == 2 * h), "two halves each");
        // SAFETY: as above.
        unsafe {
            (self.add_halves)(r.as_mut_ptr(), low.as_ptr(), others.map(<[Limb]>::as_ptr), h);
        }
    }
}

/// [`DivisionKernels::add_halves`] by vectors of type `$V`, and then limb by limb.
macro_rules! add_halves {
    ($V:ty, $(#[$attribute:meta])*) => {
        /// [`DivisionKernels::add_halves`](crate::gf2x::DivisionKernels::add_halves).
        ///
        /// # Safety
        /// What [`DivisionKernels`](crate::gf2x::DivisionKernels) asks for.
        $(#[$attribute])*
        pub unsafe fn add_halves(
            r: *mut $crate::Limb,
            low: *const $crate::Limb,
            [x, y, z]: [*const $crate::Limb; 3],
            h: usize,
        ) {
            use $crate::gf2x::rows::vector::Vector;
            let mut i = 0;
            // SAFETY: limbs below the caller's lengths; its level.
            unsafe {
                let at = |p: *const $crate::Limb, i: usize| <$V as Vector>::load(p.add(i));
                while i + <$V as Vector>::LIMBS <= h {
                    let low = at(low, i);
                    let mut sum = at(r, h + i).xor3(low, at(x, i));
                    sum = sum.xor3(at(x, h + i), at(y, i));
                    sum = sum.xor3(at(y, h + i), at(z, i)).xor(at(z, h + i));
                    at(r, i).xor(low).store(r.add(i));
                    sum.store(r.add(h + i));
                    i += <$V as Vector>::LIMBS;
                }
                while i < h {
                    let both = |p: *const $crate::Limb| *p.add(i) ^ *p.add(h + i);
                    *r.add(i) ^= *low.add(i);
                    *r.add(h + i) ^= *low.add(i) ^ both(x) ^ both(y) ^ both(z);
                    i += 1;
                }
            }
        }
    };
}

pub(crate) use add_halves;
