//! Stage 2: one more prime in the order of an element, by polynomials.
//!
//! With a distance `D`, each prime from `D / 2` on is `i D + j` or `i D - j` for a `j` below `D / 2`
//! without a divisor in common with `D`. If it is the order modulo `p` of the element `Q` that stage 1
//! has left, the values of `i D Q` and `j Q` agree modulo `p`. So `N` has `p` in common with the
//! product of all their differences: with `F = prod (X - x_j)` and `G = prod (X - x_i)` that is the
//! product of `G mod F` at all `x_j`. Many giants `i` are taken in several blocks, whose polynomials
//! are multiplied modulo `F`. Sources: P. Montgomery, An FFT extension of the elliptic curve method of
//! factorization (1992); P. Zimmermann, B. Dodson, 20 years of ECM (ANTS 2006).

use super::group::{Group, LANES, Stop, pair};
use crate::control::Control;
use crate::polynomial::{Ring, Tree, inverse, mul_mod};
use widelimb::batch::{NumbersMut, Residues};
use widelimb::{Limb, Natural};

/// Bytes that the values of all giant steps in all lanes may take.
const MOST_BYTES: u64 = 1 << 28;

/// Limbs that the coefficients of `F` may have, so that no product of polynomials takes long.
const MOST_LIMBS: u64 = 1 << 19;

/// The steps that stage 2 is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// `D`, a multiple of 6.
    distance: u64,
    /// The values `j`: half the numbers below `D` that have no divisor in common with it.
    babies: u64,
    /// The first giant step `i`, 1 at least.
    first: u64,
    /// The giant steps.
    giants: u64,
    /// The blocks that these are parted into, of at most as many each as there are `j`.
    blocks: u64,
}

impl Steps {
    /// The cheapest steps for the primes from `b1` to `b2`; less far if all values for numbers of so
    /// many limbs would take more than [`MOST_BYTES`], and none if `b1` is below 3.
    pub fn new(b1: u64, b2: u64, limbs: usize) -> Option<Steps> {
        let most = MOST_BYTES / (8 * LANES as u64 * limbs as u64);
        let distances = [6, 30, 210, 2310, 30_030, 510_510]
            .into_iter()
            .flat_map(|primorial| (1..=16).map(move |m| primorial * m));
        let steps = distances
            .filter(|&distance| distance / 2 <= b1)
            .map(|distance| Steps::of(distance, b1, b2, most))
            .filter(|steps| steps.babies * limbs as u64 <= MOST_LIMBS);
        steps.min_by(|a, b| a.cost().total_cmp(&b.cost()))
    }

    fn of(distance: u64, b1: u64, b2: u64, most: u64) -> Steps {
        let babies = totient(distance) / 2;
        let first = ((b1 + distance / 2) / distance).max(1);
        let last = b2.saturating_add(distance / 2) / distance;
        let giants = (last.max(first) - first + 1).min(most.max(1));
        Steps { distance, babies, first, giants, blocks: giants.div_ceil(babies) }
    }

    /// The giants of a block.
    fn block(&self) -> usize {
        self.giants.div_ceil(self.blocks) as usize
    }

    /// The estimated time for a prime that is reached: trees of all polynomials, what the values at
    /// all roots take, and products modulo `F`; the unit is a coefficient of a product. Measured.
    fn cost(&self) -> f64 {
        let (babies, giants, blocks) = (self.babies as f64, self.giants as f64, self.blocks as f64);
        let depth = |n: f64| (n + 1.0).log2();
        let points = 1.5 * giants + 2.0 * babies;
        let trees = giants * depth(giants / blocks) + 3.8 * babies * depth(babies);
        // The inverse, and products modulo F.
        points + trees + 9.5 * babies * blocks
    }
}

/// Euler's function.
fn totient(n: u64) -> u64 {
    let (mut rest, mut totient, mut p) = (n, n, 2);
    while rest > 1 {
        if rest % p == 0 {
            totient -= totient / p;
        }
        while rest % p == 0 {
            rest /= p;
        }
        p += 1;
    }
    totient
}

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

fn are_coprime(mut a: u64, mut b: u64) -> bool {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a == 1
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

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb::modular::primes_below;

    /// Every prime between the bounds is a giant step more or less a baby step, whatever the bounds.
    #[test]
    fn steps_reach_all_primes() {
        for (b1, b2) in [(3, 4), (3, 100), (10, 5000), (105, 300), (210, 21_000), (2000, 150_000)] {
            let steps = Steps::new(b1, b2, 4).expect("bounds from 3 on");
            let Steps { distance, first, giants, .. } = steps;
            for p in primes_below(b2 + 1).filter(|&p| p > b1) {
                let giant = (p + distance / 2) / distance;
                assert!((first..first + giants).contains(&giant), "{p} {steps:?}");
                let baby = p.abs_diff(giant * distance);
                assert!(2 * baby < distance && are_coprime(baby, distance), "{p} {steps:?}");
            }
        }
    }

    /// Steps of all bounds keep to the memory, and to blocks that are no longer than `F`.
    #[test]
    fn steps_are_bounded() {
        assert_eq!(Steps::new(2, 100, 1), None);
        for limbs in [1, 4, 100, 813] {
            for (b1, b2) in [(3, u64::MAX), (1 << 28, u64::MAX), (1 << 28, 0), (250_000, 1 << 27)] {
                let steps = Steps::new(b1, b2, limbs).expect("bounds from 3 on");
                assert!(steps.giants * limbs as u64 <= MOST_BYTES / 64, "{steps:?}");
                assert!(steps.block() as u64 <= steps.babies, "{steps:?}");
                assert!(steps.babies * limbs as u64 <= MOST_LIMBS, "{steps:?}");
            }
        }
    }

    #[test]
    fn totients() {
        for n in 1..200 {
            let coprime = (1..=n).filter(|&i| are_coprime(i, n)).count();
            assert_eq!(totient(n), coprime as u64);
        }
    }
}
