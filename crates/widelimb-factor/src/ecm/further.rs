//! Stage 2: one more prime in the order of an element, by polynomials.
//!
//! With a distance `D`, each prime from `D / 2` on is `i D + j` or `i D - j` for a `j` below `D /
//! 2` without a divisor in common with `D`. If it is the order modulo `p` of the element `Q` that
//! stage 1 has left, the values of `i D Q` and `j Q` agree modulo `p`. So `N` has `p` in common
//! with the product of all their differences: with `F = prod (X - x_j)` and `G = prod (X - x_i)`
//! that is the product of `G mod F` at all `x_j`. Many giants `i` are taken in several blocks,
//! whose polynomials are multiplied modulo `F`. Sources: P. Montgomery, An FFT extension of the
//! elliptic curve method of factorization (1992); P. Zimmermann, B. Dodson, 20 years of ECM (ANTS
//! 2006).

use super::group::{Group, LANES, Stop, pair};
use super::steps::{Steps, are_coprime};
use crate::control::Control;
use crate::polynomial::{Ring, Tree, inverse, mul_mod};
use widelimb::batch::{NumbersMut, Residues};
use widelimb::{Limb, Natural};

/// Goes through stage 2 in the first of the lanes: `Err` of a divisor if there is one.
pub fn stage_2<G: Group>(
    group: &mut G,
    n: &Natural,
    element: &G::Element,
    steps: &Steps,
    lanes: usize,
    control: &Control<'_>,
) -> Result<(), Stop> {
    let babies = baby_steps(group, element, steps, control)?;
    let babies = in_lanes(&group.values(n, babies)?, lanes)?;
    let mut giants = vec![vec![]; lanes];
    let mut walk = Giants::new(group, element, steps)?;
    for block in 0..steps.blocks as usize {
        let count = steps.block().min(steps.giants as usize - block * steps.block());
        let elements = (0..count).map(|_| walk.next(group, control)).collect::<Result<_, _>>()?;
        let values = in_lanes(&group.values(n, elements)?, lanes)?;
        giants.iter_mut().zip(values).for_each(|(giants, values)| giants.extend(values));
    }
    let ring = Ring::new(n, steps.babies as usize);
    for (babies, giants) in babies.iter().zip(&giants) {
        let values = values(&ring, babies, giants, steps, control).ok_or(Stop::Over)?;
        if let Some(divisor) = divisor(n, &ring, &values) {
            return Err(Stop::Found(divisor));
        }
    }
    Ok(())
}

/// The multiples of an element by all `j`.
fn baby_steps<G: Group>(
    group: &mut G,
    element: &G::Element,
    steps: &Steps,
    control: &Control<'_>,
) -> Result<Vec<G::Element>, Stop> {
    let (fifth, sixth) = pair(group, element, 5)?;
    let mut babies = Vec::with_capacity(steps.babies as usize);
    // From -5 and from -1 on, of which the signs do not matter.
    let rows = [(1, fifth.clone(), element.clone()), (5, element.clone(), fifth)];
    for (start, mut before, mut last) in rows {
        let mut next = last.clone();
        for j in (start..).step_by(6).take_while(|&j| 2 * j < steps.distance) {
            if control.is_over() {
                return Err(Stop::Over);
            }
            if are_coprime(j, steps.distance) {
                babies.push(last.clone());
            }
            group.add(&last, &sixth, &before, &mut next)?;
            core::mem::swap(&mut before, &mut last);
            core::mem::swap(&mut last, &mut next);
        }
    }
    debug_assert_eq!(babies.len() as u64, steps.babies);
    Ok(babies)
}

/// The multiples of an element by `i D`.
struct Giants<E> {
    this: E,
    next: E,
    step: E,
}

impl<E: Clone> Giants<E> {
    fn new<G: Group<Element = E>>(
        group: &mut G,
        element: &E,
        steps: &Steps,
    ) -> Result<Giants<E>, Stop> {
        let step = pair(group, element, steps.distance)?.0;
        let (this, next) = pair(group, &step, steps.first)?;
        Ok(Giants { this, next, step })
    }

    fn next<G: Group<Element = E>>(
        &mut self,
        group: &mut G,
        control: &Control<'_>,
    ) -> Result<E, Stop> {
        if control.is_over() {
            return Err(Stop::Over);
        }
        let mut after = self.next.clone();
        group.add(&self.next, &self.step, &self.this, &mut after)?;
        let next = core::mem::replace(&mut self.next, after);
        Ok(core::mem::replace(&mut self.this, next))
    }
}

/// The residues of each of the first lanes, as numbers one after the other.
fn in_lanes(values: &[Residues], lanes: usize) -> Result<Vec<Vec<Limb>>, Stop> {
    let bits = values.first().map_or(1, |residues| residues.ring().bits());
    let limbs = bits.div_ceil(64);
    let mut all = vec![Vec::with_capacity(limbs * values.len()); lanes];
    let mut numbers = vec![0; LANES * limbs];
    for residues in values {
        residues.to_limbs(&mut NumbersMut::new(&mut numbers, LANES, bits)?)?;
        all.iter_mut().zip(numbers.chunks_exact(limbs)).for_each(|(all, x)| all.extend(x));
    }
    Ok(all)
}

/// The values of the product of all `X - x_i` at all `x_j`; `None` if time ended.
fn values(
    ring: &Ring,
    babies: &[Limb],
    giants: &[Limb],
    steps: &Steps,
    control: &Control<'_>,
) -> Option<Vec<Limb>> {
    let is_over = || control.is_over();
    let tree = Tree::new(ring, babies, &is_over)?;
    let f = tree.polynomial();
    let inverse = inverse(ring, f);
    let mut product: Option<Vec<Limb>> = None;
    for block in giants.chunks(steps.block() * ring.limbs()) {
        let mut g = Tree::product(ring, block, &is_over)?;
        if g.len() == f.len() {
            ring.sub_assign(&mut g, f);
        } else {
            g.extend(ring.one());
        }
        g.resize(f.len(), 0);
        product = Some(match product {
            Some(product) => mul_mod(ring, &product, &g, f, &inverse),
            None => g,
        });
    }
    tree.values(ring, &product?, &inverse, &is_over)
}

/// A divisor other than 1 and `n` that it has in common with a product of values, or with one.
fn divisor(n: &Natural, ring: &Ring, values: &[Limb]) -> Option<Natural> {
    let values = values.chunks_exact(ring.limbs());
    let (mut product, mut next) = (ring.one().to_vec(), ring.one().to_vec());
    for value in values.clone() {
        ring.product_into(&mut next, &product, value, 0);
        core::mem::swap(&mut product, &mut next);
    }
    let common = |value: &[Limb]| Natural::from_limb_slice(value).gcd(n);
    let divisor = common(&product);
    if divisor == *n {
        // Several at once, perhaps at different places.
        return values.map(common).find(|divisor| !divisor.is_one() && divisor != n);
    }
    (!divisor.is_one()).then_some(divisor)
}
