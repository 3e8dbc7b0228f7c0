//! Tests of `widelimb_gf2x::div::chunks`.

use widelimb_gf2x::div::chunks::*;

#[test]
fn parts_meet_and_none_is_empty() {
    for n in 1..9 {
        for m in 1..40 {
            let mut end = m;
            for part in from_the_top(m, n) {
                assert!(part.end == end && !part.is_empty() && part.len() <= n, "{m} by {n}");
                assert!(part.start.is_multiple_of(n), "{m} by {n}");
                end = part.start;
            }
            assert_eq!(end, 0, "{m} by {n}");
        }
    }
}
