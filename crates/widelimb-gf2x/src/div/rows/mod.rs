//! Division by blocks of whole rows, on levels that divide in lanes: the kernel
//! [`divide_by_lanes`](widelimb_kernels::gf2x::Gf2xKernels::divide_by_lanes) takes the divisor and
//! its reciprocal in lanes, where they are put once for all blocks of the quotient.
//!
//! The method is that of `blocks.rs`, but nothing is shifted except those limbs of the dividend
//! that a block of the quotient is made of: the divisor keeps its leading coefficient, `shift` bits
//! below the end of its limbs, and products by it are those of the operands as they are. A divisor
//! a little shorter than two blocks has zeros below it.

mod steps;

pub(super) use steps::{scratch_len, whole_rows, zeros_below};

use crate::Limb;
use crate::div::chunks::from_the_top;
use crate::div::schoolbook::{div_rem_monic, upper_limb};
use crate::product::{Half, half_within, mul};
use steps::{Step, step};
use widelimb_kernels::Kernels;

/// A divisor, with its reciprocal and the lanes of both.
#[derive(Clone, Copy)]
pub(super) struct Divisor<'a> {
    /// The divisor's limbs, at least two blocks of them.
    d: &'a [Limb],
    /// The reciprocal of the divisor's highest coefficients, one block long.
    v: &'a [Limb],
    /// The place of the leading coefficient: so many bits, less than 64, below the end of the
    /// limbs, or just above them, and left out, if 0.
    shift: u32,
    /// The divisor's highest two blocks and the reciprocal, dealt into lanes.
    lanes: &'a [Limb],
}

/// `a = q d + r`, where `a` is as long as `q` and `d` together and has no coefficient above the
/// highest that makes for a quotient of `q`'s length. `r` takes the lower limbs of `a`; those above
/// are unspecified.
pub(super) fn div_rem(
    k: &Kernels,
    q: &mut [Limb],
    a: &mut [Limb],
    (d, v, shift): (&[Limb], &[Limb], u32),
    scratch: &mut [Limb],
) {
    let (n, block) = (d.len(), v.len());
    let (lanes, scratch) = scratch.split_at_mut(k.gf2x.divisor_lanes_len(block));
    k.gf2x.deal_divisor(lanes, v, &d[n - 2 * block..]);
    Divisor { d, v, shift, lanes }.divide(k, q, a, scratch);
    debug_assert!(shift == 0 || a[n - 1] >> (64 - shift) == 0, "a remainder below the divisor");
}

impl Divisor<'_> {
    /// [`div_rem`], by this divisor or its upper limbs.
    fn divide(&self, k: &Kernels, q: &mut [Limb], a: &mut [Limb], scratch: &mut [Limb]) {
        let (m, block) = (q.len(), self.v.len());
        let n = a.len() - m;
        match step(m, n, block) {
            Step::Limbs => {
                let v = self.v[block - 1];
                div_rem_monic(k, (v, self.shift), q, a, self.upper(n));
            }
            Step::Kernel => k.gf2x.divide_by_lanes(q, a, self.lanes, block, self.shift),
            Step::Reciprocal => self.by_reciprocal(k, q, a, scratch),
            Step::Chunks => {
                for part in from_the_top(m, n) {
                    let a = &mut a[part.start..part.end + n];
                    self.divide(k, &mut q[part], a, scratch);
                }
            }
            Step::Upper(upper) => {
                let low = n - upper;
                self.divide(k, q, &mut a[low..], scratch);
                self.add_product(k, &mut a[..low + m], q, n, scratch);
            }
            Step::Halves(low) => {
                let (q, high) = q.split_at_mut(low);
                self.divide(k, high, &mut a[low..], scratch);
                let more = if m == n { self.missing_below(k, n, high) } else { 0 };
                a[n - 1] ^= more;
                self.divide(k, q, &mut a[..low + n], scratch);
                // The product of the whole quotient by what is below has it, too.
                a[n - 1] ^= more;
            }
        }
    }

    /// The highest `n` limbs of the divisor.
    fn upper(&self, n: usize) -> &[Limb] {
        &self.d[self.d.len() - n..]
    }

    /// The limb that completes the lower part of a quotient of as many limbs as the highest `n` of
    /// the divisor: these have `shift` coefficients less than limbs that end with the leading one;
    /// the limb below brings them, and of its product by the quotient's higher part only the
    /// highest limb meets coefficients that count.
    fn missing_below(&self, k: &Kernels, n: usize, high: &[Limb]) -> Limb {
        let below = (self.d.len() - n).checked_sub(1).map_or(0, |i| self.d[i]);
        if self.shift == 0 { 0 } else { upper_limb(k, high[high.len() - 1], below) }
    }

    /// Division with a quotient of at most half a block, by the reciprocal.
    fn by_reciprocal(&self, k: &Kernels, q: &mut [Limb], a: &mut [Limb], scratch: &mut [Limb]) {
        let (m, n) = (q.len(), a.len() - q.len());
        let v = &self.v[self.v.len() - m..];
        shift_up(k, q, &a[n - 1..], self.shift);
        let (room, of_half) = scratch.split_at_mut(2 * m);
        k.xor_assign(q, half_within(k, Half::Upper, [q, v], room, of_half));
        let (product, scratch) = scratch.split_at_mut(m + n);
        mul(k, product, self.upper(n), q, scratch);
        k.xor_assign(&mut a[..n], &product[..n]);
    }

    /// Adds to `a` the product of `q` and the lowest limbs of the divisor's highest `n`; `a` is as
    /// long as both together.
    fn add_product(&self, k: &Kernels, a: &mut [Limb], q: &[Limb], n: usize, scratch: &mut [Limb]) {
        let low = &self.upper(n)[..a.len() - q.len()];
        let (product, scratch) = scratch.split_at_mut(a.len());
        mul(k, product, low, q, scratch);
        k.xor_assign(a, product);
    }
}

/// `u` becomes the limbs of `a` but for the lowest, moved up by `shift` bits, which come out of the
/// lowest.
pub fn shift_up(k: &Kernels, u: &mut [Limb], a: &[Limb], shift: u32) {
    if shift == 0 {
        return u.copy_from_slice(&a[1..]);
    }
    k.shl(u, &a[1..], shift);
    u[0] |= a[0] >> (64 - shift);
}
