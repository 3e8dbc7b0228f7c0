//! Products of two powers against another library.

use super::*;

/// Products with each of the tables, against the oracle.
fn check_pairs(tables: &[Kernels], jobs: &[[Owned; 2]]) {
    let expected: Vec<BigUint> =
        jobs.iter().map(|[x, y]| x.expected() * y.expected() % big(&x.modulus)).collect();
    tables.iter().for_each(|k| check_pairs_with(k, jobs, &expected));
}

fn check_pairs_with(k: &Kernels, jobs: &[[Owned; 2]], expected: &[BigUint]) {
    let moduli: Vec<Modulus> = jobs
        .iter()
        .map(|[job, _]| Modulus::new_with(k, &job.modulus).expect("odd, above 1"))
        .collect();
    let views: Vec<DoubleJob<'_>> = jobs
        .iter()
        .zip(&moduli)
        .map(|([x, y], m)| {
            DoubleJob::new([&x.base, &y.base], [&x.exponent, &y.exponent], m)
                .with_exponent_bits([x.bits, y.bits])
        })
        .collect();
    for products in [mod_exp_double_with, mod_exp_double_vartime_with].map(|f| f(k, &views)) {
        assert_eq!(products.len(), jobs.len());
        for (i, (product, [x, y])) in products.iter().zip(jobs).enumerate() {
            assert_eq!(product.len(), moduli[i].limbs().len());
            let equal = big(product) == expected[i];
            assert!(equal, "{}: {product:x?} for {x:x?}, {y:x?}", k.level);
        }
    }
}

/// Bases of two kinds modulo one number.
fn pair(shapes: &mut Shapes, bits: usize, exponent_bits: [usize; 2], kind: usize) -> [Owned; 2] {
    let first = job(shapes, bits, exponent_bits[0], kind);
    let other_kind = shapes.below(8);
    let second = Owned {
        base: base(shapes, &first.modulus, other_kind),
        exponent: shapes.operand(exponent_bits[1].div_ceil(64)),
        bits: exponent_bits[1],
        ..first.clone()
    };
    [first, second]
}

/// Equal lengths, unlike ones, and in either order.
#[test]
fn every_length_of_exponents() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(41);
    for bits in (0..=130).step_by(if cfg!(debug_assertions) { 13 } else { 1 }) {
        let lengths = [[bits, bits], [bits, 130 - bits], [bits, 0], [bits / 2, bits], [7, bits]];
        let jobs: Vec<[Owned; 2]> = (0..9)
            .map(|i| {
                let length = [52, 64, 103, 128][bits % 4] + i % 3 - 1;
                let mut pair = pair(&mut shapes, length, lengths[(i + bits) % 5], bits + i);
                if i == 4 {
                    pair.iter_mut().for_each(|job| job.exponent.fill(0));
                }
                pair
            })
            .collect();
        check_pairs(&tables, &jobs);
        // All moduli have one length, so that no longer one lengthens the lanes.
        let length = lengths[bits % 5];
        let jobs: Vec<[Owned; 2]> = (0..8).map(|i| pair(&mut shapes, 128, length, i)).collect();
        check_pairs(&tables, &jobs[..1 + bits % 8]);
    }
}

#[test]
fn every_length_of_moduli() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(42);
    let step = if cfg!(debug_assertions) { 13 } else { 1 };
    for digits in (1..=40).step_by(step) {
        for bits in [52 * digits - 1, 52 * digits, 52 * digits + 1] {
            let jobs: Vec<[Owned; 2]> =
                (0..8).map(|i| pair(&mut shapes, bits, [11, 5], digits + bits + i)).collect();
            check_pairs(&tables, &jobs);
        }
    }
}

#[test]
fn products_of_all_sizes_together() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(43);
    for count in (0..20).step_by(if cfg!(debug_assertions) { 9 } else { 1 }) {
        let jobs: Vec<[Owned; 2]> = (0..count)
            .map(|i| {
                let bits = 2 + shapes.below(if i % 3 == 0 { 700 } else { 130 });
                let exponent_bits = [shapes.below(70), shapes.below(200)];
                pair(&mut shapes, bits, exponent_bits, i)
            })
            .collect();
        check_pairs(&tables, &jobs);
    }
}

#[test]
fn long_products() {
    if cfg!(debug_assertions) {
        return widelimb_testkit::skipped("long products of powers: a debug build takes too long");
    }
    let tables = outer_tables();
    let mut shapes = Shapes::new(44);
    for (bits, exponent_bits) in
        [(1024, [1024, 160]), (2048, [256, 2048]), (3071, [70, 70]), (MOST_BATCH_BITS + 1, [5, 9])]
    {
        let count = if bits > 4096 { 1 } else { 8 };
        let jobs: Vec<[Owned; 2]> =
            (0..count).map(|i| pair(&mut shapes, bits, exponent_bits, i + 7)).collect();
        check_pairs(&tables, &jobs);
    }
}
