//! Lucas sequences modulo an odd number.
//!
//! `U` and `V` have `U_0 = 0`, `U_1 = 1`, `V_0 = 2`, `V_1 = P` and the recurrence `X_(i + 1) = P
//! X_i - Q X_(i - 1)`. The pair `V_i, V_(i + 1)` goes from the top bit of the index down to its
//! lowest one bit, as `V_2i = V_i^2 - 2 Q^i` and `V_(2i + 1) = V_i V_(i + 1) - P Q^i`, and `U` at
//! the next odd index is a product of the upper `V` of all ones so far. So nothing is divided by
//! the discriminant; it costs 3 to 6 products for each bit. Source: M. Joye, J.-J. Quisquater,
//! Efficient computation of full Lucas sequences, Electronics Letters 32 (1996).

use super::form::{Form, Task, shortened};
use super::modulus::Modulus;
use crate::Limb;
use crate::compare::trailing_zeros;
use crate::trim::{bit, bit_len, trim};
use alloc::vec::Vec;
use widelimb_kernels::kernels;

impl Modulus {
    /// `U_k` and `V_k` modulo an odd modulus above 1, trimmed, of the Lucas sequences for `p` and
    /// `q`; `None` for other moduli. Cost: 3 to 6 Montgomery products for each bit of the index.
    ///
    /// ```
    /// use widelimb::modular::Modulus;
    /// let m = Modulus::new(&[1001])?;
    /// let minus_one = [1000];
    /// // Fibonacci's and Lucas's numbers.
    /// assert_eq!(m.lucas_sequence(&[1], &minus_one, &[10]), Some((vec![55], vec![123])));
    /// # Ok::<(), widelimb::error::ModularError>(())
    /// ```
    pub fn lucas_sequence(
        &self,
        p: &[Limb],
        q: &[Limb],
        k: &[Limb],
    ) -> Option<(Vec<Limb>, Vec<Limb>)> {
        let (kernels, prepared) = (kernels(), self.odd_form()?);
        let [p, q] = [p, q].map(|number| shortened(kernels, number, self.limbs()));
        let Some(twos) = trailing_zeros(kernels, k) else {
            return Some((Vec::new(), self.reduce(&[2])));
        };
        let (mut u, mut v) = prepared.run(kernels, Sequence { p: &p, q: &q, k, twos });
        trim(&mut u);
        trim(&mut v);
        Some((u, v))
    }
}

/// The parameters, and an index above 0 with so many zero bits at its bottom.
struct Sequence<'a> {
    p: &'a [Limb],
    q: &'a [Limb],
    k: &'a [Limb],
    twos: u64,
}

impl Task for Sequence<'_> {
    type Output = (Vec<Limb>, Vec<Limb>);

    fn run<F: Form>(self, mut form: F) -> Self::Output {
        let [p, q, two, zero] =
            [self.p, self.q, &[2], &[]].map(|number: &[Limb]| form.enter(number));
        let (mut u, mut v, mut next) = (form.one(), two, p.clone());
        // The power of q at the index of v, and at that of the other factor of u.
        let (mut power, mut other) = (form.one(), form.one());
        let mut p_power = power.clone();
        // Each product is written once, as a form writes it out wherever it is called.
        for i in (self.twos..bit_len(self.k)).rev() {
            form.mul_assign(&mut power, &other);
            p_power.clone_from(&power);
            form.mul_assign(&mut p_power, &p);
            let is_odd = bit(self.k, i);
            // At the lowest one bit u becomes that of the index itself.
            let (factor, less) = match is_odd && i > self.twos {
                true => (&next, &zero),
                false => (&v, &power),
            };
            form.mul_sub_assign(&mut u, factor, less);
            let (odd, even) = if is_odd { (&mut v, &mut next) } else { (&mut next, &mut v) };
            form.mul_sub_assign(odd, even, &p_power);
            other.clone_from(&power);
            if is_odd {
                form.mul_assign(&mut other, &q);
            }
            form.sqr_sub_twice_assign(even, &other);
        }
        // The zeros below.
        if self.twos > 0 {
            form.mul_assign(&mut power, &other);
        }
        for _ in 0..self.twos {
            form.mul_assign(&mut u, &v);
            form.sqr_sub_twice_assign(&mut v, &power);
            form.sqr_assign(&mut power);
        }
        (form.leave(&u), form.leave(&v))
    }
}
