//! [`BatchKernels`] with raw pointers, and safe methods that check lengths for them.

use super::sums::SumKernel;
use super::wide::WideKernels;
use super::{FEW, LANES, Lanes, MOST_DIGITS, PerLane, Source, Target};
use crate::Limb;
use crate::floats::DefaultFloats;

/// Eight odd moduli of at most `n` digits, `n` that of both slices, and the constants of their
/// reduction. With `R = 2^(52 n)`, each modulus is below `R / 4`.
#[derive(Clone, Copy, Debug)]
pub struct Moduli<'a> {
    /// The moduli.
    pub modulus: &'a [Lanes],
    /// `-1 / modulus mod R`.
    pub neg_inverse: &'a [Lanes],
    /// The lanes that are wanted, from the lowest: the others may hold anything after a product.
    pub lanes: usize,
    /// The floating-point environment of products: some levels make them of doubles.
    pub floats: &'a DefaultFloats,
}

impl<'a> Moduli<'a> {
    /// Moduli whose lanes are all wanted.
    pub fn of_all(
        modulus: &'a [Lanes],
        neg_inverse: &'a [Lanes],
        floats: &'a DefaultFloats,
    ) -> Moduli<'a> {
        Moduli { modulus, neg_inverse, lanes: LANES, floats }
    }
}

/// `(r, a, b, modulus, neg_inverse, n, scratch)`: `r = a b / R`, not fully reduced; `r` may be `a`
/// or `b`.
pub type MulKernel = unsafe fn(
    r: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    modulus: *const Lanes,
    neg_inverse: *const Lanes,
    n: usize,
    scratch: *mut Lanes,
);

/// `(r, a, modulus, neg_inverse, n, scratch)`: `r = a^2 / R`, not fully reduced; `r` may be `a`.
pub(crate) type SqrKernel = unsafe fn(
    r: *mut Lanes,
    a: *const Lanes,
    modulus: *const Lanes,
    neg_inverse: *const Lanes,
    n: usize,
    scratch: *mut Lanes,
);

/// The functions of one level on batches. Lengths are in digits. No branch and no address depends
/// on a digit, a limb or an index.
///
/// # Safety
/// Every pointer is valid for its length; `1 <= n <= MOST_DIGITS`; what is written overlaps nothing
/// that is read, but for a result that may be an operand where a field's type says so.
#[derive(Clone, Copy, Debug)]
pub struct BatchKernels {
    /// The time of a batch, divided by that of one exponentiation, for moduli of 10 digits and of
    /// 40: so many numbers and more take less time together. Infinite where vectors are no help.
    pub worth: [f32; 2],
    /// Products of [`FEW`] numbers or fewer in less time, where the level has them.
    pub few: Option<FewKernels>,
    /// The limbs of a modulus from which a number on its own is reduced by two products, rather
    /// than row by row.
    pub single_by_products: usize,
    pub(crate) mul: MulKernel,
    pub(crate) sqr: SqrKernel,
    /// `(r, modulus, n)`: values below `2 modulus` to the residues, digits with zeros above them.
    pub(crate) reduce_once: unsafe fn(*mut Lanes, *const Lanes, usize),
    /// `r = a + b`, less `t` where that is `t` or more: digits with zeros above them.
    pub(crate) add_mod: SumKernel,
    /// `r = a - b`, and `t` where that is below 0: digits with zeros above them.
    pub(crate) sub_mod: SumKernel,
    /// Whole products, where they take less time than one after the other on limbs.
    pub wide: Option<WideKernels>,
    /// `(r, n, sources)`: the low `52 n` bits of eight numbers to digits with zeros above them.
    pub(crate) expand: unsafe fn(*mut Lanes, usize, *const PerLane<Source>),
    /// `(r, n, start, stride, len)`: the same of eight numbers of `len` limbs, `stride` apart.
    pub(crate) expand_array: unsafe fn(*mut Lanes, usize, *const Limb, usize, usize),
    /// `(start, stride, len, a, n)`: digits to `len` limbs of eight numbers, `stride` apart.
    pub(crate) contract_array: unsafe fn(*mut Limb, usize, usize, *const Lanes, usize),
    /// `(targets, a, n)`: digits to limbs, as many as each lane's target has, whatever is above the
    /// digits; what the digits do not reach becomes 0.
    pub(crate) contract: unsafe fn(*const PerLane<Target>, *const Lanes, usize),
}

