//! Toom and Cook's method in three parts, on rows, at the points 0, 1, `x`, `x + 1` and infinity,
//! where `x` is a row: M. Bodrato, "Towards optimal Toom-Cook multiplication for univariate and
//! multivariate polynomials in characteristic 2 and 0" (WAIFI 2007). A product by `x` moves by a
//! row, an exact quotient by `x + 1` is the sum of all rows below; so nothing is shifted within a
//! vector.
//!
//! With `c` the product of the parts as polynomials in `Y`, and `W` its values:
//! `c3 = (W(x) + W(x+1) + W(1) + W(0)) / (x (x + 1))`; then with `u = W(1) + c0 + c4` and
//! `v = (W(x) + c0) / x`, `c2 = (u + v + c4 x^3) / (x + 1) + c3 (x + 1)` and `c1 = u + c2 + c3`.

use super::vector::Vector;
use crate::Limb;

/// Row `i` of `n` at `p`, or zeros from row `n` on.
///
/// # Safety
/// `p` is valid for reads of `n` rows; the CPU has the level of `T`.
#[inline(always)]
pub(crate) unsafe fn at<T: Vector>(p: *const Limb, i: usize, n: usize) -> T {
    // SAFETY: i < n where a row is loaded, and p is valid for n rows by this function's contract.
    unsafe { if i < n { T::load(p.add(i * T::LIMBS)) } else { T::zero() } }
}

/// The values of an operand of `m` rows in parts of `h` rows at 1, to `h` rows of `e`, then at `x`
/// and at `x + 1`, `h + 2` rows each.
///
/// # Safety
/// `a` is valid for reads of `m` rows, `2 h < m <= 3 h`, `e` for writes of `3 h + 4`; the CPU has
/// the level of `T`.
#[inline(always)]
pub(crate) unsafe fn evaluate<T: Vector>(e: *mut Limb, a: *const Limb, h: usize, m: usize) {
    // SAFETY: a has m rows, e room for h + 2 (h + 2), and the CPU the level of T, by this
    // function's contract.
    unsafe {
        let row = T::LIMBS;
        let (a1, a2, g) = (a.add(h * row), a.add(2 * h * row), m - 2 * h);
        let (ex, ey) = (e.add(h * row), e.add((2 * h + 2) * row));
        macro_rules! step {
            ($i:ident, $a0:expr, $a1:expr, $a1x:expr, $a2:expr, $a2xx:expr) => {{
                let (c0, c1, c2): (T, T, T) = ($a0, $a1, $a2);
                let at_x = c0.xor3($a1x, $a2xx);
                at_x.store(ex.add($i * row));
                at_x.xor3(c1, c2).store(ey.add($i * row));
                if $i < h {
                    c0.xor3(c1, c2).store(e.add($i * row));
                }
            }};
        }
        macro_rules! edge {
            ($from:expr, $to:expr) => {
                for i in $from..$to {
                    step!(
                        i,
                        at(a, i, h),
                        at(a1, i, h),
                        at(a1, i.wrapping_sub(1), h),
                        at(a2, i, g),
                        at(a2, i.wrapping_sub(2), g)
                    );
                }
            };
        }
        let inner = g.max(2).min(h + 2);
        edge!(0, 2.min(inner));
        for i in 2..inner {
            let at = |p: *const Limb, i: usize| p.wrapping_add(i * row);
            step!(
                i,
                T::load(at(a, i)),
                T::load(at(a1, i)),
                T::load(at(a1, i - 1)),
                T::load(at(a2, i)),
                T::load(at(a2, i - 2))
            );
        }
        edge!(inner, h + 2);
    }
}

/// In `r` the product of the lowest parts, `2 h` rows, that at 1, `2 h`, and that of the highest,
/// `2 g`, with `m = 2 h + g`; in `w` those at `x` and `x + 1`, `2 h + 4` each, which are
/// overwritten. The product itself, to `r`.
///
/// # Safety
/// `r` is valid for reads and writes of `2 m` rows, `w` of `4 h + 8`; the CPU has the level of `T`.
#[inline(always)]
pub(crate) unsafe fn interpolate<T: Vector>(r: *mut Limb, w: *mut Limb, h: usize, m: usize) {
    // SAFETY: r has 4 h + 2 g = 2 m rows, w two times 2 h + 4, and the CPU the level of T, by this
    // function's contract.
    unsafe {
        let row = T::LIMBS;
        let (w1, top) = (r.add(2 * h * row), r.add(4 * h * row));
        let (wx, wy, g) = (w, w.add((2 * h + 4) * row), m - 2 * h);
        let (mut c3, mut quotient, mut at_1) = (T::zero(), T::zero(), T::load(w1));
        let mut low = T::load(r);
        let mut c4 = [T::zero(); 3];
        for i in 0..2 * h {
            let next: T = at(w1, i + 1, 2 * h);
            let next_low = if i + 1 < 2 * h { T::load(r.add((i + 1) * row)) } else { T::zero() };
            let at_x = T::load(wx.add((i + 1) * row));
            let top_here: T = at(top, i, 2 * g);
            let u = at_1.xor3(low, top_here);
            let v = at_x.xor(next_low);
            let below = c3;
            c3 = v.xor3(T::load(wy.add((i + 1) * row)), next).xor(below);
            quotient = quotient.xor3(u, v).xor(c4[2]);
            let c2 = quotient.xor3(c3, below);
            u.xor3(c2, c3).store(w1.add(i * row));
            c2.store(wx.add(i * row));
            c3.store(wy.add(i * row));
            (at_1, low) = (next, next_low);
            c4 = [top_here, c4[0], c4[1]];
        }
        for i in 0..h {
            let at = |p: *mut Limb, i: usize| p.wrapping_add(i * row);
            let (c1, c1_high) = (T::load(at(w1, i)), T::load(at(w1, h + i)));
            let (c2, c2_high) = (T::load(at(wx, i)), T::load(at(wx, h + i)));
            let (c3, c3_high) = (T::load(at(wy, i)), T::load(at(wy, h + i)));
            T::load(at(r, h + i)).xor(c1).store(at(r, h + i));
            c1_high.xor(c2).store(at(w1, i));
            c2_high.xor(c3).store(at(w1, h + i));
            if i < 2 * g {
                T::load(at(top, i)).xor(c3_high).store(at(top, i));
            }
        }
    }
}
