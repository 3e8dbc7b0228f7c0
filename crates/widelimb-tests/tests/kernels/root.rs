//! Tests of `widelimb_kernels::root`.

use widelimb_kernels::root::sqrt;

#[test]
fn squares_and_their_neighbours() {
    for bits in 0..=32_u32 {
        for near in -3..=3_i64 {
            let root = (1_u64 << bits).wrapping_add_signed(near);
            if root > u64::from(u32::MAX) {
                continue;
            }
            for a in [root * root, (root * root).saturating_sub(1), root * root + 2 * root] {
                assert_eq!(sqrt(a), a.isqrt(), "{a}");
                assert_eq!(sqrt(a.saturating_add(1)), a.saturating_add(1).isqrt(), "{a} + 1");
            }
        }
    }
    for a in (0..1_000_000).chain((0..1_000_000).map(|i| u64::MAX - i * i)) {
        assert_eq!(sqrt(a), a.isqrt(), "{a}");
    }
}
