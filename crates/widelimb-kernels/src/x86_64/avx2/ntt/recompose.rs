//! Recomposes the product by Garner's digits in doubles, for three primes and pieces of one limb.

use super::top::double;
use super::{Field, LANES, Twiddle, add, splat};
use crate::Limb;
use crate::ntt::{Garner, MIX, Modulus, Product};
use crate::scalar;
use core::arch::x86_64::*;

/// The product from residues below `8p`, as [`NttKernels`](crate::ntt::NttKernels) define it.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn recompose(
    r: *mut Limb,
    rn: usize,
    z: *const u64,
    stride: usize,
    bytes: usize,
    garner: &Garner,
) {
    // SAFETY: r is valid for rn limbs and z for an aligned array of each prime of garner, stride
    // words apart, by the contract of `NttKernels`.
    unsafe {
        if garner.count == 3 && bytes == 8 && stride >= rn {
            recompose_3(r, rn, z, stride, garner);
        } else {
            scalar::ntt::recompose_words(r, rn, z, stride, bytes, garner);
        }
    }
}

/// The constants of a prime.
struct Digit {
    field: Field,
    unscale: Twiddle,
    mix: [Twiddle; 2],
}

impl Digit {
    #[target_feature(enable = "avx2,fma")]
    fn new(i: usize, garner: &Garner) -> Digit {
        let modulus = Modulus::of(i);
        let constant = |w| Twiddle::of(w, modulus.p);
        let mix = [constant(MIX[i][0].w), constant(MIX[i][1].w)];
        Digit { field: Field::new(&modulus), unscale: constant(garner.unscale[i].w), mix }
    }

    /// Less than `p` and not negative, from at most 8.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn canonical(&self, x: __m256d) -> __m256d {
        let x = self.field.reduce(x);
        let negative = _mm256_cmp_pd::<_CMP_LT_OQ>(x, splat(0.0));
        add(x, _mm256_and_pd(negative, self.field.p))
    }
}

#[target_feature(enable = "avx2,fma")]
unsafe fn recompose_3(r: *mut Limb, rn: usize, z: *const u64, stride: usize, garner: &Garner) {
    let [k0, k1, k2] = [Digit::new(0, garner), Digit::new(1, garner), Digit::new(2, garner)];
    let mut sum = Sum::new();
    let mut x = [[0u64; LANES]; 3];
    for at in (0..rn).step_by(LANES) {
        // SAFETY: z has an array of each prime, `stride` words apart, by the contract of
        // `NttKernels`; `stride` is a multiple of the lanes, and at least `rn`.
        let z = |prime| unsafe { double(_mm256_loadu_si256(z.add(prime * stride + at).cast())) };
        let x0 = k0.canonical(k0.field.product(z(0), k0.unscale));
        let own = k1.field.product(z(1), k1.unscale);
        let x1 = k1.canonical(add(own, k1.field.product(x0, k1.mix[0])));
        let own = add(k2.field.product(z(2), k2.unscale), k2.field.product(x0, k2.mix[0]));
        let x2 = k2.canonical(add(own, k2.field.product(x1, k2.mix[1])));
        for (x, value) in x.iter_mut().zip([x0, x1, x2]) {
            // SAFETY: x has an array of four words for each digit.
            unsafe { _mm256_storeu_si256(x.as_mut_ptr().cast(), super::top::words(value)) }
        }
        let [x0, x1, x2] = &x;
        for (lane, ((&x0, &x1), &x2)) in x0.iter().zip(x1).zip(x2).enumerate().take(rn - at) {
            // SAFETY: at + lane < rn, and r is valid for rn limbs by the contract of `NttKernels`.
            unsafe { *r.add(at + lane) = sum.next([x0, x1, x2]) }
        }
    }
}

/// The radix of the second digit.
const P0: Product = Product::of(1);

/// The radix of the third digit.
const P01: Product = Product::of(2);

/// The part of the coefficients so far that belongs to limbs of the product not yet known.
struct Sum {
    low: Limb,
    high: Limb,
}

impl Sum {
    fn new() -> Sum {
        Sum { low: 0, high: 0 }
    }

    /// Adds the coefficient of three mixed-radix digits; the next limb of the product.
    #[inline]
    fn next(&mut self, x: [u64; 3]) -> Limb {
        // Below 2^98, 2^113 and 2^83.
        let first = u128::from(x[1]) * u128::from(P0.low) + u128::from(x[0]);
        let second = u128::from(x[2]) * u128::from(P01.low);
        let third = u128::from(x[2]) * u128::from(P01.high);
        let low = first + second + u128::from(self.low);
        let rest = (low >> 64) + third + u128::from(self.high);
        // Less than 2^84: the whole sum is below 2^148.
        (self.low, self.high) = (rest as Limb, (rest >> 64) as Limb);
        low as Limb
    }
}
