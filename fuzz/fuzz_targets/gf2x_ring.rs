//! Fuzzes the operations of rings of polynomials over GF(2): gcds are checked by their Bezout sum,
//! residues by quotients, factors by their product, and the rings modulo X^n - 1 by plain products
//! that are folded.
#![no_main]

use libfuzzer_sys::fuzz_target;
use widelimb::Limb;
use widelimb_fuzz::two_numbers;
use widelimb_gf2x::factor::{self, Factor};
use widelimb_gf2x::irreducible::is_irreducible;
use widelimb_gf2x::{Cyclic, Divisor, Poly};
use widelimb_testkit::{gf2x as oracle, levels};

/// The most bits of what is factored.
const FACTORED: usize = 300;

fuzz_target!(|bytes: &[u8]| {
    let Some((a, b)) = two_numbers(bytes) else { return };
    check_cyclic(&a, &b);
    let (a, b) = (Poly::from_limbs(a), Poly::from_limbs(b));
    check_gcd(&a, &b);
    check_residues(&a, &b);
    check_factors(&a.low_bits(FACTORED));
});

/// `g = s a + t b` divides both.
fn check_gcd(a: &Poly, b: &Poly) {
    let (g, s, t) = a.extended_gcd(b);
    assert_eq!(s * a + t * b, g);
    assert_eq!(a.gcd(b), g);
    if g.is_zero() {
        return assert!(a.is_zero() && b.is_zero());
    }
    assert!((a % &g).is_zero() && (b % &g).is_zero());
}

/// Checks that a prepared divisor computes the same residues and quotients as a plain division.
fn check_residues(a: &Poly, f: &Poly) {
    let Ok(divisor) = Divisor::try_new(f) else {
        return assert!(f.is_zero());
    };
    let both = a.try_div_rem(f).expect("a divisor that is not 0");
    assert_eq!(divisor.rem(a), both.1);
    assert_eq!(divisor.div_rem(a), both);
    assert_eq!(divisor.sqr_mod(a), a.square() % f);
    let other = a + f;
    assert_eq!(divisor.mul_mod(a, &other), (a * &other) % f);
}

/// Irreducible polynomials that make `f`.
fn check_factors(f: &Poly) {
    let Ok(factors) = factor::factor(f) else {
        return assert!(f.is_zero());
    };
    let product = factors.iter().fold(Poly::one(), |product, Factor { poly, multiplicity }| {
        assert!(is_irreducible(poly), "{poly}");
        product * poly.pow(*multiplicity as u64)
    });
    assert_eq!(product, *f);
}

/// `whole mod X^n - 1`, by shifts of whole operands.
fn folded(whole: &[Limb], n: usize) -> Vec<Limb> {
    let mut whole = Poly::from_limbs(whole.to_vec());
    let mut sum = Poly::ZERO;
    while !whole.is_zero() {
        sum += whole.clone().low_bits(n);
        whole >>= n;
    }
    let mut limbs = sum.limbs().to_vec();
    limbs.resize(n.div_ceil(64), 0);
    limbs
}

/// Products, squares, powers and inverses in the ring of as many bits as the first operand has.
fn check_cyclic(a: &[Limb], b: &[Limb]) {
    let n = Poly::from_limbs(a.to_vec()).bit_len();
    let Ok(ring) = Cyclic::new(n) else { return };
    let [a, b] = [a, b].map(|x| folded(x, n));
    let (product, square) = (folded(&oracle::mul(&a, &b), n), folded(&oracle::square(&a), n));
    for k in levels() {
        let (mut r, mut scratch) = (vec![7; ring.limbs()], vec![7; ring.mul_scratch_len(k)]);
        ring.mul_in(k, &mut r, &a, &b, &mut scratch);
        assert_eq!(r, product, "{} n = {n}", k.level);
        ring.sqr_in(k, &mut r, &a, &mut vec![7; ring.sqr_scratch_len()]);
        assert_eq!(r, square, "{} n = {n}", k.level);
    }
    let (mut r, mut s) = (vec![7; ring.limbs()], vec![7; ring.limbs()]);
    ring.pow_2k(&mut r, &a, 2).expect("an element");
    ring.sqr(&mut s, &square).expect("an element");
    assert_eq!(r, s, "n = {n}");
    if ring.inverse_vartime(&mut r, &a).is_ok() {
        ring.mul(&mut s, &r, &a).expect("elements");
        assert!(s[0] == 1 && s[1..].iter().all(|&limb| limb == 0), "n = {n}");
    } else if n % 2 == 1 {
        assert!(ring.inverse(&mut r, &a).is_err(), "n = {n}");
    }
}
