//! One integer as a vector.

use crate::field::{DIGIT_BITS, DIGIT_MASK, Vector};

/// The most digits of numbers whose columns are summed before they are cut: then X25519 takes an eighth
/// less, but sums of two words for sixteen columns go through memory, and P-384 took an eighth more.
const MOST_SUMMED: usize = 5;

/// A vector of one lane.
#[derive(Clone, Copy, Debug)]
pub struct Word(u64);

impl Vector for Word {
    const LANES: usize = 1;
    type Factor = u64;

    #[inline(always)]
    fn splat(x: u64) -> Word {
        Word(x)
    }

    #[inline(always)]
    fn load(lanes: &[u64]) -> Word {
        Word(lanes[0])
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u64]) {
        lanes[0] = self.0;
    }

    #[inline(always)]
    fn add(self, other: Word) -> Word {
        Word(self.0.wrapping_add(other.0))
    }

    #[inline(always)]
    fn sub(self, other: Word) -> Word {
        Word(self.0.wrapping_sub(other.0))
    }

    #[inline(always)]
    fn and(self, other: Word) -> Word {
        Word(self.0 & other.0)
    }

    #[inline(always)]
    fn or(self, other: Word) -> Word {
        Word(self.0 | other.0)
    }

    #[inline(always)]
    fn xor(self, other: Word) -> Word {
        Word(self.0 ^ other.0)
    }

    #[inline(always)]
    fn shl(self, bits: u32) -> Word {
        Word(self.0 << bits)
    }

    #[inline(always)]
    fn shr(self, bits: u32) -> Word {
        Word(self.0 >> bits)
    }

    #[inline(always)]
    fn sar(self, bits: u32) -> Word {
        if bits == 63 {
            // A mask of the sign: a compiler that knew what values there are would branch on it.
            return Word(core::hint::black_box(self.0 >> 63).wrapping_neg());
        }
        Word((self.0.cast_signed() >> bits).cast_unsigned())
    }

    #[inline(always)]
    fn is_zero(self) -> Word {
        let some = (self.0 | self.0.wrapping_neg()) >> 63;
        Word(core::hint::black_box(some).wrapping_sub(1))
    }

    #[inline(always)]
    fn factor(self) -> u64 {
        self.0 & DIGIT_MASK
    }

    #[inline(always)]
    fn mul_add(low: &mut Word, high: &mut Word, a: u64, b: u64) {
        let product = u128::from(a) * u128::from(b);
        *low = low.add(Word(product as u64 & DIGIT_MASK));
        *high = high.add(Word((product >> DIGIT_BITS) as u64));
    }

    #[inline(always)]
    fn columns<const N: usize, const M: usize>(a: &[u64; N], b: &[u64; N]) -> Option<[Word; M]> {
        if N > MOST_SUMMED {
            return None;
        }
        let mut sums = [0; M];
        for i in 0..N {
            for j in 0..N {
                sums[i + j] += u128::from(a[i]) * u128::from(b[j]);
            }
        }
        Some(halved(sums))
    }

    #[inline(always)]
    fn columns_of_square<const N: usize, const M: usize>(a: &[u64; N]) -> Option<[Word; M]> {
        if N > MOST_SUMMED {
            return None;
        }
        let mut sums = [0; M];
        for i in 0..N {
            let twice = 2 * a[i];
            sums[2 * i] += u128::from(a[i]) * u128::from(a[i]);
            for j in i + 1..N {
                sums[i + j] += u128::from(twice) * u128::from(a[j]);
            }
        }
        Some(halved(sums))
    }

    #[inline(always)]
    fn mul_low(a: u64, b: u64) -> Word {
        Word(a.wrapping_mul(b) & DIGIT_MASK)
    }

    #[inline(always)]
    fn cancel(low: Word, high: &mut Word, a: u64, b: u64) -> Word {
        *high = high.add(Word(((u128::from(a) * u128::from(b)) >> DIGIT_BITS) as u64));
        low.add(Word(DIGIT_MASK)).carry()
    }

    #[inline(never)]
    fn apart<T>(f: impl FnOnce() -> T) -> T {
        f()
    }
}

/// Columns out of sums of at most five products, which are below `2^107`: the low digit of each, and
/// what is above in the next. The last sum is 0.
#[inline(always)]
fn halved<const M: usize>(sums: [u128; M]) -> [Word; M] {
    let mut columns = [Word(0); M];
    let mut above = 0;
    for i in 0..M {
        columns[i] = Word((sums[i] as u64 & DIGIT_MASK) + above);
        above = (sums[i] >> DIGIT_BITS) as u64;
    }
    columns
}
