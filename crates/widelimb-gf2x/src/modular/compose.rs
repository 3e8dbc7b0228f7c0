//! Compositions of polynomials modulo a third one.
//!
//! With `m` about the root of the degree of `g`, the powers `h^0` to `h^(m - 1)` are found first,
//! and `g` is cut into pieces of `m` coefficients: `g(h)` is then a polynomial in `h^m` whose
//! coefficients are sums of these powers, by Horner's rule. That makes about `2 sqrt(deg g)`
//! products in place of `deg g`. Sums are taken four powers at a time out of a table. Source: R.
//! Brent and H. Kung, Fast algorithms for manipulating formal power series, Journal of the ACM 25
//! (1978), section 2.

use super::Ring;
use super::ring::Room;
use crate::Limb;
use crate::Poly;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::kernels;

/// The number of powers that are summed up out of one table.
const GROUP: usize = 4;

/// The limbs of all tables, 256 MiB, unless those of one group are more. Longer moduli take fewer
/// powers and more products.
pub(super) const MOST_LIMBS: usize = 1 << 25;

impl Ring {
    /// `g(h) mod f`.
    ///
    /// Cost: about `2 sqrt(deg g)` products and reductions, and `deg g deg f / 256` limb
    /// operations. Memory: `4 sqrt(deg g)` residues, but no more of them than take 256 MiB, or 16
    /// where these take more; then the products are more.
    ///
    /// ```
    /// use widelimb::gf2x::{Poly, modular::Ring};
    /// let ring = Ring::new(&Poly::from_exponents([9, 1, 0]))?;
    /// let g = Poly::from_exponents([3, 0]);
    /// let h = Poly::from_exponents([4, 1]);
    /// assert_eq!(ring.compose(&g, &h), ring.reduce(&(h.pow(3) + Poly::one())));
    /// # Ok::<(), widelimb::error::DivisionByZeroError>(())
    /// ```
    pub fn compose(&self, g: &Poly, h: &Poly) -> Poly {
        let mut room = Room::default();
        let h = self.reduce(h);
        let Some(degree) = g.degree() else { return Poly::ZERO };
        let n = self.degree().div_ceil(64).max(1);
        let most = (MOST_LIMBS / (n << GROUP >> GROUP.ilog2())).max(GROUP);
        let m = degree.isqrt().next_multiple_of(GROUP).clamp(GROUP, most.next_multiple_of(GROUP));
        let (sums, step) = self.sums_of_powers(&h, m, n, &mut room);
        let mut power = Poly::ZERO;
        for piece in (0..=degree / m).rev() {
            power = self.mul_with(&power, &step, &mut room);
            let mut sum = power.into_limbs();
            sum.resize(n, 0);
            for (group, sums) in sums.chunks_exact(n << GROUP).enumerate() {
                let at = piece * m + group * GROUP;
                let chosen = (0..GROUP).fold(0, |c, i| c | usize::from(g.bit(at + i)) << i);
                if chosen != 0 {
                    kernels().xor_assign(&mut sum, &sums[chosen * n..][..n]);
                }
            }
            power = Poly::from_limbs(sum);
        }
        power
    }

    /// The tables of sums: for each four of the powers `h^0` to `h^(m - 1)` all their sums, of `n`
    /// limbs each; and the power `h^m`.
    fn sums_of_powers(&self, h: &Poly, m: usize, n: usize, room: &mut Room) -> (Vec<Limb>, Poly) {
        let mut sums: Vec<Limb> = vec![0; (m / GROUP) * (n << GROUP)];
        let place = |i: usize| (((i / GROUP) << GROUP) + (1 << (i % GROUP))) * n;
        let mut power = self.reduce(&Poly::one());
        for i in 0..m {
            sums[place(i)..][..power.limbs().len()].copy_from_slice(power.limbs());
            power = if i % 2 == 1 {
                let half = i.div_ceil(2);
                let half = Poly::from_limbs(sums[place(half)..][..n].to_vec());
                self.square_times_with(half, 1, room)
            } else {
                self.mul_with(&power, h, room)
            };
        }
        for sums in sums.chunks_exact_mut(n << GROUP) {
            for chosen in 1..1usize << GROUP {
                let lowest = chosen & chosen.wrapping_neg();
                if chosen != lowest {
                    let (known, new) = sums.split_at_mut(chosen * n);
                    new[..n].copy_from_slice(&known[(chosen - lowest) * n..][..n]);
                    kernels().xor_assign(&mut new[..n], &known[lowest * n..][..n]);
                }
            }
        }
        (sums, power)
    }
}
