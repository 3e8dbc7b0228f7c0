//! Three primes and pieces of one limb: coefficients of three limbs, a limb apart.

use super::recompose::digit;
use crate::Limb;
use crate::arch::ntt::{Garner, PRIME_COUNT, Product, WORD_MASK};

/// The radix of the second digit.
const P0: Product = Product::of(1);

/// The radix of the third digit.
const P01: Product = Product::of(2);

/// What the limbs of the product above those that are known will get from coefficients so far.
pub(in crate::arch) struct Sum {
    low: Limb,
    high: Limb,
}

impl Sum {
    pub(in crate::arch) fn new() -> Sum {
        Sum { low: 0, high: 0 }
    }

    /// Adds the coefficient of three mixed-radix digits; the next limb of the product.
    #[inline]
    pub(in crate::arch) fn next(&mut self, x: [u64; 3]) -> Limb {
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

/// As [`NttKernels::recompose`](crate::arch::ntt::NttKernels), for as many residues as limbs.
pub fn recompose_3(r: &mut [Limb], z: &[u64], stride: usize, garner: &Garner) {
    let mut sum = Sum::new();
    for (i, r) in r.iter_mut().enumerate() {
        let mut x = [0; PRIME_COUNT];
        for prime in 0..3 {
            let z = z[prime * stride + i] & WORD_MASK;
            x[prime] = digit(prime, z, &x, garner);
        }
        *r = sum.next([x[0], x[1], x[2]]);
    }
}
