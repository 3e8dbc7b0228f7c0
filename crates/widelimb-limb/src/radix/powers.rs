//! [`Powers`]: powers of a base and their reciprocals, made once and kept for the next conversion.

use super::group::Group;
use crate::div::reciprocal;
use crate::error::or_panic;
use crate::owned::{product, shifted_left, square};
use crate::power::pow;
use crate::progress::Steps;
use crate::{LIMB_BITS, Limb};
use crate::{cost, shift};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// The groups of digits of the smallest power that splits a number; the others have `UNIT 2^i`.
const UNIT: usize = 8;

/// The fewest groups of digits that are split in two.
pub(super) const SPLIT_FROM: usize = 12;

/// The limbs of tables that a thread keeps: 8 MiB.
pub(super) const KEPT_MAX: usize = 1 << 20;

/// `limbs 2^(64 zeros)`: powers of an even base have many zeros below, which need no product.
pub struct Power {
    /// The groups of digits whose base this is.
    pub groups: usize,
    /// The limbs of 0 below.
    pub zeros: usize,
    /// The limbs above.
    pub limbs: Vec<Limb>,
}

impl Power {
    fn new(groups: usize, zeros: usize, limbs: Vec<Limb>) -> Power {
        let more = limbs.iter().take_while(|&&limb| limb == 0).count();
        Power { groups, zeros: zeros + more, limbs: limbs[more..].to_vec() }
    }
}

/// A reciprocal for numbers of so many groups: see [`Powers::reciprocal`].
struct Reciprocal {
    groups: usize,
    limbs: Box<[Limb]>,
}

/// Memory for the numbers on the way, kept between conversions as the powers are.
#[derive(Default)]
pub struct Room {
    /// The parts of a number, or their fractions.
    pub numbers: Vec<Limb>,
    /// A product by a power.
    pub product: Vec<Limb>,
    /// Values of groups of digits.
    pub values: Vec<Limb>,
    /// Digits of groups.
    pub digits: Vec<u8>,
}

impl Room {
    fn limbs(&self) -> usize {
        let limbs = [&self.numbers, &self.product, &self.values].map(|limbs| limbs.capacity());
        limbs.iter().sum::<usize>() + self.digits.capacity() / 8
    }
}

/// The powers and reciprocals that conversions in one base need.
pub struct Powers {
    /// The group of digits that fits a limb.
    pub group: Group,
    /// The powers for `UNIT`, `2 UNIT`, `4 UNIT` groups and so on.
    doubled: Vec<Power>,
    /// The reciprocals, sorted by their groups.
    reciprocals: Vec<Reciprocal>,
    /// The limbs of all powers and reciprocals.
    limbs: usize,
}

/// The index of the power that splits so many groups, at least [`SPLIT_FROM`]: between a third and
/// 7/10 of them.
pub(super) fn split_index(groups: usize) -> usize {
    (groups * 7 / (10 * UNIT)).ilog2() as usize
}

/// The groups of the power with this index.
pub(super) fn split_groups(index: usize) -> usize {
    UNIT << index
}

impl Powers {
    /// Runs the body with the powers of a base and room: those that this thread kept, if they are
    /// of that base.
    pub fn with<T>(base: u32, body: impl FnOnce(&mut Powers, &mut Room) -> T) -> T {
        let fresh = || {
            let (doubled, reciprocals) = (vec![], vec![]);
            let powers = Powers { group: Group::new(base), doubled, reciprocals, limbs: 0 };
            Box::new((powers, Room::default()))
        };
        let before = store::take().filter(|kept| kept.0.group.base() == base);
        let mut kept = before.unwrap_or_else(fresh);
        let (powers, room) = &mut *kept;
        let result = body(powers, room);
        if powers.limbs + room.limbs() > KEPT_MAX {
            powers.limbs -= powers.reciprocals.drain(..).map(|r| r.limbs.len()).sum::<usize>();
        }
        if powers.limbs + room.limbs() <= KEPT_MAX {
            store::put(kept);
        }
        result
    }

    /// The limbs of any number of so many groups.
    pub fn integer_len(&self, groups: usize) -> usize {
        self.group.bits(groups).div_ceil(LIMB_BITS as u64) as usize
    }

    /// The limbs of a fraction of so many groups.
    pub fn fraction_len(&self, groups: usize) -> usize {
        self.integer_len(groups) + 1
    }

