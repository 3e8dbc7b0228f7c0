//! [`Tree`]: the product of `X - x` over many roots, with all partial products.

use super::Ring;
use core::ops::Range;
use widelimb::Limb;

/// A tree of monic polynomials: at depth `t` there are `2^t`, of which number `i` has the roots
/// from `i n / 2^t` to `(i + 1) n / 2^t`, and is the product of two of the next depth. At the last
/// depth each has one root or none.
pub struct Tree {
    /// The polynomials of a depth, one after the other.
    depths: Vec<Vec<Limb>>,
    count: usize,
}

/// The roots of polynomial `i` at a depth.
fn roots(count: usize, depth: usize, i: usize) -> Range<usize> {
    (i * count) >> depth..((i + 1) * count) >> depth
}

impl Tree {
    /// The tree of these roots, one at least, all depths; `None` if it is told to stop.
    pub fn new(ring: &Ring, roots: &[Limb], is_over: &dyn Fn() -> bool) -> Option<Tree> {
        let count = roots.len() / ring.limbs();
        let mut depths = vec![leaves(ring, roots)];
        for depth in (0..last_depth(count)).rev() {
            let next = product_level(ring, &depths[depths.len() - 1], count, depth, is_over)?;
            depths.push(next);
        }
        depths.reverse();
        Some(Tree { depths, count })
    }

    /// The polynomial of all roots.
    pub fn polynomial(&self) -> &[Limb] {
        &self.depths[0]
    }

    /// The polynomial of these roots, without the tree.
    pub fn product(ring: &Ring, roots: &[Limb], is_over: &dyn Fn() -> bool) -> Option<Vec<Limb>> {
        let count = roots.len() / ring.limbs();
        let level = leaves(ring, roots);
        let mut depths = (0..last_depth(count)).rev();
        depths.try_fold(level, |level, t| product_level(ring, &level, count, t, is_over))
    }

    /// The values of a polynomial with fewer coefficients than there are roots at all roots.
    ///
    /// `inverse` is that of the polynomial of all roots, as [`inverse`] makes it. The value at `x`
    /// is the first coefficient of the transposed product by the series `1 / (1 - x T)`, which is
    /// that by `1 / prod (1 - x_j T)` and then, depth after depth, by the polynomials of all other
    /// roots. Source: A. Bostan, G. Lecerf, E. Schost, Tellegen's principle into practice (ISSAC
    /// 2003).
    pub fn values(
        &self,
        ring: &Ring,
        h: &[Limb],
        inverse: &[Limb],
        is_over: &dyn Fn() -> bool,
    ) -> Option<Vec<Limb>> {
        let reversed = reversed(ring, h);
        let low = ring.product(&reversed, inverse, 0..h.len() / ring.limbs());
        let mut sums = self::reversed(ring, &low);
        // Coefficients from the number of those of h on are 0.
        sums.resize(self.count * ring.limbs(), 0);
        for depth in 0..self.depths.len() - 1 {
            let mut next = vec![0; sums.len()];
            for i in 0..1 << depth {
                if is_over() {
                    return None;
                }
                let [a, b] = [2 * i, 2 * i + 1].map(|i| self.node(ring, depth + 1, i));
                let all = roots(self.count, depth, i);
                let all = all.start * ring.limbs()..all.end * ring.limbs();
                let (left, right) = next[all.clone()].split_at_mut(a.len());
                others_out(ring, left, &sums[all.clone()], b);
                others_out(ring, right, &sums[all], a);
            }
            sums = next;
        }
        Some(sums)
    }

    fn node(&self, ring: &Ring, depth: usize, i: usize) -> &[Limb] {
        let roots = roots(self.count, depth, i);
        &self.depths[depth][roots.start * ring.limbs()..roots.end * ring.limbs()]
    }
}

/// The depth at which each polynomial has one root or none.
fn last_depth(count: usize) -> usize {
    count.next_power_of_two().ilog2() as usize
}

/// `X - x` for each root.
fn leaves(ring: &Ring, roots: &[Limb]) -> Vec<Limb> {
    let mut leaves = roots.to_vec();
    ring.negate(&mut leaves);
    leaves
}

/// The polynomials of a depth from those of the next.
fn product_level(
    ring: &Ring,
    next: &[Limb],
    count: usize,
    depth: usize,
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<Limb>> {
    let (mut level, mut end) = (vec![0; next.len()], 0);
    for i in 0..1 << depth {
        if is_over() {
            return None;
        }
        let [a, b] = [2 * i, 2 * i + 1].map(|i| {
            let roots = roots(count, depth + 1, i);
            &next[roots.start * ring.limbs()..roots.end * ring.limbs()]
        });
        let start = end;
        end += a.len() + b.len();
        monic_product(ring, &mut level[start..end], a, b);
    }
    Some(level)
}

/// The product of two monic polynomials to `r`.
fn monic_product(ring: &Ring, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    if a.is_empty() || b.is_empty() {
        return r.copy_from_slice(if a.is_empty() { b } else { a });
    }
    let (low, last) = r.split_at_mut(r.len() - ring.limbs());
    ring.product_into(low, a, b, 0);
    last.fill(0);
    ring.add_assign(&mut r[a.len()..], b);
    ring.add_assign(&mut r[b.len()..], a);
}

/// Multiplies, in the transposed way, by the monic polynomial of roots that are others: as many
/// sums as there is room for are left, `r_i = sum_k s_(i+k) b_(deg b - k)`.
fn others_out(ring: &Ring, r: &mut [Limb], sums: &[Limb], b: &[Limb]) {
    if b.is_empty() || r.is_empty() {
        return r.copy_from_slice(&sums[..r.len()]);
    }
    ring.product_into(r, sums, b, b.len() / ring.limbs());
    ring.add_assign(r, &sums[..r.len()]);
}

/// The coefficients in the other order.
pub fn reversed(ring: &Ring, a: &[Limb]) -> Vec<Limb> {
    a.chunks_exact(ring.limbs()).rev().flatten().copied().collect()
}

/// The first `deg f` coefficients of the series `1 / (T^(deg f) f(1 / T))` for a monic polynomial
/// `f`, by Newton's iteration: with `f v = 1 + T^m e` the next is `v - T^m v e`.
pub fn inverse(ring: &Ring, f: &[Limb]) -> Vec<Limb> {
    let count = f.len() / ring.limbs();
    let mut series = ring.one().to_vec();
    series.extend(reversed(ring, f));
    let mut v = ring.one().to_vec();
    let mut m = 1;
    while m < count {
        let next = (2 * m).min(count);
        let e = ring.product(&series[..next * ring.limbs()], &v, m..next);
        let mut more = ring.product(&v, &e, 0..next - m);
        ring.negate(&mut more);
        v.extend(more);
        m = next;
    }
    v
}

/// `a b mod f` for polynomials of as many coefficients as the monic `f`, which has this
/// [`inverse`].
pub fn mul_mod(ring: &Ring, a: &[Limb], b: &[Limb], f: &[Limb], inverse: &[Limb]) -> Vec<Limb> {
    let count = f.len() / ring.limbs();
    let mut product = ring.mul(a, b);
    if count > 1 {
        let high = reversed(ring, &product[f.len()..]);
        let quotient = reversed(ring, &ring.product(&high, inverse, 0..count - 1));
        product.truncate(f.len());
        ring.sub_assign(&mut product, &ring.product(&quotient, f, 0..count));
    }
    product
}
