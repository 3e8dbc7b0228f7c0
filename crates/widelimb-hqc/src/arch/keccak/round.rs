//! The rounds of Keccak-f, generic over words and vectors of words.

use super::{ROTATIONS, ROUND_CONSTANTS};
use crate::arch::vectors::Word;

/// Repeats a block for each number below five as a constant. The compiler does not always unroll
/// loops, and would then load indices and rotations from memory.
macro_rules! each {
    ($i:ident, $body:block) => {
        each!(@ $i, $body, 0, 1, 2, 3, 4)
    };
    (@ $i:ident, $body:block, $($value:literal),+) => {
        $({
            const $i: usize = $value;
            $body
        })+
    };
}

/// Keccak-f of one state in words, or of one state for each lane of vectors.
#[inline(always)]
pub fn permute<W: Word>(state: &mut [W; 25]) {
    for constant in ROUND_CONSTANTS {
        round(state);
        state[0] = state[0].xor(W::of(constant));
    }
}

/// A round without its constant.
#[inline(always)]
fn round<W: Word>(a: &mut [W; 25]) {
    // theta: the parities of the columns on either side.
    let mut parity = [a[0]; 5];
    each!(X, {
        parity[X] = a[X].xor3(a[X + 5], a[X + 10]).xor3(a[X + 15], a[X + 20]);
    });
    let (mut turned, mut sides) = (parity, parity);
    each!(X, {
        turned[X] = parity[(X + 1) % 5].rotate(1);
        sides[X] = parity[(X + 4) % 5].xor(turned[X]);
    });
    let from = *a;
    each!(Y, {
        // pi moves the word of column x + 3 y and row x to column x and row y; rho rotates it.
        let mut row = parity;
        each!(X, {
            const FROM: usize = (X + 3 * Y) % 5;
            let word = from[FROM + 5 * X];
            let word = if W::SUMS_OF_THREE {
                word.xor3(parity[(FROM + 4) % 5], turned[FROM])
            } else {
                word.xor(sides[FROM])
            };
            row[X] = word.rotate(ROTATIONS[FROM][X]);
        });
        each!(X, {
            a[X + 5 * Y] = row[X].xor_andnot(row[(X + 1) % 5], row[(X + 2) % 5]);
        });
    });
}
