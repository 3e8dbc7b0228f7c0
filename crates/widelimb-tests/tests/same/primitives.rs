//! Numbers with primitive ones, and as text, bytes and digits.

use crate::ours::primitives as ours;
use crate::support::{cases, compare, digits};
use crate::theirs::primitives as theirs;
use proptest::prelude::*;

/// Primitive integers near their bounds, and any.
fn primitive() -> impl Strategy<Value = i128> {
    let near = (0..=127_u32, -2..=2_i128, any::<bool>());
    let near = near.prop_map(|(power, off, negative)| {
        let power = (1_i128 << power).wrapping_add(off);
        if negative { power.wrapping_neg() } else { power }
    });
    prop_oneof![near, -200..200_i128, any::<i128>(), any::<i64>().prop_map(i128::from)]
}

/// Floating-point numbers of any bits, and near integers.
fn float() -> impl Strategy<Value = f64> {
    let near = (-3000..3000_i32).prop_map(|n| f64::from(n) / 8.0);
    prop_oneof![any::<u64>().prop_map(f64::from_bits), near, any::<i64>().prop_map(|n| n as f64)]
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn operators(a in digits(), negative: bool, w in primitive()) {
        compare(ours::operators(&a, negative, w), theirs::operators(&a, negative, w))?;
    }

    #[test]
    fn floats(x in float()) {
        compare(ours::floats(x), theirs::floats(x))?;
    }

    #[test]
    fn texts(a in digits(), negative: bool, base in 0..=258_u32, width in 0..90_usize) {
        compare(ours::texts(&a, negative, base, width), theirs::texts(&a, negative, base, width))?;
    }

    #[test]
    fn bytes(bytes: Vec<u8>, highest: u8, base in 0..=258_u32) {
        let below: Vec<u8> = bytes.iter().map(|byte| byte % highest.max(1)).collect();
        compare(ours::bytes(&bytes, base), theirs::bytes(&bytes, base))?;
        compare(ours::bytes(&below, base), theirs::bytes(&below, base))?;
    }

    #[test]
    fn parsed(text in "[-+]{0,2}_{0,1}[0-9]{0,4}[_0-9a-zA-Z]{0,60}[ -~]{0,1}", base in 0..=38_u32) {
        compare(ours::parsed(&text, base), theirs::parsed(&text, base))?;
    }
}
