//! Complex numbers of a fixed precision: integers over a power of two.

use widelimb::{Integer, Natural};

/// How many bits are behind the point.
#[derive(Clone, Copy, Debug)]
pub struct Precision(pub u64);

/// A complex number, `(re + i im) / 2^bits`.
#[derive(Clone, Debug)]
pub struct Complex {
    pub re: Integer,
    pub im: Integer,
}

impl Precision {
    pub fn one(self) -> Integer {
        Integer::from(1) << self.0
    }

    pub fn real(self, re: Integer) -> Complex {
        Complex { re, im: Integer::ZERO }
    }

    /// The root of a whole number.
    pub fn sqrt(self, a: &Natural) -> Integer {
        Integer::from((a << (2 * self.0)).sqrt())
    }

    /// Pi, by J. Machin's `16 arctan(1 / 5) - 4 arctan(1 / 239)`.
    pub fn pi(self) -> Integer {
        let guarded = Precision(self.0 + 32);
        let arctan = |x: u32| {
            let mut power = guarded.one() / x;
            let mut sum = power.clone();
            for k in (3_u32..).step_by(2) {
                power = -power / (x * x);
                if power.is_zero() {
                    break;
                }
                sum += &power / k;
            }
            sum
        };
        ((arctan(5) << 4_u32) - (arctan(239) << 2_u32)) >> 32_u32
    }

    pub fn mul(self, a: &Complex, b: &Complex) -> Complex {
        let re = &a.re * &b.re - &a.im * &b.im;
        let im = &a.re * &b.im + &a.im * &b.re;
        Complex { re: re >> self.0, im: im >> self.0 }
    }

    pub fn div(self, a: &Complex, b: &Complex) -> Complex {
        let norm = b.re.square() + b.im.square();
        let re = &a.re * &b.re + &a.im * &b.im;
        let im = &a.im * &b.re - &a.re * &b.im;
        Complex { re: (re << self.0) / &norm, im: (im << self.0) / norm }
    }

    /// `e^z` for a number whose real part is at most 0.
    pub fn exp(self, z: &Complex) -> Complex {
        // The argument is halved so often that few terms are left, and the result squared again.
        let size = z.re.bit_len().max(z.im.bit_len()).saturating_sub(self.0);
        let halvings = size + 4 + self.0.isqrt() / 2;
        let inner = Precision(self.0 + 2 * halvings + 16);
        // To the inner precision and down by the halvings.
        let up = inner.0 - self.0 - halvings;
        let z = Complex { re: &z.re << up, im: &z.im << up };
        let mut term = inner.real(inner.one());
        let mut sum = term.clone();
        for k in 1_u32.. {
            term = inner.mul(&term, &z);
            term = Complex { re: term.re / k, im: term.im / k };
            if term.re.bit_len().max(term.im.bit_len()) <= 1 {
                break;
            }
            sum = Complex { re: sum.re + &term.re, im: sum.im + &term.im };
        }
        for _ in 0..halvings {
            sum = inner.mul(&sum, &sum);
        }
        let down = inner.0 - self.0;
        Complex { re: sum.re >> down, im: sum.im >> down }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pi_and_powers_of_e_have_their_digits() {
        let precision = Precision(200);
        let digits = |a: &Integer| ((a * Integer::from(10).pow(50)) >> 200_u32).to_string();
        let pi = precision.pi();
        assert_eq!(digits(&pi), "314159265358979323846264338327950288419716939937510");
        let inverse = precision.exp(&precision.real(-precision.one()));
        assert_eq!(digits(&inverse.re), "36787944117144232159552377016146086744581113103176");
        let minus_one = precision.exp(&Complex { re: Integer::ZERO, im: pi });
        assert!((minus_one.re + precision.one()).bit_len() < 20 && minus_one.im.bit_len() < 20);
    }
}
