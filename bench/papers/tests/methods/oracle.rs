//! Every method against two oracles, on every length of its domain up to 200 limbs.

use crate::common::{oracle, run, runnable, shaped_pairs};
use num_bigint::{BigInt, BigUint};
use widelimb_limb::Limb;
use widelimb_papers::methods::Op;
use widelimb_testkit::Shapes;

#[test]
fn every_exact_method_agrees_with_the_oracle() {
    let methods: Vec<_> = runnable().filter(|method| method.exact).collect();
    let mut compared = vec![0; methods.len()];
    let mut shapes = Shapes::new(41);
    for n in 0..=200 {
        for (a, b) in shaped_pairs(n, &mut shapes) {
            let expected = [oracle(Op::Add, &a, &b), oracle(Op::Sub, &a, &b)];
            for (method, compared) in methods.iter().zip(&mut compared) {
                if (method.lengths)(n) && (method.admits)(&a, &b) {
                    let got = run(method, &a, &b);
                    let name = method.name;
                    assert!(got == expected[method.op as usize], "{name}: {a:x?}, {b:x?}");
                    *compared += 1;
                }
            }
        }
    }
    for (method, compared) in methods.iter().zip(compared) {
        assert!(compared > 10, "{}: {compared} cases", method.name);
    }
}

/// Outside its domain a method without a carry still gives the result, but not what goes out.
#[test]
fn results_are_right_for_all_operands() {
    let mut shapes = Shapes::new(42);
    for method in runnable().filter(|method| method.exact) {
        for n in [1, 4, 5, 17].into_iter().filter(|&n| (method.lengths)(n)) {
            for (a, b) in shaped_pairs(n, &mut shapes) {
                let (result, _) = run(method, &a, &b);
                assert_eq!(result, oracle(method.op, &a, &b).0, "{}", method.name);
            }
        }
    }
}

#[test]
fn long_operands_with_and_without_ripples() {
    let mut shapes = Shapes::new(43);
    for n in [511, 512, 1000] {
        let pairs = shaped_pairs(n, &mut shapes);
        let expected: Vec<_> =
            pairs.iter().map(|(a, b)| [oracle(Op::Add, a, b), oracle(Op::Sub, a, b)]).collect();
        for method in runnable().filter(|m| m.exact && (m.lengths)(n)) {
            for ((a, b), expected) in pairs.iter().zip(&expected) {
                if (method.admits)(a, b) {
                    let got = run(method, a, b);
                    assert!(got == expected[method.op as usize], "{} of {n}", method.name);
                }
            }
        }
    }
}

/// Results against num-bigint, which shares nothing with the oracle.
#[test]
fn every_exact_method_agrees_with_num_bigint() {
    let number = |limbs: &[Limb]| {
        let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        BigInt::from(BigUint::from_bytes_le(&bytes))
    };
    let mut shapes = Shapes::new(44);
    for n in [0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 23, 31, 64, 65] {
        let modulus = BigInt::from(1) << (64 * n);
        for (a, b) in shaped_pairs(n, &mut shapes) {
            let (x, y) = (number(&a), number(&b));
            for method in runnable().filter(|m| m.exact && (m.lengths)(n) && (m.admits)(&a, &b)) {
                let (result, out) = run(method, &a, &b);
                let (result, out) = (number(&result), &modulus * out);
                match method.op {
                    Op::Add => assert_eq!(result + out, &x + &y, "{}", method.name),
                    Op::Sub => assert_eq!(result - out, &x - &y, "{}", method.name),
                }
            }
        }
    }
}

/// Ripples of limbs in base 10^18: 10^(18 k) - 1 plus 1, and back, which no binary shape reaches.
#[test]
fn ripples_through_decimal_limbs() {
    for k in 1..=40 {
        let power = BigUint::from(10_u32).pow(18 * k);
        let limbs = |number: &BigUint| {
            let mut limbs: Vec<Limb> = number.iter_u64_digits().collect();
            limbs.resize(power.iter_u64_digits().len(), 0);
            limbs
        };
        let (one, above) = (limbs(&1_u32.into()), limbs(&power));
        let below = limbs(&(power.clone() - 1_u32));
        for method in runnable().filter(|m| m.exact && (m.lengths)(one.len())) {
            let (a, expected) = match method.op {
                Op::Add => (&below, &above),
                Op::Sub => (&above, &below),
            };
            assert_eq!(run(method, a, &one), (expected.clone(), 0), "{} {k}", method.name);
        }
    }
}
