//! Polynomials over GF(2) of awkward shapes, and arithmetic on them one coefficient at a time.

#![allow(dead_code, reason = "each test file takes its part")]

use widelimb_gf2x::Poly;
use widelimb_limb::Limb;
use widelimb_testkit::Shapes;

/// The coefficients, lowest first.
pub fn coefficients(limbs: &[Limb]) -> Vec<bool> {
    (0..64 * limbs.len()).map(|i| limbs[i / 64] >> (i % 64) & 1 == 1).collect()
}

/// The limbs of coefficients, `n` of them.
pub fn limbs_of(coefficients: &[bool], n: usize) -> Vec<Limb> {
    let mut limbs = vec![0; n];
    for (i, _) in coefficients.iter().enumerate().filter(|&(_, &one)| one) {
        limbs[i / 64] |= 1 << (i % 64);
    }
    limbs
}

/// The product of two limb vectors, coefficient by coefficient.
pub fn product(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (x, y) = (coefficients(a), coefficients(b));
    let mut r = vec![false; x.len() + y.len()];
    for (i, _) in x.iter().enumerate().filter(|&(_, &one)| one) {
        for (r, y) in r[i..].iter_mut().zip(&y) {
            *r ^= y;
        }
    }
    limbs_of(&r, a.len() + b.len())
}

/// Quotient and remainder, coefficient by coefficient, in as many limbs as `a` and `d` have.
pub fn quotient(a: &[Limb], d: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    let (mut rest, divisor) = (coefficients(a), coefficients(d));
    let degree = divisor.iter().rposition(|&one| one).expect("a divisor that is not 0");
    let mut quotient = vec![false; rest.len()];
    for i in (degree..rest.len()).rev() {
        if rest[i] {
            quotient[i - degree] = true;
            for (rest, d) in rest[i - degree..=i].iter_mut().zip(&divisor) {
                *rest ^= d;
            }
        }
    }
    (limbs_of(&quotient, a.len()), limbs_of(&rest[..degree.min(rest.len())], d.len()))
}

/// `n` limbs with exactly `bits` significant bits: random, all ones, one bit, few bits or runs.
pub fn shaped(shapes: &mut Shapes, bits: usize) -> Poly {
    let Some(top) = bits.checked_sub(1) else { return Poly::ZERO };
    let n = bits.div_ceil(64);
    let limbs = match shapes.below(6) {
        0 => vec![Limb::MAX; n],
        1 => vec![0; n],
        2 => {
            let mut limbs = vec![0; n];
            limbs[0] = 1;
            limbs[shapes.below(n)] |= 1 << shapes.below(64);
            limbs
        }
        3 => shapes.operand(n),
        4 => (0..n).map(|_| shapes.extreme_limb()).collect(),
        _ => (0..n).map(|_| shapes.limb()).collect(),
    };
    let mut poly = Poly::from_limbs(limbs).low_bits(bits);
    poly.set_bit(top, true);
    poly
}
