//! Whether the times of products modulo `X^n - 1` tell anything of a secret operand, and what those
//! of sums tell, in which nothing depends on it but the bits that the machine moves.

use crate::goal::{Row, leaked};
use std::hint::black_box;
use widelimb_gf2x::Cyclic;
use widelimb_lab::measure::{Class, Clock, SplitMix, ticks};
use widelimb_limb::{LIMB_BITS, Limb};

/// The two kinds of the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// Elements of the weight of an HQC-128 secret, with terms at random places, and random bits.
    Weight,
    /// The element 0, for which a product that is left out would show most, and random bits.
    Fixed,
    /// Random bits in both kinds: the |t| that the machine alone makes.
    Alike,
}

/// A call that is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The product.
    Product,
    /// A repeated sum, about as long as a product at 17669 bits: one loop of loads, exclusive ors
    /// and stores.
    Sums,
}

/// The number of repetitions of a sum.
const SUMS: usize = 60;

/// The weight of a secret of HQC-128.
const WEIGHT: usize = 66;

impl Secret {
    /// The columns of the table, by the kinds of secrets whose mean times they show.
    pub fn columns(self) -> [&'static str; 2] {
        match self {
            Secret::Weight => ["weight 66", "weight n/2"],
            Secret::Fixed => ["fixed", "random"],
            Secret::Alike => ["random", "random"],
        }
    }
}

/// The means of both kinds, and |t|.
///
/// # Errors
/// There is no such ring.
pub fn row(
    clock: &Clock,
    rounds: usize,
    bits: usize,
    call: Call,
    secret: Secret,
) -> anyhow::Result<Row> {
    let mut calls = Calls::new(bits, call, secret)?;
    Ok(leaked(clock, rounds, 1, || calls.measurement()))
}

/// A call, one of whose operands changes.
struct Calls {
    ring: Cyclic,
    call: Call,
    secret: Secret,
    first: Vec<Limb>,
    a: Vec<Limb>,
    b: Vec<Limb>,
    r: Vec<Limb>,
    random: SplitMix,
}

impl Calls {
    fn new(bits: usize, call: Call, secret: Secret) -> anyhow::Result<Calls> {
        let ring = Cyclic::new(bits)?;
        let zero = ring.zero()?;
        let mut random = SplitMix(bits as u64);
        let mut b: Vec<Limb> = zero.iter().map(|_| random.next()).collect();
        b[ring.limbs() - 1] &= top_mask(ring);
        Ok(Calls { ring, call, secret, first: zero.clone(), a: zero.clone(), b, r: zero, random })
    }

    /// Draws an operand and gives its kind and the ticks of a call.
    fn measurement(&mut self) -> (Class, f64) {
        let class = Class::draw(&mut self.random);
        match self.secret {
            Secret::Weight => self.draw_sparse(),
            Secret::Fixed => {}
            Secret::Alike => self.first.fill_with(|| self.random.next()),
        }
        for (limb, &first) in self.a.iter_mut().zip(&self.first) {
            *limb = class.choose(first, self.random.next());
        }
        self.a[self.ring.limbs() - 1] &= top_mask(self.ring);
        let start = ticks();
        self.call();
        let time = ticks() - start;
        black_box(&self.r);
        (class, time as f64)
    }

    fn call(&mut self) {
        let (r, a, b) = (&mut self.r, &self.a, &self.b);
        match self.call {
            Call::Product => self.ring.mul(r, a, b).expect("elements"),
            Call::Sums => (0..SUMS).for_each(|_| self.ring.add(r, a, b).expect("elements")),
        }
    }

    /// An operand of the lower weight.
    fn draw_sparse(&mut self) {
        self.first.fill(0);
        let mut left = WEIGHT;
        while left > 0 {
            let exponent = (self.random.next() % self.ring.bits() as u64) as usize;
            let (limb, bit) = (&mut self.first[exponent / LIMB_BITS], 1 << (exponent % LIMB_BITS));
            left -= usize::from(*limb & bit == 0);
            *limb |= bit;
        }
    }
}

/// The bits that an element has in its top limb.
fn top_mask(ring: Cyclic) -> Limb {
    Limb::MAX >> (LIMB_BITS * ring.limbs() - ring.bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_kind_is_as_it_is_called_and_the_second_is_random() {
        let random = 400..600;
        for (secret, first) in [
            (Secret::Weight, WEIGHT..WEIGHT + 1),
            (Secret::Fixed, 0..1),
            (Secret::Alike, random.clone()),
        ] {
            let mut calls = Calls::new(1001, Call::Product, secret).expect("a ring");
            for _ in 0..40 {
                let (class, time) = calls.measurement();
                let weight = calls.ring.weight(&calls.a).expect("an element");
                let expected = if class.second { &random } else { &first };
                assert!(expected.contains(&weight) && time > 0.0, "{secret:?} {weight} {time}");
            }
        }
    }
}
