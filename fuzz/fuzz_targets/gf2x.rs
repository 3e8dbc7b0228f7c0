//! Products, squares and quotients of polynomials over GF(2): products on every level against sums
//! of shifts, by transforms too, quotients by the dividend that they make, and texts by themselves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use widelimb::Limb;
use widelimb_fuzz::two_numbers;
use widelimb_gf2x::poly::ParseLimits;
use widelimb_gf2x::{Poly, fft, product};
use widelimb_testkit::{gf2x as oracle, levels};

fuzz_target!(|bytes: &[u8]| {
    let Some((a, b)) = two_numbers(bytes) else { return };
    let product = oracle::mul(&a, &b);
    for k in levels() {
        let room = product::mul_scratch_len(k, a.len(), b.len());
        let r = run(product.len(), room, |r, s| product::mul(k, r, &a, &b, s));
        assert_eq!(r, product, "{}", k.level);
        let room = fft::mul_scratch_len(k, a.len(), b.len());
        let r = run(product.len(), room, |r, s| fft::mul(k, r, &a, &b, s));
        assert_eq!(r, product, "transforms of {}", k.level);
        let r = run(2 * a.len(), 0, |r, _| k.gf2x.sqr(r, &a));
        assert_eq!(r, oracle::square(&a), "{}", k.level);
    }
    check_quotient(&a, &b);
    check_text(bytes);
});

/// A result of `n` limbs, from a scratch of just the length that is asked for, both of junk.
fn run(n: usize, scratch_len: usize, make: impl FnOnce(&mut [Limb], &mut [Limb])) -> Vec<Limb> {
    const JUNK: Limb = 0xdead_beef_dead_beef;
    let (mut r, mut scratch) = (vec![JUNK; n], vec![JUNK; scratch_len]);
    make(&mut r, &mut scratch);
    r
}

/// `a = q d + r`, and `r` is shorter than `d`.
fn check_quotient(a: &[Limb], d: &[Limb]) {
    let (a, d) = (Poly::from_limbs(a.to_vec()), Poly::from_limbs(d.to_vec()));
    let Ok((q, r)) = a.try_div_rem(&d) else {
        return assert!(d.is_zero());
    };
    assert!(r.bit_len() < d.bit_len());
    let mut sum = oracle::mul(q.limbs(), d.limbs());
    sum.resize(sum.len().max(r.limbs().len()), 0);
    oracle::xor_shl(&mut sum, r.limbs(), 0);
    assert_eq!(Poly::from_limbs(sum), a);
}

/// A text that is a polynomial is the same one when written down anew, in each of its forms.
fn check_text(text: &[u8]) {
    let Ok(poly) = Poly::parse(text, ParseLimits::new(5_000)) else { return };
    for text in [poly.to_string(), format!("{poly:#x}"), format!("{poly:#b}")] {
        assert_eq!(Poly::parse(text.as_bytes(), ParseLimits::default()), Ok(poly.clone()));
    }
}
