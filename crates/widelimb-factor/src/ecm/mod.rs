//! The elliptic curve method, eight curves of one number at a time.
//!
//! A multiple of a point of a curve by all prime powers up to `B1` is the point at infinity modulo
//! a prime `p`, but not modulo `N`, if the number of points modulo `p` has such primes alone; stage
//! 2 allows one prime more, up to `B2`. Source: H. Lenstra, Factoring integers with elliptic curves,
//! Annals of Mathematics 126 (1987); stage 2 as in P. Montgomery, Speeding the Pollard and elliptic
//! curve methods of factorization, Mathematics of Computation 48 (1987).

mod chain;
mod curves;

use crate::control::{Control, Phase, Progress};
use curves::{CURVES, Curves, NoCurve, Point, Walk};
use widelimb::Natural;
use widelimb::batch::{Residues, ShapeError};
use widelimb::modular::primes_below;

/// The bounds of a run of the method, with the chains of stage 1.
struct Bounds {
    b1: u64,
    steps: Vec<chain::Step>,
}

/// `B2 / B1`.
const FURTHER: u64 = 100;

impl Bounds {
    /// For a `B1` from 105 on, half the distance of giant steps; `B2` is a hundred times as much.
    fn new(b1: u64) -> Bounds {
        let mut steps = vec![];
        for p in primes_below(b1 + 1).skip(1) {
            let chain = chain::shortest(p);
            (0..b1.ilog(p)).for_each(|_| steps.extend(&chain));
        }
        Bounds { b1, steps }
    }

    /// The primes of stage 2.
    fn further_primes(&self) -> impl Iterator<Item = usize> {
        let primes = primes_below(FURTHER * self.b1).map(|p| p as usize);
        let b1 = self.b1 as usize;
        primes.skip_while(move |&p| p <= b1)
    }
}

/// Runs before the sieve: from so many bits on, with this `B1`, eight curves so often. For numbers of
/// 200 to 300 bits together they take a fifth of the sieve's time, and find most divisors of up to
/// two sevenths of the digits.
const BEFORE_SIEVE: [(u64, u64, u64); 5] =
    [(150, 2000, 1), (180, 2000, 2), (200, 11_000, 5), (240, 50_000, 14), (290, 250_000, 50)];

/// The longest numbers that curves are computed of: residues in lanes have no more bits.
const MOST_BITS: u64 = widelimb::batch::MOST_BATCH_BITS as u64;

/// Runs on numbers that are too long for the sieve: `B1`, and eight curves so often.
const ALONE: [(u64, u64); 6] =
    [(2000, 4), (11_000, 12), (50_000, 32), (250_000, 64), (1_000_000, 128), (3_000_000, 320)];

/// A divisor other than 1 and `n` of an odd composite number, where the sieve follows.
pub fn divisor_before_sieve(n: &Natural, control: &Control<'_>) -> Option<Natural> {
    let runs = BEFORE_SIEVE.iter().filter(|(bits, ..)| n.bit_len() >= *bits);
    let mut next = first_sigma(control);
    runs.copied().find_map(|(_, b1, times)| run(n, b1, times, &mut next, control))
}

/// A divisor other than 1 and `n` of an odd composite number, however long it takes; `None` if time
/// ended, or if the number is too long for residues in lanes.
pub fn divisor_alone(n: &Natural, control: &Control<'_>) -> Option<Natural> {
    if n.bit_len() > MOST_BITS {
        return None;
    }
    let mut next = first_sigma(control);
    let longest = ALONE[ALONE.len() - 1];
    let mut runs = ALONE.into_iter().chain(core::iter::repeat(longest));
    loop {
        let (b1, times) = runs.next()?;
        if let Some(divisor) = run(n, b1, times, &mut next, control) {
            return Some(divisor);
        }
        if control.is_over() {
            return None;
        }
    }
}

fn first_sigma(control: &Control<'_>) -> u64 {
    6 + (control.seed & 0xffff_ffff) * 1_000_003
}

