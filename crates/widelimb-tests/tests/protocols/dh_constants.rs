//! Bits of pi and e, by their published digits and by themselves.

use widelimb_batch::Limb;
use widelimb_batch::protocols::dh::constants::{e, pi};
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::owned::{product, shifted_right};
use widelimb_limb::{pow, to_digits};

/// `floor(10^digits constant)` as text.
fn decimal(constant: fn(&Kernels, usize) -> Vec<Limb>, digits: u64) -> String {
    let k = kernels();
    let bits = 4 * digits as usize;
    let scaled = product(k, &constant(k, bits), &pow(&[10], digits));
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