/// Products in the lower [`FEW`] lanes; the upper lanes of a result are arbitrary.
#[derive(Clone, Copy, Debug)]
pub struct FewKernels {
    /// The time of a batch by these products, divided by that of a full one.
    pub part: f32,
    pub(crate) mul: MulKernel,
    pub(crate) sqr: SqrKernel,
}

/// The digits of scratch that products modulo numbers of `n` digits take.
pub const fn mul_scratch_len(n: usize) -> usize {
    3 * n
}

impl BatchKernels {
    /// The time of a batch of `count` numbers of `n` digits, divided by that of one exponentiation.
    pub fn worth_of(&self, n: usize, count: usize) -> f64 {
        let [short, long] = self.worth.map(f64::from);
        let part = (n.clamp(10, 40) - 10) as f64 / 30.0;
        let full = if short == long { short } else { short + part * (long - short) };
        self.few_for(count).map_or(full, |few| f64::from(few.part) * full)
    }

    /// The kernels for so many lanes, if they are few.
    #[inline]
    fn few_for(&self, lanes: usize) -> Option<FewKernels> {
        self.few.filter(|_| lanes <= FEW)
    }

    /// The kernels for the lanes that are wanted.
    #[inline]
    fn products(&self, m: Moduli<'_>) -> (MulKernel, SqrKernel) {
        self.few_for(m.lanes).map_or((self.mul, self.sqr), |few| (few.mul, few.sqr))
    }

    /// `r = a b / R mod m`, below `2 m`, for factors below `2 m` (or one below `R` and one below
    /// `m`).
    ///
    /// Bound: with `4 m < R` and `a b < R m + 4 m^2` or less, `(a b + q m) / R < 2 m` for `q < R`.
    ///
    /// # Panics
    /// If a length is not that of the moduli, or the scratch is shorter than [`mul_scratch_len`].
    #[inline]
    pub fn mul(
        &self,
        r: &mut [Lanes],
        a: &[Lanes],
        b: &[Lanes],
        m: Moduli<'_>,
        scratch: &mut [Lanes],
    ) {
        let n = assert_lengths(m, scratch);
        assert!(r.len() == n && a.len() == n && b.len() == n, "numbers of the moduli's length");
        let [modulus, inverse] = [m.modulus.as_ptr(), m.neg_inverse.as_ptr()];
        let (r, scratch) = (r.as_mut_ptr(), scratch.as_mut_ptr());
        // SAFETY: slices of these lengths; the level was checked when the table was handed out.
        unsafe { (self.products(m).0)(r, a.as_ptr(), b.as_ptr(), modulus, inverse, n, scratch) }
    }

    /// `r = r b / R mod m`, below `2 m`, under the conditions of [`mul`](BatchKernels::mul).
    ///
    /// # Panics
    /// If a length is not that of the moduli, or the scratch is shorter than [`mul_scratch_len`].
    #[inline]
    pub fn mul_assign(&self, r: &mut [Lanes], b: &[Lanes], m: Moduli<'_>, scratch: &mut [Lanes]) {
        let n = assert_lengths(m, scratch);
        assert!(r.len() == n && b.len() == n, "numbers of the moduli's length");
        let [modulus, inverse] = [m.modulus.as_ptr(), m.neg_inverse.as_ptr()];
        let (r, scratch) = (r.as_mut_ptr(), scratch.as_mut_ptr());
        // SAFETY: slices of these lengths, r exclusive, which may be a factor; the level was
        // checked when the table was handed out.
        unsafe { (self.products(m).0)(r, r, b.as_ptr(), modulus, inverse, n, scratch) }
    }

    /// `r = a^2 / R mod m`, below `2 m`, under the conditions of [`mul`](BatchKernels::mul).
    ///
    /// # Panics
    /// If a length is not that of the moduli, or the scratch is shorter than [`mul_scratch_len`].
    #[inline]
    pub fn sqr(&self, r: &mut [Lanes], a: &[Lanes], m: Moduli<'_>, scratch: &mut [Lanes]) {
        let n = assert_lengths(m, scratch);
        assert!(r.len() == n && a.len() == n, "numbers of the moduli's length");
        let [modulus, inverse] = [m.modulus.as_ptr(), m.neg_inverse.as_ptr()];
        let (r, scratch) = (r.as_mut_ptr(), scratch.as_mut_ptr());
        // SAFETY: slices of these lengths, r exclusive; the level was checked when the table was
        // handed out.
        unsafe { (self.products(m).1)(r, a.as_ptr(), modulus, inverse, n, scratch) }
    }

