//! The traits of other libraries, each behind the feature of its name.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "num-integer")]
mod num_integer;
#[cfg(feature = "num-traits")]
mod num_traits;
#[cfg(feature = "num-traits")]
mod num_traits_rational;
#[cfg(feature = "rand")]
pub(crate) mod rand;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
pub mod serde_num_bigint;
#[cfg(feature = "zeroize")]
mod zeroize;
