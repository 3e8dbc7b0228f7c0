//! Tests of `widelimb_limb::modular::window`.

use widelimb_limb::modular::window::*;

#[test]
fn windows_cover_every_bit_once() {
    for bits in 0..300 {
        for width in 1..=WIDEST {
            let starts: Vec<usize> = Windows { width, bits }.starts().collect();
            assert_eq!(starts.len(), bits.div_ceil(width));
            assert!(starts.windows(2).all(|pair| pair[0] == pair[1] + width));
            assert!(starts.last().is_none_or(|&last| last == 0));
            assert!(starts.first().is_none_or(|&first| first < bits && bits <= first + width));
        }
    }
}

#[test]
fn bits_are_those_of_the_number() {
    let exponent = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0x5555_aaaa_5555_aaaa];
    for bits in 0..=192 {
        for at in 0..=bits {
            for width in 1..=WIDEST {
                let bit = |i: usize| exponent[i / 64] >> (i % 64) & 1;
                let expected =
                    (at..(at + width).min(bits)).map(|i| bit(i) << (i - at)).sum::<u64>();
                assert_eq!(bits_at(&exponent, bits, at, width), expected, "{bits} {at} {width}");
            }
        }
    }
}

#[test]
fn longer_exponents_have_wider_windows() {
    let width = |bits| Windows::cheapest(bits, 0.0, 1).width;
    let widths: Vec<usize> = [1, 10, 100, 1000, 5000].into_iter().map(width).collect();
    assert!(widths.is_sorted() && widths[0] == 1 && widths[4] == WIDEST, "{widths:?}");
}
