//! Vectors of numbers side by side, for code that is written once and compiled for each level:
//! fields of a few digits, and the curves over them.
//!
//! [`on_level`] runs a [`Task`] with the [`Vector`] of a level: eight numbers at `avx512`, four at
//! `avx2` and `avx512base`, one on the others. What the task calls is compiled for the level where
//! it is inlined, so it is `#[inline(always)]` down to the vector's methods; [`Vector::apart`]
//! compiles a part of it as a function of its own.
//!
//! Numbers are digits of 52 bits, one vector for each digit. A vector holds integers of 64 bits
//! with a sign, so that sums and differences of digits need no carry; a [`Factor`](Vector::Factor)
//! is a digit that is multiplied.

use crate::Kernels;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::{cpu::Level, floats::DefaultFloats, x86_64};

/// The most integers in a vector.
pub const MOST_LANES: usize = 8;
/// The bits of a digit.
pub const DIGIT_BITS: u32 = 52;
/// The largest digit.
pub const DIGIT_MASK: u64 = (1 << DIGIT_BITS) - 1;

/// Integers of 64 bits side by side. Each method works on every lane for itself, in constant time.
///
/// The vectors of a level have no name outside this crate: they come by [`on_level`] alone, on a
/// CPU that has their instructions.
pub trait Vector: Copy + 'static {
    /// The integers in a vector.
    const LANES: usize;

    /// Whether a half of a product may be negative.
    const HAS_SIGNED_HALVES: bool = false;

    /// Whether a product of few digits is so short that formulas take it in; else it is a function
    /// of its own, and formulas of a dozen products stay such as a compiler and a cache can hold.
    const HAS_SHORT_PRODUCTS: bool = false;

    /// A digit, ready to be multiplied.
    type Factor: Copy;

    /// The same integer in all lanes.
    fn splat(x: u64) -> Self;
    /// The integers of a slice of [`LANES`](Vector::LANES).
    fn load(lanes: &[u64]) -> Self;
    /// The integers, to a slice of [`LANES`](Vector::LANES).
    fn store(self, lanes: &mut [u64]);

    /// `a + b`, modulo 2^64.
    fn add(self, other: Self) -> Self;
    /// `a - b`, modulo 2^64.
    fn sub(self, other: Self) -> Self;
    /// The bits that both have.
    fn and(self, other: Self) -> Self;
    /// The bits that one has at least.
    fn or(self, other: Self) -> Self;
    /// The bits that only one has.
    fn xor(self, other: Self) -> Self;
    /// `a * 2^bits`.
    fn shl(self, bits: u32) -> Self;
    /// `floor(a / 2^bits)`, without sign.
    fn shr(self, bits: u32) -> Self;
    /// `floor(a / 2^bits)`, with sign.
    fn sar(self, bits: u32) -> Self;
    /// All bits where the integer is 0, else none.
    fn is_zero(self) -> Self;

    /// `a` where the mask has all bits, `b` where it has none.
    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        b.xor(mask.and(a.xor(b)))
    }

    /// Of eight integers the one of each lane's index, in constant time; the index is below 8.
    #[inline(always)]
    fn one_of_eight(eight: &[u64; 8], index: Self) -> Self {
        let mut r = Self::splat(0);
        let mut i = 0;
        while i < 8 {
            let mask = index.xor(Self::splat(i)).is_zero();
            r = r.or(mask.and(Self::splat(eight[i as usize])));
            i += 1;
        }
        r
    }

    /// The low 52 bits.
    #[inline(always)]
    fn low(self) -> Self {
        self.and(Self::splat(DIGIT_MASK))
    }

    /// What an integer carries to the next digit.
    #[inline(always)]
    fn carry(self) -> Self {
        self.sar(DIGIT_BITS)
    }

    /// The low 52 bits as a factor.
    fn factor(self) -> Self::Factor;

    /// The start of a column on which so many low and high halves fall by
    /// [`mul_add_to_start`](Vector::mul_add_to_start).
    #[inline(always)]
    fn start(low_halves: usize, high_halves: usize) -> Self {
        let _ = (low_halves, high_halves);
        Self::splat(0)
    }

    /// Adds the halves of a product to two neighbouring columns that [`start`](Vector::start)
    /// began: `low + 2^52 high` becomes larger by `a b`.
    #[inline(always)]
    fn mul_add_to_start(low: &mut Self, high: &mut Self, a: Self::Factor, b: Self::Factor) {
        Self::mul_add(low, high, a, b);
    }

    /// Adds the halves of a product to two neighbouring columns: `low + 2^52 high` becomes larger
    /// by `a b`. A half is below 2^52 in magnitude.
    fn mul_add(low: &mut Self, high: &mut Self, a: Self::Factor, b: Self::Factor);

    /// The `M = 2 N` columns of a product of `N` digits, if the sum of a column's products is
    /// cut into halves in less time than each product.
    #[inline(always)]
    fn columns<const N: usize, const M: usize>(
        a: &[Self::Factor; N],
        b: &[Self::Factor; N],
    ) -> Option<[Self; M]> {
        let _ = (a, b);
        None
    }

    /// The columns of a square, if [`columns`](Vector::columns) has those of products.
    #[inline(always)]
    fn columns_of_square<const N: usize, const M: usize>(
        a: &[Self::Factor; N],
    ) -> Option<[Self; M]> {
        let _ = a;
        None
    }

    /// `a b` modulo 2^52.
    #[inline(always)]
    fn mul_low(a: Self::Factor, b: Self::Factor) -> Self {
        let (mut low, mut high) = (Self::splat(0), Self::splat(0));
        Self::mul_add(&mut low, &mut high, a, b);
        low.low()
    }

    /// What a column `low` carries, together with the low half of `a b`, which makes it a multiple
    /// of 2^52; the high half is added to `high`.
    #[inline(always)]
    fn cancel(low: Self, high: &mut Self, a: Self::Factor, b: Self::Factor) -> Self {
        let mut low = low;
        Self::mul_add(&mut low, high, a, b);
        low.carry()
    }

    /// Calls `f`, compiled for the vector's level as a function of its own.
    fn apart<T>(f: impl FnOnce() -> T) -> T;
}

/// What is computed with the vectors of a level.
pub trait Task {
    /// What it computes.
    type Result;

    /// Computes it. `#[inline(always)]`, so that it is compiled for the level.
    fn run<V: Vector>(self) -> Self::Result;
}

/// Runs a task with the vectors of the table's level.
pub fn on_level<T: Task>(k: &Kernels, task: T) -> T::Result {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    // SAFETY: the CPU has the level of the table.
    unsafe {
        match k.level {
            Level::Avx512 => return x86_64::avx512::field::run(task),
            Level::Avx2 | Level::Avx512Base => {
                return DefaultFloats::with(|| x86_64::avx2::field::run(task));
            }
            Level::Scalar | Level::Adx => {}
        }
    }
    on_words(k, task)
}

/// Runs a task with single integers: what takes less time for one number than vectors.
pub fn on_words<T: Task>(k: &Kernels, task: T) -> T::Result {
    crate::with_wide_products(k, || task.run::<crate::scalar::field::Word>())
}
