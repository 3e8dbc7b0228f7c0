//! Montgomery's ladder in the lanes (RFC 7748, section 5).
//!
//! A step has two points `P2` and `P3`, one of them doubled and one the sum of both, for which the
//! order of the two does not count: the sum's formulas only change the sign of `D A - C B`, which
//! is squared. So a bit selects what is doubled, and nothing is swapped.

use super::{PublicKey, SecretKey, SharedSecret};
use crate::batch::Batch;
use crate::curve25519::{Fe, enter, invert_all, leave, minus, plus};
use crate::lanes::{MOST_LANES, lane_of};
use alloc::vec::Vec;
use widelimb_batch::field::Many;
use widelimb_kernels::field::Vector;
use zeroize::Zeroizing;

/// The bits of a scalar.
const BITS: usize = 255;
/// `(A - 2) / 4` of the curve `v^2 = u^3 + A u^2 + u`.
const A24: u64 = 121_665;

/// The function X25519.
#[derive(Clone, Copy)]
pub struct Ladder;

impl Batch<(&SecretKey, &PublicKey), SharedSecret> for Ladder {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, pairs: &[(&SecretKey, &PublicKey)]) -> Vec<SharedSecret> {
        let groups = pairs.len().div_ceil(V::LANES);
        let (mut xs, mut zs) = (Many::with_room(groups), Many::with_room(groups));
        for group in pairs.chunks(V::LANES) {
            let mut scalars = Zeroizing::new([0; 4 * MOST_LANES]);
            for lane in 0..V::LANES {
                let scalar = lane_of(group, lane).0.scalar();
                for (j, limb) in scalar.chunks_exact(8).enumerate() {
                    scalars[j * V::LANES + lane] =
                        u64::from_le_bytes(limb.try_into().expect("eight bytes"));
                }
            }
            let u = enter(|lane| lane_of(group, lane).1.0);
            let (x, z) = ladder::<V>(&scalars[..4 * V::LANES], u);
            xs.push(x);
            zs.push(z);
        }
        invert_all(&mut zs);
        let mut secrets = Vec::with_capacity(groups * V::LANES);
        for i in 0..groups {
            leave(xs.get(i) * zs.get(i), |_, bytes| secrets.push(SharedSecret::of_bytes(bytes)));
        }
        secrets.truncate(pairs.len());
        secrets
    }

    fn few(lanes: usize) -> usize {
        // Eight lanes take less time than a word.
        if lanes < 8 { lanes / 2 } else { 0 }
    }
}

/// A multiple's `x` and `z`.
type Multiple<V> = (Fe<V>, Fe<V>);

/// `x` and `z` of the multiples with u-coordinate `x / z`; `z` is 0 at infinity. Limb `i` of the
/// scalars of all lanes is at `i LANES`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn ladder<V: Vector>(scalars: &[u64], u: Fe<V>) -> Multiple<V> {
    V::apart(
        #[inline(always)]
        || {
            let (mut x2, mut z2) = (Fe::one(), Fe::zero());
            let (mut x3, mut z3) = (u, Fe::one());
            let mut before = V::splat(0);
            for i in (0..BITS).rev() {
                let limb = V::load(&scalars[i / 64 * V::LANES..][..V::LANES]);
                let bit = V::splat(0).sub(limb.shr((i % 64) as u32).and(V::splat(1)));
                // What was doubled is doubled again, unless the bit has changed.
                let changes = bit.xor(before);
                before = bit;
                [(x2, z2), (x3, z3)] = step(changes, u, (x2, z2), (x3, z3));
            }
            // A scalar is even, so P2 is what was doubled for it.
            (x2, z2)
        },
    )
}

/// One bit of the ladder: `2 P2`, or `2 P3` where the mask has all bits, and `P2 + P3`. Four
/// squares, five products and one with a constant.
#[cfg_attr(not(debug_assertions), inline(always))]
fn step<V: Vector>(
    mask: V,
    u: Fe<V>,
    (x2, z2): Multiple<V>,
    (x3, z3): Multiple<V>,
) -> [Multiple<V>; 2] {
    let (a, b) = (plus(x2, z2), minus(x2, z2));
    let (c, d) = (plus(x3, z3), minus(x3, z3));
    let (da, cb) = (d * a, c * b);
    let x3 = plus(da, cb).sqr();
    let z3 = minus(da, cb).sqr() * u;
    let aa = Fe::select(mask, c, a).sqr();
    let bb = Fe::select(mask, d, b).sqr();
    let e = minus(aa, bb);
    let z2 = e * plus_a24(aa, e);
    [(aa * bb, z2), (x3, z3)]
}

/// `x + 121665 e` as a factor, for factors.
///
/// The columns are below 2^54 in magnitude, and so the lowest four at least `-2^211` together: with
/// `p` added the number is not negative, and it is below `2^256 + 2^29`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn plus_a24<V: Vector>(x: Fe<V>, e: Fe<V>) -> Fe<V> {
    let by = V::splat(A24).factor();
    let mut r = *x.digits();
    let mut up = V::splat(0);
    for i in 0..4 {
        let (mut low, mut high) = (r[i], r[i + 1]);
        V::mul_add(&mut low, &mut high, e.digits()[i].factor(), by);
        (r[i], r[i + 1]) = (low, high);
    }
    V::mul_add(&mut r[4], &mut up, e.digits()[4].factor(), by);
    // 2^260 is 2^5 2^255.
    let above = r[4].sar(47).add(up.shl(5));
    r[4] = r[4].and(V::splat((1 << 47) - 1)).add(V::splat(1 << 47));
    let above_19 = above.shl(4).add(above.shl(1)).add(above);
    r[0] = r[0].add(above_19).sub(V::splat(19));
    for i in 0..4 {
        r[i + 1] = r[i + 1].add(r[i].carry());
        r[i] = r[i].low();
    }
    Fe::of_digits(r)
}
