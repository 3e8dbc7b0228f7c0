//! The inner loop of all batch products: one digit times a row of consecutive ones.
//!
//! A block is up to [`WIDEST`] columns of a product, whose sums stay in registers over all digits that
//! fall on them. For each digit `x` of one factor, the digits `y` of the other that bring it to the
//! block's columns lie side by side, so a step is one load of `x`, `w` of `y` and `2 w` VPMADD52: low
//! halves to columns `0..w`, high halves to `1..=w`, where column `w` is the next block's first.
//!
//! Ports: `2 w` VPMADD52 at 1.88 a cycle, beside which `w + 1` aligned loads at 2 a cycle are free. Each
//! sum gets two products in a step, 8 cycles of latency; with 8 columns or more that is less than the
//! step takes.

/// Columns of a block, at most: as many sums and digits as fit in 32 registers.
pub const WIDEST: usize = 12;

/// The statement for each column of the widest block: a loop that the compiler need not be trusted to
/// unroll, so that sums stay in registers.
macro_rules! columns {
    ($k:ident, $statement:expr) => {
        columns!(@ $k, $statement, 0 1 2 3 4 5 6 7 8 9 10 11)
    };
    (@ $k:ident, $statement:expr, $($index:literal)*) => {
        $({
            let $k: usize = $index;
            $statement
        })*
    };
}

/// Adds `x` times the digits at `y + from..y + to` to the columns `from..=to`, but the high half for column
/// `above` and those beyond it.
macro_rules! row {
    ($sums:ident, $x:expr, $y:expr, $from:expr, $to:expr, $above:expr) => {{
        let (x, start) = (load_digit($x), $y);
        let (from, to, above): (usize, usize, usize) = ($from, $to, $above);
        let mut y = [_mm512_setzero_si512(); WIDEST];
        columns!(
            k,
            if k >= from && k < to {
                y[k] = load_digit(start.wrapping_add(k));
            }
        );
        columns!(
            k,
            if k >= from && k < to {
                $sums[k] = _mm512_madd52lo_epu64($sums[k], x, y[k]);
            }
        );
        columns!(
            k,
            if k >= from && k < to && k + 1 < above {
                $sums[k + 1] = _mm512_madd52hi_epu64($sums[k + 1], x, y[k]);
            }
        );
    }};
    ($sums:ident, $x:expr, $y:expr, $from:expr, $to:expr) => {
        row!($sums, $x, $y, $from, $to, WIDEST + 1)
    };
}

/// Puts the digits of the columns to memory, each with all carries from below added on and its own above
/// it; the carry out of the last.
macro_rules! carry_out {
    ($r:expr, $sums:ident, $w:expr) => {{
        let mut carry = _mm512_setzero_si512();
        columns!(
            k,
            if k < $w {
                let digit = _mm512_add_epi64($sums[k], carry);
                store_digit($r.add(k), digit);
                carry = _mm512_srli_epi64::<{ DIGIT_BITS as u32 }>(digit);
            }
        );
        carry
    }};
}

pub(super) use {carry_out, columns, row};
