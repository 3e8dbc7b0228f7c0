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
use core::ptr::{self, NonNull};
use widelimb_kernels::pair;
use widelimb_limb::trim::{trim, trimmed};
use widelimb_limb::values::blocks;

/// The limbs that a number holds in itself: 3 were measured too, see docs/design/numbers.md.
pub(crate) const INLINE: usize = 4;

/// A number below `2^(64 INLINE)`, little end first.
pub(crate) type Short = [Limb; INLINE];

/// The limbs of a number, of which the highest is not 0, and a bit for a sign.
///
/// The limbs are first, so that vectors that write them write the pieces in which a number is
/// copied. The start of those on the heap is last, the piece of 8 bytes in such a copy: whoever
/// reads it need not wait until pieces that were written apart are together in the cache.
#[repr(C)]
pub(crate) struct Limbs {
    body: Body,
    head: Head,
}

// SAFETY: the limbs on the heap are the number's own.
unsafe impl Send for Limbs {}
// SAFETY: what has a number by reference only reads it.
unsafe impl Sync for Limbs {}

/// [`SHORT`] for a short number, else the start of the limbs on the heap; and [`NEGATIVE`] in both.
/// Limbs are at multiples of four bytes, so two bits are left. It is never null, so that an
/// `Option` of a number is as large as the number.
type Head = NonNull<Limb>;

const NEGATIVE: usize = 1;
const SHORT: usize = 2;

const HEADS_OF_SHORT: [Head; 2] = [head_of(SHORT), head_of(SHORT | NEGATIVE)];

const fn head_of(bits: usize) -> Head {
    NonNull::new(ptr::without_provenance_mut(bits)).expect("a bit is set")
}

/// The body of a number: `short` if the head has the bit [`SHORT`], else `heap`.
union Body {
    short: Short,
    /// The length and the capacity of a vector, written as one piece as they are copied.
    heap: [Limb; 2],
}

impl Limbs {
    /// A short number.
    #[inline(always)]
    pub const fn short(short: Short) -> Limbs {
        Limbs { head: HEADS_OF_SHORT[0], body: Body { short } }
    }

    /// A short number and a sign.
    #[inline(always)]
    pub const fn signed(short: Short, negative: bool) -> Limbs {
        Limbs { head: HEADS_OF_SHORT[negative as usize], body: Body { short } }
    }

    /// The number of `limbs`, of which those at the top may be 0.
    pub fn from_vec(mut limbs: Vec<Limb>) -> Limbs {
        trim(&mut limbs);
        Limbs::of_trimmed(limbs, false)
    }

    /// The number of `limbs`, of which those at the top may be 0.
    pub fn from_slice(limbs: &[Limb]) -> Limbs {
        Limbs::copied(trimmed(limbs), false)
    }

    /// The number of `limbs`, of which the highest is not 0, and a sign.
    #[inline(always)]
    pub fn of_trimmed(limbs: Vec<Limb>, negative: bool) -> Limbs {
        if limbs.len() <= INLINE {
            return Limbs::moved_in(limbs, negative);
        }
        Limbs::heap(limbs, negative)
    }

    /// A number that is short after all.
    #[cold]
    #[inline(never)]
    fn moved_in(limbs: Vec<Limb>, negative: bool) -> Limbs {
        let short = short_of(&limbs);
        blocks::give_back(limbs);
        Limbs::signed(short, negative)
    }

    /// A number with its limbs on the heap, however few, and a sign.
    #[inline(always)]
    fn heap(limbs: Vec<Limb>, negative: bool) -> Limbs {
        let mut limbs = ManuallyDrop::new(limbs);
        let heap = pair(limbs.len() as Limb, limbs.capacity() as Limb);
        let sign = usize::from(negative) * NEGATIVE;
        // SAFETY: a vector's start is not null.
        let head = unsafe { NonNull::new_unchecked(limbs.as_mut_ptr().map_addr(|at| at | sign)) };
        Limbs { body: Body { heap }, head }
    }

    /// The start of the limbs on the heap.
    #[inline(always)]
    fn start(&self) -> *mut Limb {
        self.head.as_ptr().map_addr(|head| head & !(SHORT | NEGATIVE))
    }

    /// The vector that a number on the heap was made of.
    ///
    /// # Safety
    /// The number is on the heap, and is not used before another one is written over it.
    #[inline(always)]
    unsafe fn vec(&mut self) -> Vec<Limb> {
        // SAFETY: the parts of a vector, which the caller has from here on.
        unsafe {
            let [len, capacity] = self.body.heap;
            Vec::from_raw_parts(self.start(), len as usize, capacity as usize)
        }
    }

    /// A copy of limbs, of which the highest is not 0, and a sign.
    #[inline]
    fn copied(limbs: &[Limb], negative: bool) -> Limbs {
        if limbs.len() <= INLINE {
            return Limbs::signed(short_of(limbs), negative);
        }
        Limbs::of_trimmed(blocks::copied(limbs), negative)
    }

    #[inline(never)]
    fn clone_heap(&self) -> Limbs {
        Limbs::copied(self.as_slice(), self.is_negative())
    }

    #[inline(always)]
    fn is_heap(&self) -> bool {
        self.head.addr().get() & SHORT == 0
    }

