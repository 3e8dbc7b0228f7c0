//! Makes a product of rows from its residues.
//!
//! The unsafe functions ask for an `r` that is valid for the rows that their texts name, and for a
//! CPU with the level of `R`.

use super::super::vector::Row;
use crate::Limb;

/// The residues of a product.
pub(super) struct Residues<R> {
    /// Modulo `(Y + 1)^3`, as coefficients of powers of `Y + 1`: the sum of all rows, of those of
    /// odd places, and of those of places that have the bit 2.
    pub at_1: R,
    pub odd: R,
    pub second: R,
    /// Modulo `Y^2 + Y + 1`.
    pub square: [R; 2],
    /// Modulo `Y^3 + Y + 1` and `Y^3 + Y^2 + 1`.
    pub cubes: [[R; 3]; 2],
    /// Modulo `Y^4 + Y + 1` and `Y^4 + Y^3 + 1`.
    pub fourth: [[R; 4]; 2],
    /// Modulo `Y^4 + Y^3 + Y^2 + Y + 1`.
    pub fifth: [R; 4],
}

/// The sum of rows `i`, `i + step` and so on of `n`, and `sum`.
#[inline(always)]
unsafe fn sum_of<R: Row>(mut sum: R, r: *const Limb, mut i: usize, step: usize, n: usize) -> R {
    // SAFETY: r is valid for reads of n rows, and no row from n on is loaded; the CPU has the level
    // of `R`.
    unsafe {
        while i + step < n {
            let next = R::load(r.add((i + step) * R::LIMBS));
            sum = sum.xor3(R::load(r.add(i * R::LIMBS)), next);
            i += 2 * step;
        }
        if i < n {
            sum = sum.xor(R::load(r.add(i * R::LIMBS)));
        }
        sum
    }
}

/// The sum of rows `i`, `i + 15` and so on of `2 N`, but for those from `U` to `U + 22`, and `sum`.
#[inline(always)]
unsafe fn outer<R: Row, const N: usize, const U: usize>(
    mut sum: R,
    r: *const Limb,
    mut i: usize,
) -> R {
    while i < 2 * N {
        if i < U || U + 23 <= i {
            // SAFETY: i < 2 N, and r is valid for reads of the rows of a product of N; the CPU has
            // the level of `R`.
            sum = unsafe { sum.xor(R::load(r.add(i * R::LIMBS))) };
        }
        i += 15;
    }
    sum
}

impl<R: Row> Residues<R> {
    /// The residue modulo `Y^7 + 1`: with `F` and `G` those modulo the cubics `f` and `g`, it is
    /// `C(1) (Y^7 + 1) / (Y + 1) + F (Y^7 + 1) / f + Y^3 G (Y^7 + 1) / g`, where the fractions are
    /// `Y^4 + Y^2 + Y + 1` and `Y^4 + Y^3 + Y^2 + 1`.
    #[cfg_attr(not(unoptimized), inline(always))]
    unsafe fn by_7(&self) -> [R; 7] {
        let [[f0, f1, f2], [g0, g1, g2]] = self.cubes;
        let c = self.at_1;
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        unsafe {
            let (f01, g01, g12) = (f0.xor(f1), g0.xor(g1), g1.xor(g2));
            [
                c.xor3(f0, g01.xor(g2)),
                c.xor3(f01, g12),
                c.xor3(f01, f2).xor(g2),
                c.xor3(f1, f2).xor(g0),
                c.xor3(f0, f2).xor(g1),
                c.xor3(f1, g0).xor(g2),
                c.xor3(f2, g01),
            ]
        }
    }

    /// The residue modulo `Y^15 + 1`: with `F` and `G` those modulo `f = Y^4 + Y + 1` and `g =
    /// Y^4 + Y^3 + 1`, the sum of `Y F (Y^15 + 1) / f`, of `Y^3 G (Y^15 + 1) / g`, of what repeats
    /// every three and every five rows. The fractions are `1 + Y^5` by `1 + Y + Y^2 + Y^3 + Y^6`
    /// and by `1 + Y^3 + Y^4 + Y^5 + Y^6`.
    #[cfg_attr(not(unoptimized), inline(always))]
    unsafe fn by_15(&self) -> [R; 15] {
        let [[f0, f1, f2, f3], [g0, g1, g2, g3]] = self.fourth;
        let ([s1, s0], [p0, p1, p2, p3]) = (self.square, self.fifth);
        // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
        unsafe {
            let by_3 = [s0, s1, s0.xor(s1)];
            let all = self.at_1.xor3(p0, p1).xor3(p2, p3);
            let by_5 = [p0.xor(all), p1.xor(all), p2.xor(all), p3.xor(all), all];
            let (f01, f23) = (f0.xor(f1), f2.xor(f3));
            let (g01, g23) = (g0.xor(g1), g2.xor(g3));
            let f = [f0, f01, f01.xor(f2), f01.xor(f23), f1.xor(f23)];
            let f_high = [f23, f0.xor(f3), f1, f2, f3];
            let g = [g0, g1, g2, g0.xor(g3), g01];
            let g_high = [g01.xor(g2), g01.xor(g23), g1.xor(g23), g23, g3];
            let (mut x, mut y) = ([R::zero(); 15], [R::zero(); 15]);
            let mut i = 0;
            while i < 5 {
                (x[i], x[5 + i], x[10 + i]) = (f[i], f[i].xor(f_high[i]), f_high[i]);
                (y[i], y[5 + i], y[10 + i]) = (g[i], g[i].xor(g_high[i]), g_high[i]);
                i += 1;
            }
            let mut c = [R::zero(); 15];
            let mut i = 0;
            while i < 15 {
                let repeated = by_3[i % 3].xor(by_5[i % 5]);
                c[i] = repeated.xor3(x[(i + 14) % 15], y[(i + 12) % 15]);
                i += 1;
            }
            c
        }
    }

