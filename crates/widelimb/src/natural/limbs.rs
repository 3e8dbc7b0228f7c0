//! [`Limbs`]: the memory of a number, up to [`INLINE`] limbs in the number itself, more on the
//! heap.
//!
//! A short number is an array without a length: the limbs above its value are 0, so that sums and
//! comparisons of short numbers ask for no length. What computes on slices gets the limbs up to the
//! highest that is not 0.
//!
//! A number on the heap stays there when it gets shorter, so that one that grows and shrinks keeps
//! its room. Results that are new are made short where they can be.
//!
//! The head has a bit for the sign of an [`Integer`](crate::Integer), which means nothing to a
//! natural number: so an integer is no larger than its magnitude, and lends it out as it is.

use crate::Limb;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::mem::ManuallyDrop;
use core::num::NonZero;
use widelimb_limb::trim::{trim, trimmed};

/// The limbs that a number holds in itself: 3 were measured too, see docs/design/numbers.md.
pub(crate) const INLINE: usize = 4;

/// A number below `2^(64 INLINE)`, little end first.
pub(crate) type Short = [Limb; INLINE];

/// The limbs of a number, of which the highest is not 0, and a bit for a sign.
///
/// The limbs are first, so that vectors that write them write the pieces in which a number is
/// copied.
#[repr(C)]
pub(crate) struct Limbs {
    body: Body,
    head: Head,
}

/// The bits of the head, which tell what the body is. The lowest is always 1, so that an `Option`
/// of a number is as large as the number.
type Head = NonZero<usize>;

const SHORT: Head = NonZero::<usize>::MIN;
const HEAP: usize = 2;
const NEGATIVE: usize = 4;
const NEGATIVE_SHORT: Head = NonZero::new(SHORT.get() | NEGATIVE).unwrap();

/// The body of a number: `heap` if the head has the bit [`HEAP`], else `short`.
union Body {
    short: Short,
    heap: ManuallyDrop<Vec<Limb>>,
}

impl Limbs {
    /// A short number.
    #[inline(always)]
    pub const fn short(short: Short) -> Limbs {
        Limbs { head: SHORT, body: Body { short } }
    }

    /// A short number and a sign.
    #[inline(always)]
    pub const fn signed(short: Short, negative: bool) -> Limbs {
        Limbs { head: if negative { NEGATIVE_SHORT } else { SHORT }, body: Body { short } }
    }

    /// The number of `limbs`, of which those at the top may be 0.
    pub fn from_vec(mut limbs: Vec<Limb>) -> Limbs {
        trim(&mut limbs);
        if limbs.len() > INLINE { Limbs::heap(limbs) } else { Limbs::short(short_of(&limbs)) }
    }

    /// The number of `limbs`, of which those at the top may be 0.
    pub fn from_slice(limbs: &[Limb]) -> Limbs {
        let limbs = trimmed(limbs);
        if limbs.len() <= INLINE {
            Limbs::short(short_of(limbs))
        } else {
            Limbs::heap(limbs.to_vec())
        }
    }

    #[inline]
    fn heap(limbs: Vec<Limb>) -> Limbs {
        Limbs { head: SHORT | HEAP, body: Body { heap: ManuallyDrop::new(limbs) } }
    }

    #[inline]
    fn clone_heap(&self) -> Limbs {
        let limbs = self.as_slice();
        if limbs.len() <= INLINE {
            return Limbs::signed(short_of(limbs), self.is_negative());
        }
        Limbs { head: self.head, body: Body { heap: ManuallyDrop::new(limbs.to_vec()) } }
    }

    /// Whether the limbs are equal, of numbers of which one at least is on the heap.
    #[inline]
    fn eq_heap(&self, other: &Limbs) -> bool {
        if self.is_heap() && other.is_heap() {
            // SAFETY: the heads say that the bodies are on the heap.
            return unsafe { *self.body.heap == *other.body.heap };
        }
        self.as_slice() == other.as_slice()
    }

    #[inline(always)]
    const fn is_heap(&self) -> bool {
        self.head.get() & HEAP != 0
    }

    /// The limbs, where the number holds them itself.
    #[inline(always)]
    pub fn as_short(&self) -> Option<&Short> {
        // SAFETY: without its bit in the head the body is short.
        if self.is_heap() { None } else { Some(unsafe { &self.body.short }) }
    }

    /// The limbs, where the number holds them itself.
    #[inline(always)]
    #[cfg(feature = "zeroize")]
    pub fn as_short_mut(&mut self) -> Option<&mut Short> {
        // SAFETY: without its bit in the head the body is short.
        if self.is_heap() { None } else { Some(unsafe { &mut self.body.short }) }
    }

