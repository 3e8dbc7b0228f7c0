//! Number-theoretic transforms: the primes, the tables of roots, and [`NttKernels`], the functions
//! a level provides.
//!
//! A transform of a polynomial modulo `x^n - c^2` goes down the tree of the rings
//! `x^(n/2) - c` and `x^(n/2) + c`. The rings of one depth are numbered from left to right; the
//! ring number `j` splits with `c = w[j]`, whatever its size, so that one table, in which
//! `w[2j]^2 = w[j]` and `w[2j+1] = w[1] w[2j]`, serves every length, and the factor is the same for
//! all coefficients of a ring. The tree ends at rings `x^4 ± c`, where products are made directly.
//! Sources: the layout of J. van der Hoeven, "The truncated Fourier transform and applications"
//! (ISSAC 2004); products by constants after V. Shoup, in D. Harvey, "Faster arithmetic for
//! number-theoretic transforms", J. Symb. Comp. 60 (2014).
//!
//! Residues are 52-bit words, doubles or limbs, as suits a level's products. A word is exact modulo
//! 2^52 only: the bits above are unspecified between two passes, as the 52-bit products ignore
//! them. The true value is below `8 p < 2^52`. Limbs leave 15 bits above a prime.

pub mod columns;
mod crt;
pub mod garner;
mod kernels;
#[cfg(target_arch = "x86_64")]
pub mod passes;
pub mod roots;

pub use columns::Columns;
pub use crt::Crt;
pub use garner::{Garner, MIX, Product, RADIX};
pub use kernels::NttKernels;
pub use roots::{Roots, roots};

/// Bits of a residue's word.
pub const WORD_BITS: u32 = 52;

/// The low bits of a limb that hold a residue.
pub const WORD_MASK: u64 = (1 << WORD_BITS) - 1;

/// The primes just below 2^49 that are 1 modulo 2^28, with a number that is no square modulo each.
pub const PRIMES: [(u64, u64); 8] = [
    (0x1_ffff_c000_0001, 41),
    (0x1_fffe_0000_0001, 41),
    (0x1_fffd_d000_0001, 43),
    (0x1_fffd_7000_0001, 43),
    (0x1_fffc_f000_0001, 43),
    (0x1_fffc_5000_0001, 43),
    (0x1_fffc_0000_0001, 43),
    (0x1_fffa_b000_0001, 47),
];

/// How many primes there are.
pub const PRIME_COUNT: usize = PRIMES.len();

/// The longest transform: the order of 2 in every `p - 1`, and four coefficients in each last ring.
pub const MAX_LEN: usize = 1 << 30;

/// A prime `p`, `2^49 - 2^35 < p < 2^49`, and the constants that kernels derive from it.
#[derive(Clone, Copy, Debug)]
pub struct Modulus {
    /// The prime.
    pub p: u64,
    /// `2^52 - p`: adding a multiple of it takes one of `p` away modulo 2^52.
    pub neg: u64,
    /// `-1/p mod 2^52`, for Montgomery's reduction with the radix 2^52.
    pub mont: u64,
    /// `2^49 - p`.
    pub gap: u64,
    /// `1/p mod 2^64`.
    pub inverse_limb: u64,
}

/// `floor(2^52 / p)` for each prime: the Shoup quotient of 1.
pub const QUOTIENT_OF_ONE: u64 = 8;

impl Modulus {
    /// The prime of an index below [`PRIME_COUNT`].
    pub const fn of(index: usize) -> Modulus {
        let p = PRIMES[index].0;
        // Newton's steps double the correct low bits: 3 bits, then 6, ..., then 96.
        let mut inverse = p;
        let mut step = 0;
        while step < 5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(p.wrapping_mul(inverse)));
            step += 1;
        }
        let mont = inverse.wrapping_neg() & WORD_MASK;
        let (neg, gap) = ((1 << WORD_BITS) - p, (1 << 49) - p);
        Modulus { p, neg, mont, gap, inverse_limb: inverse }
    }

    /// `a b mod p`.
    pub const fn mul(&self, a: u64, b: u64) -> u64 {
        (a as u128 * b as u128 % self.p as u128) as u64
    }

    /// `a^e mod p`.
    pub const fn pow(&self, mut a: u64, mut e: u64) -> u64 {
        let mut power = 1;
        while e > 0 {
            if e & 1 == 1 {
                power = self.mul(power, a);
            }
            a = self.mul(a, a);
            e >>= 1;
        }
        power
    }

    /// `1/a mod p`.
    pub const fn inverse(&self, a: u64) -> u64 {
        self.pow(a % self.p, self.p - 2)
    }

    /// A number with its Shoup quotient.
    pub const fn factor(&self, w: u64) -> Factor {
        Factor { w, q: (((w as u128) << WORD_BITS) / self.p as u128) as u64 }
    }

    /// A number with its Shoup quotient for limbs.
    pub const fn limb_factor(&self, w: u64) -> Factor {
        Factor { w, q: (((w as u128) << 64) / self.p as u128) as u64 }
    }
}

/// A constant `w < p` with `q = floor(w 2^52 / p)`. For `x < 2^52`, `w x - floor(q x / 2^52) p` is
/// in `[0, 2p)` and is `w x` modulo `p`. For limbs, 2^64 stands in the place of 2^52.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Factor {
    /// The constant.
    pub w: u64,
    /// Its quotient.
    pub q: u64,
}

/// How a level's tables hold their constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `w` and `floor(w 2^52 / p)`. Products of residues come out divided by 2^52.
    Words,
    /// `w` with `|w| <= p/2`, and `w / p`, both as the bits of doubles.
    Doubles,
    /// `w` and `floor(w 2^64 / p)`. Products of residues come out divided by 2^64.
    Limbs,
}

/// `w` modulo `p` next to 0, and its quotient by `p`.
pub fn doubles(w: u64, p: u64) -> (f64, f64) {
    let w = if w > p / 2 { w as f64 - p as f64 } else { w as f64 };
    (w, w / p as f64)
}
