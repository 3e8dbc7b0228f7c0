//! Fields of a few digits, on every level, beside num-bigint: each prime, with shaped digits.

mod any;

use num_bigint::BigUint;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use widelimb_batch::field::fold::{P25519, Secp256k1};
use widelimb_batch::field::montgomery::{
    P256, P256Order, P384, P384Order, P25519Order, Secp256k1Order,
};
use widelimb_batch::field::{Element, Many, Prime, choose, choose_shared};
use widelimb_kernels::Kernels;
use widelimb_kernels::field::{DIGIT_BITS, DIGIT_MASK, Task, Vector, on_level, on_words};
use widelimb_testkit::{cases, on_every_level};

fn big(digits: &[u64]) -> BigUint {
    digits.iter().rev().fold(BigUint::default(), |r, x| (r << DIGIT_BITS) + x)
}

/// The digits of a number below `2^(b + 9)` in each lane, with shapes where carries go wrong.
fn shaped<P: Prime>(lanes: usize, rng: &mut ChaCha8Rng) -> Vec<u64> {
    let n = P::MODULUS.len();
    let top = P::BITS - DIGIT_BITS * (n as u32 - 1);
    let mut digits = vec![0; n * lanes];
    for lane in 0..lanes {
        let is_near_modulus = rng.random_range(0..8) == 0;
        let kind = rng.random_range(0..4);
        for i in 0..n {
            let small = rng.random::<u64>() & 0xff;
            digits[i * lanes + lane] =
                match if kind == 3 { rng.random_range(0..3) } else { kind } {
                    _ if is_near_modulus => {
                        (P::MODULUS[i] + if i == 0 { 0 } else { small & 1 }) & DIGIT_MASK
                    }
                    0 => small & 3,
                    1 => DIGIT_MASK - (small & 3),
                    _ => rng.random::<u64>() & DIGIT_MASK,
                } & if i + 1 == n { (1 << (top + 9).min(DIGIT_BITS)) - 1 } else { DIGIT_MASK };
        }
    }
    digits
}

/// The numbers of the lanes.
fn lanes_of(digits: &[u64], lanes: usize) -> Vec<BigUint> {
    let lane = |j| big(&digits.iter().skip(j).step_by(lanes).copied().collect::<Vec<_>>());
    (0..lanes).map(lane).collect()
}

/// The residues of an element's lanes.
fn residues<P: Prime, V: Vector>(x: Element<P, V>) -> Vec<BigUint> {
    let mut digits = vec![0; P::MODULUS.len() * V::LANES];
    x.leave(&mut digits);
    lanes_of(&digits, V::LANES)
}

fn masks<V: Vector>(mask: V) -> Vec<bool> {
    let mut lanes = vec![0; V::LANES];
    mask.store(&mut lanes);
    lanes.iter().for_each(|lane| assert!(*lane == 0 || *lane == u64::MAX));
    lanes.iter().map(|lane| *lane != 0).collect()
}

/// A body for a field.
macro_rules! task {
    ($name:ident, $v:ident, $p:ident, $body:block) => {
        struct $name<P>(std::marker::PhantomData<P>);

        impl<$p: Prime> Task for $name<$p> {
            type Result = ();

            #[inline(always)]
            fn run<$v: Vector>(self) $body
        }
    };
}

/// Runs a task in each field, on every level and on words.
macro_rules! in_every_field {
    ($task:ident) => {{
        fn on<P: Prime>(k: &Kernels) {
            on_level(k, $task::<P>(std::marker::PhantomData));
            on_words(k, $task::<P>(std::marker::PhantomData));
        }
        on_every_level(|k| {
            on::<P25519>(k);
            on::<Secp256k1>(k);
            on::<P256>(k);
            on::<P384>(k);
            on::<P256Order>(k);
            on::<P384Order>(k);
            on::<Secp256k1Order>(k);
            on::<P25519Order>(k);
        });
    }};
}

task!(Formulas, V, P, {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let p = big(P::MODULUS);
    for _ in 0..cases(2000) {
        let (a, b) = (shaped::<P>(V::LANES, &mut rng), shaped::<P>(V::LANES, &mut rng));
        let (x, y) = (Element::<P, V>::enter(&a), Element::<P, V>::enter(&b));
        let product = (x + y) * (x - y);
        let difference = (x.sqr() - y.sqr()).element();
        let many = -(x + x + x - y - y).double() * (y.double() - x);
        assert!(masks(product.equals(difference)).iter().all(|same| *same));
        let (found, many) = (residues(product), residues(many));
        let each = lanes_of(&a, V::LANES).into_iter().zip(lanes_of(&b, V::LANES));
        for (lane, (a, b)) in each.enumerate() {
            let (a, b) = (a % &p, b % &p);
            assert_eq!(found[lane], (&a + &b) * (&a + &p - &b) % &p, "{a} {b}");
            // 2 (2 b - 3 a) (2 b - a)
            let left = 2u32 * (2u32 * &b + 3u32 * (&p - &a));
            assert_eq!(many[lane], left * (2u32 * &b + &p - &a) % &p, "{a} {b}");
        }
    }
});

