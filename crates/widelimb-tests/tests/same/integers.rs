//! Integers with each other.

use crate::ours::integers as ours;
use crate::support::{cases, compare, digits};
use crate::theirs::integers as theirs;
use proptest::prelude::*;

fn signed() -> impl Strategy<Value = (bool, Vec<u32>)> {
    (any::<bool>(), digits())
}

fn borrowed((negative, digits): &(bool, Vec<u32>)) -> (bool, &[u32]) {
    (*negative, digits)
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn operators(a in signed(), b in signed()) {
        let [a, b] = [&a, &b].map(borrowed);
        compare(ours::operators(a, b), theirs::operators(a, b))?;
    }

    #[test]
    fn equal_magnitudes(a in digits(), negative: [bool; 2]) {
        let [a, b] = negative.map(|negative| (negative, &a[..]));
        compare(ours::operators(a, b), theirs::operators(a, b))?;
    }

    #[test]
    fn theory(a in signed(), b in signed(), m in signed(), n in 0..80_u32) {
        let [a, b, m] = [&a, &b, &m].map(borrowed);
        compare(ours::theory(a, b, m, n), theirs::theory(a, b, m, n))?;
    }

    #[test]
    fn bits(a in signed(), places in 0..800_u32) {
        let a = borrowed(&a);
        compare(ours::bits(a, places), theirs::bits(a, places))?;
    }
}
