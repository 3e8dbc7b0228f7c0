//! [`Entered`]: bases in Montgomery's form, each on its own, for lanes to take up.

use crate::engine::Secrecy;
use crate::engine::group::{Group, lanes_of};
use crate::engine::values::{Values, one};
use crate::{Job, LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{DIGIT_BITS, LANES, Lanes, Moduli};
use widelimb_kernels::floats::DefaultFloats;

/// Bases, modulo numbers of so many digits, below twice the modulus. The kernels that bring limbs
/// into lanes and back move them.
pub struct Entered {
    /// Digits of a residue.
    pub n: usize,
    /// Limbs of a residue.
    pub len: usize,
    residues: Vec<Limb>,
}

/// The limbs of a residue of `n` digits.
pub fn len_of(n: usize) -> usize {
    (DIGIT_BITS * n).div_ceil(LIMB_BITS)
}

/// Bases that are entered with one set of constants, and on one thread.
const AT_ONCE: usize = 8 * LANES;

impl Entered {
    /// The bases of powers, one at least, modulo numbers of one length in digits.
    pub fn new(k: &Kernels, factors: &[Job<'_>]) -> Entered {
        let n = factors[0].modulus.digits();
        let len = len_of(n);
        let mut residues = vec![0; factors.len() * len];
        #[cfg(feature = "parallel")]
        if factors.len() > AT_ONCE && rayon::current_thread_index().is_some() {
            use rayon::prelude::*;
            let parts = residues.par_chunks_mut(AT_ONCE * len).zip(factors.par_chunks(AT_ONCE));
            parts.for_each(|(residues, factors)| enter(k, factors, n, residues));
            return Entered { n, len, residues };
        }
        for (residues, factors) in residues.chunks_mut(AT_ONCE * len).zip(factors.chunks(AT_ONCE)) {
            enter(k, factors, n, residues);
        }
        Entered { n, len, residues }
    }

    /// A base by its number.
    pub fn residue(&self, i: usize) -> &[Limb] {
        &self.residues[i * self.len..][..self.len]
    }
}

/// Writes the residues of bases.
fn enter(k: &Kernels, factors: &[Job<'_>], n: usize, residues: &mut [Limb]) {
    let mut room = vec![Lanes::ZERO; Values::room_len(n, n)];
    let (values, room) = Values::split(&mut room, n);
    let Values { modulus, neg_inverse, power, factor, squared, spare } = values;
    let (unit, scratch) = room.split_at_mut(n);
    let floats = &DefaultFloats::set();
    let mut last = None;
    let eights = residues.chunks_mut(LANES * len_of(n)).zip(factors.chunks(LANES));
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
        let mut targets = residues.chunks_exact_mut(len_of(n));
        k.batch.contract(core::array::from_fn(|_| targets.next().unwrap_or_default()), power);
    }
}