    /// `r = r^2 / R mod m`, below `2 m`, under the conditions of [`mul`](BatchKernels::mul).
    ///
    /// # Panics
    /// If a length is not that of the moduli, or the scratch is shorter than [`mul_scratch_len`].
    #[inline]
    pub fn sqr_assign(&self, r: &mut [Lanes], m: Moduli<'_>, scratch: &mut [Lanes]) {
        let n = assert_lengths(m, scratch);
        assert!(r.len() == n, "numbers of the moduli's length");
        let [modulus, inverse] = [m.modulus.as_ptr(), m.neg_inverse.as_ptr()];
        let (r, scratch) = (r.as_mut_ptr(), scratch.as_mut_ptr());
        // SAFETY: slices of these lengths, r exclusive, which may be the factor; the level was
        // checked when the table was handed out.
        unsafe { (self.products(m).1)(r, r, modulus, inverse, n, scratch) }
    }

    /// Brings values below `2 m` below `m`, and clears what is above their digits.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn reduce_once(&self, r: &mut [Lanes], modulus: &[Lanes]) {
        assert!(r.len() == modulus.len(), "numbers of one length");
        // SAFETY: two slices of this length.
        unsafe { (self.reduce_once)(r.as_mut_ptr(), modulus.as_ptr(), r.len()) }
    }

    /// The low digits of eight numbers, as many as there is room for.
    #[inline]
    pub fn expand(&self, r: &mut [Lanes], numbers: PerLane<&[Limb]>) {
        let sources = numbers.map(|a| Source { start: a.as_ptr(), len: a.len() });
        // SAFETY: slices of these lengths.
        unsafe { (self.expand)(r.as_mut_ptr(), r.len(), &sources) }
    }

    /// [`expand`](BatchKernels::expand) of the first eight numbers of `len` limbs, `stride` limbs
    /// apart.
    ///
    /// # Panics
    /// If the limbs end before.
    #[inline]
    pub fn expand_array(&self, r: &mut [Lanes], limbs: &[Limb], stride: usize, len: usize) {
        assert!(limbs.len() >= (LANES - 1) * stride + len, "eight numbers");
        // SAFETY: a slice that holds all of them.
        unsafe { (self.expand_array)(r.as_mut_ptr(), r.len(), limbs.as_ptr(), stride, len) }
    }

    /// [`contract`](BatchKernels::contract) to the first eight numbers of `len` limbs, `stride`
    /// limbs apart, which is no fewer.
    ///
    /// # Panics
    /// If the limbs end before, or numbers lie on each other.
    #[inline]
    pub fn contract_array(&self, limbs: &mut [Limb], stride: usize, len: usize, a: &[Lanes]) {
        assert!(stride >= len && limbs.len() >= (LANES - 1) * stride + len, "eight numbers");
        // SAFETY: an exclusive slice that holds all of them.
        unsafe { (self.contract_array)(limbs.as_mut_ptr(), stride, len, a.as_ptr(), a.len()) }
    }

    /// The low limbs of eight numbers, as many as each has room.
    #[inline]
    pub fn contract(&self, numbers: PerLane<&mut [Limb]>, a: &[Lanes]) {
        let targets = numbers.map(|r| Target { start: r.as_mut_ptr(), len: r.len() });
        // SAFETY: exclusive slices of these lengths.
        unsafe { (self.contract)(&targets, a.as_ptr(), a.len()) }
    }
}

fn assert_lengths(m: Moduli<'_>, scratch: &[Lanes]) -> usize {
    let n = m.modulus.len();
    debug_assert!((1..=LANES).contains(&m.lanes));
    assert!((1..=MOST_DIGITS).contains(&n) && m.neg_inverse.len() == n, "moduli of one length");
    assert!(scratch.len() >= mul_scratch_len(n), "scratch for a product");
    n
}
