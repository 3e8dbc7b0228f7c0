//! Contestants modulo `X^n - 1`.

use std::hint::black_box;
use widelimb_gf2x::Cyclic;
use widelimb_lab::measure::{Pair, Work, rotating};
use widelimb_lab::operation::{Case, Operation};
use widelimb_limb::Limb;

/// Random elements of a ring, of odd weights: for the lengths of BIKE they are units.
pub fn elements(ring: Cyclic) -> Vec<Pair> {
    let Case { pairs, .. } = Case::new(Operation::Gf2x, ring.bits());
    let top = Limb::MAX >> (64 * ring.limbs() - ring.bits());
    let element = |mut limbs: Vec<Limb>| {
        limbs[ring.limbs() - 1] &= top;
        let weight: u32 = limbs.iter().map(|limb| limb.count_ones()).sum();
        limbs[0] ^= Limb::from(weight.is_multiple_of(2));
        limbs
    };
    pairs.into_iter().map(|Pair { a, b }| Pair { a: element(a), b: element(b) }).collect()
}

/// Our product.
///
/// # Errors
/// There is no such ring; so of all that follow.
pub fn product(bits: usize) -> anyhow::Result<Box<dyn Work>> {
    let ring = Cyclic::new(bits)?;
    Ok(on_elements(ring, move |r, Pair { a, b }| ring.mul(r, a, b).expect("elements")))
}

/// Our inverse in constant time.
///
/// # Errors
/// The number of bits is even, or no ring has so many.
pub fn inverse(bits: usize) -> anyhow::Result<Box<dyn Work>> {
    let ring = Cyclic::new(bits)?;
    let inverter = ring.inverter()?;
    Ok(on_elements(ring, move |r, pair| inverter.inverse(r, &pair.a).expect("a unit")))
}

/// Our inverse by Euclid's algorithm.
///
/// # Errors
/// No ring has so many bits.
pub fn inverse_vartime(bits: usize) -> anyhow::Result<Box<dyn Work>> {
    let ring = Cyclic::new(bits)?;
    Ok(on_elements(ring, move |r, pair| ring.inverse_vartime(r, &pair.a).expect("a unit")))
}

/// A call on random elements, which leaves its result in the place given.
fn on_elements(ring: Cyclic, mut call: impl FnMut(&mut [Limb], &Pair) + 'static) -> Box<dyn Work> {
    let mut r = vec![0; ring.limbs()];
    rotating(elements(ring), move |pair: &mut Pair| {
        call(&mut r, pair);
        black_box(&r);
    })
}
