//! Scientific notation.

use super::Integer;
use crate::natural::scientific_traits;
use core::fmt::{Formatter, LowerExp, Result, UpperExp};

scientific_traits!(Integer, Integer::magnitude, Integer::is_negative);
