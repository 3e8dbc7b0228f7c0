//! Tables with other thresholds, so that every method meets short operands.

use widelimb_kernels::{Kernels, Threshold};

/// A table whose only method for products is the schoolbook.
fn rows(k: &Kernels) -> Kernels {
    let mut table = *k;
    let t = &mut table.thresholds;
    for threshold in [
        &mut t.mul_karatsuba,
        &mut t.mul_unlike,
        &mut t.mul_toom32,
        &mut t.mul_toom3,
        &mut t.mul_toom42,
        &mut t.mul_toom43,
        &mut t.mul_toom4,
        &mut t.mul_ntt,
        &mut t.mul_low,
        &mut t.mul_high,
        &mut t.mul_cut,
        &mut t.mul_middle,
        &mut t.mul_middle_cut,
        &mut t.sqr_karatsuba,
        &mut t.sqr_toom3,
        &mut t.sqr_toom4,
        &mut t.sqr_ntt,
    ] {
        *threshold = Threshold::NEVER;
    }
    table
}

/// Karatsuba's method as soon as it can be, Toom and Cook's a little later.
pub fn low_thresholds(k: &Kernels) -> Kernels {
    let mut low = karatsuba(k);
    let t = &mut low.thresholds;
    t.mul_toom32 = 8;
    t.mul_toom3 = 20;
    t.mul_toom42 = 12;
    t.mul_toom43 = 16;
    t.mul_toom4 = 40;
    t.sqr_toom3 = 20;
    t.sqr_toom4 = 40;
    low
}

/// Karatsuba's method and pieces, down to the shortest operands.
pub fn karatsuba(k: &Kernels) -> Kernels {
    let mut low = rows(k);
    low.thresholds.mul_karatsuba = 0;
    low.thresholds.sqr_karatsuba = 0;
    low
}

/// Toom and Cook's method in three parts from the shortest length on.
pub fn lowest_toom3(k: &Kernels) -> Kernels {
    let mut low = karatsuba(k);
    low.thresholds.mul_toom3 = 0;
    low.thresholds.sqr_toom3 = 0;
    low
}

/// Transforms wherever an operand is split.
fn transforms(k: &Kernels) -> Kernels {
    let mut low = karatsuba(k);
    low.thresholds.mul_ntt = 0;
    low.thresholds.sqr_ntt = 0;
    low.thresholds.mul_low = 0;
    low.thresholds.mul_high = 0;
    low
}

/// The thresholds of the level but for transforms, which there are none of.
pub fn without_transforms(k: &Kernels) -> Kernels {
    let mut table = *k;
    let t = &mut table.thresholds;
    t.mul_ntt = Threshold::NEVER;
    t.sqr_ntt = Threshold::NEVER;
    t.mul_toom4 = t.mul_toom4.min(1000).max(t.mul_toom3);
    table
}

/// A table for each method, which takes the method wherever the lengths allow.
pub fn one_for_each_method(k: &Kernels) -> Vec<(&'static str, Kernels)> {
    let with = |change: fn(&mut Kernels)| {
        let mut table = karatsuba(k);
        change(&mut table);
        table
    };
    vec![
        ("rows", rows(k)),
        ("karatsuba", karatsuba(k)),
        ("toom3", lowest_toom3(k)),
        ("toom32", with(|k| k.thresholds.mul_toom32 = 0)),
        ("toom42", with(|k| k.thresholds.mul_toom42 = 0)),
        ("toom43", with(|k| k.thresholds.mul_toom43 = 0)),
        (
            "toom4",
            with(|k| {
                k.thresholds.mul_toom4 = 0;
                k.thresholds.sqr_toom4 = 0;
                k.thresholds.sqr_toom3 = 0;
            }),
        ),
        ("mixed", low_thresholds(k)),
        ("transforms", transforms(k)),
        ("usual", *k),
    ]
}

/// Halves and middles of products by each of their methods: rows, shorter products, the whole
/// one, by transforms too.
pub fn one_for_each_half(k: &Kernels) -> Vec<(&'static str, Kernels)> {
    let mut shorter = low_thresholds(k);
    shorter.thresholds.mul_low = 0;
    shorter.thresholds.mul_high = 0;
    shorter.thresholds.mul_middle = 0;
    let mut later = shorter;
    later.thresholds.mul_low = 9;
    later.thresholds.mul_high = 9;
    later.thresholds.mul_middle = 9;
    let mut cut = later;
    cut.thresholds.mul_cut = 30;
    cut.thresholds.mul_middle_cut = 30;
    vec![
        ("rows", rows(k)),
        ("shorter", shorter),
        ("later", later),
        ("cut", cut),
        ("transforms", transforms(k)),
        ("usual", *k),
    ]
}
