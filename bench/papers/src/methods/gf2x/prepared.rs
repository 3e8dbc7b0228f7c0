//! A method with its operands.

use super::Entry;
use crate::methods::Prepared;
use widelimb_lab::measure::AlignedLimbs;
use widelimb_limb::Limb;

/// A product ready to be timed.
pub struct Product {
    entry: Entry,
    a: AlignedLimbs,
    b: AlignedLimbs,
    r: AlignedLimbs,
    scratch: AlignedLimbs,
}

impl Product {
    /// A product of operands that may be shorter than the entry's size; zeros fill the rest.
    pub(super) fn new(entry: Entry, a: &[Limb], b: &[Limb]) -> Product {
        let n = entry.bits / Limb::BITS as usize;
        let padded = |limbs: &[Limb]| {
            assert!(limbs.len() <= n, "operands of at most the size");
            let mut all = limbs.to_vec();
            all.resize(n, 0);
            AlignedLimbs::of(&all)
        };
        let zeros = |len| AlignedLimbs::of(&vec![0; len]);
        Product {
            entry,
            a: padded(a),
            b: padded(b),
            r: zeros(2 * n),
            scratch: zeros(entry.scratch),
        }
    }

    /// Sets other operands, which may be shorter than the size too.
    ///
    /// # Panics
    /// If one is longer than the size.
    pub fn set(&mut self, a: &[Limb], b: &[Limb]) {
        for (place, limbs) in [(&mut self.a, a), (&mut self.b, b)] {
            let (place, rest) = place.as_mut_slice().split_at_mut(limbs.len());
            place.copy_from_slice(limbs);
            rest.fill(0);
        }
    }

    /// The product of the last run.
    pub fn product(&self) -> &[Limb] {
        self.r.as_slice()
    }
}

impl Prepared for Product {
    fn run(&mut self) -> Limb {
        let (a, b) = (self.a.as_slice().as_ptr(), self.b.as_slice().as_ptr());
        let (r, s) = (self.r.as_mut_slice().as_mut_ptr(), self.scratch.as_mut_slice().as_mut_ptr());
        // SAFETY: all were made for the entry, and its method is given out only where the CPU has
        // its level.
        unsafe { (self.entry.call)(r, a, b, s) };
        0
    }

    fn result(&self) -> Vec<Limb> {
        self.product().to_vec()
    }
}
