//! The public calls that forward to one kernel, each against the oracle; the kernels themselves are
//! tested at every level elsewhere.

use widelimb::Limb;
use widelimb::limb::{self, approx};
use widelimb_testkit::{Shapes, cases, oracle};

/// The value of a destination's limbs before they are written.
const OLD: Limb = 0x0bad;

/// The result and what goes out of `call` on a fresh destination of `n` limbs.
fn apart<T>(n: usize, call: impl FnOnce(&mut [Limb]) -> T) -> (Vec<Limb>, T) {
    in_place(&vec![OLD; n], call)
}

/// The result and what goes out of `call` on a copy of `a`.
fn in_place<T>(a: &[Limb], call: impl FnOnce(&mut [Limb]) -> T) -> (Vec<Limb>, T) {
    let mut r = a.to_vec();
    let out = call(&mut r);
    (r, out)
}

/// Hands shaped pairs of one length to the body, with a source of more.
fn on_pairs(seed: u64, mut body: impl FnMut(&mut Shapes, &[Limb], &[Limb])) {
    let mut shapes = Shapes::new(seed);
    for _ in 0..cases(2_000) {
        let n = shapes.length(80);
        let (a, b) = shapes.pair(n);
        body(&mut shapes, &a, &b);
    }
}

/// The low limbs of a long product or sum, and the limb above.
fn split_above(mut a: Vec<Limb>, n: usize) -> (Vec<Limb>, Limb) {
    a.resize(n + 1, 0);
    let above = a.pop().expect("one limb more");
    (a, above)
}

#[test]
fn sums_with_a_carry_in() {
    on_pairs(1, |shapes, a, b| {
        let (n, carry) = (a.len(), shapes.carry());
        let sum = apart(n, |r| oracle::add_n(r, a, b, carry));
        assert_eq!(apart(n, |r| limb::add_n_carry(r, a, b, carry)), sum);
        assert_eq!(in_place(a, |r| limb::add_n_carry_assign(r, b, carry)), sum);
        let difference = apart(n, |r| oracle::sub_n(r, a, b, carry));
        assert_eq!(apart(n, |r| limb::sub_n_borrow(r, a, b, carry)), difference);
        assert_eq!(in_place(a, |r| limb::sub_n_borrow_assign(r, b, carry)), difference);
    });
}

#[test]
fn sums_onto_a_longer_operand() {
    on_pairs(2, |shapes, a, b| {
        let n = a.len();
        let b = &b[..shapes.below(n + 1)];
        let padded = oracle::resized(b, n);
        let sum = apart(n, |r| oracle::add_n(r, a, &padded, 0));
        assert_eq!(in_place(a, |r| limb::add_assign(r, b)), sum);
        let difference = apart(n, |r| oracle::sub_n(r, a, &padded, 0));
        assert_eq!(in_place(a, |r| limb::sub_assign(r, b)), difference);
    });
}

type Into3 = fn(&mut [Limb], &[Limb], &[Limb]);
type Onto = fn(&mut [Limb], &[Limb]);
type OfLimbs = fn(Limb, Limb) -> Limb;

#[test]
fn logical_operations() {
    let operations: [(Into3, Onto, OfLimbs); 4] = [
        (limb::and, limb::and_assign, |a, b| a & b),
        (limb::or, limb::or_assign, |a, b| a | b),
        (limb::xor, limb::xor_assign, |a, b| a ^ b),
        (limb::and_not, limb::and_not_assign, |a, b| a & !b),
    ];
    on_pairs(3, |_, a, b| {
        for (into, onto, of_limbs) in operations {
            let expected: Vec<Limb> = a.iter().zip(b).map(|(&a, &b)| of_limbs(a, b)).collect();
            assert_eq!(apart(a.len(), |r| into(r, a, b)).0, expected);
            assert_eq!(in_place(a, |r| onto(r, b)).0, expected);
        }
        let expected: Vec<Limb> = a.iter().map(|limb| !limb).collect();
        assert_eq!(apart(a.len(), |r| limb::not(r, a)).0, expected);
        assert_eq!(in_place(a, limb::not_assign).0, expected);
    });
}

#[test]
fn negatives() {
    on_pairs(4, |_, a, _| {
        let zero = vec![0; a.len()];
        let expected = apart(a.len(), |r| oracle::sub_n(r, &zero, a, 0));
        assert_eq!(apart(a.len(), |r| limb::neg(r, a)), expected);
        assert_eq!(in_place(a, limb::neg_assign), expected);
    });
}

#[test]
fn products_by_one_limb() {
    on_pairs(5, |shapes, a, b| {
        let n = a.len();
        let (w, carry) = (shapes.extreme_limb(), shapes.limb());
        let aw = oracle::add(&oracle::mul(a, &[w]), &[carry]);
        let product = split_above(aw.clone(), n);
        assert_eq!(apart(n, |r| limb::mul_1(r, a, w, carry)), product);
        assert_eq!(in_place(a, |r| limb::mul_1_assign(r, w, carry)), product);
        let sum = split_above(oracle::add(&aw, b), n);
        assert_eq!(in_place(b, |r| limb::addmul_1(r, a, w, carry)), sum);
        let (r, above) = in_place(b, |r| limb::submul_1(r, a, w, carry));
        // The subtracted number is b - r + above 2^(64 n).
        let (taken, borrow) = apart(n, |taken| oracle::sub_n(taken, b, &r, 0));
        assert_eq!((taken, above - borrow), product);
    });
}

#[test]
fn sums_with_a_shifted_operand() {
    on_pairs(6, |shapes, a, b| {
        let (n, bits) = (a.len(), 1 + shapes.below(63) as u32);
        let shifted = oracle::shl(b, bits as usize, n + 1);
        let (low, above) = split_above(shifted, n);
        let (sum, carry) = apart(n, |r| oracle::add_n(r, a, &low, 0));
        let sum = (sum, above + carry);
        assert_eq!(apart(n, |r| limb::addlsh(r, a, b, bits)), sum);
        assert_eq!(in_place(a, |r| limb::addlsh_assign(r, b, bits)), sum);
        let (difference, borrow) = apart(n, |r| oracle::sub_n(r, a, &low, 0));
        let difference = (difference, above + borrow);
        assert_eq!(apart(n, |r| limb::sublsh(r, a, b, bits)), difference);
        assert_eq!(in_place(a, |r| limb::sublsh_assign(r, b, bits)), difference);
    });
}

#[test]
fn shifts_in_place_by_any_number_of_bits() {
    on_pairs(7, |shapes, a, _| {
        let n = a.len();
        let some = shapes.below(64 * n + 70);
        for bits in [some, some / 64 * 64, 0, 64 * n, usize::MAX] {
            let at_most = bits.min(64 * n);
            let left = oracle::shl(a, at_most, n);
            assert_eq!(in_place(a, |r| limb::shl_assign(r, bits)).0, left, "<< {bits}");
            let right = oracle::shr(a, at_most, n);
            assert_eq!(in_place(a, |r| limb::shr_assign(r, bits)).0, right, ">> {bits}");
        }
    });
}

#[test]
fn approximate_sums_in_place() {
    on_pairs(8, |_, a, b| {
        let sum = apart(a.len(), |r| approx::add_n(r, a, b));
        assert_eq!(in_place(a, |r| approx::add_n_assign(r, b)), sum);
        let difference = apart(a.len(), |r| approx::sub_n(r, a, b));
        assert_eq!(in_place(a, |r| approx::sub_n_assign(r, b)), difference);
    });
}
