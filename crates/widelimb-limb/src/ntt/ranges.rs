//! The product from its residues, by ranges of coefficients on several threads.
//!
//! A range makes the limbs from its own first coefficient to its last one's end, as if nothing were
//! below it, and what it leaves above is lost. What is lost follows from the last eight
//! coefficients: with `B = 256^bytes`, their sum is `v`, and what lies below them sends up to them
//! some `c < B^8`. The range has `(v + c) mod B^8` as its last limbs, which is less than `v mod
//! B^8` just if that sum carried; so `floor((v + c) / B^8)` is `floor(v / B^8)`, and 1 more if so.

use super::Plan;
use super::carry::add_assign;
use crate::Limb;
use widelimb_kernels::Kernels;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::ntt::{Garner, PRIME_COUNT};

/// Coefficients that fill whole limbs, whatever the bytes of a piece.
const GROUP: usize = 8;

/// Limbs that eight coefficients reach above their pieces: those of one coefficient at most.
const ABOVE: usize = 7;

/// Limbs of eight pieces of 23 bytes and what is above.
const LIMBS: usize = 23 + ABOVE;

/// Coefficients of a seam's arrays: those of [`LIMBS`] limbs, of which all but eight are 0.
const SEAM: usize = 2 * GROUP;

/// Ranges for each thread, so that one that is held up leaves little to wait for.
const RANGES: usize = 4;

/// Computes the product from the residues modulo all primes, in ranges on several threads.
pub fn recompose(k: &Kernels, plan: &Plan, r: &mut [Limb], z: &[Limb], threads: usize) {
    let groups = r.len().div_ceil(plan.bytes).div_ceil(RANGES * threads);
    let sum = Sum { k, plan, z, garner: plan.garner(k.ntt.form), groups };
    sum.ranges(0, r);
    for group in (groups..r.len().div_ceil(plan.bytes)).step_by(groups).rev() {
        // From the top down: what a range leaves is read before anything is added to it.
        let (below, above) = r.split_at_mut(group * plan.bytes);
        add(k, above, &sum.left_by(group, below));
    }
}

struct Sum<'a> {
    k: &'a Kernels,
    plan: &'a Plan,
    /// The residues, prime after prime.
    z: &'a [Limb],
    garner: Garner,
    /// Groups of coefficients in a range.
    groups: usize,
}

impl Sum<'_> {
    /// The limbs of the product from a group's on, each range as if nothing were below.
    fn ranges(&self, group: usize, r: &mut [Limb]) {
        let count = r.len().div_ceil(self.groups * self.plan.bytes);
        if count > 1 {
            let left = count / 2 * self.groups;
            let (low, high) = r.split_at_mut(left * self.plan.bytes);
            rayon::join(|| self.ranges(group, low), || self.ranges(group + left, high));
            return;
        }
        let (len, bytes) = (self.plan.coefficients(), self.plan.bytes);
        let end = group * GROUP + (8 * r.len()).div_ceil(bytes);
        assert!(self.z.len() == self.plan.primes * len && end <= len);
        let floats = &DefaultFloats::set();
        self.k.ntt.recompose(r, &self.z[group * GROUP..], len, bytes, &self.garner, floats);
    }

    /// The value that a range which ends before a group carries into the limbs above; `below` are
    /// the limbs up to there.
    fn left_by(&self, group: usize, below: &[Limb]) -> [Limb; ABOVE] {
        let (len, bytes) = (self.plan.coefficients(), self.plan.bytes);
        let mut seam = Seam([0; PRIME_COUNT * SEAM]);
        for (seam, z) in seam.0.chunks_exact_mut(SEAM).zip(self.z.chunks_exact(len)) {
            seam[..GROUP].copy_from_slice(&z[(group - 1) * GROUP..group * GROUP]);
        }
        let mut sum = [0; LIMBS];
        let sum = &mut sum[..bytes + ABOVE];
        self.k.ntt.recompose(sum, &seam.0, SEAM, bytes, &self.garner, &DefaultFloats::set());
        let (low, high) = sum.split_at(bytes);
        let mut left = [0; ABOVE];
        left.copy_from_slice(high);
        if below[below.len() - bytes..].iter().rev().lt(low.iter().rev()) {
            add(self.k, &mut left, &[1]);
        }
        left
    }
}

/// The last eight coefficients of a range, and zeros.
#[repr(align(64))]
struct Seam([Limb; PRIME_COUNT * SEAM]);

/// `r += a`, of which what lies above `r` is 0.
fn add(k: &Kernels, r: &mut [Limb], a: &[Limb]) {
    let (a, above) = a.split_at(a.len().min(r.len()));
    let carry = add_assign(k, r, a);
    debug_assert!(carry == 0 && above.iter().all(|&limb| limb == 0));
}
