//! Natural numbers with each other.

use crate::ours::naturals as ours;
use crate::support::{cases, compare, digits};
use crate::theirs::naturals as theirs;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn operators(a in digits(), b in digits()) {
        compare(ours::operators(&a, &b), theirs::operators(&a, &b))?;
    }

    #[test]
    fn equal_operands(a in digits()) {
        compare(ours::operators(&a, &a), theirs::operators(&a, &a))?;
    }

    #[test]
    fn theory(a in digits(), b in digits(), m in digits(), n in 0..80_u32) {
        compare(ours::theory(&a, &b, &m, n), theirs::theory(&a, &b, &m, n))?;
    }

    #[test]
    fn bits(a in digits(), places in 0..800_u32) {
        compare(ours::bits(&a, places), theirs::bits(&a, places))?;
    }
}
