//! Natural numbers.

mod bytes;
mod convert;
mod digits;
mod numeric;
mod operators;

pub use convert::ToBigUint;
pub use digits::{U32Digits, U64Digits};
pub(crate) use operators::{places_left, places_right};

use alloc::vec::Vec;
use num_traits::Unsigned;
use num_traits::bounds::LowerBounded;
use widelimb::Natural;

/// A natural number of any size.
///
/// ```
/// use widelimb_num::BigUint;
/// let a: BigUint = "123456789012345678901234567890".parse()?;
/// let b = &a * &a + 1_u32;
/// assert_eq!(b.to_string(), "15241578753238836750495351562536198787501905199875019052101");
/// # Ok::<(), widelimb_num::ParseBigIntError>(())
/// ```
#[derive(Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct BigUint(pub(crate) Natural);

wrapper!(BigUint Natural);
formats!(BigUint: Debug Display Binary Octal LowerHex UpperHex);

impl BigUint {
    /// The number 0.
    pub const ZERO: BigUint = BigUint(Natural::ZERO);

    /// The number 1.
    pub const ONE: BigUint = BigUint(Natural::one());

    /// The number `n`, in a constant.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// const TEN: BigUint = BigUint::new_const(10);
    /// assert_eq!(TEN.pow(2), BigUint::from(100_u32));
    /// ```
    #[inline]
    pub const fn new_const(n: u32) -> BigUint {
        BigUint(Natural::from_u64(n as u64))
    }

    /// A borrowed natural number by its other name.
    #[inline]
    pub(crate) fn of(n: &Natural) -> &BigUint {
        // SAFETY: a `BigUint` is nothing but a `Natural`, by `repr(transparent)`.
        unsafe { &*core::ptr::from_ref(n).cast() }
    }

    /// The number `digits[0] + digits[1] * 2^32 + ...`.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::new(vec![5, 1]), BigUint::from((1_u64 << 32) + 5));
    /// ```
    #[inline]
    pub fn new(digits: Vec<u32>) -> BigUint {
        BigUint::from_slice(&digits)
    }

    /// The number `slice[0] + slice[1] * 2^32 + ...`.
    #[inline]
    pub fn from_slice(slice: &[u32]) -> BigUint {
        BigUint(Natural::from_u32_digits(slice))
    }

    /// Makes the number `slice[0] + slice[1] * 2^32 + ...`.
    #[inline]
    pub fn assign_from_slice(&mut self, slice: &[u32]) {
        *self = BigUint::from_slice(slice);
    }

    /// The bits up to the highest one bit, and 0 for 0.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from(255_u32).bits(), 8);
    /// ```
    #[inline]
    pub fn bits(&self) -> u64 {
        self.0.bit_len()
    }

    /// The zero bits below the lowest one bit, or `None` for 0.
    #[inline]
    pub fn trailing_zeros(&self) -> Option<u64> {
        self.0.trailing_zeros()
    }

    /// The one bits below the lowest zero bit.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from(0b1011_u32).trailing_ones(), 2);
    /// ```
    #[inline]
    pub fn trailing_ones(&self) -> u64 {
        self.0.trailing_ones()
    }

    /// The number of one bits.
    #[inline]
    pub fn count_ones(&self) -> u64 {
        self.0.count_ones()
    }

    /// Whether the bit of weight `2^bit` is one.
    #[inline]
    pub fn bit(&self, bit: u64) -> bool {
        self.0.bit(bit)
    }

    /// Makes the bit of weight `2^bit` one or zero.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`](widelimb::natural::MAX_BITS).
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// let mut n = BigUint::ZERO;
    /// n.set_bit(100, true);
    /// assert_eq!(n, BigUint::from(1_u32) << 100);
    /// ```
    #[inline]
    #[track_caller]
    pub fn set_bit(&mut self, bit: u64, value: bool) {
        self.0.set_bit(bit, value);
    }
}

impl LowerBounded for BigUint {
    #[inline]
    fn min_value() -> BigUint {
        BigUint::ZERO
    }
}

impl Unsigned for BigUint {}
