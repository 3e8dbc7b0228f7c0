//! Whether the times of products modulo `X^n - 1` tell anything of a secret operand.

use crate::goals::rows::Rounds;
use crate::goals::table::Row;
use crate::measure::{Class, Leak, SplitMix, leak, ticks};
use std::hint::black_box;
use widelimb::gf2x::Cyclic;
use widelimb::{LIMB_BITS, Limb};

/// The two kinds of the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// As many terms as a secret of HQC-128 has, at random places, and random bits.
    Weight,
    /// 0, where a product that is left out would tell most, and random bits.
    Fixed,
    /// Random bits, and random bits: what the machine alone makes of |t|.
    Alike,
}

/// The weight of a secret of HQC-128.
const WEIGHT: usize = 66;

impl Secret {
    /// What each time is the mean of.
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
pub fn row(rounds: Rounds<'_>, bits: usize, secret: Secret) -> anyhow::Result<Row> {
    let mut products = Products::new(bits, secret)?;
    let Leak { means, t } = leak(rounds.rounds, || products.measurement());
    let ns = means.map(|ticks| ticks * rounds.clock.ns_per_tick);
    Ok(Row { judged: Some(t), ..Row::of(bits, ns, "the ratio is |t|".into()) })
}

/// A product, one of whose operands changes.
struct Products {
    ring: Cyclic,
    secret: Secret,
    first: Vec<Limb>,
    a: Vec<Limb>,
    b: Vec<Limb>,
    r: Vec<Limb>,
    random: SplitMix,
}

impl Products {
    fn new(bits: usize, secret: Secret) -> anyhow::Result<Products> {
        let ring = Cyclic::new(bits)?;
        let zero = ring.zero()?;
        let mut random = SplitMix(bits as u64);
        let mut b: Vec<Limb> = zero.iter().map(|_| random.next()).collect();
        b[ring.limbs() - 1] &= top_mask(ring);
        Ok(Products { ring, secret, first: zero.clone(), a: zero.clone(), b, r: zero, random })
    }

    /// Draws an operand and gives its kind and the ticks of a product.
    fn measurement(&mut self) -> (Class, f64) {
        let class = Class::drawn(&mut self.random);
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
        self.ring.mul(&mut self.r, &self.a, &self.b).expect("elements");
        let time = ticks() - start;
        black_box(&self.r);
        (class, time as f64)
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
            let mut products = Products::new(1001, secret).expect("a ring");
            for _ in 0..40 {
                let (class, time) = products.measurement();
                let weight = products.ring.weight(&products.a).expect("an element");
                let expected = if class.second { &random } else { &first };
                assert!(expected.contains(&weight) && time > 0.0, "{secret:?} {weight} {time}");
            }
        }
    }
}
