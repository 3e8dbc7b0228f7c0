//! Quotients, remainders and the products that undo them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use num_integer::Integer;
use widelimb::limb::{div_rem, mul, trimmed};
use widelimb_fuzz::{number, two_numbers};

fuzz_target!(|bytes: &[u8]| {
    let Some((a, d)) = two_numbers(bytes) else { return };
    let d = trimmed(&d);
    if d.is_empty() || a.len() < d.len() {
        return;
    }
    let (mut q, mut r) = (vec![0; a.len() - d.len() + 1], vec![0; d.len()]);
    div_rem(&mut q, &mut r, &a, d).expect("a divisor with a top limb that is not 0");
    assert_eq!((number(&q), number(&r)), number(&a).div_rem(&number(d)));
    let mut product = vec![0; q.len() + d.len()];
    mul(&mut product, &q, d);
    assert_eq!(number(&product) + number(&r), number(&a));
});
