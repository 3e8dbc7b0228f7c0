//! Slow arithmetic of polynomials over GF(2) that shares nothing with the code under test: shifts,
//! sums, one coefficient at a time. Bit `i` of limb `j` is the coefficient of `X^(64 j + i)`.

use crate::Shapes;
use crate::oracle::{bit, from_bits, resized};
use widelimb_limb::Limb;

/// The product `a b`, as long as both together: the sum of a shifted `b` for each bit of `a`.
pub fn mul(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![0; a.len() + b.len()];
    let any = a.iter().fold(0, |any, limb| any | limb);
    for i in (0..64).filter(|&i| bit(&[any], i)) {
        let mut shifted = vec![0; b.len() + 1];
        xor_shl(&mut shifted, b, i);
        for j in (0..a.len()).filter(|j| bit(a, 64 * j + i)) {
            r[j..].iter_mut().zip(&shifted).for_each(|(r, limb)| *r ^= limb);
        }
    }
    r
}

/// Adds `a X^by` to `r`.
///
/// # Panics
/// If the sum does not fit `r`.
pub fn xor_shl(r: &mut [Limb], a: &[Limb], by: usize) {
    let Some(top) = degree(a) else { return };
    let (a, r, by) = (&a[..top / 64 + 1], &mut r[by / 64..], by % 64);
    let (to, above) = r.split_at_mut(a.len());
    to.iter_mut().zip(a).for_each(|(r, limb)| *r ^= limb << by);
    if by > 0 {
        let carried = |limb: &Limb| limb >> (64 - by);
        to[1..].iter_mut().zip(a).for_each(|(r, limb)| *r ^= carried(limb));
        if let Some(limb @ 1..) = a.last().map(carried) {
            above[0] ^= limb;
        }
    }
}

/// The degree; `None` for zero.
pub fn degree(a: &[Limb]) -> Option<usize> {
    let top = a.iter().rposition(|&limb| limb != 0)?;
    Some(64 * top + 63 - a[top].leading_zeros() as usize)
}

/// The polynomial with the monomials of these exponents, without limbs of zero at the top.
pub fn from_exponents(exponents: &[usize]) -> Vec<Limb> {
    let mut a = vec![0; exponents.iter().max().map_or(0, |top| top / 64 + 1)];
    for i in exponents {
        a[i / 64] ^= 1 << (i % 64);
    }
    a
}

/// Quotient and remainder, as long as `a` and `d`.
///
/// # Panics
/// If `d` is 0.
pub fn div_rem(a: &[Limb], d: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    let below = degree(d).expect("division by zero");
    let (mut quotient, mut rest) = (vec![0; a.len()], a.to_vec());
    while let Some(by) = degree(&rest).and_then(|top| top.checked_sub(below)) {
        quotient[by / 64] |= 1 << (by % 64);
        xor_shl(&mut rest, d, by);
    }
    rest.resize(d.len(), 0);
    (quotient, rest)
}

/// The greatest common divisor.
pub fn gcd(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    while degree(&b).is_some() {
        (a, b) = (b.clone(), div_rem(&a, &b).1);
    }
    a
}

/// Whether `p` has no divisor but itself and 1, by Rabin's test: it divides `X^(2^n) - X` for its
/// degree `n`, and is prime to `X^(2^(n/q)) - X` for each prime `q` that divides `n`.
pub fn is_irreducible(p: &[Limb]) -> bool {
    let Some(n) = degree(p).filter(|&n| n > 0) else { return false };
    let x = div_rem(&[2], p).1;
    // X^(2^i) - X, for i from 0 on.
    let mut power = x.clone();
    let mut differences = vec![];
    for _ in 0..=n {
        differences.push(power.iter().zip(&x).map(|(a, b)| a ^ b).collect::<Vec<Limb>>());
        power = div_rem(&square(&power), p).1;
    }
    let prime_to = |q: usize| degree(&gcd(p, &differences[n / q])) == Some(0);
    degree(&differences[n]).is_none()
        && (2..=n).filter(|&q| n % q == 0 && is_prime(q)).all(prime_to)
}

fn is_prime(q: usize) -> bool {
    q > 1 && (2..q).all(|d| !q.is_multiple_of(d))
}

