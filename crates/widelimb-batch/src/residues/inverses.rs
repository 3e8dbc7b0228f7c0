//! Inverses of residues: P. L. Montgomery's trick, in the lanes.
//!
//! One product is made of all residues, and each partial product is kept; the inverse of the last
//! one, times a residue at a time, gives the inverses of the others. Source: Montgomery, Speeding
//! the Pollard and elliptic curve methods of factorization, Mathematics of Computation 48 (1987),
//! section 10.3.1.

use super::super::engine::residue::OnLimbs;
use super::super::numbers::{numbers_of, place};
use super::super::ring::Constants;
use super::super::{Numbers, NumbersMut, Residues};
use super::operations::are_zero;
use super::{enter, enter_len, leave, leave_len};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::{LANES, Lanes, Moduli, mul_scratch_len};
use widelimb_kernels::floats::DefaultFloats;
use widelimb_limb::common_divisor::{gcd, inverse_mod};
use widelimb_limb::trim::trimmed;

/// Some residues have no inverse: they have a divisor in common with their modulus.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} residues have no inverse, the first of them number {}",
    without.len(),
    without.first().copied().unwrap_or_default()
)]
pub struct NoInverseError {
    /// The numbers of these residues, in order; there is one at least.
    pub without: Vec<usize>,
}

impl Residues {
    /// The inverse of each residue, in a time that depends on all of them.
    ///
    /// One inversion and three products for each residue where they share a modulus; an inversion
    /// each where every one has its own.
    ///
    /// # Errors
    /// Some residues have no inverse, which the error names: they have become 0, the others their
    /// inverses.
    pub fn invert_vartime_assign(&mut self) -> Result<(), NoInverseError> {
        let without = match self.ring.count() {
            None => self.invert_shared(),
            Some(_) => self.invert_each(),
        };
        if without.is_empty() { Ok(()) } else { Err(NoInverseError { without }) }
    }

    /// Inverts the residues one after the other; returns the numbers of those without an inverse.
    fn invert_each(&mut self) -> Vec<usize> {
        let (k, bits) = (self.ring.k(), self.ring.bits());
        let (mut without, mut limbs) = (vec![], self.limbs());
        for (i, number) in limbs.chunks_exact_mut(bits.div_ceil(LIMB_BITS)).enumerate() {
            let modulus = self.ring.modulus(i).map_or(&[][..], |modulus| modulus.limbs());
            let inverse = inverse_mod(k, trimmed(number), modulus);
            number.fill(0);
            match inverse {
                Some(inverse) => number[..inverse.len()].copy_from_slice(&inverse),
                None => without.push(i),
            }
        }
        let numbers = Numbers::new(&limbs, self.count, bits);
        numbers.and_then(|numbers| self.set_limbs(numbers)).expect("numbers of these residues");
        without
    }

    /// The limbs of all residues, as numbers without gaps.
    fn limbs(&self) -> Vec<Limb> {
        let bits = self.ring.bits();
        let mut limbs = vec![0; self.count * bits.div_ceil(LIMB_BITS)];
        let numbers = NumbersMut::new(&mut limbs, self.count, bits);
        numbers
            .and_then(|mut numbers| self.to_limbs(&mut numbers))
            .expect("room for these residues");
        limbs
    }

    /// Inverts the residues by the product of all; returns the numbers of those without an inverse.
    fn invert_shared(&mut self) -> Vec<usize> {
        if self.is_empty() {
            return vec![];
        }
        let mut without = self.zeros_to_ones();
        if self.invert_units().is_none() {
            let more = self.others_to_ones();
            without.extend(more);
            without.sort_unstable();
            self.invert_units().expect("what has no inverse became 1");
        }
        let n = self.ring.digits();
        for &i in &without {
            let (group, lane) = place(i);
            self.digits[group * n..][..n].iter_mut().for_each(|digit| digit.0[lane] = 0);
        }
        without
    }

