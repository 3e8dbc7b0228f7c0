//! Decimal digits of numbers that take no memory, at every length and at the ends of groups.

use crate::numbers::{big, roomy};
use proptest::prelude::*;
use widelimb::{Integer, Natural};

#[test]
fn digits_come_back_at_every_length() {
    for n in 1..=80 {
        for digit in ['1', '9'] {
            let tens = format!("{digit}{}", "0".repeat(n - 1));
            let all = digit.to_string().repeat(n);
            for text in [tens, all] {
                let number: Natural = text.parse().expect("digits");
                assert_eq!(big(&number).to_string(), text);
                assert_eq!(number.to_string(), text);
                assert_eq!(roomy(number.clone()).to_string(), text);
                assert_eq!(number.to_string_radix(10), text);
                let padded = format!("{}{text}", "0".repeat(n % 7));
                assert_eq!(padded.parse(), Ok(number.clone()));
                assert_eq!((-Integer::from(number)).to_string(), format!("-{text}"));
            }
        }
    }
}

#[test]
fn every_byte_but_a_digit_is_refused_at_every_place() {
    for n in [1, 7, 8, 9, 16, 19, 20, 38, 57, 58] {
        for at in 0..n {
            for byte in 0..=u8::MAX {
                let mut text = vec![b'8'; n];
                text[at] = byte;
                let read = Natural::parse(&text, 10, Default::default());
                if byte.is_ascii_digit() {
                    let text = String::from_utf8(text).expect("digits");
                    assert_eq!(read.map(|n| big(&n)), Ok(text.parse().expect("digits")));
                } else if byte != b'+' || at > 0 {
                    assert_eq!(read.expect_err("no digit").position, at);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn the_oracle_writes_and_reads_the_same(a in any::<u128>(), b in any::<u64>(), s in 0..200_u32) {
        let n = (Natural::from(a) * Natural::from(b)) >> s;
        let text = big(&n).to_string();
        prop_assert_eq!(n.to_string(), text.clone());
        prop_assert_eq!(text.parse(), Ok(n));
    }
}
