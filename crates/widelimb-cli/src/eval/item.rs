//! The values of expressions: numbers and lists of numbers.
//!
//! Both are behind shared pointers: the use of a variable, or of a number of its list, copies no
//! limbs.

use super::error::Fault;
use super::estimate::{self, Estimate};
use super::limits::Limits;
use super::memory;
use crate::out_of_memory::asking;
use std::ops::Deref;
use std::rc::Rc;
use widelimb::Integer;

/// A number or a list.
#[derive(Clone, Debug)]
pub enum Item {
    /// A number.
    Number(Number),
    /// Numbers in their order.
    List(Rc<List>),
}

/// A number, by itself or within a list.
#[derive(Clone, Debug)]
pub enum Number {
    /// A number by itself.
    Single(Rc<Integer>),
    /// The number at this index of a list.
    Of(Rc<List>, usize),
}

/// Numbers in their order.
#[derive(Debug, Default)]
pub struct List {
    numbers: Vec<Integer>,
    bits: u64,
    longest: u64,
}

impl Item {
    /// The bits of memory that the item takes.
    pub fn bits(&self) -> u64 {
        match self {
            Item::Number(number) => number.bit_len(),
            Item::List(list) => list.bits,
        }
    }

    /// The bits of memory that are free once the item is dropped: 0 if it is shared.
    pub fn own_bits(&self) -> u64 {
        let is_shared = match self {
            Item::Number(Number::Single(number)) => Rc::strong_count(number) > 1,
            Item::Number(Number::Of(..)) => true,
            Item::List(list) => Rc::strong_count(list) > 1,
        };
        if is_shared { 0 } else { self.bits() }
    }

    /// The bits of the longest number of the item.
    pub fn longest(&self) -> u64 {
        match self {
            Item::Number(number) => number.bit_len(),
            Item::List(list) => list.longest,
        }
    }

    /// The size of the item, as an estimate.
    pub fn size(&self) -> Estimate {
        Estimate(self.bits() as f64)
    }

    /// Returns the number, or the error for a list where a number is needed.
    pub fn number(self) -> Result<Number, Fault> {
        match self {
            Item::Number(number) => Ok(number),
            Item::List(_) => Err(Fault::List),
        }
    }

    /// The numbers of a list; for a number, that number alone.
    pub fn numbers(&self) -> &[Integer] {
        match self {
            Item::Number(number) => std::slice::from_ref(number),
            Item::List(list) => &list.numbers,
        }
    }

    /// The number at an index of a list, which from -1 on downwards counts from the end.
    pub fn at(self, index: &Integer) -> Result<Number, Fault> {
        let Item::List(list) = self else { return Err(Fault::NoList) };
        let count = list.numbers.len();
        let from_start =
            if index.is_negative() { index + Integer::from(count as u64) } else { index.clone() };
        let at = usize::try_from(&from_start).ok().filter(|&at| at < count);
        let at = at.ok_or(Fault::Index { count })?;
        Ok(match Rc::try_unwrap(list) {
            Ok(mut list) => list.numbers.swap_remove(at).into(),
            Err(list) => Number::Of(list, at),
        })
    }

    /// The item as a variable stores it: a number of a list is copied, so that it does not keep the
    /// list in memory.
    pub fn kept(self) -> Result<Item, Fault> {
        match self {
            Item::Number(number @ Number::Of(..)) => number.into_owned().map(Item::from),
            item => Ok(item),
        }
    }
}

impl Number {
    /// Returns the number alone: a copy, unless nothing else shares it.
    pub fn into_owned(self) -> Result<Integer, Fault> {
        let shared = match self {
            Number::Single(number) => match Rc::try_unwrap(number) {
                Ok(number) => return Ok(number),
                Err(shared) => Number::Single(shared),
            },
            of_list => of_list,
        };
        memory::reserve(estimate::size(&shared), memory::COPY)?;
        Ok(Integer::clone(&shared))
    }
}

impl Deref for Number {
    type Target = Integer;

    fn deref(&self) -> &Integer {
        match self {
            Number::Single(number) => number,
            Number::Of(list, at) => &list.numbers[*at],
        }
    }
}

impl List {
    /// Bytes of the heap that a block takes besides its own: a header, and rounding.
    const BLOCK: usize = 32;

