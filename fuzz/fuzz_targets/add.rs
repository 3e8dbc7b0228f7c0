//! Sums and differences on every level, into a third operand and in place.
#![no_main]

use libfuzzer_sys::fuzz_target;
use widelimb::Limb;
use widelimb_fuzz::limbs;
use widelimb_testkit::{levels, oracle};

fuzz_target!(|bytes: &[u8]| {
    let Some((&carry, bytes)) = bytes.split_first() else { return };
    let carry = Limb::from(carry % 2);
    let both = limbs(bytes);
    let n = both.len() / 2;
    let (a, b) = (&both[..n], &both[n..2 * n]);
    let (mut sum, mut difference, mut r) = (vec![0; n], vec![0; n], vec![0; n]);
    let carry_out = oracle::add_n(&mut sum, a, b, carry);
    let borrow_out = oracle::sub_n(&mut difference, a, b, carry);
    for k in levels() {
        assert_eq!(k.add_n(&mut r, a, b, carry), carry_out, "{}", k.level);
        assert_eq!(r, sum, "{}", k.level);
        r.copy_from_slice(a);
        assert_eq!(k.add_n_assign(&mut r, b, carry), carry_out, "{}", k.level);
        assert_eq!(r, sum, "{}", k.level);
        assert_eq!(k.sub_n(&mut r, a, b, carry), borrow_out, "{}", k.level);
        assert_eq!(r, difference, "{}", k.level);
        r.copy_from_slice(a);
        assert_eq!(k.sub_n_assign(&mut r, b, carry), borrow_out, "{}", k.level);
        assert_eq!(r, difference, "{}", k.level);
    }
});
