//! Products of 13 to 25 rows by their residues modulo coprime polynomials in a row, `Y = X^128`: 51 to 165 products of
//! blocks where Karatsuba's method takes 66 to 195. For 12 rows, 48 for 54, the sums cost more.
//!
//! The product of `N` rows by as many has `2 N` rows. Its residues modulo `Y^15 + 1`, modulo both cubics of `Y^7 + 1` and
//! modulo `(Y + 1)^3`, whose first coefficient the first of these has, are 23 rows, and cost 47 products; its lowest
//! `U` and its highest `V = 2 N - 23 - U` rows are those of the operands' ends. After M. Cenk and F. Ozbudak, "Improved
//! polynomial multiplication formulas over F2 using Chinese remainder theorem" (IEEE Trans. Comp. 58, 2009); there
//! coefficients of a product are two rows, here each is one, so that there is one more, and half as many sums after
//! the products.
//!
//! | modulo | rows | products |
//! |---|---|---|
//! | `Y^2 + Y + 1` | 2 | 3 |
//! | `Y^3 + Y + 1`, `Y^3 + Y^2 + 1` | 3 | 6 |
//! | `Y^4 + Y + 1`, `Y^4 + Y^3 + 1`, `Y^4 + Y^3 + Y^2 + Y + 1` | 4 | 9 |
//! | `(Y + 1)^3` | 3 | 5 |
//! | `Y^U`, `Y^-V`: 0 to 14 | | 0, 1, 3, 5, 8, 11, 15, 19, 24, 29, 35, 41, 48, 55, 63 |
//!
//! That pays where products have a port of their own, as there are five sums to a product of limbs.

mod ends;
mod join;
mod values;

use super::ROWS_BY_RESIDUES;
use super::registers::{product2, product3, product4};
use super::vector::Row;
use crate::Limb;
use join::Residues;
use values::remainder;

/// A product of `N` rows, whose lowest `U` and highest `V` rows are made apart, `U + V = 2 N - 23`.
#[inline(always)]
pub(in crate::arch) unsafe fn product<R: Row, const N: usize, const U: usize, const V: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    const { assert!(13 <= N && N <= ROWS_BY_RESIDUES && U + V + 23 == 2 * N && V == U + 1) };
    // SAFETY: the caller's rows and level.
    unsafe {
        // First what is products at once: the others' sums are made meanwhile.
        ends::lowest::<R, U>(r, a, b);
        ends::highest::<R, N, V>(r, a, b);
        let (a10, b10) = (values::by_10::<R, N>(a), values::by_10::<R, N>(b));
        macro_rules! fourth {
            ($t:literal) => {{
                let (a, b) = (remainder::<R, 10, 4, $t>(a10), remainder::<R, 10, 4, $t>(b10));
                remainder::<R, 8, 4, $t>(product4(a, b))
            }};
        }
        let fourth = [fourth!(1), fourth!(3)];
        let square = product2(values::square(a10), values::square(b10));
        let fifth = product4(values::fifth::<R, N>(a), values::fifth::<R, N>(b));
        let [at_1, odd, second] = ends::at_1(values::at_1::<R, N>(a), values::at_1::<R, N>(b));
        let (a7, b7) = (values::by_7::<R, N>(a), values::by_7::<R, N>(b));
        macro_rules! cube {
            ($t:literal) => {{
                let (a, b) = (remainder::<R, 7, 3, $t>(a7), remainder::<R, 7, 3, $t>(b7));
                remainder::<R, 6, 3, $t>(product3(a, b))
            }};
        }
        let cubes = [cube!(1), cube!(2)];
        let residues = Residues {
            at_1,
            odd,
            second,
            square: remainder::<R, 4, 2, 1>(square),
            cubes,
            fourth,
            fifth: values::by_all(fifth),
        };
        residues.join::<N, U>(r);
    }
}
