//! Powers modulo even numbers, against num-bigint.

use super::*;

/// Bits of the odd part, and the power of two.
const PARTS: [(usize, usize); 14] = [
    (1, 0),
    (1, 1),
    (1, 64),
    (1, 130),
    (2, 1),
    (33, 31),
    (64, 1),
    (64, 64),
    (65, 63),
    (1, 1000),
    (512, 1),
    (512, 512),
    (1024, 65),
    (130, 1024),
];

fn check(k: &Kernels, operands: &[[Vec<Limb>; 3]]) {
    let moduli: Vec<AnyModulus> =
        operands.iter().map(|[.., m]| AnyModulus::new_with(k, m).expect("not 0")).collect();
    let jobs = operands.iter().zip(&moduli).map(|([base, exponent, _], modulus)| {
        let exponent_bits = LIMB_BITS * exponent.len();
        AnyJob { base, exponent, exponent_bits, modulus }
    });
    let jobs: Vec<AnyJob<'_>> = jobs.collect();
    let all = [any_with(k, &jobs, mod_exp_with), any_with(k, &jobs, mod_exp_vartime_with)];
    for (([a, e, m], power), other) in operands.iter().zip(&all[0]).zip(&all[1]) {
        assert_eq!(power.len(), m.len(), "{m:?}");
        assert_eq!(big(power), big(a).modpow(&big(e), &big(m)), "{a:x?}^{e:x?} mod {m:x?}");
        assert_eq!(power, other);
    }
}

#[test]
fn powers_modulo_even_numbers_on_every_level() {
    for k in outer_tables() {
        let mut shapes = Shapes::new(11);
        let mut operands = vec![];
        for (odd, twos) in PARTS {
            for exponent_len in 0..3 {
                let mut odd_part = shapes.operand(odd.div_ceil(LIMB_BITS));
                odd_part[0] |= 1;
                if let (Some(top), bits @ 1..) = (odd_part.last_mut(), odd % LIMB_BITS) {
                    *top = *top & ((1 << bits) - 1) | 1 << (bits - 1);
                }
                let mut modulus = (big(&odd_part) << twos).to_u64_digits();
                while modulus.last() == Some(&0) {
                    modulus.pop();
                }
                let base_len = 1 + shapes.below(2 * modulus.len() + 1);
                operands.push([shapes.operand(base_len), shapes.operand(exponent_len), modulus]);
            }
        }
        check(&k, &operands);
    }
}

/// Powers of small bases to small exponents modulo small numbers, with 0^0 and modulus 1.
#[test]
fn all_small_numbers() {
    let numbers = |to: Limb| (0..to).map(|x| vec![x]);
    let operands: Vec<[Vec<Limb>; 3]> = (1..33)
        .flat_map(|m| {
            numbers(9).flat_map(move |a| numbers(7).map(move |e| [a.clone(), e, vec![m]]))
        })
        .collect();
    check(kernels(), &operands);
}

#[test]
fn bits_of_exponents_that_do_not_count_are_not_looked_at() {
    let modulus = AnyModulus::new(&[1 << 20]).expect("not 0");
    let job = AnyJob { base: &[3], exponent: &[0xff05], exponent_bits: 3, modulus: &modulus };
    for powers in [mod_exp_any(&[job]), mod_exp_any_vartime(&[job])] {
        assert_eq!(powers, [[243]]);
    }
    let beyond = AnyJob { exponent_bits: usize::MAX, exponent: &[5], ..job };
    assert_eq!(mod_exp_any(&[beyond]), [[243]]);
    assert_eq!(AnyModulus::new(&[0, 0]).err(), Some(ModulusError::Zero));
}
