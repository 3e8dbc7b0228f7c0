//! The inner loop of all batch products: one digit times a row of consecutive ones.
//!
//! A block is up to [`WIDEST`] columns of a product, whose sums stay in registers over all digits
//! that fall on them. For each digit `x` of one factor, the digits `y` of the other that bring it
//! to the block's columns lie side by side: low halves go to columns `0..w`, high halves to
//! `1..=w`, where column `w` is the next block's first.
//!
//! Ports: three fused multiplications on two of them and two additions on three for each pair of
//! vectors, so five thirds of a cycle. Sums get two additions in a row, of a cycle each, so even
//! narrow blocks keep the ports busy, and `w` need only be so large that the row's own digit and
//! its loop are paid for.

/// Columns of a block, at most: with more, registers would not hold the sums beside what makes a
/// product.
pub const WIDEST: usize = 6;

/// The statement for each column of the widest block.
macro_rules! columns {
    ($k:ident, $statement:expr) => {
        $crate::x86_64::blocks::stamp!($k, $statement, 0 1 2 3 4 5)
    };
}

/// Adds `x` times the digits at `y + from..y + to` to the columns `from..=to`.
macro_rules! row {
    ($sums:ident, $x:expr, $y:expr, $from:expr, $to:expr) => {{
        let (x, start) = (load($x), $y);
        let (from, to): (usize, usize) = ($from, $to);
        columns!(
            k,
            if k >= from && k < to {
                let y = load(start.wrapping_add(k));
                let high = high(x, y);
                $sums[k + 1] = add($sums[k + 1], high);
                $sums[k] = add($sums[k], low(x, y, high));
            }
        );
    }};
}

/// Adds the products of `count` digits from `x` up with the rows that start at `y` and below.
macro_rules! full_rows {
    ($sums:ident, $x:expr, $y:expr, $count:expr) => {{
        let (mut x, mut y): (*const __m256d, *const __m256d) = ($x, $y);
        for _ in 0..$count {
            row!($sums, x, y, 0, W);
            (x, y) = (x.wrapping_add(1), y.wrapping_sub(1));
        }
    }};
}

/// Hands each of `w` columns to `store`, its number first, with all carries from below added on,
/// from what `top` holds for the first column. `fix` makes integers of the bits that were summed
/// up, for the first column, and `step` is what the next one has more of that. Returns what column
/// `w` gets.
macro_rules! carry_out {
    ($top:expr, $sums:ident, $w:expr, $fix:expr, $step:expr, $store:expr) => {{
        let (mut carry, mut fix, step) = (*$top, splat($fix), splat($step));
        columns!(
            k,
            if k < $w {
                if k > 0 {
                    fix = add(fix, step);
                }
                let column = add(add($sums[k], fix), carry);
                $store(k, column);
                carry = _mm256_srli_epi64::<{ DIGIT_BITS as i32 }>(column);
            }
        );
        add(carry, $sums[$w])
    }};
}

pub(super) use {carry_out, columns, full_rows, row};