/// The square `a^2`, bit by bit.
pub fn square(a: &[Limb]) -> Vec<Limb> {
    from_bits(2 * a.len(), |i| i % 2 == 0 && bit(a, i / 2))
}

/// The exponents below the leading one of an irreducible polynomial of degree 61.
const FIELD: [u32; 4] = [5, 2, 1, 0];

/// The polynomial modulo `X^61 + X^5 + X^2 + X + 1`, which is irreducible: a ring homomorphism, so
/// that the residue of a product is the [`residue_product`] of the residues.
pub fn residue(a: &[Limb]) -> Limb {
    a.iter().rev().fold(0, |rest, &limb| reduced(u128::from(rest) << 64 | u128::from(limb)))
}

/// The product of two residues.
pub fn residue_product(a: Limb, b: Limb) -> Limb {
    let wide = |i: u32| u128::from(b) << i;
    reduced((0..64).filter(|i| a >> i & 1 == 1).map(wide).fold(0, |sum, term| sum ^ term))
}

fn reduced(mut a: u128) -> Limb {
    while a >> 61 != 0 {
        let high = a >> 61;
        a &= (1 << 61) - 1;
        a ^= FIELD.into_iter().fold(0, |sum, i| sum ^ high << i);
    }
    a as Limb
}

/// The kinds of [`shaped`] polynomials.
pub const SHAPES: usize = 6;

/// A polynomial of degree below `bits` in as many limbs as that takes: of kind 0 all ones, 1 one
/// monomial, 2 `X^n + 1`, 3 a few monomials, 4 limbs from {0, 1, 2^64 - 1, uniform}, 5 uniform.
pub fn shaped(shapes: &mut Shapes, kind: usize, bits: usize) -> Vec<Limb> {
    let n = bits.div_ceil(64);
    if bits == 0 {
        return vec![];
    }
    let mut a = match kind % SHAPES {
        0 => vec![Limb::MAX; n],
        1 => resized(&from_exponents(&[shapes.below(bits)]), n),
        2 => resized(&from_exponents(&[0, bits - 1]), n),
        3 => {
            let exponents: Vec<usize> = (0..7).map(|_| shapes.below(bits)).collect();
            resized(&from_exponents(&exponents), n)
        }
        4 => (0..n).map(|_| shapes.extreme_limb()).collect(),
        _ => (0..n).map(|_| shapes.limb()).collect(),
    };
    a[n - 1] &= Limb::MAX >> (64 * n - bits);
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_products_and_quotients() {
        // (X^2 + X + 1)(X + 1) = X^3 + 1
        assert_eq!(mul(&[0b111], &[0b11]), [0b1001, 0]);
        assert_eq!(mul(&[1 << 63, 0], &[1 << 63]), [0, 1 << 62, 0]);
        assert_eq!(div_rem(&[0b1001], &[0b11]), (vec![0b111], vec![0]));
        assert_eq!(div_rem(&[0b1011, 0], &[0b11, 0]), (vec![0b110, 0], vec![1, 0]));
        assert_eq!(gcd(&[0b1001], &[0b101]), [0b11]);
        assert_eq!(square(&[0b111]), [0b10101, 0]);
        assert_eq!((degree(&[0, 0]), degree(&[5, 2, 0])), (None, Some(65)));
    }

    #[test]
    fn irreducible_polynomials_are_those_without_divisors() {
        for p in 0..1 << 9 {
            let by = |d: Limb| div_rem(&[p], &[d]).1 == [0];
            let bare = p > 1 && !(2..p).any(|d| degree(&[d]) < degree(&[p]) && by(d));
            assert_eq!(is_irreducible(&[p]), bare, "{p:b}");
        }
    }

    #[test]
    fn residues_are_remainders_of_an_irreducible_polynomial() {
        let field = from_exponents(&[61, 5, 2, 1, 0]);
        assert!(is_irreducible(&field));
        let mut shapes = Shapes::new(61);
        for n in 0..20 {
            let a = shapes.operand(n);
            assert_eq!(residue(&a), div_rem(&a, &field).1[0]);
            let b = shapes.operand(n + 1);
            assert_eq!(residue(&mul(&a, &b)), residue_product(residue(&a), residue(&b)));
        }
    }
}
