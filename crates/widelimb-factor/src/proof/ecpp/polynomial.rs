//! A root of a polynomial modulo a prime.
//!
//! Products of polynomials are products of numbers: a coefficient has so many limbs that a sum of
//! products fits (L. Kronecker's substitution). For the remainder modulo `f` of degree `d` there is the
//! quotient `g` of `x^(2 d - 2)` by `f`: the quotient of `h x^d + l` by `f` is that of `h g` by `x^(d -
//! 2)`.

use crate::arithmetic::roots::sqrt_mod_prime;
use crate::control::Control;
use widelimb::natural::Divisor;
use widelimb::{Limb, Natural};

/// A polynomial, from the coefficient of `x^0` on, without zeros at the end.
type Polynomial = Vec<Natural>;

/// The integers modulo a number that is thought to be prime.
struct Field<'a> {
    n: &'a Natural,
    divisor: Divisor,
}

/// A root modulo a prime `n` of `x^d` and these coefficients, from that of `x^0` on, which has `d` of
/// them; `None` for other polynomials, if `n` is composite, or if time ended.
pub fn root(coefficients: &[Natural], n: &Natural, control: &Control<'_>) -> Option<Natural> {
    let field = Field { n, divisor: Divisor::new(n) };
    let mut f = coefficients.to_vec();
    f.push(Natural::one());
    let half = n >> 1_u32;
    // A shift splits a polynomial with a chance of at least a half.
    for shift in 0..200_u64 {
        match &f[..] {
            [constant, _] => return Some(field.minus(constant)),
            [constant, linear, _] => return field.root_of_quadratic(constant, linear),
            _ => {}
        }
        let ring = Ring::new(&field, &f)?;
        let mut power = ring.power(shift, &half, control)?;
        power[0] = field.plus(&power[0], &(n - 1_u32));
        let divisor = field.gcd(f.clone(), trimmed(power))?;
        if divisor.len() < 2 || divisor.len() == f.len() {
            continue;
        }
        f = if 2 * divisor.len() <= f.len() + 1 { divisor } else { field.quotient(f, &divisor)? };
    }
    None
}

impl Field<'_> {
    fn mul(&self, a: &Natural, b: &Natural) -> Natural {
        self.divisor.remainder(&(a * b))
    }

    fn minus(&self, a: &Natural) -> Natural {
        if a.is_zero() { Natural::zero() } else { self.n - a }
    }

    fn plus(&self, a: &Natural, b: &Natural) -> Natural {
        let sum = a + b;
        if sum >= *self.n { sum - self.n } else { sum }
    }

    fn root_of_quadratic(&self, constant: &Natural, linear: &Natural) -> Option<Natural> {
        let four = self.mul(&Natural::from(4_u32), constant);
        let discriminant = self.plus(&self.mul(linear, linear), &self.minus(&four));
        let root = sqrt_mod_prime(&discriminant, self.n).ok()??;
        let twice = self.plus(&root, &self.minus(linear));
        Some(if twice.is_even() { twice >> 1_u32 } else { (twice + self.n) >> 1_u32 })
    }

    /// Divides a polynomial by a monic one: the quotient, and the remainder without its zeros.
    fn div_rem(&self, mut a: Polynomial, b: &Polynomial) -> (Polynomial, Polynomial) {
        let degree = b.len() - 1;
        let mut quotient = vec![Natural::zero(); a.len().saturating_sub(degree)];
        for i in (0..quotient.len()).rev() {
            let lead = a.pop().unwrap_or_default();
            let minus = self.minus(&lead);
            for (k, coefficient) in b[..degree].iter().enumerate() {
                let sum = &a[i + k] + &minus * coefficient;
                a[i + k] = self.divisor.remainder(&sum);
            }
            quotient[i] = lead;
        }
        (quotient, trimmed(a))
    }

    fn quotient(&self, a: Polynomial, b: &Polynomial) -> Option<Polynomial> {
        let (quotient, rest) = self.div_rem(a, b);
        rest.is_empty().then_some(quotient)
    }

    fn monic(&self, a: Polynomial) -> Option<Polynomial> {
        let inverse = a.last()?.inverse_mod(self.n).ok()?;
        Some(a.iter().map(|coefficient| self.mul(coefficient, &inverse)).collect())
    }

    /// The monic greatest common divisor of a monic polynomial and another; `None` if `n` is composite.
    fn gcd(&self, mut a: Polynomial, mut b: Polynomial) -> Option<Polynomial> {
        while !b.is_empty() {
            b = self.monic(b)?;
            let (_, rest) = self.div_rem(a, &b);
            (a, b) = (b, rest);
        }
        Some(a)
    }
}

