//! Residues against another library, on every level.

use super::plain::{Array, counts};
use super::{big, modulus};
use num_bigint::BigUint;
use num_integer::Integer;
use widelimb_batch::{LIMB_BITS, Limb};
use widelimb_batch::{
    MOST_BATCH_BITS, Modulus, NoInverseError, Numbers, Residues, Ring, RingError, ShapeError,
    mul_mod,
};
use widelimb_testkit::{Shapes, levels};

const WIDTHS: [usize; 17] =
    [2, 50, 51, 64, 128, 192, 255, 256, 257, 512, 518, 520, 521, 1024, 2048, 4096, 16384];

/// A test case of residues: one modulus for all pairs, or one for each, on every level.
struct Case {
    rings: Vec<Ring>,
    moduli: Vec<BigUint>,
}

impl Case {
    fn new(moduli: &[Vec<Limb>], count: usize) -> Case {
        let made: Vec<Modulus> = moduli.iter().map(|m| Modulus::new(m).expect("odd")).collect();
        let rings = levels().into_iter().map(|k| match &made[..] {
            [modulus] => Ring::shared_with(k, modulus).expect("a ring"),
            all => Ring::each_with(k, all).expect("a ring"),
        });
        let big_moduli = (0..count).map(|i| big(&moduli[i % moduli.len()])).collect();
        Case { rings: rings.collect(), moduli: big_moduli }
    }

    /// The result of `of` for each pair and its modulus.
    fn each(&self, of: impl Fn(usize, &BigUint) -> BigUint) -> Vec<BigUint> {
        self.moduli.iter().enumerate().map(|(i, m)| of(i, m) % m).collect()
    }
}

fn assert_are(residues: &Residues, expected: &[BigUint], what: &str) {
    let mut r = Array::between(residues.len(), residues.ring().bits(), 1);
    residues.to_limbs(&mut r.numbers_mut()).expect("shapes");
    r.assert(expected, &format!("{what} at {}", residues.ring().k().level));
}

/// A modulus of so many bits: 3, all ones, or any.
fn some_modulus(shapes: &mut Shapes, bits: usize, kind: usize) -> Vec<Limb> {
    match kind % 4 {
        0 => vec![3],
        1 => {
            let mut ones = vec![Limb::MAX; bits.div_ceil(LIMB_BITS)];
            let top = ones.len() - 1;
            ones[top] >>= LIMB_BITS * ones.len() - bits;
            ones
        }
        _ => modulus(shapes, bits),
    }
}

fn check(shapes: &mut Shapes, case: &Case, count: usize, bits: usize) {
    let [a, b, c] = [0, 1, 2].map(|more| Array::new(shapes, count, bits, more));
    let [x, y, z] = [&a, &b, &c].map(Array::values);
    for ring in &case.rings {
        let [p, q, s] = [&a, &b, &c]
            .map(|numbers| Residues::from_limbs(ring, numbers.numbers()).expect("shapes"));
        assert_are(&p, &case.each(|i, _| x[i].clone()), "numbers");
        let mut r = Residues::zeros(ring, count).expect("a count");
        let sums = case.each(|i, _| &x[i] + &y[i]);
        p.add_into(&q, &mut r).expect("alike");
        assert_are(&r, &sums, "sums");
        let rests = case.each(|i, m| &x[i] + m - &y[i] % m);
        p.sub_into(&q, &mut r).expect("alike");
        assert_are(&r, &rests, "differences");
        let products = case.each(|i, _| &x[i] * &y[i]);
        p.mul_into(&q, &mut r).expect("alike");
        assert_are(&r, &products, "products");
        let squares = case.each(|i, _| &x[i] * &x[i]);
        p.sqr_into(&mut r).expect("alike");
        assert_are(&r, &squares, "squares");
        let fused = case.each(|i, _| &x[i] * &y[i] + &z[i]);
        p.mul_add_into(&q, &s, &mut r).expect("alike");
        assert_are(&r, &fused, "products and sums");
        let negatives = case.each(|i, m| m - &x[i] % m);
        p.neg_into(&mut r).expect("alike");
        assert_are(&r, &negatives, "negatives");
        check_in_place(
            case,
            [&p, &q, &s],
            [&sums, &rests, &products, &squares, &fused, &negatives],
        );
        // A long chain, in which nothing is ever brought below the modulus.
        let mut chain = p.clone();
        let mut values = x.clone();
        for _ in 0..5 {
            chain.mul_assign(&q).expect("alike");
            chain.sub_assign(&s).expect("alike");
            chain.add_assign(&q).expect("alike");
            values = case.each(|i, m| (&values[i] * &y[i] + &y[i] + m - &z[i] % m) % m);
        }
        assert_are(&chain, &values, "chains");
        let mut r = Array::between(count, ring.bits() + 70, 1);
        mul_mod(&mut r.numbers_mut(), a.numbers(), b.numbers(), ring).expect("shapes");
        r.assert(&products, &format!("mul_mod at {}", ring.k().level));
    }
}

