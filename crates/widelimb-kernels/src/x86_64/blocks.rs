//! Macros that add the blocks of columns of a product, for the levels whose batches go by blocks.
//!
//! Found where a macro stands are the constants `W`, the columns of a block, and `P`, the parity of
//! a square's first one; what a level's columns and rows are (`columns!`, `row!`); and its
//! functions `load`, `add`, `add_low` and `add_high`, of which the last two add the halves of a
//! product of two digits to a sum.

/// The statement for each of the numbers: a loop that the compiler need not be trusted to unroll,
/// so that sums stay in registers.
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

/// Adds the columns `c..c + W` of a product to the sums, its whole rows by the macro `rows`. Digit
/// `c + k - i` of `b` goes with digit `i` of `a`.
macro_rules! low_rows {
    ($rows:ident, $sums:ident, $a:expr, $b:expr, $c:expr) => {{
        let (a, b, c) = ($a, $b, $c);
        $rows!($sums, a, b.wrapping_add(c), c + 1);
        let x = a.wrapping_add(c + 1);
        columns!(
            d,
            if d > 0 && d < W {
                row!($sums, x.wrapping_add(d - 1), b.wrapping_sub(d), d, W);
            }
        );
    }};
}

/// Adds the columns `n + c..n + c + W` of a product to the sums, its whole rows by the macro
/// `rows`, as many as `count`: `n - W - c`, or for a square those above its diagonal.
macro_rules! high_rows {
    ($rows:ident, $sums:ident, $a:expr, $b:expr, $n:expr, $c:expr) => {{
        let (n, c): (usize, usize) = ($n, $c);
        high_rows!($rows, $sums, $a, $b, n, c, n - W - c)
    }};
    ($rows:ident, $sums:ident, $a:expr, $b:expr, $n:expr, $c:expr, $count:expr) => {{
        let a = $a.wrapping_add($c + 1);
        columns!(
            t,
            if t + 1 < W {
                row!($sums, a.wrapping_add(t), $b.wrapping_add($n - 1 - t), 0, t + 1);
            }
        );
        $rows!($sums, a.wrapping_add(W - 1), $b.wrapping_add($n - W), $count);
    }};
}

/// Twice all sums.
macro_rules! double {
    ($sums:ident) => {
        columns!(
            k,
            if k < W {
                $sums[k] = add($sums[k], $sums[k]);
            }
        );
        $sums[W] = add($sums[W], $sums[W]);
    };
}

/// Adds the squares of the digits from `h` on, but for a high half on column `W`, and the high half
/// of the square below them on the first column.
macro_rules! square_digits {
    ($sums:ident, $a:expr, $h:expr) => {{
        let x = $a.wrapping_add($h);
        if P == 1 {
            let x = load(x.wrapping_sub(1));
            $sums[0] = add_high($sums[0], x, x);
        }
        columns!(
            e,
            if P + 2 * e < W {
                let x = load(x.wrapping_add(e));
                $sums[P + 2 * e] = add_low($sums[P + 2 * e], x, x);
                if P + 2 * e + 1 < W {
                    $sums[P + 2 * e + 1] = add_high($sums[P + 2 * e + 1], x, x);
                }
            }
        );
    }};
}

/// Adds the columns `c..c + W` of a square, `c` being `P` modulo 2, to the sums.
macro_rules! low_square_rows {
    ($rows:ident, $sums:ident, $a:expr, $c:expr) => {{
        let (a, c): (_, usize) = ($a, $c);
        let h = c.div_ceil(2);
        $rows!($sums, a, a.wrapping_add(c), h);
        diagonal_rows!($sums, a, c, h);
        double!($sums);
        square_digits!($sums, a, h);
    }};
}

/// Adds the columns `n + c..n + c + W`, `n + c` being `P` modulo 2, all of which have a row that is
/// not cut by both ends.
macro_rules! high_square_rows {
    ($rows:ident, $sums:ident, $a:expr, $n:expr, $c:expr) => {{
        let (a, n, c): (_, usize, usize) = ($a, $n, $c);
        let h = (n + c).div_ceil(2);
        debug_assert!((n + c) % 2 == P && c + W <= h);
        high_rows!($rows, $sums, a, a, n, c, h - c - W);
        diagonal_rows!($sums, a, n + c, h);
        double!($sums);
        square_digits!($sums, a, h);
    }};
}

/// Adds the last `W` columns, where rows begin at the square's end and end at its diagonal.
macro_rules! last_square_rows {
    ($sums:ident, $a:expr, $n:expr) => {{
        let a = $a.wrapping_add($n - W);
        columns!(
            i,
            if i > 0 && i < W {
                let from = (2 * i + 1).saturating_sub(W);
                row!($sums, a.wrapping_add(i), a.wrapping_add(W - i), from, i);
            }
        );
        double!($sums);
        columns!(
            k,
            if k < W {
                let x = load(a.wrapping_add((W + k) / 2));
                $sums[k] = match (W + k) % 2 {
                    0 => add_low($sums[k], x, x),
                    _ => add_high($sums[k], x, x),
                };
            }
        );
    }};
}

/// The table of a block's functions for each number of columns up to the widest, `[1 2 3 ...]`.
macro_rules! of_each_width {
    ([$($width:literal)*] $block:ident $more:tt) => {
        [$($crate::x86_64::blocks::of_each_width!(@ $block $width $more)),*]
    };
    (@ $block:ident $width:literal ($($more:tt)*)) => { $block::<$width $($more)*> };
}

pub(super) use {
    diagonal_rows, double, high_rows, high_square_rows, last_square_rows, low_rows,
    low_square_rows, of_each_width, square_digits, stamp,
};
