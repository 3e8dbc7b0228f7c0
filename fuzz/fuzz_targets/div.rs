//! Quotients, remainders and the products that undo them: both together, each alone, exact ones,
//! and by a divisor made once.
#![no_main]

use libfuzzer_sys::fuzz_target;
use num_integer::Integer;
use widelimb_fuzz::{number, two_numbers};
use widelimb_limb::{
    Divisor, div_exact, div_rem, is_multiple, mul, quotient, quotient_len, remainder, trimmed,
};

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

    let (mut alone, mut rest) = (vec![7; q.len()], vec![7; d.len()]);
    quotient(&mut alone, &a, d).expect("as above");
    remainder(&mut rest, &a, d).expect("as above");
    assert!(alone == q && rest == r);
    assert_eq!(is_multiple(&a, d), Ok(trimmed(&r).is_empty()));
    let divisor = Divisor::new(d).expect("a divisor that is not 0");
    (alone, rest) = (vec![7; q.len()], vec![7; d.len()]);
    divisor.div_rem(&mut alone, &mut rest, &a).expect("lengths that fit");
    assert!(alone == q && rest == r);
    let mut exact = vec![7; quotient_len(product.len(), d.len())];
    div_exact(&mut exact, &product, d).expect("as above");
    assert_eq!(number(&exact), number(&q));
});