fn run(n: &Natural, b1: u64, times: u64, next: &mut u64, control: &Control<'_>) -> Option<Natural> {
    if control.is_over() {
        return None;
    }
    let bounds = Bounds::new(b1);
    for done in 0..times {
        let progress =
            Progress { phase: Phase::Curves, bits: n.bit_len(), done: 8 * done, needed: 8 * times };
        control.tell(progress);
        if control.is_over() {
            return None;
        }
        let sigmas = core::array::from_fn(|i| *next + i as u64);
        *next += CURVES as u64;
        let found = divisor(n, &bounds, sigmas, control);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// A divisor other than 1 and `n` by eight curves, of these parameters from 6 on; `None` if they
/// find none, or time ended.
fn divisor(
    n: &Natural,
    bounds: &Bounds,
    sigmas: [u64; CURVES],
    control: &Control<'_>,
) -> Option<Natural> {
    let proper = |divisor: Natural| (!divisor.is_one() && divisor != *n).then_some(divisor);
    let (mut curves, point) = match Curves::new(n, sigmas) {
        Ok(both) => both,
        Err(NoCurve::Divisor(divisor)) => return proper(divisor),
        Err(NoCurve::Ring) => return None,
    };
    let first = |residues: &Residues| {
        (0..CURVES).find_map(|i| proper(Natural::from_limbs(residues.get(i)?).gcd(n)))
    };
    let point = stage_1(&mut curves, point, bounds, control).ok()??;
    if let Some(divisor) = first(&point.z) {
        return Some(divisor);
    }
    first(&stage_2(&mut curves, point, bounds, control).ok()??)
}

/// The multiple of a point by all prime powers up to `B1`; `None` if time ended.
fn stage_1(
    curves: &mut Curves,
    point: Point,
    bounds: &Bounds,
    control: &Control<'_>,
) -> Result<Option<Point>, ShapeError> {
    let mut walk = Walk::new(point);
    for _ in 0..bounds.b1.ilog2() {
        walk.double(curves)?;
    }
    for &step in &bounds.steps {
        if control.is_over() {
            return Ok(None);
        }
        walk.step(curves, step)?;
    }
    Ok(Some(walk.point().clone()))
}

/// The product of `X_i Z_j - X_j Z_i` for multiples `i` and `j` of the point with a prime `i + j` or
/// `i - j` from `B1` to `B2`; `None` if time ended.
fn stage_2(
    curves: &mut Curves,
    point: Point,
    bounds: &Bounds,
    control: &Control<'_>,
) -> Result<Option<Residues>, ShapeError> {
    let distance = distance(bounds, point.x.ring().bits());
    let half = distance / 2;
    let babies = odd_multiples(curves, &point, half)?;
    let baby_products = products(&babies)?;
    let mut product = Residues::ones(point.x.ring(), CURVES)?;
    let mut is_wanted = vec![false; half + 1];
    let mut primes = bounds.further_primes().peekable();
    let first = primes.peek().map_or(0, |&p| p);
    let mut giants = Giants::new(curves, &point, distance, first)?;
    let [mut s, mut t] = [point.x.clone(), point.x.clone()];
    while primes.peek().is_some() {
        if control.is_over() {
            return Ok(None);
        }
        // The primes within half a distance of the giant step.
        let end = giants.index * distance + half;
        is_wanted.fill(false);
        while let Some(p) = primes.next_if(|&p| p <= end) {
            is_wanted[p.abs_diff(giants.index * distance)] = true;
        }
        let giant = &giants.point;
        let mut giant_product = giant.x.clone();
        giant_product.mul_assign(&giant.z)?;
        for j in (1..half).step_by(2).filter(|&j| is_wanted[j]) {
            let baby = &babies[j / 2];
            // (X_i - X_j) (Z_i + Z_j) - X_i Z_i + X_j Z_j
            giant.x.sub_into(&baby.x, &mut s)?;
            giant.z.add_into(&baby.z, &mut t)?;
            s.mul_assign(&t)?;
            s.sub_assign(&giant_product)?;
            s.add_assign(&baby_products[j / 2])?;
            product.mul_assign(&s)?;
        }
        giants.advance(curves)?;
    }
    Ok(Some(product))
}

/// The distance of the giant steps of stage 2, at most twice `B1`, as the first is not below one
/// distance. A long number has no room for the many points of the larger one.
fn distance(bounds: &Bounds, bits: usize) -> usize {
    if 2 * bounds.b1 < 2310 || bits > 20_000 { 210 } else { 2310 }
}

/// The multiples of a point by 1, 3, 5 and so on below a bound.
fn odd_multiples(
    curves: &mut Curves,
    point: &Point,
    bound: usize,
) -> Result<Vec<Point>, ShapeError> {
    let mut twice = point.clone();
    curves.double(point, &mut twice)?;
    let mut third = point.clone();
    curves.add(&twice, point, point, &mut third)?;
    let mut multiples = vec![point.clone(), third];
    while 2 * multiples.len() < bound {
        let [.., before, last] = &multiples[..] else { break };
        let mut next = last.clone();
        curves.add(last, &twice, before, &mut next)?;
        multiples.push(next);
    }
    Ok(multiples)
}

fn products(points: &[Point]) -> Result<Vec<Residues>, ShapeError> {
    let product = |point: &Point| {
        let mut product = point.x.clone();
        product.mul_assign(&point.z)?;
        Ok(product)
    };
    points.iter().map(product).collect()
}

/// The multiples of a point by a number times the distance of giant steps.
struct Giants {
    index: usize,
    point: Point,
    /// `None` for the point at infinity.
    before: Option<Point>,
    step: Point,
}

impl Giants {
    /// At the first that is within half a distance of a number.
    fn new(
        curves: &mut Curves,
        point: &Point,
        distance: usize,
        first: usize,
    ) -> Result<Giants, ShapeError> {
        let index = ((first + distance / 2) / distance).max(1);
        let step = pair(curves, point, distance)?.0;
        // The multiples by index and by one less.
        let (point, before) = match index {
            1 => (step.clone(), None),
            _ => {
                let (before, point) = pair(curves, &step, index - 1)?;
                (point, Some(before))
            }
        };
        Ok(Giants { index, point, before, step })
    }

    fn advance(&mut self, curves: &mut Curves) -> Result<(), ShapeError> {
        let mut next = self.point.clone();
        match &self.before {
            Some(before) => curves.add(&self.point, &self.step, before, &mut next)?,
            None => curves.double(&self.point, &mut next)?,
        }
        self.before = Some(core::mem::replace(&mut self.point, next));
        self.index += 1;
        Ok(())
    }
}

/// The multiples of a point by `n` from 1 on, and by `n + 1`.
fn pair(curves: &mut Curves, point: &Point, n: usize) -> Result<(Point, Point), ShapeError> {
    let (mut low, mut high) = (point.clone(), point.clone());
    curves.double(point, &mut high)?;
    let (mut sum, mut twice) = (point.clone(), point.clone());
    for i in (0..n.ilog2()).rev() {
        curves.add(&high, &low, point, &mut sum)?;
        if n >> i & 1 == 1 {
            curves.double(&high, &mut twice)?;
            core::mem::swap(&mut low, &mut sum);
            core::mem::swap(&mut high, &mut twice);
        } else {
            curves.double(&low, &mut twice)?;
            core::mem::swap(&mut high, &mut sum);
            core::mem::swap(&mut low, &mut twice);
        }
    }
    Ok((low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every chain makes the multiple that a ladder makes, on all eight curves.
    #[test]
    fn chains_and_ladders_agree() {
        let n = (Natural::one() << 127_u32) - 1_u32;
        let sigmas = core::array::from_fn(|i| 6 + i as u64);
        let Ok((mut curves, point)) = Curves::new(&n, sigmas) else { panic!("curves") };
        for p in primes_below(400).skip(1) {
            let mut walk = Walk::new(point.clone());
            for step in chain::shortest(p) {
                walk.step(&mut curves, step).expect("one ring");
            }
            let (ladder, _) = pair(&mut curves, &point, p as usize).expect("one ring");
            let Point { mut x, mut z } = walk.point().clone();
            x.mul_assign(&ladder.z).expect("one ring");
            z.mul_assign(&ladder.x).expect("one ring");
            for i in 0..CURVES {
                assert_eq!(x.get(i), z.get(i), "{p}");
            }
        }
    }

    /// The order of a curve modulo 10^9 + 7 has primes up to 100 and one up to 10,000 for some of
    /// these parameters, and none that is larger.
    #[test]
    fn both_stages_find_a_divisor() {
        let p = Natural::from_u64(1_000_000_007);
        let n = &p * ((Natural::one() << 521_u32) - 1_u32);
        let control = Control::default();
        let found = |b1: u64| {
            let bounds = Bounds::new(b1);
            let divisors = (0..8).map(|i| {
                let sigmas = core::array::from_fn(|j| 6 + 8 * i + j as u64);
                divisor(&n, &bounds, sigmas, &control)
            });
            divisors.flatten().inspect(|divisor| assert_eq!(*divisor, p)).count()
        };
        let short = found(105);
        assert!(0 < short && short < found(2000));
    }
}
