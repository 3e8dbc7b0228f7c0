//! Division by blocks of the quotient whose products are made of shared transforms.
//!
//! The method is that of [`blocks`](super::blocks): a block of the quotient is
//! `q = u + floor(u v / X^(64 b))`, and the remainder adds `q d`. The values of `v` and of `d` are
//! computed once for all blocks. Of `q d` all but the lower `n` limbs are known, because they
//! cancel: so as many points as `n` limbs need are enough, if the sum of the product and what it is
//! added to is taken modulo the polynomial that vanishes on them ([`Points::reduce`]).
//!
//! In transforms of `n` limbs, of which a product of `n` limbs by `n` takes 6, two blocks for a
//! divisor of `n` limbs are 5 for the quotient and 5 for the remainder.

use super::blocks::{self, Divisor};
use crate::Limb;
use crate::fft;
use crate::fft::values::{Points, UNALIGNED, aligned, multiply, multiply_high, values};
use widelimb_kernels::Kernels;

/// The plan of a division by transforms: the lengths of its blocks, and the points of its products.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Limbs of the quotient's blocks, and of the reciprocal.
    block: usize,
    /// Limbs of the quotient that are left to other methods.
    rest: usize,
    /// The points of the quotient's products.
    quotient: Points,
    /// The points of the products that the remainder adds.
    remainder: Points,
}

impl Plan {
    /// The plan for a quotient of `m` limbs by a divisor of `n`, with a reciprocal of `block`;
    /// `None` where other methods are faster.
    pub fn new(k: &Kernels, m: usize, n: usize, block: usize) -> Option<Plan> {
        let from = fft::pays_from(k);
        let long = block >= from / 2 && n >= from / 4 * 3;
        let long = long && n.max(block) <= fft::MAX_LIMBS / 2;
        let pays = long && m >= block - block / 8 && 2 * m >= n;
        pays.then(|| {
            let rest = m % block;
            let wrapped = Points::wrapped(n);
            let whole = Points::whole(n + block);
            Plan {
                block,
                rest: if 4 * rest <= block { rest } else { 0 },
                quotient: Points::whole(2 * block),
                remainder: if wrapped.limbs() < whole.limbs() { wrapped } else { whole },
            }
        })
    }

    /// The limbs of the reciprocal for a quotient of `m` limbs by a divisor of `n` that cost the
    /// least, where this method pays for them.
    pub fn block(k: &Kernels, m: usize, n: usize) -> Option<usize> {
        let shorter = m.min(n);
        if shorter < fft::pays_from(k) {
            return None;
        }
        let blocks = (1..=4).map(|parts| shorter.div_ceil(parts));
        let plans = blocks.filter_map(|block| Some((block, Plan::new(k, m, n, block)?)));
        plans.min_by_key(|(_, plan)| plan.cost(m)).map(|(block, _)| block)
    }

    /// The cost: limbs of all transforms, and of the reciprocal, which counts as `8 block`.
    fn cost(&self, m: usize) -> usize {
        let blocks = (m - self.rest).div_ceil(self.block);
        8 * self.block + (self.quotient.limbs() + self.remainder.limbs()) * (1 + 2 * blocks)
    }

    /// The limbs of the values of the reciprocal and of the divisor.
    pub fn values_len(&self) -> usize {
        self.quotient.values_len() + self.remainder.values_len()
    }

    /// The limbs of room for a product.
    pub fn product_len(&self, n: usize) -> usize {
        (2 * self.block).max(self.remainder.limbs().min(n + self.block)).max(n)
    }

    /// The limbs of scratch that [`div_rem`](Plan::div_rem) takes for a divisor of `n` limbs, whose
    /// values may be kept.
    pub fn scratch_len(&self, k: &Kernels, n: usize, has_values: bool) -> usize {
        let made = if has_values { 0 } else { self.values_len() };
        let room = self.quotient.values_len().max(self.remainder.values_len());
        let own = UNALIGNED + made + room + self.product_len(n);
        own.max(blocks::scratch_len(k, self.rest, n, self.block, has_values))
    }

    /// [`blocks::div_rem`] by transforms.
    pub fn div_rem(
        &self,
        k: &Kernels,
        q: &mut [Limb],
        a: &mut [Limb],
        by: Divisor<'_>,
        scratch: &mut [Limb],
    ) {
        let n = by.d.len();
        let mut end = q.len() - self.rest;
        blocks::div_rem(k, &mut q[end..], &mut a[end..], by, scratch);
        let (x, y) = (self.quotient.values_len(), self.remainder.values_len());
        let made_len = if by.values.is_some() { 0 } else { x + y };
        let (made, scratch) = aligned(scratch).split_at_mut(made_len);
        let (room, product) = scratch.split_at_mut(x.max(y));
        let product = &mut product[..self.product_len(n)];
        let made = match by.values {
            Some(values) => values.values(),
            None => {
                self.values(k, made, by, product);
                made
            }
        };
        let (of_v, of_d) = made.split_at(x);
        while end > 0 {
            let start = end.saturating_sub(self.block);
            let (q, a) = (&mut q[start..end], &mut a[start..end + n]);
            self.quotient(k, q, &a[n..], of_v, &mut room[..x], product);
            self.remainder(k, q, a, of_d, &mut room[..y], product);
            end = start;
        }
    }

    /// Computes the values of the reciprocal, and behind them those of the divisor, into `made`.
    pub fn values(&self, k: &Kernels, made: &mut [Limb], by: Divisor<'_>, words: &mut [Limb]) {
        let (of_v, of_d) = made.split_at_mut(self.quotient.values_len());
        let v = &by.v[by.v.len() - self.block..];
        values(k, self.quotient, of_v, v, &mut words[..self.block]);
        values(k, self.remainder, of_d, by.d, &mut words[..by.d.len()]);
    }

    /// Computes a block `q` of the quotient from the highest limbs `u` of the dividend.
    fn quotient(
        &self,
        k: &Kernels,
        q: &mut [Limb],
        u: &[Limb],
        of_v: &[Limb],
        room: &mut [Limb],
        product: &mut [Limb],
    ) {
        let product = &mut product[..self.block + u.len()];
        if u.len() == self.block {
            multiply_high(k, self.quotient, product, u, of_v, room);
        } else {
            multiply(k, self.quotient, product, u, of_v, room);
        }
        k.xor(q, u, &product[self.block..]);
    }

    /// Computes the remainder that a block `q` of the quotient leaves, in the lower limbs of `a`.
    fn remainder(
        &self,
        k: &Kernels,
        q: &[Limb],
        a: &mut [Limb],
        of_d: &[Limb],
        room: &mut [Limb],
        product: &mut [Limb],
    ) {
        let n = a.len() - q.len();
        let product = &mut product[..a.len().min(self.remainder.limbs())];
        multiply(k, self.remainder, product, q, of_d, room);
        if product.len() < a.len() {
            k.xor_assign(&mut a[n..], q);
            self.remainder.reduce(k, a);
        }
        k.xor_assign(&mut a[..n], &product[..n]);
    }
}
