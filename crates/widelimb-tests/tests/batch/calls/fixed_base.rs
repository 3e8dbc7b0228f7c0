//! Powers of one base against another library.

use super::*;
use widelimb_batch::engine::Secrecy;

/// The powers of a base with each of the tables, against the oracle; `None` for an exponent that is
/// too long.
fn check_base(tables: &[Kernels], m: &[Limb], base: &[Limb], bits: usize, exponents: &[Vec<Limb>]) {
    let power = |exponent: &Vec<Limb>| {
        let exponent = big(exponent);
        (exponent.bits() <= bits as u64).then(|| big(base).modpow(&exponent, &big(m)))
    };
    let expected: Vec<Option<BigUint>> = exponents.iter().map(power).collect();
    for k in tables {
        check_base_with(k, m, base, bits, exponents, &expected);
    }
}

/// The powers of a base, in constant time and not.
fn check_base_with(
    k: &Kernels,
    m: &[Limb],
    base: &[Limb],
    bits: usize,
    exponents: &[Vec<Limb>],
    expected: &[Option<BigUint>],
) {
    let modulus = Modulus::new_with(k, m).expect("odd, above 1");
    let table = FixedBase::new_with(k, &modulus, base, bits);
    let views: Vec<&[Limb]> = exponents.iter().map(|exponent| &exponent[..]).collect();
    for powers in [table.pow_with(k, &views), table.pow_vartime_with(k, &views)] {
        assert_eq!(powers.len(), exponents.len());
        for (i, power) in powers.iter().enumerate() {
            let Some(expected) = &expected[i] else {
                assert_eq!(*power, Err(ExponentError { bits }));
                continue;
            };
            let (power, exponent) = (power.as_ref().expect("of the table"), &exponents[i]);
            assert_eq!(power.len(), modulus.limbs().len());
            assert!(big(power) == *expected, "{}: {base:x?}^{exponent:x?} mod {m:x?}", k.level);
        }
    }
}

/// An exponent below `2^bits`, in as many limbs, with zeros above in one of three.
fn exponent(shapes: &mut Shapes, bits: usize) -> Vec<Limb> {
    let above = shapes.below(3) / 2;
    let mut exponent = shapes.operand(bits.div_ceil(64) + above);
    for (i, limb) in exponent.iter_mut().enumerate() {
        *limb &= match bits.saturating_sub(64 * i) {
            left @ 0..64 => (1 << left) - 1,
            _ => Limb::MAX,
        };
    }
    exponent
}

#[test]
fn every_length_of_exponents() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(31);
    for bits in (0..=130).step_by(if cfg!(debug_assertions) { 13 } else { 1 }) {
        let m = modulus(&mut shapes, [52, 64, 103, 128, 206, 260][bits % 6] + bits % 3 - 1);
        let base = base(&mut shapes, &m, bits);
        let mut exponents: Vec<Vec<Limb>> = (0..9).map(|_| exponent(&mut shapes, bits)).collect();
        exponents[1].fill(0);
        exponents[2] = vec![Limb::MAX; bits / 64 + 1];
        exponents[2][bits / 64] = (1 << (bits % 64)) - 1;
        exponents[3] = vec![];
        // This exponent is one bit too long for the table.
        exponents[4] = vec![0; bits / 64 + 1];
        exponents[4][bits / 64] = 1 << (bits % 64);
        check_base(&tables, &m, &base, bits, &exponents);
    }
}

/// Powers modulo numbers of every count of digits, for all kinds of bases.
#[test]
fn every_length_of_moduli() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(32);
    let step = if cfg!(debug_assertions) { 7 } else { 1 };
    for digits in (1..=40_usize).step_by(step) {
        for bits in [52 * digits - 1, 52 * digits, 52 * digits + 1] {
            let m = match bits % 5 {
                0 => vec![Limb::MAX; bits.div_ceil(64)],
                _ => modulus(&mut shapes, bits),
            };
            let base = base(&mut shapes, &m, digits + bits);
            let exponents: Vec<Vec<Limb>> = (0..3).map(|_| exponent(&mut shapes, 20)).collect();
            check_base(&tables, &m, &base, 20, &exponents);
        }
    }
}

/// Powers for every count of exponents, with and without a full vector.
#[test]
fn every_count_of_exponents() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(33);
    let m = modulus(&mut shapes, 200);
    let base = base(&mut shapes, &m, 7);
    for count in (0..20).step_by(if cfg!(debug_assertions) { 9 } else { 1 }) {
        let exponents: Vec<Vec<Limb>> = (0..count).map(|_| exponent(&mut shapes, 70)).collect();
        check_base(&tables, &m, &base, 70, &exponents);
    }
}

#[test]
fn long_moduli_and_exponents() {
    if cfg!(debug_assertions) {
        return widelimb_testkit::skipped("long powers of one base: a debug build takes too long");
    }
    let tables = outer_tables();
    let mut shapes = Shapes::new(34);
    for (length, bits) in
        [(1024, 160), (2048, 256), (2048, 2048), (3071, 300), (MOST_BATCH_BITS + 1, 9)]
    {
        let m = modulus(&mut shapes, length);
        let base = base(&mut shapes, &m, 7);
        let exponents: Vec<Vec<Limb>> = (0..4).map(|_| exponent(&mut shapes, bits)).collect();
        check_base(&tables, &m, &base, bits, &exponents);
    }
}

