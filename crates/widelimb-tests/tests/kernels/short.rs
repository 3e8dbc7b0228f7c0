//! Tests of `widelimb_kernels::short`.

use std::vec::Vec;
use widelimb_kernels::Limb;
use widelimb_kernels::SHORT;
use widelimb_kernels::scalar;
use widelimb_kernels::short::*;

/// Every length, every operand of limbs that make, pass on or stop a carry, and a canary on
/// either side of the result.
#[test]
fn every_short_length_is_as_the_scalar_kernel_has_it() {
    const LIMBS: [Limb; 4] = [0, 1, Limb::MAX, 0x8000_0000_0000_0000];
    const CANARY: Limb = 0x0123_4567_89ab_cdef;
    type Short = unsafe fn(*mut Limb, *const Limb, *const Limb, usize) -> Limb;
    type Scalar = unsafe fn(*mut Limb, *const Limb, *const Limb, usize, Limb) -> Limb;
    let pairs: [(Short, Scalar); 2] = [(add_n, scalar::add_n), (sub_n, scalar::sub_n)];
    for n in 0..SHORT {
        for seed in 0..1024_usize {
            let limb = |i: usize, shift: usize| LIMBS[((seed * (i + 5)) >> shift) % 4];
            let a: Vec<Limb> = (0..n).map(|i| limb(i, 0)).collect();
            let b: Vec<Limb> = (0..n).map(|i| limb(i, 2)).collect();
            for (short, scalar) in pairs {
                let (mut r, mut expected) = ([CANARY; SHORT + 1], [CANARY; SHORT + 1]);
                let (p, q) = (r[1..].as_mut_ptr(), expected[1..].as_mut_ptr());
                // SAFETY: operands of n limbs; the results have room for 16.
                let carries = unsafe {
                    (short(p, a.as_ptr(), b.as_ptr(), n), scalar(q, a.as_ptr(), b.as_ptr(), n, 0))
                };
                assert_eq!(carries.0, carries.1, "{a:x?} {b:x?}");
                assert_eq!(r, expected, "{a:x?} {b:x?}");
            }
        }
    }
}
