//! The trait [`Word`]: code generic over it runs on words and on vectors of words.

#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "x86_64")]
pub use x86_64::{Eight, Four, load, store};

/// A word of 64 bits, or a vector of such words; operations are on each word.
pub trait Word: Copy {
    /// The number of words.
    const LANES: usize;

    /// Whether `xor3` takes as long as `xor`.
    const SUMS_OF_THREE: bool;

    /// The vector whose words all are `word`.
    fn of(word: u64) -> Self;

    /// Loads the first words of a slice.
    fn load(words: &[u64]) -> Self;

    /// Stores to the first words of a slice.
    fn store(self, words: &mut [u64]);

    /// `a ^ b`.
    fn xor(self, b: Self) -> Self;

    /// `a ^ b ^ c`.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    /// `a ^ (b & c)`.
    fn xor_and(self, b: Self, c: Self) -> Self;

    /// `a ^ (!b & c)`.
    fn xor_andnot(self, b: Self, c: Self) -> Self;

    /// Rotates each word left, by less than 64 bits.
    fn rotate(self, bits: u32) -> Self;
}

impl Word for u64 {
    const LANES: usize = 1;
    const SUMS_OF_THREE: bool = false;

    #[inline(always)]
    fn of(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn load(words: &[u64]) -> u64 {
        words[0]
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[0] = self;
    }

    #[inline(always)]
    fn xor(self, b: u64) -> u64 {
        self ^ b
    }

    #[inline(always)]
    fn xor_and(self, b: u64, c: u64) -> u64 {
        self ^ (b & c)
    }

    #[inline(always)]
    fn xor_andnot(self, b: u64, c: u64) -> u64 {
        self ^ (!b & c)
    }

    #[inline(always)]
    fn rotate(self, bits: u32) -> u64 {
        self.rotate_left(bits)
    }
}