    /// Replaces zeros, and filler lanes, by ones; returns the numbers of the zeros.
    fn zeros_to_ones(&mut self) -> Vec<usize> {
        let (mut zeros, mut room) = (vec![], vec![Lanes::ZERO; self.ring.digits()]);
        let Residues { ring, count, digits } = self;
        let batch = &ring.k().batch;
        ring.for_groups(*count, |at, of, m| {
            let (first, group) = (numbers_of(at.start / room.len(), *count).start, &mut digits[at]);
            room.copy_from_slice(group);
            batch.reduce_once(&mut room, m.modulus);
            for (lane, is_zero) in are_zero(&room).0.into_iter().enumerate() {
                if lane < m.lanes && is_zero == 0 {
                    continue;
                }
                zeros.extend((lane < m.lanes).then_some(first + lane));
                group.iter_mut().zip(of.unit).for_each(|(r, unit)| r.0[lane] = unit.0[lane]);
            }
        });
        zeros
    }

    /// Replaces residues that have a divisor in common with the modulus by ones; returns their
    /// numbers.
    fn others_to_ones(&mut self) -> Vec<usize> {
        let (k, len) = (self.ring.k(), self.ring.bits().div_ceil(LIMB_BITS));
        let modulus = self.ring.modulus(0).map_or(vec![], |modulus| modulus.limbs().to_vec());
        let limbs = self.limbs();
        let numbers = limbs.chunks_exact(len).enumerate();
        let others: Vec<usize> =
            numbers.filter(|(_, number)| gcd(k, number, &modulus) != [1]).map(|(i, _)| i).collect();
        for &i in &others {
            self.set(i, &[1]).expect("one of these residues");
        }
        others
    }

    /// Inverts all lanes of one modulus, filler lanes too; `None`, with nothing changed, where one
    /// of them has no inverse.
    fn invert_units(&mut self) -> Option<()> {
        let floats = &DefaultFloats::set();
        let (batch, n, of) = (&self.ring.k().batch, self.ring.digits(), self.ring.constants(0));
        let (modulus, neg_inverse) = (of.modulus, of.neg_inverse);
        let m = Moduli::of_all(modulus, neg_inverse, floats);
        let mut scratch = vec![Lanes::ZERO; mul_scratch_len(n)];
        // The products of the groups so far.
        let mut products = self.digits.clone();
        for at in (n..products.len()).step_by(n) {
            let (below, product) = products.split_at_mut(at);
            batch.mul_assign(&mut product[..n], &below[at - n..], m, &mut scratch);
        }
        let last = products.len() - n;
        let mut inverse = self.inverses_of_lanes(&products[last..], of, m)?;
        for at in (n..=last).rev().step_by(n) {
            let (product, residue) = (&mut products[at - n..at], &mut self.digits[at..at + n]);
            batch.mul_assign(product, &inverse, m, &mut scratch);
            batch.mul_assign(&mut inverse, residue, m, &mut scratch);
            residue.copy_from_slice(product);
        }
        self.digits[..n].copy_from_slice(&inverse);
        Some(())
    }

    /// The inverses of eight residues of one modulus, by one inversion.
    fn inverses_of_lanes(
        &self,
        residues: &[Lanes],
        of: Constants<'_>,
        m: Moduli<'_>,
    ) -> Option<Vec<Lanes>> {
        let (k, modulus, n) = (self.ring.k(), self.ring.modulus(0)?, residues.len());
        let len = modulus.limbs().len();
        let mut room = vec![Lanes::ZERO; leave_len(n).max(enter_len(n, LIMB_BITS * len))];
        let mut limbs = vec![0; LANES * len];
        let number = leave(&k.batch, residues, m, &mut room);
        let mut numbers = NumbersMut::new(&mut limbs, LANES, LIMB_BITS * len).ok()?;
        numbers.contract(&k.batch, number, 0);
        let arithmetic = OnLimbs::new(k, modulus);
        let mut products = vec![arithmetic.one()];
        for number in limbs.chunks_exact(len) {
            products.push(arithmetic.mul(number, products.last()?));
        }
        let mut inverse = inverse_mod(k, trimmed(products.last()?), modulus.limbs())?;
        inverse.resize(len, 0);
        for (number, product) in limbs.chunks_exact_mut(len).zip(&products).rev() {
            let next = arithmetic.mul(&inverse, number);
            number.copy_from_slice(&arithmetic.mul(&inverse, product));
            inverse.copy_from_slice(&next);
        }
        let mut inverses = vec![Lanes::ZERO; n];
        let numbers = Numbers::new(&limbs, LANES, LIMB_BITS * len).ok()?;
        room.fill(Lanes::ZERO);
        enter(&k.batch, &mut inverses, numbers, 0, of, m, &mut room);
        Some(inverses)
    }
}
