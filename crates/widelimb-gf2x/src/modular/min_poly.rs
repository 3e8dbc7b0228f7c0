//! Minimal polynomials of residues.
//!
//! For a linear form `l` on the residues `l(1), l(a), l(a^2), ...` is a sequence with a linear
//! recurrence, and the shortest one's characteristic polynomial divides the minimal polynomial of
//! `a` (D. Wiedemann, Solving sparse linear equations over finite fields, IEEE Transactions on
//! Information Theory 32, 1986). For an irreducible `f` and `l(1) = 1` it is all of it. Otherwise,
//! where `g` has been found and `g(a)` is not 0, the sequence `l(g(a) a^k)` with `l(g(a)) = 1`
//! gives a factor more.
//!
//! Each linear form is `l_c(a)`, the coefficient of `X^(n - 1)` in `c a mod f`, for one `c`. So
//! `l_c(a^(i + m j))` is `l_b(a^i)` for `b = c a^(m j)`, the sum of some of the `l_b(X^k)`, which
//! are the coefficients of `b / f` in powers of `1 / X`: about `2 sqrt(2 n)` products give all `2
//! n` values. Source: V. Shoup, Efficient computation of minimal polynomials in algebraic
//! extensions of finite fields, ISSAC (1999).

use super::Ring;
use super::compose::MOST_LIMBS;
use super::ring::Room;
use crate::{LIMB_BITS, Limb};
use crate::{Poly, common_divisor};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::kernels;

impl Ring {
    /// The minimal polynomial of `a`: the `g` of least degree with `g(a) = 0 mod f`.
    ///
    /// Its degree is at most that of `f`, and divides it for an irreducible `f`. Cost for `n = deg
    /// f`, if `f` is irreducible: about `5 sqrt(n)` products and reductions, `n^2 / 32` limb
    /// operations, and a half-gcd; otherwise a few times as much where `f` has factors of low
    /// degrees. Memory: `sqrt(2 n)` residues, and what [`compose`](Ring::compose) takes.
    ///
    /// ```
    /// use widelimb::gf2x::{Poly, modular::Ring};
    /// let ring = Ring::new(&Poly::from_exponents([4, 1, 0]))?;
    /// // X^5 is of order 3, in the field of four elements.
    /// let a = Poly::monomial(5);
    /// assert_eq!(ring.min_poly(&a), Poly::from_exponents([2, 1, 0]));
    /// assert_eq!(ring.min_poly(&Poly::x()), *ring.modulus());
    /// # Ok::<(), widelimb::error::DivisionByZeroError>(())
    /// ```
    pub fn min_poly(&self, a: &Poly) -> Poly {
        let a = self.reduce(a);
        let mut random = limbs();
        let (mut found, mut value) = (Poly::one(), self.reduce(&Poly::one()));
        while !value.is_zero() {
            let most = self.degree() + 1 - found.bit_len();
            let form = self.form_with_one(&value, &mut random);
            let values = self.values_at_powers(self.mul(&form, &value), &a, 2 * most);
            let factor = Poly::from_limbs(common_divisor::denominator(kernels(), &values, most));
            value = self.mul(&value, &self.compose(&factor, &a));
            found *= factor;
        }
        found
    }

    /// A `c` with `l_c(a) = 1`, for a residue `a` other than 0; dense, so that the form misses few
    /// factors.
    fn form_with_one(&self, a: &Poly, random: impl FnMut() -> Limb) -> Poly {
        let top = self.degree() - 1;
        let mut c = Poly::random(top + 1, random);
        if !self.mul(&c, a).bit(top) {
            // The product of `a` and this power has the degree `n - 1`.
            c += Poly::monomial(self.degree() - a.bit_len());
        }
        c
    }

    /// `l_b(a^k)` for all `k` below `count`, in the bits from `count - 1` down.
    fn values_at_powers(&self, b: Poly, a: &Poly, count: usize) -> Vec<Limb> {
        let n = self.degree();
        let most = (MOST_LIMBS / n.div_ceil(LIMB_BITS)).max(1);
        let steps = count.isqrt().clamp(1, most);
        let mut room = Room::default();
        let (powers, giant) = self.powers_upwards(a, steps, &mut room);
        let mut values = vec![0; count.div_ceil(LIMB_BITS)];
        let mut b = b;
        for first in (0..count).step_by(steps) {
            if first > 0 {
                b = self.mul_with(&b, &giant, &mut room);
            }
            // `l_b(X^k)` in bit `n - 1 - k`.
            let form = self.quotient(&(&b << n));
            for (i, power) in powers.iter().enumerate().take(count - first) {
                let at = count - 1 - first - i;
                values[at / LIMB_BITS] |= parity(form.limbs(), power.limbs()) << (at % LIMB_BITS);
            }
        }
        values
    }

    /// The powers `a^0` to `a^(m - 1)`, with the coefficient of `X^k` in bit `n - 1 - k` of each;
    /// and `a^m`.
    fn powers_upwards(&self, a: &Poly, m: usize, room: &mut Room) -> (Vec<Poly>, Poly) {
        let mut power = self.reduce(&Poly::one());
        let turned = |power: &Poly| power.reversed() << (self.degree() - power.bit_len());
        let powers = (0..m).map(|_| {
            let next = self.mul_with(&power, a, room);
            turned(&core::mem::replace(&mut power, next))
        });
        (powers.collect(), power)
    }
}

/// 1 if `a` and `b` have an odd number of terms in common, else 0.
fn parity(a: &[Limb], b: &[Limb]) -> Limb {
    let common = a.iter().zip(b).fold(0, |sum, (a, b)| sum ^ (a & b));
    Limb::from(common.count_ones() & 1)
}

/// A generator of pseudorandom limbs, the same ones each time. Source: G. Steele, D. Lea and C.
/// Flood, Fast splittable pseudorandom number generators, OOPSLA (2014).
fn limbs() -> impl FnMut() -> Limb {
    let mut state: Limb = 0;
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}