fn check_in_place(case: &Case, [p, q, s]: [&Residues; 3], expected: [&[BigUint]; 6]) {
    let changed = |change: &dyn Fn(&mut Residues)| {
        let mut r = p.clone();
        change(&mut r);
        r
    };
    let [sums, rests, products, squares, _, negatives] = expected;
    let check = |r: Residues, expected: &[BigUint], what| assert_are(&r, expected, what);
    check(changed(&|r| r.add_assign(q).expect("alike")), sums, "sums in place");
    check(changed(&|r| r.sub_assign(q).expect("alike")), rests, "differences in place");
    check(changed(&|r| r.mul_assign(q).expect("alike")), products, "products in place");
    check(changed(&|r| r.sqr_assign()), squares, "squares in place");
    check(changed(&|r| r.neg_assign()), negatives, "negatives in place");
    let mut r = s.clone();
    r.mul_add_assign(p, q).expect("alike");
    check(r, expected[4], "products and sums in place");
    let zeros = changed(&|r| r.sub_assign(p).expect("alike"));
    assert_are(&zeros, &case.each(|_, _| BigUint::ZERO), "zeros");
}

#[test]
fn operations_on_residues_of_one_modulus() {
    let mut shapes = Shapes::new(21);
    for bits in WIDTHS {
        for count in counts(bits) {
            let modulus = some_modulus(&mut shapes, bits, count);
            let case = Case::new(&[modulus], count);
            check(&mut shapes, &case, count, bits);
        }
    }
}

#[test]
fn operations_on_residues_of_many_moduli() {
    let mut shapes = Shapes::new(22);
    for bits in [64, 255, 256, 521, 1024, 4096] {
        for count in counts(bits).into_iter().filter(|&count| count > 1) {
            let moduli: Vec<Vec<Limb>> = (0..count)
                .map(|i| {
                    let bits = if i % 3 == 2 { 2 + shapes.below(bits) } else { bits };
                    some_modulus(&mut shapes, bits.max(2), i)
                })
                .collect();
            let case = Case::new(&moduli, count);
            check(&mut shapes, &case, count, bits);
        }
    }
}

/// Several times as wide as the modulus, and with bits that no digit of a part has.
#[test]
fn numbers_wider_than_the_modulus() {
    let mut shapes = Shapes::new(23);
    for (modulus_bits, bits) in
        [(2, 1), (2, 300), (60, 257), (255, 256), (256, 259), (256, 260), (258, 1041), (520, 4096)]
    {
        for count in counts(bits) {
            let case = Case::new(&[modulus(&mut shapes, modulus_bits)], count);
            check(&mut shapes, &case, count, bits);
        }
    }
}

