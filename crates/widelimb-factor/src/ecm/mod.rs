//! The elliptic curve method, eight curves of one number at a time, and P - 1 and P + 1 beside it.
//!
//! A multiple of an element of a group by all prime powers up to `B1` is the neutral one modulo a
//! prime `p`, but not modulo `N`, if its order modulo `p` has such primes alone; stage 2 allows one
//! prime more, up to `B2`. Source: H. Lenstra, Factoring integers with elliptic curves, Annals of
//! Mathematics 126 (1987).

mod chain;
mod curves;
mod eight;
mod further;
mod group;
mod lucas;
mod save;
mod schedule;
mod steps;
pub(crate) mod words;

pub use eight::EightCurves;
pub(crate) use save::CurveFile;
pub(crate) use schedule::{divisor_alone, divisor_before_sieve};

use crate::control::Control;
use curves::Curves;
use further::stage_2;
use group::{Group, LANES, Stop, Walk, common_divisor};
use lucas::Lucas;
use steps::Steps;
use widelimb::Natural;
use widelimb::modular::primes_below;

/// The largest `B1`, whose chains take half a gigabyte.
const MOST_B1: u64 = 1 << 28;

/// The bounds of a run of a method, with the chains of stage 1 and the steps of stage 2.
struct Bounds {
    b1: u64,
    chains: Vec<chain::Step>,
    further: Option<Steps>,
}

impl Bounds {
    /// For a `B1` from 2 on and a `B2`, and numbers of so many limbs; `None` if time ended.
    fn new(b1: u64, b2: u64, limbs: usize, control: &Control<'_>) -> Option<Bounds> {
        let mut chains = vec![];
        for p in primes_below(b1 + 1).skip(1) {
            if control.is_over() {
                return None;
            }
            let chain = chain::shortest(p);
            (0..b1.ilog(p)).for_each(|_| chains.extend(&chain));
        }
        Some(Bounds { b1, chains, further: Steps::new(b1, b2, limbs).filter(|_| b2 > b1) })
    }
}

/// A divisor other than 1 and `n` of an odd number by one elliptic curve: that of H. Suyama's
/// parameter `sigma` from 6 on, which programs for elliptic curves know as parametrization 0.
///
/// Stage 1 multiplies by all prime powers up to `b1`; stage 2 allows for one prime more, up to
/// `b2` at least, but that it ends earlier where the values of all steps would take more than 256
/// MB. So `p` is found if the order of the curve's start modulo `p` is such a product, and nothing
/// is if all primes of `n` are found together. `None` too for even numbers, those below 3, those
/// of more than 51,998 bits, a `sigma` below 6, and a `b1` below 2 or above `2^28`. The work grows
/// with both bounds, without a limit; [`Factorizer`](crate::Factorizer) chooses them, and computes
/// eight curves in the same time.
///
/// ```
/// use widelimb::Natural;
/// use widelimb_factor::ecm::curve;
/// let p = Natural::from_u64(100_000_000_003);
/// let n = &p * (Natural::one() << 127_u32).next_prime();
/// let sigma = (6..100).find(|&sigma| curve(&n, sigma, 200, 10_000).is_some());
/// assert_eq!(sigma.and_then(|sigma| curve(&n, sigma, 200, 10_000)), Some(p));
/// ```
pub fn curve(n: &Natural, sigma: u64, b1: u64, b2: u64) -> Option<Natural> {
    if n.is_even() || n.is_one() || sigma < 6 || !(2..=MOST_B1).contains(&b1) {
        return None;
    }
    let control = Control::default();
    let bounds = Bounds::new(b1, b2, n.limbs().len(), &control)?;
    let curve = Curves::new(n, [sigma; LANES]);
    found(
        n,
        curve.and_then(|(mut curves, point)| {
            both_stages(&mut curves, n, point, &bounds, 1, &control)
        }),
    )
}

/// A divisor other than 1 and `n` by eight curves, of these parameters from 6 on; `None` if they
/// find none, or time ended.
fn divisor_by_curves(
    n: &Natural,
    bounds: &Bounds,
    sigmas: [u64; LANES],
    control: &Control<'_>,
) -> Option<Natural> {
    found(
        n,
        Curves::new(n, sigmas).and_then(|(mut curves, point)| {
            both_stages(&mut curves, n, point, bounds, LANES, control)
        }),
    )
}

/// A divisor other than 1 and `n` by P - 1 and P + 1, with so many starts in stage 2.
fn divisor_by_lucas(
    n: &Natural,
    bounds: &Bounds,
    starts: usize,
    control: &Control<'_>,
) -> Option<Natural> {
    found(
        n,
        Lucas::new(n).and_then(|(mut lucas, first)| {
            both_stages(&mut lucas, n, first, bounds, starts, control)
        }),
    )
}

/// What ended a computation, if that was a divisor other than 1 and `n`.
fn found(n: &Natural, ended: Result<(), Stop>) -> Option<Natural> {
    match ended {
        Err(Stop::Found(divisor)) if !divisor.is_one() && divisor != *n => Some(divisor),
        _ => None,
    }
}

/// Both stages in eight lanes, stage 2 in the first of them.
fn both_stages<G: Group>(
    group: &mut G,
    n: &Natural,
    element: G::Element,
    bounds: &Bounds,
    lanes: usize,
    control: &Control<'_>,
) -> Result<(), Stop> {
    let element = stage_1(group, element, bounds, control)?;
    if let Some(divisor) = common_divisor(n, &group.vanishing(&element)?) {
        return Err(Stop::Found(divisor));
    }
    match &bounds.further {
        Some(steps) => stage_2(group, n, &element, steps, lanes, control),
        None => Ok(()),
    }
}

/// The multiple of an element by all prime powers up to `B1`.
fn stage_1<G: Group>(
    group: &mut G,
    element: G::Element,
    bounds: &Bounds,
    control: &Control<'_>,
) -> Result<G::Element, Stop> {
    let mut walk = Walk::new(element);
    for _ in 0..bounds.b1.ilog2() {
        walk.double(group)?;
    }
    for &step in &bounds.chains {
        if control.is_over() {
            return Err(Stop::Over);
        }
        walk.step(group, step)?;
    }
    Ok(walk.element().clone())
}

#[cfg(test)]
mod tests;
