//! [`Field`], for primes of all shapes, beside num-bigint.

use num_bigint::BigUint;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_batch::field::{Field, FieldError};
use widelimb_batch::{Modulus, Numbers, Residues, Ring, ShapeError};

fn limbs(x: &BigUint) -> Vec<u64> {
    x.iter_u64_digits().collect()
}

fn big(x: &[u64]) -> BigUint {
    x.iter().rev().fold(BigUint::default(), |r, limb| (r << 64u32) + limb)
}

/// Primes with few and many factors 2 in `p - 1`, of 2 to 1279 bits.
fn primes() -> Vec<BigUint> {
    let power = |bits: u32| BigUint::from(1u32) << bits;
    let mut primes: Vec<BigUint> = [3u32, 5, 7, 17, 257, 65537].map(BigUint::from).into();
    primes.extend([61, 127, 521, 607, 1279].map(|bits| power(bits) - 1u32));
    primes.push(power(255) - 19u32);
    primes.push(power(224) - power(96) + 1u32);
    primes.push(power(256) - power(224) + power(192) + power(96) - 1u32);
    primes.push(power(64) - power(32) + 1u32);
    primes.push(power(256) - power(32) - 977u32);
    primes
}

#[test]
fn roots_inverses_and_symbols_are_those_of_numbers() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for p in primes() {
        let field = Field::new(&limbs(&p)).unwrap();
        let width = p.bits().div_ceil(64) as usize;
        for count in [1, 2, 9] {
            let mut numbers: Vec<u64> = (0..count * width).map(|_| rng.random()).collect();
            numbers[..width].fill(0);
            numbers[0] = rng.random_range(0..2);
            let values: Vec<BigUint> = numbers.chunks(width).map(|x| big(x) % &p).collect();
            let all = Numbers::new(&numbers, count, 64 * width).unwrap();
            let x = Residues::from_limbs(field.ring(), all).unwrap();
            let symbols = field.legendre(&x).unwrap();
            let (mut root, mut inverse, mut small) = (x.clone(), x.clone(), x.clone());
            let are_squares = field.sqrt_assign(&mut root).unwrap();
            field.invert_assign(&mut inverse).unwrap();
            small.mul_small_assign(0xffff_fffb);
            for (i, value) in values.iter().enumerate() {
                let euler = value.modpow(&((&p - 1u32) / 2u32), &p);
                let symbol = match euler {
                    _ if *value == BigUint::default() => 0,
                    _ if euler == 1u32.into() => 1,
                    _ => -1,
                };
                assert_eq!(symbols[i], symbol, "{value} modulo {p}");
                assert_eq!(are_squares[i], u64::from(symbol >= 0), "{value} modulo {p}");
                let get = |x: &Residues| big(&x.get(i).unwrap());
                if symbol >= 0 {
                    assert_eq!(get(&root).modpow(&2u32.into(), &p), *value);
                }
                let is_some = u32::from(symbol != 0);
                assert_eq!(get(&inverse) * value % &p, is_some.into());
                assert_eq!(get(&small), value * 0xffff_fffb_u64 % &p);
            }
        }
    }
}

#[test]
fn numbers_that_are_no_primes_have_no_field() {
    for bad in [9u64, 15, 561, 3_215_031_751] {
        assert_eq!(Field::new(&[bad]).unwrap_err(), FieldError::Composite, "{bad}");
    }
    for bad in [&[][..], &[0], &[1], &[2], &[0, 1]] {
        assert!(matches!(Field::new(bad), Err(FieldError::Modulus(_))), "{bad:?}");
    }
    let field = Field::new(&[7]).unwrap();
    let other = Ring::shared(&Modulus::new(&[7]).unwrap()).unwrap();
    let mut x = Residues::ones(&other, 3).unwrap();
    assert_eq!(field.invert_assign(&mut x), Err(ShapeError::Ring));
    assert_eq!(field.sqrt_assign(&mut x), Err(ShapeError::Ring));
    assert_eq!(field.legendre(&x), Err(ShapeError::Ring));
}

#[test]
fn residues_swap_where_they_are_told() {
    let field = Field::new(&[101]).unwrap();
    let numbers: Vec<u64> = (0..20).collect();
    let mut a =
        Residues::from_limbs(field.ring(), Numbers::new(&numbers, 20, 64).unwrap()).unwrap();
    let mut b = field.constant(&[50], 20).unwrap();
    let choices: Vec<u64> = (0..20).map(|i| i % 3 % 2).collect();
    a.swap_where(&mut b, &choices).unwrap();
    for (i, choice) in choices.into_iter().enumerate() {
        let (kept, given) = (vec![i as u64], vec![50]);
        let expected = if choice == 1 { (given, kept) } else { (kept, given) };
        assert_eq!((a.get(i).unwrap(), b.get(i).unwrap()), expected);
    }
}
