//! What an expression may come to: a number, or a list of numbers.

use super::error::Fault;
use super::limits::Estimate;
use widelimb::Integer;

/// A number or a list.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A number.
    Number(Integer),
    /// Numbers in their order.
    List(Vec<Integer>),
}

impl Item {
    /// Bits that a number of a list takes beside its own.
    pub const BITS_IN_A_LIST: u64 = 192;

    /// The bits that it takes in memory.
    pub fn bits(&self) -> u64 {
        match self {
            Item::Number(number) => number.bit_len(),
            Item::List(numbers) => numbers.iter().map(|n| n.bit_len() + Item::BITS_IN_A_LIST).sum(),
        }
    }

    /// The bits of its longest number.
    pub fn longest(&self) -> u64 {
        match self {
            Item::Number(number) => number.bit_len(),
            Item::List(numbers) => numbers.iter().map(Integer::bit_len).max().unwrap_or(0),
        }
    }

    /// Its size, as the estimates have it.
    pub fn size(&self) -> Estimate {
        Estimate(self.bits() as f64)
    }

    /// The number.
    pub fn number(self) -> Result<Integer, Fault> {
        match self {
            Item::Number(number) => Ok(number),
            Item::List(_) => Err(Fault::List),
        }
    }

    /// The number at an index of a list, which from -1 on downwards counts from the end.
    pub fn at(self, index: &Integer) -> Result<Integer, Fault> {
        let Item::List(mut numbers) = self else { return Err(Fault::NoList) };
        let count = numbers.len();
        let from_start =
            if index.is_negative() { index + &Integer::from(count as u64) } else { index.clone() };
        match usize::try_from(&from_start) {
            Ok(at) if at < count => Ok(numbers.swap_remove(at)),
            _ => Err(Fault::Index { count }),
        }
    }
}

impl From<Integer> for Item {
    fn from(number: Integer) -> Item {
        Item::Number(number)
    }
}
