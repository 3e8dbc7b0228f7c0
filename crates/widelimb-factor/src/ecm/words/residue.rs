//! [`Modulus`]: residues modulo an odd number of one word or two, in Montgomery's form.

use core::array::from_fn;
use widelimb::Natural;
use widelimb_kernels::kernels;
use widelimb_limb::common_divisor::inverse_mod;
use widelimb_limb::low_bits::limb_inverse;
use widelimb_limb::trim::trimmed;

/// Sums, differences and products of residues, in Montgomery's form.
pub trait Arithmetic: Copy {
    /// A residue in the form.
    type Residue: Copy;

    /// `a + b`.
    fn add(self, a: Self::Residue, b: Self::Residue) -> Self::Residue;

    /// `a - b`.
    fn sub(self, a: Self::Residue, b: Self::Residue) -> Self::Residue;

    /// `a b`.
    fn mul(self, a: Self::Residue, b: Self::Residue) -> Self::Residue;
}

/// An odd modulus, in registers.
pub trait Modulus: Arithmetic {
    /// The modulus of these limbs; `None` if they are too many, or if the number is too large.
    fn new(limbs: &[u64]) -> Option<Self>;

    /// The words of a residue in the form, of which there are at most two.
    fn to_words(self, a: Self::Residue) -> [u64; 2];

    /// The residue of words that are in the form.
    fn from_words(words: &[u64]) -> Self::Residue;

    /// `R^2` for the radix `R` of the form: the product with it takes a number into the form.
    fn squared(self) -> Self::Residue;

    /// The modulus.
    fn words(self) -> [u64; 2];

    /// Takes a number below `2^64` into the form.
    fn enter(self, a: u64) -> Self::Residue {
        self.mul(Self::from_words(&[a]), self.squared())
    }

    /// The greatest common divisor of the residue and the modulus.
    fn common_divisor(self, a: Self::Residue) -> Natural {
        let natural = |words: [u64; 2]| Natural::from_limb_slice(&words);
        natural(self.to_words(a)).gcd(&natural(self.words()))
    }

    /// `1 / a`; `None` if `a` has a divisor in common with the modulus.
    fn inverse(self, a: Self::Residue) -> Option<Self::Residue> {
        let (a, n) = (self.to_words(a), self.words());
        let inverse = inverse_mod(kernels(), trimmed(&a), trimmed(&n))?;
        // Twice into the form: 1 / (a R) is what is left of 1 / a, and R / a is wanted.
        Some(self.mul(self.mul(Self::from_words(&inverse), self.squared()), self.squared()))
    }
}

/// A modulus below `2^64`. Residues are below it.
#[derive(Clone, Copy)]
pub struct OneWord {
    n: u64,
    /// `1 / n mod 2^64`.
    inverse: u64,
    /// `2^128 mod n`.
    squared: u64,
}

impl Arithmetic for OneWord {
    type Residue = u64;

    #[inline(always)]
    fn add(self, a: u64, b: u64) -> u64 {
        let (sum, below) = a.overflowing_sub(self.n - b);
        if below { sum.wrapping_add(self.n) } else { sum }
    }

    #[inline(always)]
    fn sub(self, a: u64, b: u64) -> u64 {
        let (difference, below) = a.overflowing_sub(b);
        if below { difference.wrapping_add(self.n) } else { difference }
    }

    /// `a b / 2^64`: the multiple of `n` that has the low half of the product is subtracted.
    #[inline(always)]
    fn mul(self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let quotient = (product as u64).wrapping_mul(self.inverse);
        let multiple = (u128::from(quotient) * u128::from(self.n)) >> 64;
        self.sub((product >> 64) as u64, multiple as u64)
    }
}

impl Modulus for OneWord {
    fn new(limbs: &[u64]) -> Option<OneWord> {
        let &[n] = limbs else { return None };
        // 2^128 - n has the rest of 2^128.
        let squared = (u128::from(n).wrapping_neg() % u128::from(n)) as u64;
        Some(OneWord { n, inverse: limb_inverse(n), squared })
    }

    fn to_words(self, a: u64) -> [u64; 2] {
        [a, 0]
    }

    fn from_words(words: &[u64]) -> u64 {
        words.first().copied().unwrap_or(0)
    }

    fn squared(self) -> u64 {
        self.squared
    }

    fn words(self) -> [u64; 2] {
        [self.n, 0]
    }
}

