//! Blocks of 16 residues: two layers, products in the four rings `x^4 ± c`, and two layers back.

use super::passes::{Tree, two};
use super::{Field, LANES, Twiddle, add, load, store};
use core::arch::x86_64::*;

/// `x = x y` in the rings of a block of 16 at its node: values at most 4 before, 2 after.
///
/// # Safety
/// `x` is valid for reads and writes and `y` for reads of 16 residues, and they may be the same;
/// the table has the node's children.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub unsafe fn product_16<const SQUARE: bool>(tree: &Tree, x: *mut u64, y: *const u64, node: usize) {
    // SAFETY: x and y are valid for 16 residues and the table has the node's children by this
    // function's contract; vectors start at multiples of LANES below 16.
    unsafe {
        let k = &tree.field;
        let f = two(tree.w, tree.q, node);
        let a = down(k, read(x), &f);
        let b = if SQUARE { a } else { down(k, read(y), &f) };
        let mut r = transposed(&ring_product(k, &a, &b, signed(tree, node)));
        k.inverse_2(&mut r, &two(tree.iw, tree.iq, node));
        for (i, r) in r.into_iter().enumerate() {
            store(x.add(i * LANES), r);
        }
    }
}

/// # Safety
/// `x` is valid for reads of 16 residues.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn read(x: *const u64) -> [__m256d; 4] {
    // SAFETY: x is valid for 16 residues by this function's contract, four vectors.
    unsafe { [load(x), load(x.add(4)), load(x.add(8)), load(x.add(12))] }
}

/// Two layers; ring `j` is in lane `j` after. At most 2.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn down(k: &Field, mut a: [__m256d; 4], f: &[Twiddle; 3]) -> [__m256d; 4] {
    k.forward_2(&mut a, f);
    transposed(&a)
}

/// The constants `c, -c` of both children of a node.
///
/// # Safety
/// The table has the constants of both children, at `2 node` and `2 node + 1`.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn signed(tree: &Tree, node: usize) -> Twiddle {
    let signs = _mm256_setr_pd(0.0, -0.0, 0.0, -0.0);
    let both = |table: *const u64| {
        // SAFETY: the table has the two constants from 2 node on by this function's contract.
        let pair = unsafe { _mm_loadu_pd(table.cast::<f64>().add(2 * node)) };
        let spread = _mm256_permute4x64_pd::<0b01_01_00_00>(_mm256_castpd128_pd256(pair));
        _mm256_xor_pd(spread, signs)
    };
    Twiddle { w: both(tree.w), q: both(tree.q) }
}

/// `a b` modulo `x^4 - c` in each lane, for both at most 2; little above 1/2.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn ring_product(k: &Field, a: &[__m256d; 4], b: &[__m256d; 4], c: Twiddle) -> [__m256d; 4] {
    let [a0, a1, a2, a3] = *a;
    let [b0, b1, b2, b3] = *b;
    let (c1, c2, c3) = (k.product(b1, c), k.product(b2, c), k.product(b3, c));
    // Four products, at most 1 and a little each.
    let sum = |x: [__m256d; 4]| {
        let [x0, x1, x2, x3] = x;
        let low = add(k.product_of_two(a0, x0), k.product_of_two(a1, x1));
        let high = add(k.product_of_two(a2, x2), k.product_of_two(a3, x3));
        k.reduce(add(low, high))
    };
    [sum([b0, c3, c2, c1]), sum([b1, b0, c3, c2]), sum([b2, b1, b0, c3]), sum([b3, b2, b1, b0])]
}

/// Lane `j` of vector `i` becomes lane `i` of vector `j`.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn transposed(a: &[__m256d; 4]) -> [__m256d; 4] {
    let [a0, a1, a2, a3] = *a;
    let (b0, b1) = (_mm256_unpacklo_pd(a0, a1), _mm256_unpackhi_pd(a0, a1));
    let (b2, b3) = (_mm256_unpacklo_pd(a2, a3), _mm256_unpackhi_pd(a2, a3));
    [
        _mm256_permute2f128_pd::<0x20>(b0, b2),
        _mm256_permute2f128_pd::<0x20>(b1, b3),
        _mm256_permute2f128_pd::<0x31>(b0, b2),
        _mm256_permute2f128_pd::<0x31>(b1, b3),
    ]
}
