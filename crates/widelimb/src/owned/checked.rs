//! The twins that return an `Option`, under the names that Rust's integers have for them.

use crate::{Integer, Natural};

/// Implements `checked_sub` and its like for a type, by the twin that returns a typed error, with
/// an example of a result and of none.
macro_rules! checked_twins {
    ($type:ident: $($checked:ident $twin:ident ($a:literal, $b:literal, $result:literal, $none:literal);)*) => {
        impl $type {
            $(
                #[doc = concat!("[`", stringify!($twin), "`](", stringify!($type), "::", stringify!($twin), "), `None` where it is an error.")]
                ///
                /// ```
                #[doc = concat!("use widelimb::", stringify!($type), ";")]
                #[doc = concat!("let a = ", stringify!($type), "::from(", $a, "_u8);")]
                #[doc = concat!("assert_eq!(a.", stringify!($checked), "(&", $b, "_u8.into()), Some(", $result, "_u8.into()));")]
                #[doc = concat!("assert_eq!(a.", stringify!($checked), "(&", $none, "_u8.into()), None);")]
                /// ```
                pub fn $checked(&self, rhs: &$type) -> Option<$type> {
                    self.$twin(rhs).ok()
                }
            )*
        }
    };
}

checked_twins!(Natural:
    checked_sub try_sub ("7", "2", "5", "8");
    checked_div try_div ("7", "2", "3", "0");
    checked_rem try_rem ("7", "2", "1", "0");
);

checked_twins!(Integer:
    checked_div try_div ("7", "2", "3", "0");
    checked_rem try_rem ("7", "2", "1", "0");
    checked_div_euclid try_div_euclid ("7", "2", "3", "0");
    checked_rem_euclid try_rem_euclid ("7", "2", "1", "0");
);
