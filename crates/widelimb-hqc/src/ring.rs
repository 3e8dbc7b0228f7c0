//! Elements of GF(2)\[X\]/(X^n - 1), on limbs.

use crate::parameters::Parameters;
use alloc::vec;
use widelimb::gf2x::Cyclic;
use zeroize::Zeroizing;

/// `r = a b`. No branch and no address depends on a bit; what is computed on the way is wiped.
pub fn mul(p: &Parameters, r: &mut [u64], a: &[u64], b: &[u64]) {
    #[cfg(feature = "internals")]
    if let Some(product) = crate::internals::replaced() {
        return product(p.ring_bits, r, a, b);
    }
    let ring = Cyclic::new(p.ring_bits).expect("a length that there is");
    let mut scratch = Zeroizing::new(vec![0; ring.scratch_len()]);
    ring.mul_with_scratch(r, a, b, &mut scratch).expect("elements");
}

/// `r += a`, as far as `r` goes.
pub fn add(r: &mut [u64], a: &[u64]) {
    r.iter_mut().zip(a).for_each(|(r, a)| *r ^= a);
}
