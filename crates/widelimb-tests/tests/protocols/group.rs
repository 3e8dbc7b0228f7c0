//! Subgroups of prime order: what is a group, what is in it, and exponents modulo its order.

use num_bigint::BigUint;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use widelimb_batch::Limb;
use widelimb_batch::protocols::dh::Group;
use widelimb_batch::protocols::group::{
    ElementError, ExponentRangeError, GroupError, MOST_BITS, ROUNDS, SafeGroup,
};
use widelimb_testkit::{Shapes, on_every_level};

pub fn big(a: &[Limb]) -> BigUint {
    BigUint::from_bytes_le(&a.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

pub fn limbs(a: &BigUint) -> Vec<Limb> {
    a.to_u64_digits()
}

/// The Mersenne prime of so many bits.
fn mersenne(bits: usize) -> BigUint {
    (BigUint::from(1u32) << bits) - 1u32
}

/// A group of the order `2^bits - 1`: the first prime `c q + 1` for even `c` from `2^more` on.
pub fn group_of_order(bits: usize, more: usize) -> SafeGroup {
    let q = mersenne(bits);
    let mut cofactor = BigUint::from(1u32) << more;
    loop {
        let p = &q * &cofactor + 1u32;
        if let Ok(group) = SafeGroup::new(&limbs(&p), &limbs(&q)) {
            return group;
        }
        cofactor += 2u32;
    }
}

/// Every pair of numbers below 130, by the definition.
#[test]
fn small_numbers_are_groups_by_the_definition() {
    let is_prime = |n: Limb| n > 1 && (2..n).all(|d| !n.is_multiple_of(d));
    for p in 0..130 {
        for q in 0..130 {
            let is_group =
                is_prime(p) && is_prime(q) && q > 2 && (p - 1) % q == 0 && (p - 1) % (q * q) != 0;
            let group = SafeGroup::new(&[p, 0], &[q, 0, 0]);
            assert_eq!(group.is_ok(), is_group, "{p} {q}: {group:?}");
            let Ok(group) = group else { continue };
            assert_eq!(big(group.cofactor()), BigUint::from((p - 1) / q));
            let powers: Vec<Limb> = (0..p)
                .map(|x| big(&[x]).modpow(&q.into(), &p.into()))
                .map(|power| Limb::try_from(power).unwrap())
                .collect();
            let numbers: Vec<Vec<Limb>> = (0..p + 3).map(|x| vec![x, 0]).collect();
            let views: Vec<&[Limb]> = numbers.iter().map(|x| &x[..]).collect();
            on_every_level(|k| {
                let inside = group.in_subgroup_batch_with(k, &views);
                for (x, inside) in inside.into_iter().enumerate() {
                    assert_eq!(inside, powers.get(x) == Some(&1), "{x} modulo {p}, order {q}");
                }
            });
            assert!(
                (0..p).all(|x| group.is_generator(&[x]) == (powers[x as usize] == 1 && x != 1))
            );
        }
    }
}

#[test]
fn what_is_no_group_is_an_error_of_its_own() {
    let error = |p: &[Limb], q: &[Limb]| SafeGroup::new(p, q).map(|_| ()).unwrap_err();
    assert_eq!(error(&[7], &[2]), GroupError::Order);
    assert_eq!(error(&[7], &[]), GroupError::Order);
    assert_eq!(error(&[7], &[1]), GroupError::Order);
    assert_eq!(error(&[7], &[7]), GroupError::Order);
    assert_eq!(error(&[], &[3]), GroupError::Order);
    assert_eq!(error(&[7], &[3, 1]), GroupError::Order);
    assert_eq!(error(&[7], &[5]), GroupError::NoDivisor);
    assert_eq!(error(&[8], &[3]), GroupError::NoDivisor);
    assert_eq!(error(&[19], &[3]), GroupError::Square);
    assert_eq!(error(&[15], &[7]), GroupError::Composite);
    assert_eq!(error(&[31], &[15]), GroupError::Composite);
    let long = vec![1; MOST_BITS / 64 + 1];
    assert_eq!(error(&long, &[3]), GroupError::TooLong { bits: MOST_BITS as u64 + 1 });
    // 2047 = 23 89 is a strong pseudoprime to base 2.
    assert_eq!(error(&[2047], &[11]), GroupError::Composite);
}

/// Elements of long groups, those of order 2 and of another order, and what is no residue; with a
/// cofactor of 2 and with others.
#[test]
fn membership_of_long_numbers() {
    let mut shapes = Shapes::new(21);
    let dh = Group::modp(1536).expect("a published size");
    let safe = SafeGroup::new(dh.prime(), &dh.order()).expect("a safe prime");
    assert_eq!(safe.cofactor(), [2]);
    for group in [safe, group_of_order(127, 130), group_of_order(521, 60)] {
        let p = big(group.p().limbs());
        let mut elements = vec![vec![], vec![1], vec![0, 0], limbs(&p), limbs(&(&p - 1u32))];
        elements.push(limbs(&(&p + 1u32)));
        for _ in 0..10 {
            let x = big(&shapes.operand(group.p().limbs().len())) % &p;
            elements.push(limbs(&x.modpow(&big(group.cofactor()), &p)));
            elements.push(limbs(&(&p - x.modpow(&big(group.cofactor()), &p))));
            elements.push(limbs(&x));
        }
        let expected: Vec<bool> = elements
            .iter()
            .map(|x| big(x) < p && big(x).modpow(&big(group.q().limbs()), &p) == 1u32.into())
            .collect();
        assert_eq!(expected[..6], [false, true, false, false, false, false]);
        assert!(expected.iter().filter(|inside| **inside).count() > 5);
        let views: Vec<&[Limb]> = elements.iter().map(|x| &x[..]).collect();
        on_every_level(|k| assert_eq!(group.in_subgroup_batch_with(k, &views), expected));
        assert!(views.iter().zip(&expected).all(|(x, inside)| group.contains(x) == *inside));
    }
}

#[test]
fn exponents_against_another_library() {
    let mut shapes = Shapes::new(22);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for group in
        [SafeGroup::new(&[7], &[3]).unwrap(), group_of_order(61, 4), group_of_order(127, 2)]
    {
        let q = big(group.q().limbs());
        for _ in 0..200 {
            let len = shapes.below(5);
            let [a, b] = [shapes.operand(len), shapes.operand(3)];
            let [x, y] = [&a, &b].map(|a| group.exponent_reduced(a));
            let [m, n] = [&a, &b].map(|a| big(a) % &q);
            assert_eq!([big(x.limbs()), big(y.limbs())], [m.clone(), n.clone()]);
            assert_eq!(big(group.add(&x, &y).limbs()), (&m + &n) % &q);
            assert_eq!(big(group.sub(&x, &y).limbs()), (&m + &q - &n) % &q);
            assert_eq!(big(group.neg(&x).limbs()), (&q - &m) % &q);
            assert_eq!(big(group.mul(&x, &y).limbs()), &m * &n % &q);
            assert_eq!(x.equals(&y), m == n);
            let strict = group.exponent(&a).map(|x| big(x.limbs()));
            assert_eq!(strict.ok(), (big(&a) < q).then(|| m.clone()));
            let inverse = group.inverse_vartime(&x).map(|i| big(group.mul(&i, &x).limbs()));
            assert_eq!(inverse, (m != 0u32.into()).then(|| 1u32.into()));
            let bytes = group.exponent_to_bytes(&x);
            assert_eq!((bytes.len(), BigUint::from_bytes_be(&bytes)), (group.exponent_bytes(), m));
            assert!(group.exponent_from_bytes(&bytes).unwrap().equals(&x));
            let wide = big(&a).to_bytes_be();
            assert!(group.exponent_from_bytes_reduced(&wide).equals(&x));
            assert!(big(group.random_exponent(&mut rng).limbs()) < q);
        }
        assert_eq!(group.exponent(&limbs(&q)).map(|_| ()), Err(ExponentRangeError));
        assert_eq!(
            group.exponent_from_bytes(&q.to_bytes_be()).map(|_| ()),
            Err(ExponentRangeError)
        );
    }
}

/// Every exponent of a small group is drawn about as often.
#[test]
fn random_exponents_are_uniform() {
    let group = SafeGroup::new(&[11], &[5]).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut counts = [0; 5];
    for _ in 0..5000 {
        counts[group.random_exponent(&mut rng).limbs()[0] as usize] += 1;
    }
    // Seven times the standard deviation of 28.
    assert!(counts.iter().all(|count| (800..1200).contains(count)), "{counts:?}");
}

#[test]
fn elements_and_bytes() {
    let group = SafeGroup::new(&[607], &[101]).unwrap();
    assert_eq!((group.element_bytes(), group.exponent_bytes()), (2, 1));
    assert_eq!(group.element_from_bytes(&[2, 94]), Ok(vec![606]));
    assert_eq!(group.element_from_bytes(&[2, 95]), Err(ElementError::Range));
    assert_eq!(group.element_from_bytes(&[0, 0]), Err(ElementError::Range));
    assert_eq!(group.element_to_bytes(&[606, 0]), [2, 94]);
    for bytes in [0, 1, 3] {
        let error = ElementError::Width { bytes, expected: 2 };
        assert_eq!(group.element_from_bytes(&vec![0; bytes]), Err(error));
    }
    let group = group_of_order(61, 7);
    let x = vec![0x0102_0304_0506_0708, 0xa];
    assert_eq!(group.element_from_bytes(&group.element_to_bytes(&x)), Ok(x));
}

/// Numbers of a group, of which some are moved out of it, and those outside of the range.
fn elements(group: &SafeGroup, count: usize, outside: &[usize], seed: u64) -> Vec<Vec<Limb>> {
    let mut shapes = Shapes::new(seed);
    let (p, cofactor) = (big(group.p().limbs()), big(group.cofactor()));
    let mut numbers: Vec<BigUint> = (0..count)
        .map(|_| big(&shapes.operand(group.p().limbs().len())).modpow(&cofactor, &p))
        .map(|x| if x == BigUint::ZERO { BigUint::from(1u32) } else { x })
        .collect();
    for (i, &at) in outside.iter().enumerate() {
        match i % 4 {
            // The number of order 2 times another: the hardest to find.
            0 => numbers[at] = &p - &numbers[at],
            1 => numbers[at] = BigUint::ZERO,
            2 => numbers[at] = p.clone(),
            _ => numbers[at] = &p - 1u32,
        }
    }
    numbers.iter().map(limbs).collect()
}

#[test]
fn random_subsets_find_what_single_powers_find() {
    let (few, many) = if cfg!(debug_assertions) { (40, 130) } else { (40, 700) };
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for (bits, more) in [(61, 3), (127, 9), (521, 40)] {
        let group = group_of_order(bits, more);
        for (seed, count, outside) in [
            (1, few, vec![]),
            (2, few, vec![few - 1]),
            (3, many, vec![]),
            (4, many, vec![many / 2]),
            (5, many, vec![0, 1, 2, 7, many - 1]),
            (6, 4, vec![1]),
            (7, 0, vec![]),
        ] {
            let numbers = elements(&group, count, &outside, seed);
            let views: Vec<&[Limb]> = numbers.iter().map(|x| &x[..]).collect();
            let expected = group.in_subgroup_batch(&views);
            assert_eq!(expected.iter().filter(|inside| !**inside).count(), outside.len());
            for k in tables() {
                for rounds in [ROUNDS, 43] {
                    let inside = group.in_subgroup_batch_random_with(&k, &views, rounds, &mut rng);
                    assert!(inside == expected, "{bits} bits, {count} numbers, {}", k.level);
                }
            }
        }
    }
}

/// Where all numbers are outside, so that no test passes.
#[test]
fn random_subsets_of_numbers_that_are_all_outside() {
    let group = group_of_order(127, 9);
    let count = if cfg!(debug_assertions) { 100 } else { 2000 };
    let minus_1 = limbs(&(big(group.p().limbs()) - 1u32));
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    for k in tables() {
        let numbers = vec![&minus_1[..]; count];
        let inside = group.in_subgroup_batch_random_with(&k, &numbers, ROUNDS, &mut rng);
        assert!(inside.iter().all(|inside| !inside));
    }
}

/// One round finds a number outside in half of the cases, whatever it is.
#[test]
fn a_round_finds_a_number_in_half_of_the_cases() {
    let group = group_of_order(61, 3);
    let numbers = elements(&group, 2000, &[700], 3);
    let views: Vec<&[Limb]> = numbers.iter().map(|x| &x[..]).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut passes = || {
        let inside = group.in_subgroup_batch_random(&views, 1, &mut rng);
        assert!(inside.iter().enumerate().all(|(i, &inside)| inside || i == 700));
        inside[700]
    };
    let count = (0..40).filter(|_| passes()).count();
    assert!((6..=34).contains(&count), "{count} of 40");
}

/// Every level's kernels, side by side and alone.
fn tables() -> Vec<widelimb_kernels::Kernels> {
    let both = widelimb_testkit::levels().into_iter().flat_map(|k| {
        [0.01, f32::INFINITY].map(|worth| {
            let mut k = *k;
            k.batch.worth = [worth; 2];
            k
        })
    });
    both.collect()
}
