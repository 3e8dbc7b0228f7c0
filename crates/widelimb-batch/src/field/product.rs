//! Products and squares of digits, as columns with carries.
//!
//! Floor: `2 N^2` and `N (N + 1)` VPMADD52 at `avx512`, each a product of eight lanes' digits.

use super::digits::each;
use widelimb_kernels::field::Vector;

/// A product of few digits, where the level has short ones, or else a function of its own.
macro_rules! short_or_apart {
    ($v:ident, $product:expr) => {
        if $v::HAS_SHORT_PRODUCTS {
            $product
        } else {
            $v::apart(
                #[inline(always)]
                || $product,
            )
        }
    };
}
pub(super) use short_or_apart;

/// The factors of digits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn factors<V: Vector, const N: usize>(a: &[V; N]) -> [V::Factor; N] {
    let mut x = [a[0].factor(); N];
    each!(
        i < N,
        if i > 0 {
            x[i] = a[i].factor()
        }
    );
    x
}

/// The columns of `a b`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn product<V: Vector, const N: usize, const M: usize>(a: &[V; N], b: &[V; N]) -> [V; M] {
    const { assert!(M == 2 * N && N <= 8, "twice the digits") };
    let (a, b) = (factors(a), factors(b));
    if let Some(columns) = V::columns(&a, &b) {
        return columns;
    }
    let mut c = [V::splat(0); M];
    each!(i < M, c[i] = V::start(halves(N, i), halves(N, i.wrapping_sub(1))),
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    each!(
        i < N,
        each!(j < N, {
            let (mut low, mut high) = (c[i + j], c[i + j + 1]);
            V::mul_add_to_start(&mut low, &mut high, a[i], b[j]);
            (c[i + j], c[i + j + 1]) = (low, high);
        })
    );
    c
}

/// The products of digits that begin at a column.
const fn halves(n: usize, column: usize) -> usize {
    if column < n { column + 1 } else { (2 * n - 1).saturating_sub(column) }
}

/// The columns of `a^2`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn square<V: Vector, const N: usize, const M: usize>(a: &[V; N]) -> [V; M] {
    const { assert!(M == 2 * N && N <= 8, "twice the digits") };
    let a = factors(a);
    if let Some(columns) = V::columns_of_square(&a) {
        return columns;
    }
    let mut c = [V::splat(0); M];
    each!(i < M, c[i] = V::start(halves(N, i) / 2, halves(N, i.wrapping_sub(1)) / 2),
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    each!(
        i < N,
        each!(
            j < N,
            if i < j {
                let (mut low, mut high) = (c[i + j], c[i + j + 1]);
                V::mul_add_to_start(&mut low, &mut high, a[i], a[j]);
                (c[i + j], c[i + j + 1]) = (low, high);
            }
        )
    );
    each!(i < N, {
        let (mut low, mut high) = (c[2 * i], c[2 * i + 1]);
        (low, high) = (low.add(low).add(V::start(1, 0)), high.add(high).add(V::start(0, 1)));
        V::mul_add_to_start(&mut low, &mut high, a[i], a[i]);
        (c[2 * i], c[2 * i + 1]) = (low, high);
    });
    c
}
