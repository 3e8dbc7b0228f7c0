//! A block of the quotient by what is dealt once for the products that share it.

use super::blocks::Divisor;
use crate::Limb;
use crate::arch::Kernels;
use crate::gf2x::mul::Half;

/// The most limbs of a factor whose products by a longer one are made one by one: the dividend is often a few limbs
/// off twice the divisor's length.
pub(super) const FACTOR_ROWS: usize = 12;

/// The most limbs of a block that is dealt once for several products.
const MOST_DEALT: usize = 128;

/// The limbs of a block that is dealt once, if that pays.
pub(super) fn dealt_len(k: &Kernels, m: usize, n: usize, block: usize) -> usize {
    if 2 * block <= m.min(n) && is_dealt(k, block) { k.gf2x.dealt_once_len(block) } else { 0 }
}

/// Whether it pays to deal blocks of this length once, if several products take them.
fn is_dealt(k: &Kernels, block: usize) -> bool {
    block <= MOST_DEALT && k.gf2x.half_room_len(block) > 0
}

/// The limbs of blocks that are dealt once, so many of them for `n` limbs or a few less; none where that does not pay.
pub(super) fn whole_rows(k: &Kernels, n: usize, blocks: usize) -> Option<usize> {
    let row = k.gf2x.rows.row();
    let block = (n.saturating_sub(FACTOR_ROWS)).div_ceil(blocks).next_multiple_of(row);
    is_dealt(k, block).then_some(block)
}

/// Whether a quotient is found in one step by what was dealt.
pub(super) fn is_leaf(m: usize, n: usize, block: usize) -> bool {
    m <= block && (n == block || n == 2 * block)
}

/// Deals the reciprocal and the two upper blocks of the divisor.
pub(super) fn deal(k: &Kernels, dealt: &mut [Limb], by: Divisor<'_>) {
    let (d, n, block) = (by.d, by.d.len(), by.v.len());
    let len = dealt.len() / 3;
    let (of_v, of_d) = dealt.split_at_mut(len);
    let (of_upper, of_lower) = of_d.split_at_mut(len);
    k.gf2x.deal_for_half(of_v, by.v, Half::Upper, false);
    k.gf2x.deal_for_half(of_upper, &d[n - block..], Half::Lower, false);
    k.gf2x.deal_once(of_lower, &d[n - 2 * block..n - block]);
}

/// The limbs of scratch that [`by_dealt`] takes, where a block is dealt to `dealt` limbs.
pub(super) fn by_dealt_scratch_len(k: &Kernels, block: usize, dealt: usize) -> usize {
    if dealt == 0 { 0 } else { 3 * block + dealt + k.gf2x.half_room_len(block) }
}

/// [`div_rem`](super::blocks::div_rem) for a quotient of at most a block, and a divisor of one or two, by what is dealt.
pub(super) fn by_dealt(
    k: &Kernels,
    q: &mut [Limb],
    a: &mut [Limb],
    block: usize,
    dealt: &[Limb],
    scratch: &mut [Limb],
) {
    let (m, n) = (q.len(), a.len() - q.len());
    let len = dealt.len() / 3;
    let (of_v, of_d) = dealt.split_at(len);
    let (of_upper, of_lower) = of_d.split_at(len);
    let (factor, scratch) = scratch.split_at_mut(len);
    let (room, scratch) = scratch.split_at_mut(k.gf2x.half_room_len(block));
    let (whole, scratch) = scratch.split_at_mut(block);
    whole[..m].copy_from_slice(&a[n..]);
    whole[m..].fill(0);
    k.gf2x.deal_for_half(factor, whole, Half::Upper, false);
    k.gf2x.add_half(whole, [factor, of_v], Half::Upper, room);
    q.copy_from_slice(&whole[..m]);
    if n > block {
        let product = &mut scratch[..n];
        k.gf2x.deal_once(factor, whole);
        k.gf2x.mul_dealt(product, factor, of_lower, block);
        k.xor_assign(&mut a[..n], product);
    }
    k.gf2x.deal_for_half(factor, whole, Half::Lower, n > block);
    k.gf2x.add_half(&mut a[n - block..n], [factor, of_upper], Half::Lower, room);
}
