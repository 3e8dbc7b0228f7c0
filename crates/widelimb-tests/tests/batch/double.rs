//! The order of squares and products in a product of two powers.

use widelimb_batch::double::{Move, moves};
use widelimb_limb::modular::window::{Windows, bits_at};

/// Sums of exponents instead of products of powers.
#[test]
fn moves_come_to_both_exponents() {
    let (x, y) = (0x1234_5678_9abc_def0_u64, 0x0fed_cba9_8765_4321_u64);
    for (bits, other) in (0..=64).flat_map(|i| [(i, 64 - i), (i, i), (i, 9), (0, i)]) {
        for widths in [(1, 1), (3, 4), (5, 5), (6, 2)] {
            let windows =
                [Windows { width: widths.0, bits }, Windows { width: widths.1, bits: other }];
            let mut sums = [0_u64; 2];
            for (i, step) in moves(windows).enumerate() {
                match step {
                    Move::Square => sums = sums.map(|sum| sum << 1),
                    Move::Multiply { half, at } => {
                        let Windows { width, bits } = windows[half];
                        let exponent = [[x], [y]][half];
                        sums[half] += bits_at(&exponent, bits, at, width);
                    }
                }
                assert!(i > 0 || step != Move::Square);
            }
            let low = |exponent: u64, bits: usize| exponent & ((1_u128 << bits) - 1) as u64;
            assert_eq!(sums, [low(x, bits), low(y, other)], "{windows:?}");
        }
    }
}