/// The bits of a modulus of two words: sums of two residues and products stay in two words.
pub const MOST_BITS: u32 = 126;

/// A modulus below `2^126`. Residues are below twice the modulus.
#[derive(Clone, Copy)]
pub struct TwoWords {
    n: u128,
    /// `-1 / n mod 2^64`.
    neg_inverse: u64,
    /// `2^256 mod n`.
    squared: u128,
}

impl TwoWords {
    /// `(t + a b + q n) / 2^64` for the `q < 2^64` that makes it an integer.
    ///
    /// For `t < 4 n` and `a < 2 n` it is below `4 n < 2^128`: `a b / 2^64 < 2 n`, `q n / 2^64 < n`
    /// and `t / 2^64 < n`.
    #[inline(always)]
    fn row(self, t: u128, a: u128, b: u64) -> u128 {
        const LOW: u128 = u64::MAX as u128;
        let b = u128::from(b);
        let low = (a & LOW) * b + (t & LOW);
        let high = (a >> 64) * b + (t >> 64) + (low >> 64);
        let q = u128::from((low as u64).wrapping_mul(self.neg_inverse));
        let carry = (q * (self.n & LOW) + (low & LOW)) >> 64;
        let middle = q * (self.n >> 64) + (high & LOW) + carry;
        middle + (high & !LOW)
    }
}

impl Arithmetic for TwoWords {
    type Residue = u128;

    #[inline(always)]
    fn add(self, a: u128, b: u128) -> u128 {
        let sum = a + b;
        let (less, below) = sum.overflowing_sub(2 * self.n);
        if below { sum } else { less }
    }

    #[inline(always)]
    fn sub(self, a: u128, b: u128) -> u128 {
        let (difference, below) = a.overflowing_sub(b);
        if below { difference.wrapping_add(2 * self.n) } else { difference }
    }

    /// `a b / 2^128`. As `4 n < 2^128`, it is below `2 n` for factors below `2 n`: `4 n^2 / 2^128 <
    /// n`, and the multiple of `n` that is added is below `2^128 n`.
    #[inline(always)]
    fn mul(self, a: u128, b: u128) -> u128 {
        debug_assert!(a < 2 * self.n && b < 2 * self.n);
        self.row(self.row(0, a, b as u64), a, (b >> 64) as u64)
    }
}

impl Modulus for TwoWords {
    fn new(limbs: &[u64]) -> Option<TwoWords> {
        let &[low, high] = limbs else { return None };
        let n = u128::from(high) << 64 | u128::from(low);
        if n >> MOST_BITS != 0 {
            return None;
        }
        let neg_inverse = limb_inverse(low).wrapping_neg();
        let mut modulus = TwoWords { n, neg_inverse, squared: n.wrapping_neg() % n };
        // 2^128 is doubled to 2^192; a product with 2^192 divides by 2^128, and gives 2^256.
        for _ in 0..64 {
            modulus.squared = modulus.add(modulus.squared, modulus.squared);
        }
        modulus.squared = modulus.mul(modulus.squared, modulus.squared);
        Some(modulus)
    }

    fn to_words(self, a: u128) -> [u64; 2] {
        [a as u64, (a >> 64) as u64]
    }

    fn from_words(words: &[u64]) -> u128 {
        let word = |i: usize| u128::from(words.get(i).copied().unwrap_or(0));
        word(1) << 64 | word(0)
    }

    fn squared(self) -> u128 {
        self.squared
    }

    fn words(self) -> [u64; 2] {
        self.to_words(self.n)
    }
}

/// Residues side by side: the products of one wait for those of another.
#[derive(Clone, Copy)]
pub struct Beside<M, const LANES: usize>(pub M);

impl<M: Modulus, const LANES: usize> Arithmetic for Beside<M, LANES> {
    type Residue = [M::Residue; LANES];

    #[inline(always)]
    fn add(self, a: Self::Residue, b: Self::Residue) -> Self::Residue {
        from_fn(|i| self.0.add(a[i], b[i]))
    }

    #[inline(always)]
    fn sub(self, a: Self::Residue, b: Self::Residue) -> Self::Residue {
        from_fn(|i| self.0.sub(a[i], b[i]))
    }

    #[inline(always)]
    fn mul(self, a: Self::Residue, b: Self::Residue) -> Self::Residue {
        from_fn(|i| self.0.mul(a[i], b[i]))
    }
}