    /// The limbs, where the number holds them itself.
    #[inline(always)]
    pub fn as_short(&self) -> Option<&Short> {
        // SAFETY: the head says that the body is short.
        if self.is_heap() { None } else { Some(unsafe { &self.body.short }) }
    }

    /// The limbs, where the number holds them itself.
    #[inline(always)]
    #[cfg(feature = "zeroize")]
    pub fn as_short_mut(&mut self) -> Option<&mut Short> {
        // SAFETY: the head says that the body is short.
        if self.is_heap() { None } else { Some(unsafe { &mut self.body.short }) }
    }

    /// The limbs of both numbers, where they hold them themselves.
    #[inline(always)]
    pub fn both_short<'a>(&'a self, other: &'a Limbs) -> Option<(&'a Short, &'a Short)> {
        if self.head.addr().get() & other.head.addr().get() & SHORT == 0 {
            return None;
        }
        // SAFETY: the heads say that the bodies are short.
        Some(unsafe { (&self.body.short, &other.body.short) })
    }

    /// The limbs, of which the highest is not 0.
    #[inline]
    pub fn as_slice(&self) -> &[Limb] {
        if self.is_heap() {
            // SAFETY: the head says that the body is on the heap: so many limbs are there.
            unsafe { core::slice::from_raw_parts(self.start(), self.body.heap[0] as usize) }
        } else {
            // SAFETY: the head says that the body is short.
            let short = unsafe { &self.body.short };
            &short[..len(short)]
        }
    }

    /// The limbs of a number on the heap, which may get zeros at the top until
    /// [`trim_heap`](Limbs::trim_heap).
    #[inline(always)]
    pub fn heap_mut(&mut self) -> Option<&mut [Limb]> {
        if !self.is_heap() {
            return None;
        }
        // SAFETY: the head says that the body is on the heap: so many limbs are there.
        Some(unsafe { core::slice::from_raw_parts_mut(self.start(), self.body.heap[0] as usize) })
    }

    /// Removes the zeros at the top of a number on the heap.
    #[inline(always)]
    pub fn trim_heap(&mut self) {
        if let Some(limbs) = self.heap_mut() {
            let len = trimmed(limbs).len() as Limb;
            // SAFETY: the head says that the body is on the heap.
            unsafe { self.body.heap[0] = len };
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
            return unsafe { taken.vec() };
        }
        let mut limbs = blocks::with_capacity(INLINE + 1);
        limbs.extend_from_slice(taken.as_slice());
        limbs
    }

    /// Hands the limbs to `edit`, which may leave zeros at the top. A short number moves to the
    /// heap for that, and back where it is still short. The sign is unspecified afterwards.
    #[inline]
    pub fn edit<R>(&mut self, edit: impl FnOnce(&mut Vec<Limb>) -> R) -> R {
        if self.is_heap() {
            // SAFETY: the head says that the body is on the heap; the loan's end writes it again.
            let limbs = unsafe { self.vec() };
            let mut loan = Loan { limbs: ManuallyDrop::new(limbs), home: self };
            let result = edit(&mut loan.limbs);
            trim(&mut loan.limbs);
            return result;
        }
        let mut limbs = self.take_vec();
        let result = edit(&mut limbs);
        *self = Limbs::from_vec(limbs);
        result
    }

    /// Whether the bit for a sign is set.
    #[inline(always)]
    pub fn is_negative(&self) -> bool {
        self.head.addr().get() & NEGATIVE != 0
    }

    /// The number with this bit for a sign.
    #[inline(always)]
    pub fn with_sign(mut self, negative: bool) -> Limbs {
        self.set_sign(negative);
        self
    }

    #[inline(always)]
    pub fn set_sign(&mut self, negative: bool) {
        let head = self.head.as_ptr();
        let head = head.map_addr(|head| (head & !NEGATIVE) | (usize::from(negative) * NEGATIVE));
        // SAFETY: the bit `SHORT` or an address is left.
        self.head = unsafe { NonNull::new_unchecked(head) };
    }

    /// Makes room for so many limbs altogether, without a further allocation up to there.
    pub fn reserve(&mut self, limbs: usize) {
        if limbs > INLINE {
            let negative = self.is_negative();
            let mut room = self.take_vec();
            room.reserve(limbs.saturating_sub(room.len()));
            *self = Limbs::heap(room, negative);
        }
    }

    /// The limbs that there is room for.
    pub fn capacity(&self) -> usize {
        // SAFETY: the head says that the body is on the heap.
        if self.is_heap() { unsafe { self.body.heap[1] as usize } } else { INLINE }
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

/// The vector of a number on the heap while someone edits it. It is the number's again when the
/// loan ends, by a panic too.
struct Loan<'a> {
    limbs: ManuallyDrop<Vec<Limb>>,
    home: &'a mut Limbs,
}

impl Drop for Loan<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the loan ends, and the number that lies there has no vector.
        unsafe {
            let limbs = ManuallyDrop::take(&mut self.limbs);
            ptr::write(self.home, Limbs::heap(limbs, false));
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
            blocks::give_back(unsafe { self.vec() });
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
        unsafe { ptr::read(self) }
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
            None => self.as_slice() == other.as_slice(),
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