    /// The limbs of both numbers, where they hold them themselves.
    #[inline(always)]
    pub fn both_short<'a>(&'a self, other: &'a Limbs) -> Option<(&'a Short, &'a Short)> {
        if (self.head | other.head).get() & HEAP != 0 {
            return None;
        }
        // SAFETY: without its bit in the heads the bodies are short.
        Some(unsafe { (&self.body.short, &other.body.short) })
    }

    /// The limbs, of which the highest is not 0.
    #[inline]
    pub fn as_slice(&self) -> &[Limb] {
        if self.is_heap() {
            // SAFETY: the head says that the body is on the heap.
            unsafe { &self.body.heap }
        } else {
            // SAFETY: without its bit in the head the body is short.
            let short = unsafe { &self.body.short };
            &short[..len(short)]
        }
    }

    /// The limbs, of which the highest is not 0.
    pub fn into_vec(mut self) -> Vec<Limb> {
        self.take_vec()
    }

    /// Takes the limbs as a vector, and leaves 0. A short number gets room for one limb more.
    fn take_vec(&mut self) -> Vec<Limb> {
        let mut taken = ManuallyDrop::new(core::mem::replace(self, Limbs::short([0; INLINE])));
        if taken.is_heap() {
            // SAFETY: the head says that the body is on the heap, and `taken` is not dropped.
            return unsafe { ManuallyDrop::take(&mut taken.body.heap) };
        }
        let mut limbs = Vec::with_capacity(INLINE + 1);
        limbs.extend_from_slice(taken.as_slice());
        limbs
    }

    /// Hands the limbs to `edit`, which may leave zeros at the top. A short number moves to the
    /// heap for that, and back where it is still short. The sign is unspecified afterwards.
    #[inline]
    pub fn edit<R>(&mut self, edit: impl FnOnce(&mut Vec<Limb>) -> R) -> R {
        if self.is_heap() {
            // SAFETY: the head says that the body is on the heap.
            let limbs = unsafe { &mut *self.body.heap };
            let result = edit(limbs);
            trim(limbs);
            return result;
        }
        let mut limbs = self.take_vec();
        let result = edit(&mut limbs);
        *self = Limbs::from_vec(limbs);
        result
    }

    /// Whether the bit for a sign is set.
    #[inline(always)]
    pub const fn is_negative(&self) -> bool {
        self.head.get() & NEGATIVE != 0
    }

    /// The number with this bit for a sign.
    #[inline(always)]
    pub fn with_sign(mut self, negative: bool) -> Limbs {
        self.set_sign(negative);
        self
    }

    #[inline(always)]
    pub fn set_sign(&mut self, negative: bool) {
        let rest = self.head.get() & !NEGATIVE & !SHORT.get();
        self.head = SHORT | rest | if negative { NEGATIVE } else { 0 };
    }

    /// Makes room for so many limbs altogether, without a further allocation up to there.
    pub fn reserve(&mut self, limbs: usize) {
        if limbs > INLINE {
            let negative = self.is_negative();
            let mut room = self.take_vec();
            room.reserve(limbs.saturating_sub(room.len()));
            *self = Limbs::heap(room).with_sign(negative);
        }
    }

    /// The limbs that there is room for.
    pub fn capacity(&self) -> usize {
        // SAFETY: the head says that the body is on the heap.
        if self.is_heap() { unsafe { self.body.heap.capacity() } } else { INLINE }
    }

    /// Gives back room that the number does not need.
    pub fn shrink_to_fit(&mut self) {
        if self.is_heap() {
            let negative = self.is_negative();
            let mut limbs = self.take_vec();
            limbs.shrink_to_fit();
            *self = Limbs::from_vec(limbs).with_sign(negative);
        }
    }
}

/// The limbs up to the highest that is not 0.
#[inline(always)]
pub(crate) fn len(short: &Short) -> usize {
    let mut n = 0;
    for (i, &limb) in short.iter().enumerate() {
        n = if limb != 0 { i + 1 } else { n };
    }
    n
}

/// The short number of up to [`INLINE`] limbs, with zeros above.
#[inline]
fn short_of(limbs: &[Limb]) -> Short {
    let mut short = [0; INLINE];
    short[..limbs.len()].copy_from_slice(limbs);
    short
}

impl Drop for Limbs {
    #[inline(always)]
    fn drop(&mut self) {
        if self.is_heap() {
            // SAFETY: the head says that the body is on the heap; it is not used again.
            unsafe { ManuallyDrop::drop(&mut self.body.heap) };
        }
    }
}

impl Clone for Limbs {
    #[inline(always)]
    fn clone(&self) -> Limbs {
        if self.is_heap() {
            return self.clone_heap();
        }
        // As one piece: pieces of other sizes would make the CPU wait when the copy is read.
        // SAFETY: short limbs own nothing that could be given back twice.
        unsafe { core::ptr::read(self) }
    }