#[test]
fn powers_are_those_of_another_library() {
    let mut shapes = Shapes::new(24);
    for (bits, exponent_bits) in [(64, 64), (256, 1), (256, 77), (521, 130), (1024, 65)] {
        for count in [1, 3, 8, 17] {
            for shared in [true, false] {
                let moduli: Vec<_> = (0..if shared { 1 } else { count })
                    .map(|i| some_modulus(&mut shapes, bits, i + count))
                    .collect();
                let case = Case::new(&moduli, count);
                let base = Array::new(&mut shapes, count, bits, 0);
                let exponents = Array::new(&mut shapes, count, exponent_bits, 1);
                let (x, e) = (base.values(), exponents.values());
                let powers = case.each(|i, m| x[i].modpow(&e[i], m));
                for ring in &case.rings {
                    let mut r = Residues::from_limbs(ring, base.numbers()).expect("shapes");
                    r.pow_assign(exponents.numbers()).expect("shapes");
                    assert_are(&r, &powers, "powers");
                }
                for exponent in [vec![], vec![0], vec![1], vec![2], vec![65537], vec![0, 5, 0]] {
                    let powers = case.each(|i, m| x[i].modpow(&big(&exponent), m));
                    for ring in &case.rings {
                        let mut r = Residues::from_limbs(ring, base.numbers()).expect("shapes");
                        r.pow_public_assign(&exponent);
                        assert_are(&r, &powers, "powers to one exponent");
                    }
                }
            }
        }
    }
}

/// Among them zeros, and those with a divisor in common with the modulus.
#[test]
fn inverses_and_residues_without_one() {
    let mut shapes = Shapes::new(25);
    for bits in [2, 64, 256, 520, 1024] {
        for count in counts(bits) {
            for shared in [true, false] {
                let moduli: Vec<_> = (0..if shared { 1 } else { count.max(2) })
                    .map(|i| some_modulus(&mut shapes, bits, i + count))
                    .collect();
                if !shared && count < 2 {
                    continue;
                }
                let case = Case::new(&moduli, count);
                let mut numbers = Array::new(&mut shapes, count, bits, 0);
                let len = bits.div_ceil(LIMB_BITS);
                // A residue of 0, now and then.
                numbers.limbs.chunks_mut(len).step_by(5).for_each(|number| number.fill(0));
                let x = numbers.values();
                let without: Vec<usize> = (0..count)
                    .filter(|&i| x[i].gcd(&case.moduli[i]) != BigUint::from(1u32))
                    .collect();
                let inverse =
                    |i: usize, m: &BigUint| x[i].modinv(m).filter(|_| !without.contains(&i));
                let inverses = case.each(|i, m| inverse(i, m).unwrap_or_default());
                for ring in &case.rings {
                    let mut r = Residues::from_limbs(ring, numbers.numbers()).expect("shapes");
                    let expected = match &without[..] {
                        [] => Ok(()),
                        _ => Err(NoInverseError { without: without.clone() }),
                    };
                    assert_eq!(r.invert_vartime_assign(), expected, "{count} of {bits} bits");
                    assert_are(&r, &inverses, "inverses");
                }
            }
        }
    }
}

#[test]
fn single_residues_come_and_go() {
    let mut shapes = Shapes::new(26);
    for bits in [64, 257, 1024] {
        for count in [1, 8, 13] {
            let case = Case::new(&[modulus(&mut shapes, bits)], count);
            for ring in &case.rings {
                let mut r = Residues::ones(ring, count).expect("a count");
                for i in 0..count {
                    let number = shapes.operand(1 + i % 4 * 5);
                    r.set(i, &number).expect("one of them");
                    let expected = big(&number) % &case.moduli[0];
                    assert_eq!(big(&r.get(i).expect("one of them")), expected);
                    assert_eq!(r.get(i).map(|limbs| limbs.len()), Some(bits.div_ceil(64)));
                    for other in i + 1..count {
                        let one = r.get(other).expect("one of them");
                        assert_eq!(big(&one), BigUint::from(1u32), "{i} did not change {other}");
                    }
                }
                r.set(0, &[]).expect("one of them");
                assert_eq!(big(&r.get(0).expect("one of them")), BigUint::ZERO);
                assert_eq!(r.get(count), None);
                let error = ShapeError::Count { expected: count + 1, count };
                assert_eq!(r.set(count, &[1]), Err(error));
            }
        }
    }
}

