//! Products of polynomials whose coefficients are limbs, one in each of up to eight blocks: by
//! Karatsuba's method down to limbs, in halves and, of three coefficients, by the products of each
//! two's sums.
//!
//! Where the upper half is one shorter than the lower one, the top coefficient of the sums is that
//! of the lower half alone, and so is its product: the compiler makes it once. So five coefficients
//! take 14 products, seven 23.

use super::super::block::{Block, high_high, low_low, xor, zero};

/// Which limbs of the blocks are the coefficients.
pub const LOW: u8 = 0;
pub const HIGH: u8 = 1;

#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
fn limb<const WHICH: u8>(a: Block, b: Block) -> Block {
    if WHICH == LOW { low_low(a, b) } else { high_high(a, b) }
}

/// Coefficients from `FROM` on.
#[inline]
#[target_feature(enable = "avx2")]
fn part<const FROM: usize, const N: usize, const H: usize>(a: [Block; N]) -> [Block; H] {
    let mut blocks = [zero(); H];
    blocks.copy_from_slice(&a[FROM..FROM + H]);
    blocks
}

/// The sums of the lower half and the upper one, which may be one shorter.
#[inline]
#[target_feature(enable = "avx2")]
fn halves_summed<const N: usize, const H: usize>(a: [Block; N]) -> [Block; H] {
    let mut sums = part::<0, N, H>(a);
    for (sum, &high) in sums.iter_mut().zip(&a[H..]) {
        *sum = xor(*sum, high);
    }
    sums
}

/// A product from those of the lower halves, the upper ones, and their sums.
#[inline]
#[target_feature(enable = "avx2")]
fn join<const L: usize, const G: usize, const R: usize>(
    low: [Block; L],
    high: [Block; G],
    middle: [Block; L],
) -> [Block; R] {
    let h = L.div_ceil(2);
    let mut r = [zero(); R];
    r[..L].copy_from_slice(&low);
    r[2 * h..].copy_from_slice(&high);
    let at = |p: &[Block], i: usize| p.get(i).copied().unwrap_or(zero());
    for i in 0..h {
        // In the result twice.
        let both = xor(at(&low, h + i), at(&high, i));
        r[h + i] = xor(xor(middle[i], low[i]), both);
        if h + i < L {
            r[2 * h + i] = xor(xor(middle[h + i], at(&high, h + i)), both);
        }
    }
    r
}

#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
pub fn track1<const WHICH: u8>(a: [Block; 1], b: [Block; 1]) -> [Block; 1] {
    [limb::<WHICH>(a[0], b[0])]
}

#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
pub fn track3<const WHICH: u8>(a: [Block; 3], b: [Block; 3]) -> [Block; 5] {
    let of = |i: usize| limb::<WHICH>(a[i], b[i]);
    let of_sums = |i: usize, j: usize| limb::<WHICH>(xor(a[i], a[j]), xor(b[i], b[j]));
    let (p0, p1, p2) = (of(0), of(1), of(2));
    let (below, above) = (xor(p0, p1), xor(p1, p2));
    let outer = xor(xor(of_sums(0, 2), below), p2);
    [p0, xor(of_sums(0, 1), below), outer, xor(of_sums(1, 2), above), p2]
}

macro_rules! halves {
    ($($name:ident $n:literal: $h:literal $of_h:ident $of_g:ident),*) => {$(
        #[inline]
        #[target_feature(enable = "avx2,pclmulqdq")]
        pub fn $name<const WHICH: u8>(a: [Block; $n], b: [Block; $n]) -> [Block; 2 * $n - 1] {
            let low = $of_h::<WHICH>(part::<0, $n, $h>(a), part::<0, $n, $h>(b));
            let high = $of_g::<WHICH>(part::<$h, $n, { $n - $h }>(a), part::<$h, $n, { $n - $h }>(b));
            join(low, high, $of_h::<WHICH>(halves_summed(a), halves_summed(b)))
        }
    )*};
}

halves! {
    track2 2: 1 track1 track1, track4 4: 2 track2 track2, track5 5: 3 track3 track2,
    track6 6: 3 track3 track3, track7 7: 4 track4 track3, track8 8: 4 track4 track4
}
