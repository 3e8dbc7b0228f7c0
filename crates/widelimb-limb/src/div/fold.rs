//! Folding: the remainder of many limbs by one limb, four limbs at a time.
//!
//! With `B = 2^64` and `b_i = B^i mod d`, a rest `t_0 + t_1 B + t_2 B^2` above four more limbs
//! gives way to
//!
//! `a_0 + a_1 b_1 + a_2 b_2 + a_3 b_3 + t_0 b_4 + t_1 b_5 + t_2 b_6`,
//!
//! which is congruent modulo `d`, so that no step waits for a quotient. A product is at most
//! `(B - 1) (B - 2)`: the sum is below `6 B^2`, a rest of three limbs again. Source: P. L.
//! Montgomery's remark on remainders by powers of the base, told by N. Möller and T. Granlund,
//! Improved division by invariant integers, IEEE Transactions on Computers 60 (2011).
//!
//! Floor: six products for four limbs, 1.5 cycles a limb; the chain from rest to rest, a product
//! and three sums with carries, takes 2 to 3.

use super::basecase::LimbDivisor;
use crate::Limb;
use crate::reciprocal::halves;
use crate::sum::add_carry;

/// Limbs that one step takes.
const STEP: usize = 4;

/// A number of three limbs.
type Rest = [Limb; 3];

/// `rest + x y`. Limb by limb, for which the compiler makes one chain of carries.
#[inline(always)]
fn plus([t0, t1, t2]: Rest, x: Limb, y: Limb) -> Rest {
    let (high, low) = halves(u128::from(x) * u128::from(y));
    let mut carry = false;
    let t0 = add_carry(t0, low, &mut carry);
    let t1 = add_carry(t1, high, &mut carry);
    [t0, t1, t2 + Limb::from(carry)]
}

/// The powers `b_1` to `b_6`.
pub(super) type Powers = [Limb; 6];

/// A number of three limbs that is congruent to `a` modulo the divisor.
pub(super) fn fold(divisor: LimbDivisor, a: &[Limb]) -> Rest {
    fold_by(&divisor.powers_of_base(), a)
}

/// [`fold`] by the powers of the base modulo the divisor.
#[inline]
pub(super) fn fold_by(powers: &Powers, a: &[Limb]) -> Rest {
    let (below, top) = a.as_chunks::<STEP>();
    let mut rest = [0; 3];
    rest[..top.len()].copy_from_slice(top);
    for limbs in below.iter().rev() {
        rest = step(powers, rest, limbs);
    }
    rest
}

/// The rest above the limbs and the limbs, as one rest.
#[inline(always)]
fn step(b: &Powers, t: Rest, a: &[Limb; STEP]) -> Rest {
    // What needs nothing of the rest comes first, and what waits longest for it comes last.
    let mut sum = [a[0], 0, 0];
    for (x, y) in
        [(a[1], b[0]), (a[2], b[1]), (a[3], b[2]), (t[0], b[3]), (t[1], b[4]), (t[2], b[5])]
    {
        sum = plus(sum, x, y);
    }
    sum
}
