//! The constants that turn residues modulo several primes into numbers, all primes at once.

use super::{Factor, Garner, Modulus};

/// Multiples of the primes' product that may have to be taken away.
const MULTIPLES: usize = 8;

/// A number below `M (1 - 2^-10.5)`, where `M` is the product of `N` primes, from its residues
/// `v_i`: with `y_i = v_i / (M / p_i)` modulo `p_i`, or `p_i` more, it is the sum of `y_i M / p_i`
/// less `k M`, where `k` is the whole part of the sum of `y_i / p_i`. That is taken as `(sum of
/// y_i + 2^38) / 2^49`: at most `k 2^-14`, which is less than `2^-11`, is missing of the sum, as
/// `p_i > 2^49 - 2^35`, and 2^-11 is added, which reaches no further whole number.
#[derive(Clone, Copy, Debug)]
pub struct Crt<const N: usize, const LIMBS: usize> {
    /// `1 / (p_(i+1) ... p_(N-1))`: the factor that makes Garner's part of digit `i` its `y_i`.
    tails: [u64; N],
    /// `M / p_i`.
    pub cofactors: [[u64; LIMBS]; N],
    /// `-k M`, modulo `2^(64 LIMBS)`.
    pub multiples: [[u64; LIMBS]; MULTIPLES],
}

impl<const N: usize, const LIMBS: usize> Crt<N, LIMBS> {
    /// The constants of the first `N` primes.
    pub const CONSTANTS: Crt<N, LIMBS> = Crt::new();

    const fn new() -> Crt<N, LIMBS> {
        assert!(2 * N <= MULTIPLES && 49 * N <= 64 * LIMBS);
        let mut tails = [1; N];
        let mut cofactors = [[0; LIMBS]; N];
        let mut i = 0;
        while i < N {
            let modulus = Modulus::of(i);
            cofactors[i][0] = 1;
            let mut j = 0;
            while j < N {
                let p = Modulus::of(j).p;
                if j != i {
                    cofactors[i] = times(&cofactors[i], p);
                }
                if j > i {
                    tails[i] = modulus.mul(tails[i], modulus.inverse(p));
                }
                j += 1;
            }
            i += 1;
        }
        let mut multiples = [[0; LIMBS]; MULTIPLES];
        let product = times(&cofactors[0], Modulus::of(0).p);
        let mut k = 0;
        while k < MULTIPLES {
            multiples[k] = negative(&times(&product, k as u64));
            k += 1;
        }
        Crt { tails, cofactors, multiples }
    }

    /// The factors that make `y_i` of residues for which `garner` has Garner's constants.
    pub fn unscale(&self, garner: &Garner) -> [Factor; N] {
        core::array::from_fn(|i| {
            let modulus = Modulus::of(i);
            modulus.limb_factor(modulus.mul(garner.unscale[i].w, self.tails[i]))
        })
    }
}

/// `a b`, for products that fit.
const fn times<const LIMBS: usize>(a: &[u64; LIMBS], b: u64) -> [u64; LIMBS] {
    let mut product = [0; LIMBS];
    let mut carry = 0;
    let mut i = 0;
    while i < LIMBS {
        let sum = a[i] as u128 * b as u128 + carry;
        product[i] = sum as u64;
        carry = sum >> 64;
        i += 1;
    }
    assert!(carry == 0);
    product
}

/// `-a` modulo `2^(64 LIMBS)`.
const fn negative<const LIMBS: usize>(a: &[u64; LIMBS]) -> [u64; LIMBS] {
    let mut result = [0; LIMBS];
    let mut carry = true;
    let mut i = 0;
    while i < LIMBS {
        (result[i], carry) = (!a[i]).overflowing_add(carry as u64);
        i += 1;
    }
    result
}
