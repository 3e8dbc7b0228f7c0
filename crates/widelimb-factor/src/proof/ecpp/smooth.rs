//! Divides small primes out of many numbers at once.

use std::sync::OnceLock;
use widelimb::Natural;
use widelimb::modular::primes_below;

/// The numbers without their primes below a bound, which grows with the bits of the numbers.
///
/// The product of these primes modulo each number, by a tree, shares with it just its small primes.
pub fn without_small_primes(numbers: &[Natural], bits: u64) -> Vec<Natural> {
    let Ok(remainders) = primorial(bits).remainders(numbers) else { return numbers.to_vec() };
    let without = |(number, remainder): (&Natural, &Natural)| {
        let mut rest = number.clone();
        let mut common = rest.gcd(remainder);
        while !common.is_one() {
            rest = rest.div_exact(&common);
            common = rest.gcd(&common);
        }
        rest
    };
    numbers.iter().zip(&remainders).map(without).collect()
}

/// The product of the primes below a bound.
fn primorial(bits: u64) -> &'static Natural {
    const SIZES: [(u64, u64); 5] =
        [(128, 1 << 12), (256, 1 << 16), (512, 1 << 18), (1200, 1 << 20), (u64::MAX, 1 << 22)];
    static PRODUCTS: [OnceLock<Natural>; 5] = [const { OnceLock::new() }; 5];
    let index = SIZES.iter().position(|(most, _)| bits <= *most).unwrap_or(SIZES.len() - 1);
    PRODUCTS[index].get_or_init(|| {
        let primes: Vec<_> = primes_below(SIZES[index].1).map(Natural::from_u64).collect();
        Natural::product_of(&primes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_has_no_small_primes() {
        let large = (Natural::one() << 100_u32).next_prime();
        let numbers = [
            &large * 4096_u32,
            large.clone(),
            &large * 4093_u32 * 4093_u32 * 3_u32,
            Natural::from(720_u32),
            &large * 4099_u32,
        ];
        let left = without_small_primes(&numbers, 128);
        assert_eq!(left[..3], [large.clone(), large.clone(), large.clone()]);
        assert_eq!(left[3..], [Natural::one(), &large * 4099_u32]);
    }
}
