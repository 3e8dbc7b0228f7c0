//! [`Entered`]: bases in Montgomery's form, each on its own, for lanes to take up.
//!
//! They are kept in digits, and moved one by one: that takes a tenth of the time of the ways from
//! and to limbs.

use crate::Job;
use crate::engine::Secrecy;
use crate::engine::group::{Group, lanes_of};
use crate::engine::values::{Values, one};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{LANES, Lanes, Moduli, PerLane};
use widelimb_kernels::floats::DefaultFloats;

/// Bases, modulo numbers of so many digits, below twice the modulus.
pub struct Entered {
    /// Digits of a residue.
    pub n: usize,
    residues: Vec<u64>,
}

/// Brings the digits of eight numbers into lanes.
pub fn gather(r: &mut [Lanes], numbers: PerLane<&[u64]>) {
    let numbers = numbers.map(|number| &number[..r.len()]);
    for (i, digit) in r.iter_mut().enumerate() {
        *digit = Lanes(numbers.map(|number| number[i]));
    }
}

/// Takes the digits of eight numbers out of lanes, as many as each has.
pub fn scatter(numbers: PerLane<&mut [u64]>, a: &[Lanes]) {
    for (lane, number) in numbers.into_iter().enumerate() {
        number.iter_mut().zip(a).for_each(|(digit, a)| *digit = a.0[lane]);
    }
}

/// Bases that are entered with one set of constants, and on one thread.
const AT_ONCE: usize = 8 * LANES;

impl Entered {
    /// The bases of powers, one at least, modulo numbers of one length in digits.
    pub fn new(k: &Kernels, factors: &[Job<'_>]) -> Entered {
        let n = factors[0].modulus.digits();
        let mut residues = vec![0; factors.len() * n];
        #[cfg(feature = "parallel")]
        if factors.len() > AT_ONCE && rayon::current_thread_index().is_some() {
            use rayon::prelude::*;
            let parts = residues.par_chunks_mut(AT_ONCE * n).zip(factors.par_chunks(AT_ONCE));
            parts.for_each(|(residues, factors)| enter(k, factors, n, residues));
            return Entered { n, residues };
        }
        for (residues, factors) in residues.chunks_mut(AT_ONCE * n).zip(factors.chunks(AT_ONCE)) {
            enter(k, factors, n, residues);
        }
        Entered { n, residues }
    }

    /// A base by its number.
    pub fn residue(&self, i: usize) -> &[u64] {
        &self.residues[i * self.n..][..self.n]
    }
}

/// Writes the residues of bases.
fn enter(k: &Kernels, factors: &[Job<'_>], n: usize, residues: &mut [u64]) {
    let mut room = vec![Lanes::ZERO; Values::room_len(n, n)];
    let (values, room) = Values::split(&mut room, n);
    let Values { modulus, neg_inverse, power, factor, squared, spare } = values;
    let (unit, scratch) = room.split_at_mut(n);
    let floats = &DefaultFloats::set();
    let mut last = None;
    let eights = residues.chunks_mut(LANES * n).zip(factors.chunks(LANES));
    for (residues, factors) in eights {
        let numbers: Vec<usize> = (0..factors.len()).collect();
        let lanes = lanes_of(factors, &numbers);
        let group = Group::new(k, lanes, factors.len(), Secrecy::Public);
        let moduli = lanes.map(|job| core::ptr::from_ref(job.modulus));
        let is_same = last.replace(moduli) == Some(moduli);
        if !is_same {
            group.expand_moduli(modulus, neg_inverse, squared);
        }
        let m = Moduli { modulus, neg_inverse, lanes: LANES, floats };
        if !is_same {
            one(spare);
            k.batch.mul(unit, spare, squared, m, scratch);
        }
        group.enter_bases(power, unit, squared, [factor, spare], m, scratch);
        let mut targets = residues.chunks_exact_mut(n);
        scatter(core::array::from_fn(|_| targets.next().unwrap_or_default()), power);
    }
}
