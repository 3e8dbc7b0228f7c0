//! The traits of num-integer. Methods do what those of the same name in this crate do.

use crate::{Integer, Natural};
use num_integer::{ExtendedGcd, Integer as NumInteger, Roots};

/// Implements the methods that both types have under the same name.
macro_rules! same {
    () => {
        fn gcd(&self, other: &Self) -> Self {
            self.gcd(other)
        }

        fn lcm(&self, other: &Self) -> Self {
            self.lcm(other)
        }

        fn is_multiple_of(&self, other: &Self) -> bool {
            self.is_multiple_of(other)
        }

        fn is_even(&self) -> bool {
            self.is_even()
        }

        fn is_odd(&self) -> bool {
            !self.is_even()
        }

        fn div_rem(&self, other: &Self) -> (Self, Self) {
            self.div_rem(other)
        }

        fn div_ceil(&self, other: &Self) -> Self {
            self.div_ceil(other)
        }
    };
}

/// In this trait `extended_gcd` has cofactors of the number's own type, and panics where one would
/// be below zero; the [method](Natural::extended_gcd) of the type has integers.
impl NumInteger for Natural {
    same!();

    fn div_floor(&self, other: &Natural) -> Natural {
        self / other
    }

    fn mod_floor(&self, other: &Natural) -> Natural {
        self % other
    }

    fn div_mod_floor(&self, other: &Natural) -> (Natural, Natural) {
        self.div_rem(other)
    }
}

impl NumInteger for Integer {
    same!();

    fn div_floor(&self, other: &Integer) -> Integer {
        self.div_floor(other)
    }

    fn mod_floor(&self, other: &Integer) -> Integer {
        self.mod_floor(other)
    }

    fn div_mod_floor(&self, other: &Integer) -> (Integer, Integer) {
        self.div_mod_floor(other)
    }

    fn extended_gcd(&self, other: &Integer) -> ExtendedGcd<Integer> {
        let e = self.extended_gcd(other);
        ExtendedGcd { gcd: e.gcd, x: e.x, y: e.y }
    }
}

macro_rules! roots {
    ($($type:ident)*) => {$(
        impl Roots for $type {
            fn nth_root(&self, n: u32) -> $type {
                self.root(n)
            }

            fn sqrt(&self) -> $type {
                self.sqrt()
            }

            fn cbrt(&self) -> $type {
                self.cbrt()
            }
        }
    )*};
}

roots!(Natural Integer);