    /// Copies into the memory that the number has.
    #[inline]
    fn clone_from(&mut self, source: &Limbs) {
        if !self.is_heap() {
            *self = source.clone();
            return;
        }
        self.edit(|limbs| {
            limbs.clear();
            limbs.extend_from_slice(source.as_slice());
        });
        self.set_sign(source.is_negative());
    }
}

impl PartialEq for Limbs {
    #[inline(always)]
    fn eq(&self, other: &Limbs) -> bool {
        match self.both_short(other) {
            Some((a, b)) => a == b,
            None => self.eq_heap(other),
        }
    }
}

impl Eq for Limbs {}

impl Hash for Limbs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl fmt::Debug for Limbs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// These tests run under Miri too, which sees what is not initialized, not given back or given back
/// twice.
#[cfg(test)]
mod tests {
    use super::{INLINE, Limbs, Short};
    use alloc::vec;
    use alloc::vec::Vec;

    /// `1, 2, ..., n`.
    fn counted(n: usize) -> Vec<u64> {
        (1..=n as u64).collect()
    }

    fn short(limbs: &Limbs) -> bool {
        limbs.as_short().is_some()
    }

    #[test]
    fn limbs_come_back_at_every_length_around_the_room() {
        for n in 0..=2 * INLINE + 1 {
            for zeros in 0..3 {
                let mut limbs = counted(n);
                limbs.resize(n + zeros, 0);
                for made in [Limbs::from_slice(&limbs), Limbs::from_vec(limbs)] {
                    assert_eq!(made.as_slice(), counted(n));
                    assert_eq!(short(&made), n <= INLINE);
                    assert_eq!(made.clone().into_vec(), counted(n));
                    assert!(made.clone() == made && !made.is_negative());
                }
            }
        }
    }

    #[test]
    fn a_long_number_that_gets_short_keeps_its_room_and_equals_a_short_one() {
        let mut limbs = Limbs::from_vec(counted(10));
        limbs.edit(|limbs| limbs.truncate(2));
        assert!(!short(&limbs) && limbs.capacity() >= 10);
        assert_eq!(limbs, Limbs::from_slice(&[1, 2]));
        assert!(short(&limbs.clone()));
        limbs.edit(|limbs| limbs.clear());
        assert!(limbs.as_slice().is_empty() && limbs == Limbs::short([0; INLINE]));
        limbs.shrink_to_fit();
        assert!(short(&limbs));
    }

    #[test]
    fn a_short_number_moves_to_the_heap_and_back_as_it_must() {
        let mut limbs = Limbs::from_slice(&counted(INLINE));
        limbs.edit(|limbs| limbs.push(7));
        assert!(!short(&limbs) && limbs.as_slice().len() == INLINE + 1);
        let mut limbs = Limbs::from_slice(&[5]);
        assert_eq!(limbs.edit(|limbs| core::mem::replace(&mut limbs[0], 6)), 5);
        assert!(short(&limbs) && limbs.as_slice() == [6]);
        limbs.reserve(INLINE);
        assert!(short(&limbs));
        limbs.reserve(100);
        assert!(!short(&limbs) && limbs.as_slice() == [6] && limbs.capacity() >= 100);
    }

    #[test]
    fn the_sign_stays_with_copies_and_means_nothing_to_equality() {
        for n in [0, 1, INLINE, INLINE + 1, 9] {
            let plain = Limbs::from_vec(counted(n));
            let mut signed = plain.clone().with_sign(true);
            assert!(signed.is_negative() && signed.clone().is_negative() && signed == plain);
            signed.reserve(20);
            assert!(signed.is_negative());
            signed.shrink_to_fit();
            assert!(signed.is_negative() && short(&signed) == (n <= INLINE));
            let mut copy = Limbs::from_vec(counted(12));
            copy.clone_from(&signed);
            assert!(copy.is_negative() && copy == plain && copy.capacity() >= 12);
            copy.set_sign(false);
            assert!(!copy.is_negative() && copy == plain);
        }
    }

    #[test]
    fn a_panic_while_limbs_are_edited_gives_nothing_back_twice() {
        for n in [2, 9] {
            let mut limbs = Limbs::from_vec(counted(n));
            let edit = core::panic::AssertUnwindSafe(|| limbs.edit(|_| panic!("on purpose")));
            assert!(std::panic::catch_unwind(edit).is_err());
            assert!(limbs.as_slice().len() <= n);
        }
    }

    #[test]
    fn an_option_is_as_large_as_the_number() {
        assert_eq!(size_of::<Option<Limbs>>(), size_of::<Short>() + size_of::<usize>());
        let none: Vec<Option<Limbs>> = vec![None, Some(Limbs::short([0; INLINE]))];
        assert!(none[0].is_none() && none[1].is_some());
    }
}