#[test]
fn formulas_are_those_of_numbers() {
    in_every_field!(Formulas);
}

task!(LongSums, V, P, {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let p = big(P::MODULUS);
    for _ in 0..20 {
        let a = shaped::<P>(V::LANES, &mut rng);
        let x = Element::<P, V>::enter(&a);
        let (up, down) = (0..99).fold((x.sum(), -x), |(up, down), _| (up + x, down - x));
        let (up, down) = (residues(up.element()), residues(down.element()));
        for (lane, a) in lanes_of(&a, V::LANES).into_iter().enumerate() {
            assert_eq!(up[lane], &a * 100u32 % &p);
            assert_eq!((&down[lane] + &up[lane]) % &p, BigUint::default());
        }
    }
});

#[test]
fn sums_of_a_hundred_are_right() {
    in_every_field!(LongSums);
}

task!(Powers, V, P, {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let p = big(P::MODULUS);
    let one = BigUint::from(1u32);
    for _ in 0..3 {
        let a = shaped::<P>(V::LANES, &mut rng);
        let x = Element::<P, V>::enter(&a);
        let exponent = [rng.random::<u64>() & DIGIT_MASK, 0, 5];
        let (power, inverse, half) =
            (residues(x.pow(&exponent)), residues(x.invert()), residues(x.pow_of_modulus(-1, 1)));
        let mut all = Many::with_room(4);
        let elements = [x, Element::zero(), x.double().element(), Element::one()];
        elements.into_iter().for_each(|x| all.push(x));
        all.invert();
        let all = [0, 1, 2, 3].map(|i| residues(all.get(i)));
        for (lane, a) in lanes_of(&a, V::LANES).into_iter().enumerate() {
            assert_eq!(power[lane], a.modpow(&big(&exponent), &p));
            assert_eq!(half[lane], a.modpow(&((&p - &one) / 2u32), &p));
            let inverted = a.modpow(&(&p - 2u32), &p);
            assert_eq!(inverse[lane], inverted);
            assert_eq!(all[0][lane], inverted);
            assert_eq!(all[1][lane], BigUint::default());
            assert_eq!(all[2][lane].clone() * 2u32 % &p, inverted);
            assert_eq!(all[3][lane], one);
        }
    }
});

#[test]
fn powers_and_inverses_are_those_of_numbers() {
    in_every_field!(Powers);
}

task!(Choices, V, P, {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let n = P::MODULUS.len();
    let entry = |rng: &mut ChaCha8Rng| Element::<P, V>::enter(&shaped::<P>(V::LANES, rng));
    let table: Vec<[Element<P, V>; 2]> =
        (0..9).map(|_| [entry(&mut rng), entry(&mut rng)]).collect();
    let indices: Vec<u64> = (0..V::LANES).map(|_| rng.random_range(0..9)).collect();
    let [x, y] = choose(&table, V::load(&indices)).map(residues);
    let shared: Vec<[u64; 8]> = (0..n)
        .map(|i| {
            std::array::from_fn(|_| if i + 1 == n { 0 } else { rng.random::<u64>() & DIGIT_MASK })
        })
        .collect();
    let index: Vec<u64> = indices.iter().map(|i| i % 8).collect();
    let [z] = choose_shared::<1, P, V>(&[&shared], V::load(&index));
    let mut digits = vec![0; n * V::LANES];
    z.store(&mut digits);
    let z = lanes_of(&digits, V::LANES);
    let (mut a, mut b) = (table[0][0], table[1][0]);
    let mask: Vec<u64> = (0..V::LANES as u64).map(|i| 0u64.wrapping_sub(i & 1)).collect();
    Element::swap(V::load(&mask), &mut a, &mut b);
    let (a, b) = (residues(a), residues(b));
    let same = table[0][0];
    let zeros = masks((table[0][0] - same).element().is_zero());
    for lane in 0..V::LANES {
        let at = indices[lane] as usize;
        assert_eq!([&x[lane], &y[lane]], table[at].map(|x| residues(x)[lane].clone()).each_ref());
        assert_eq!(
            z[lane],
            big(&shared.iter().map(|eight| eight[index[lane] as usize]).collect::<Vec<_>>())
        );
        let places = if lane & 1 == 1 { [1, 0] } else { [0, 1] };
        assert_eq!(
            [&a[lane], &b[lane]],
            places.map(|i| residues(table[i][0])[lane].clone()).each_ref()
        );
        assert!(zeros[lane]);
    }
});

#[test]
fn choices_are_those_of_each_lane() {
    in_every_field!(Choices);
}
