//! Products of 1 to 8 rows by as many, in registers, as far as there are enough.
//!
//! A product of two blocks is four of limbs: low, high, and two in the middle. Three by Karatsuba's
//! method would leave more sums than they save where sums share a port with products; where
//! products have a port of their own, and one takes two cycles of it, it is three. Between blocks
//! Karatsuba's method pays at once. Low, middle and high parts are summed apart for up to three
//! rows, so that each row of a product takes one move of its middle part by a limb; above that,
//! sums are of whole rows.
//!
//! Floor with 512-bit vectors, where products and moves go to one port and sums to this and
//! another, in cycles for four products: 4 rows 36 products, 12 moves and 46 sums: 47.
//!
//! The unsafe functions, as those of [`Row`], ask for a CPU with the level of `R`.

use super::vector::Row;

/// A row that is multiplied, and its folded one where that is kept: the sum of two folded rows is
/// cheaper than a folded sum.
#[derive(Clone, Copy)]
pub(crate) struct Factor<R> {
    row: R,
    kept: R,
}

impl<R: Row> Factor<R> {
    /// Whether rows are folded, and there are registers for folded ones.
    pub(crate) const KEEPS: bool = R::FOLDS && R::KEEPS_FOLDED;

    #[inline(always)]
    pub(super) unsafe fn of(row: R) -> Factor<R> {
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        Factor { row, kept: if Self::KEEPS { unsafe { row.folded() } } else { row } }
    }

    /// The factors of `N` rows.
    #[inline(always)]
    pub(super) unsafe fn of_each<const N: usize>(rows: [R; N]) -> [Factor<R>; N] {
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        unsafe {
            let mut factors = [Factor { row: R::zero(), kept: R::zero() }; N];
            let mut i = 0;
            while i < N {
                factors[i] = Factor::of(rows[i]);
                i += 1;
            }
            factors
        }
    }

    #[inline(always)]
    pub(super) unsafe fn plus(self, other: Factor<R>) -> Factor<R> {
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        unsafe {
            let row = self.row.xor(other.row);
            Factor { row, kept: if Self::KEEPS { self.kept.xor(other.kept) } else { row } }
        }
    }

    #[inline(always)]
    unsafe fn folded(self) -> R {
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        if Self::KEEPS { self.kept } else { unsafe { self.row.folded() } }
    }
}

/// The parts of a product of two blocks: it is `low + middle X^64 + high X^128`.
#[derive(Clone, Copy)]
pub(crate) struct Parts<R> {
    pub(super) low: R,
    pub(super) middle: R,
    pub(super) high: R,
}

#[cfg_attr(not(unoptimized), inline(always))]
pub(super) unsafe fn parts<R: Row>(a: Factor<R>, b: Factor<R>) -> Parts<R> {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let (low, high) = (a.row.clmul::<0x00>(b.row), a.row.clmul::<0x11>(b.row));
        let middle = if R::FOLDS {
            a.folded().clmul::<0x00>(b.folded()).xor3(low, high)
        } else {
            a.row.clmul::<0x01>(b.row).xor(a.row.clmul::<0x10>(b.row))
        };
        Parts { low, middle, high }
    }
}

#[inline(always)]
pub(super) unsafe fn sum<R: Row>(a: Parts<R>, b: Parts<R>) -> Parts<R> {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        Parts { low: a.low.xor(b.low), middle: a.middle.xor(b.middle), high: a.high.xor(b.high) }
    }
}

#[inline(always)]
pub(super) unsafe fn sum3<R: Row>(a: Parts<R>, b: Parts<R>, c: Parts<R>) -> Parts<R> {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        Parts {
            low: a.low.xor3(b.low, c.low),
            middle: a.middle.xor3(b.middle, c.middle),
            high: a.high.xor3(b.high, c.high),
        }
    }
}

/// The row between two columns of parts.
#[inline(always)]
pub(super) unsafe fn between<R: Row>(below: Parts<R>, this: Parts<R>) -> R {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { this.low.xor3(below.high, this.middle.middle(below.middle)) }
}

#[inline(always)]
pub(super) unsafe fn first<R: Row>(c: Parts<R>) -> R {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { c.low.xor(c.middle.middle(R::zero())) }
}

#[inline(always)]
pub(super) unsafe fn last<R: Row>(c: Parts<R>) -> R {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { c.high.xor(R::zero().middle(c.middle)) }
}

#[inline(always)]
pub(super) unsafe fn one<R: Row>(a: [Factor<R>; 1], b: [Factor<R>; 1]) -> [R; 2] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let c = parts(a[0], b[0]);
        [first(c), last(c)]
    }
}

#[inline(always)]
pub(crate) unsafe fn product1<R: Row>(a: [R; 1], b: [R; 1]) -> [R; 2] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { one(Factor::of_each(a), Factor::of_each(b)) }
}

#[cfg_attr(not(unoptimized), inline(always))]
pub(super) unsafe fn two<R: Row>(a: [Factor<R>; 2], b: [Factor<R>; 2]) -> [R; 4] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let (p0, p1) = (parts(a[0], b[0]), parts(a[1], b[1]));
        let c1 = sum3(parts(a[0].plus(a[1]), b[0].plus(b[1])), p0, p1);
        [first(p0), between(p0, c1), between(c1, p1), last(p1)]
    }
}

#[inline(always)]
pub(crate) unsafe fn product2<R: Row>(a: [R; 2], b: [R; 2]) -> [R; 4] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { two(Factor::of_each(a), Factor::of_each(b)) }
}

#[inline(always)]
unsafe fn three<R: Row>(a: [Factor<R>; 3], b: [Factor<R>; 3]) -> [R; 6] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { three_or_less::<R, false>(a, b) }
}