fn trimmed(mut a: Polynomial) -> Polynomial {
    while a.last().is_some_and(Natural::is_zero) {
        a.pop();
    }
    a
}

/// Polynomials modulo a monic one of degree `d` from 3 on.
struct Ring<'a> {
    field: &'a Field<'a>,
    f: &'a [Natural],
    /// The limbs of a coefficient of a product: sums of `d` products and a multiple of `n` fit.
    slot: usize,
    packed_f: Natural,
    packed_inverse: Natural,
    /// A multiple of `n` above every coefficient of a product.
    offset: Natural,
}

impl<'a> Ring<'a> {
    fn new(field: &'a Field<'a>, f: &'a Polynomial) -> Option<Ring<'a>> {
        let degree = f.len() - 1;
        let slot = 2 * field.n.limbs().len() + 1;
        let mut power = vec![Natural::zero(); 2 * degree - 1];
        *power.last_mut()? = Natural::one();
        let (inverse, _) = field.div_rem(power, f);
        let packed_f = pack(&f[..degree], slot);
        let packed_inverse = pack(&inverse, slot);
        let offset = field.n.square() * degree as u64;
        Some(Ring { field, f, slot, packed_f, packed_inverse, offset })
    }

    /// `(x + shift)^exponent`, with `d` coefficients; `None` if time ended.
    fn power(&self, shift: u64, exponent: &Natural, control: &Control<'_>) -> Option<Polynomial> {
        let degree = self.f.len() - 1;
        let shift = Natural::from_u64(shift);
        let mut power = vec![Natural::zero(); degree];
        power[0] = shift.clone();
        power[1] = Natural::one();
        for i in (0..exponent.bit_len() - 1).rev() {
            if control.is_over() {
                return None;
            }
            power = self.square(&power);
            if exponent.bit(i) {
                power = self.times_linear(power, &shift);
            }
        }
        Some(power)
    }

    fn square(&self, a: &[Natural]) -> Polynomial {
        let (degree, reduced) = (self.f.len() - 1, |a: &Natural| self.field.divisor.remainder(a));
        let product = pack(a, self.slot).square();
        let high: Vec<_> =
            (degree..2 * degree - 1).map(|k| reduced(&self.part(&product, k))).collect();
        let scaled = pack(&high, self.slot) * &self.packed_inverse;
        let quotient: Vec<_> =
            (degree - 2..2 * degree - 3).map(|k| reduced(&self.part(&scaled, k))).collect();
        let multiple = pack(&quotient, self.slot) * &self.packed_f;
        let rest = |k| reduced(&(self.part(&product, k) + &self.offset - self.part(&multiple, k)));
        (0..degree).map(rest).collect()
    }

    /// The coefficient of `x^k` in a product.
    fn part(&self, product: &Natural, k: usize) -> Natural {
        let limbs = product.limbs();
        let [start, end] = [k, k + 1].map(|k| (k * self.slot).min(limbs.len()));
        Natural::from_limb_slice(&limbs[start..end])
    }

    /// The product with `x + shift`.
    fn times_linear(&self, a: Polynomial, shift: &Natural) -> Polynomial {
        let lead = self.field.minus(&a[a.len() - 1]);
        let coefficient = |k: usize| {
            let sum = &a[k] * shift + &lead * &self.f[k];
            self.field.divisor.remainder(&if k == 0 { sum } else { sum + &a[k - 1] })
        };
        (0..a.len()).map(coefficient).collect()
    }
}

/// The number with a coefficient in each slot of limbs.
fn pack(a: &[Natural], slot: usize) -> Natural {
    let mut limbs: Vec<Limb> = vec![0; a.len() * slot];
    for (slot, coefficient) in limbs.chunks_mut(slot).zip(a) {
        slot[..coefficient.limbs().len()].copy_from_slice(coefficient.limbs());
    }
    Natural::from_limbs(limbs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_of_products_are_roots_of_factors() {
        for bits in [20_u64, 64, 100, 200] {
            let n = (Natural::one() << bits).next_prime();
            for degree in 1..12_u32 {
                let roots: Vec<_> =
                    (0..degree).map(|i| Natural::from(i * i * 7919 + 3).pow(9) % &n).collect();
                let mut f = vec![Natural::one()];
                for root in &roots {
                    let mut next = vec![Natural::zero(); f.len() + 1];
                    for (k, coefficient) in f.iter().enumerate() {
                        next[k + 1] = (&next[k + 1] + coefficient) % &n;
                        next[k] = (&next[k] + coefficient * (&n - root)) % &n;
                    }
                    f = next;
                }
                f.pop();
                let found = root(&f, &n, &Control::default()).expect("a root");
                assert!(roots.contains(&found), "{n} {degree}");
            }
        }
    }
}
