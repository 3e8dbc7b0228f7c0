//! [`Sets`]: the memory that all contestants of one race share.

use super::contest::Work;
use super::operands::Pair;
use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::rc::Rc;
use widelimb_limb::Limb;

/// Limbs per 64-byte line.
const LINE: usize = 8;

/// Limbs per 4096-byte page.
const PAGE: usize = 512;

/// Bytes of operands and results that a rotation may take, so that it stays in the first cache.
const ROTATION_BYTES: usize = 24 << 10;

/// The place of operands relative to a 64-byte line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// All three at 64-byte addresses.
    Aligned,
    /// All three at odd multiples of 8 bytes, each at another one.
    Odd,
}

impl Placement {
    /// The limbs between a line and the beginning of the result and of the two operands.
    const fn offsets(self) -> [usize; 3] {
        match self {
            Placement::Aligned => [0, 0, 0],
            Placement::Odd => [1, 3, 5],
        }
    }
}

/// Limbs that begin at a chosen place of a page.
#[derive(Debug)]
pub struct AlignedLimbs {
    store: Vec<Limb>,
    start: usize,
    len: usize,
}

impl AlignedLimbs {
    /// `len` zero limbs that begin `offset` limbs after the start of a page.
    pub fn zeros(len: usize, offset: usize) -> AlignedLimbs {
        AlignedLimbs::placed(len, PAGE, offset)
    }

    /// `len` zero limbs that begin `offset` limbs after a multiple of `unit` limbs.
    fn placed(len: usize, unit: usize, offset: usize) -> AlignedLimbs {
        let store: Vec<Limb> = vec![0; len + offset % unit + unit];
        let past_unit = store.as_ptr() as usize / size_of::<Limb>() % unit;
        let start = (unit - past_unit) % unit + offset % unit;
        AlignedLimbs { store, start, len }
    }

    /// A copy of limbs at a 64-byte address.
    pub fn of(limbs: &[Limb]) -> AlignedLimbs {
        let mut copy = AlignedLimbs::placed(limbs.len(), LINE, 0);
        copy.as_mut_slice().copy_from_slice(limbs);
        copy
    }

    /// The limbs.
    pub fn as_slice(&self) -> &[Limb] {
        &self.store[self.start..self.start + self.len]
    }

    /// The limbs, to write.
    pub fn as_mut_slice(&mut self) -> &mut [Limb] {
        &mut self.store[self.start..self.start + self.len]
    }
}

/// Pairs of operands and room for their results, one after another: a contestant that works its
/// way round them never sees the same operands twice in a row.
///
/// The three regions begin at different places of a page; else every store would share its low
/// twelve address bits with a load, which the CPU takes for a dependence.
#[derive(Debug)]
pub struct Sets {
    r: AlignedLimbs,
    a: AlignedLimbs,
    b: AlignedLimbs,
    result_len: usize,
    stride: usize,
    mask: usize,
}

/// Sets on which several contestants work in turn.
pub type SharedSets = Rc<RefCell<Sets>>;

impl Sets {
    /// The number of pairs of `n` limbs in a rotation: a power of two from 1 to 64, as many as
    /// leave operands and results in the first cache.
    pub fn rotation(n: usize) -> usize {
        let fitting = (ROTATION_BYTES / (3 * n.max(1) * size_of::<Limb>())).clamp(1, 64);
        1 << fitting.ilog2()
    }

    /// Lays out pairs, the first operands all of one length and the second ones too, with
    /// `result_len` limbs for each result.
    ///
    /// # Panics
    /// If the pairs are not a power of two in number or their lengths differ.
    pub fn new(pairs: &[Pair], result_len: usize, placement: Placement) -> Sets {
        assert!(pairs.len().is_power_of_two(), "a rotation is a power of two");
        let (a_len, b_len) = (pairs[0].a.len(), pairs[0].b.len());
        let stride = (result_len.max(a_len).max(b_len) + LINE).next_multiple_of(LINE);
        let [r_offset, a_offset, b_offset] = placement.offsets();
        let region = |page_offset| AlignedLimbs::zeros(pairs.len() * stride, page_offset);
        let r = region(r_offset + 2 * PAGE / 3 / LINE * LINE);
        let a = region(a_offset);
        let b = region(b_offset + PAGE / 3 / LINE * LINE);
        let mut sets = Sets { r, a, b, result_len, stride, mask: pairs.len() - 1 };
        sets.put(pairs);
        sets
    }

    /// Replaces the pairs by others of the same number and lengths.
    ///
    /// # Panics
    /// If there are more pairs than there is room for.
    pub fn put(&mut self, pairs: &[Pair]) {
        for (i, pair) in pairs.iter().enumerate() {
            self.a.as_mut_slice()[i * self.stride..][..pair.a.len()].copy_from_slice(&pair.a);
            self.b.as_mut_slice()[i * self.stride..][..pair.b.len()].copy_from_slice(&pair.b);
        }
    }

    /// Lays out pairs like [`Sets::new`], for several contestants to share.
    ///
    /// # Panics
    /// If the pairs are not a power of two in number or their lengths differ.
    pub fn shared(pairs: &[Pair], result_len: usize, placement: Placement) -> SharedSets {
        Rc::new(RefCell::new(Sets::new(pairs, result_len, placement)))
    }

