//! Products of 13 to 30 rows by their residues modulo coprime polynomials in a row, `Y = X^128`: 51
//! to 219 products of blocks where Karatsuba's method takes 66 to 234. For 12 rows, 48 for 54, the
//! sums cost more.
//!
//! The product of `N` rows by as many has `2 N` rows. Its residues modulo `Y^15 + 1`, modulo both
//! cubics of `Y^7 + 1` and modulo `(Y + 1)^3`, whose first coefficient the first of these has, are
//! 23 rows, and cost 47 products; its lowest `U` and its highest `V = 2 N - 23 - U` rows are those
//! of the operands' ends. After M. Cenk and F. Ozbudak, "Improved polynomial multiplication
//! formulas over F2 using Chinese remainder theorem" (IEEE Trans. Comp. 58, 2009); there
//! coefficients of a product are two rows, here each is one, so that there is one more, and half as
//! many sums after the products. The ends' rows are by pairs, or by a whole product of fewer and
//! what stands beside it by pairs, after T. Mulders, "On short multiplications and divisions"
//! (AAECC 11, 2000).
//!
//! | modulo | rows | products |
//! |---|---|---|
//! | `Y^2 + Y + 1` | 2 | 3 |
//! | `Y^3 + Y + 1`, `Y^3 + Y^2 + 1` | 3 | 6 |
//! | `Y^4 + Y + 1`, `Y^4 + Y^3 + 1`, `Y^4 + Y^3 + Y^2 + Y + 1` | 4 | 9 |
//! | `(Y + 1)^3` | 3 | 5 |
//! | `Y^U`, `Y^-V` | 0 to 8, by pairs | 0, 1, 3, 5, 8, 11, 15, 19, 24 |
//! | | 9 to 14, by 8 rows and pairs | 29, 33, 37, 43, 49, 57 |
//! | | 15 to 17, by 10 rows and pairs | 61, 69, 77 |
//! | | 17 and 18, by 12 rows and pairs | 76, 84 |
//! | | 19, by 14 rows and pairs | 88 |
//!
//! There are two sums or more to a product of limbs. Where both share ports that pays from 17 rows
//! on, above the kernels by halves, where halves would be calls and passes of their own; where
//! products have a port of their own, or take three times as long as sums, from 13 rows on.

mod ends;
mod join;
mod values;

use super::registers::{product2, product3, product4};
use super::vector::Row;
use super::{ROWS_BY_RESIDUES, RowProduct};
use crate::Limb;
use core::sync::atomic::{Ordering, compiler_fence};
use ends::End;
use join::Residues;
use values::remainder;

/// Makes the compiler load rows again where they are used: it would otherwise keep those that were
/// loaded once, more than there are registers for, and store them on the stack, which costs 5 to 10
/// % of the time. Where there are half as many registers that would cost 2 %, as they are operands
/// in memory anyway.
#[inline(always)]
fn load_again<R: Row>() {
    if R::KEEPS_FOLDED {
        compiler_fence(Ordering::SeqCst);
    }
}

/// A product of `N` rows, whose lowest `U` and highest `U + 1` rows are made on their own, `2 U +
/// 24 = 2 N`: the innermost `C` of the lowest and `D` of the highest by pairs, others by `products`
/// of fewer rows.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` rows and `r` for writes of `2 N`, which overlap neither;
/// the CPU has the level of `R` and of the products.
#[inline(always)]
pub(crate) unsafe fn product<
    R: Row,
    const N: usize,
    const U: usize,
    const C: usize,
    const D: usize,
>(
    products: &[RowProduct],
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    const { assert!(13 <= N && N <= ROWS_BY_RESIDUES && U + 12 == N && C <= U && D <= U + 1) };
    // SAFETY: a and b have N rows and r 2 N, and the CPU has the level of `R`, by this function's
    // contract; what is read of r has been written.
    unsafe {
        // First what is products at once: the others' sums are made meanwhile.
        End::Lowest.whole::<R>(products, [U - C, N], r, [a, b]);
        End::Highest.whole::<R>(products, [U + 1 - D, N], r, [a, b]);
        End::Lowest.beside::<R, N, C>(U - C, r, [a, b]);
        load_again::<R>();
        End::Highest.beside::<R, N, D>(U + 1 - D, r, [a, b]);
        load_again::<R>();
        let (a10, b10) = (values::by_10::<R, N>(a), values::by_10::<R, N>(b));
        macro_rules! fourth {
            ($t:literal) => {{
                let (a, b) = (remainder::<R, 10, 4, $t>(a10), remainder::<R, 10, 4, $t>(b10));
                remainder::<R, 8, 4, $t>(product4(a, b))
            }};
        }
        let fourth = [fourth!(1), fourth!(3)];
        let square = product2(values::square(a10), values::square(b10));
        load_again::<R>();
        let fifth = product4(values::fifth::<R, N>(a), values::fifth::<R, N>(b));
        load_again::<R>();
        let [at_1, odd, second] = ends::at_1(values::at_1::<R, N>(a), values::at_1::<R, N>(b));
        load_again::<R>();
        let (a7, b7) = (values::by_7::<R, N>(a), values::by_7::<R, N>(b));
        macro_rules! cube {
            ($t:literal) => {{
                let (a, b) = (remainder::<R, 7, 3, $t>(a7), remainder::<R, 7, 3, $t>(b7));
                remainder::<R, 6, 3, $t>(product3(a, b))
            }};
        }
        let cubes = [cube!(1), cube!(2)];
        load_again::<R>();
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