    /// The rows of the product, of which the lowest `U` and those from `U + 23` on are there.
    ///
    /// Of the rows `k` and `k + 15` the residue modulo `Y^15 + 1` has the sum, so that eight rows
    /// `x_k`, from `U` on, are not known yet. To a residue modulo `Y^7 + 1` rows `k` and `k + 15`
    /// give it at neighbouring places: that says what the sums of neighbours are. Of both places
    /// one is odd: the sum of all eight. And one has the bit 2 if `k` is even, none or both if it
    /// is odd: the sum of four.
    #[cfg_attr(not(unoptimized), inline(always))]
    pub(super) unsafe fn join<const N: usize, const U: usize>(&self, r: *mut Limb) {
        // SAFETY: r is valid for reads and writes of 2 N rows, of which rows U to U + 22 are
        // written here; the CPU has the level of `R`.
        unsafe {
            let at = |i: usize| r.wrapping_add(i * R::LIMBS);
            let (c, by_7) = (self.by_15(), self.by_7());
            let mut i = U;
            while i < U + 8 {
                R::zero().store(at(i));
                outer::<R, N, U>(c[i % 15], r, i % 15).store(at(i + 15));
                i += 1;
            }
            while i < U + 15 {
                outer::<R, N, U>(c[i % 15], r, i % 15).store(at(i));
                i += 1;
            }
            let of_all = sum_of(self.odd, r, 1, 2, 2 * N);
            let of_four = sum_of(sum_of(self.second, r, 2, 4, 2 * N), r, 3, 4, 2 * N);
            let mut sums = [R::zero(); 7];
            let mut i = 0;
            while i < 7 {
                if i != 1 {
                    sums[i] = sum_of(by_7[(U + i) % 7], r, (U + i) % 7, 7, 2 * N);
                }
                i += 1;
            }
            let rows = solve::<R>(sums, of_all, of_four, U.is_multiple_of(2));
            let mut i = 0;
            while i < 8 {
                rows[i].store(at(U + i));
                rows[i].xor(R::load(at(U + i + 15))).store(at(U + i + 15));
                i += 1;
            }
        }
    }
}

/// Eight rows by the sum of rows 0, 6 and 7, those of rows `i - 1` and `i` for `i` from 2 to 6,
/// that of all, and that of the rows 0, 2, 4 and 6 if these are the `even` ones, of 1, 3, 5 and 7
/// otherwise.
#[cfg_attr(not(unoptimized), inline(always))]
unsafe fn solve<R: Row>(sums: [R; 7], of_all: R, of_four: R, even: bool) -> [R; 8] {
    // SAFETY: the CPU has the level of `R`, which this file's functions ask for.
    unsafe {
        let mut x = [R::zero(); 8];
        // Row i without row 1.
        let without2 = sums[2];
        let without3 = without2.xor(sums[3]);
        let without4 = without3.xor(sums[4]);
        let without5 = without4.xor(sums[5]);
        x[1] = of_all.xor3(sums[0], without2).xor3(without3, without4).xor(without5);
        x[2] = x[1].xor(without2);
        x[3] = x[1].xor(without3);
        x[4] = x[1].xor(without4);
        x[5] = x[1].xor(without5);
        x[6] = x[5].xor(sums[6]);
        let outer = x[6].xor(sums[0]);
        if even {
            x[0] = of_four.xor3(x[2], x[4]).xor(x[6]);
            x[7] = outer.xor(x[0]);
        } else {
            x[7] = of_four.xor3(x[1], x[3]).xor(x[5]);
            x[0] = outer.xor(x[7]);
        }
        x
    }
}
