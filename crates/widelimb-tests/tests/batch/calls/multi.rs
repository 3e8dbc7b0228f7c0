//! Products of many powers against another library, by every method.

use super::*;
use widelimb_batch::engine::Secrecy;
use widelimb_batch::multi::method::Method;
use widelimb_batch::multi::run_by;

/// A product that owns its numbers.
struct Product {
    powers: Vec<(Vec<Limb>, Vec<Limb>)>,
    bits: usize,
    modulus: Vec<Limb>,
}

impl Product {
    fn expected(&self) -> BigUint {
        let m = big(&self.modulus);
        let mask = (BigUint::from(1u32) << self.bits) - 1u32;
        let power = |(base, exponent): &(Vec<Limb>, Vec<Limb>)| {
            big(base).modpow(&(big(exponent) & &mask), &m)
        };
        self.powers.iter().fold(BigUint::from(1u32), |product, p| product * power(p) % &m)
    }
}

/// A product of so many powers of all kinds of bases, with exponents of unlike lengths.
fn product(shapes: &mut Shapes, bits: usize, exponent_bits: usize, count: usize) -> Product {
    let kind = shapes.below(11);
    let modulus = job(shapes, bits.max(2), 0, kind).modulus;
    let mut powers: Vec<(Vec<Limb>, Vec<Limb>)> = (0..count)
        .map(|i| {
            let len = [exponent_bits.div_ceil(64), shapes.below(exponent_bits / 64 + 2)][i % 2];
            let kind = shapes.below(8);
            (base(shapes, &modulus, kind), shapes.operand(len))
        })
        .collect();
    // Equal bases, exponents of 0, none, and of ones alone.
    for i in 1..count {
        match shapes.below(9) {
            0 => powers[i].0 = powers[i - 1].0.clone(),
            1 => powers[i].1.fill(0),
            2 => powers[i].1.clear(),
            3 => powers[i].1.fill(Limb::MAX),
            4 => powers[i].0.clear(),
            _ => {}
        }
    }
    Product { powers, bits: exponent_bits, modulus }
}

fn methods() -> Vec<Method> {
    let straus = [1, 2, 11].map(|parts| Method::Straus { parts });
    let buckets = [(1, 1), (1, 4), (3, 2)];
    let alone = buckets.map(|(parts, width)| Method::Buckets { parts, width });
    let lanes = [(1, 1), (1, 7), (2, 3), (9, 2)];
    let lanes = lanes.map(|(parts, width)| Method::BucketsInLanes { parts, width });
    straus.into_iter().chain(alone).chain(lanes).collect()
}

/// Products with each of the tables, as they are and by each method, against the oracle.
fn check_products(tables: &[Kernels], products: &[Product]) {
    let expected: Vec<BigUint> = products.iter().map(Product::expected).collect();
    for k in tables {
        let modulus = |job: &Product| Modulus::new_with(k, &job.modulus).expect("odd, above 1");
        let moduli: Vec<Modulus> = products.iter().map(modulus).collect();
        let powers: Vec<Vec<(&[Limb], &[Limb])>> = products
            .iter()
            .map(|job| {
                job.powers.iter().map(|(base, exponent)| (&base[..], &exponent[..])).collect()
            })
            .collect();
        let jobs: Vec<MultiJob<'_>> = (0..products.len())
            .map(|i| MultiJob::new(&powers[i], &moduli[i]).with_exponent_bits(products[i].bits))
            .collect();
        let check = |way: &dyn core::fmt::Debug, results: Vec<Vec<Limb>>| {
            assert_eq!(results.len(), jobs.len());
            for (i, result) in results.iter().enumerate() {
                assert_eq!(result.len(), moduli[i].limbs().len());
                assert!(big(result) == expected[i], "level {}, {way:?}, job {i}", k.level);
            }
        };
        check(&"secret", multi_exp_with(k, &jobs));
        check(&"public", multi_exp_vartime_with(k, &jobs));
        for method in methods() {
            // Longer moduli have no lanes.
            let is_long = moduli.iter().any(|m| m.bits() > MOST_BATCH_BITS);
            if is_long && matches!(method, Method::BucketsInLanes { .. }) {
                continue;
            }
            check(&method, run_by(k, &jobs, Secrecy::Public, |_| method));
        }
        check(&"by parts", run_by(k, &jobs, Secrecy::Secret, |_| Method::Straus { parts: 3 }));
    }
}

