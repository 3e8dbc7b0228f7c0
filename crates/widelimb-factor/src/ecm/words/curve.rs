//! [`Curve`]: a Montgomery curve modulo a number of one word or two.

use super::plan::{BABIES, DISTANCE, Plan};
use super::residue::{Arithmetic, Beside, Modulus};
use crate::ecm::curves::suyama;
use crate::ecm::group::{Differential, Stop, Walk};
use core::array::from_fn;
use widelimb::Natural;
use widelimb_limb::trim::trimmed;

/// Curves that are computed side by side.
pub const LANES: usize = 2;

/// A point `(X : Z)`.
#[derive(Clone, Copy)]
pub struct Point<A: Arithmetic> {
    x: A::Residue,
    z: A::Residue,
}

/// A curve, by `(a + 2) / 4`.
pub struct Curve<A: Arithmetic> {
    m: A,
    quarter: A::Residue,
}

impl<M: Modulus> Curve<Beside<M, LANES>> {
    /// The curves of neighbouring parameters from 6 on, and their starts; a divisor where there is no
    /// curve.
    fn new(m: M, sigma: u64) -> Result<(Self, Point<Beside<M, LANES>>), Natural> {
        let (mul, sub) = (|a: &_, b: &_| m.mul(*a, *b), |a: &_, b: &_| m.sub(*a, *b));
        let of = |i: usize| suyama(m.enter(sigma + i as u64), |n| m.enter(n), mul, sub);
        let curves: [_; LANES] = from_fn(of);
        let mut quarter = [m.enter(0); LANES];
        for (quarter, [_, _, above, below]) in quarter.iter_mut().zip(curves) {
            let inverse = m.inverse(below).ok_or_else(|| m.common_divisor(below))?;
            *quarter = m.mul(above, inverse);
        }
        let start = Point { x: curves.map(|[x, ..]| x), z: curves.map(|[_, z, ..]| z) };
        Ok((Curve { m: Beside(m), quarter }, start))
    }
}

impl<A: Arithmetic> Differential for Curve<A> {
    type Element = Point<A>;

    /// Five products.
    #[inline]
    fn double(&mut self, p: &Point<A>, r: &mut Point<A>) -> Result<(), Stop> {
        let m = self.m;
        let (sum, difference) = (m.add(p.x, p.z), m.sub(p.x, p.z));
        let (sum, difference) = (m.mul(sum, sum), m.mul(difference, difference));
        let four = m.sub(sum, difference);
        let t = m.add(m.mul(four, self.quarter), difference);
        *r = Point { x: m.mul(sum, difference), z: m.mul(four, t) };
        Ok(())
    }

    /// Six products.
    #[inline]
    fn add(
        &mut self,
        p: &Point<A>,
        q: &Point<A>,
        difference: &Point<A>,
        r: &mut Point<A>,
    ) -> Result<(), Stop> {
        let m = self.m;
        let u = m.mul(m.sub(p.x, p.z), m.add(q.x, q.z));
        let v = m.mul(m.add(p.x, p.z), m.sub(q.x, q.z));
        let (s, t) = (m.add(u, v), m.sub(u, v));
        let (s, t) = (m.mul(s, s), m.mul(t, t));
        *r = Point { x: m.mul(s, difference.z), z: m.mul(t, difference.x) };
        Ok(())
    }
}

/// A divisor above 1, which may be the modulus, by curves of neighbouring parameters; `None` if they
/// find none.
pub fn divisor<M: Modulus>(m: M, sigma: u64, plan: &Plan) -> Option<Natural> {
    let (mut curve, start) = match Curve::new(m, sigma) {
        Ok(made) => made,
        Err(divisor) => return Some(divisor),
    };
    let products = curve.both_stages(start, plan).ok()?;
    let divisors = products.map(|product| m.common_divisor(product));
    let is_proper =
        |divisor: &&Natural| !divisor.is_one() && divisor.limbs() != trimmed(&m.words());
    divisors.iter().find(is_proper).cloned()
}

impl<A: Arithmetic> Curve<A> {
    /// A product of what vanishes modulo the primes that are found.
    fn both_stages(&mut self, start: Point<A>, plan: &Plan) -> Result<A::Residue, Stop> {
        let mut walk = Walk::new(start);
        (0..plan.doubles).try_for_each(|_| walk.double(self))?;
        plan.chains.iter().try_for_each(|&step| walk.step(self, step))?;
        let point = *walk.element();
        self.stage_2(point, plan)
    }

    /// The product of `Z` and of `X_i Z_j - X_j Z_i` for all giant steps `i D` and baby steps `j`
    /// where `i D + j` or `i D - j` is a prime of stage 2: two products each, as that is
    /// `(X_i - X_j) (Z_i + Z_j) - X_i Z_i + X_j Z_j`.
    fn stage_2(&mut self, point: Point<A>, plan: &Plan) -> Result<A::Residue, Stop> {
        let (m, mut product) = (self.m, point.z);
        let (babies, step) = self.babies(point)?;
        let babies = babies.map(|baby| (baby, m.mul(baby.x, baby.z)));
        // The giant step of the turn, and the next one.
        let (mut giant, mut next, mut after) = (step, step, step);
        self.double(&step, &mut next)?;
        for &pairs in &plan.pairs {
            let own = m.mul(giant.x, giant.z);
            let mut left = pairs;
            while left != 0 {
                let (baby, baby_own) = babies[left.trailing_zeros() as usize];
                left &= left - 1;
                let apart = m.mul(m.sub(giant.x, baby.x), m.add(giant.z, baby.z));
                product = m.mul(product, m.add(m.sub(apart, own), baby_own));
            }
            self.add(&next, &step, &giant, &mut after)?;
            (giant, next) = (next, after);
        }
        Ok(product)
    }

    /// The multiples of a point by the baby steps, and by `D`.
    ///
    /// They are reached by steps of six from 1 and from 5.
    fn babies(&mut self, point: Point<A>) -> Result<([Point<A>; BABIES.len()], Point<A>), Stop> {
        let mut multiples = [point; DISTANCE + 1];
        for i in [2, 4] {
            let half = multiples[i / 2];
            self.double(&half, &mut multiples[i])?;
        }
        let mut add = |i: usize, j: usize| {
            let (p, q, difference) = (multiples[i], multiples[j], multiples[i.abs_diff(j)]);
            self.add(&p, &q, &difference, &mut multiples[i + j])
        };
        for (i, j) in [(2, 1), (3, 2), (4, 2), (6, 1), (6, 5)] {
            add(i, j)?;
        }
        for i in (7..=DISTANCE / 2 - 4).filter(|i| matches!(i % 6, 1 | 5)) {
            add(i, 6)?;
        }
        add(DISTANCE / 2 + 2, DISTANCE / 2 - 2)?;
        Ok((BABIES.map(|j| multiples[usize::from(j)]), multiples[DISTANCE]))
    }
}