/// Three rows, the last ones with a low limb only.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "portable rows are fewer"))]
#[inline(always)]
pub(crate) unsafe fn product3_of_five_limbs<R: Row>(a: [R; 3], b: [R; 3]) -> [R; 6] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { three_or_less::<R, true>(Factor::of_each(a), Factor::of_each(b)) }
}

/// Three rows, or five limbs. The sums of the middle parts, of `a_0 b_1 + a_1 b_0` and the like,
/// are shared: 27 sums in all where none is folded.
#[cfg_attr(not(unoptimized), inline(always))]
unsafe fn three_or_less<R: Row, const LIMBS: bool>(a: [Factor<R>; 3], b: [Factor<R>; 3]) -> [R; 6] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let ([a0, a1, a2], [b0, b1, b2]) = (a, b);
        let (p0, p1) = (parts(a0, b0), parts(a1, b1));
        let p2 = if LIMBS {
            Parts { low: a2.row.clmul::<0x00>(b2.row), middle: R::zero(), high: R::zero() }
        } else {
            parts(a2, b2)
        };
        let q01 = parts(a0.plus(a1), b0.plus(b1));
        let q02 = parts(a0.plus(a2), b0.plus(b2));
        let q12 = parts(a1.plus(a2), b1.plus(b2));
        // What the rows have beside the products of sums.
        let (lower, upper) = (p0.low.xor3(p0.high, p1.low), p2.high.xor3(p2.low, p1.high));
        let (low, high) = (p0.middle.xor(p1.middle), p1.middle.xor(p2.middle));
        let (m1, m3) = (q01.middle.xor(low), q12.middle.xor(high));
        let m2 = q02.middle.xor3(low, p2.middle);
        [
            first(p0),
            lower.xor3(q01.low, m1.middle(p0.middle)),
            lower.xor3(p2.low, p1.high).xor3(q02.low, q01.high).xor(m2.middle(m1)),
            upper.xor3(p0.high, p1.low).xor3(q02.high, q12.low).xor(m3.middle(m2)),
            upper.xor3(q12.high, p2.middle.middle(m3)),
            last(p2),
        ]
    }
}

#[inline(always)]
pub(crate) unsafe fn product3<R: Row>(a: [R; 3], b: [R; 3]) -> [R; 6] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe { three(Factor::of_each(a), Factor::of_each(b)) }
}

/// `M` of the factors, from number `from` on.
#[inline(always)]
fn part<R: Row, const N: usize, const M: usize>(
    factors: [Factor<R>; N],
    from: usize,
) -> [Factor<R>; M] {
    let mut part = [factors[0]; M];
    let mut i = 0;
    while i < M {
        part[i] = factors[from + i];
        i += 1;
    }
    part
}

/// The sums of the lower half of the factors and of the upper one.
#[inline(always)]
unsafe fn sum_of_halves<R: Row, const H: usize, const G: usize>(
    mut low: [Factor<R>; H],
    high: [Factor<R>; G],
) -> [Factor<R>; H] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let mut i = 0;
        while i < G {
            low[i] = low[i].plus(high[i]);
            i += 1;
        }
        low
    }
}

/// The whole product, from those of the lower rows, of the upper ones, as many or one less, and of
/// the sums of both.
#[cfg_attr(not(unoptimized), inline(always))]
pub(crate) unsafe fn joined<R: Row, const H2: usize, const G2: usize, const W: usize>(
    p: [R; H2],
    q: [R; G2],
    m: [R; H2],
) -> [R; W] {
    const { assert!(H2 + G2 == W && (G2 == H2 || G2 + 2 == H2)) };
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let h = H2 / 2;
        let mut r = [R::zero(); W];
        let mut i = 0;
        while i < h {
            let shared = p[h + i].xor(q[i]);
            r[i] = p[i];
            r[h + i] = m[i].xor3(p[i], shared);
            if h + i < G2 {
                r[2 * h + i] = m[h + i].xor3(q[h + i], shared);
                r[3 * h + i] = q[h + i];
            } else {
                r[2 * h + i] = m[h + i].xor(shared);
            }
            i += 1;
        }
        r
    }
}

/// A product of `$h + $g` rows by halves, `$g` as many as `$h` or one less.
macro_rules! by_halves {
    ($($name:ident $product:ident $n:literal $w:literal, $of_h:ident $h:literal, $of_g:ident $g:literal;)*) => { $(
        #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "portable rows are fewer"))]
        #[cfg_attr(not(unoptimized), inline(always))]
        unsafe fn $name<R: Row>(a: [Factor<R>; $n], b: [Factor<R>; $n]) -> [R; $w] {
            // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
            unsafe {
                let (a0, a1) = (part::<R, $n, $h>(a, 0), part::<R, $n, $g>(a, $h));
                let (b0, b1) = (part::<R, $n, $h>(b, 0), part::<R, $n, $g>(b, $h));
                let (p, q) = ($of_h(a0, b0), $of_g(a1, b1));
                let m = $of_h(sum_of_halves(a0, a1), sum_of_halves(b0, b1));
                joined(p, q, m)
            }
        }

        #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "portable rows are fewer"))]
        #[inline(always)]
        pub(crate) unsafe fn $product<R: Row>(a: [R; $n], b: [R; $n]) -> [R; $w] {
            // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
            unsafe { $name(Factor::of_each(a), Factor::of_each(b)) }
        }
    )* };
}
by_halves! {
    four product4 4 8, two 2, two 2;
    five product5 5 10, three 3, two 2;
    six product6 6 12, three 3, three 3;
    seven product7 7 14, four 4, three 3;
    eight product8 8 16, four 4, four 4;
}
