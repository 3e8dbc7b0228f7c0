//! Division by blocks of the quotient whose products are made of shared transforms.
//!
//! As in [`blocks`](super::blocks): a block of the quotient is `q = u + floor(u v / X^(64 b))`, and
//! the remainder adds `q d`. The values of `v` and of `d` are computed once for all blocks. Of `q
//! d` all but the lower `n` limbs are known, because they cancel: so as many points as `n` limbs
//! need are enough, if the sum of the product and what it is added to is taken modulo what vanishes
//! on them ([`Points::reduce`]).
//!
//! In transforms of `n` limbs, of which a product of `n` limbs by `n` takes 6, two blocks for a
//! divisor of `n` limbs are 5 for the quotient and 5 for the remainder.

use super::blocks::{self, Divisor};
use crate::Limb;
use crate::arch::Kernels;
use crate::gf2x::fft;
use crate::gf2x::fft::values::{Points, UNALIGNED, aligned, multiply, multiply_high, values};

/// What is computed how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Limbs of the quotient's blocks, and of the reciprocal.
    block: usize,
    /// Limbs of the quotient that are left to other methods.
    rest: usize,
    /// Where the quotient's products are computed.
    quotient: Points,
    /// And those for the remainder.
    remainder: Points,
}

impl Plan {
    /// For a quotient of `m` limbs by a divisor of `n`, with a reciprocal of `block`; none where
    /// other ways are faster.
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

    /// Limbs of all transforms, with the reciprocal, that of `n` limbs as `8 n`.
    fn cost(&self, m: usize) -> usize {
        let blocks = (m - self.rest).div_ceil(self.block);
        8 * self.block + (self.quotient.limbs() + self.remainder.limbs()) * (1 + 2 * blocks)
    }

    /// Limbs of the values of the reciprocal and of the divisor.
    pub fn values_len(&self) -> usize {
        self.quotient.values_len() + self.remainder.values_len()
    }

    /// Limbs of a product.
    pub fn product_len(&self, n: usize) -> usize {
        (2 * self.block).max(self.remainder.limbs().min(n + self.block)).max(n)
    }

    /// The limbs of scratch that [`div_rem`](Plan::div_rem) takes for a divisor of `n` limbs, whose
    /// values may be kept.
    pub fn scratch_len(&self, k: &Kernels, n: usize, kept: bool) -> usize {
        let made = if kept { 0 } else { self.values_len() };
        let room = self.quotient.values_len().max(self.remainder.values_len());
        let own = UNALIGNED + made + room + self.product_len(n);
        own.max(blocks::scratch_len(k, self.rest, n, self.block, kept))
    }

    /// [`blocks::div_rem`] in this way.
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
        let made_len = if by.kept.is_some() { 0 } else { x + y };
        let (made, scratch) = aligned(scratch).split_at_mut(made_len);
        let (room, product) = scratch.split_at_mut(x.max(y));
        let product = &mut product[..self.product_len(n)];
        let made = match by.kept {
            Some(kept) => kept.values(),
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

    /// The values of the reciprocal, and behind them those of the divisor.
    pub fn values(&self, k: &Kernels, made: &mut [Limb], by: Divisor<'_>, words: &mut [Limb]) {
        let (of_v, of_d) = made.split_at_mut(self.quotient.values_len());
        let v = &by.v[by.v.len() - self.block..];
        values(k, self.quotient, of_v, v, &mut words[..self.block]);
        values(k, self.remainder, of_d, by.d, &mut words[..by.d.len()]);
    }

    /// A block `q` of the quotient, from the highest limbs `u` of the dividend.
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

    /// The remainder that a block `q` leaves, in the lower limbs of `a`.
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

#[cfg(test)]
mod tests {
    use crate::arch::kernels;
    use crate::cpu::Level;
    use crate::gf2x::div::kept::Kept;
    use crate::gf2x::div::tests::{check, limbs};
    use crate::gf2x::{Poly, fft};
    use crate::test_levels::tables;

    /// Where transforms are taken from the shortest operands on.
    #[test]
    fn quotients_and_remainders_give_the_dividend() {
        for k in tables() {
            let mut short = *k;
            short.thresholds.gf2x_mul_transforms = 1;
            if k.level >= Level::Avx512 {
                for (m, n) in
                    [(41, 40), (500, 90), (1, 1025), (90, 1025), (1100, 2049), (1600, 3072)]
                {
                    check(&short, m, n, 2);
                }
                for shape in 0..4 {
                    check(&short, 1500, 1023, shape);
                    check(&short, 2048, 2048, shape);
                    check(&short, 300, 520, shape);
                }
            } else if k.level == Level::Avx2 {
                check(&short, 41, 40, 2);
                check(&short, 300, 520, 1);
            } else if k.level == Level::Scalar {
                check(&short, 41, 40, 3);
            }
        }
    }

    /// A divisor that keeps values, where the level in force has long ones do so, and its clone.
    #[test]
    fn divisions_by_kept_values_are_the_others() {
        let from = fft::pays_from(kernels());
        if from > 10_000 {
            return widelimb_testkit::skipped("kept values: portable transforms take too long");
        }
        let n = from + 4;
        let (d, v) = (limbs(n, 3), limbs(n, 2));
        assert!(Kept::new(kernels(), &d, &v).expect("memory").is_some(), "kept from {n} limbs on");
        let d = Poly::from_limbs(limbs(n, 3));
        let divisor = crate::gf2x::Divisor::new(&d);
        let clone = divisor.clone();
        // Fewer where divisors that keep values are long.
        let step = if from < 3000 { 1 } else { 3 };
        let lengths = [n - 1, n + 3, 2 * n - 100, 2 * n - 1, 2 * n, 3 * n + 5, 3 * n - 2];
        for an in lengths.into_iter().step_by(step) {
            let a = Poly::from_limbs(limbs(an, 2));
            let expected = a.div_rem(&d);
            assert!(divisor.div_rem(&a) == expected && clone.rem(&a) == expected.1, "{an}");
        }
    }
}