    /// The number of pairs.
    pub fn count(&self) -> usize {
        self.mask + 1
    }

    /// Calls `f(r, a, b)` on `count` pairs in turn. The pointers are valid for the lengths that the
    /// sets were made with, during the call; `r` overlaps neither source.
    #[inline(always)]
    pub fn for_each(
        &mut self,
        count: usize,
        mut f: impl FnMut(*mut Limb, *const Limb, *const Limb),
    ) {
        let r = self.r.as_mut_slice().as_mut_ptr();
        let a = self.a.as_slice().as_ptr();
        let b = self.b.as_slice().as_ptr();
        for i in 0..count {
            let at = (i & self.mask) * self.stride;
            f(r.wrapping_add(at), a.wrapping_add(at), b.wrapping_add(at));
        }
    }

    /// Sets all results to 0, which reveals a contestant that writes none.
    pub fn clear_results(&mut self) {
        self.r.as_mut_slice().fill(0);
    }

    /// The result of one pair.
    pub fn result(&self, pair: usize) -> &[Limb] {
        &self.r.as_slice()[pair * self.stride..][..self.result_len]
    }
}

/// Work that calls `f(r, a, b)` on shared sets. The compiler cannot optimize away what `f` returns,
/// such as a carry.
pub fn on_sets<'a, F>(sets: &SharedSets, mut f: F) -> Box<dyn Work + 'a>
where
    F: FnMut(*mut Limb, *const Limb, *const Limb) -> Limb + 'a,
{
    let sets = Rc::clone(sets);
    Box::new(move |count: usize| {
        let mut sink = 0;
        sets.borrow_mut().for_each(count, |r, a, b| sink ^= f(r, a, b));
        black_box(sink);
    })
}

/// The same work on several kinds of pairs in one place of memory, since the address of a number
/// may matter more than its value. Each contestant copies its own pairs there when another has had
/// its turn; a race does not time the copy if it warms up first.
pub fn in_one_place<'a>(
    sets: &SharedSets,
    kinds: Vec<Vec<Pair>>,
    work: impl Fn() -> Box<dyn Work + 'a>,
) -> Vec<Box<dyn Work + 'a>> {
    let there = Rc::new(Cell::new(usize::MAX));
    let turn = |(i, pairs): (usize, Vec<Pair>)| -> Box<dyn Work + 'a> {
        let (sets, there, mut work) = (Rc::clone(sets), Rc::clone(&there), work());
        Box::new(move |count: usize| {
            if there.replace(i) != i {
                sets.borrow_mut().put(&pairs);
            }
            work.calls(count);
        })
    };
    kinds.into_iter().enumerate().map(turn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Op;
    use crate::measure::{Shape, pairs};

    #[test]
    fn placements_are_what_they_say() {
        for n in [1, 8, 100] {
            let pairs = pairs(Op::Add, Shape::Random, n, 4);
            for (placement, wanted) in [(Placement::Aligned, [0; 3]), (Placement::Odd, [8, 24, 40])]
            {
                let mut sets = Sets::new(&pairs, n, placement);
                sets.for_each(8, |r, a, b| {
                    let addresses = [r as usize, a as usize, b as usize];
                    assert_eq!(addresses.map(|address| address % 64), wanted);
                });
            }
        }
    }

    #[test]
    fn a_rotation_fits_the_first_cache_and_is_a_power_of_two() {
        for n in [0, 1, 7, 64, 65, 1000, 1 << 20] {
            let count = Sets::rotation(n);
            assert!(count.is_power_of_two() && count <= 64);
            assert!(count == 1 || count * 3 * 8 * n <= ROTATION_BYTES);
        }
    }

    #[test]
    fn every_pair_is_visited_in_turn() {
        let pairs = pairs(Op::Add, Shape::Random, 3, 4);
        let mut sets = Sets::new(&pairs, 3, Placement::Odd);
        let mut seen = Vec::new();
        sets.for_each(6, |r, a, b| {
            // SAFETY: the pointers are valid for three limbs during the call.
            let (a, b) = unsafe {
                r.write(seen.len() as Limb);
                (std::slice::from_raw_parts(a, 3), std::slice::from_raw_parts(b, 3))
            };
            seen.push(Pair { a: a.to_vec(), b: b.to_vec() });
        });
        assert_eq!(seen[..4], pairs[..]);
        assert_eq!(seen[4..], pairs[..2]);
        assert_eq!((sets.result(0)[0], sets.result(3)[0]), (4, 3));
    }

    #[test]
    fn kinds_in_one_place_take_turns() {
        let kinds: Vec<_> = (0..2).map(|_| pairs(Op::Add, Shape::Random, 3, 2)).collect();
        let sets = Sets::shared(&kinds[0], 3, Placement::Aligned);
        let copy = || {
            // SAFETY: the pointers are valid for three limbs during the call.
            on_sets(&sets, |r, a, _| unsafe {
                std::ptr::copy_nonoverlapping(a, r, 3);
                0
            })
        };
        let mut turns = in_one_place(&sets, kinds.clone(), copy);
        for i in [1, 0, 0, 1] {
            turns[i].calls(2);
            assert_eq!(sets.borrow().result(1), kinds[i][1].a);
        }
    }
}
