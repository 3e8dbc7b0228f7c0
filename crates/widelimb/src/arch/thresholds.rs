//! The lengths at which one algorithm gives way to the next.

/// Lengths in limbs at which one algorithm gives way to the next, for one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// From here on (shorter operand), products use Karatsuba's method.
    pub mul_karatsuba: usize,
    /// From here on, squares use Karatsuba's method.
    pub sqr_karatsuba: usize,
    /// From here on (shorter operand), products use Toom and Cook's method in three parts.
    pub mul_toom3: usize,
    /// From here on, squares use Toom and Cook's method in three parts.
    pub sqr_toom3: usize,
    /// From here on, decimal and other conversions divide and conquer.
    pub radix_divide: usize,
}

impl Thresholds {
    /// Names and values, in the order of the fields; what `widelimb info` prints.
    pub fn entries(&self) -> [(&'static str, usize); 5] {
        [
            ("mul_karatsuba", self.mul_karatsuba),
            ("sqr_karatsuba", self.sqr_karatsuba),
            ("mul_toom3", self.mul_toom3),
            ("sqr_toom3", self.sqr_toom3),
            ("radix_divide", self.radix_divide),
        ]
    }
}
