//! Products in the rings `x^4 ± c`, eight rings of each sign at a time.
//!
//! Four products of two factors below 2 are added in the halves of 52 bits, and reduced by
//! Montgomery's method with the radix 2^52: `(t + m p) / 2^52` with `m = -t/p mod 2^52`.

use super::super::vector::{LANES, load, store};
use super::passes::Tree;
use super::{Field, Twiddle, hi, lo, sub, zero};
use core::arch::x86_64::*;

/// `x = x y / 2^52` in the rings of a block of 64, at its node: values below 8 before, 2 after.
///
/// # Safety
/// `x` is valid for reads and writes and `y` for reads of 64 residues; the table has the node's 8
/// rings.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn multiply_64(tree: &Tree, mont: __m512i, x: *mut u64, y: *const u64, node: usize) {
    // SAFETY: x and y are valid for 64 residues, each ring taking 32 of them, and the table has the
    // constants 8 node to 8 node + 7, by this function's contract.
    unsafe {
        let c = Twiddle { w: load(tree.w.add(8 * node)), q: load(tree.q.add(8 * node)) };
        for ring in 0..2 {
            let at = 32 * ring;
            let a = reduced(&tree.field, x.add(at));
            let b = reduced(&tree.field, y.add(at));
            store_4(x.add(at), ring_product(&tree.field, mont, a, b, c, ring == 1));
        }
    }
}

/// `x = x^2 / 2^52` in the rings of a block of 64, at its node: values below 8 before, 2 after.
///
/// # Safety
/// `x` is valid for reads and writes of 64 residues; the table has the node's 8 rings.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn square_64(tree: &Tree, mont: __m512i, x: *mut u64, node: usize) {
    // SAFETY: x is valid for 64 residues, each ring taking 32 of them, and the table has the
    // constants 8 node to 8 node + 7, by this function's contract.
    unsafe {
        let c = Twiddle { w: load(tree.w.add(8 * node)), q: load(tree.q.add(8 * node)) };
        for ring in 0..2 {
            let at = 32 * ring;
            let a = reduced(&tree.field, x.add(at));
            store_4(x.add(at), ring_square(&tree.field, mont, a, c, ring == 1));
        }
    }
}

/// Four vectors, from below 8 to little above 1.
///
/// # Safety
/// `x` is valid for reads of four vectors.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn reduced(field: &Field, x: *const u64) -> [__m512i; 4] {
    // SAFETY: i < 4, and x is valid for reads of four vectors by this function's contract.
    unsafe {
        let at = |i| field.reduce(load(x.add(i * LANES)));
        [at(0), at(1), at(2), at(3)]
    }
}

/// # Safety
/// `x` is valid for writes of four vectors.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn store_4(x: *mut u64, r: [__m512i; 4]) {
    for (i, r) in r.into_iter().enumerate() {
        // SAFETY: i < 4, and x is valid for writes of four vectors by this function's contract.
        unsafe { store(x.add(i * LANES), r) }
    }
}

/// `c b` for the ring `x^4 - c`, `-c b` for `x^4 + c`: below 2.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
fn wrapped(field: &Field, b: __m512i, c: Twiddle, negative: bool) -> __m512i {
    let r = field.product(b, c);
    if negative { sub(field.p2, r) } else { r }
}

/// A sum of products: low and high halves.
#[derive(Clone, Copy)]
struct Sum {
    lo: __m512i,
    hi: __m512i,
}

impl Sum {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new() -> Sum {
        Sum { lo: zero(), hi: zero() }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn plus(self, a: __m512i, b: __m512i) -> Sum {
        Sum { lo: lo(self.lo, a, b), hi: hi(self.hi, a, b) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn reduced(self, p: __m512i, mont: __m512i) -> __m512i {
        let m = lo(zero(), self.lo, mont);
        let low = lo(self.lo, m, p);
        _mm512_add_epi64(hi(self.hi, m, p), _mm512_srli_epi64::<52>(low))
    }
}

/// `a b / 2^52` for `a` and `b` little above 1: sums below `8 p^2 < 2^52 p`, results below 2.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
fn ring_product(
    field: &Field,
    mont: __m512i,
    a: [__m512i; 4],
    b: [__m512i; 4],
    c: Twiddle,
    negative: bool,
) -> [__m512i; 4] {
    let [a0, a1, a2, a3] = a;
    let [b0, b1, b2, b3] = b;
    let c1 = wrapped(field, b1, c, negative);
    let c2 = wrapped(field, b2, c, negative);
    let c3 = wrapped(field, b3, c, negative);
    let r0 = Sum::new().plus(a0, b0).plus(a1, c3).plus(a2, c2).plus(a3, c1);
    let r1 = Sum::new().plus(a0, b1).plus(a1, b0).plus(a2, c3).plus(a3, c2);
    let r2 = Sum::new().plus(a0, b2).plus(a1, b1).plus(a2, b0).plus(a3, c3);
    let r3 = Sum::new().plus(a0, b3).plus(a1, b2).plus(a2, b1).plus(a3, b0);
    [r0, r1, r2, r3].map(|r| r.reduced(field.p, mont))
}

/// `a^2 / 2^52`: likewise, with doubled factors for the products that come twice.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
fn ring_square(
    field: &Field,
    mont: __m512i,
    a: [__m512i; 4],
    c: Twiddle,
    negative: bool,
) -> [__m512i; 4] {
    let [a0, a1, a2, a3] = a;
    let c2 = wrapped(field, a2, c, negative);
    let c3 = wrapped(field, a3, c, negative);
    let (d0, d1, d2) = (super::add(a0, a0), super::add(a1, a1), super::add(a2, a2));
    let r0 = Sum::new().plus(a0, a0).plus(d1, c3).plus(a2, c2);
    let r1 = Sum::new().plus(d0, a1).plus(d2, c3);
    let r2 = Sum::new().plus(d0, a2).plus(a1, a1).plus(a3, c3);
    let r3 = Sum::new().plus(d0, a3).plus(d1, a2);
    [r0, r1, r2, r3].map(|r| r.reduced(field.p, mont))
}
