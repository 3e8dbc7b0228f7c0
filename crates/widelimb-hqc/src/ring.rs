//! Elements of GF(2)\[X\]/(X^n - 1), on limbs.

use crate::parameters::Parameters;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_gf2x::Cyclic;
use zeroize::Zeroize;

/// A ring, and the memory that its products take: wiped in the end.
pub struct Ring {
    ring: Cyclic,
    scratch: Vec<u64>,
}

impl Ring {
    /// The ring of a set.
    pub fn new(p: &Parameters) -> Ring {
        let ring = Cyclic::new(p.ring_bits).expect("a length that there is");
        Ring { ring, scratch: vec![0; ring.scratch_len()] }
    }

    /// `r = a b`. No branch and no address depends on a bit.
    pub fn mul(&mut self, r: &mut [u64], a: &[u64], b: &[u64]) {
        #[cfg(feature = "internals")]
        if let Some(product) = crate::internals::replaced() {
            return product(self.ring.bits(), r, a, b);
        }
        self.ring.mul_with_scratch(r, a, b, &mut self.scratch).expect("elements");
    }
}

impl Drop for Ring {
    fn drop(&mut self) {
        // As a slice, by vectors: a `Vec` is wiped limb by limb, which takes four times as long.
        self.scratch.as_mut_slice().zeroize();
    }
}

/// `r += a`, as far as `r` goes.
pub fn add(r: &mut [u64], a: &[u64]) {
    r.iter_mut().zip(a).for_each(|(r, a)| *r ^= a);
}