/// Tables of any size: for both kinds of powers, made on limbs and in lanes, with a look at a block
/// or at an entry.
#[test]
fn every_budget() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(35);
    let budgets = [0, 1, 100, 5_000, 60_000, 1 << 20, 5 << 20];
    for (i, bytes) in budgets.into_iter().enumerate() {
        if cfg!(debug_assertions) && bytes > 60_000 {
            continue;
        }
        let m = modulus(&mut shapes, [50, 64, 129, 521][i % 4]);
        let base = base(&mut shapes, &m, i + 6);
        let bits = [1, 17, 64, 256, 300][i % 5];
        let exponents: Vec<Vec<Limb>> = (0..9).map(|_| exponent(&mut shapes, bits)).collect();
        let views: Vec<&[Limb]> = exponents.iter().map(|exponent| &exponent[..]).collect();
        for k in &tables {
            let modulus = Modulus::new_with(k, &m).expect("odd, above 1");
            for make in [FixedBase::with_memory_with, FixedBase::with_memory_vartime_with] {
                let table = make(k, &modulus, &base, bits, bytes);
                let entry = 64 * (modulus.bits() + 2).div_ceil(52).div_ceil(8);
                assert!(table.table_bytes() <= bytes.max(2 * entry), "{table:?}");
                for powers in [table.pow_with(k, &views), table.pow_vartime_with(k, &views)] {
                    for (power, exponent) in powers.iter().zip(&exponents) {
                        let expected = big(&base).modpow(&big(exponent), &big(&m));
                        let power = power.as_ref().expect("of the table");
                        assert!(big(power) == expected, "{}: {table:?}", k.level);
                    }
                }
            }
        }
    }
}

/// Products of powers from tables of different shapes, of which some have more columns.
#[test]
fn products_of_several_bases() {
    let tables = outer_tables();
    let mut shapes = Shapes::new(36);
    for (tables_of, count) in [(1, 3), (2, 9), (3, 1), (5, 17)] {
        let m = modulus(&mut shapes, 60 + 100 * tables_of);
        let bases: Vec<Vec<Limb>> =
            (0..tables_of).map(|i| base(&mut shapes, &m, 7 - i % 2)).collect();
        let bits = [64, 0, 200, 3, 130];
        let rows: Vec<Vec<Vec<Limb>>> = (0..count)
            .map(|_| bits[..tables_of].iter().map(|&bits| exponent(&mut shapes, bits)).collect())
            .collect();
        let views: Vec<Vec<&[Limb]>> =
            rows.iter().map(|row| row.iter().map(|exponent| &exponent[..]).collect()).collect();
        let expected = rows.iter().map(|row| {
            let powers = bases.iter().zip(row).map(|(b, e)| big(b).modpow(&big(e), &big(&m)));
            powers.product::<BigUint>() % big(&m)
        });
        let expected: Vec<BigUint> = expected.collect();
        for k in &tables {
            let modulus = Modulus::new_with(k, &m).expect("odd, above 1");
            let made = bases.iter().zip([0, 2_000, 20_000, 500, 100_000]).enumerate();
            let made: Vec<FixedBase> = made
                .map(|(i, (b, bytes))| FixedBase::with_memory_with(k, &modulus, b, bits[i], bytes))
                .collect();
            let made: Vec<&FixedBase> = made.iter().collect();
            for secrecy in [Secrecy::Secret, Secrecy::Public] {
                let products = FixedBase::pow_product_with(k, secrecy, &made, &views);
                let products = products.expect("rows that fit");
                assert!(products.iter().all(|product| product.len() == modulus.limbs().len()));
                let products: Vec<BigUint> = products.iter().map(|product| big(product)).collect();
                assert_eq!(products, expected, "level {}", k.level);
            }
        }
    }
}

#[test]
fn what_has_no_product_is_refused() {
    let [p, q] = [1_000_003, 101].map(|m| Modulus::new(&[m]).expect("odd"));
    let tables = [FixedBase::new(&p, &[3], 20), FixedBase::new(&p, &[5], 9)];
    let other = FixedBase::new(&q, &[5], 9);
    let [a, b] = tables.each_ref();
    let row: [&[Limb]; 2] = [&[1 << 19], &[1 << 8]];
    let none = [[&[][..]; 0]; 1];
    assert_eq!(FixedBase::pow_product(&[], &none), Err(ProductError::NoTables));
    let error = FixedBase::pow_product(&[a, &other], &[row]);
    assert_eq!(error, Err(ProductError::Modulus { table: 1 }));
    let count = ProductError::Count { row: 0, tables: 1, count: 2 };
    assert_eq!(FixedBase::pow_product(&[a], &[row]), Err(count));
    let long: [&[Limb]; 2] = [&[0], &[0, 1]];
    let error = FixedBase::pow_product_vartime(&[a, b], &[row, long]);
    assert_eq!(error, Err(ProductError::Exponent { row: 1, table: 1, bits: 9 }));
    assert_eq!(FixedBase::pow_product(&[a, b], &[row; 0]), Ok(vec![]));
}
