//! Bits of pi and e.

use crate::Limb;
use crate::arch::Kernels;
use crate::limb::owned::{difference, quotient, shifted_left, shifted_right, sum};
use alloc::vec::Vec;

/// Bits beyond those asked for. Each term of a series is too small by less than 1 in the last of
/// them, and so by less than 2^20 together; the sums are right unless the next 40 bits are all
/// alike.
const GUARD: usize = 64;

/// `floor(2^bits pi)`, by J. Machin's formula `pi = 16 arctan(1/5) - 4 arctan(1/239)`.
pub fn pi(k: &Kernels, bits: usize) -> Vec<Limb> {
    let unit = shifted_left(k, &[1], bits + GUARD);
    let first = shifted_left(k, &arctan_inverse(k, &unit, 5), 4);
    let second = shifted_left(k, &arctan_inverse(k, &unit, 239), 2);
    shifted_right(k, &difference(k, &first, &second), GUARD)
}

/// `floor(2^bits e)`, the sum of `1 / i!`.
pub fn e(k: &Kernels, bits: usize) -> Vec<Limb> {
    let mut term = shifted_left(k, &[1], bits + GUARD);
    let mut total = term.clone();
    for i in 1.. {
        term = quotient(k, &term, &[i]);
        if term.is_empty() {
            break;
        }
        total = sum(k, &total, &term);
    }
    shifted_right(k, &total, GUARD)
}

/// `unit arctan(1 / x)`, the sum of `(-1)^i / ((2 i + 1) x^(2 i + 1))`.
fn arctan_inverse(k: &Kernels, unit: &[Limb], x: Limb) -> Vec<Limb> {
    let mut power = quotient(k, unit, &[x]);
    let (mut positive, mut negative) = (power.clone(), Vec::new());
    for i in 1.. {
        power = quotient(k, &power, &[x * x]);
        if power.is_empty() {
            break;
        }
        let term = quotient(k, &power, &[2 * i + 1]);
        let side = if i % 2 == 0 { &mut positive } else { &mut negative };
        *side = sum(k, side, &term);
    }
    difference(k, &positive, &negative)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::kernels;
    use crate::limb::{pow, to_digits};

    /// `floor(10^digits constant)` as text.
    fn decimal(constant: fn(&Kernels, usize) -> Vec<Limb>, digits: u64) -> alloc::string::String {
        let k = kernels();
        let bits = 4 * digits as usize;
        let scaled = crate::limb::owned::product(k, &constant(k, bits), &pow(&[10], digits));
        let text = to_digits(&shifted_right(k, &scaled, bits), 10);
        text.into_iter().map(|digit| char::from(b'0' + digit)).collect()
    }

    #[test]
    fn the_first_digits() {
        assert_eq!(decimal(pi, 50), "314159265358979323846264338327950288419716939937510");
        assert_eq!(decimal(e, 50), "271828182845904523536028747135266249775724709369995");
    }

    /// Digits 762 to 767 of pi behind the point, six nines, are Feynman's.
    #[test]
    fn digits_further_on() {
        assert_eq!(&decimal(pi, 770)[762..768], "999999");
    }

    #[test]
    fn more_bits_begin_with_the_same() {
        let k = kernels();
        for constant in [pi, e] {
            let long = constant(k, 9000);
            for bits in [0, 1, 63, 64, 1406, 2942, 8062] {
                assert_eq!(constant(k, bits), shifted_right(k, &long, 9000 - bits), "{bits}");
            }
        }
    }
}
