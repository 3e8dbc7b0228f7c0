//! The order of squares and products in a product of powers.

use widelimb_batch::multi::straus::{Move, Schedule};
use widelimb_limb::modular::window::bits_at;

/// Sums of exponents instead of products of powers.
#[test]
fn moves_come_to_all_exponents() {
    let exponents =
        [0x1234_5678_9abc_def0_u64, 0x0fed_cba9_8765_4321_u64, u64::MAX, 0x8000_0000_0000_0001];
    for i in 0..=64 {
        for bits in [vec![i, 64 - i], vec![i, i, 3, i], vec![i, 9, 0], vec![i], vec![0, i, 64, i]] {
            for width in 1..=6 {
                let schedule = Schedule { width, bits: bits.clone() };
                let mut sums = vec![0_u64; bits.len()];
                for (i, step) in schedule.moves().enumerate() {
                    match step {
                        Move::Square => sums.iter_mut().for_each(|sum| *sum <<= 1),
                        Move::Multiply { factor, at } => {
                            let exponent = [exponents[factor]];
                            sums[factor] += bits_at(&exponent, bits[factor], at, width);
                        }
                    }
                    assert!(i > 0 || step != Move::Square);
                }
                let low =
                    |(i, &bits): (usize, &usize)| exponents[i] & ((1_u128 << bits) - 1) as u64;
                assert_eq!(sums, bits.iter().enumerate().map(low).collect::<Vec<_>>(), "{bits:?}");
            }
        }
    }
}