    /// The power with this index; [`prepare`](Self::prepare) must have made it.
    pub fn power(&self, index: usize) -> &Power {
        &self.doubled[index]
    }

    /// Makes the powers that split so many groups and their parts.
    pub fn prepare(&mut self, k: &Kernels, groups: usize, steps: &mut Steps<'_>) {
        if groups < SPLIT_FROM {
            return;
        }
        for index in self.doubled.len()..=split_index(groups) {
            steps.next(|| power_cost(k, split_groups(index)));
            let power = match self.doubled.last() {
                None => Power::new(UNIT, 0, pow(k, &[self.group.power], UNIT as u64)),
                Some(half) => Power::new(2 * half.groups, 2 * half.zeros, square(k, &half.limbs)),
            };
            self.limbs += power.limbs.len();
            self.doubled.push(power);
        }
    }

    /// The power of any number of groups, out of those that split them.
    pub fn whole(&self, k: &Kernels, groups: usize) -> Power {
        if groups < SPLIT_FROM {
            return Power::new(groups, 0, pow(k, &[self.group.power], groups as u64));
        }
        let one = self.power(split_index(groups));
        let other = self.whole(k, groups - one.groups);
        Power::new(groups, one.zeros + other.zeros, product(k, &one.limbs, &other.limbs))
    }

    /// Makes the reciprocal for so many groups, of one limb more than a fraction of them has.
    pub fn prepare_reciprocal(&mut self, k: &Kernels, groups: usize) {
        let Err(at) = self.reciprocals.binary_search_by_key(&groups, |r| r.groups) else { return };
        let power = self.whole(k, groups).limbs;
        let bits = power[power.len() - 1].leading_zeros() as usize;
        let divisor = shifted_left(k, &power, bits);
        drop(power);
        let mut limbs = or_panic(reciprocal(k, &divisor, self.fraction_len(groups)));
        limbs.push(1);
        shift::shl_assign(k, &mut limbs, bits);
        self.limbs += limbs.len();
        self.reciprocals.insert(at, Reciprocal { groups, limbs: limbs.into_boxed_slice() });
    }

    /// The reciprocal for so many groups, `2^(64 (p + n)) / power` less up to 6 parts in
    /// `2^(64 p)`, where `p` and `n` are the lengths of a fraction and of an integer;
    /// [`prepare_reciprocal`](Self::prepare_reciprocal) must have made it.
    pub fn reciprocal(&self, groups: usize) -> &[Limb] {
        let at = self.reciprocals.partition_point(|r| r.groups < groups);
        debug_assert!(self.reciprocals[at].groups == groups);
        &self.reciprocals[at].limbs
    }
}

/// The cost of the power for so many groups, about that of its last square.
pub(super) fn power_cost(k: &Kernels, groups: usize) -> f64 {
    cost::square(k, groups / 2)
}

/// The cost of the powers that split so many groups.
pub(super) fn powers_cost(k: &Kernels, groups: usize) -> f64 {
    if groups < SPLIT_FROM {
        return 0.0;
    }
    (0..=split_index(groups)).map(|index| power_cost(k, split_groups(index))).sum()
}

/// Frees the powers that this thread keeps.
pub fn release_powers() {
    drop(store::take());
}

/// The powers of this thread.
#[cfg(feature = "std")]
mod store {
    use super::{Powers, Room};
    use alloc::boxed::Box;
    use core::cell::Cell;

    std::thread_local! {
        static POWERS: Cell<Option<Box<(Powers, Room)>>> = const { Cell::new(None) };
    }

    /// The powers; the thread is left without any.
    pub fn take() -> Option<Box<(Powers, Room)>> {
        POWERS.try_with(Cell::take).ok().flatten()
    }

    /// Keeps them in the place of what is kept.
    pub fn put(powers: Box<(Powers, Room)>) {
        // A thread that ends has no place any more: then they go with the closure.
        let _ = POWERS.try_with(|place| place.set(Some(powers)));
    }
}

/// The store of a build without threads' own memory, which keeps nothing.
#[cfg(not(feature = "std"))]
mod store {
    use super::{Powers, Room};
    use alloc::boxed::Box;

    pub fn take() -> Option<Box<(Powers, Room)>> {
        None
    }

    pub fn put(_: Box<(Powers, Room)>) {}
}
