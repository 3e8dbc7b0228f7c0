//! Tests of `widelimb_kernels::thresholds`.

use std::vec;
use widelimb_kernels::thresholds::*;
use widelimb_testkit::of_every_core as tables;

#[test]
fn names_lead_to_their_fields() {
    let mut thresholds = widelimb_kernels::scalar::KERNELS.thresholds;
    let first = thresholds.mul_karatsuba;
    for Threshold { name, limbs, .. } in thresholds.entries() {
        assert_eq!(thresholds.get(name), Some(limbs));
        let other = limbs / 2 + 1000;
        *thresholds.get_mut(name).unwrap() = other;
        assert_eq!(thresholds.get(name), Some(other));
    }
    assert_eq!(thresholds.mul_karatsuba, first / 2 + 1000);
    assert_eq!((thresholds.get("mul"), thresholds.get_mut("")), (None, None));
}

#[test]
fn the_ladders_have_known_steps_and_every_level_keeps_their_order() {
    for k in tables() {
        let names = Thresholds::LADDERS.into_iter().flatten();
        assert!(names.clone().all(|name| k.thresholds.get(name).is_some()));
        assert_eq!(k.thresholds.disorder(), None, "level {}", k.level);
        let mut wrong = k.thresholds;
        wrong.sqr_toom3 = wrong.sqr_karatsuba - 1;
        assert_eq!(wrong.disorder(), Some(["sqr_karatsuba", "sqr_toom3"]));
    }
}

/// Named one by one: a field that the list lacks does not compile here.
#[test]
fn the_list_has_every_field_once_and_in_order() {
    let thresholds = widelimb_kernels::scalar::KERNELS.thresholds;
    let Thresholds {
        mul_karatsuba,
        mul_unlike,
        mul_toom32,
        mul_toom3,
        mul_toom42,
        mul_toom43,
        mul_toom4,
        mul_ntt,
        mul_low,
        mul_high,
        mul_cut,
        mul_middle,
        mul_middle_cut,
        sqr_karatsuba,
        sqr_toom3,
        sqr_toom4,
        sqr_ntt,
        product_halves,
        div_recursive,
        div_reciprocal,
        half_gcd,
        montgomery_products,
        radix_divide,
        radix_multiply,
        gf2x_mul_transforms,
        gf2x_div_reciprocal,
    } = thresholds;
    let expected = vec![
        ("mul_karatsuba", mul_karatsuba),
        ("mul_unlike", mul_unlike),
        ("mul_toom32", mul_toom32),
        ("mul_toom3", mul_toom3),
        ("mul_toom42", mul_toom42),
        ("mul_toom43", mul_toom43),
        ("mul_toom4", mul_toom4),
        ("mul_ntt", mul_ntt),
        ("mul_low", mul_low),
        ("mul_high", mul_high),
        ("mul_cut", mul_cut),
        ("mul_middle", mul_middle),
        ("mul_middle_cut", mul_middle_cut),
        ("sqr_karatsuba", sqr_karatsuba),
        ("sqr_toom3", sqr_toom3),
        ("sqr_toom4", sqr_toom4),
        ("sqr_ntt", sqr_ntt),
        ("product_halves", product_halves),
        ("div_recursive", div_recursive),
        ("div_reciprocal", div_reciprocal),
        ("half_gcd", half_gcd),
        ("montgomery_products", montgomery_products),
        ("radix_divide", radix_divide),
        ("radix_multiply", radix_multiply),
        ("gf2x_mul_transforms", gf2x_mul_transforms),
        ("gf2x_div_reciprocal", gf2x_div_reciprocal),
    ];
    assert_eq!(thresholds.entries().map(|t| (t.name, t.limbs)).to_vec(), expected);
}