    /// Bits that a number of a list takes besides its own: its `Integer`, and its block's overhead.
    const BITS_FOR_EACH: u64 = 8 * (size_of::<Integer>() + List::BLOCK) as u64;

    /// Numbers for which memory is asked at one time.
    const ASKED_FOR: usize = 1 << 6;

    /// Appends a number, within the limits and the memory.
    pub fn push(&mut self, number: Integer, limits: Limits) -> Result<(), Fault> {
        let bits = number.bit_len();
        self.longest = self.longest.max(bits);
        self.bits += bits + List::BITS_FOR_EACH;
        limits.check_all(self.bits)?;
        let count = self.numbers.len();
        let mut has_room =
            count < self.numbers.capacity() || asking(|| self.numbers.try_reserve(1).is_ok());
        if count.is_multiple_of(List::ASKED_FOR) {
            // The next numbers are likely to be as long as this one; only here is their memory
            // asked for.
            has_room &=
                memory::has_blocks(List::ASKED_FOR, size_of_val(number.magnitude().limbs()));
        }
        if !has_room {
            return Err(Fault::ListOutOfMemory { count: (count + 1) as f64 });
        }
        self.numbers.push(number);
        Ok(())
    }

    /// Refuses a list of at least `count` numbers, of at least `bits` bits each, before the first
    /// one is computed.
    pub fn check(count: f64, bits: u64, limits: Limits) -> Result<(), Fault> {
        let all = count * (bits + List::BITS_FOR_EACH) as f64;
        limits.check_list(count, all)?;
        if memory::has_room(all / 8.0) { Ok(()) } else { Err(Fault::ListOutOfMemory { count }) }
    }
}

/// Collects numbers in a list, within the limits and the memory.
pub fn list(numbers: impl IntoIterator<Item = Integer>, limits: Limits) -> Result<Item, Fault> {
    let mut list = List::default();
    numbers.into_iter().try_for_each(|number| list.push(number, limits))?;
    Ok(list.into())
}

impl From<Integer> for Number {
    fn from(number: Integer) -> Number {
        Number::Single(Rc::new(number))
    }
}

impl From<Integer> for Item {
    fn from(number: Integer) -> Item {
        Item::Number(number.into())
    }
}

impl From<List> for Item {
    fn from(list: List) -> Item {
        Item::List(Rc::new(list))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits::new(1 << 20);

    fn list(numbers: std::ops::Range<u32>) -> List {
        let mut list = List::default();
        numbers.for_each(|n| list.push(n.into(), LIMITS).unwrap());
        list
    }

    #[test]
    fn a_number_of_a_shared_list_is_no_copy_until_it_is_kept() {
        let item = Item::from(list(10..20));
        let Item::List(shared) = &item else { panic!("it is a list") };
        let number = item.clone().at(&Integer::from(-1)).unwrap();
        assert!(std::ptr::eq(&*number, &shared.numbers[9]));
        assert_eq!(Item::Number(number.clone()).own_bits(), 0);
        let kept = Item::Number(number).kept().unwrap();
        assert_eq!(kept.own_bits(), 5);
        assert_eq!(item.own_bits(), item.bits());
        // Of a list that nothing else has, the number is taken.
        let taken = item.at(&Integer::from(0)).unwrap();
        assert!(matches!(&taken, Number::Single(number) if **number == 10));
    }

    #[test]
    fn a_list_counts_what_it_takes_and_is_refused_beforehand() {
        let together = (0..1000u64).map(|n| n.checked_ilog2().map_or(0, |log| u64::from(log) + 1));
        assert_eq!(Item::from(list(0..1000)).bits(), together.sum::<u64>() + 576_000);
        let limits = Limits::new(1000);
        assert!(matches!(List::check(28.0, 5, limits), Err(Fault::LongList { .. })));
        assert_eq!(List::check(27.0, 5, limits), Ok(()));
        assert!(List::check(27.0, 5, limits.beside(1000)).is_err());
        let unlimited = Limits::new(u64::MAX);
        let endless = List::check(1e16, 5, unlimited);
        assert_eq!(endless, Err(Fault::ListOutOfMemory { count: 1e16 }));
    }
}
