//! Products and sums in GF(2)\[X\]/(X^n - 1), on limbs.

use crate::parameters::Parameters;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_gf2x::Cyclic;
use zeroize::Zeroize;

/// A ring with the scratch of its products, which is wiped when it is dropped.
pub struct Ring {
    ring: Cyclic,
    scratch: Vec<u64>,
}

impl Ring {
    /// The ring of a parameter set.
    pub fn new(p: &Parameters) -> Ring {
        let ring = Cyclic::new(p.ring_bits).expect("a length that there is");
        Ring { ring, scratch: vec![0; ring.scratch_len()] }
    }

    /// The product `r = a b`. No branch and no address depends on a bit.
    pub fn mul(&mut self, r: &mut [u64], a: &[u64], b: &[u64]) {
        #[cfg(feature = "internals")]
        if let Some(product) = crate::internals::replacement() {
            return product(self.ring.bits(), r, a, b);
        }
        self.ring.mul_with_scratch(r, a, b, &mut self.scratch).expect("elements");
    }
}

impl Drop for Ring {
    fn drop(&mut self) {
        // A slice is wiped by vectors; a `Vec` limb by limb, which takes four times as long.
        self.scratch.as_mut_slice().zeroize();
    }
}

/// Adds `a` to `r`, up to the length of `r`.
pub fn add(r: &mut [u64], a: &[u64]) {
    r.iter_mut().zip(a).for_each(|(r, a)| *r ^= a);
}