/// Equal residues may have different digits: here `m - 1 + 1` and 0.
#[test]
fn residues_are_compared_and_chosen_by_value() {
    let mut shapes = Shapes::new(27);
    for bits in [51, 256, 520, 1100] {
        let m = modulus(&mut shapes, bits);
        for count in [1, 4, 8, 11] {
            let case = Case::new(core::slice::from_ref(&m), count);
            for ring in &case.rings {
                let zeros = Residues::zeros(ring, count).expect("a count");
                let ones = Residues::ones(ring, count).expect("a count");
                let mut sums = zeros.clone();
                sums.sub_assign(&ones).expect("alike");
                let below = sums.clone();
                sums.add_assign(&ones).expect("alike");
                assert!(sums == zeros && below != zeros && ones != zeros);
                let number = Numbers::with_stride(&m, count, LIMB_BITS * m.len(), 0);
                let all = Residues::from_limbs(ring, number.expect("a shape")).expect("shapes");
                assert!(all == zeros, "the modulus is 0");
                let choices: Vec<Limb> = (0..count).map(|i| (i as Limb * 3 + 1) & 1).collect();
                let mut chosen = zeros.clone();
                chosen.select_assign(&ones, &choices).expect("alike");
                let mut equal = vec![7; count];
                chosen.equal_into(&ones, &mut equal).expect("alike");
                assert_eq!(equal, choices, "level {}", ring.k().level);
                assert_eq!(chosen == ones, choices.iter().all(|&choice| choice == 1));
            }
        }
    }
}

#[test]
fn unlike_residues_are_errors() {
    let m = Modulus::new(&[101]).expect("odd");
    let (ring, other) = (Ring::shared(&m).expect("a ring"), Ring::shared(&m).expect("a ring"));
    let mut a = Residues::zeros(&ring, 3).expect("a count");
    let b = Residues::zeros(&other, 3).expect("a count");
    let mut c = Residues::zeros(&ring, 4).expect("a count");
    assert_eq!(a.add_assign(&b), Err(ShapeError::Ring));
    assert!(a != b && a == a.clone());
    let counts = ShapeError::Count { expected: 3, count: 4 };
    assert_eq!(a.mul_assign(&c), Err(counts));
    assert_eq!(a.mul_into(&a, &mut c), Err(counts));
    let each = Ring::each(&[m.clone(), m]).expect("a ring");
    let expected = ShapeError::Count { expected: 2, count: 3 };
    assert_eq!(Residues::zeros(&each, 3).err(), Some(expected));
    let limbs = [1; 4];
    let two = Numbers::new(&limbs, 2, 64).expect("a shape");
    assert_eq!(a.set_limbs(two), Err(ShapeError::Count { expected: 3, count: 2 }));
    let mut narrow = Array::between(3, 6, 0);
    let bits = ShapeError::Bits { expected: 7, bits: 6 };
    assert_eq!(a.to_limbs(&mut narrow.numbers_mut()), Err(bits));
    assert_eq!(a.pow_assign(two), Err(ShapeError::Count { expected: 3, count: 2 }));
}

#[test]
fn a_modulus_longer_than_the_lanes_take_is_an_error() {
    let mut shapes = Shapes::new(28);
    let long = modulus(&mut shapes, MOST_BATCH_BITS + 1);
    let [short, long] = [&[7][..], &long].map(|m| Modulus::new(m).expect("odd"));
    let error = RingError { index: 1, bits: MOST_BATCH_BITS + 1 };
    assert_eq!(Ring::each(&[short, long]).err(), Some(error));
}

#[test]
fn no_residues_at_all() {
    for ring in [Ring::each(&[]), Modulus::new(&[7]).map(|m| Ring::shared(&m)).expect("odd")] {
        let mut none = Residues::zeros(&ring.expect("a ring"), 0).expect("a count");
        none.sqr_assign();
        none.pow_public_assign(&[3]);
        assert_eq!(none.invert_vartime_assign(), Ok(()));
        assert_eq!((none.len(), none.is_empty(), none.get(0)), (0, true, None));
    }
}
