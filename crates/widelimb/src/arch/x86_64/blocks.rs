//! How blocks of columns of a product are written down, for the levels that make batches by them. What a
//! row is, and the constants `W` and `P`, are found where a macro stands.

/// The statement for each of the numbers: a loop that the compiler need not be trusted to unroll, so that
/// sums stay in registers.
macro_rules! stamp {
    ($k:ident, $statement:expr, $($index:literal)*) => {
        $({
            let $k: usize = $index;
            $statement
        })*
    };
}

/// Adds the rows next to the diagonal, from digit `h = ceil(c / 2)` on, to those above it.
macro_rules! diagonal_rows {
    ($sums:ident, $a:expr, $c:expr, $h:expr) => {{
        let (x, y) = ($a.wrapping_add($h), $a.wrapping_add($c - $h));
        columns!(
            d,
            if P + 2 * d + 1 < W {
                row!($sums, x.wrapping_add(d), y.wrapping_sub(d), P + 2 * d + 1, W);
            }
        );
    }};
}

pub(super) use {diagonal_rows, stamp};