/// Any number of powers, in calls of several products of all sizes.
#[test]
fn any_number_of_powers() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(61);
    for count in (0..=20).step_by(if cfg!(debug_assertions) { 9 } else { 1 }) {
        let products: Vec<Product> = (0..1 + count % 5)
            .map(|i| {
                let bits = 2 + shapes.below(if i % 3 == 0 { 700 } else { 130 });
                let exponent_bits = shapes.below(140);
                product(&mut shapes, bits, exponent_bits, if i % 2 == 0 { count } else { i })
            })
            .collect();
        check_products(&tables, &products);
    }
}

#[test]
fn hundreds_of_powers() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(62);
    for (bits, exponent_bits, count) in [(257, 64, 300), (64, 17, 500), (515, 3, 150)] {
        let count = if cfg!(debug_assertions) { count / 10 } else { count };
        let products =
            [count, 3, count / 2, 0, 9].map(|n| product(&mut shapes, bits, exponent_bits, n));
        check_products(&tables, &products);
    }
}

#[test]
fn products_modulo_long_numbers() {
    if cfg!(debug_assertions) {
        return widelimb_testkit::skipped("long products of powers: a debug build takes too long");
    }
    let tables = outer_tables();
    let mut shapes = Shapes::new(63);
    for (bits, exponent_bits, count) in [(2048, 70, 20), (4093, 33, 9), (MOST_BATCH_BITS + 1, 5, 2)]
    {
        check_products(&tables, &[product(&mut shapes, bits, exponent_bits, count)]);
    }
}

#[test]
fn no_power_makes_1() {
    let m = Modulus::new(&[15, 1]).expect("an odd number");
    let jobs = [MultiJob::new(&[], &m), MultiJob::new(&[(&[], &[])], &m)];
    assert_eq!(multi_exp(&jobs), [[1, 0], [1, 0]]);
    assert_eq!(multi_exp_vartime(&jobs), [[1, 0], [1, 0]]);
    assert!(multi_exp(&[]).is_empty() && multi_exp_vartime(&[]).is_empty());
}

/// More bases than memory is taken for at a time: few of them, again and again.
#[test]
fn products_in_chunks() {
    if cfg!(debug_assertions) {
        return widelimb_testkit::skipped("long products of powers: a debug build takes too long");
    }
    let mut shapes = Shapes::new(64);
    let m = modulus(&mut shapes, 4090);
    let bases: Vec<Vec<Limb>> = (0..7).map(|_| shapes.operand(64)).collect();
    let exponents: Vec<[Limb; 1]> = (0..54_000).map(|i| [i * i % 8]).collect();
    let mut sums = [0; 7];
    exponents.iter().enumerate().for_each(|(i, [exponent])| sums[i % 7] += exponent);
    let powers = bases.iter().zip(sums).map(|(base, sum)| big(base).modpow(&sum.into(), &big(&m)));
    let expected = powers.fold(BigUint::from(1u32), |product, power| product * power % big(&m));
    let pairs: Vec<(&[Limb], &[Limb])> =
        exponents.iter().enumerate().map(|(i, e)| (&bases[i % 7][..], &e[..])).collect();
    let modulus = Modulus::new(&m).expect("an odd number");
    let job = MultiJob::new(&pairs, &modulus).with_exponent_bits(3);
    let method = Method::BucketsInLanes { parts: 5, width: 3 };
    let product = run_by(kernels(), &[job, job], Secrecy::Public, |_| method);
    assert!(product.iter().all(|product| big(product) == expected));
}
