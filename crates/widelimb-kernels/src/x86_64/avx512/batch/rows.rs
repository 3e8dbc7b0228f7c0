//! The inner loop of all batch products: one digit times a row of consecutive ones.
//!
//! A block is up to [`WIDEST`] columns of a product, whose sums stay in registers over all digits
//! that fall on them. For each digit `x` of one factor, the digits `y` of the other that bring it
//! to the block's columns lie side by side, so a row is `2 w` VPMADD52: low halves to columns
//! `0..w`, high halves to `1..=w`, where column `w` is the next block's first. The next row's
//! digits are the same but for one, so eight rows are made at a time.
//!
//! Ports: `2 w` VPMADD52 at 1.88 a cycle. Loads take slots from them: with 14 columns 1.83 VPMADD52
//! a cycle were made four rows at a time, 1.91 eight rows at a time. Each sum gets two products in
//! a row, 8 cycles of latency, so blocks of fewer than 8 columns wait for it, and those of 10 do so
//! now and then: 1.74 a cycle. (With sums of their own for the high halves they make 1.90; what is
//! lost to registers that do not suffice and to adding those sums in the end is more.)

/// Columns of a block, at most: as many sums and digits as fit in 32 registers.
pub const WIDEST: usize = 14;

/// The statement for each column of the widest block.
macro_rules! columns {
    ($k:ident, $statement:expr) => {
        $crate::x86_64::blocks::stamp!($k, $statement, 0 1 2 3 4 5 6 7 8 9 10 11 12 13)
    };
}

/// Adds `x` times the digits at `y + from..y + to` to the columns `from..=to`.
macro_rules! row {
    ($sums:ident, $x:expr, $y:expr, $from:expr, $to:expr) => {{
        let (x, start) = (load($x), $y);
        let (from, to): (usize, usize) = ($from, $to);
        let mut y = [_mm512_setzero_si512(); WIDEST];
        columns!(
            k,
            if k >= from && k < to {
                y[k] = load(start.wrapping_add(k));
                $sums[k] = add_low($sums[k], x, y[k]);
            }
        );
        columns!(
            k,
            if k >= from && k < to {
                $sums[k + 1] = add_high($sums[k + 1], x, y[k]);
            }
        );
    }};
}

/// Adds the products of `count` digits from `x` up with the rows that start at `y` and below,
/// without a loop: as many as the widest block has columns, at most.
macro_rules! stamped_rows {
    ($sums:ident, $x:expr, $y:expr, $count:expr) => {{
        let (x, y, count): (*const Lanes, *const Lanes, usize) = ($x, $y, $count);
        debug_assert!(count <= WIDEST);
        columns!(
            i,
            if i < count {
                row!($sums, x.wrapping_add(i), y.wrapping_sub(i), 0, W);
            }
        );
    }};
}

/// [`stamped_rows`] for any count.
macro_rules! full_rows {
    ($sums:ident, $x:expr, $y:expr, $count:expr) => {{
        let (mut x, mut y, mut left): (*const Lanes, *const Lanes, usize) = ($x, $y, $count);
        while left >= 8 {
            stamped_rows!($sums, x, y, 8);
            (x, y, left) = (x.wrapping_add(8), y.wrapping_sub(8), left - 8);
        }
        if left >= 4 {
            stamped_rows!($sums, x, y, 4);
            (x, y, left) = (x.wrapping_add(4), y.wrapping_sub(4), left - 4);
        }
        while left > 0 {
            row!($sums, x, y, 0, W);
            (x, y, left) = (x.wrapping_add(1), y.wrapping_sub(1), left - 1);
        }
    }};
}

/// Puts the digits of `w` columns to memory, each with all carries from below added on, from what
/// the first column gets, and its own carry above it. Returns what column `w` gets.
macro_rules! carry_out {
    ($r:expr, $from_below:expr, $sums:ident, $w:expr) => {{
        let mut carry = $from_below;
        columns!(
            k,
            if k < $w {
                let digit = add($sums[k], carry);
                store($r.add(k), digit);
                carry = _mm512_srli_epi64::<{ DIGIT_BITS as u32 }>(digit);
            }
        );
        add(carry, $sums[$w])
    }};
}

pub(super) use {carry_out, columns, full_rows, row, stamped_rows};
