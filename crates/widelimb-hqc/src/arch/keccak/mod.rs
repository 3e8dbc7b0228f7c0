//! The permutation Keccak-f\[1600\] (FIPS 202, section 3), of one state and of several side by
//! side.
//!
//! | file | what |
//! |---|---|
//! | `round` | a round, of one word or a vector of words in each place |
//! | `lanes` | eight or four states, one in each lane of vectors |
//! | `planes` | one state in five vectors of 512 bits |

#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_arch = "x86_64")]
mod planes;
mod round;

use crate::arch::level::on_level;

/// A state; word `x + 5 y` is in column `x` and row `y`.
pub type State = [u64; 25];

const ROUNDS: usize = 24;

/// The constant added to the word of column 0 and row 0 in each round: bit `2^j - 1` is the
/// constant term of `t^(7 round + j)` modulo `t^8 + t^6 + t^5 + t^4 + 1`.
const ROUND_CONSTANTS: [u64; ROUNDS] = {
    let (mut constants, mut power, mut i) = ([0; ROUNDS], 1_u8, 0);
    while i < ROUNDS {
        let mut j = 0;
        while j < 7 {
            constants[i] |= ((power & 1) as u64) << ((1 << j) - 1);
            power = (power << 1) ^ ((power >> 7) * 0x71);
            j += 1;
        }
        i += 1;
    }
    constants
};

/// The bits by which the word of each column and row is rotated.
const ROTATIONS: [[u32; 5]; 5] = {
    let (mut rotations, mut x, mut y, mut t) = ([[0; 5]; 5], 1, 0, 0);
    while t < 24 {
        rotations[x][y] = ((t + 1) * (t + 2) / 2 % 64) as u32;
        (x, y) = (y, (2 * x + 3 * y) % 5);
        t += 1;
    }
    rotations
};

on_level! {
    /// Permutes each of the states.
    pub fn permute<>(states: &mut [State]) {
        avx512: lanes::permute_by_eight,
        avx512base: lanes::permute_by_eight,
        avx2: lanes::permute_by_four,
        _: permute_each
    }
}

#[inline(always)]
fn permute_each(states: &mut [State]) {
    states.iter_mut().for_each(round::permute::<u64>);
}
