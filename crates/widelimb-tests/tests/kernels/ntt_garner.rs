//! Tests of `widelimb_kernels::ntt::garner`.

use widelimb_kernels::ntt::Modulus;
use widelimb_kernels::ntt::PRIME_COUNT;
use widelimb_kernels::ntt::WORD_MASK;
use widelimb_kernels::ntt::garner::*;

/// Modulo each prime, digits that follow from residues give these residues again.
#[test]
fn digits_give_their_residues() {
    let garner = Garner::new(PRIME_COUNT, 5);
    let mut digits = [0; PRIME_COUNT];
    for i in 0..PRIME_COUNT {
        let m = Modulus::of(i);
        let z = 0x1234_5678_9abc + 77 * i as u64;
        let part = |j: usize| m.mul(MIX[i][j].w, digits[j] % m.p);
        digits[i] = (0..i).fold(m.mul(garner.unscale[i].w, z), |x, j| (x + part(j)) % m.p);
        let mut value = 0;
        for (j, digit) in digits.iter().enumerate().take(i + 1) {
            let radix = (0..j).fold(1, |product, j| m.mul(product, Modulus::of(j).p % m.p));
            value = (value + m.mul(radix, digit % m.p)) % m.p;
        }
        let scaled = m.mul(value, m.mul(32, m.inverse(1 << 48)));
        assert_eq!(m.mul(scaled, m.inverse(1 << 16)), z % m.p, "prime {i}");
    }
}

#[test]
fn radices_are_products() {
    let low = |i: usize| (0..i).fold(1u64, |product, j| product.wrapping_mul(Modulus::of(j).p));
    for (i, radix) in RADIX.iter().enumerate() {
        assert_eq!(radix[0], low(i) & WORD_MASK);
        assert_eq!(radix.iter().rposition(|&word| word != 0), Some(49 * i / 53));
    }
}
