//! Computes the constant of Montgomery's reduction.

use widelimb::natural::Natural;

/// `-1 / n` modulo 2^bits, by Newton's iteration: each step doubles the bits that are right.
pub fn minus_inverse(n: &Natural, bits: u64) -> Natural {
    let two = Natural::from(2_u32);
    let modulus = Natural::one() << bits;
    let mut inverse = Natural::one();
    let mut right = 1;
    while right < bits {
        right = (2 * right).min(bits);
        let product = (n * &inverse).low_bits(right);
        // 2 - n x modulo 2^right, without going below 0.
        let factor = (&two + (Natural::one() << right)).try_sub(&product).expect("below 2^right");
        inverse = (&inverse * factor).low_bits(right);
    }
    modulus.try_sub(&inverse).expect("reduced")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_with_the_inverse_is_minus_one() {
        for n in [1_u64, 3, 1_000_003, u64::MAX] {
            let n = Natural::from(n) * Natural::from(u64::MAX) * Natural::from(12_345_u32);
            for bits in [1, 2, 52, 104, 1040, 1041] {
                let inverse = minus_inverse(&n, bits);
                assert!(inverse.bit_len() <= bits);
                let sum = n.clone() * inverse + Natural::one();
                assert!(sum.low_bits(bits).is_zero(), "{n} {bits}");
            }
        }
    }
}
