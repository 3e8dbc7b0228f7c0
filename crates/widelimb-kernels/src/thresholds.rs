//! The lengths at which one algorithm gives way to the next.

/// A length at which one algorithm gives way to another, and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// The operation and the method, such as `mul_karatsuba`.
    pub name: &'static str,
    /// The length in limbs of 64 bits; [`NEVER`](Threshold::NEVER) for none.
    pub limbs: usize,
    /// What operands of this length and longer ones get.
    pub meaning: &'static str,
}

impl Threshold {
    /// The length of a method that is never taken.
    pub const NEVER: usize = usize::MAX;
}

/// The struct, its documentation and the list of its fields from one list, so that none is left
/// out of another.
macro_rules! thresholds {
    ($($name:ident: $meaning:literal;)*) => {
        /// Lengths in limbs at which one algorithm gives way to the next, for one level. What a
        /// field says is done from that length on.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Thresholds {
            $(
                #[doc = concat!("From here on: ", $meaning, ".")]
                pub $name: usize,
            )*
        }

        impl Thresholds {
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($name)),*].len();

            /// The threshold of this name, to change.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut usize> {
                $(if name == stringify!($name) {
                    return Some(&mut self.$name);
                })*
                None
            }

            /// All of them, in the order of the fields.
            pub const fn entries(&self) -> [Threshold; Thresholds::COUNT] {
                [$(Threshold { name: stringify!($name), limbs: self.$name, meaning: $meaning }),*]
            }
        }
    };
}

thresholds! {
    mul_karatsuba: "products (shorter operand) by Karatsuba's method";
    mul_unlike: "products of unlike lengths (shorter operand) likewise, or in pieces";
    mul_toom32: "products by Toom and Cook's method in three parts by two";
    mul_toom3: "products (shorter operand) by Toom and Cook's method in three parts";
    mul_toom42: "products by Toom and Cook's method in four parts by two";
    mul_toom43: "products by Toom and Cook's method in four parts by three";
    mul_toom4: "products by Toom and Cook's method in four parts";
    mul_ntt: "products by number-theoretic transforms";
    mul_low: "lower halves of products by a shorter product and two halves";
    mul_high: "upper halves of products by a shorter product and two halves";
    mul_cut: "halves of products by the whole product, which is cut";
    mul_middle: "middle products (shorter operand) by Karatsuba's method";
    mul_middle_cut: "middle products (shorter operand) by the whole product, which is cut";
    sqr_karatsuba: "squares by Karatsuba's method";
    sqr_toom3: "squares by Toom and Cook's method in three parts";
    sqr_toom4: "squares by Toom and Cook's method in four parts";
    sqr_ntt: "squares by number-theoretic transforms";
    product_halves: "products of as many factors of a limb by halves";
    div_recursive: "quotients (and their divisors) by halves, corrected by products";
    div_reciprocal: "quotients (and their divisors) by products with a reciprocal";
    half_gcd: "parts of numbers (a fifth of those of a gcd) by half-gcd, over products";
    montgomery_products: "reductions modulo an odd number by two products, no longer by rows";
    radix_divide: "digits of a number by products that halve its fraction";
    radix_multiply: "numbers from digits by products of their halves";
    gf2x_mul_transforms: "products of polynomials over GF(2) by additive transforms";
    gf2x_div_reciprocal: "quotients over GF(2) (and their divisors) by products with a reciprocal";
}

impl Thresholds {
    /// Methods that follow each other as operands grow: none of these thresholds may be below the
    /// one before it.
    pub const LADDERS: [&[&str]; 2] = [
        &["mul_karatsuba", "mul_toom3", "mul_toom4"],
        &["sqr_karatsuba", "sqr_toom3", "sqr_toom4"],
    ];

    /// The threshold of this name.
    pub fn get(&self, name: &str) -> Option<usize> {
        { *self }.get_mut(name).copied()
    }

    /// The first two thresholds of a ladder, if any, whose upper one is below its lower one.
    pub fn disorder(&self) -> Option<[&'static str; 2]> {
        let mut pairs = Self::LADDERS.into_iter().flat_map(|ladder| ladder.windows(2));
        let pair = pairs.find(|pair| self.get(pair[1]) < self.get(pair[0]))?;
        Some([pair[0], pair[1]])
    }
}
